/** Rows of tables as blocks: work is read; numbers, doers and conditions frame it. */

import type { ColumnKind } from "./columns.ts";
import type { Sentence, Span } from "./document.ts";
import { type Draft, draftOf } from "./draft.ts";
import { cutPieces } from "./pieces.ts";
import type { Row, Table } from "./tables.ts";
import { waysOfCell } from "./targets.ts";
import { spanOf, type Unit } from "./units.ts";

/** One block for the header, one for each row; text between rows belongs to the previous row. */
export function tableDrafts(text: string, unit: Unit, table: Table): Draft[] {
  const span = spanOf(unit.lines);
  const starts = [...(table.header ? [table.header] : []), ...table.rows];
  return starts.map((row, at) => {
    const to = at + 1 < starts.length ? endBefore(text, starts[at + 1]?.span.from ?? span.to) : span.to;
    const from = at === 0 ? span.from : row.span.from;
    const whole = { from, to };
    if (row === table.header)
      return draftOf("header", whole, { gap: at === 0, sentences: [{ ...whole, joint: "start" }] });
    return table.roster ? rosterRow(text, row, whole) : workRow(text, row, table, whole);
  });
}

function endBefore(text: string, place: number): number {
  let to = place;
  while (/\s/.test(text.charAt(to - 1))) to--;
  return to;
}

const rosterRow = (text: string, row: Row, span: Span): Draft =>
  draftOf("roles", span, { doer: wordsOfCell(text, row.cells[0]), body: row.cells[0] ?? span });

const wordsOfCell = (text: string, cell: Span | undefined): string | null =>
  (cell && text.slice(cell.from, cell.to).replaceAll(/[*_`]/g, "").trim()) || null;

/** How the cells of work are joined. */
const joints: Partial<Record<ColumnKind, Sentence["joint"]>> = {
  action: "stop",
  next: "arrow",
  other: "colon",
  time: "dash",
};

function workRow(text: string, row: Row, table: Table, span: Span): Draft {
  const cellOf = (kind: Table["columns"][number]) => row.cells[table.columns.indexOf(kind)];
  const condition = cellOf("condition");
  const sentences = row.cells.flatMap((cell, column): Sentence[] => {
    const kind = table.columns[column];
    const joint = kind && joints[kind];
    if (!joint) return [];
    const pieces = (kind === "next" ? waysOfCell(text, cell) : null) ?? cutPieces(text, cell);
    return pieces.map((piece, at) => (at === 0 ? { ...piece, joint } : piece));
  });
  return draftOf("cell", span, {
    number: wordsOfCell(text, cellOf("number"))?.replaceAll(/[.()]+$|^\(/g, "") ?? null,
    doer: wordsOfCell(text, cellOf("doer")),
    condition: condition && wordsOfCell(text, condition) ? condition : null,
    sentences: sentences.map((piece, at): Sentence => (at === 0 ? { ...piece, joint: "start" } : piece)),
  });
}
