/** The words for single elements of a document in Markdown. */
import { activityParts } from "../bpmn/activity-parts.ts";
import { childrenOf, type Document } from "../bpmn/document.ts";
import type { Node } from "../bpmn/graph.ts";
import type { Semantics } from "../bpmn/semantics.ts";
import {
  activities,
  bold,
  details,
  type Happening,
  happenings,
  italic,
  type Split,
  splits,
  throwing,
  words,
} from "../generation/told/form.ts";
import { limits } from "../limits.ts";
import { jumpedIn, type Scope, type Way } from "./walk.ts";

export type Telling = {
  document: Document;
  semantics: Semantics;
  /** A letter for each target of a jump, by its id. */
  letters: ReadonlyMap<string, string>;
};

/** @param scopes all scopes of the document. */
export function tellingOf(document: Document, semantics: Semantics, scopes: readonly Scope[]): Telling {
  const targets = new Set(scopes.flatMap((scope) => [...jumpedIn(scope)]));
  const ids = [...semantics.nodes.keys()].filter((id) => targets.has(id));
  return { document, semantics, letters: new Map(ids.map((id, at) => [id, letterOf(at)])) };
}

/** A to Z, then AA. */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

/** Limits names that may be repeated often, so that the text is never much longer than the document. */
export function short(name: string): string {
  const chars = [...name.slice(0, 2 * limits.nameCharsMax)];
  return chars.length <= limits.nameCharsMax && name.length <= 2 * limits.nameCharsMax
    ? name
    : `${chars.slice(0, limits.nameCharsMax - 1).join("")}…`;
}

export const isNamed = ({ name }: Pick<Node, "name">): boolean => name.trim() !== "";
const named = (node: Pick<Node, "name">): string => (isNamed(node) ? `: ${bold(node.name)}` : "");

/** In parentheses; "" for an empty list. */
const inParentheses = (said: readonly string[]): string => (said.length > 0 ? ` (${said.join("; ")})` : "");

/** " [A]" after the target of a jump. */
export const markOf = ({ letters }: Telling, { id }: Node): string => {
  const letter = letters.get(id);
  return letter === undefined ? "" : ` [${letter}]`;
};

function happeningOf({ definitions, parallelMultiple }: Node): Happening | null {
  if (definitions.length > 1) return parallelMultiple ? "all" : "several";
  return definitions[0] ?? null;
}

const with_ = (node: Node): string => {
  const happening = happeningOf(node);
  return happening === null ? "" : ` with ${happenings[happening]}`;
};

/** An event or activity. @param start the phrase for the start of the process. */
export function stepText(telling: Telling, node: Node, isInner: boolean, start?: string): string {
  const said = inParentheses(detailsOf(telling, node));
  if (node.kind === "startEvent")
    return `${start ?? (isInner ? words.innerStart : words.start)}${with_(node)}${named(node)}${said}`;
  if (node.kind === "endEvent")
    return `${isInner ? words.innerEnd : words.end}${with_(node)}${named(node)}${said}`;
  const lane = telling.semantics.nodes.get(node.lane ?? "");
  const doer = lane && isNamed(lane) ? `${italic(short(lane.name))}: ` : "";
  if (node.kind.endsWith("Event")) return `${doer}${eventText(node)}${named(node)}${said}`;
  return `${doer}${isNamed(node) ? bold(node.name) : words.unnamedActivity}${said}`;
}

function eventText(node: Node): string {
  const happening = happeningOf(node);
  if (node.kind === "intermediateThrowEvent") return throwing[happening ?? "none"];
  return happening === null ? words.wait : `${words.waitFor} ${happenings[happening]}`;
}

/** A jump to a node described before. @param way back or on */
export function againText(telling: Telling, node: Node, way: string, isInner: boolean): string {
  const own = isNamed(node) ? ` ${bold(short(node.name))}` : "";
  const head = node.kind === "endEvent" ? `${isInner ? words.innerEnd : words.end} at` : way;
  return `${head}${markOf(telling, node)}${own}`;
}

/** The question of a split; conditions of flows decide if there is no gateway. */
export function splitText(node: Node, ways: readonly Way[]): string {
  const isGateway = node.kind.endsWith("Gateway");
  const question = isGateway && isNamed(node) ? `${bold(node.name)} ` : "";
  return `${question}${splits[splitOf(node, ways)]}`;
}

function splitOf(node: Node, ways: readonly Way[]): Split {
  switch (node.kind) {
    case "exclusiveGateway":
      return "one";
    case "inclusiveGateway":
      return "some";
    case "eventBasedGateway":
      return node.eventGatewayType === "parallel" ? "every" : "first";
    case "complexGateway":
      return "rule";
    case "parallelGateway":
      return "all";
    default:
      return ways.some(({ flow }) => flow.isConditional || flow.isDefault) ? "some" : "all";
  }
}

