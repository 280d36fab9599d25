/** From scores to marks: the best possible combination, so that every text gives a process without cycles. */
import type { Span } from "../document/document.ts";
import { at, best, type MarkScores, type Table } from "./heads.ts";
import type { Mark, MarkKind, MarkType } from "./mark.ts";

export type Marked = {
  words: readonly Span[];
  /** Indexes of the marks among the words. */
  places: readonly number[];
  kinds: readonly MarkKind[];
  types: readonly MarkType[];
  values: readonly Mark["value"][];
};

type Lies = Mark["in"];

export function decoded(marked: Marked, scores: MarkScores): Mark[] {
  const links = linksOf(marked, scores);
  const lies = branchesOf(marked, scores, links);
  const values = valuesOf(marked, scores, links);
  return marked.kinds.map((kind, one): Mark => {
    const { from, to } = marked.words[marked.places[one] ?? 0] ?? { from: 0, to: 0 };
    return {
      from,
      to,
      kind,
      type: marked.types[best(scores.types, one)] ?? "none",
      value: values[one] ?? "other",
      keeps: kind === "bound" && at(scores.flags, one, 0) > 0,
      each: kind === "step" && at(scores.flags, one, 1) > 0,
      in: lies[one] ?? null,
      sibling: links.sibling[one] ?? null,
      beside: links.beside[one] ?? null,
      ...waysOf(one, marked, scores),
      doer: kind === "step" || kind === "same" ? (marked.words[best(scores.doers, one) - 1] ?? null) : null,
    };
  });
}

/** The answer of each case. If a question has two cases with yes or no, their answers differ. */
function valuesOf({ kinds, values }: Marked, scores: MarkScores, { sibling }: Links): Mark["value"][] {
  const said = kinds.map((_, one) => best(scores.values, one));
  const [yes, no] = [values.indexOf("yes"), values.indexOf("no")];
  const questions = Map.groupBy([...kinds.keys()], (one) => rootOf(one, sibling)).values();
  for (const [one, other, more] of questions) {
    if (one === undefined || other === undefined || more !== undefined) continue;
    if (said[one] !== said[other] || (said[one] !== yes && said[one] !== no)) continue;
    const score = (first: number, second: number) =>
      at(scores.values, one, first) + at(scores.values, other, second);
    [said[one], said[other]] = score(yes, no) >= score(no, yes) ? [yes, no] : [no, yes];
  }
  return said.map((value) => values[value] ?? "other");
}

type Links = Record<"sibling" | "beside", (number | null)[]>;

/** Cases of one question and parallel branches: each is linked with an earlier one. */
function linksOf({ kinds }: Marked, { arcs }: MarkScores): Links {
  const marks = [...kinds.keys()];
  const before = (table: Table, one: number, may: (other: number) => boolean) =>
    bestOf(table, one, marks, (other) => other < one && may(other));
  return {
    sibling: kinds.map((kind, one) =>
      isCase(kind) ? before(arcs.sibling, one, (other) => kinds[other] === kind) : null,
    ),
    beside: kinds.map((kind, one) =>
      isBranching(kind) ? before(arcs.beside, one, (other) => isBranching(kinds[other])) : null,
    ),
  };
}

/** The branch of each mark; linked marks are in the same branch, the likeliest for the whole group. */
function branchesOf({ kinds }: Marked, scores: MarkScores, { sibling, beside }: Links): Lies[] {
  const marks = [...kinds.keys()];
  const heads = new Set(beside.flatMap((other, one) => (other === null ? [] : [one, other])));
  const opens = (one: number) => isCase(kinds[one]) || kinds[one] === "bound" || heads.has(one);
  const places = marks.map((one) => placesOf(one, marks, scores, opens, (other) => isCase(kinds[other])));
  const around: Lies[] = [];
  for (const one of marks) {
    const own = withOpenFirst(places[one] ?? [], one, around);
    places[one] = own;
    around.push(likeliest([own]));
  }
  for (const links of [sibling, beside])
    for (const group of Map.groupBy(marks, (one) => rootOf(one, links)).values()) {
      if (group.length < 2) continue;
      const lies = likeliest(
        group.map((one) => places[one] ?? []),
        group,
      );
      for (const one of group) around[one] = lies;
    }
  return withoutCircles(around);
}

function waysOf(one: number, { kinds }: Marked, scores: MarkScores): Pick<Mark, "leads" | "on" | "order"> {
  const marks = [...kinds.keys()];
  const { leads, on } = scores.arcs;
  return {
    leads: isLeading(kinds[one]) ? nearest(leads, one, marks, (other) => isTarget(kinds[other])) : null,
    on: kinds[one] === "bound" ? bestOf(on, one, marks, (other) => isHost(kinds[other])) : null,
    order: orderOf(one, marks, scores),
  };
}

const isCase = (kind: MarkKind | undefined) => kind === "case" || kind === "evcase";
const isBranching = (kind: MarkKind | undefined) =>
  kind === "step" || kind === "wait" || kind === "same" || kind === "case" || kind === "evcase";
