/** Groups marks: cases of one decision and parallel branches; and finds the branch of each mark. */
import type { Mark } from "../reader/mark.ts";
import { type Found, placeBefore, type Scene, wordsOf } from "./found.ts";
import { eventFor, stepFor } from "./labels.ts";
import { type Asked, answersOnly, askedBy, isSeparator } from "./questions.ts";

/** `value` null: on the path of an event. */
export type Branch = { of: string; value: string | null };

export type Decision = Asked & { id: string; cases: number[] };
export type Block = { id: string; heads: number[] };

export type Groups = {
  decisions: ReadonlyMap<number, Decision>;
  blocks: ReadonlyMap<number, Block>;
  /** Ids of deciding events and boundary events, by their marks. */
  events: ReadonlyMap<number, string>;
};

export const isCase = ({ kind }: Mark): boolean => kind === "case" || kind === "evcase";

export const isCaseAt = (place: number, marks: readonly Mark[]): boolean => {
  const mark = marks[place];
  return mark !== undefined && isCase(mark);
};

/** "Otherwise", "else": the answer that is left. */
export const saysOtherwise = ({ from, to }: Mark, text: string): boolean =>
  /^(?:otherwise|else)$/i.test(text.slice(from, to));

/** It opens a branch of work side by side. */
export const isBranch = (place: number, marks: readonly Mark[]): boolean =>
  (marks[place]?.beside ?? null) !== null || marks.some(({ beside }) => beside === place);

/** No other case belongs to its question. */
export const isAlone = (place: number, marks: readonly Mark[]): boolean =>
  marks[place]?.sibling === null && !marks.some(({ sibling }) => sibling === place);

/** No other case belongs to its question, and nothing lies in the case that no word opens. */
export const isOnly = (place: number, marks: readonly Mark[]): boolean =>
  isAlone(place, marks) && !marks.some(({ in: lies }) => lies?.mark === place && lies.other);

/** A case and the earlier ones of its question, the last first; empty for another mark. */
export function casesUpTo(last: number, marks: readonly Mark[]): number[] {
  const cases: number[] = [];
  for (let at: number | null = last; at !== null && !cases.includes(at); ) {
    const one: Mark | undefined = marks[at];
    if (!one || !isCase(one)) break;
    cases.push(at);
    at = one.sibling;
  }
  return cases;
}

/** The first case of a case's question; another mark itself. */
export const firstCase = (place: number, marks: readonly Mark[]): number =>
  casesUpTo(place, marks).at(-1) ?? place;

export function groupsOf(found: readonly Found[], scene: Scene): Groups {
  const marks = found.map(({ mark }) => mark);
  const workIn = ({ place }: Found, other = false): string | null => {
    // "Picks one or gives up": an end is the other half, if it is all.
    const isWork = ({ mark: { kind } }: Found) => kind === "step" || (other && kind === "end");
    const first = found.find(
      (one) => isWork(one) && one.mark.in?.mark === place && one.mark.in.other === other,
    );
    return first ? stepFor("", first, scene).label : null;
  };
  const decided = chained(marks, (one) => (isCase(one) ? besideCase(one, found, scene) : undefined)).map(
    (cases, at): Decision => {
      const asked = askedBy(
        cases.flatMap((place) => found[place] ?? []),
        workIn,
        scene,
      );
      return { id: `q${at + 1}`, cases, ...asked };
    },
  );
  const beside = chained(marks, ({ beside: other }) => other ?? undefined)
    .filter((heads) => heads.length > 1)
    .map((heads, at): Block => ({ id: `p${at + 1}`, heads }));
  const decisions = new Map(decided.flatMap((one) => one.cases.map((place) => [place, one] as const)));
  const deciding = marks.flatMap(({ kind }, place) => (kind === "evcase" || kind === "bound" ? [place] : []));
  const firstTold = (place: number): number =>
    deciding.find((other) => other < place && isSameTime(other, place)) ?? place;
  /** "Pays within 30 days. ... After these 30 days": a repeated time is the same case of its question. */
  function isSameTime(one: number, other: number): boolean {
    const [first, again] = [found[one], found[other]];
    if (first?.mark.type !== "timer" || again?.mark.type !== "timer" || !decisions.has(other)) return false;
    const label = (of: Found) => eventFor("", of, scene).label.toLowerCase();
    return decisions.get(one) === decisions.get(other) && label(first) === label(again);
  }
  return {
    decisions,
    blocks: new Map(beside.flatMap((one) => one.heads.map((place) => [place, one] as const))),
    events: new Map(deciding.map((place) => [place, `d${deciding.indexOf(firstTold(place)) + 1}`] as const)),
  };
}

