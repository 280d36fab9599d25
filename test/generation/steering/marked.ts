/** Marked sentences of folders, in the form of scripts/reader/CONTEXTS.md: `{from:Parents} are called {to:Family}.` */
import type { ContextRole, ContextType } from "../../../src/generation/reader/context-law.ts";
import type { ContextReading } from "../../../src/generation/reader/context-reader.ts";

export type MarkedContext = { text: string; marks: Pick<ContextReading, "types" | "spans"> };

/** A sentence with braces, and its types with blanks between them. */
export function marked(sentence: string, types: string): MarkedContext {
  const spans: ContextReading["spans"] = [];
  let text = "";
  let done = 0;
  for (const { 0: whole, 1: role = "", 2: words = "", index } of sentence.matchAll(/\{(\w+):([^{}]*)\}/g)) {
    text += sentence.slice(done, index);
    spans.push({ role: role as ContextRole, from: text.length, to: text.length + words.length });
    text += words;
    done = index + whole.length;
  }
  text += sentence.slice(done);
  return { text, marks: { types: types.split(" ") as ContextType[], spans } };
}

/** All sentences of a file. */
export const markedContexts = (file: string): MarkedContext[] =>
  [...file.matchAll(/^> (.+)\n+= (.+)$/gm)].map(([, sentence = "", types = ""]) =>
    marked(sentence.trim(), types.trim()),
  );
