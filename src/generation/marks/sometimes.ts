/**
 * "Sometimes they are too far gone, and then she {hands} them back": the state that only sometimes holds is a case, also
 * where the reader marks none. All 19 such sentences in marked texts that go on with work have a case.
 */
import type { Clause } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import { headOf, isSameBranch, type Scene } from "./found.ts";
import { caseAt, withMore } from "./renumbered.ts";

const sometimes =
  /(?<=(?:^|[.!?\n]\s*)(?:(?:and|but|so|well|now),? )?)(?:sometimes|now and then|every now and then|occasionally|once in a while|every so often)\b[^.!?\n:;]{3,90}?(?:,| and| so|;)+ (?:then|in that case|in which case|so)\b[^.!?\n]*/gi;

export function withSometimes(given: readonly Mark[], scene: Scene): Mark[] {
  return [...scene.text.matchAll(sometimes)].reduceRight<Mark[]>(
    (marks, { index, 0: told }) => withState(marks, { from: index, to: index + told.length }, scene),
    [...given],
  );
}

/** "But mostly they can be {saved}": the other case. */
const mostly = /^[.!]\s+(?:but )?(?:mostly|usually|normally|most of the time)\b[^.!?\n]*$/i;

/** A clause that says something of somebody or something. */
const isSaid = ({ doer, object }: Clause): boolean => doer !== null || object !== null;

/** Its first mark is work, behind a state of its own: what the sentence tells from there on lies in the case. */
function withState(marks: readonly Mark[], told: Span, { sayings, text }: Scene): Mark[] {
  const place = marks.findIndex(({ from }) => from >= told.from);
  const work = marks[place];
  if (work?.kind !== "step" || work.to > told.to) return [...marks];
  const heads = sayings.flatMap((one) => {
    const word = one.clause.from >= told.from ? one.sentence.tokens[headOf(one)] : undefined;
    const isBefore =
      word && word.to < work.from && /\b(?:then|case|so)\b/i.test(text.slice(word.to, work.from));
    return isBefore && isSaid(one.clause) ? [word] : [];
  });
  const word = heads.at(-1);
  if (!word) return [...marks];
  const isTold = (mark: Mark) =>
    mark.from >= told.from && mark.from < told.to && isSameBranch(mark.in, work.in);
  const ends = marks.some((mark) => isTold(mark) && mark.kind === "end");
  const inside = marks.map(
    (mark): Mark => (isTold(mark) ? { ...mark, in: { mark: -1, other: false } } : mark),
  );
  const opened = withMore(inside, place, caseAt(word, work, ends ? "no" : "yes"));
  const value = ends ? "yes" : "no";
  return opened.map((mark, at): Mark => {
    if (mark.in && mark.in.mark < 0) return { ...mark, in: { mark: place, other: false } };
    const isNext = at > place && at === opened.findIndex(({ from }) => from >= told.to);
    const isOther = isNext && mark.kind === "case" && isSameBranch(mark.in, work.in);
    return isOther && mostly.test(text.slice(told.to, mark.from)) ? { ...mark, sibling: place, value } : mark;
  });
}
