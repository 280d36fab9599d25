/** What an edit works on: the flow of a BPMN document as plain records, without geometry. */
import { CannotEdit } from "../editor.ts";
import type { Time } from "../edits.ts";

/** A flow node; `kind` is the local name of its element, or `eventSubProcess`. */
export type Node = {
  id: string;
  kind: string;
  name: string;
  /** Id of the process or sub-process that holds it. */
  scope: string;
  /** Id of the innermost lane that names it. */
  lane: string | null;
  /** Local names of its event definitions without their ending: `timer`, `message`. */
  triggers: string[];
  /** Of its timer, when it has one. */
  time: Time | null;
  /** Host of a boundary event. */
  attachedTo: string | null;
  interrupting: boolean;
  /** How often an activity is done: once for each of several things, or again until something holds. */
  loop: Loop | null;
  /** How many there are, or how often it is done at most; null where no number is known. */
  times: number | null;
  /** Roles that do it beside the one of its lane. */
  together: string[];
  /** Ids of data. */
  reads: string[];
  writes: string[];
  /** Name of the error or escalation that it throws or catches; null for any. */
  thrown: string | null;
};

export type Loop = "parallel" | "sequential" | "standard";

/** What a line joins; empty where a sequence flow has no end. */
export type Ends = { id: string; source: string; target: string };

export type Flow = Ends & {
  name: string;
  scope: string;
  /** Text of its condition expression. */
  condition: string | null;
  isDefault: boolean;
};

/** `owner` is the process or sub-process, `parent` the lane around it. */
export type Lane = { id: string; name: string; owner: string; parent: string | null };

/** A process or an embedded sub-process. */
export type Scope = { id: string; kind: string; name: string; parent: string | null };

/** `process` is null for a black box. */
export type Pool = { id: string; name: string; process: string | null };

export type MessageFlow = Ends & { name: string };

/** Anything else with a name or a text: data, text annotations, groups. */
export type Artifact = {
  id: string;
  kind: string;
  name: string;
  scope: string;
  /** Id of the data object or store that a shape of data stands for. */
  of?: string | undefined;
};

export type Association = Ends & { scope: string };

/** All maps by id and in document order. */
export type Model = {
  nodes: Map<string, Node>;
  flows: Map<string, Flow>;
  /** Sequence flows with an end that is nowhere; no path goes along them. */
  dangling: Map<string, Ends>;
  lanes: Map<string, Lane>;
  scopes: Map<string, Scope>;
  pools: Map<string, Pool>;
  messages: Map<string, MessageFlow>;
  artifacts: Map<string, Artifact>;
  associations: Map<string, Association>;
  /** Id of the collaboration, when there is one. */
  collaboration: string | null;
  /** Every id of the document, and of what was added since: none is given out twice, even when it was removed. */
  taken: Set<string>;
  /** Names that a plan gave to what it made (`as`), with the ids of these elements. */
  made: Map<string, string>;
};

/** A copy that may be changed while the first stays as it is. */
export const copyOf = (model: Model): Model => structuredClone(model);

export const isGateway = ({ kind }: Node): boolean => kind.endsWith("Gateway");
export const isEvent = ({ kind }: Node): boolean => kind.endsWith("Event");
/** A task, call activity or sub-process. */
export const isActivity = (node: Node): boolean => !isGateway(node) && !isEvent(node);

export const incoming = (model: Model, id: string): Flow[] =>
  [...model.flows.values()].filter((flow) => flow.target === id);

export const outgoing = (model: Model, id: string): Flow[] =>
  [...model.flows.values()].filter((flow) => flow.source === id);

export const boundaryEvents = (model: Model, id: string): Node[] =>
  [...model.nodes.values()].filter((node) => node.attachedTo === id);

/** Where a path can go on from a node: along its flows and through its boundary events. */
export const successors = (model: Model, id: string): string[] => [
  ...outgoing(model, id).map((flow) => flow.target),
  ...boundaryEvents(model, id).map((event) => event.id),
];

export function nodeOf(model: Model, id: string): Node {
  const node = model.nodes.get(id);
  if (!node) throw new CannotEdit(`There is no flow element with the id "${id}".`);
  return node;
}

export function flowOf(model: Model, id: string): Flow {
  const flow = model.flows.get(id);
  if (!flow) throw new CannotEdit(`There is no sequence flow with the id "${id}".`);
  return flow;
}

export function laneOf(model: Model, id: string): Lane {
  const lane = model.lanes.get(id);
  if (!lane) throw new CannotEdit(`There is no lane with the id "${id}".`);
  return lane;
}

/** How a message names a node: by its label, else by what it is. */
export const titleOf = (node: { name: string; kind?: string; id: string }): string =>
  node.name.trim() === ""
    ? `the unnamed ${wordsOf(node.kind ?? "element")} ${node.id}`
    : `"${node.name.replace(/\s+/g, " ").trim()}"`;

const wordsOf = (kind: string): string => kind.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** All nodes that can be reached from the given ones, these included. */
export function reachable(model: Model, from: Iterable<string>): Set<string> {
  const next = new Map<string, string[]>();
  const link = (source: string, target: string) => next.set(source, [...(next.get(source) ?? []), target]);
  for (const flow of model.flows.values()) link(flow.source, flow.target);
  for (const node of model.nodes.values()) if (node.attachedTo !== null) link(node.attachedTo, node.id);
  const seen = new Set(from);
  for (const id of seen) for (const target of next.get(id) ?? []) seen.add(target);
  return seen;
}

/** Where paths begin: start events, and whatever else no flow leads to. */
export function sources(model: Model): string[] {
  const entered = new Set([...model.flows.values()].map((flow) => flow.target));
  return [...model.nodes.values()]
    .filter((node) => node.attachedTo === null && !entered.has(node.id))
    .map((node) => node.id);
}
