/**
 * Sketches of an unfinished layout: boxes, lines and words as SVG, without the renderer that draws finished diagrams.
 */
import type { Bounds, Point } from "../../src/bpmn/graph.ts";
import { escapeText } from "../../src/bpmn/xml.ts";

export type Tone = "shape" | "frame" | "main" | "other" | "guide" | "name";

/** Tasks and frames, events, gateways. */
export type Form = "box" | "circle" | "diamond";

export type Mark =
  | { mark: "box"; bounds: Bounds; tone: Tone; words: string; form?: Form }
  | { mark: "line"; points: readonly Point[]; tone: Tone };

const ink: Readonly<Record<Tone, { fill: string; stroke: string; dashes?: string }>> = {
  shape: { fill: "#ffffff", stroke: "#23262d" },
  frame: { fill: "#f3f4f7", stroke: "#9aa0ac" },
  main: { fill: "#dbe9ff", stroke: "#1f5fbf" },
  other: { fill: "#ffe9d1", stroke: "#b65c00" },
  guide: { fill: "none", stroke: "#c3c8d1", dashes: "3 3" },
  name: { fill: "#e6f6e6", stroke: "#2e7d32" },
};

/** The marks in their order, later ones above earlier ones, on a white page that fits around them. */
export function sketch(title: string, marks: readonly Mark[]): string {
  const corners = marks.flatMap((one) =>
    one.mark === "box"
      ? [one.bounds, { x: one.bounds.x + one.bounds.width, y: one.bounds.y + one.bounds.height }]
      : one.points,
  );
  const margin = 10;
  const [left, top] = [
    Math.min(...corners.map(({ x }) => x)) - margin,
    Math.min(...corners.map(({ y }) => y)) - margin,
  ];
  const width = Math.max(...corners.map(({ x }) => x)) + margin - left;
  const height = Math.max(...corners.map(({ y }) => y)) + margin - top;
  const page = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#ffffff"/>`;
  const lines = marks.map((one) => (one.mark === "box" ? boxOf(one) : lineOf(one)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${Math.round(width * 0.75)}">`,
    `<title>${escapeText(title)}</title>`,
    page,
    ...lines,
    "</svg>\n",
  ].join("\n");
}

function boxOf({ bounds, tone, words, form = "box" }: Extract<Mark, { mark: "box" }>): string {
  const { x, y, width, height } = bounds;
  const { fill, stroke, dashes } = ink[tone];
  const look = `fill="${fill}" stroke="${stroke}"${dashes ? ` stroke-dasharray="${dashes}"` : ""}`;
  const [middle, centre] = [x + width / 2, y + height / 2];
  const outline =
    form === "diamond"
      ? `<polygon points="${middle},${y} ${x + width},${centre} ${middle},${y + height} ${x},${centre}" ${look}/>`
      : `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${form === "circle" ? height / 2 : 4}" ${look}/>`;
  const isFrame = tone === "frame";
  const at = isFrame ? `x="${x + 6}" y="${y + 16}"` : `x="${middle}" y="${centre + 4}" text-anchor="middle"`;
  const text =
    words === ""
      ? ""
      : `<text ${at} font-family="sans-serif" font-size="12" fill="#23262d">${escapeText(words)}</text>`;
  return outline + text;
}

const lineOf = ({ points, tone }: Extract<Mark, { mark: "line" }>): string => {
  const { stroke, dashes } = ink[tone];
  const width = tone === "guide" ? 1 : 2;
  const [end] = points.slice(-1);
  const dot = tone === "guide" || !end ? "" : `<circle cx="${end.x}" cy="${end.y}" r="3" fill="${stroke}"/>`;
  return `<polyline points="${points.map(({ x, y }) => `${x},${y}`).join(" ")}" fill="none" stroke="${stroke}" stroke-width="${width}"${dashes ? ` stroke-dasharray="${dashes}"` : ""}/>${dot}`;
};
