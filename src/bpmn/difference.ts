/** Differences between two versions of a document, element by element, in the model and in the drawing. */
import { type Document, openDocument } from "./document.ts";
import type { Bounds, Edge, Graph, Node, Point } from "./graph.ts";
import { bpmnNamespace } from "./namespaces.ts";
import { readGraph } from "./read.ts";
import { containerOf, readSemantics, type Semantics } from "./semantics.ts";
import { attributeOf, type XmlElement } from "./xml.ts";

/** `type` is the element's name in BPMN ("userTask"); `name` its visible name, or "". */
export type Told = { id: string; type: string; name: string };

/** A changed attribute or child, by its name in BPMN, or `lane`, `container`, `fill` and the like. Null when absent. */
export type Change = { property: string; from: string | null; to: string | null };

/**
 * In document order. Covers drawn elements and those beside them: processes, messages, errors, data. An element without
 * an id, or inside of a drawn element, counts as a property of its parent.
 */
export type Difference = {
  added: Told[];
  removed: Told[];
  changed: (Told & { changes: Change[] })[];
  /** Changed place or size, in pixels. Null for flows that run differently although neither of their ends moved. */
  moved: (Told & { from: Bounds | null; to: Bounds | null })[];
};

export const nothingDiffers: Difference = { added: [], removed: [], changed: [], moved: [] };

/** Compares the content, regardless of order, prefixes and white space. */
export function differenceBetween(before: string, after: string): Difference {
  if (before === after) return nothingDiffers;
  const [old, now] = [modelOf(before), modelOf(after)];
  const told = (one: Model, isMissing: (id: string) => boolean) =>
    [...one.entries.values()].filter(({ told: { id } }) => isMissing(id)).map((entry) => entry.told);
  const changed = [...now.entries].flatMap(([id, { told, properties }]) => {
    const changes = changesOf(old.entries.get(id)?.properties ?? properties, properties);
    return changes.length === 0 ? [] : [{ ...told, changes }];
  });
  return {
    added: told(now, (id) => !old.entries.has(id)),
    removed: told(old, (id) => !now.entries.has(id)),
    changed,
    moved: movedBetween(old, now),
  };
}

type Properties = ReadonlyMap<string, string>;
type Entry = { told: Told; properties: Properties };
type Model = { entries: Map<string, Entry>; nodes: Map<string, Node>; edges: Map<string, Edge> };

function modelOf(xml: string): Model {
  const document = openDocument(xml);
  const semantics = readSemantics(document);
  const drawn = drawnIn(readGraph(xml));
  const elements = entriesIn(document, semantics);
  const isEntry = (element: XmlElement) => elements.get(attributeOf(element, "id") ?? "") === element;
  const entries = new Map(
    [...elements].map(([id, element]): [string, Entry] => {
      const node = semantics.nodes.get(id);
      const name = node?.name ?? attributeOf(element, "name") ?? "";
      const properties = new Map([
        ["type", element.local],
        ...propertiesOf(element, isEntry),
        ...(node ? placeOf(document, semantics, node) : []),
        ...looksOf(drawn.nodes.get(id) ?? drawn.edges.get(id)),
      ]);
      return [id, { told: { id, type: element.local, name }, properties }];
    }),
  );
  return { entries, ...drawn };
}

/** An element on several planes counts as the first plane draws it. */
function drawnIn({ planes }: Graph) {
  const first = <T extends { id: string }>(all: T[]) => new Map(all.toReversed().map((one) => [one.id, one]));
  return {
    nodes: first(planes.flatMap(({ nodes }) => nodes)),
    edges: first(planes.flatMap(({ edges }) => edges)),
  };
}

/** Drawn elements, and undrawn ones beside them that have an id. */
function entriesIn(document: Document, { nodes, edges, processes, collaborations }: Semantics) {
  const { root, elements } = document;
  const beside = new Set([root, ...processes, ...collaborations].flatMap(({ children }) => children));
  return new Map(
    [...elements].filter(
      ([id, element]) =>
        nodes.has(id) || edges.has(id) || (beside.has(element) && !structure.has(element.local)),
    ),
  );
}