/** The heading of one branch of a split. */
export function wayText(node: Node, { flow }: Way): string {
  const label = flow.name.trim();
  if (flow.isDefault) return words.otherwise + (label ? ` (${bold(label)})` : "");
  if (label === "") return words.unnamed;
  const isAsked = node.kind !== "parallelGateway" && node.kind !== "eventBasedGateway";
  return isAsked ? `${words.named} ${bold(label)}` : `${words.unnamed} (${bold(label)})`;
}

/** The heading of what follows a boundary event. */
export function borderText(telling: Telling, event: Node): string {
  const happening = happeningOf(event);
  const head = event.interrupting ? words.stopped : words.meanwhile;
  const said = happening === null ? words.anEvent : happenings[happening];
  return `${head} ${said}${named(event)}${inParentheses(detailsOf(telling, event))}${markOf(telling, event)}`;
}

/** The heading of an event sub-process, including its start event. */
export function handlerText(telling: Telling, node: Node, start: Node | null): string {
  const happening = happeningOf(start ?? node);
  const head = (start ?? node).interrupting ? words.handlerStops : words.handler;
  const said = happening === null ? words.anEvent : happenings[happening];
  const called = isNamed(node) ? [`${details.called} ${bold(node.name)}`] : [];
  const own = [...called, ...(start ? detailsOf(telling, start) : []), ...detailsOf(telling, node)];
  return `${head} ${said}${start ? named(start) : ""}${inParentheses(own)}`;
}

/** How, how often, with whom and with what a step is done. */
function detailsOf(telling: Telling, node: Node): string[] {
  const { document, semantics } = telling;
  const element = document.elements.get(node.id);
  if (element === undefined) return [];
  const { performers, times } = activityParts(document, element);
  const kind = node.triggeredByEvent ? [] : Object.entries(activities).filter(([one]) => one === node.kind);
  return [
    ...kind.map(([, said]) => said),
    ...(node.compensation ? [details.compensation] : []),
    ...(performers.length > 0 ? [`${details.together} ${performers.map(italic).join(", ")}`] : []),
    ...loopDetails(node, times),
    ...dataDetails(telling, node, "reads"),
    ...dataDetails(telling, node, "writes"),
    ...timerDetails(document, node),
    ...notesAt(semantics, node).map((note) => `${details.note} ${bold(note.name)}`),
  ];
}

function loopDetails({ loop }: Node, times: number | null): string[] {
  if (loop === "none") return [];
  const counted = times === null ? [] : [`${times} ${details.times}`];
  if (loop === "standard") return [details.again, ...counted];
  return [loop === "parallel" ? details.eachParallel : details.eachSequential, ...counted];
}

function dataDetails(telling: Telling, node: Node, side: "reads" | "writes"): string[] {
  const { nodes } = telling.semantics;
  const names = dataAt(telling, node)[side].flatMap((id) => {
    const data = nodes.get(id);
    return data && isNamed(data) ? [bold(short(dataName(data)))] : [];
  });
  return names.length > 0 ? [`${details[side]} ${names.join(", ")}`] : [];
}

/** The name with its state, as the picture shows it. */
export const dataName = ({ name, state }: Node): string => (state === "" ? name : `${name} [${state}]`);

/** Ids of the data that a step reads and writes. */
export function dataAt({ document }: Telling, { id }: Node): { reads: string[]; writes: string[] } {
  const element = document.elements.get(id);
  return element === undefined ? { reads: [], writes: [] } : activityParts(document, element);
}

/** The time of a timer, if its definition states it. */
function timerDetails(document: Document, { id, definitions }: Node): string[] {
  const element = document.elements.get(id);
  if (element === undefined || definitions[0] !== "timer") return [];
  return childrenOf(element, "timerEventDefinition")
    .flatMap((one) => childrenOf(one, "timeDuration", "timeDate", "timeCycle"))
    .filter(({ text }) => text.trim() !== "")
    .map(({ text }) => `${details.set} ${bold(text)}`);
}

/** The nodes at the other ends of its associations. */
export const tiedTo = ({ nodes, edges }: Semantics, { id }: Node): Node[] =>
  [...edges.values()].flatMap(({ kind, source, target }) => {
    const other = kind !== "association" ? null : source === id ? target : target === id ? source : null;
    return nodes.get(other ?? "") ?? [];
  });

/** Annotations of this step only. */
export const notesAt = (semantics: Semantics, node: Node): Node[] =>
  tiedTo(semantics, node).filter(
    (note) => note.kind === "textAnnotation" && isNamed(note) && tiedTo(semantics, note).length === 1,
  );
