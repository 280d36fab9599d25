/** One plane as marks and lines of text: containers at the back, then flows, shapes, and labels last. */

import type { Bounds, Node, Plane } from "../bpmn/graph.ts";
import { limits } from "../limits.ts";
import { contains, crowdOf } from "./crowd.ts";
import { edgeLabel } from "./labels.ts";
import type { Letters } from "./lines.ts";
import { boxOf, type Item, type Mark, type TextLine } from "./marks.ts";
import { namesOf } from "./names.ts";
import { crossings, type Segment, segmentsOf } from "./path.ts";
import { type Placed, type PlacedNode, placedOf } from "./place.ts";
import type { GroundAt, Setting } from "./setting.ts";
import { activityMarks, subProcessKinds } from "./shapes/activities.ts";
import { bandOf, laneMarks, poolMarks } from "./shapes/containers.ts";
import { annotationMarks, dataObjectMarks, dataStoreMarks, groupMarks } from "./shapes/data.ts";
import { type Drawn, inset } from "./shapes/draw.ts";
import { eventMarks } from "./shapes/events.ts";
import { dashesOf, edgeMarks, signBoxes } from "./shapes/flows.ts";
import { gatewayMarks } from "./shapes/gateways.ts";
import { type Fates, fated, signItems } from "./signs.ts";
import { drawable } from "./text.ts";
import { inkOf, lineOf, type Palette, textOn, themed } from "./themes.ts";
import { edgeTitle, nodeTitle } from "./titles.ts";

/** How far to both sides of an edge the background is painted behind words. */
const halo = 6;

export type DrawnPlane = { items: Item[]; lines: TextLine[]; width: number; height: number };

/** Draws a plane whose content starts at (0, 0); labels may exceed its width and height. */
export function drawnPlane(
  plane: Plane,
  palette: Palette,
  letters: Letters,
  fates: Fates = new Map(),
): DrawnPlane {
  const placed = placedOf(plane);
  const opened = openedIn(placed.nodes);
  const isOpened = (node: Node) => opened.has(node.id);
  const isContainer = (node: Node) => node.kind === "participant" || node.kind === "lane" || isOpened(node);
  const containers = placed.nodes.filter(({ node }) => isContainer(node));
  const { drawn: drawnContainers, groundAt } = groundsOf(containers, palette);
  const shapes = placed.nodes.filter(({ node }) => !isContainer(node) && node.kind !== "group");
  const guests = Map.groupBy(
    shapes.filter(({ node }) => node.attachedTo !== null),
    ({ node }) => node.attachedTo,
  );
  const setting: Setting = {
    palette,
    letters,
    fates,
    crowd: crowdOf(
      placed.edges.flatMap(({ points }) => segmentsOf(points)),
      [
        ...shapes.map(({ box }) => box),
        ...placed.edges.flatMap(({ edge, points }) => signBoxes(edge, points)),
      ],
      containers.flatMap(({ node, box }) =>
        node.kind === "participant" && node.expanded ? [box, bandOf(node, box)] : [box],
      ),
    ),
    groundAt,
    isOpened,
    guestsOf: (id) => (guests.get(id) ?? []).map(({ box }) => inset(box, 1)),
  };

  const names = placed.nodes.map((one) =>
    namesOf(one, drawnContainers.get(one.node.id) ?? drawnOf(one, palette), setting),
  );
  const flowNames = placed.edges.map((one) => flowName(one, setting));
  const lines = [...names.flatMap((name) => name.lines), ...flowNames.flat()];
  const items: Item[] = [
    ...containers.map((one) =>
      itemOf(one, drawnContainers.get(one.node.id) ?? drawnOf(one, palette), setting),
    ),
    ...placed.nodes.filter(({ node }) => node.kind === "group").map((one) => groupItem(one, setting)),
    ...flowItems(placed, setting),
    ...halosOf([...names.flatMap((name) => (name.free ? name.lines : [])), ...flowNames.flat()], setting),
    ...shapes
      // Boundary events are on the border of another shape, so they come after all of them.
      .toSorted((a, b) => Number(a.node.kind === "boundaryEvent") - Number(b.node.kind === "boundaryEvent"))
      .map((one) => itemOf(one, drawnOf(one, palette), setting)),
    ...signItems(placed, fates, palette),
  ];
  return { items, lines, width: placed.width, height: placed.height };
}

/** Ids of the expanded activities: sub-processes as the document says, call activities if they contain elements. */
function openedIn(nodes: PlacedNode[]): Set<string> {
  const parents = new Set(nodes.map(({ node }) => node.parent));
  const shows = ({ node, box }: PlacedNode) => {
    if (subProcessKinds.has(node.kind)) return node.expanded || parents.has(node.id);
    if (node.kind !== "callActivity" || !node.expanded) return false;
    return nodes.some((other) => other.node.kind !== "boundaryEvent" && isWithin(other.box, box));
  };
  return new Set(nodes.filter(shows).map(({ node }) => node.id));
}

const isWithin = (inner: Bounds, outer: Bounds) =>
  inner !== outer &&
  contains(outer, inner) &&
  contains(outer, { x: inner.x + inner.width, y: inner.y + inner.height }) &&
  inner.width < outer.width;

