/** Clauses that open a case, by a word or by their form. */
import type { Clause } from "../clauses/clause.ts";
import { bandIn } from "./bands.ts";
import { negativeAnswers, positiveAnswers } from "./classes.ts";
import { type Around, verbIn, wordsOf } from "./saying.ts";
import { goesOn, isPlaced } from "./saying-places.ts";
import type { TimeExpression } from "./times.ts";

/** "client accepts =>", "fails 3x ->": an outcome, not work. */
export const outcomeVerbs: ReadonlySet<string> = new Set(
  "accept agree decline refuse reject approve object fail pass succeed work fit match exist find answer reply react arrive differ confirm cancel win lose expire".split(
    " ",
  ),
);

/**
 * "If the stock is low", "unless it rains", "When the lid does not fit", "Where the absence lasts longer than three
 * days".
 */
export const isConditional = ({ link, tokens, negated, sentence }: Clause, main: Clause | null) =>
  link?.kind === "if" ||
  link?.kind === "unless" ||
  (link?.kind === "when" && everyTime.has(link.words) && sentence > 0) ||
  (link?.kind === "when" && main !== null && (negated || tellsNothing(main))) ||
  (link?.kind === "when" && link.words === "where" && main !== null && standsBefore(tokens, main));

/** Before the work: "she reads it and, where a page is missing, hands it back". */
const standsBefore = ([first = 0]: readonly number[], { verb, tokens }: Clause): boolean =>
  first < (verb?.at ?? tokens[0] ?? 0);

/**
 * "Nothing happens when the alarm is false", "work only goes on when the boss agrees": missing work indicates a case.
 */
const tellsNothing = ({ negated, doer, verb, connectors }: Clause) =>
  negated ||
  doer?.lemma.toLowerCase() === "nothing" ||
  (connectors.includes("only") && ["continue", "go", "proceed", "carry"].includes(verb?.lemma ?? ""));

/**
 * An event "every time" may or may not happen: "each time the test fails"; in the first sentence it starts the process.
 */
const everyTime: ReadonlySet<string> = new Set(
  "whenever; each time; every time; any time; each time that; every time that".split("; "),
);

/** "At any time the guest may cancel", "if the guest cancels at any point": it has no place in the order. */
export function mayComeAnyTime({ clause, sentence, main }: Around): boolean {
  const isPermitted = main === null && ["can", "may", "could"].includes(clause.modality ?? "");
  if (!isPermitted && !isConditional(clause, main)) return false;
  if (isPermitted && mayLeave(clause, sentence.clauses)) return true;
  const words = sentence.tokens.map(({ lemma }) => lemma.toLowerCase());
  return clause.tokens.some(
    (at) => words[at] === "anytime" || (words[at] === "any" && momentNouns.has(words[at + 1] ?? "")),
  );
}

/** "The buyer may withdraw until the deed is signed", "before signing": at any time up to then. */
const mayLeave = (clause: Clause, clauses: readonly Clause[]): boolean =>
  verbIn(clause, leavingVerbs) &&
  (clause.complements.some(({ preposition }) => untilWords.has(preposition)) ||
    clauses.some(({ link }) => link?.to === clause.id && untilWords.has(link.kind)));

const untilWords: ReadonlySet<string> = new Set(["until", "till", "before", "up to"]);
/** After these verbs, nothing continues. */
export const leavingVerbs: ReadonlySet<string> = new Set(
  "withdraw cancel revoke resign terminate abort quit;step back;back out;pull out;drop out;opt out;step down"
    .split(";")
    .flatMap((words, at) => (at === 0 ? words.split(" ") : [words])),
);

const momentNouns = new Set("time point stage moment phase step".split(" "));

/** "Nobody answers for two weeks": nothing comes during that time. */
export const isSilence = ({ doer, object, passive }: Clause, times: readonly TimeExpression[]): boolean => {
  const subject = passive ? object : doer;
  const none =
    subject?.determiner === "no" ||
    ["nobody", "nothing", "none"].includes(subject?.lemma.toLowerCase() ?? "");
  return none && times.some(({ use }) => use === "for");
};

/** "to the scanner, where an officer scans it": the place of the next work. */
export const isPlaceRelative = ({ link, from }: Clause, main: Clause | null) =>
  link?.words === "where" && link.kind !== "content" && main !== null && from > main.from;

/** "X -> ..." and "X: ...", where X is an outcome, not a step. */
export const isMarkedOutcome = (around: Around): boolean => {
  const { clause, behind, main } = around;
  if (main !== null || (behind !== "arrow" && behind !== "colon" && behind !== "dash")) return false;
  // In a row, the work precedes the outcome.
  if (around.block.role === "cell" && behind === "arrow" && around.piece === around.block.sentences[0])
    return false;
  const words = around.sentence.tokens.map((token) => token.form.toLowerCase());
  if (words.length <= markWordsMax && bandIn(words) !== null) return true;
  // "account locked -> end" in the middle of a chain is work; at its beginning it is an outcome.
  if (behind === "arrow" && !isAnswer(around) && (goesOn(around) || isPlaced(around))) return false;
  if (["fragment", "nominal", "participle"].includes(clause.form) || clause.state !== null) return true;
  // "nothing comes: close the file"
  const isMissing = /^(?:nothing|nobody|none)$/.test(clause.doer?.lemma.toLowerCase() ?? "");
  return isMissing || (clause.object === null && verbIn(clause, outcomeVerbs));
};

/** The longest mark with a measure: "toxicity score between 0.3 and 0.8:". */
const markWordsMax = 9;

export const isAnswer = ({ clause, sentence }: Around): boolean => {
  const words = wordsOf(clause, sentence).filter((word) => /\w/.test(word));
  return (
    words.length > 0 &&
    words.length <= 3 &&
    words.every(
      (word) => positiveAnswers.has(word) || negativeAnswers.has(word) || ["if", "all", "is"].includes(word),
    )
  );
};
