/** The model that an edit works on: the flow of a BPMN document as plain records, without geometry. */
import { CannotEdit } from "../editor.ts";
import type { Time } from "../edits.ts";

/** A flow node; `kind` is the local name of its element, or `eventSubProcess`. */
export type Node = {
  id: string;
  kind: string;
  name: string;
  /** Id of the containing process or sub-process. */
  scope: string;
  /** Id of the innermost lane that names it. */
  lane: string | null;
  /** Local names of its event definitions without their suffix: `timer`, `message`. */
  triggers: string[];
  /** Time of its timer, if it has one. */
  time: Time | null;
  /** Host of a boundary event. */
  attachedTo: string | null;
  interrupting: boolean;
  /** How often an activity is done: once for each of several things, or repeatedly until a condition holds. */
  loop: Loop | null;
  /** Number of things, or maximum number of repetitions; null if unknown. */
  times: number | null;
  /** Roles that do it together with the lane's own. */
  together: string[];
  /** Ids of data. */
  reads: string[];
  writes: string[];
  /** Name of the error or escalation that it throws or catches; null for any. */
  thrown: string | null;
};

export type Loop = "parallel" | "sequential" | "standard";

/** The ends of a line; empty for a missing end of a sequence flow. */
export type Ends = { id: string; source: string; target: string };

export type Flow = Ends & {
  name: string;
  scope: string;
  /** Text of its condition expression. */
  condition: string | null;
  isDefault: boolean;
};

/** `owner` is the process or sub-process, `parent` the enclosing lane. */
export type Lane = { id: string; name: string; owner: string; parent: string | null };

/** A process or an embedded sub-process. */
export type Scope = { id: string; kind: string; name: string; parent: string | null };

/** `process` is null for a black box. */
export type Pool = { id: string; name: string; process: string | null };

export type MessageFlow = Ends & { name: string };

/** Any other element with a name or a text: data, text annotations, groups. */
export type Artifact = {
  id: string;
  kind: string;
  name: string;
  scope: string;
  /** Id of the data object or store that a data shape represents. */
  of?: string | undefined;
};

export type Association = Ends & { scope: string };

/** All maps by id and in document order. */
export type Model = {
  nodes: Map<string, Node>;
  flows: Map<string, Flow>;
  /** Sequence flows with a missing end; no path uses them. */
  dangling: Map<string, Ends>;
  lanes: Map<string, Lane>;
  scopes: Map<string, Scope>;
  pools: Map<string, Pool>;
  messages: Map<string, MessageFlow>;
  artifacts: Map<string, Artifact>;
  associations: Map<string, Association>;
  /** Id of the collaboration, if there is one. */
  collaboration: string | null;
  /** Every id of the document and of later additions: none is used twice, even after a removal. */
  taken: Set<string>;
  /** Names that a plan gave to new elements (`as`), with their ids. */
  made: Map<string, string>;
};

/** A copy that can be changed without affecting the original. */
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

/** The next nodes on a path: along its flows and through its boundary events. */
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

/** The name of a node in messages: its label, otherwise its kind. */
export const titleOf = (node: { name: string; kind?: string; id: string }): string =>
  node.name.trim() === ""
    ? `the unnamed ${wordsOf(node.kind ?? "element")} ${node.id}`
    : `"${node.name.replace(/\s+/g, " ").trim()}"`;

const wordsOf = (kind: string): string => kind.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** All nodes reachable from the given ones, including these. */
export function reachable(model: Model, from: Iterable<string>): Set<string> {
  const next = new Map<string, string[]>();
  const link = (source: string, target: string) => next.set(source, [...(next.get(source) ?? []), target]);
  for (const flow of model.flows.values()) link(flow.source, flow.target);
  for (const node of model.nodes.values()) if (node.attachedTo !== null) link(node.attachedTo, node.id);
  const seen = new Set(from);
  for (const id of seen) for (const target of next.get(id) ?? []) seen.add(target);
  return seen;
}

/** The starts of paths: start events, and all other nodes without an incoming flow. */
export function sources(model: Model): string[] {
  const entered = new Set([...model.flows.values()].map((flow) => flow.target));
  return [...model.nodes.values()]
    .filter((node) => node.attachedTo === null && !entered.has(node.id))
    .map((node) => node.id);
}
