import type { Lane, Node } from "../editing/model.ts";
import type { Operation, Step, TaskKind } from "../edits.ts";
import { capitalised } from "../naming/words.ts";

/** `before`: operations that must come first (new lanes). `result`: the outcome, for the end of a path. */
export type NewSteps = { before: Operation[]; steps: Step[]; result: string | null };

export type Near = {
  node: Node | null;
  lane: Lane | null;
  kind: TaskKind /** What "it" and "them" mean. */;
  thing?: string | null /** Who does it, where that is told elsewhere. */;
  role?: string | null;
  /** The referent of "him", and of "them" if somebody is informed. */
  person?: string | null;
};

export type Draft = { step: Step; doer: string | null };

export type Told = { drafts: Draft[]; result: string | null };

export const task = (label: string, kind: TaskKind): Step => ({
  type: "task",
  kind,
  label: capitalised(label).slice(0, 250),
  lane: null,
});
