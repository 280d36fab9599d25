/** Sayings as lists: numbered with sub-items, bullets with nested conditions, or terse notes. */

import { capital } from "../generation/naming/words.ts";
import { againClause, clausesOf, isSimple, shortWork, withPronoun, workClause } from "./clauses.ts";
import { enumerated } from "./phrases.ts";
import type { Again, Case, Cases, Rows, Saying, Work } from "./sayings.ts";
import type { Style, Wording } from "./wording.ts";

/** An item with its sub-items. `of` is the step that it describes, `back` the step that it returns to. */
type Line = { text: string; under: Line[]; of?: string; back?: string };

export function listOf(sayings: readonly Saying[], wording: Wording): string {
  const lines = linesOf(sayings, wording);
  const places = new Map(
    lines.flatMap(({ of }, at): [string, string][] => (of === undefined ? [] : [[of, String(at + 1)]])),
  );
  return written(lines, "", wording.style, places).join("\n");
}

function written(
  lines: readonly Line[],
  indent: string,
  style: Style,
  places: ReadonlyMap<string, string>,
): string[] {
  return lines.flatMap(({ text, under, back }, at) => {
    const sign = signOf(style, indent, at);
    const place = back === undefined ? undefined : places.get(back);
    const told = place !== undefined && style === "numbered" ? `${text} (go back to step ${place})` : text;
    const point = style === "numbered" && !told.endsWith(":") ? "." : "";
    const line = style === "notes" ? terse(told) : capital(told);
    return [
      `${indent}${sign}${line}${point}`,
      ...written(under, `${indent}${style === "notes" ? "  " : "   "}`, style, places),
    ];
  });
}

function signOf(style: Style, indent: string, at: number): string {
  if (style === "notes") return indent === "" ? "" : "- ";
  if (style === "bullets") return "- ";
  if (indent === "") return `${at + 1}. `;
  return indent.length === 3 ? `${String.fromCharCode(97 + (at % 26))}. ` : "- ";
}

const linesOf = (sayings: readonly Saying[], wording: Wording): Line[] =>
  sayings.flatMap((saying, at) => lineOf(saying, sayings[at - 1], wording));

function lineOf(saying: Saying, before: Saying | undefined, wording: Wording): Line[] {
  switch (saying.kind) {
    case "work":
      return [{ text: workLine(pronounced(saying, before, wording), wording), under: [], of: keyOf(saying) }];
    case "fact":
      return [{ text: saying.clause, under: [] }];
    case "cases":
      return casesLines(saying, wording);
    case "rows":
      return [rowsLine(saying, wording)];
    case "part":
      return [{ text: `${saying.head}:`, under: linesOf(saying.body, wording) }];
    case "again":
      return againLines(saying, wording);
  }
}

const keyOf = ({ doer, action }: Work): string => `${doer} ${shortWork({ kind: "work", doer, action })}`;

const pronounced = (work: Work, before: Saying | undefined, { pronouns, voice, style }: Wording): Work =>
  pronouns && voice === "active" && style !== "notes" && before?.kind === "work"
    ? withPronoun(work, before.action.object)
    : work;

function workLine(work: Work, { style, voice }: Wording): string {
  if (work.doer === null) return shortWork(work);
  return style === "notes" ? `${work.doer}: ${shortWork(work)}` : workClause(work, voice);
}

function casesLines({ lead, cases }: Cases, wording: Wording): Line[] {
  const lines = cases.map((one): Line => {
    const head = headOf(one, cases, wording);
    const isShort = one.body.length === 1 && isSimple(one.body);
    if (isShort) {
      const [main = ""] = shortClauses(one.body, wording);
      return {
        text: wording.style === "notes" ? `${head}: ${main}` : `${head}, ${main}`,
        under: [],
        ...backOf(one.body),
      };
    }
    return { text: `${head}:`, under: linesOf(one.body, wording) };
  });
  return lead === null ? lines : [{ text: `${lead}:`, under: lines }];
}

const backOf = (body: readonly Saying[]): { back?: string } => {
  const last = body.at(-1);
  return last?.kind === "fact" && last.back !== undefined ? { back: last.back } : {};
};

function headOf({ when, opposite }: Case, cases: readonly Case[], wording: Wording): string {
  const word = wording.style === "notes" ? "" : `${wording.opening} `;
  if (when !== null) return `${word}${when}`;
  if (opposite !== null && wording.otherwise === "opposite") return `${word}${opposite}`;
  return cases.length > 2 ? "in all other cases" : wording.otherwise === "if not" ? "if not" : "otherwise";
}

const shortClauses = (body: readonly Saying[], wording: Wording): string[] =>
  wording.style === "notes"
    ? body.flatMap((one) =>
        one.kind === "work"
          ? [one.doer === null ? shortWork(one) : workClause(one, "active")]
          : clausesOf([one], wording),
      )
    : clausesOf(body, wording);

function rowsLine({ rows }: Rows, wording: Wording): Line {
  const how = wording.parallel === "while" ? "at the same time" : wording.parallel;
  const under = rows.map((row): Line => {
    if (row.length === 1) return linesOf(row, wording)[0] ?? { text: "", under: [] };
    return isSimple(row)
      ? { text: enumerated(shortClauses(row, { ...wording, style: "bullets" }), "and then"), under: [] }
      : { text: "one row of work:", under: linesOf(row, wording) };
  });
  return { text: `${how}:`, under };
}

const againLines = (saying: Again, wording: Wording): Line[] => [
  ...repeatedLines(saying, wording),
  ...linesOf([...saying.times, ...saying.others], wording),
];

function repeatedLines({ body, redo, again, exit, first }: Again, wording: Wording): Line[] {
  const before = linesOf(body, wording);
  const key = first === null ? {} : { back: keyOf(first) };
  if (redo.length === 0 && wording.repeated === "until")
    return [...before, { text: `repeat this until ${exit}`, under: [] }];
  const word =
    wording.style === "notes" ? "" : wording.repeated === "while" ? "as long as " : `${wording.opening} `;
  const back =
    wording.style === "notes" && first !== null
      ? `back to ${shortWork(first)}`
      : againClause(first, "active");
  if (redo.length > 1 || !isSimple(redo))
    return [
      ...before,
      { text: `${word}${again}:`, under: [...linesOf(redo, wording), { text: back, under: [], ...key }] },
    ];
  const clauses = [...shortClauses(redo, wording), back];
  const told = enumerated(clauses);
  return [
    ...before,
    {
      text: wording.style === "notes" ? `${again}: ${clauses.join(", ")}` : `${word}${again}, ${told}`,
      under: [],
      ...key,
    },
  ];
}

/** In note form: without articles and without "is". */
const terse = (text: string): string =>
  text
    .replaceAll(/\b(?:the|an?) (?=\w)/gi, "")
    .replaceAll(/ (?:is|are) (?=not |[\w-]+(?:ed|en)?\b[^:]*:)/g, " ");
