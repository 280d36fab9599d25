/** Reads the BPMNDI part of a document: its shapes and edges, their places and colours. */
import { limits } from "../limits.ts";
import { childrenOf, type Document, localId } from "./document.ts";
import type { Bounds, Colors, Point } from "./graph.ts";
import { diNamespaces } from "./namespaces.ts";
import { attributeOf, type XmlElement } from "./xml.ts";

/**
 * One BPMNDiagram with its plane. Shapes and edges are keyed by the id of the BPMN element; of duplicates the first one
 * counts.
 */
export type Drawing = {
  diagram: XmlElement;
  plane: XmlElement;
  /**
   * The element that the plane names. If the document lacks it: the container of what it draws, or null if that has no
   * id.
   */
  element: string | null;
  shapes: Map<string, Shape>;
  edges: Map<string, Line>;
};

/** Values from the file; null if missing or unreadable. */
export type Shape = {
  xml: XmlElement;
  bounds: Bounds | null;
  label: Bounds | null;
  horizontal: boolean | null;
  expanded: boolean | null;
  markerVisible: boolean | null;
  colors: Colors;
};

type Line = {
  xml: XmlElement;
  /** At least two. */
  waypoints: Point[] | null;
  label: Bounds | null;
  envelope: "none" | "initiating" | "non-initiating";
  colors: Colors;
};

/** All drawings of a document that have a plane, in document order. */
export function readDrawings(document: Document): Drawing[] {
  return diagramsOf(document).flatMap((diagram) => {
    const plane = diagram.children.find((child) => is(child, "bpmndi", "BPMNPlane"));
    return plane ? [readDrawing(document, diagram, plane)] : [];
  });
}

function readDrawing(document: Document, diagram: XmlElement, plane: XmlElement): Drawing {
  const shapes = new Map<string, Shape>();
  const edges = new Map<string, Line>();
  for (const xml of plane.children) {
    const id = shown(document, xml);
    if (id === null) continue;
    const drawn = poolOf(document, id) ?? id;
    if (is(xml, "bpmndi", "BPMNShape") && !shapes.has(drawn)) shapes.set(drawn, readShape(xml));
    if (is(xml, "bpmndi", "BPMNEdge") && !edges.has(id)) edges.set(id, readLine(xml));
  }
  return { diagram, plane, element: shownBy(document, plane, shapes), shapes, edges };
}

/** As other tools do: a file stays readable when the id of its process was changed by hand. */
function shownBy(document: Document, plane: XmlElement, shapes: ReadonlyMap<string, Shape>): string | null {
  const named = shown(document, plane);
  if (named !== null && document.elements.has(named)) return named;
  const { root, elements } = document;
  for (const id of shapes.keys()) {
    let around = elements.get(id)?.parent ?? null;
    while (around && !(holders.has(around.local) && !shapes.has(attributeOf(around, "id") ?? "")))
      around = around.parent;
    if (around) return planeOf(document, around);
  }
  const [first] = [...childrenOf(root, "collaboration"), ...childrenOf(root, "process")];
  return first ? attributeOf(first, "id") : null;
}

/** Elements that a plane can show. */
const holders: ReadonlySet<string> = new Set([
  ...["collaboration", "process"],
  ...["subProcess", "transaction", "adHocSubProcess"],
]);

/** A process shown by a pool is drawn with its collaboration. */
function planeOf(document: Document, holder: XmlElement): string | null {
  const id = attributeOf(holder, "id");
  const pool = id === null ? null : poolOf(document, id);
  const collaboration = pool === null ? null : document.elements.get(pool)?.parent;
  return collaboration ? attributeOf(collaboration, "id") : id;
}

export function diagramsOf({ root }: Document): XmlElement[] {
  return root.children.filter((child) => is(child, "bpmndi", "BPMNDiagram"));
}

export function is(element: XmlElement, namespace: keyof typeof diNamespaces, local: string): boolean {
  return element.namespace === diNamespaces[namespace] && element.local === local;
}

/** The id of the BPMN element that a part of the drawing shows. */
function shown(document: Document, xml: XmlElement): string | null {
  const reference = attributeOf(xml, "bpmnElement");
  if (reference === null) return null;
  // Drawings refer to their own document, whatever the prefix says.
  const id = localId(document.root, xml, reference) ?? reference.slice(reference.indexOf(":") + 1).trim();
  return id === "" ? null : id;
}

/** The participant of a process: in some tools (Bonita) the shape of a pool names its process. */
function poolOf(document: Document, id: string): string | null {
  const { root, elements } = document;
  if (elements.get(id)?.local !== "process") return null;
  const pool = childrenOf(root, "collaboration")
    .flatMap((one) => childrenOf(one, "participant"))
    .find((one) => localId(root, one, attributeOf(one, "processRef") ?? "") === id);
  return pool ? attributeOf(pool, "id") : null;
}

