/** Draws a mistyped text as it is meant, while notes keep the positions of the original text. */
import { CannotGenerate, type Draft, type Note, type Wish } from "./generator.ts";
import { isSlip, type Misspelt, respelled, writtenPlace } from "./parser/misspelt.ts";
import { parser } from "./parser/parser.ts";

/** Draws the text with its typing mistakes corrected, and reports each correction. */
export async function asWritten(wish: Wish, draw: (wish: Wish) => Promise<Draft>): Promise<Draft> {
  const { text, misspelt } = respelled(wish.prompt, parser.standing);
  if (misspelt.length === 0) return draw(wish);
  const told = (notes: readonly Note[]) => [
    ...notes.map((note) => ({
      ...note,
      from: writtenPlace(misspelt, note.from),
      to: writtenPlace(misspelt, note.to),
    })),
    ...misspelt.filter(isSlip).map(assumed),
  ];
  try {
    const draft = await draw({ ...wish, prompt: text });
    return { ...draft, notes: told(draft.notes) };
  } catch (error) {
    throw error instanceof CannotGenerate ? new CannotGenerate(error.message, told(error.notes)) : error;
  }
}

/** The note about a correction. */
export const assumed = ({ from, to, written, read }: Misspelt): Note => ({
  kind: "assumed",
  rule: "spelling",
  text: /\p{L}/u.test(read) ? `“${written}” is read as “${read}”` : "A space is read here",
  from,
  to,
});
