/** Two versions of a diagram in one picture: what was added, removed (in its former place), changed and moved. */

import type { Difference } from "../bpmn/difference.ts";
import { type Bounds, type Graph, overlap, type Plane } from "../bpmn/graph.ts";
import { lettersOf, linesFrom } from "./lines.ts";
import type { Item, Scene, Sheet, TextLine } from "./marks.ts";
import { type SceneOptions, sceneOf } from "./scene.ts";
import { type Fate, type Fates, fates, isOpen, signOf } from "./signs.ts";
import { type Palette, paletteOf, type Theme } from "./themes.ts";

/** Ids with what happened to them, and the names of both versions. */
export type Versions = {
  before: Graph;
  after: Graph;
  fates: Fates;
  names: { before: string; after: string };
};

/**
 * The later version, with removed elements in their former places. If something else is there now, both versions are
 * drawn, one below the other, each with its own elements marked.
 */
export function differenceScene(versions: Versions, theme: Theme, options: SceneOptions = {}): Scene {
  const { before, after, fates: all, names } = versions;
  const elements = new Set([...before.planes, ...after.planes].map(({ element }) => element));
  const planes: Plane[] = [];
  const marked: Fates[] = [];
  for (const element of elements) {
    const former = before.planes.find((plane) => plane.element === element);
    const present = after.planes.find((plane) => plane.element === element);
    const gone = former ? goneFrom(former, all) : null;
    const isHidden = gone !== null && present !== undefined && isCovered(gone, present);
    if (isHidden && former) {
      planes.push(named(former, names.before), named(present, names.after));
      marked.push(only(all, ["removed"]), all);
    } else if (present) {
      planes.push(gone ? together(gone, present) : present);
      marked.push(all);
    } else if (former) {
      planes.push(former);
      marked.push(all);
    }
  }
  const scene = sceneOf({ planes }, theme, { ...options, fates: marked });
  return withLegend(scene, { ...versions, planes, marked }, paletteOf(theme));
}

/** An element that was changed and moved counts as changed. */
export function fatesOf({ added, removed, changed, moved }: Difference): Fates {
  const of = (elements: { id: string }[], fate: Fate) => elements.map(({ id }) => [id, fate] as const);
  return new Map([
    ...of(moved, "moved"),
    ...of(changed, "changed"),
    ...of(removed, "removed"),
    ...of(added, "added"),
  ]);
}

const only = (all: Fates, wanted: Fate[]): Fates =>
  new Map([...all].filter(([, fate]) => wanted.includes(fate)));

/** The removed content of a plane; null if there is none. */
function goneFrom(plane: Plane, all: Fates): Plane | null {
  const isGone = ({ id }: { id: string }) => all.get(id) === "removed";
  const [nodes, edges] = [plane.nodes.filter(isGone), plane.edges.filter(isGone)];
  return nodes.length + edges.length === 0 ? null : { ...plane, nodes, edges };
}

const named = (plane: Plane, version: string): Plane => ({
  ...plane,
  name: plane.name === "" ? version : `${version}: ${plane.name}`,
});

/** Removed elements are drawn behind existing ones. */
const together = (gone: Plane, present: Plane): Plane => ({
  ...present,
  nodes: [...gone.nodes, ...present.nodes],
  edges: [...gone.edges, ...present.edges],
});

/** Whether a removed shape and an existing one would overlap. */
function isCovered(gone: Plane, present: Plane): boolean {
  const boxes = ({ nodes }: Plane) =>
    nodes.flatMap((node) =>
      isOpen(node) || node.kind === "boundaryEvent" || !node.bounds ? [] : [node.bounds],
    );
  const there = boxes(present).map(inner);
  return boxes(gone).some((box) => there.some((other) => overlap(inner(box), other)));
}

/** Shapes that only touch do not overlap. */
const inner = ({ x, y, width, height }: Bounds): Bounds => ({
  x: x + 2,
  y: y + 2,
  width: width - 4,
  height: height - 4,
});

const legendMargin = 20;
const legendRow = 26;

/** Adds a legend below the picture: the meaning of each sign and how often it occurs. */
function withLegend(
  scene: Scene,
  { names, fates: all, planes, marked }: Versions & { planes: Plane[]; marked: Fates[] },
  palette: Palette,
): Scene {
  const drawn = new Set(
    planes.flatMap(({ nodes, edges }, i) =>
      [...nodes, ...edges].flatMap(({ id }) => (marked[i]?.has(id) ? [id] : [])),
    ),
  );
  const count = (fate: Fate) => [...drawn].filter((id) => all.get(id) === fate).length;
  const counted = fates.map((fate) => ({ fate, count: count(fate) })).filter((one) => one.count > 0);
  const more = all.size - drawn.size;
  const heading = `${names.before} → ${names.after}`;
  const told = counted.map(({ fate, count }) => ({ fate, text: `${count} ${fate}` }));
  const notDrawn = more > 0 ? [{ fate: undefined, text: `${more} more, not drawn` }] : [];
  const entries =
    told.length + notDrawn.length === 0
      ? [{ fate: undefined, text: "Nothing differs" }]
      : [...told, ...notDrawn];
  const legend = legendOf([{ fate: undefined, text: heading }, ...entries], palette, scene);
  const words = `${heading}: ${entries.map(({ text }) => text).join(", ")}.`;
  return {
    ...scene,
    width: Math.max(scene.width, legend.width + 2 * legendMargin),
    height: scene.height + legendRow + legendMargin / 2,
    title: `${scene.title}, ${heading}`,
    description: `${words} ${scene.description}`,
    sheets: [...scene.sheets, legend.sheet],
  };
}

type Entry = { fate: Fate | undefined; text: string };

/** One row of signs with their meanings. */
function legendOf(
  entries: Entry[],
  palette: Palette,
  { height, fontFiles }: Scene,
): { sheet: Sheet; width: number } {
  const { outside } = lettersOf(fontFiles);
  const items: Item[] = [];
  const lines: TextLine[] = [];
  let x = 0;
  for (const { fate, text } of entries) {
    const marks = signOf(fate, { x: x + 9, y: legendRow / 2 }, 1, palette);
    if (marks.length > 0) items.push({ title: "", marks });
    const left = marks.length > 0 ? x + 24 : x;
    lines.push(
      ...linesFrom(
        [text],
        { x: left, top: (legendRow - outside.px - 2) / 2 },
        "start",
        outside,
        palette.text,
      ),
    );
    x = left + Math.ceil(outside.widthOf(text)) + 22;
  }
  return { sheet: { x: legendMargin, y: height - legendMargin / 2, items, lines }, width: x - 22 };
}
