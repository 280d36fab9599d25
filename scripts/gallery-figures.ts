/** Figures that judge a picture at a glance, counted on a drawn graph. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Edge, Graph, Point } from "../src/bpmn/graph.ts";

/** Name of a figure to its value. Less is better, except for the number of drawn elements. */
export type Figures = Record<string, number>;

export function figuresOf(graph: Graph): Figures {
  const edges = graph.planes.map((plane) => plane.edges.filter((edge) => edge.waypoints !== null));
  const nodes = graph.planes.flatMap((plane) => plane.nodes.filter((node) => node.bounds !== null));
  const bends = edges.flat().reduce((sum, edge) => sum + bendsOf(edge.waypoints ?? []), 0);
  return {
    elements: nodes.length + edges.flat().length,
    crossings: edges.reduce((sum, some) => sum + crossingsOf(some), 0),
    bends,
    "edge length": Math.round(edges.flat().reduce((sum, edge) => sum + lengthOf(edge.waypoints ?? []), 0)),
  };
}

/** The most telling figures of the measuring tool. */
const measured = [
  "hardDefects",
  "softDefects",
  "edgeCrossings",
  "labelOverlaps",
  "bendsPerEdge",
  "areaPerNode",
];

/** Runs a script with a file as argument; the script prints one JSON object with numbers. */
export function measuredFigures(tool: string, bpmn: string): Figures {
  const folder = mkdtempSync(join(tmpdir(), "gallery-"));
  try {
    const file = join(folder, "drawing.bpmn");
    writeFileSync(file, bpmn);
    const found: unknown = JSON.parse(execFileSync(process.execPath, [tool, file], { encoding: "utf8" }));
    const numbers = Object.entries(found ?? {}).flatMap(([name, value]): [string, number][] =>
      typeof value === "number" ? [[name, Math.round(value * 100) / 100]] : [],
    );
    return Object.fromEntries(numbers.filter(([name]) => measured.includes(name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Points at which a line changes its direction. */
function bendsOf(points: readonly Point[]): number {
  return points.slice(1, -1).filter((point, i) => {
    const [before, after] = [points[i], points[i + 2]];
    return before && after && Math.abs(turn(before, point, after)) > 0.5;
  }).length;
}

function lengthOf(points: readonly Point[]): number {
  return segmentsOf(points).reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0);
}

/**
 * Pairs of segments of two edges that cross each other. Touching at an end or overlapping on one line does not count.
 */
function crossingsOf(edges: readonly Edge[]): number {
  const segments = edges.map((edge) => segmentsOf(edge.waypoints ?? []));
  let count = 0;
  segments.forEach((some, i) => {
    for (const others of segments.slice(i + 1))
      for (const one of some) for (const other of others) if (cut(one, other)) count += 1;
  });
  return count;
}

type Segment = [Point, Point];

const segmentsOf = (points: readonly Point[]): Segment[] =>
  points.slice(1).flatMap((to, i): Segment[] => {
    const from = points[i];
    return from ? [[from, to]] : [];
  });

const cut = ([a, b]: Segment, [c, d]: Segment): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

/** Twice the area of the triangle; the sign is the side of the turn. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
