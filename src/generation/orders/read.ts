/** Reads an order on a diagram: its changes, and the elements that they concern. */
import type { Model } from "../editing/model.ts";
import { quotationsIn } from "../instructions/pieces.ts";
import type { OrderMark } from "../reader/order.ts";
import type { Reader } from "../reader/reader.ts";
import type { AskedSo, Becomes, Change, ChangeKind, New, Place, PlaceRole, Text, TextRole } from "./asked.ts";
import { listingFor, numbered, type Row } from "./listing.ts";

/** The reader's results for an order, the likeliest first; null if order and diagram are too long for it. */
export function askedIn(text: string, model: Model, reader: Reader): AskedSo[] | null {
  const rows = listingFor(text, model);
  const read = reader.orderIn(
    text,
    numbered(rows).map(({ mark, words, sort }) => ({ letter: mark.slice(0, 1), sort, words })),
    quotationsIn(text),
  );
  return read?.map(({ marks, score }) => ({ changes: changesFrom(marks, rows, text), score })) ?? null;
}

/** Assembles marks into changes. */
export const changesFrom = (marks: readonly OrderMark[], rows: readonly Row[], text: string): Change[] =>
  marks.flatMap((mark, at) => (mark.kind === "do" ? [changeOf(mark, at, marks, rows, text)] : []));

function changeOf(
  { from, to, role, becomes }: OrderMark,
  at: number,
  all: readonly OrderMark[],
  rows: readonly Row[],
  text: string,
): Change {
  const own = all.map((mark, place) => ({ ...mark, place })).filter(({ of }) => of.includes(at));
  const conditions = own.filter((mark) => isText(mark, "condition")).map(({ place }) => place);
  const insideOf = (inside: number | null): number | null => {
    const number = inside === null ? -1 : conditions.indexOf(inside);
    return number < 0 ? null : number;
  };
  return {
    from,
    to,
    kind: (role ?? "other") as ChangeKind, // the trainer's list is that of asked.ts
    becomes: becomes as Becomes | null,
    places: own
      .filter(({ kind }) => kind === "at")
      .map(
        (mark): Place => ({
          from: mark.from,
          to: mark.to,
          role: mark.role as PlaceRole,
          meant: mark.meant.flatMap((row) => rows[row]?.id ?? []),
          inside: insideOf(mark.inside),
        }),
      ),
    texts: own
      .filter(({ kind }) => kind === "text")
      .map(
        (mark): Text => ({
          from: mark.from,
          to: mark.to,
          role: mark.role as TextRole,
          words: text.slice(mark.from, mark.to),
        }),
      ),
    news: own
      .filter(({ kind }) => kind === "new")
      .map(
        (mark): New => ({
          from: mark.from,
          to: mark.to,
          wait: mark.wait as New["wait"],
          inside: insideOf(mark.inside),
          doer: doerOf(mark.place, all, rows, text),
        }),
      ),
    ends: own
      .filter(({ kind }) => kind === "end")
      .map((mark) => ({ from: mark.from, to: mark.to, inside: insideOf(mark.inside) })),
  };
}

const isText = ({ kind, role }: OrderMark, wanted: TextRole): boolean => kind === "text" && role === wanted;

function doerOf(step: number, all: readonly OrderMark[], rows: readonly Row[], text: string): New["doer"] {
  const own = all.filter(({ of }) => of.includes(step));
  const lane = own
    .filter(({ kind, role }) => kind === "at" && role === "by")
    .flatMap(({ meant }) => meant)
    .flatMap((row) => (rows[row]?.mark.startsWith("l") ? [rows[row].id] : []))[0];
  if (lane !== undefined) return { lane };
  const role = own.find((mark) => isText(mark, "doer"));
  return role ? { role: text.slice(role.from, role.to) } : null;
}
