/** Two readings of one text, and the choice between them. */
import type { ReadSentence } from "./clauses/clause.ts";
import { overlap, type Span, type TextDocument } from "./document/document.ts";
import { type Container, placesOf } from "./fold/places.ts";
import { toldOf } from "./fold/told.ts";
import type { Note } from "./generator.ts";
import type { AccountLine, Stated } from "./meaning/draft.ts";
import type { Meaning, Relation, StepStatement } from "./meaning/meaning.ts";
import type { Outline } from "./outline.ts";

/** All stages of one text, to show how the result came about. The outline may still need repair. */
export type Understood = {
  document: TextDocument;
  sentences: ReadSentence[];
  stated: Stated;
  meaning: Meaning;
  outline: Outline;
  notes: Note[];
  account: AccountLine[];
};

/** Shorter plain texts are read better by the rules, all others by the reader. */
const plainWords = 60;
/** How much more the rules must show to win for other texts: the reader is better at texts that we have never seen. */
const clearly = 3;
/** The reader takes about a second for this many words; a longer text would make others wait. */
const mostWords = 800;
/** Each sign costs it as much as a word: 6,000 quotation marks would take it many seconds. */
const mostSigns = 2 * mostWords;

/**
 * The reading that shows more of a process; but the rules' reading for a very long text, and when the rules find no
 * work, because the text is then refused, while the reader was trained on processes only.
 *
 * @param text as it is read
 * @param marked makes the reader's reading; null if it marks nothing
 */
export function preferred(text: string, ruled: Understood, marked: () => Understood | null): Understood {
  const words = wordsIn(text);
  if (words > mostWords || signsIn(text) > mostSigns || stepsOf(ruled).length === 0) return ruled;
  const other = marked();
  if (other === null || stepsOf(other).length === 0 || isSame(ruled, other)) return ruled;
  const [asks, otherAsks] = [asksForStart(ruled, startsOf(other)), asksForStart(other, startsOf(ruled))];
  if (asks !== otherAsks) return asks ? other : ruled;
  const more = shownMore(shownBy(other), shownBy(ruled)) + workMore(other, ruled);
  const isForRules = words < plainWords && isPlain(text);
  return more > (isForRules ? 0 : -clearly) ? other : ruled;
}

/**
 * What each step counts that only one of the two readings has. The reader seldom invents work, and the rules often take
 * something else for it.
 */
const readersOwn = 1.5;
const rulesOwn = 0.5;

/** How much more work the reader has found than the rules. */
function workMore(marked: Understood, ruled: Understood): number {
  const beyond = (one: Understood, other: Understood): number => {
    const others = stepsOf(other);
    const own = stepsOf(one).filter(({ span }) => !others.some((step) => overlap(span, step.span)));
    return Math.min(mostCounted, own.length);
  };
  return readersOwn * beyond(marked, ruled) - rulesOwn * beyond(ruled, marked);
}

/**
 * What sets the process going is a case of it as well: "When a report arrives, ... If it is late, ..." is misread so.
 *
 * @param others where the other reading begins: a start there is no choice between works, but may be one of several cases
 */
const asksForStart = (one: Understood, others: readonly Span[]): boolean =>
  one.meaning.statements.some(
    (asked) =>
      asked.kind === "question" &&
      (startsOf(one).some((start) => overlap(asked.span, start)) ||
        (!/^\W*(?:if|in case|should|when|where|once)\b/i.test(asked.text) &&
          others.some((start) => overlap(asked.span, start)))),
  );

/** Where a reading begins. */
const startsOf = ({ meaning: { statements } }: Understood): Span[] =>
  statements.flatMap((one) => (one.kind === "start" ? [one.span] : []));

/** Words, and each sign between them. */
const signsIn = (text: string): number => text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)?.length ?? 0;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/**
 * Whole sentences in one paragraph, each with a capital letter and a full stop; no arrows, colons, dashes or questions.
 */
