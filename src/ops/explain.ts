/** What the engine noted about a text, told along its sentences. */
import type { Note } from "../generation/generator.ts";

/** The notes with the words that each is about. */
export const notesOf = (prompt: string, notes: Note[]) =>
  notes.map((note) => ({ ...note, quote: prompt.slice(note.from, note.to) }));

/** Every sentence with its notes below it; a sentence without any shows what the engine passed over. */
export function explanationOf(prompt: string, notes: Note[]): string {
  const sentences = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(prompt)];
  return sentences
    .map(({ segment, index }) => {
      const here = notes.filter(({ from }) => from >= index && from < index + segment.length);
      const lines = here.map((note) => lineOf(note, prompt));
      return [oneLine(segment), ...(lines.length > 0 ? lines : ["  -"])].join("\n");
    })
    .join("\n");
}

function lineOf({ kind, text, from, to }: Note, prompt: string): string {
  return `  ${kind.padEnd(10)} ${text}  [${from}-${to} “${shortened(oneLine(prompt.slice(from, to)))}”]`;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** A quote tells where to look; it need not repeat a paragraph. */
const quoteCharsMax = 60;
const shortened = (text: string) =>
  text.length > quoteCharsMax ? `${text.slice(0, quoteCharsMax - 1)}…` : text;
