/** What the demo makes of a text, in the same way as `pds draft`: drawn and explained, but not stored. */
import { Abandoned, Crowded, type Drawing, NotDrawable, Overdue, type Turn } from "../drawing/drawing.ts";
import type { Explanation } from "../events/explanation.ts";
import { CannotGenerate, EngineAway, type Note } from "../generation/generator.ts";
import { limits } from "../limits.ts";
import type { Spots } from "../render/spots.ts";
import { explanationOf } from "../workers/explanation.ts";

/** Pictures are SVG as UTF-8; `words` is the diagram described in Markdown. */
export type Picture = { name: string; light: Uint8Array; dark: Uint8Array; spots: Spots; words: string };

/** Why there is no diagram, for the author of the text; `status` is that of the answer. */
export type Problem = { status: 400 | 413 | 422 | 500 | 503; message: string };

export type Draft = {
  text: string;
  /** Null when nothing could be drawn. */
  picture: Picture | null;
  /** What was understood, also of a refused text; null when it was not read. */
  explanation: Explanation | null;
  problem: Problem | null;
};

export const unread = (text: string, problem: Problem | null): Draft => ({
  ...{ text, picture: null, explanation: null },
  problem,
});

/** A text that passed the checks, with its diagram. */
export async function draftOf(drawing: Drawing, text: string, waiting: AbortSignal): Promise<Draft> {
  const asked = { prompt: text, context: null };
  try {
    const { made, bpmn } = await laidOut(drawing, text, waiting);
    const picture = await pictureOf(drawing, { bpmn, name: made.name }, turnOf(waiting));
    return { text, picture, explanation: explanationOf(asked, made), problem: null };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    const notes: Note[] = error instanceof CannotGenerate ? error.notes : [];
    const explanation = notes.length > 0 ? explanationOf(asked, { notes }) : null;
    return { text, picture: null, explanation, problem };
  }
}

/** The document only. @throws what `problemOf` knows, and faults */
export async function laidOut(drawing: Drawing, text: string, waiting: AbortSignal) {
  const turn = turnOf(waiting);
  const made = await drawing.generate({ prompt: text, context: null }, turn);
  return { made, bpmn: await drawing.layOut({ bpmn: made.bpmn, before: null }, turn) };
}

/** All users of the demo count as one owner. */
const turnOf = (waiting: AbortSignal): Turn => ({ owner: "demo", of: "request", waiting });

async function pictureOf(
  drawing: Drawing,
  { bpmn, name: found }: { bpmn: string; name: string | null },
  turn: Turn,
): Promise<Picture> {
  const name = found ?? limits.diagramNameDefault;
  const [light, dark, spots, words] = await Promise.all([
    drawing.render({ bpmn, theme: "light", format: "svg" }, turn),
    drawing.render({ bpmn, theme: "dark", format: "svg" }, turn),
    drawing.locate(bpmn, turn),
    drawing.tell({ bpmn, name }, turn),
  ]);
  return { name, light, dark, spots, words };
}

/** Null for a fault. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof CannotGenerate || error instanceof NotDrawable)
    return { status: 422, message: error.message };
  if (error instanceof EngineAway) return { status: 503, message: error.message };
  if (error instanceof Overdue) return { status: 503, message: "This text takes too long here." };
  if (error instanceof Crowded || error instanceof Abandoned)
    return { status: 503, message: "Too much is being drawn at once. Please try again in a moment." };
  return null;
}
