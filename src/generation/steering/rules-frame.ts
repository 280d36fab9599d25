/** The beginning and the end of every process: steps, and the names of its start and ends. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { isWorkNoun } from "../clauses/nominalisations.ts";
import { capitalised } from "../naming/words.ts";
import {
  doerBehind,
  type End,
  eventAt,
  isState,
  namedEnd,
  namedStep,
  nominalStep,
  outcomeIn,
  quoted,
  stepOf,
} from "./frame-steps.ts";
import { linesOf } from "./lines.ts";
import type { Line, Order, Rule } from "./order.ts";
import { aboutOf, isOurs, lemmasOf, mainsOf, one, plain, set, wordsOf } from "./words.ts";
import { verbOfNoun } from "./work.ts";

const processes = set(
  "process diagram flow workflow case procedure chart model picture it everything job run",
);
const begins = set("start begin commence open kick");
const ends = set("end finish close conclude terminate stop complete finalise finalize");
const over = set("over finished done complete closed ended completed");
const adds = set("add append insert include put");

const endWords: [End, ReadonlySet<string>][] = [
  ["last", set("last final finally finale closing end ending finish finishing")],
  ["first", set("first initial opening start starting beginning")],
];

const endIn = (words: Iterable<string>): End | null => {
  const all = new Set(words);
  return endWords.find(([, known]) => [...known].some((word) => all.has(word)))?.[0] ?? null;
};

/** "Before we start a repair, we ask": a start of other work is not that of the process. */
function endToldBy({ verb, link }: Clause): End | null {
  if (/^(?:before|after|when|once|if|until|while|because)$/.test(link?.kind ?? "")) return null;
  const lemma = verb?.lemma ?? "";
  return ends.has(lemma) ? "last" : begins.has(lemma) ? "first" : null;
}

/** "every purchase", "the process", "all visits", or an order to us. */
function isOfProcess(clause: Clause): boolean {
  // "We open at eight and close at seven" describes a day.
  if (clause.complements.some(({ preposition }) => preposition === "at") && clause.object === null)
    return false;
  if (clause.form === "imperative") return clause.object === null || isProcess(clause.object);
  const about = aboutOf(clause);
  return (about !== null && isProcess(about)) || (clause.doer !== null && isOurs(clause));
}
const isProcess = ({ lemma, determiner }: Phrase): boolean =>
  processes.has(lemma.toLowerCase()) ||
  /^(?:every|each|all|any)$/.test(determiner ?? "") ||
  /process|procedure|flow$/.test(lemma);

