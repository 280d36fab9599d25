/** Finds the marks of an order: words that ask for a change, mean elements of a diagram, tell new steps, or are taken as they stand. */
import type { Span } from "../document/document.ts";
import { at, best, likelihood, readily, type Table } from "./heads.ts";
import { matchAt } from "./matches.ts";
import type { OrderHeads, OrderScores } from "./order-heads.ts";
import type { ReaderInfo } from "./weights.ts";

/** A mark of an order; `of`, `inside` are places of other marks, `meant` of rows of the diagram. */
export type OrderMark = Span & {
  kind: "do" | "at" | "new" | "end" | "text";
  /** Of a `do`: its change; of `at` and `text`: the role. */
  role: string | null;
  becomes: string | null;
  wait: string | null;
  of: number[];
  inside: number | null;
  meant: number[];
};

/** `sureness`: logarithm of how likely all of it is. */
export type ReadOrder = { marks: OrderMark[]; sureness: number };

/** Words of the order, then those of the rows; vectors of all of them. */
export type Shown = {
  words: readonly Span[];
  rows: readonly { from: number; to: number; letter: string }[];
  vectors: Table;
  /** By word of the order and row. */
  matches: readonly (readonly number[])[];
};

export function orderFrom(
  { words, rows, vectors, matches }: Shown,
  heads: OrderHeads,
  info: ReaderInfo["orders"],
): ReadOrder {
  const tags = readily(heads.tags({ ...vectors, rows: words.length }));
  const found = taggedIn(tags, words.length, info.tags);
  if (found.length === 0) return { marks: [], sureness: nothingIn(tags, words.length) };
  const sorts = [...found.map(({ kind }) => kind), ...rows.map(({ letter }) => letter)];
  const scores = heads.marks(vectors, {
    words: found.map(({ word }) => word),
    rows,
    sorts: sorts.map((sort) => info.sorts.indexOf(sort)),
    matches: found.map(({ word }) => rows.map((_, row) => matchAt(matches, word, row))),
  });
  const kinds = found.map(({ kind }) => kind);
  const sure = { sum: 0 };
  const marks = found.map(({ kind, word, last }, mark): OrderMark => {
    const choose = (table: Table, names: readonly string[]): string | null =>
      chosen(table, mark, names, sure);
    const role =
      kind === "do" ? choose(scores.changes, info.changes) : roleOf(scores, mark, kind, info, sure);
    return {
      kind,
      from: words[word]?.from ?? 0,
      to: words[last]?.to ?? 0,
      role,
      becomes: role === "kind" ? choose(scores.becomes, info.becomes) : null,
      wait: kind === "new" ? withoutNone(choose(scores.waits, info.waits)) : null,
      of: kind === "do" ? [] : belonging(scores.of, mark, kinds, sure),
      inside: kind === "do" ? null : insideOf(scores.inside, mark, kinds, sure),
      meant: kind === "at" ? meantBy(scores.meant, mark, sure) : [],
    };
  });
  return { marks, sureness: sure.sum };
}

type Found = { kind: OrderMark["kind"]; word: number; last: number };

/** Marks by the likeliest tags. Where nothing asks for the change that other marks tell of, the likeliest word does. */
function taggedIn(tags: Table, count: number, names: readonly string[]): Found[] {
  const chosen = Array.from({ length: count }, (_, word) => names[best(tags, word)] ?? "O");
  if (chosen.some((tag) => tag !== "O") && !chosen.includes("do")) {
    const asks = names.indexOf("do");
    const free = [...chosen.keys()].filter((word) => chosen[word] === "O" || chosen[word] === "at");
    const [first] = free.sort((one, other) => likelihood(tags, other, asks) - likelihood(tags, one, asks));
    if (first !== undefined) chosen[first] = "do";
  }
  const found: Found[] = [];
  for (const [word, tag] of chosen.entries()) {
    const open = found.at(-1);
    if (tag === "in" && open?.kind === "text" && open.last === word - 1) open.last = word;
    else if (tag === "in") found.push({ kind: "text", word, last: word });
    else if (tag !== "O") found.push({ kind: tag as Found["kind"], word, last: word });
  }
  return found;
}

/** How likely it is that no word is a mark. */
const nothingIn = (tags: Table, count: number): number =>
  Array.from({ length: count }, (_, word) => likelihood(tags, word, 0)).reduce((sum, one) => sum + one, 0);

type Sure = { sum: number };

const withoutNone = (name: string | null): string | null => (name === "none" ? null : name);

function chosen(table: Table, mark: number, names: readonly string[], sure: Sure): string | null {
  const one = best(table, mark);
  sure.sum += likelihood(table, mark, one);
  return names[one] ?? null;
}

/** Roles of places come before those of texts. */
function roleOf(
  { roles }: OrderScores,
  mark: number,
  kind: OrderMark["kind"],
  info: ReaderInfo["orders"],
  sure: Sure,
): string | null {
  if (kind !== "at" && kind !== "text") return null;
  const firstText = info.roles.indexOf("name");
  const [from, to] = kind === "at" ? [0, firstText] : [firstText, info.roles.length];
  const own: Table = {
    rows: 1,
    columns: to - from,
    numbers: Float32Array.from({ length: to - from }, (_, column) => at(roles, mark, from + column)),
  };
  return chosen(own, 0, info.roles.slice(from, to), sure);
}

/** At and text belong to a change or to a new step, others to a change; one, or several that are likely. */
function belonging(of: Table, mark: number, kinds: readonly OrderMark["kind"][], sure: Sure): number[] {
  const kind = kinds[mark];
  const may = kinds.flatMap((other, place) =>
    other === "do" || (other === "new" && (kind === "at" || kind === "text")) ? [place] : [],
  );
  return several(may, (place) => at(of, mark, place), sure);
}

const meantBy = (meant: Table, mark: number, sure: Sure): number[] =>
  several([...Array(meant.columns).keys()], (row) => at(meant, mark, row), sure);

/** All that are likelier meant than not; where none is, the likeliest. */
function several(may: readonly number[], score: (place: number) => number, sure: Sure): number[] {
  const found = may.filter((place) => score(place) > 0);
  for (const place of may) sure.sum -= Math.log1p(Math.exp(-Math.abs(score(place))));
  if (found.length > 0 || may.length === 0) return found;
  const top = may.reduce((one, other) => (score(other) > score(one) ? other : one));
  // It was counted as not meant.
  sure.sum += score(top);
  return [top];
}

function insideOf(
  inside: Table,
  mark: number,
  kinds: readonly OrderMark["kind"][],
  sure: Sure,
): number | null {
  const may = [0, ...kinds.flatMap((kind, place) => (kind === "text" && place !== mark ? [place + 1] : []))];
  const own: Table = {
    rows: 1,
    columns: may.length,
    numbers: Float32Array.from(may, (column) => at(inside, mark, column)),
  };
  const one = best(own, 0);
  sure.sum += likelihood(own, 0, one);
  return one === 0 ? null : (may[one] ?? 0) - 1;
}