/** Containers in document order with their colours; a lane without a fill shows what is behind it. */
function groundsOf(containers: PlacedNode[], palette: Palette) {
  const drawn = new Map<string, Drawn>();
  const fills: { box: Bounds; fill: string }[] = [];
  const groundAt: GroundAt = (box) => {
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return fills.findLast((one) => contains(one.box, centre))?.fill ?? palette.page;
  };
  for (const { node, box } of containers) {
    const strength = node.kind === "lane" ? 0.4 : 1;
    const ink = inkOf(node.colors, palette, groundAt(box), strength);
    drawn.set(node.id, { node, box, ink });
    fills.push({ box, fill: ink.fill });
  }
  return { drawn, groundAt };
}

const drawnOf = ({ node, box }: PlacedNode, palette: Palette): Drawn => ({
  node,
  box,
  ink: inkOf(node.colors, palette, palette.surface),
});

const itemOf = (one: PlacedNode, drawn: Drawn, setting: Setting): Item =>
  fated({ title: nodeTitle(one.node), marks: marksOf(drawn, setting) }, setting.fates.get(one.node.id));

function marksOf(drawn: Drawn, { palette, isOpened }: Setting): Mark[] {
  const { kind } = drawn.node;
  if (kind === "participant") return poolMarks(drawn, palette);
  if (kind === "lane") return laneMarks(drawn, themed(drawn.node.colors.fill, palette, "#ffffff") !== null);
  if (kind.endsWith("Event")) return eventMarks(drawn);
  if (kind.endsWith("Gateway")) return gatewayMarks(drawn);
  if (kind === "dataStoreReference") return dataStoreMarks(drawn);
  if (kind === "textAnnotation") return annotationMarks(drawn);
  if (kind.startsWith("data")) return dataObjectMarks(drawn);
  return activityMarks(drawn, isOpened(drawn.node));
}

const groupItem = ({ node, box }: PlacedNode, { palette, fates }: Setting): Item =>
  fated({ title: nodeTitle(node), marks: groupMarks(box, lineOf(node.colors, palette)) }, fates.get(node.id));

function flowItems({ nodes, edges }: Placed, { palette, groundAt, fates }: Setting): Item[] {
  const byId = new Map(nodes.map(({ node }) => [node.id, node]));
  const nodeOf = (id: string | null) => (id === null ? undefined : byId.get(id));
  const flows = edges.filter(({ edge }) => edge.kind === "sequenceFlow");
  const found = crossings(
    flows.map(({ points }) => points),
    limits.crossingSegmentsMax,
  );
  const dashes = edges.reduce((sum, { edge, points }) => sum + dashesOf(edge, points), 0);
  const stretch = Math.max(1, Math.ceil(dashes / limits.planeDashesMax));
  const jumps = new Map(flows.map(({ edge }, i) => [edge, found[i] ?? []]));
  return edges.map(({ edge, points }) => {
    const [end] = points.slice(-1);
    const colors = {
      line: lineOf(edge.colors, palette),
      ground: end === undefined ? palette.page : groundAt({ ...end, width: 0, height: 0 }),
    };
    const source = nodeOf(edge.source);
    const item = {
      title: edgeTitle(edge, source, nodeOf(edge.target)),
      marks: edgeMarks(edge, points, jumps.get(edge) ?? [], source?.kind ?? null, colors, stretch),
    };
    return fated(item, fates.get(edge.id));
  });
}

function flowName(one: Placed["edges"][number], { palette, letters, crowd, groundAt }: Setting): TextLine[] {
  const text = drawable(one.edge.name);
  if (text === "") return [];
  const lines = edgeLabel(text, one, crowd, letters.outside, palette.text);
  const [first] = lines;
  if (first === undefined) return [];
  const color = textOn(one.edge.colors, palette, groundAt(boxOf(first)));
  return lines.map((line) => ({ ...line, color }));
}

/** The part of a box that is near a segment, so that other lines, such as a pool's border, are not erased. */
function near({ from, to }: Segment, box: Bounds): Bounds {
  const left = Math.max(box.x, Math.min(from.x, to.x) - halo);
  const top = Math.max(box.y, Math.min(from.y, to.y) - halo);
  const right = Math.min(box.x + box.width, Math.max(from.x, to.x) + halo);
  const bottom = Math.min(box.y + box.height, Math.max(from.y, to.y) + halo);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Where an edge passes through a label, the background is painted behind the words. */
function halosOf(lines: TextLine[], { crowd, groundAt }: Setting): Item[] {
  const marks = lines.flatMap((line): Mark[] => {
    const { x, y, width, height } = boxOf(line);
    // As high as the line spacing, so that no sliver of the edge shows between two lines.
    const box = { x: x - 2, y: y - 1, width: width + 4, height: height + 3 };
    const paint = { fill: groundAt(box), stroke: null, width: 0 };
    return crowd.crossing(box).map((segment) => ({ type: "rect", ...near(segment, box), radius: 0, paint }));
  });
  return marks.length === 0 ? [] : [{ title: "", marks }];
}
