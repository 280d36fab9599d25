/** The XML of elements that an edit adds, on lines of their own below the one that they stand in. */
import { type Document, indentOf } from "../../bpmn/document.ts";
import { escapeAttribute, escapeText } from "../../bpmn/xml.ts";
import type { Time } from "../edits.ts";
import type {
  Artifact,
  Association,
  Flow,
  Lane,
  Loop,
  MessageFlow,
  Model,
  Node,
  Pool,
  Scope,
} from "./model.ts";
import { incoming, outgoing } from "./model.ts";

/** Writes elements in the way of one document: its prefix, its indentation. */
export type Writer = { prefix: string; unit: string };

export function writerFor(document: Document): Writer {
  const first = document.root.children[0];
  return { prefix: document.prefix, unit: first ? indentOf(document, first).replace(/^.*[\r\n]/s, "") : "" };
}

type Attributes = Record<string, string | null>;

/** Attributes that are null are left out. */
function element(
  { prefix, unit }: Writer,
  name: string,
  attributes: Attributes,
  content: string[] = [],
): string {
  const tag = prefix + name;
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === null ? [] : [` ${key}="${escapeAttribute(value)}"`]))
    .join("");
  if (content.length === 0) return `<${tag}${written} />`;
  const inner = content.map((child) => `\n${unit}${child.replaceAll("\n", `\n${unit}`)}`).join("");
  return `<${tag}${written}>${inner}\n</${tag}>`;
}

const text = ({ prefix }: Writer, name: string, value: string): string =>
  `<${prefix}${name}>${escapeText(value)}</${prefix}${name}>`;

const orNull = (value: string): string | null => (value === "" ? null : value);

export function nodeXml(writer: Writer, model: Model, node: Node): string {
  const preferred = outgoing(model, node.id).find((flow) => flow.isDefault);
  const attributes = {
    id: node.id,
    name: orNull(node.name),
    attachedToRef: node.attachedTo,
    cancelActivity: node.kind === "boundaryEvent" && !node.interrupting ? "false" : null,
    isInterrupting: node.kind === "startEvent" && !node.interrupting ? "false" : null,
    default: preferred?.id ?? null,
  };
  return element(writer, node.kind, attributes, [
    ...incoming(model, node.id).map((flow) => text(writer, "incoming", flow.id)),
    ...outgoing(model, node.id).map((flow) => text(writer, "outgoing", flow.id)),
    ...node.triggers.map((trigger) => definitionXml(writer, trigger, node.time)),
    ...(node.loop === null ? [] : [loopXml(writer, node.loop)]),
  ]);
}

export function loopXml(writer: Writer, loop: Loop): string {
  if (loop === "standard") return element(writer, "standardLoopCharacteristics", {});
  return element(writer, "multiInstanceLoopCharacteristics", {
    isSequential: loop === "sequential" ? "true" : null,
  });
}

/** A process or sub-process without content. */
export const shellXml = (writer: Writer, { id, kind, name }: Scope, isOfEvent: boolean): string =>
  element(writer, kind, {
    id,
    name: orNull(name),
    isExecutable: kind === "process" ? "false" : null,
    triggeredByEvent: isOfEvent ? "true" : null,
  });

export const poolXml = (writer: Writer, { id, name, process }: Pool): string =>
  element(writer, "participant", { id, name: orNull(name), processRef: process });

export function definitionXml(writer: Writer, trigger: string, time: Time | null): string {
  return element(writer, `${trigger}EventDefinition`, {}, time === null ? [] : [timeXml(writer, time)]);
}

const timeNames = { duration: "timeDuration", date: "timeDate", cycle: "timeCycle" };

export const timeXml = (writer: Writer, time: Time): string => text(writer, timeNames[time.type], time.value);

export function flowXml(writer: Writer, flow: Flow): string {
  return element(writer, "sequenceFlow", {
    id: flow.id,
    name: orNull(flow.name),
    sourceRef: flow.source,
    targetRef: flow.target,
  });
}

export function laneXml(writer: Writer, model: Model, lane: Lane): string {
  const members = [...model.nodes.values()].filter((node) => node.lane === lane.id);
  const references = members.map((node) => text(writer, "flowNodeRef", node.id));
  return element(writer, "lane", { id: lane.id, name: orNull(lane.name) }, references);
}

export const laneSetXml = (writer: Writer, lanes: string[]): string => element(writer, "laneSet", {}, lanes);

export function messageXml(writer: Writer, { id, name, source, target }: MessageFlow): string {
  return element(writer, "messageFlow", { id, name: orNull(name), sourceRef: source, targetRef: target });
}

export const noteXml = (writer: Writer, { id, name }: Artifact): string =>
  element(writer, "textAnnotation", { id }, [text(writer, "text", name)]);

export const associationXml = (writer: Writer, { id, source, target }: Association): string =>
  element(writer, "association", { id, sourceRef: source, targetRef: target });
