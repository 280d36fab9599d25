/** Lays out BPMN diagrams: finds a place for every shape, every line and every name. */

import type { Bounds, Edge, Graph, Node, Plane } from "../bpmn/graph.ts";
import { moved } from "./draw.ts";
import { LayoutError } from "./errors.ts";
import type { Drawing, Item } from "./model.ts";
import { type Nesting, nestingOf, sheetOf } from "./sheets.ts";
import { sizeOf } from "./sizes.ts";
import { spacing } from "./spacing.ts";
import { averageWidth, type Measure, wrap } from "./text.ts";
import { bestDrawing } from "./variants.ts";

/** `measure` gives the width of a text; without it average letters are assumed. */
export type LayoutOptions = { measure?: Measure };

/** Left top corner of every plane. */
const origin = 100;

/**
 * A new graph with complete geometry, in pixels: bounds of every node, waypoints of every edge (first at the source,
 * docked on the outlines), label boxes of events, gateways, data and named edges. Geometry of the input is ignored.
 * The same input gives the same output. Throws `LayoutError` when something cannot be drawn.
 */
export async function layOut(graph: Graph, options: LayoutOptions = {}): Promise<Graph> {
  const measure = options.measure ?? averageWidth;
  return { planes: graph.planes.map((plane) => layOutPlane(plane, measure)) };
}

function layOutPlane(plane: Plane, measure: Measure): Plane {
  const nesting = nestingOf(plane);
  const inside = new Map<string, Drawing>();
  let whole: Drawing | null = null;
  for (const container of nesting.containers) {
    const drawing = drawContainer(plane, nesting, container, inside, measure);
    if (container === null) whole = moved(drawing, origin, origin);
    else inside.set(container, drawing);
  }
  if (!whole) throw new LayoutError("not_placed", plane.element, "the plane has no drawing");
  return filled(plane, whole, inside);
}

function drawContainer(
  plane: Plane,
  nesting: Nesting,
  container: string | null,
  inside: ReadonlyMap<string, Drawing>,
  measure: Measure,
): Drawing {
  const sheet = sheetOf(plane, nesting, container);
  const items = sheet.items.map((item): Item => sized(item, inside, measure));
  const drawing = bestDrawing({ ...sheet, items }, measure);
  return sheet.owner === null ? drawing : framed(drawing, sheet.owner, measure);
}

function sized(item: Item, inside: ReadonlyMap<string, Drawing>, measure: Measure): Item {
  const inner = inside.get(item.node.id) ?? null;
  const size = inner ?? sizeOf(item.node, item.attached.length, measure);
  return { ...item, inner, width: size.width, height: size.height };
}

/** The inside of a sub-process with its margins; the name stands above the content. */
function framed(drawing: Drawing, owner: Node, measure: Measure): Drawing {
  const { side, top, bottom, widthMin, heightMin } = spacing.sub;
  const { font, line } = spacing.text;
  const width = Math.max(widthMin, drawing.width + 2 * side);
  const title = wrap(owner.name, width - 20, font, line, measure).height;
  const head = Math.max(top, title + 16);
  const body = moved(drawing, Math.floor((width - drawing.width) / 2), head);
  return { ...body, width: even(width), height: even(Math.max(heightMin, head + drawing.height + bottom)) };
}

const even = (value: number): number => 2 * Math.ceil(value / 2);

function filled(plane: Plane, drawing: Drawing, inside: ReadonlyMap<string, Drawing>): Plane {
  const boundsOf = (node: Node): Bounds => {
    const bounds = drawing.nodes.get(node.id);
    if (!bounds) throw new LayoutError("not_placed", node.id, `${node.kind} ${node.id} has no place`);
    return bounds;
  };
  const pathOf = (edge: Edge) => {
    const path = drawing.edges.get(edge.id);
    if (!path || path.length < 2)
      throw new LayoutError("no_route", edge.id, `${edge.kind} ${edge.id} has no line`);
    return path.map((point) => ({ ...point }));
  };
  return {
    ...plane,
    nodes: plane.nodes.map((node) => ({
      ...node,
      bounds: { ...boundsOf(node) },
      label: labelOf(drawing, node.id),
      horizontal: node.kind === "participant" || node.kind === "lane" ? true : node.horizontal,
      expanded: inside.has(node.id) ? true : node.expanded,
    })),
    edges: plane.edges.map((edge) => ({
      ...edge,
      waypoints: pathOf(edge),
      label: labelOf(drawing, edge.id),
    })),
  };
}

const labelOf = (drawing: Drawing, id: string): Bounds | null => {
  const label = drawing.labels.get(id);
  return label ? { ...label } : null;
};
