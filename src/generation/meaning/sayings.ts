/** The clauses of a text as sayings, each with the rule that classified it. */
import type { Clause, ReadSentence } from "../clauses/clause.ts";
import { connectorClass } from "../clauses/lexicon.ts";
import type { TextDocument } from "../document/document.ts";
import { subjectOf } from "./antecedents.ts";
import { bareCases } from "./bare-cases.ts";
import type { Parties } from "./parties.ts";
import { saysAgain } from "./references.ts";
import type { Act, Around, Saying } from "./saying.ts";
import { workLists } from "./saying-places.ts";
import { sayingRules } from "./saying-rules.ts";
import { timesIn } from "./times.ts";

/** One saying for each clause, in text order. */
export function sayingsOf(
  document: TextDocument,
  sentences: readonly ReadSentence[],
  parties: Parties,
): Saying[] {
  const clauses = new Map(
    sentences.flatMap((sentence) => sentence.clauses.map((clause) => [clause.id, clause])),
  );
  const acts = new Map<number, Act>();
  const cases = bareCases(sentences);
  const lists = workLists(document, sentences);
  const bygone = bygoneIn(sentences);
  let before: Saying | null = null;
  const sayings = sentences.flatMap((sentence) => {
    const block = document.blocks[sentence.block];
    const at = block?.sentences.findIndex((one) => one.from <= sentence.from && sentence.to <= one.to) ?? -1;
    const piece = block?.sentences[at];
    if (!block || !piece) return [];
    const place = { block, piece, behind: block.sentences[at + 1]?.joint ?? null };
    const times = timesIn(sentence.tokens, document.text);
    return sentence.clauses.map((clause) => {
      const own = times.filter((time) => clause.tokens.some((at) => at >= time.first && at < time.end));
      const around: Around = {
        ...place,
        clause,
        sentence,
        main: clause.link === null ? null : (clauses.get(clause.link.to) ?? null),
        mainAct: clause.link === null ? null : (acts.get(clause.link.to) ?? null),
        times: own,
        parties,
        text: document.text,
        before: before?.block === block ? before : null,
        listed: lists.has(block),
        contrasted: cases.has(clause),
        isBygone: bygone.has(clause),
      };
      const rule = sayingRules.find(({ holds }) => holds(around));
      acts.set(clause.id, rule?.act ?? "remark");
      before = {
        clause,
        sentence,
        piece: place.piece,
        block: place.block,
        act: rule?.act ?? "remark",
        rule: rule?.name ?? "none",
        times: own,
      };
      return before;
    });
  });
  return sayings.map((one): Saying => {
    if (one.act === "exception" && isAnswered(one, sayings))
      return { ...one, act: one.clause.link ? "condition" : "step" };
    return isDeadEnd(one, sayings) ? { ...one, act: "end", rule: "nothing more in this case" } : one;
  });
}

/**
 * "If he has no card, he cannot enter", "if she says no, the tenant is out of luck": the case only says that nothing
 * happens.
 */
function isDeadEnd(one: Saying, sayings: readonly Saying[]): boolean {
  const { clause, sentence } = one;
  const isOver =
    clause.negated || clause.connectors.includes("only")
      ? one.act === "remark" && clause.negated && ["can", "may"].includes(clause.modality ?? "")
      : one.act === "state" && lost.test(clause.state?.words ?? "");
  const at = sayings.indexOf(one);
  const next = sayings.slice(at + 1).find((other) => other.sentence !== sentence);
  const isCase =
    sayings.some(
      ({ act, clause: { link } }) =>
        link?.to === clause.id && (act === "condition" || (link.kind === "relative" && isAnyOne(clause))),
    ) || clause.connectors.some((words) => connectorClass.get(words) === "otherwise");
  return (
    isOver &&
    isCase &&
    // Work done instead continues.
    !sayings
      .slice(at + 1)
      .some((other) => other.sentence === sentence && ["step", "back", "wait"].includes(other.act)) &&
    next?.block === one.block &&
    next.clause.connectors.length === 0
  );
}

/** "Those who fail cannot join", "riders who fall may not go on". */
const isAnyOne = (clause: Clause) => {
  const subject = subjectOf(clause);
  return (
    subject !== null && ["those", null].includes(subject.determiner) && (subject.plural || subject.pronoun)
  );
};

const lost = /\b(?:luck|void|off|lost|moot|hopeless|forfeit)$/;

/** "If an error is found at any point, the test is repeated": with another case, or a way back, it has a place. */
const isAnswered = ({ clause, sentence }: Saying, sayings: readonly Saying[]): boolean =>
  sayings.some(
    (one) =>
      one.clause !== clause &&
      one.sentence.sentence >= sentence.sentence &&
      one.sentence.sentence <= sentence.sentence + 1 &&
      (one.clause.connectors.some((words) => connectorClass.get(words) === "otherwise") ||
        one.act === "back" ||
        saysAgain(one)),
  );

/**
 * In a text mostly about the present, the few clauses about the past are not part of the process: "We agreed on this in
 * May."
 */
function bygoneIn(sentences: readonly ReadSentence[]): ReadonlySet<Clause> {
  const told = sentences.flatMap(({ clauses, tokens }) =>
    clauses
      .filter(({ form, link }) => form === "finite" && (link === null || link.kind === "coordinate"))
      .map((clause) => ({ clause, form: tokens[clause.verb?.at ?? -1]?.form.toLowerCase() })),
  );
  const past = told.filter(
    ({ clause: { past, perfect, modality, verb }, form }) =>
      // "The clerk put it away": the form is ambiguous.
      verb !== null && past && !perfect && modality === null && form !== verb.lemma,
  );
  return new Set(past.length * 3 <= told.length ? past.map(({ clause }) => clause) : []);
}
