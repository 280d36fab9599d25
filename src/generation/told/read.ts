/** Reads a description by the service back into a diagram, line by line; it needs no understanding. */
import type { Note } from "../generator.ts";
import type { Outline, OutlineMessage, OutlinePool } from "../outline.ts";
import { boldPattern, italicPattern, nameIn, words } from "./form.ts";
import { type Line, linesOf, type Section } from "./lines.ts";
import { italicsIn, saidIn } from "./sayings.ts";
import { bodyOf, type Ends, endKindOf, type ReadLine } from "./steps.ts";

/** The outline, and a note for each line; null for a text in any other form. */
export function readTold(text: string): { outline: Outline; notes: Note[] } | null {
  const told = linesOf(text);
  if (told === null) return null;
  const places: Line[] = [];
  const pools: OutlinePool[] = [];
  let messages: OutlineMessage[] = [];
  for (const section of told.sections) {
    if (section.heading === words.also) continue;
    if (section.heading === words.messages) {
      const read = section.lines.map(({ text: line }) => messageIn(line));
      if (read.includes(null)) return null;
      messages = read.filter((one) => one !== null);
      continue;
    }
    const pool = poolOf(section, places);
    if (pool === null) return null;
    pools.push(pool);
  }
  if (pools.length === 0) return null;
  const notes = places.map(({ text: line, from, to }, at) => noteOf(line, from, to, idOf(at)));
  return { outline: { name: told.title, pools, messages: betweenPools(messages, pools) }, notes };
}

const idOf = (at: number) => `line${at}`;

const noteOf = (text: string, from: number, to: number, id: string): Note => ({
  kind: "understood",
  text: text.replace(/[.:]$/, ""),
  rule: "told diagram",
  from,
  to,
  elements: [id],
});

function poolOf({ heading, paragraphs, lines }: Section, places: Line[]): OutlinePool | null {
  const isPool = new RegExp(`^${words.pool}(?: ${italicPattern})?$`).exec(heading);
  if (heading !== "" && heading !== words.process && !isPool) return null;
  const read = readLines(lines, places);
  if (read === null) return null;
  const lanes = paragraphs.filter((one) => one.startsWith(`${words.lanes}: `)).flatMap(italicsIn);
  const { start, body, otherStarts, handlers } = bodyOf(read, endsIn(read));
  const name = isPool?.[1] === undefined ? null : nameIn(isPool[1]);
  return { name, lanes: [...new Set(lanes)], start, body, otherStarts, handlers };
}

/** @param places collects every line, in text order. */
function readLines(lines: readonly Line[], places: Line[]): ReadLine[] | null {
  const result: ReadLine[] = [];
  for (const line of lines) {
    const id = idOf(places.push(line) - 1);
    const said = saidIn(line.text);
    const under = said && readLines(line.under, places);
    if (!said || !under) return null;
    result.push({ ...said, id, under });
  }
  return result;
}

function endsIn(lines: readonly ReadLine[]): Ends {
  return new Map(
    lines.flatMap(({ saying, marks, under }) => [
      ...(saying.type === "end"
        ? marks.map((mark) => [mark, { kind: endKindOf(saying), label: saying.label }] as const)
        : []),
      ...endsIn(under),
    ]),
  );
}

const end = `(?:${italicPattern}|${words.somePool})(?: at ${boldPattern})?`;
const messagePattern = new RegExp(`^(?:${boldPattern}|${words.someMessage}) goes from ${end} to ${end}\\.$`);

function messageIn(line: string): OutlineMessage | null {
  const found = messagePattern.exec(line);
  if (!found) return null;
  const [, name, from, fromStep, to, toStep] = found.map((one) => (one === undefined ? null : nameIn(one)));
  return {
    name: name ?? null,
    from: { pool: from ?? "", step: fromStep ?? null },
    to: { pool: to ?? "", step: toStep ?? null },
  };
}

/** Messages in an outline name pools, so those from or to an unnamed pool cannot be expressed. */
const betweenPools = (
  messages: readonly OutlineMessage[],
  pools: readonly OutlinePool[],
): OutlineMessage[] => {
  const names = new Set(pools.map(({ name }) => name));
  return messages.filter(
    ({ from, to }) => names.has(from.pool) && names.has(to.pool) && from.pool !== to.pool,
  );
};
