/** The XML of new elements, each on its own line inside of its container. */
import { childrenOf, type Document, indentOf } from "../../bpmn/document.ts";
import { attributeOf, escapeAttribute, escapeText } from "../../bpmn/xml.ts";
import type { Time } from "../edits.ts";
import { newId } from "./draft.ts";
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

/** Writes elements in the style of one document: its prefix, its indentation. */
export type Writer = {
  prefix: string;
  unit: string;
  /** An id for a part of an element. */
  newId(prefix: string, label: string): string;
  /** Id of the element with this name beside the processes. */
  rootId(kind: RootKind, name: string): string;
  /** The XML of those that the document lacked. */
  newRoots(): string[];
};
type RootKind = "resource" | "error" | "escalation";

export function writerFor(document: Document, model: Pick<Model, "taken">): Writer {
  const first = document.root.children[0];
  const unit = first ? indentOf(document, first).replace(/^.*[\r\n]/s, "") : "";
  const ids = { taken: new Set(model.taken) };
  const roots = new Map<string, string>();
  const made: string[] = [];
  const writer: Writer = {
    prefix: document.prefix,
    unit,
    newId: (prefix, label) => newId(ids, prefix, label),
    rootId(kind, name) {
      const own = childrenOf(document.root, kind).find((one) => attributeOf(one, "name") === name);
      const id = (own && attributeOf(own, "id")) ?? roots.get(`${kind} ${name}`);
      if (id) return id;
      const fresh = newId(ids, kind[0]?.toUpperCase() + kind.slice(1), name);
      roots.set(`${kind} ${name}`, fresh);
      made.push(element(writer, kind, { id: fresh, name }));
      return fresh;
    },
    newRoots: () => made,
  };
  return writer;
}

type Attributes = Record<string, string | null>;

/** Attributes that are null are omitted. */
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
    ...node.triggers.map((trigger) => definitionXml(writer, trigger, node)),
    ...(node.reads.length === 0 ? [] : [propertyXml(writer, propertyOf(node.id))]),
    ...node.reads.map((data) => dataLinkXml(writer, node, { source: data, target: propertyOf(node.id) })),
    ...node.writes.map((data) => dataLinkXml(writer, node, { target: data })),
    ...node.together.map((name) => performerXml(writer, node, name)),
    ...(node.loop === null ? [] : [loopXml(writer, node.loop, node.times)]),
  ]);
}

export function loopXml(writer: Writer, loop: Loop, times: number | null): string {
  if (loop === "standard")
    return element(writer, "standardLoopCharacteristics", {
      loopMaximum: times === null ? null : `${times}`,
    });
  const attributes = { isSequential: loop === "sequential" ? "true" : null };
  const count = times === null ? [] : [cardinalityXml(writer, times)];
  return element(writer, "multiInstanceLoopCharacteristics", attributes, count);
}

export const cardinalityXml = (writer: Writer, times: number): string =>
  text(writer, "loopCardinality", `${times}`);

/** BPMN names performers by resources. */
export const performerXml = (writer: Writer, { id, name }: Node, role: string): string =>
  element(writer, "performer", { id: writer.newId("Performer", `${name || id} ${role}`), name: role }, [
    text(writer, "resourceRef", writer.rootId("resource", role)),
  ]);

/** The schema requires a target for read data inside of the activity. */
export const propertyOf = (id: string): string => `${id}_input`;

export const propertyXml = (writer: Writer, id: string): string =>
  element(writer, "property", { id, name: "input" });

/** Read data has a source; written data needs none. */
export function dataLinkXml(writer: Writer, node: Node, ends: { source?: string; target: string }): string {
  const { source, target } = ends;
  const kind = source === undefined ? "DataOutput" : "DataInput";
  const attributes = { id: writer.newId(kind, `${node.id} ${source ?? target}`) };
  return element(writer, `d${kind.slice(1)}Association`, attributes, [
    ...(source === undefined ? [] : [text(writer, "sourceRef", source)]),
    text(writer, "targetRef", target),
  ]);
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

export function definitionXml(writer: Writer, trigger: string, { time, thrown, name }: Node): string {
  const isThrown = trigger === "error" || trigger === "escalation";
  const reference = isThrown && thrown !== null ? { [`${trigger}Ref`]: writer.rootId(trigger, thrown) } : {};
  const condition = trigger === "conditional" ? [text(writer, "condition", name)] : [];
  return element(writer, `${trigger}EventDefinition`, reference, [
    ...condition,
    ...(time === null ? [] : [timeXml(writer, time)]),
  ]);
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

export function artifactXml(writer: Writer, { id, kind, name, of }: Artifact): string {
  if (kind === "textAnnotation") return element(writer, kind, { id }, [text(writer, "text", name)]);
  return element(writer, kind, { id, name, [`${kind.replace("Reference", "")}Ref`]: of ?? null });
}

/** What a data shape represents: an object beside it, or a store beside the processes, which has its own name. */
export const dataXml = (writer: Writer, { kind, name }: Artifact, of: string): string =>
  kind === "dataStoreReference"
    ? element(writer, "dataStore", { id: of, name })
    : element(writer, "dataObject", { id: of });

export const associationXml = (writer: Writer, { id, source, target }: Association): string =>
  element(writer, "association", { id, sourceRef: source, targetRef: target });
