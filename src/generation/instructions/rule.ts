/** One kind of change that an instruction can ask for. */
import type { Operation } from "../edits.ts";
import type { Context } from "./find.ts";
import type { Said } from "./said.ts";

export type Answer = {
  operations: Operation[];
  /** Ids that a later "it" means; null for what the operations add. */
  focus: string[] | null;
  /** What a later "it" is, where it is no element of the diagram. */
  thing?: string | null;
  /** How many of the pieces behind belong to it. */
  used: number;
  /** Where a form explains all other words: what only the change can explain. */
  open?: readonly { from: number; to: number }[];
};

/**
 * `read` answers null where the piece is of another kind.
 * @throws CannotEdit when it is of this kind, but names what is not there or not clear.
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