/** The previous case of the same question; a repetition of the same words asks again instead. */
function besideCase(mark: Mark, found: readonly Found[], scene: Scene): number | null {
  const one = found.find((other) => other.mark === mark);
  const other = mark.sibling === null ? undefined : found[mark.sibling];
  if (
    !one ||
    !other ||
    mark.kind !== "case" ||
    other.mark.kind !== "case" ||
    answersOnly(one) ||
    isSeparator(one)
  )
    return mark.sibling;
  // "In warranty, ...; out of warranty, ...": the preposition distinguishes them.
  const wordsAt = (of: Found) => `${placeBefore(of, scene)} ${wordsOf(of, scene)}`.toLowerCase();
  const isSame = wordsAt(one) === wordsAt(other);
  // "Sold? Yes: ... Sold? No: ...": the answers distinguish them.
  const isOpposite =
    mark.value !== other.mark.value && mark.value !== "other" && other.mark.value !== "other";
  return isSame && !isOpposite ? null : mark.sibling;
}

/** Groups of marks, each linked with an earlier one; undefined: in no group, null: the first of a group. */
function chained(marks: readonly Mark[], linkOf: (mark: Mark) => number | null | undefined): number[][] {
  const groups = new Map<number, number[]>();
  for (const [place, mark] of marks.entries()) {
    const link = linkOf(mark);
    if (link === undefined) continue;
    const group = link === null ? [] : (groups.get(link) ?? [link]);
    if (link !== null) groups.set(link, group);
    group.push(place);
    groups.set(place, group);
  }
  return [...new Set(groups.values())];
}

/** The name of a case: the event that decides, or its value. */
export const valueIn = (decision: Decision, place: number, { events }: Groups): string =>
  events.get(place) ?? decision.values[decision.cases.indexOf(place)] ?? "otherwise";

/** The branch of a mark; the head of a parallel branch is in that branch. */
export function branchOf(place: number, marks: readonly Mark[], groups: Groups): Branch | null {
  const block = groups.blocks.get(place);
  return block
    ? { of: block.id, value: String(block.heads.indexOf(place) + 1) }
    : branchAround(place, marks, groups);
}

/** The branch of a mark, or of the block that it opens. */
export function branchAround(place: number, marks: readonly Mark[], groups: Groups): Branch | null {
  const lies = marks[place]?.in;
  if (!lies) return null;
  const decision = groups.decisions.get(lies.mark);
  if (decision) {
    const own = valueIn(decision, lies.mark, groups);
    return { of: decision.id, value: lies.other ? otherValue(decision, own) : own };
  }
  const event = groups.events.get(lies.mark);
  if (event) return { of: event, value: null };
  const block = groups.blocks.get(lies.mark);
  return block ? { of: block.id, value: String(block.heads.indexOf(lies.mark) + 1) } : null;
}

/**
 * The case of a decision other than the one that a mark opens: the second of two, otherwise the one that no word opens.
 */
function otherValue(decision: Decision, own: string): string {
  const { values, cases } = decision;
  const others = [...new Set(values)].filter((value) => value !== own);
  return (others.length === 1 ? others[0] : values[cases.length]) ?? "otherwise";
}
