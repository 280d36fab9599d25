/** Optional work: "if necessary, the nurse calls a doctor", "the guest may also hire a boat". */
import { connectorClass } from "../clauses/lexicon.ts";
import { subjectOf } from "./antecedents.ts";
import { type CaseCue, governedBy, noCue } from "./case-cue.ts";
import type { Parties } from "./parties.ts";
import { saidOf } from "./said-of.ts";
import type { Saying } from "./saying.ts";

/** An occasion opens a case with its own words, a permission with the permitted work. */
export function optionCue(
  at: number,
  places: ReadonlyMap<number, number>,
  sayings: readonly Saying[],
  parties: Parties,
): CaseCue[] {
  const saying = sayings[at];
  if (!saying || (saying.act !== "step" && saying.act !== "wait")) return [];
  const { clause } = saying;
  const occasion = clause.connectors.find(isOccasion);
  const span = occasion === undefined ? null : spanOfWords(occasion, saying);
  if (span !== null) {
    const work = nextTo(span, at, sayings);
    return [{ ...noCue, form: "option", span, at: work, governs: work, asksAnew: true }];
  }
  const main = sayings[governedBy(clause, places)];
  const isConditional = sayings.some(
    ({ act, clause: { link } }) => act === "condition" && link?.to === clause.id,
  );
  if (isConditional || !isPermitted(saying, sayings) || (main && isPermitted(main, sayings))) return [];
  return [
    {
      ...noCue,
      form: "option",
      span: { from: clause.from, to: clause.to },
      at,
      governs: at,
      clause,
      ...saidOf(saying, parties),
      deadline: null,
      asksAnew: true,
    },
  ];
}

/** "examines the patient and orders tests if necessary": the work nearest to the words. */
function nextTo(span: { from: number }, at: number, sayings: readonly Saying[]): number {
  const here = sayings[at];
  if (!here?.clause.verb || (here.sentence.tokens[here.clause.verb.at]?.from ?? 0) > span.from) return at;
  const next = sayings.findLastIndex(
    ({ act, clause, sentence }) =>
      act === "step" &&
      sentence === here.sentence &&
      (sentence.tokens[clause.verb?.at ?? -1]?.to ?? span.from) < span.from,
  );
  return Math.max(at, next);
}

/** "as required" gives the manner, "if possible" the time. */
const isOccasion = (words: string) =>
  connectorClass.get(words) === "occasion" &&
  /^(?:if|where|when) (?!possible)|^as (?:needed|necessary)$/.test(words);

/**
 * "may also", "optionally", "additional tests may be made", "may ask, in which case"; not "may only", "may not",
 * "otherwise he may".
 */
function isPermitted(saying: Saying, sayings: readonly Saying[]): boolean {
  const { modality, connectors, negated } = saying.clause;
  if (negated || connectors.includes("only")) return false;
  const classes = connectors.map((one) => connectorClass.get(one));
  if (connectors.includes("optionally")) return true;
  if (classes.includes("otherwise") || classes.includes("therefore")) return false;
  const more = [subjectOf(saying.clause), saying.clause.object].some((phrase) =>
    phrase?.modifiers.some((word) => extra.has(word)),
  );
  const mayBe = modality === "may" || modality === "can";
  if (hasRight(saying, sayings)) return true;
  return mayBe && (more || classes.includes("also") || isTakenUp(saying, sayings));
}

/** "The guest has the right to cancel the booking", "has the option to extend it": he need not. */
const hasRight = ({ clause: { link, form } }: Saying, sayings: readonly Saying[]): boolean =>
  form === "infinitive" &&
  sayings.some(
    ({ clause: { id, verb, object } }) =>
      id === link?.to && /^(?:have|get|receive)$/.test(verb?.lemma ?? "") && rights.has(object?.lemma ?? ""),
  );

const rights = new Set(["right", "option"]);

/**
 * "... may return it. If he returns it, ...", "..., in which case ...": the following text asks whether it was done.
 */
const isTakenUp = ({ clause }: Saying, sayings: readonly Saying[]) =>
  sayings.some(
    (one) =>
      one.clause.id > clause.id &&
      one.clause.sentence - clause.sentence <= 1 &&
      (one.act === "condition"
        ? clause.verb !== null && one.clause.verb?.lemma === clause.verb.lemma
        : one.clause.connectors.some((words) => /^in (?:which|that|this) case$/.test(words))),
  );

const extra = new Set("additional further extra optional".split(" "));

/** The position of the words in the clause. */
function spanOfWords(words: string, { clause, sentence }: Saying): { from: number; to: number } | null {
  const parts = words.split(" ");
  const [first] = clause.tokens;
  const start = sentence.tokens.findIndex(
    (_, place) =>
      place >= (first ?? 0) &&
      parts.every((part, step) => sentence.tokens[place + step]?.form.toLowerCase() === part),
  );
  const from = sentence.tokens[start]?.from;
  const to = sentence.tokens[start + parts.length - 1]?.to;
  return from === undefined || to === undefined ? null : { from, to };
}
