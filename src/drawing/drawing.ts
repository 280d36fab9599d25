/**
 * All slow work on documents and pictures, as async functions that run in worker threads, so that it never blocks a
 * request.
 */

import type { Difference } from "../bpmn/difference.ts";
import type { EditPlan } from "../generation/editor.ts";
import type { Operation } from "../generation/edits.ts";
import type { Draft, Wish } from "../generation/generator.ts";
import type { MadeOperations } from "../generation/llm/operations-answer.ts";
import type { MadeOutline } from "../generation/llm/outline-answer.ts";
import type { Reading } from "../generation/llm/reading.ts";
import type { Spots } from "../render/spots.ts";

/** A customer's document; `layout`: whether to keep its drawing. */
export type Sent = { xml: string; layout: "keep" | "new" };

/** The result of an import. */
export type Admitted = {
  /** The stored document: with complete diagram interchange. */
  bpmn: string;
  /** Name by rule F1; null when the document has none. */
  name: string | null;
};

/**
 * A document to lay out. `before` is the document that was edited: its drawing is kept as far as possible, unless
 * `anew`.
 */
export type Made = { bpmn: string; before: string | null; anew?: boolean };

/** A document and the look of its picture. */
export type Look = {
  bpmn: string;
  theme: "light" | "dark";
  format: "png" | "svg";
  /** The background of the picture: the page colour of the theme, or none. */
  background?: "theme" | "transparent";
  /**
   * Pixels per unit of the diagram, or the width of the picture in pixels. By default `limits.pngScale` in a PNG and 1
   * in an SVG, or less if the picture would be too large.
   */
  size?: { scale: number } | { width: number };
};

/** Two versions of a diagram. */
export type Pair = { before: string; after: string };

/** The look of a comparison picture, and the names of both versions in it. */
export type PairLook = Omit<Look, "bpmn"> & Pair & { names: { before: string; after: string } };

/** On whose behalf work is done. Owners take turns at the threads; operators have a turn of their own. */
export type Turn = {
  /** An account: using both environments gives it no more turns than one. */
  owner: string;
  /**
   * A request may be rejected when too much waits (`Crowded`); a step of a job may not, as workers have few at once.
   */
  of: "request" | "job";
  /** Aborted when no caller waits for it any more: then it is not started (`Abandoned`). */
  waiting?: AbortSignal;
};

/** Every method may also fail with `Overdue`, `Crowded` or `Abandoned`. */
export type Drawing = {
  /**
   * Checks a customer's document and lays it out: all of it, or only where its diagram interchange is incomplete.
   *
   * @throws InvalidBpmn
   */
  admit(sent: Sent, turn?: Turn): Promise<Admitted>;
  /** Lays out a generated document, or one that an edit made. @throws NotDrawable */
  layOut(made: Made, turn?: Turn): Promise<string>;
  /**
   * The picture of a stored document; without a size it always succeeds. PNG bytes, or SVG as UTF-8.
   *
   * @throws PictureTooLarge for a size beyond the limits.
   */
  render(look: Look, turn?: Turn): Promise<Uint8Array>;
  /** Where the shapes of a stored document are in its picture; always succeeds. */
  locate(bpmn: string, turn?: Turn): Promise<Spots>;
  /** The differences between two stored documents; always succeeds. */
  compare(pair: Pair, turn?: Turn): Promise<Difference>;
  /** A picture of the later document with what was added, removed, changed and moved. @throws PictureTooLarge */
  renderDifference(look: PairLook, turn?: Turn): Promise<Uint8Array>;
  /** A stored document in words, as Markdown; always succeeds. `name` is the diagram's. */
  tell(told: { bpmn: string; name: string }, turn?: Turn): Promise<string>;
  /** @throws CannotGenerate */
  generate(input: Wish, turn?: Turn): Promise<Draft>;
  /**
   * The plan and the resulting document, in which new elements have no diagram interchange yet. A plan to go back
   * returns the document unchanged. @throws CannotEdit
   */
  edit(input: Wish & { bpmn: string }, turn?: Turn): Promise<{ plan: EditPlan; bpmn: string }>;
  /** Whether it uses earlier instructions to understand one ("no, the other one"). */
  remembers?: boolean;
  /** Names the renderer, its version and fonts: part of every picture's cache key. */
  rendererVersion: string;
  close(): Promise<void>;
};

/** The slow parts of working with a language model. */
export type AnswerReading = {
  /** A model's answer as a compiled process, or its problems. */
  readOutline(input: { answer: string; before: unknown }, turn?: Turn): Promise<Reading<MadeOutline>>;
  /** A model's answer as operations that can be applied to the document, or its problems. */
  readOperations(
    input: { answer: string; bpmn: string; prompt: string },
    turn?: Turn,
  ): Promise<Reading<MadeOperations>>;
  /** The document in the form that a model reads; null when it is too large for that. */
  showDiagram(bpmn: string, turn?: Turn): Promise<object | null>;
  /** @throws CannotEdit */
  applyOperations(input: { bpmn: string; operations: Operation[] }, turn?: Turn): Promise<string>;
};

/** The document cannot be accepted; the message is for the customer and names element and line. */
export class InvalidBpmn extends Error {
  override name = "InvalidBpmn";
}

/** The process could not be laid out as a valid diagram. */
export class NotDrawable extends Error {
  override name = "NotDrawable";
}

/** The picture would be too large; the message names the limits for the customer. */
export class PictureTooLarge extends Error {
  override name = "PictureTooLarge";
}

/** Why a task did not run to its end: see `Overdue`, `Crowded`, `Abandoned`. */
export const unservedReasons = ["overdue", "crowded", "abandoned"] as const;
export type Unserved = { task: string; reason: (typeof unservedReasons)[number] };

/** The task took so long that its thread was killed. A retry would take as long. */
export class Overdue extends Error {
  override name = "Overdue";
}

/** Too many tasks wait for the threads, so this one was rejected. */
export class Crowded extends Error {
  override name = "Crowded";
}

/** Nobody waits for it any more, so it was not started. */
export class Abandoned extends Error {
  override name = "Abandoned";
}