const isLeading = (kind: MarkKind | undefined) => kind === "back" || kind === "on" || kind === "same";
const isHost = (kind: MarkKind | undefined) => kind === "step" || kind === "wait";
const isTarget = (kind: MarkKind | undefined) =>
  kind === "step" ||
  kind === "wait" ||
  kind === "start" ||
  kind === "case" ||
  kind === "evcase" ||
  kind === "bound";

/** How much higher a link must score than "none": a wrong link does more harm than a missing one. */
const margin = 0.75;
const noneOf = (table: Table, one: number, by = margin): number => at(table, one, 0) + by;

/** The best other mark; null if "none" is as good. @param by how much it must score higher */
function bestOf(
  table: Table,
  one: number,
  marks: readonly number[],
  may: (other: number) => boolean,
  by = margin,
): number | null {
  let found: number | null = null;
  let score = noneOf(table, one, by);
  for (const other of marks)
    if (other !== one && may(other) && at(table, one, other + 1) > score) {
      found = other;
      score = at(table, one, other + 1);
    }
  return found;
}

/** The best other mark, whatever the score of "none". */
function nearest(
  table: Table,
  one: number,
  marks: readonly number[],
  may: (other: number) => boolean,
): number | null {
  let found: number | null = null;
  for (const other of marks)
    if (
      other !== one &&
      may(other) &&
      (found === null || at(table, one, other + 1) > at(table, one, found + 1))
    )
      found = other;
  return found;
}

type Place = { lies: Lies; score: number };

/**
 * Where a mark may be: on the main path, in the branch that another mark opens, or in the other branch of a case;
 * scores are log-probabilities.
 */
function placesOf(
  one: number,
  marks: readonly number[],
  { arcs }: MarkScores,
  opens: (other: number) => boolean,
  isCase: (other: number) => boolean,
): Place[] {
  const places: Place[] = [{ lies: null, score: noneOf(arcs.in, one) }];
  for (const mark of marks) {
    if (mark === one) continue;
    if (opens(mark)) places.push({ lies: { mark, other: false }, score: at(arcs.in, one, mark + 1) });
    if (isCase(mark)) places.push({ lies: { mark, other: true }, score: at(arcs.other, one, mark + 1) });
  }
  const top = Math.max(...places.map(({ score }) => score));
  const sum = top + Math.log(places.reduce((total, { score }) => total + Math.exp(score - top), 0));
  return places.map(({ lies, score }) => ({ lies, score: score - sum }));
}

/** The likeliest place for a whole group; no member may be inside of another. */
function likeliest(group: readonly (readonly Place[])[], members: readonly number[] = []): Lies {
  const sums = new Map<string, Place>();
  for (const places of group)
    for (const { lies, score } of places) {
      const key = keyOf(lies);
      sums.set(key, { lies, score: (sums.get(key)?.score ?? 0) + score });
    }
  const possible = [...sums.values()].filter(({ lies }) => lies === null || !members.includes(lies.mark));
  return possible.reduce((found, one) => (one.score > found.score ? one : found)).lies;
}

/** How much likelier a return to a branch that the text has left must be than a continuation. */
const comingBack = 1;

/**
 * A text continues where it is: in the branch of the previous mark, in one that this mark opens, in an enclosing one,
 * or on the main path.
 */
function withOpenFirst(places: readonly Place[], one: number, around: readonly Lies[]): Place[] {
  const open = new Set<string>();
  for (let up = around[one - 1] ?? null; up !== null && !open.has(keyOf(up)); up = around[up.mark] ?? null)
    open.add(keyOf(up));
  const isOpen = (lies: Lies) => lies === null || lies.mark >= one - 1 || open.has(keyOf(lies));
  return places.map(({ lies, score }) => ({ lies, score: isOpen(lies) ? score : score - comingBack }));
}

const keyOf = (lies: Lies): string => (lies ? `${lies.mark} ${lies.other}` : "");

function rootOf(one: number, links: readonly (number | null)[]): number {
  // Links lead to earlier marks only.
  let root = one;
  for (let next = links[root]; next !== null && next !== undefined; next = links[root]) root = next;
  return root;
}

/** A mark inside of itself is moved to the main path. */
function withoutCircles(around: readonly Lies[]): Lies[] {
  const lies = [...around];
  for (const one of lies.keys()) {
    const seen = new Set([one]);
    for (let place = lies[one] ?? null; place !== null; place = lies[place.mark] ?? null) {
      if (seen.has(place.mark)) {
        lies[one] = null;
        break;
      }
      seen.add(place.mark);
    }
  }
  return lies;
}

function orderOf(one: number, marks: readonly number[], { arcs }: MarkScores): Mark["order"] {
  // Work mentioned out of order has words that say so, so a link needs no margin here.
  const before = bestOf(arcs.before, one, marks, () => true, 0);
  const score = at(arcs.before, one, before === null ? 0 : before + 1);
  const after = nearest(arcs.after, one, marks, () => true);
  if (after !== null && at(arcs.after, one, after + 1) > score) return { kind: "after", than: after };
  return before === null ? null : { kind: "before", than: before };
}