/** Between verbs of starting and ending: the name of each. */
const twoEnds =
  /\b(?:start|begin|open)\w*\b[^"“”]*["“]([^"“”]+)["”]\s*,?\s*(?:and|but)\b[^"“”]*\b(?:end|finish|close|stop)\w*\b[^"“”]*["“]([^"“”]+)["”]\s*[.!]?$/i;

/** A quotation for one end: an event, or a step. */
function endOf(line: Line, name: string, at: End, said: string): Order {
  const isTask = /\b(?:task|step|activity)\b/i.test(said) || !(isState(name) || /\bevent\b/i.test(said));
  if (isTask) return namedStep(capitalised(name), at);
  const type = at === "first" ? "starts" : "ends";
  return {
    type,
    labels: [capitalised(name)],
    ...(type === "ends" && outcomeIn({ ...line, text: said }, null)),
  };
}

/** "The last task is “Close ticket” and the last event “Ticket closed”": by the word before the name. */
function namedAt(line: Line, name: string, at: End): Order {
  const before = line.text.slice(0, line.text.indexOf(name));
  const word = /.*\b(task|step|activity|thing|action|job|point|event)\b/is.exec(before)?.[1]?.toLowerCase();
  return word === "event"
    ? { type: at === "first" ? "starts" : "ends", labels: [capitalised(name)] }
    : namedStep(capitalised(name), at, doerBehind(line));
}

export const frameRules: Rule[] = [
  {
    name: "starts with and ends with",
    example: "Begin with “Order received” and end with “Order closed”.",
    read(line) {
      const found = twoEnds.exec(line.text);
      if (!found?.[1] || !found[2]) return null;
      const cut = found.index + found[0].indexOf(found[1]) + found[1].length;
      return [
        endOf(line, found[1], "first", line.text.slice(0, cut)),
        endOf(line, found[2], "last", line.text.slice(cut + 1)),
      ];
    },
  },
  {
    name: "ends and starts with",
    example: "Every process ends with archiving the file.",
    read(line) {
      for (const clause of line.clauses) {
        const at = endToldBy(clause);
        if (at === null || !(isOfProcess(clause) || isPluralProcess(clause))) continue;
        const orders = namedEnd(line, at, clause);
        if (orders !== null) return orders;
      }
      return null;
    },
  },
  {
    name: "is over when",
    example: "A case is over when the report has been filed.",
    read(line) {
      const done = overIn(line);
      if (done !== null) return done;
      const clause = mainsOf(line).find(
        ({ verb, passive, state, complements }) =>
          (passive && ends.has(verb?.lemma ?? "")) ||
          (verb === null &&
            (over.has(state?.words ?? "") || complements.some(({ preposition }) => preposition === "over"))),
      );
      const when =
        clause &&
        line.clauses.find(({ link }) => link?.to === clause.id && /^(?:when|once|if)$/.test(link.kind));
      const about = clause && aboutOf(clause);
      return about && isProcess({ ...about, determiner: "every" }) && when
        ? eventAt(line, "ends", when)
        : null;
    },
  },
  {
    name: "two ends",
    example: "Every process has two ends: “Order delivered” and “Order cancelled”.",
    read(line) {
      const names = quoted(line);
      const lemmas = lemmasOf(line.tokens);
      const says = (word: string) => lemmas.includes(word) || lemmas.includes(`${word}s`);
      if (
        names.length === 0 ||
        /\be\.\s?g\.|example|instance|\blike\b(?=\s*["“])|such as/i.test(line.text) ||
        says("step") ||
        says("task")
      )
        return null;
      if (says("end") || says("ending") || says("finish")) return endsNamed(line, names);
      return says("start") ? [{ type: "starts", labels: names.map(capitalised) }] : null;
    },
  },
  {
    name: "add a step to every process",
    example: "Add a final step “Archive case” to every process.",
    read(line) {
      const clause = line.clauses.find(
        (one) => one.form === "imperative" && one.verb && adds.has(one.verb.lemma),
      );
      const at = endIn(lemmasOf(line.tokens));
      if (!clause?.object || at === null) return null;
      // "add it as the last one": the line before names it.
      if (clause.object.pronoun && quoted(line).length === 0) return null;
      const label = plain(quoted(line)[0] ?? wordsOf(line, clause.object)).replace(
        /^(?:(?:final|last|first|new|extra)\s+)?(?:task|step|activity)\s*(?:called|named)?\s*/i,
        "",
      );
      return label === "" ? null : [namedStep(capitalised(label), at)];
    },
  },
  {
    name: "the last step is",
    example: "The last step is always to archive the case.",
    read(line) {
      const [clause] = mainsOf(line).filter((one) => aboutOf(one) !== null);
      const about = clause ? line.clauses.map(aboutOf).find((one) => one && isEnd(one)) : null;
      const copula = about ?? firstIsStep(line);
      if (!copula) return null;
      const at =
        endIn(copula.modifiers.concat(copula.lemma)) ??
        endIn([copula.words.split(" ")[0]?.toLowerCase() ?? ""]);
      if (at === null) return null;
      const names = quoted(line);
      if (names.length > 0) return names.map((name) => namedAt(line, name, at));
      const told = line.clauses.findLast(
        ({ verb, link }) =>
          verb !== null &&
          (line.tokens[verb.at]?.from ?? 0) >= copula.to &&
          link?.kind !== "relative" &&
          link?.kind !== "because",
      );
      // "The first task is checking the passport": the task does not check.
      if (told)
        return [
          stepOf(
            line,
            { ...told, state: null, doer: told.doer && told.doer.from < copula.to ? null : told.doer },
            at,
          ),
        ];
      const state = line.clauses
        .map((one) => one.state)
        .find((one): one is Phrase => one !== null && "head" in one);
      return state ? [nominalStep(line, state, at)] : null;
    },
  },
  {
    name: "at the end",
    example: "At the end, the customer is asked for feedback.",
    read(line) {
      const clause = mainsOf(line).find(
        ({ verb, object, doer }) =>
          verb !== null && (object !== null || doer !== null) && !/^(?:be|come|go)$/.test(verb.lemma),
      );
      const lead = line.text.toLowerCase().replace(/^(?:and|then|always)\s+/, "");
      const told =
        /^(?:right |at )?(?:at the very end|in the very end|at the end|in the end|finally|lastly|last of all|(?:when|once|after) (?:all|everything) is (?:done|over|finished|complete\w*))\b/.test(
          lead,
        );
      const opening =
        /^(?:at the (?:very )?beginning|at the (?:very )?start|first of all|to begin with|before anything else(?: happens)?)\b/.test(
          lead,
        );
      const main =
        clause && (told || opening) ? mainsOf(line).findLast(({ verb }) => verb !== null) : undefined;
      return main ? [stepOf(line, main, told ? "last" : "first")] : null;
    },
  },
  {
    name: "comes first",
    example: "A safety briefing comes first.",
    read(line) {
      const told = endByWork(line);
      if (told !== null) return told;
      const found =
        /^(.{3,60}?)\s+(?:must\s+|should\s+)?(?:always\s+)?(?:comes?|stands?|happens?|is|are|be)\s+(?:always\s+)?(first|last|before (?:every|any)thing(?: else)?)\b(?!\s+\w+\s+(?:is|are))/i.exec(
          line.text,
        );
      const [, nounWords = "", by] =
        /^(.+?) (?:by|of) (?:the )?(\p{L}[\p{L} -]+)$/u.exec(found?.[1] ?? "") ?? [];
      const words = one(plain(by === undefined ? (found?.[1] ?? "") : nounWords));
      const noun = words.split(" ").at(-1)?.toLowerCase() ?? "";
      if (!found || words === "" || (verbOfNoun(noun) === null && !isWorkNoun(noun))) return null;
      return [
        namedStep(
          capitalised(words.toLowerCase()),
          found[2]?.toLowerCase() === "last" ? "last" : "first",
          by === undefined ? null : capitalised(by),
        ),
      ];
    },
  },
];

const finished = "(?:over|done|finished|complete|completed|closed|through|ended|at an end)";
const overForms = [
  new RegExp(
    `^(?:once|when|as soon as|after|if)\\s+(.+?),?\\s+(?:then\\s+)?(?:we|it|that|everything|all|(?:the|a|an|any|every|each) \\p{L}+)(?:\\s+(?:is|are)|['’]re|['’]s)\\s+(?:also\\s+)?${finished}$`,
    "iu",
  ),
  new RegExp(
    `^(?:we|it|(?:the|an?|any|every|each|our) \\p{L}+(?: \\p{L}+)?)(?:\\s+(?:is|are|counts? as|counts?)|['’]re|['’]s)\\s+(?:only\\s+)?${finished}\\s+(?:once|when|as soon as|after|if)\\s+(.+)$`,
    "iu",
  ),
  /^(?:an?|any|every|each|the|our) \p{L}+(?: \p{L}+)? (?:only )?(?:ends?|finish(?:es)?|closes?|stops?) (?:once|when|as soon as|after) (.+)$/iu,
];

/** "Once the customer has signed we're done", "The process is finished once the invoice has gone out" */
function overIn(line: Line): Order[] | null {
  const text = line.text.replace(/[\s.!]+$/, "");
  const said = overForms.map((form) => form.exec(text)?.[1]).find((one) => one !== undefined);
  const clause = said === undefined ? undefined : linesOf(capitalised(said))[0];
  const [main] = clause ? mainsOf(clause) : [];
  if (!clause || !main || said === undefined) return null;
  // "The invoice has gone out" does not contain an event of its own.
  const words = said.replace(/\b(?:the|an?|has|have|had|been|is|are|was|were) /gi, "");
  return eventAt(clause, "ends", main) ?? [{ type: "ends", labels: [capitalised(words)] }];
}

/** "Closing the ticket is always the final activity" */
function endByWork({ text }: Line): Order[] | null {
  const [, words = "", place = ""] =
    /^(?:the )?(\p{L}{3,}ing(?: .{2,50}?)?|.{3,50}?) (?:is|are|must be|should be|will be|shall be|forms|makes|comes as) (?:always |usually |also )?(?:the |our |its |every process's )?(?:very )?(first|last|final|closing|opening|initial) (?:step|task|activity|thing|action|work)(?: (?:of|in) .*)?[\s.]*$/iu.exec(
      text,
    ) ?? [];
  const [head = "", ...rest] = plain(words).split(" ");
  const verb = /ing$/i.test(head) ? verbOfNoun(head.toLowerCase()) : null;
  if (verb === null) return null;
  const label = capitalised([verb, ...rest.filter((word) => !/^(?:the|an?|of)$/i.test(word))].join(" "));
  return [namedStep(label, endIn([place.toLowerCase()]) ?? "last")];
}

/** "If it is refused, the end has the word “refused” in its name": the branches with that outcome. */
function endsNamed(line: Line, names: readonly string[]): Order[] {
  const [clause] = line.clauses;
  const when = clause && outcomeIn(line, clause);
  return [{ type: "ends", labels: names.map(capitalised), ...when }];
}

const isPluralProcess = ({ doer }: Clause): boolean =>
  doer !== null && !doer.pronoun && (processes.has(doer.lemma) || doer.plural);

const isEnd = (phrase: Phrase): boolean =>
  /^(?:step|task|activity|thing|action|job|point|event)$/.test(phrase.lemma) &&
  endIn(phrase.modifiers.concat(phrase.words.toLowerCase().split(" "))) !== null;

/** The subject may be missing before an infinitive: "The last step is always to archive the case." */
function firstIsStep({ tokens, from, text, to }: Line): Phrase | null {
  const found =
    /^(?:(?:the|our|each|every)\s+)?(?:very\s+)?(first|last|final|initial)\s+(?:step|task|activity|thing|action)\b[^.]*?\b(?:is|must be|should be|shall be)\b(?:\s+always)?/i.exec(
      text,
    );
  if (found === null || tokens.length === 0) return null;
  const words = found[0];
  return {
    head: 0,
    lemma: found[1]?.toLowerCase() ?? "",
    words,
    pronoun: false,
    plural: false,
    determiner: null,
    modifiers: [],
    attached: [],
    fellows: [],
    or: false,
    from,
    to: Math.min(to, from + words.length),
  };
}
