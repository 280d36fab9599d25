/**
 * Adjacent marks: items of one list, pieces of one line, consecutive questions. Decides which of them are cases of one
 * question.
 */
import type { CaseCue } from "./case-cue.ts";
import { sameMatter, sentenceOf, sharesPredicate } from "./case-sameness.ts";
import { areOpposites } from "./classes.ts";
import { addCase, type JoinRule } from "./join-rule.ts";
import type { Question } from "./question.ts";
import { beforeComma, type Saying, wordsOf } from "./saying.ts";

/** "lid loose" and "lid tight", each directly above its own list. */
function areAboveLists(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const heads = (one: CaseCue, at: number) => sayings[at]?.block.condition?.from === one.span.from;
  const isOwn =
    heads(known, known.at) && heads(cue, cue.at) && known.topic !== "" && known.topic === cue.topic;
  return isOwn && sayings.slice(known.at, cue.at).every((_, at) => heads(known, known.at + at));
}

/** Items of one list, or pieces of one line, that both begin with a mark. */
function areSiblings(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const one = sayings[known.at];
  const other = sayings[cue.at];
  if (!one || !other || known.form !== "mark" || isStill(other)) return false;
  if (one.block === other.block) return areSiblingsInLine(known, cue, sayings);
  const alike = one.block.depth === other.block.depth && one.block.parent === other.block.parent;
  if (!alike || one.block.depth === 0 || !opensBlock(known, sayings) || !opensBlock(cue, sayings))
    return false;
  // Another item of the list between them ends the series of cases.
  return !sayings
    .slice(known.at + 1, cue.at)
    .some(({ block }) => block !== one.block && block.depth <= one.block.depth);
}

/** "accepts => ...; declines => ..."; but "objection: it is examined. Justified -> ..." is a new question. */
function areSiblingsInLine(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const other = sayings[cue.at];
  // "library card: show the id. Expired -> stop": one sign names the line, the other opens its cases.
  const sign = signOf(other);
  if (signOf(sayings[known.at]) !== sign) return false;
  // "small: knit it. large: weave it -> wash it -> torn: mend it": the case after an arrow is a result of the work
  // before it.
  if (sign === "colon" && other?.piece.joint === "arrow" && other.rule !== beforeComma) return false;
  if (sign === "" && known.clause?.doer && cue.clause?.doer && known.topic !== cue.topic) return false;
  if (!opensBlock(known, sayings)) return true;
  return other?.block.depth === 0 || ["semicolon", "slash"].includes(other?.piece.joint ?? "");
}

export const opensBlock = (cue: CaseCue, sayings: readonly Saying[]) =>
  sayings[cue.at - 1]?.block !== sayings[cue.at]?.block;

/** "No answer - try again. Still none - call the boss": a result of the work in the case before. */
const isStill = ({ sentence }: Saying) => sentence.tokens[0]?.form.toLowerCase() === "still";

/** The sign after the piece; "" for a comma inside it. */
function signOf(saying: Saying | undefined): string {
  if (saying?.rule === beforeComma) return "";
  const joint = saying?.block.sentences[saying.block.sentences.indexOf(saying.piece) + 1]?.joint ?? "";
  return ["arrow", "colon", "dash"].includes(joint) ? joint : "";
}

/**
 * "Green? Open the gate. Red? Call the chief.", "too thin add stock, too thick add milk": consecutive states of one
 * thing.
 */
function areAskedInRow(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const isBare = ({ form, clause }: CaseCue) =>
    (form === "question" || clause?.link?.words === "") &&
    (clause?.verb === null || clause?.form === "participle");
  return (
    isBare(known) &&
    isBare(cue) &&
    (known.topic === cue.topic || known.topic === "" || (cue.topic === "" && !namesThing(cue))) &&
    sayings[known.at]?.block === sayings[cue.at]?.block
  );
}

/** "Tank empty? ... New dents?": another thing, not a state of the previous one. */
const namesThing = ({ clause }: CaseCue): boolean =>
  clause?.state != null && "attached" in clause.state && clause.state.lemma !== "one";

/**
 * "Sour? Pour it away. Sweet? Cook it. And if it is thin, add flour.": the last state of the series as a whole
 * sentence.
 */
function closesRow(question: Question, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const rows = question.cases.flatMap(({ cues }) => cues.slice(0, 1));
  const { clause } = cue;
  const isState = clause?.verb === null && clause.doer?.pronoun === true;
  return (
    rows.length > 1 &&
    isState &&
    (cue.form === "if" || cue.form === "when") &&
    rows.every((one) => one.form === "question" && sayings[one.at]?.block === sayings[cue.at]?.block)
  );
}

