/** From scores to marks: the best of what is possible, so that every text gives a process without circles. */
import type { Span } from "../document/document.ts";
import { at, best, type MarkScores, type Table } from "./heads.ts";
import type { Mark, MarkKind, MarkType } from "./mark.ts";

export type Marked = {
  words: readonly Span[];
  /** Places of the marks among the words. */
  places: readonly number[];
  kinds: readonly MarkKind[];
  types: readonly MarkType[];
  values: readonly Mark["value"][];
};

type Lies = Mark["in"];

export function decoded(marked: Marked, scores: MarkScores): Mark[] {
  const links = linksOf(marked, scores);
  const lies = branchesOf(marked, scores, links);
  return marked.kinds.map((kind, one): Mark => {
    const { from, to } = marked.words[marked.places[one] ?? 0] ?? { from: 0, to: 0 };
    return {
      from,
      to,
      kind,
      type: marked.types[best(scores.types, one)] ?? "none",
      value: marked.values[best(scores.values, one)] ?? "other",
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

type Links = Record<"sibling" | "beside", (number | null)[]>;

/** Cases of one question and branches side by side: each is linked with one before it. */
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

/** The branch in which each mark lies; what is linked lies where the first of its group lies. */
function branchesOf({ kinds }: Marked, scores: MarkScores, { sibling, beside }: Links): Lies[] {
  const marks = [...kinds.keys()];
  const heads = new Set(beside.flatMap((other, one) => (other === null ? [] : [one, other])));
  const opens = (one: number) => isCase(kinds[one]) || kinds[one] === "bound" || heads.has(one);
  const around = marks.map((one) => placeOf(one, marks, scores, opens, (other) => isCase(kinds[other])));
  for (const links of [sibling, beside])
    for (const one of marks) if (links[one] !== null) around[one] = around[rootOf(one, links)] ?? null;
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

/** By how much a link must score higher than "none": a wrong link spoils more than a missing one. */
const margin = 0.75;
const noneOf = (table: Table, one: number): number => at(table, one, 0) + margin;

/** The best other mark that may be meant; null where "none" is as good. */
function bestOf(
  table: Table,
  one: number,
  marks: readonly number[],
  may: (other: number) => boolean,
): number | null {
  let found: number | null = null;
  let score = noneOf(table, one);
  for (const other of marks)
    if (other !== one && may(other) && at(table, one, other + 1) > score) {
      found = other;
      score = at(table, one, other + 1);
    }
  return found;
}

/** The best other mark, whatever "none" scores. */
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

/** The branch in which a mark lies: of what opens it, or the other one of a case. */
function placeOf(
  one: number,
  marks: readonly number[],
  { arcs }: MarkScores,
  opens: (other: number) => boolean,
  isCase: (other: number) => boolean,
): Lies {
  const own = bestOf(arcs.in, one, marks, opens);
  const score = own === null ? noneOf(arcs.in, one) : at(arcs.in, one, own + 1);
  const other = nearest(arcs.other, one, marks, isCase);
  if (other !== null && at(arcs.other, one, other + 1) > score) return { mark: other, other: true };
  return own === null ? null : { mark: own, other: false };
}

function rootOf(one: number, links: readonly (number | null)[]): number {
  // Links lead to earlier marks only.
  let root = one;
  for (let next = links[root]; next !== null && next !== undefined; next = links[root]) root = next;
  return root;
}

/** What lies in itself lies on the main path. */
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
  const before = bestOf(arcs.before, one, marks, () => true);
  const score = before === null ? noneOf(arcs.before, one) : at(arcs.before, one, before + 1);
  const after = nearest(arcs.after, one, marks, () => true);
  if (after !== null && at(arcs.after, one, after + 1) > score) return { kind: "after", than: after };
  return before === null ? null : { kind: "before", than: before };
}
