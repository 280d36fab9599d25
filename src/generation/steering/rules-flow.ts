/** Steps that every diagram has, and approvals. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { stepLabel } from "../naming/labels.ts";
import { capitalised, withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import type { Line, Order, Rule } from "./order.ts";
import { behind, complementOf, nameOf, one, ordered, plain } from "./words.ts";

const processes =
  /^(?:(?:every|each|all|any|the|our) )?(?:process|processes|diagram|diagrams|flow|flows|workflow|workflows|case|cases)$/i;
const begins = new Set(["start", "begin", "commence", "open"]);
const ends = new Set(["end", "finish", "close", "conclude", "terminate", "stop"]);
const adds = new Set(["add", "append", "insert", "include", "put"]);

/** "task Archive case", "a step called Archive case", "\"Archive case\"": the words of a label. */
const labelIn = (words: string): string =>
  capitalised(withoutArticles(plain(plain(words).replace(announced, ""))));

const announced =
  /^(?:(?:final|last|first|new|extra)\s+)?(?:task|step|activity)\s+(?:called|named)?\s*:?\s*/i;

const placeIn = (text: string): "first" | "last" | null => {
  if (/\b(?:final|last|end|ends|close|closes|finish|finishes)\b/i.test(text)) return "last";
  return /\b(?:first|start|starts|begin|begins|beginning|opening)\b/i.test(text) ? "first" : null;
};

/** The first clause that is told inside of another: "ends with archiving the file", "is that the clerk archives". */
const inner = (clauses: Clause[], at: number): Clause | undefined =>
  clauses.slice(at + 1).find(({ verb, form }) => verb !== null && form !== "fragment");

function step(type: "first" | "last", line: Line, at: number, phrase: Phrase | null): Order[] | null {
  const told = inner(line.clauses, at);
  if (told) return [{ type, label: stepLabel(told), doer: told.doer === null ? null : nameOf(told.doer) }];
  if (phrase === null) return null;
  const label = labelIn(behind(line, phrase.from));
  if (label === "") return null;
  if (
    /^(?:task|step|activity)\b/i.test(plain(phrase.words)) ||
    (parser.mayBeVerb?.(label.split(" ")[0] ?? "") === true && !/\b(?:from|of)\b/.test(label))
  )
    return [{ type, label, doer: null }];
  return [{ type: type === "first" ? "starts" : "ends", label }];
}

const approving = /\b(?:approv|sign-?off|sign off|consent|release|authori[sz]|clear)/i;

export const flowRules: Rule[] = [
  {
    name: "ends and starts with",
    example: "Every process ends with archiving the file.",
    read(line) {
      for (const [at, clause] of line.clauses.entries()) {
        const lemma = clause.verb?.lemma ?? "";
        const type = ends.has(lemma) ? "last" : begins.has(lemma) ? "first" : null;
        const ofProcess =
          clause.doer === null ? clause.form === "imperative" : processes.test(clause.doer.words);
        if (type === null || !ofProcess) continue;
        return step(type, line, at, complementOf(clause, "with", "by", "on", "in"));
      }
      return null;
    },
  },
  {
    name: "the last step is",
    example: "The last step is always to archive the case.",
    read(line) {
      const found =
        /^(?:the|our|each|every)?\s*(?:very\s+)?(first|last|final)\s+(?:step|task|activity)\b[^.]*?\b(?:is|must be|should be|shall be)\b(?:\s+always)?(?:\s+to\b|\s+that\b)?/i.exec(
          line.text,
        );
      if (found === null) return null;
      const type = found[1]?.toLowerCase() === "first" ? "first" : "last";
      const from = line.from + found[0].length;
      const told = line.clauses.findLast(
        ({ verb, doer, to }) => verb !== null && to > from && doer !== null && doer.from >= from,
      );
      if (told)
        return [{ type, label: stepLabel(told), doer: told.doer === null ? null : nameOf(told.doer) }];
      const label = labelIn(behind(line, from));
      return label === "" ? null : [{ type, label, doer: null }];
    },
  },
  {
    name: "add a step to every process",
    example: "Add a final step “Archive case” to every process.",
    read(line) {
      const clause = line.clauses.find((one) => ordered(one, adds));
      const type = placeIn(line.text);
      const quoted = /["“„']([^"”“']+)["”“']/.exec(line.text)?.[1];
      if (!clause?.object || type === null) return null;
      const label = labelIn(quoted ?? clause.object.words);
      return label === "" || /^(?:Step|Task)$/.test(label) ? null : [{ type, label, doer: null }];
    },
  },
  {
    name: "needs approval",
    example: "All payments above 10,000 EUR need the approval of the CFO.",
    read(line) {
      const clause = line.clauses.find(({ verb }) => verb !== null && /^(?:need|require)$/.test(verb.lemma));
      const approval = clause?.object;
      if (!clause?.doer || !approval || !approving.test(approval.lemma)) return null;
      const by =
        approval.attached.find(({ preposition }) => /^(?:of|by|from)$/.test(preposition))?.phrase ??
        complementOf(clause, "by", "from", "of");
      return by ? [approvalOf(clause.doer, nameOf(by))] : null;
    },
  },
  {
    name: "must be approved by",
    example: "Orders over 500 euros must be approved by the sales manager.",
    read(line) {
      const clause = line.clauses.find(
        ({ verb, passive, modality, doer, object }) =>
          verb && passive && doer && object && approving.test(verb.lemma) && modality !== null,
      );
      return clause?.doer && clause.object ? [approvalOf(clause.object, nameOf(clause.doer))] : null;
    },
  },
];

/** "payments above 10,000 EUR": the thing, and when. */
function approvalOf(what: Phrase, doer: string): Order {
  const words = plain(what.words);
  const limit =
    /\s(?:above|over|below|under|from|up to|of more than|of less than|exceeding|more than|with|without|outside)\s.*$/i.exec(
      words,
    )?.[0] ?? "";
  const thing = one(words.slice(0, words.length - limit.length));
  return {
    type: "approval",
    thing: thing.toLowerCase(),
    condition: limit === "" ? null : capitalised(`${thing}${limit}`),
    doer,
  };
}