function readShape(xml: XmlElement): Shape {
  const bounds = xml.children.find((child) => is(child, "dc", "Bounds"));
  return {
    xml,
    bounds: bounds ? readBounds(bounds) : null,
    label: readLabel(xml),
    horizontal: flag(xml, "isHorizontal"),
    expanded: flag(xml, "isExpanded"),
    markerVisible: flag(xml, "isMarkerVisible"),
    colors: readColors(xml),
  };
}

function readLine(xml: XmlElement): Line {
  const waypoints = xml.children
    .filter((child) => is(child, "di", "waypoint"))
    .flatMap((child) => {
      const [x, y] = [coordinate(child, "x"), coordinate(child, "y")];
      return x === null || y === null ? [] : [{ x, y }];
    });
  const visible = attributeOf(xml, "messageVisibleKind")?.trim();
  return {
    xml,
    waypoints: waypoints.length < 2 ? null : waypoints,
    label: readLabel(xml),
    envelope:
      visible === "initiating" ? "initiating" : visible === "non_initiating" ? "non-initiating" : "none",
    colors: readColors(xml),
  };
}

export function labelOf(xml: XmlElement): XmlElement | null {
  return xml.children.find((child) => is(child, "bpmndi", "BPMNLabel")) ?? null;
}

function readLabel(xml: XmlElement): Bounds | null {
  const bounds = labelOf(xml)?.children.find((child) => is(child, "dc", "Bounds"));
  const label = bounds ? readBounds(bounds) : null;
  // Some tools (Yaoqiang) write the origin for a label in its default place.
  return label && (label.x !== 0 || label.y !== 0) ? label : null;
}

/** Null also for bounds without a size: some tools write labels like that, and they show nothing. */
function readBounds(xml: XmlElement): Bounds | null {
  const [x, y] = [coordinate(xml, "x"), coordinate(xml, "y")];
  const [width, height] = [coordinate(xml, "width"), coordinate(xml, "height")];
  if (x === null || y === null || width === null || height === null) return null;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** A number, clamped to the drawing limits; null for anything else. */
function coordinate(xml: XmlElement, name: string): number | null {
  const text = attributeOf(xml, name)?.trim();
  const value = text === undefined || text === "" ? Number.NaN : Number(text);
  if (Number.isNaN(value)) return null;
  return Math.min(limits.coordinateMax, Math.max(-limits.coordinateMax, value));
}

function flag(xml: XmlElement, name: string): boolean | null {
  const value = attributeOf(xml, name)?.trim();
  return value === undefined ? null : value === "true" || value === "1";
}

/** The OMG's extension takes precedence over the older one of bpmn.io. */
function readColors(xml: XmlElement): Colors {
  const label = labelOf(xml);
  return {
    fill: color(xml, "color", "background-color") ?? color(xml, "bioc", "fill"),
    stroke: color(xml, "color", "border-color") ?? color(xml, "bioc", "stroke"),
    font: label && color(label, "color", "color"),
  };
}

function color(xml: XmlElement, namespace: "bioc" | "color", local: string): string | null {
  const value = xml.attributes
    .find((attribute) => attribute.namespace === diNamespaces[namespace] && attribute.local === local)
    ?.value.trim()
    .toLowerCase();
  if (value === undefined) return null;
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  if (/^#[0-9a-f]{3}$/.test(value)) return `#${[...value.slice(1)].map((digit) => digit + digit).join("")}`;
  const rgb = /^rgb\((\d{1,3}),\s?(\d{1,3}),\s?(\d{1,3})\)$/.exec(value);
  if (rgb) return `#${rgb.slice(1).map(hexadecimal).join("")}`;
  return Object.hasOwn(basicColors, value) ? (basicColors[value] ?? null) : null;
}

function hexadecimal(value: string): string {
  return Math.min(255, Number(value)).toString(16).padStart(2, "0");
}

/** The sixteen names of CSS 1, and orange. */
const basicColors: Readonly<Record<string, string>> = {
  black: "#000000",
  silver: "#c0c0c0",
  gray: "#808080",
  grey: "#808080",
  white: "#ffffff",
  maroon: "#800000",
  red: "#ff0000",
  purple: "#800080",
  fuchsia: "#ff00ff",
  green: "#008000",
  lime: "#00ff00",
  olive: "#808000",
  yellow: "#ffff00",
  navy: "#000080",
  blue: "#0000ff",
  teal: "#008080",
  aqua: "#00ffff",
  orange: "#ffa500",
};