/** Elements that only group others, or repeat at one end what the other end says. */
const structure = new Set(["laneSet", "childLaneSet", "flowNodeRef", "incoming", "outgoing"]);

/** Attributes and content, without other entries. Ids that nothing can reference are ignored. */
function propertiesOf(element: XmlElement, isEntry: (child: XmlElement) => boolean): Map<string, string> {
  const own = element.attributes.filter(({ name }) => name !== "id" && !name.startsWith("xmlns"));
  const properties = new Map(own.map(({ name, value }) => [name, value]));
  for (const child of element.children) {
    if (isEntry(child) || structure.has(child.local)) continue;
    const name = child.namespace === bpmnNamespace ? child.local : child.name;
    const value = contentOf(child, isEntry);
    const former = properties.get(name);
    properties.set(name, former === undefined ? value : `${former}\n${value}`);
  }
  return properties;
}

/** Its text, or its content in a normalised form. */
function contentOf(element: XmlElement, isEntry: (child: XmlElement) => boolean): string {
  const inside = [...propertiesOf(element, isEntry)].map(([name, value]) => `${name}: ${value}`);
  return [...inside, element.text.trim()].filter((part) => part !== "").join("\n");
}

/** Its lane and its container. */
function placeOf(document: Document, semantics: Semantics, { id, kind, lane }: Node): [string, string][] {
  if (kind === "participant" || kind === "lane") return [];
  const container = containerOf(document, semantics, id);
  return [
    ...(lane === null ? [] : [["lane", lane] as [string, string]]),
    ...(container === null ? [] : [["container", container] as [string, string]]),
  ];
}

const looksOf = (drawn: Node | Edge | undefined): [string, string][] =>
  Object.entries(drawn?.colors ?? {}).flatMap(([name, color]) => (color === null ? [] : [[name, color]]));

function changesOf(old: Properties, now: Properties): Change[] {
  const names = new Set([...now.keys(), ...old.keys()]);
  return [...names]
    .map((property) => ({ property, from: old.get(property) ?? null, to: now.get(property) ?? null }))
    .filter(({ from, to }) => from !== to);
}

/** Distances below this are rounding, in pixels. */
const stillPixels = 0.5;

const isNear = (one: number, other: number) => Math.abs(one - other) < stillPixels;

function movedBetween(old: Model, now: Model): Difference["moved"] {
  const told = (id: string) => now.entries.get(id)?.told ?? { id, type: "", name: "" };
  const nodes = [...now.nodes.values()].flatMap(({ id, bounds: to }) => {
    const from = old.nodes.get(id)?.bounds ?? null;
    return from && to && !isSame(from, to) ? [{ ...told(id), from, to }] : [];
  });
  const elsewhere = new Set(nodes.map(({ id }) => id));
  const edges = [...now.edges.values()].flatMap((edge) => {
    const was = old.edges.get(edge.id);
    const isPulled = [edge.source, edge.target].some((end) => end !== null && elsewhere.has(end));
    const isOther = was !== undefined && (was.source !== edge.source || was.target !== edge.target);
    if (!was || isPulled || isOther || isSameWay(was.waypoints ?? [], edge.waypoints ?? [])) return [];
    return [{ ...told(edge.id), from: null, to: null }];
  });
  return [...nodes, ...edges];
}

const isSame = (one: Bounds, other: Bounds): boolean =>
  (["x", "y", "width", "height"] as const).every((side) => isNear(one[side], other[side]));

const isSameWay = (one: Point[], other: Point[]): boolean =>
  one.length === other.length &&
  one.every(({ x, y }, i) => isNear(x, other[i]?.x ?? Infinity) && isNear(y, other[i]?.y ?? Infinity));
