/** Work that may be left out: "if necessary, the nurse calls a doctor", "the guest may also hire a boat". */
import { connectorClass } from "../clauses/lexicon.ts";
import { type CaseCue, governedBy, noCue } from "./case-cue.ts";
import { type Parties, subjectOf } from "./parties.ts";
import { saidOf } from "./said-of.ts";
import type { Saying } from "./saying.ts";

/** An occasion opens a case by its own words, a permission by what it permits. */
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
  if (!isPermitted(saying) || isConditional || (main && isPermitted(main))) return [];
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

/** "examines the patient and orders tests if necessary": the work that stands next to the words. */
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

/** "as required" tells how it is done, "if possible" when. */
const isOccasion = (words: string) =>
  connectorClass.get(words) === "occasion" &&
  /^(?:if|where|when) (?!possible)|^as (?:needed|necessary)$/.test(words);

/** "may also", "optionally", "additional tests may be made"; not "may only", "may not", "otherwise he may". */
function isPermitted({ clause }: Saying): boolean {
  const { modality, connectors, negated } = clause;
  if (negated || connectors.includes("only")) return false;
  const classes = connectors.map((one) => connectorClass.get(one));
  if (connectors.includes("optionally")) return true;
  if (classes.includes("otherwise") || classes.includes("therefore")) return false;
  const more = [subjectOf(clause), clause.object].some((phrase) =>
    phrase?.modifiers.some((word) => extra.has(word)),
  );
  return modality === "may" || (modality === "can" && (more || classes.includes("also")));
}

const extra = new Set("additional further extra optional".split(" "));

/** Where the words stand in the clause. */
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
