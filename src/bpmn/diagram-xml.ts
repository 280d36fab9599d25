/** Shapes and edges as XML, which `diagram.ts` inserts into documents. */
import {
  type Document,
  type Edit,
  freshId,
  indentUnit,
  setAttribute,
  type TakenIds,
  takenIds,
} from "./document.ts";
import type { Bounds, Colors, Edge, Node, Plane, Point } from "./graph.ts";
import { isSubProcess } from "./kinds.ts";
import { diNamespaces } from "./namespaces.ts";
import { descendants, escapeAttribute, namespaceOf, type XmlElement } from "./xml.ts";

/** An element to write: its open tag without brackets, and its children. */
export type Tag = { tag: string; children: Tag[] };

type Namespace = keyof typeof diNamespaces;

/** Writes XML for one place of a document; collects the namespace declarations and the ids that it used. */
export type Pen = {
  document: Document;
  at: XmlElement;
  ids: TakenIds;
  declared: Map<Namespace, { prefix: string; edits: Edit[] }>;
};

/** @param replaced drawings that will be removed, so that their ids are free again. */
export function createPen(document: Document, replaced: XmlElement[]): Pen {
  const going = new Set(replaced.flatMap((one) => [...descendants(one)]));
  const ids = takenIds([...descendants(document.root)].filter((element) => !going.has(element)));
  return { document, at: document.root, ids, declared: new Map() };
}

/** The namespace declarations that the root needs in addition. */
export function declarations({ declared }: Pen): Edit[] {
  return [...declared.values()].flatMap(({ edits }) => edits);
}

/** The prefix for local names in this namespace, with its colon; "" for the default namespace. */
function prefix(pen: Pen, namespace: Namespace): string {
  const { document, at, declared } = pen;
  const known = declared.get(namespace)?.prefix ?? prefixOf(at, namespace);
  if (known !== null) return known;
  let name: string = namespace;
  for (let number = 2; namespaceOf(at, name) !== null; number += 1) name = `${namespace}${number}`;
  const edits = setAttribute(document, document.root, `xmlns:${name}`, diNamespaces[namespace]);
  declared.set(namespace, { prefix: `${name}:`, edits });
  return `${name}:`;
}

function prefixOf(at: XmlElement, namespace: Namespace): string | null {
  const uri = diNamespaces[namespace];
  // Attributes are never in the default namespace.
  const forAttributes = namespace === "bioc" || namespace === "color";
  for (let scope: XmlElement | null = at; scope; scope = scope.parent) {
    const found = Object.entries(scope.declares).find(
      ([name, declared]) =>
        declared === uri && namespaceOf(at, name) === uri && !(forAttributes && name === ""),
    );
    if (found) return found[0] === "" ? "" : `${found[0]}:`;
  }
  return null;
}

/** One line per element; `insertChild` indents them. */
export function render({ document }: Pen, tag: Tag): string {
  return lines(tag, indentUnit(document)).join("\n");
}

function lines({ tag, children }: Tag, unit: string): string[] {
  if (children.length === 0) return [`<${tag} />`];
  const name = tag.split(" ", 1)[0] ?? tag;
  return [
    `<${tag}>`,
    ...children.flatMap((child) => lines(child, unit)).map((line) => unit + line),
    `</${name}>`,
  ];
}

export function diagram(pen: Pen, plane: Plane): Tag {
  const id = freshId(pen.ids, `${plane.element}_diagram`);
  const planeId = freshId(pen.ids, `${plane.element}_plane`);
  const children = [
    ...plane.nodes.flatMap((node) => shape(pen, node)),
    ...plane.edges.flatMap((edge) => line(pen, edge)),
  ];
  return {
    tag: `${prefix(pen, "bpmndi")}BPMNDiagram${attributes({ id })}`,
    children: [
      {
        tag: `${prefix(pen, "bpmndi")}BPMNPlane${attributes({ id: planeId, bpmnElement: plane.element || null })}`,
        children,
      },
    ],
  };
}

function attributes(values: Record<string, string | null>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null ? "" : ` ${name}="${escapeAttribute(value)}"`))
    .join("");
}

export function shape(pen: Pen, node: Node): Tag[] {
  if (node.bounds === null) return [];
  const values = {
    id: freshId(pen.ids, `${node.id}_di`),
    bpmnElement: node.id,
    ...flags(node),
    ...colors(pen, node),
  };
  return [
    {
      tag: `${prefix(pen, "bpmndi")}BPMNShape${attributes(values)}`,
      children: [
        { tag: `${prefix(pen, "dc")}Bounds${attributes(bounds(node.bounds))}`, children: [] },
        ...label(pen, node),
      ],
    },
  ];
}

export function line(pen: Pen, edge: Edge): Tag[] {
  if (edge.waypoints === null) return [];
  const values = {
    id: freshId(pen.ids, `${edge.id}_di`),
    bpmnElement: edge.id,
    messageVisibleKind: messageVisibleKind(edge),
    ...colors(pen, edge),
  };
  return [
    {
      tag: `${prefix(pen, "bpmndi")}BPMNEdge${attributes(values)}`,
      children: [...edge.waypoints.map((point) => waypoint(pen, point)), ...label(pen, edge)],
    },
  ];
}

export function waypoint(pen: Pen, point: Point): Tag {
  return {
    tag: `${prefix(pen, "di")}waypoint${attributes({ x: rounded(point.x), y: rounded(point.y) })}`,
    children: [],
  };
}

export function label(
  pen: Pen,
  { label: box, colors: { font } }: { label: Bounds | null; colors: Colors },
): Tag[] {
  if (box === null && font === null) return [];
  const children = box ? [{ tag: `${prefix(pen, "dc")}Bounds${attributes(bounds(box))}`, children: [] }] : [];
  return [
    {
      tag: `${prefix(pen, "bpmndi")}BPMNLabel${attributes(font === null ? {} : { [`${prefix(pen, "color")}color`]: font })}`,
      children,
    },
  ];
}

/** Both extensions, as bpmn.io's own tools write them, so that older viewers show colours too. */
export function colors(pen: Pen, { colors: { fill, stroke } }: { colors: Colors }): Record<string, string> {
  return {
    ...(stroke === null ? {} : { [`${prefix(pen, "bioc")}stroke`]: stroke }),
    ...(fill === null ? {} : { [`${prefix(pen, "bioc")}fill`]: fill }),
    ...(fill === null ? {} : { [`${prefix(pen, "color")}background-color`]: fill }),
    ...(stroke === null ? {} : { [`${prefix(pen, "color")}border-color`]: stroke }),
  };
}

/** Properties of a node that only its shape has; null for those that do not apply to its kind. */
export function flags({
  kind,
  horizontal,
  expanded,
  process,
  markerVisible,
}: Node): Record<string, string | null> {
  const canExpand = isSubProcess(kind) || (kind === "callActivity" && expanded);
  const isHidden = kind === "participant" && process !== null && !expanded;
  return {
    isHorizontal: kind === "participant" || kind === "lane" ? String(horizontal) : null,
    isExpanded: canExpand || isHidden ? String(expanded) : null,
    isMarkerVisible: kind === "exclusiveGateway" ? String(markerVisible) : null,
  };
}

export function messageVisibleKind({ envelope }: Edge): string | null {
  return envelope === "none" ? null : envelope === "initiating" ? "initiating" : "non_initiating";
}

export function bounds({ x, y, width, height }: Bounds): Record<string, string> {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

function rounded(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} is no coordinate.`);
  // Adding zero turns -0 into 0.
  return String(Math.round(value * 100) / 100 + 0);
}
