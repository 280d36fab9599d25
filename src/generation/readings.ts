/** Two readings of one text, and which of them is drawn. */
import type { ReadSentence } from "./clauses/clause.ts";
import { overlap, type TextDocument } from "./document/document.ts";
import { type Container, placesOf } from "./fold/places.ts";
import { toldOf } from "./fold/told.ts";
import type { Note } from "./generator.ts";
import type { AccountLine, Stated } from "./meaning/draft.ts";
import type { Meaning, Relation, StepStatement } from "./meaning/meaning.ts";
import type { Outline } from "./outline.ts";

/** All stages of one text, for whoever wants to see why it came out so. The outline may still need repair. */
export type Understood = {
  document: TextDocument;
  sentences: ReadSentence[];
  stated: Stated;
  meaning: Meaning;
  outline: Outline;
  notes: Note[];
  account: AccountLine[];
};

/** Plain sentences of fewer words are read better by the rules, all else by the reader (docs/MEASURES.md). */
const plainWords = 60;
/** The reader takes about a second for so many words; a longer text would keep others waiting. */
const mostWords = 800;

/**
 * The marked reading of most texts. The rules' one of a few plain sentences and of a very long text; where the rules find no
 * work (the text is refused then, and the reader was taught with processes); and where both tell the same.
 *
 * @param text as it is read
 * @param marked makes the reader's reading, or null where it marks nothing
 */
export function preferred(text: string, ruled: Understood, marked: () => Understood | null): Understood {
  const words = wordsIn(text);
  if ((words < plainWords && isPlain(text)) || words > mostWords || stepsOf(ruled).length === 0) return ruled;
  const other = marked();
  if (other === null || stepsOf(other).length === 0) return ruled;
  return isSame(ruled, other) ? ruled : other;
}

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** Whole sentences in one paragraph, each with a capital and a full stop; no arrows, colons, dashes or questions. */
function isPlain(text: string): boolean {
  const told = text.trim();
  if (/\n|->|=>|→|:|\?| - |–|\.\.\./.test(told) || !/[.!]$/.test(told)) return false;
  return told.split(/(?<=[.!])\s+/).every((sentence) => /^\p{Lu}/u.test(sentence));
}

/** The same steps in the same branches, and as many events, ends and ways. */
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

/** The branches around each step, numbered in the order in which the steps lie in them. */
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
