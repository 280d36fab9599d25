/** A rule: one kind of change that an instruction can ask for. */
import type { Operation } from "../edits.ts";
import type { Context } from "./find.ts";
import type { Said } from "./said.ts";

export type Answer = {
  operations: Operation[];
  /** Ids to which a later "it" refers; null for the elements that the operations add. */
  focus: string[] | null;
  /** The referent of a later "it", if it is no element of the diagram. */
  thing?: string | null;
  /** How many of the next pieces belong to it. */
  used: number;
  /** If a form explains all other words: the parts that only the change can explain. */
  open?: readonly { from: number; to: number }[];
};

/**
 * `read` returns null if the piece is of another kind.
 * @throws CannotEdit when it is of this kind, but refers to something missing or ambiguous.
 */
export type Rule = {
  name: string;
  example: string;
  read(said: Said, context: Context, tail: readonly Said[]): Answer | null;
};

export const answer = (operations: Operation[], focus: string[] | null = null, used = 0): Answer => ({
  operations,
  focus,
  used,
});