/** "On it? ... Not on it? ...", "key there: ... no key: ...": the same words, whatever "it" refers to. */
function isSaidOtherwise(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const [one, other] = [known, cue].map(({ at, clause }) => {
    const saying = sayings[at];
    return saying && clause === saying.clause ? wordsOf(saying.clause, saying.sentence) : [];
  });
  const plain = (words: string[] = []) =>
    words.filter((word) => /\w/.test(word) && !denials.has(word) && !present.has(word)).join(" ");
  const denied = (words: string[] = []) => words.some((word) => denials.has(word));
  return plain(one) !== "" && plain(one) === plain(other) && denied(one) !== denied(other);
}

const denials = new Set("not n't no".split(" "));
/** Words that only say that there is one. */
const present = new Set("there found available present here is are exists attached".split(" "));

/**
 * Whether the series of cases is complete, and the next mark is about something else: "approved: ... rejected: ...
 * receipts missing: ..."
 */
function isClosedFor(question: Question, cue: CaseCue): boolean {
  const known = question.cases.flatMap(({ cues }) => cues.slice(0, 1));
  if (question.cases.some(({ other }) => other)) return true;
  const sides = new Set(known.map(({ band }) => band?.side));
  if (sides.has("above") && sides.has("below")) return cue.band === null;
  const pairs = known.flatMap((one) =>
    known.flatMap((other) => (areSides(one, other) ? [one.negated !== other.negated] : [])),
  );
  // After "attached" and "not attached" there is no third; "approved", "rejected", "needs changes" are three.
  const isFull =
    pairs.includes(true) && cue.predicate.length > 1 && !known.some((one) => sharesPredicate(one, cue));
  return isFull || (pairs.length > 0 && tellsOfAnother(cue, known));
}

const areSides = (one: CaseCue, other: CaseCue) =>
  (sameMatter(one, other) && one.negated !== other.negated) ||
  one.predicate.some((word) => other.predicate.some((said) => areOpposites(word, said)));

/** "no: send it back, yes: sign it": two consecutive answers both refer to the last work. */
export function isOneOfTwoAnswers(cue: CaseCue, sayings: readonly Saying[]): boolean {
  const here = sayings[cue.at];
  if (cue.form !== "mark" || cue.answer === null) return false;
  return sayings
    .slice(cue.at + 1)
    .some(
      ({ act, block, clause, sentence }) =>
        act === "mark" &&
        block === here?.block &&
        /^(?:yes|no)$/i.test(wordsOf(clause, sentence).join(" ")) &&
        !wordsOf(clause, sentence).includes(cue.answer ?? ""),
    );
}

/** "talk good" after "approved" and "rejected". */
const tellsOfAnother = ({ clause, topic }: CaseCue, known: readonly CaseCue[]) =>
  (clause?.doer ?? (clause?.passive ? clause.object : null)) != null &&
  known.every((one) => one.topic !== topic);

/** The question and its one piece of work. */
const sentencesApartMax = 3;

export const denialRules: readonly JoinRule[] = [
  {
    name: "the same words with not",
    example: "The guest checks the list, on it? give him a band, not on it? sell a ticket",
    contrasts: true,
    test: (question, cue, sayings) =>
      question.cases.length === 1 &&
      question.cases.some(({ cues }) => cues.some((known) => isSaidOtherwise(known, cue, sayings))),
    add: (question, cue) => {
      const [known] = question.cases[0]?.cues ?? [];
      question.cases.push({
        cues: [{ ...cue, answer: known?.answer === "yes" ? "no" : cue.answer }],
        other: false,
      });
    },
  },
];

export const rowRules: readonly JoinRule[] = [
  {
    name: "cases side by side",
    example: "- damaged: send back / - complete: store",
    test: (question, cue, sayings) =>
      cue.form === "mark" &&
      cue.deadline === null &&
      !isClosedFor(question, cue) &&
      question.cases.some((one) =>
        one.cues.some(
          (known) =>
            !known.deadline && (areSiblings(known, cue, sayings) || areAboveLists(known, cue, sayings)),
        ),
      ),
    add: addCase(false),
  },
  {
    name: "bare states in a row",
    example: "The guard looks at the badge. Green? Open the gate. Red? Call the chief. Torn? Keep it.",
    test: (question, cue, sayings) =>
      (closesRow(question, cue, sayings) ||
        question.cases.every((one) => one.cues.every((known) => areAskedInRow(known, cue, sayings)))) &&
      question.cases
        .slice(-1)
        .some(({ cues }) =>
          cues.some((last) => sentenceOf(cue, sayings) - sentenceOf(last, sayings) <= sentencesApartMax),
        ),
    // One of several alternatives is not simply yes.
    add: (question, cue) => {
      question.announced = -1;
      question.cases = [
        ...question.cases.map((one) => ({
          ...one,
          cues: one.cues.map((known) => ({ ...known, answer: null })),
        })),
        { cues: [cue], other: false },
      ];
    },
  },
];
