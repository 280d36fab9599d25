/**
 * How a drawn graph looks on a page: size of its text on paper, lines off the middle of a side, gaps between shapes.
 */
import type { Bounds, Graph, Node, Plane, Point } from "../src/bpmn/graph.ts";
import { centreOf, unionOf } from "../src/layout/geometry/geometry.ts";
import { hasFourDocks, isArtifact } from "../src/layout/labels/sizes.ts";
import { type Meetings, meetingsIn } from "../src/layout/route/meetings.ts";
import { spacing } from "../src/layout/spacing.ts";

/**
 * `points`: size of tasks' names when the largest plane is fitted to the printable part of A4 landscape. `aspect`: its
 * width over its height. `offCentre`: ends of sequence flows at activities more than `centrePx` off the middle of a
 * side, of `ends`. `gaps`: pixels between neighbours in a row, one list for each row of each plane. `sharedEnds`: lines
 * that end on the last piece of another one at a gateway or event that two or three of their kind lead to, of
 * `meetings`.
 */
export type PageFigures = {
  points: number;
  aspect: number;
  offCentre: number;
  ends: number;
  gaps: number[][];
  sharedEnds: number;
  meetings: number;
};

/** A4 landscape with margins of 10 mm. */
const page = { width: 277, height: 190 };
const pointsPerMm = 72 / 25.4;
const centrePx = 2;
/** Centres nearer than this are in one row. */
const sameRow = 6;

export function pageFigures({ planes }: Graph): PageFigures {
  const boxes = planes.map(boxOf);
  const box = boxes.reduce((a, b) => (a.width * a.height > b.width * b.height ? a : b));
  const mmPerPx = Math.min(page.width / box.width, page.height / box.height);
  const ends = planes.flatMap(endsAtActivities);
  return {
    points: spacing.text.font * mmPerPx * pointsPerMm,
    aspect: box.width / box.height,
    offCentre: ends.filter(({ point, bounds }) => offMiddle(point, bounds) > centrePx).length,
    ends: ends.length,
    gaps: planes.flatMap(gapsIn),
    ...meetingsOf(planes),
  };
}

/** Standard deviation over mean of the gaps of all rows; null for fewer than two gaps. */
export function variationOf(gaps: readonly (readonly number[])[]): number | null {
  const all = gaps.flat();
  if (all.length < 2) return null;
  const mean = all.reduce((a, b) => a + b) / all.length;
  const variance = all.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / all.length;
  return Math.sqrt(variance) / mean;
}

function boxOf({ nodes, edges }: Plane): Bounds {
  const points = edges
    .flatMap(({ waypoints }) => waypoints ?? [])
    .map((point) => ({ ...point, width: 0, height: 0 }));
  const boxes = [...nodes, ...edges].flatMap((one) =>
    [one.label, "bounds" in one ? one.bounds : null].flatMap((b) => b ?? []),
  );
  const { x, y, width, height } = unionOf([...boxes, ...points]);
  return { x, y, width: Math.max(1, width), height: Math.max(1, height) };
}

function meetingsOf(planes: readonly Plane[]): Meetings {
  const all = planes.map(({ nodes, edges }) => meetingsIn(nodes, edges));
  const total = (kind: keyof Meetings) => all.reduce((sum, one) => sum + one[kind], 0);
  return { sharedEnds: total("sharedEnds"), meetings: total("meetings") };
}

const isActivity = (node: Node): boolean =>
  !hasFourDocks(node) && !isArtifact(node) && !["participant", "lane", "group"].includes(node.kind);

function endsAtActivities({ nodes, edges }: Plane): { point: Point; bounds: Bounds }[] {
  const boxes = new Map(
    nodes.flatMap((node) => (node.bounds && isActivity(node) ? [[node.id, node.bounds] as const] : [])),
  );
  return edges.flatMap(({ kind, source, target, waypoints }) => {
    if (kind !== "sequenceFlow" || !waypoints) return [];
    const ends = [
      { id: source, point: waypoints[0] },
      { id: target, point: waypoints.at(-1) },
    ];
    return ends.flatMap(({ id, point }) => {
      const bounds = boxes.get(id ?? "");
      return bounds && point ? [{ point, bounds }] : [];
    });
  });
}

/** The distance of a point from the nearest middle of a side. */
function offMiddle({ x, y }: Point, bounds: Bounds): number {
  const centre = centreOf(bounds);
  const toSide = Math.min(Math.abs(x - bounds.x), Math.abs(x - bounds.x - bounds.width));
  const toEdge = Math.min(Math.abs(y - bounds.y), Math.abs(y - bounds.y - bounds.height));
  return toSide <= toEdge ? Math.abs(y - centre.y) : Math.abs(x - centre.x);
}

/** Pixels between neighbouring shapes of one process in a row. */
function gapsIn({ nodes }: Plane): number[][] {
  const flowNodes = nodes.filter(
    (node) => (isActivity(node) || hasFourDocks(node)) && !isArtifact(node) && node.kind !== "boundaryEvent",
  );
  const inside = Map.groupBy(flowNodes, ({ parent, lane, process }) =>
    JSON.stringify([parent, lane, process]),
  );
  return [...inside.values()].flatMap((own) => {
    const boxes = own.flatMap(({ bounds }) => bounds ?? []).sort((a, b) => centreOf(a).y - centreOf(b).y);
    const rows: Bounds[][] = [];
    for (const box of boxes) {
      const row = rows.at(-1);
      const first = row?.[0];
      if (row && first && centreOf(box).y - centreOf(first).y < sameRow) row.push(box);
      else rows.push([box]);
    }
    return rows.map((row) => {
      const sorted = row.sort((a, b) => a.x - b.x);
      return sorted.slice(1).map((b, i) => Math.max(0, b.x - (sorted[i]?.x ?? 0) - (sorted[i]?.width ?? 0)));
    });
  });
}
