/** Starts, intermediate events and ends as nodes. */
import { addNode, type Builder, connect, definitionOf, merged, type Out, outOf } from "./compile-nodes.ts";
import type { End, IntermediateEvent, StartEvent } from "./outline.ts";

export function addStart(
  builder: Builder,
  { kind, label, timer, id }: StartEvent,
  interrupting?: boolean,
): string {
  const node = {
    type: "startEvent" as const,
    definition: kind === "none" ? null : definitionOf(builder, kind, label, timer),
    ...(interrupting === undefined ? {} : { interrupting }),
  };
  return addNode(builder, "StartEvent", label, node, { id });
}

export function addEvent(builder: Builder, event: IntermediateEvent, ins: Out[]): Out[] {
  const { kind, label, timer, throwing } = event;
  const isThrown = throwing || kind === "none" || kind === "escalation";
  const type = isThrown ? "intermediateThrowEvent" : "intermediateCatchEvent";
  const definition = kind === "none" ? null : definitionOf(builder, kind, label, timer);
  const id = addNode(builder, "Event", label, { type, definition }, event);
  connect(builder, ins, id);
  return [outOf(id)];
}

export function addEnd(builder: Builder, ins: Out[], { kind, label, id }: Omit<End, "type">): void {
  const definition =
    kind === "none" ? null : kind === "terminate" ? { type: kind } : definitionOf(builder, kind, label, null);
  const end = addNode(builder, "EndEvent", label, { type: "endEvent", definition }, { id });
  connect(builder, merged(builder, ins), end);
}