function isPlain(text: string): boolean {
  const told = text.trim();
  if (/\n|->|=>|→|:|\?| - |–|\.\.\./.test(told) || !/[.!]$/.test(told)) return false;
  return told.split(/(?<=[.!])\s+/).every((sentence) => /^\p{Lu}/u.test(sentence));
}

/** The features of a process that a reading has found. A wrong reading seldom fits together this well. */
type Shown = Record<keyof typeof weights, number>;

/** The weight of each, fitted to unusual texts of other people and to paraphrases, then rounded. */
const weights = {
  /** Questions with work or an end in every case: a missed case leaves one empty, or continues for all. */
  answered: 2,
  questions: 1,
  together: 1,
  clocks: 1,
  jumps: 1,
  /** Done by several people together. */
  shared: 1,
  /** A step without a doer is often a condition or a remark. */
  ownerless: -1,
};
const names = ["answered", "questions", "together", "clocks", "jumps", "shared", "ownerless"] as const;
/** Limits counts, so that one long list of steps does not outweigh everything else. */
const mostCounted = 2;

function shownMore(one: Shown, than: Shown): number {
  const differences = names.map((name) => {
    const difference = one[name] - than[name];
    return weights[name] * Math.max(-mostCounted, Math.min(mostCounted, difference));
  });
  return differences.reduce((sum, difference) => sum + difference, 0);
}

function shownBy({ meaning: { statements, relations } }: Understood): Shown {
  const filled = new Set(
    relations.flatMap((one) => (one.kind === "within" ? [`${one.of} ${one.value}`] : [])),
  );
  const questions = statements.filter((one) => one.kind === "question");
  const isAnswered = ({ id, values }: (typeof questions)[number]) =>
    values.length > 1 && values.every((value) => filled.has(`${id} ${value}`));
  return {
    answered: questions.filter(isAnswered).length,
    questions: questions.length,
    together: statements.filter(({ kind }) => kind === "parallel").length,
    clocks: statements.filter((one) => one.kind === "start" && one.event === "timer").length,
    jumps: relations.filter(({ kind }) => kind === "on").length,
    shared: statements.filter((one) => one.kind === "step" && (one.together?.length ?? 0) > 0).length,
    ownerless: statements.filter((one) => one.kind === "step" && one.doer === null).length,
  };
}

/** The same steps in the same branches, and as many events, ends and jumps. */
function isSame(one: Understood, other: Understood): boolean {
  const [own, others] = [stepsOf(one), stepsOf(other)];
  if (own.length !== others.length) return false;
  const isBeside = ({ span }: StepStatement, at: number): boolean => {
    const step = others[at];
    return step !== undefined && overlap(span, step.span);
  };
  if (!own.every(isBeside)) return false;
  return shapeOf(one, own) === shapeOf(other, others) && countsOf(one) === countsOf(other);
}

const stepsOf = ({ meaning }: Understood): StepStatement[] =>
  meaning.statements.filter((one) => one.kind === "step").toSorted((a, b) => a.span.from - b.span.from);

/** The branches around each step, numbered in the order of their first steps. */
function shapeOf({ meaning }: Understood, steps: readonly StepStatement[]): string {
  const { parentOf } = placesOf(toldOf(meaning), () => true);
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const around = (at: Container | null): string =>
    at === null ? "" : `${around(parentOf(at.of))}/${numberOf(at.of)}.${numberOf(`${at.of} ${at.value}`)}`;
  return steps.map(({ id }) => around(parentOf(id))).join(" ");
}

const ways: ReadonlySet<Relation["kind"]> = new Set(["back", "on", "attach"]);

function countsOf({ meaning }: Understood): string {
  const kinds = ["event", "start", "end", "question", "parallel"] as const;
  const told = kinds.map((kind) => meaning.statements.filter((one) => one.kind === kind).length);
  return [...told, meaning.relations.filter(({ kind }) => ways.has(kind)).length].join(" ");
}
