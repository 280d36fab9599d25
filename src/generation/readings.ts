/** Two readings of one text, and which of them is drawn. */
import type { Span } from "./document/document.ts";
import type { Statement } from "./meaning/meaning.ts";
import type { Understood } from "./understand.ts";

/** Above this share of steps that both readings tell they tell the same work. */
const sameWorkMin = 0.95;

/**
 * The rules' reading where they find no work (the text is refused then, and the reader was taught with processes only),
 * where both tell the same steps and as many decisions (the rules are finer in the small), and where the reader's leaves
 * more open: the fold notes what it had to assume. The reader's in all other texts.
 *
 * @param marked makes the reader's reading, or null where it marks nothing
 */
export function preferred(ruled: Understood, marked: () => Understood | null): Understood {
  if (stepsOf(ruled).length === 0) return ruled;
  const other = marked();
  if (other === null || stepsOf(other).length === 0) return ruled;
  const isSame = sameWork(ruled, other) >= sameWorkMin && decisionsOf(ruled) === decisionsOf(other);
  return isSame || other.notes.length > ruled.notes.length ? ruled : other;
}

const statementsOf = ({ stated }: Understood): readonly Statement[] => stated.statements;
const stepsOf = (one: Understood): Span[] =>
  statementsOf(one).flatMap(({ kind, span }) => (kind === "step" ? [span] : []));
const decisionsOf = (one: Understood): number =>
  statementsOf(one).filter(({ kind }) => kind === "question").length;

/** Share of the steps of both readings that the other one tells in the same words, from 0 to 1. */
function sameWork(one: Understood, other: Understood): number {
  const [own, others] = [stepsOf(one), stepsOf(other)];
  const shared = own.filter(({ from, to }) => others.some((span) => from < span.to && span.from < to)).length;
  return (2 * shared) / (own.length + others.length);
}
