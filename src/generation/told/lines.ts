/** Parses a description by the service into a tree of lines. */
import { nameIn, words } from "./form.ts";

/** A list item, its place in the text, and its sub-items. */
export type Line = { text: string; from: number; to: number; under: Line[] };

/** Everything under one heading. */
export type Section = { heading: string; paragraphs: string[]; lines: Line[] };

export type ToldText = { title: string; sections: Section[] };

/** Null for a text that has more than headings, lists and known paragraphs. */
export function linesOf(text: string): ToldText | null {
  const [first, ...rows] = rowsOf(text);
  const title = first && /^# (\S.*)$/.exec(first.text)?.[1];
  if (!title) return null;
  const untitled: Section = { heading: "", paragraphs: [], lines: [] };
  const sections = [untitled];
  for (const row of rows) {
    const heading = /^## (\S.*)$/.exec(row.text)?.[1];
    if (heading !== undefined) sections.push({ heading, paragraphs: [], lines: [] });
    else if (!took(sections.at(-1) ?? untitled, row)) return null;
  }
  const isEmpty = untitled.lines.length === 0 && untitled.paragraphs.length === 0;
  return { title: nameIn(title), sections: isEmpty ? sections.slice(1) : sections };
}

/** Paragraphs come before the list. */
function took({ paragraphs, lines }: Section, row: Row): boolean {
  if (/^ *- /.test(row.text)) return hung(lines, row);
  if (!isParagraph(row.text) || lines.length > 0) return false;
  paragraphs.push(row.text);
  return true;
}

const isParagraph = (text: string): boolean =>
  text.startsWith(`${words.lanes}: `) || text === words.closed || text === words.idle;

type Row = { text: string; from: number };

/** Lines that are not empty, with their places. */
function rowsOf(text: string): Row[] {
  let from = 0;
  return text.split("\n").flatMap((line) => {
    const row = { text: line.trimEnd(), from };
    from += line.length + 1;
    return row.text === "" ? [] : [row];
  });
}

/** Puts an item under the last one with less indentation; false if it is indented too far. */
function hung(lines: Line[], { text, from }: Row): boolean {
  const indent = text.search(/\S/);
  if (indent % 2 === 1) return false;
  let list = lines;
  for (let level = indent / 2; level > 0; level--) {
    const last = list.at(-1);
    if (!last) return false;
    list = last.under;
  }
  const said = text.slice(indent + 2);
  list.push({ text: said, from: from + indent + 2, to: from + text.length, under: [] });
  return true;
}
