/** Tables: rows of cells between pipes, tabs, wide gaps or semicolons, and the contents of their columns. */

import { type ColumnKind, columnWords, dutyColumns } from "./columns.ts";
import type { Span } from "./document.ts";
import type { Line } from "./lines.ts";

export type Row = { span: Span; cells: Span[] };
export type Table = {
  /** Number of lines. */
  lines: number;
  /** A list of roles and their duties, not of steps in order. */
  roster: boolean;
  header: Row | null;
  columns: ColumnKind[];
  rows: Row[];
};

type Cutting = { name: string; sign: RegExp; least: number };

const cuttings: Cutting[] = [
  { name: "pipe", sign: /\s*\|\s*/g, least: 2 },
  { name: "tab", sign: /[ ]*\t+[ ]*/g, least: 2 },
  { name: "blanks", sign: /[ \t]{2,}/g, least: 2 },
  { name: "semicolon", sign: /\s*;\s*/g, least: 3 },
];
const ruling = /^[\s|:+=-]+$/;

/** The table that begins at this line, if there is one. */
export function tableAt(text: string, lines: readonly Line[], at: number): Table | null {
  for (const cutting of cuttings) {
    const rows = rowsAt(text, lines, at, cutting);
    if (rows.length >= 2) {
      const table = tableOf(text, rows, cutting);
      if (table) return table;
    }
  }
  return null;
}

type RawRow = Row & { ruling: boolean };

function rowsAt(text: string, lines: readonly Line[], at: number, cutting: Cutting): RawRow[] {
  const rows: RawRow[] = [];
  for (let place = at; place < lines.length; place++) {
    const line = lines[place];
    if (!line || (place > at && line.gap)) break;
    const row = rowOf(text, line, cutting);
    if (!row) break;
    rows.push(row);
  }
  return rows;
}

function rowOf(text: string, line: Line, cutting: Cutting): RawRow | null {
  const words = text.slice(line.from, line.to);
  const span = { from: line.from, to: line.to };
  if (cutting.name === "pipe" && words.includes("|") && ruling.test(words))
    return { span, cells: [], ruling: true };
  if (cutting.name !== "pipe" && line.marker && line.marker.kind === "bullet") return null;
  if (cutting.name === "pipe" && words.includes("||")) return null;
  const cells: Span[] = [];
  let from = line.from;
  for (const found of words.matchAll(cutting.sign)) {
    cells.push({ from, to: line.from + found.index });
    from = line.from + found.index + found[0].length;
  }
  cells.push({ from, to: line.to });
  const kept = cutting.name === "pipe" ? withoutBorders(words, cells) : cells;
  return kept.length >= cutting.least ? { span, cells: kept, ruling: false } : null;
}

const withoutBorders = (words: string, cells: Span[]) =>
  cells.slice(words.startsWith("|") ? 1 : 0, words.endsWith("|") ? -1 : undefined);

function tableOf(text: string, raw: readonly RawRow[], cutting: Cutting): Table | null {
  const rows = raw.filter((row) => !row.ruling);
  const first = rows[0];
  if (!first) return null;
  const words = (row: Row) => row.cells.map((cell) => text.slice(cell.from, cell.to).trim());
  const kinds = words(first).map(kindOfHeader);
  const known = kinds.filter((kind) => kind !== null).length;
  const headed = raw[1]?.ruling === true || known >= Math.max(1, Math.ceil(first.cells.length / 2));
  if (!isTable(rows, cutting, headed, known)) return null;
  const body = headed ? rows.slice(1) : rows;
  const guessed = guessColumns(body.map(words), first.cells.length);
  return {
    lines: raw.length,
    roster: headed && kinds[0] === "doer" && words(first).some((cell) => dutyColumns.has(headerOf(cell))),
    header: headed ? first : null,
    columns: headed ? settle(kinds, guessed, body.map(words)) : guessed,
    rows: body,
  };
}

/** The weaker the separator, the more evidence a table needs. */
function isTable(rows: readonly Row[], cutting: Cutting, headed: boolean, known: number): boolean {
  const count = rows[0]?.cells.length ?? 0;
  const alike = rows.every((row) => row.cells.length === count);
  const enough: Record<string, boolean> = {
    pipe: headed || alike || rows.length >= 3,
    tab: headed || alike,
    blanks: alike && (known >= 2 || (rows.length >= 3 && count >= 3)),
    semicolon: headed && known >= 2,
  };
  return enough[cutting.name] === true;
}

const headerOf = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[*_`:#?]/g, "")
    .trim();
const kindOfHeader = (cell: string): ColumnKind | null => {
  const word = headerOf(cell);
  if (word === "" && cell.includes("#")) return "number";
  return columnWords.get(word) ?? null;
};

/** A column "Step" has numbers or actions; a column with an unknown heading is judged by its cells. */
function settle(
  kinds: readonly (ColumnKind | null)[],
  guessed: readonly ColumnKind[],
  rows: readonly string[][],
): ColumnKind[] {
  const numeric = (column: number) => rows.every((row) => /^\(?[\d.]*[a-z]?[.)]?$/i.test(row[column] ?? ""));
  const columns = kinds.map((kind, column): ColumnKind => {
    if (kind === "number") return numeric(column) ? "number" : "action";
    return kind ?? (guessed[column] === "number" ? "number" : "other");
  });
  if (columns.includes("action")) return columns;
  const widest = widestOf(rows, columns);
  return columns.map((kind, column) => (column === widest && kind === "other" ? "action" : kind));
}

const average = (rows: readonly string[][], column: number) =>
  rows.reduce((sum, row) => sum + (row[column] ?? "").split(/\s+/).length, 0) / Math.max(1, rows.length);

function widestOf(rows: readonly string[][], columns: readonly ColumnKind[]): number {
  const open = columns.map((kind, column) => (kind === "other" ? average(rows, column) : -1));
  return open.indexOf(Math.max(...open));
}

/** Without headings: numbers come first, then short names of doers; the longest cells are the work. */
function guessColumns(rows: readonly string[][], count: number): ColumnKind[] {
  const numeric = (column: number) =>
    rows.length > 0 && rows.every((row) => /^\(?\d[\d.]*[.)]?$/.test(row[column] ?? ""));
  const first = numeric(0) ? 1 : 0;
  const short = average(rows, first) <= 3 && average(rows, first + 1) > average(rows, first) + 0.5;
  return Array.from({ length: count }, (_, column): ColumnKind => {
    if (column < first) return "number";
    if (column === first && short && count - first >= 2) return "doer";
    if (column > first && first === 1 && isNext(rows, column)) return "next";
    return column === first + (short ? 1 : 0) ? "action" : "other";
  });
}

/** Most cells name a row by its number, or say that it ends there. */
function isNext(rows: readonly string[][], column: number): boolean {
  const numbers = new Set(rows.map((row) => row[0]));
  const cells = rows.map((row) => row[column] ?? "");
  const leads = cells.filter(
    (cell) =>
      /^(?:end|stop|done|finish|-)$/i.test(cell) ||
      (cell.match(/\d+/g) ?? []).some((number) => numbers.has(number)),
  );
  return leads.length >= cells.length * 0.6;
}
