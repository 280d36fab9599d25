/** Draws the sheets of a plane from the inside out and writes the result into its nodes and edges. */

import type { Bounds, Edge, Node, Plane, Point } from "../bpmn/graph.ts";
import { moved } from "./draw.ts";
import { LayoutError } from "./errors.ts";
import { sizeOf } from "./labels/sizes.ts";
import { type Measure, wrap } from "./labels/text.ts";
import type { Drawing, Item, Sheet } from "./model.ts";
import { nestingOf, sheetOf } from "./sheets.ts";
import { spacing } from "./spacing.ts";
import { drawnUpright, isUpright } from "./upright.ts";
import type { Work } from "./work.ts";

type Draw = (sheet: Sheet) => Promise<Drawing>;

/** `keepInside` may return the finished inside of a sub-process, which is then used unchanged. */
export async function drawPlane(
  plane: Plane,
  measure: Measure,
  origin: Point,
  draw: Draw,
  work: Work,
  keepInside: (owner: Node) => Drawing | null = () => null,
): Promise<Plane> {
  if (!isUpright(plane)) return drawLying(plane, measure, origin, draw, work, keepInside, false);
  const turned = { x: origin.y, y: origin.x };
  const drawTurned = (lying: Plane) => drawLying(lying, measure, turned, draw, work, keepInside, true);
  return drawnUpright(plane, measure, work, drawTurned);
}

/** `turned` if the plane will be turned afterwards: width and height of every shape are then swapped. */
async function drawLying(
  plane: Plane,
  measure: Measure,
  origin: Point,
  draw: Draw,
  work: Work,
  keepInside: (owner: Node) => Drawing | null,
  turned: boolean,
): Promise<Plane> {
  const nesting = nestingOf(plane);
  const inside = new Map<string, Drawing>();
  for (const container of nesting.containers) {
    const sheet = sheetOf(plane, nesting, container, work);
    const kept = sheet.owner === null ? null : keepInside(sheet.owner);
    const items = sheet.items.map((item): Item => sized(item, inside, measure, turned));
    const drawing = kept ?? (await draw({ ...sheet, items }));
    if (sheet.owner === null) return filled(plane, moved(drawing, origin.x, origin.y), inside);
    inside.set(sheet.owner.id, kept ?? framed(drawing, sheet.owner, measure, turned));
  }
  throw new LayoutError("not_placed", plane.element, "the plane has no drawing");
}

function sized(item: Item, inside: ReadonlyMap<string, Drawing>, measure: Measure, turned: boolean): Item {
  const inner = inside.get(item.node.id) ?? null;
  if (inner) return { ...item, inner, width: inner.width, height: inner.height };
  const { width, height } = sizeOf(item.node, item.attached.length, measure);
  return turned ? { ...item, inner, width: height, height: width } : { ...item, inner, width, height };
}

/** The inside of a sub-process with its margins; the name is above the content (left of it, before it is turned). */
function framed(drawing: Drawing, owner: Node, measure: Measure, turned: boolean): Drawing {
  const { side, top, bottom, widthMin, heightMin } = spacing.sub;
  const { font } = spacing.text;
  const [across, along] = turned ? [drawing.height, drawing.width] : [drawing.width, drawing.height];
  const width = Math.max(widthMin, across + 2 * side);
  const title = wrap(owner.name, width - 20, font, measure).height;
  const head = Math.max(top, title + 16);
  const beside = Math.floor((width - across) / 2);
  const height = Math.max(heightMin, head + along + bottom);
  return turned
    ? { ...moved(drawing, head, beside), width: even(height), height: even(width) }
    : { ...moved(drawing, beside, head), width: even(width), height: even(height) };
}

const even = (value: number): number => 2 * Math.ceil(value / 2);

function filled(plane: Plane, drawing: Drawing, inside: ReadonlyMap<string, Drawing>): Plane {
  const boundsOf = (node: Node): Bounds => {
    const bounds = drawing.nodes.get(node.id);
    if (!bounds) throw new LayoutError("not_placed", node.id, `${node.kind} ${node.id} has no place`);
    return { ...bounds };
  };
  const pathOf = (edge: Edge): Point[] => {
    const path = drawing.edges.get(edge.id);
    if (!path || path.length < 2)
      throw new LayoutError("no_route", edge.id, `${edge.kind} ${edge.id} has no line`);
    return path.map((point) => ({ ...point }));
  };
  const labelOf = (id: string): Bounds | null => {
    const label = drawing.labels.get(id);
    return label ? { ...label } : null;
  };
  return {
    ...plane,
    nodes: plane.nodes.map((node) => ({
      ...node,
      bounds: boundsOf(node),
      label: labelOf(node.id),
      horizontal: node.kind === "participant" || node.kind === "lane" ? true : node.horizontal,
      expanded: inside.has(node.id) ? true : node.expanded,
    })),
    edges: plane.edges.map((edge) => ({ ...edge, waypoints: pathOf(edge), label: labelOf(edge.id) })),
  };
}
