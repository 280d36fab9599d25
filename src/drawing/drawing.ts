/** Everything slow about documents and pictures, as async functions that run in worker threads: no request waits for one. */

import type { Difference } from "../bpmn/difference.ts";
import type { EditPlan } from "../generation/editor.ts";
import type { Operation } from "../generation/edits.ts";
import type { Draft, Wish } from "../generation/generator.ts";
import type { MadeOperations } from "../generation/llm/operations-answer.ts";
import type { MadeOutline } from "../generation/llm/outline-answer.ts";
import type { Reading } from "../generation/llm/reading.ts";
import type { Spots } from "../render/spots.ts";

/** A document of a customer; `layout`: whether the drawing in it is kept. */
export type Sent = { xml: string; layout: "keep" | "new" };

/** What an import comes to. */
export type Admitted = {
  /** The document as it is kept: with complete diagram interchange. */
  bpmn: string;
  /** Name by rule F1; null when the document gives none. */
  name: string | null;
};

/** A document to lay out; `before`: the one that an edit was made on. Its drawing is kept as far as can be, unless `anew`. */
export type Made = { bpmn: string; before: string | null; anew?: boolean };

/** A document, and how its picture shall look. */
export type Look = {
  bpmn: string;
  theme: "light" | "dark";
  format: "png" | "svg";
  /** What lies behind the diagram: the page of the theme, or nothing. */
  background?: "theme" | "transparent";
  /**
   * Pixels for one of the diagram, or the width of the picture in pixels. Left out: `limits.pngScale` in a PNG, one in an SVG,
   * and less where the picture would be too large.
   */
  size?: { scale: number } | { width: number };
};

/** Two versions of a diagram. */
export type Pair = { before: string; after: string };

/** How the picture of what differs shall look, and what both versions are called in it. */
export type PairLook = Omit<Look, "bpmn"> & Pair & { names: { before: string; after: string } };

/** For whom something is done. Owners take turns at the threads; what operators ask for has a turn of its own. */
export type Turn = {
  /** An account: with both environments it has no more turns than with one. */
  owner: string;
  /** A request may be turned away when too much waits (`Crowded`); a step of a job may not, workers have few at once. */
  of: "request" | "job";
  /** Aborted when nobody waits for it any more: then it is not begun (`Abandoned`). */
  waiting?: AbortSignal;
};

/** Every method fails with `Overdue`, `Crowded` or `Abandoned` beside what it says itself. */
export type Drawing = {
  /**
   * Checks a document that a customer sent, and lays it out: anew, or where its diagram interchange is incomplete.
   *
   * @throws InvalidBpmn
   */
  admit(sent: Sent, turn?: Turn): Promise<Admitted>;
  /** Lays out a generated document, or one that an edit made. @throws NotDrawable */
  layOut(made: Made, turn?: Turn): Promise<string>;
  /**
   * The picture of a stored document; without a size it never fails on one. PNG bytes, or SVG as UTF-8.
   *
   * @throws PictureTooLarge for a size beyond the bounds.
   */
  render(look: Look, turn?: Turn): Promise<Uint8Array>;
  /** Where the shapes of a stored document stand in its picture; never fails on one. */
  locate(bpmn: string, turn?: Turn): Promise<Spots>;
  /** What differs between two stored documents; never fails on them. */
  compare(pair: Pair, turn?: Turn): Promise<Difference>;
  /** The later document as a picture with what came, went, changed and moved. @throws PictureTooLarge */
  renderDifference(look: PairLook, turn?: Turn): Promise<Uint8Array>;
  /** A stored document in words, as Markdown; never fails on one. `name` is the diagram's. */
  tell(told: { bpmn: string; name: string }, turn?: Turn): Promise<string>;
  /** @throws CannotGenerate */
  generate(input: Wish, turn?: Turn): Promise<Draft>;
  /** The plan and the document that it leads to, without diagram interchange for what is new; the same one for going back. @throws CannotEdit */
  edit(input: Wish & { bpmn: string }, turn?: Turn): Promise<{ plan: EditPlan; bpmn: string }>;
  /** Whether earlier instructions help to understand one ("no, the other one"). */
  remembers?: boolean;
  /** Names the renderer, its version and fonts: part of every picture's cache key. */
  rendererVersion: string;
  close(): Promise<void>;
};

/** The slow parts of working with a language model. */
export type AnswerReading = {
  /** A model's answer as a compiled process, or what is wrong with it. */
  readOutline(input: { answer: string; before: unknown }, turn?: Turn): Promise<Reading<MadeOutline>>;
  /** A model's answer as operations that can be done on the document, or what is wrong with it. */
  readOperations(
    input: { answer: string; bpmn: string; prompt: string },
    turn?: Turn,
  ): Promise<Reading<MadeOperations>>;
  /** The document as a model reads it; null when it is too large for that. */
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

/** A picture of this size is not drawn; the message is for the customer and says what is. */
export class PictureTooLarge extends Error {
  override name = "PictureTooLarge";
}

/** Why something came to no end of its own: see `Overdue`, `Crowded`, `Abandoned`. */
export const unservedReasons = ["overdue", "crowded", "abandoned"] as const;
export type Unserved = { task: string; reason: (typeof unservedReasons)[number] };

/** The work took so long that its thread was ended. It would take as long again. */
export class Overdue extends Error {
  override name = "Overdue";
}

/** So much waits for the threads that this was turned away. */
export class Crowded extends Error {
  override name = "Crowded";
}

/** Nobody waits for it any more, so it was not begun. */
export class Abandoned extends Error {
  override name = "Abandoned";
}
