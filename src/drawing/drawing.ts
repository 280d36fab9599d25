/** Everything slow about documents and pictures, as async functions that run in worker threads: no request waits for one. */

import type { EditPlan } from "../generation/editor.ts";
import type { Operation } from "../generation/edits.ts";
import type { Draft, Wish } from "../generation/generator.ts";
import type { MadeOperations } from "../generation/llm/operations-answer.ts";
import type { MadeOutline } from "../generation/llm/outline-answer.ts";
import type { Reading } from "../generation/llm/reading.ts";

/** What an import comes to. */
export type Admitted = {
  /** The document as it is kept: with complete diagram interchange. */
  bpmn: string;
  /** Name by rule F1; null when the document gives none. */
  name: string | null;
};

export type Drawing = {
  /** Checks a document that a customer sent, and lays it out where its diagram interchange is incomplete. @throws InvalidBpmn */
  admit(xml: string): Promise<Admitted>;
  /** Lays out a generated document; after an edit, `before` is the document it was made on. @throws NotDrawable */
  layOut(bpmn: string, before: string | null): Promise<string>;
  /** The picture of a stored document; never fails on one. PNG bytes, or SVG as UTF-8. */
  render(bpmn: string, theme: "light" | "dark", format: "png" | "svg"): Promise<Uint8Array>;
  /** @throws CannotGenerate */
  generate(input: Wish): Promise<Draft>;
  /** The plan and the document that it leads to, without diagram interchange for what is new. @throws CannotEdit */
  edit(input: Wish & { bpmn: string }): Promise<{ plan: EditPlan; bpmn: string }>;
  /** Names the renderer, its version and fonts: part of every picture's cache key. */
  rendererVersion: string;
  close(): Promise<void>;
};

/** The slow parts of working with a language model. */
export type AnswerReading = {
  /** A model's answer as a compiled process, or what is wrong with it. */
  readOutline(answer: string): Promise<Reading<MadeOutline>>;
  /** A model's answer as operations that can be done on the document, or what is wrong with it. */
  readOperations(input: { answer: string; bpmn: string; prompt: string }): Promise<Reading<MadeOperations>>;
  /** The document as a model reads it; null when it is too large for that. */
  showDiagram(bpmn: string): Promise<object | null>;
  /** @throws CannotEdit */
  applyOperations(input: { bpmn: string; operations: Operation[] }): Promise<string>;
};

/** The document cannot be accepted; the message is for the customer and names element and line. */
export class InvalidBpmn extends Error {
  override name = "InvalidBpmn";
}

/** The process could not be laid out as a valid diagram. */
export class NotDrawable extends Error {
  override name = "NotDrawable";
}
