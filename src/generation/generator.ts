import type { Outline } from "./outline.ts";

/** Which engine made a result: kept in the event, so that a replay knows without running it again. */
export type Engine = { name: string; version: string };

/** Something understood, assumed or dropped, with the place in the prompt (UTF-16 offsets) that it came from. */
export type Note = { kind: "understood" | "assumed" | "dropped"; text: string; from: number; to: number };

export type Draft = {
  /** Name of the process; null when the text gives none. */
  name: string | null;
  outline: Outline;
  /** A sound BPMN 2.0 document without diagram interchange. */
  bpmn: string;
  engine: Engine;
  notes: Note[];
};

/** Plain text to a process. */
export type Generator = {
  /**
   * @param input `prompt` up to 10,000 code points; `context` the folder's steering text.
   * @throws CannotGenerate when the text holds no process, with a message for the customer.
   */
  generate(input: { prompt: string; context: string | null }, signal: AbortSignal): Promise<Draft>;
};

/** The job ends `generation_failed` with this message; trying again would not help. */
export class CannotGenerate extends Error {
  override name = "CannotGenerate";
}
