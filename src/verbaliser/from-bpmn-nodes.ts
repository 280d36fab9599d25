/** One element of a document as a step of an outline. */
import { activityParts } from "../bpmn/activity-parts.ts";
import type { Document } from "../bpmn/document.ts";
import type { Node } from "../bpmn/graph.ts";
import type { Semantics } from "../bpmn/semantics.ts";
import {
  type End,
  endKinds,
  type IntermediateKind,
  intermediateKinds,
  type StartEvent,
  type StartKind,
  startKinds,
  type Task,
  type Timer,
} from "../generation/outline.ts";

export const startKindOf = ({ definitions }: Node): StartKind =>
  startKinds.find((one) => definitions[0] === one) ?? "none";

export const eventKindOf = ({ definitions }: Node): IntermediateKind =>
  intermediateKinds.find((one) => definitions[0] === one) ?? "none";

export const endKindOf = ({ definitions }: Node): End["kind"] =>
  endKinds.find((one) => definitions[0] === one) ?? "none";

/** The label states the time; the drawing does not show a timer's value. */
export const timerOf = ({ definitions }: Node): Timer | null =>
  definitions[0] === "timer" ? { kind: "duration", value: null } : null;

export const startEventOf = (node: Node): StartEvent => ({
  kind: startKindOf(node),
  label: node.name || null,
  timer: timerOf(node),
});

/** How often, by whom else, and with which data an activity is done. */
export function saidOf(
  document: Document,
  { nodes }: Semantics,
  { id, loop }: Node,
): Pick<Task, "each" | "times" | "together" | "reads" | "writes"> {
  const element = document.elements.get(id);
  const each = loop === "parallel" || loop === "sequential" ? loop : null;
  if (element === undefined) return { each };
  const { performers, times, reads, writes } = activityParts(document, element);
  const names = (ids: string[]) => ids.flatMap((one) => nodes.get(one)?.name || []);
  return { each, times, together: performers, reads: names(reads), writes: names(writes) };
}
