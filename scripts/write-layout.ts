/**
 * Draws the pictures of docs/LAYOUT.md, one for each pass: `node scripts/write-layout.ts`. A test checks that they are
 * current and that the page shows all of them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import type { Bounds, Point } from "../src/bpmn/graph.ts";
import { at, range } from "../src/layout/geometry/geometry.ts";
import { type Passes, passesOf } from "./docs/layout-example.ts";
import { type Form, type Mark, sketch, type Tone } from "./docs/sketch.ts";

/** Pixels of a cell in sketches of elements that have no pixels yet. */
const cell = { width: 130, height: 70, inset: 12 };

/** The pictures by path, in the order of the passes. */
export async function layoutPictures(): Promise<Record<string, string>> {
  const passes = await passesOf();
  return {
    "docs/layout/1-order.svg": sketch("Order of pools and lanes", orderMarks(passes)),
    "docs/layout/2-columns.svg": sketch("Columns", [
      ...columnGuides(passes),
      ...columnMarks(passes, () => "shape"),
    ]),
    "docs/layout/3-chains.svg": sketch("Chains", chainMarks(passes)),
    "docs/layout/4-rows.svg": sketch("Rows", rowMarks(passes)),
    "docs/layout/5-lines.svg": sketch("Lines on which edges may run", [
      ...lineMarks(passes),
      ...guessedMarks(passes),
    ]),
    "docs/layout/6-routes.svg": sketch("Routes", [
      ...lineMarks(passes),
      ...routeMarks(passes),
      ...guessedMarks(passes),
    ]),
    "docs/layout/7-pixels.svg": sketch("Pixels", drawnMarks(passes, passes.placed)),
    "docs/layout/8-hang.svg": sketch("After hanging", drawnMarks(passes, passes.hung)),
    "docs/layout/9-settle.svg": sketch("Even gaps and straight lines", drawnMarks(passes, passes.settled)),
    "docs/layout/10-names.svg": sketch("The finished drawing with its names", finishedMarks(passes)),
  };
}

const nameOf = ({ sheet }: Passes, item: number): string => {
  const { name, kind } = at(sheet.items, item).node;
  if (name !== "") return name;
  return kind === "exclusiveGateway" ? "meet" : kind.replace(/Gateway|Event/, "");
};

const formOf = ({ sheet }: Passes, item: number): Form => formOfKind(at(sheet.items, item).node.kind);

const formOfKind = (kind: string): Form =>
  kind.endsWith("Gateway") ? "diamond" : kind.endsWith("Event") ? "circle" : "box";

const isTask = ({ sheet }: Passes, item: number): boolean => at(sheet.items, item).width >= 100;

function cellBox(passes: Passes, item: number, column: number, row: number, tone: Tone): Mark {
  const { width, height, inset } = cell;
  const bounds = {
    x: column * width + inset,
    y: row * height + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
  };
  return { mark: "box", bounds, tone, words: nameOf(passes, item), form: formOf(passes, item) };
}

/** Bands from top to bottom with their items, in document order. */
function orderMarks(passes: Passes): Mark[] {
  const { sheet, order } = passes;
  const lanes = order.groups.flatMap((group) => {
    const { frame, blackBox } = at(sheet.groups, group);
    const bands = order.bands.filter((band) => at(sheet.bands, band).group === group);
    return blackBox ? [{ name: frame?.name ?? "", items: [] }] : bands.map((band) => bandOf(passes, band));
  });
  const widest = Math.max(...lanes.map(({ items }) => items.length));
  return lanes.flatMap(({ name, items }, row): Mark[] => {
    const bounds = {
      x: -90,
      y: row * cell.height + 3,
      width: widest * cell.width + 100,
      height: cell.height - 6,
    };
    const shapes = items.map((item, column) => cellBox(passes, item, column, row, "shape"));
    return [{ mark: "box", bounds, tone: "frame", words: name }, ...shapes];
  });
}

const bandOf = ({ sheet }: Passes, band: number) => ({
  name: at(sheet.bands, band).lane?.name ?? "",
  items: range(sheet.items.length).filter((item) => at(sheet.items, item).band === band),
});

/** Items with a column, one below the other if they share a column. */
function stacked({ sheet, columns }: Passes): { item: number; column: number; row: number }[] {
  const height = new Map<number, number>();
  return range(sheet.items.length).flatMap((item) => {
    const column = at(columns, item);
    if (column < 0) return [];
    const row = height.get(column) ?? 0;
    height.set(column, row + 1);
    return [{ item, column, row }];
  });
}

function columnGuides(passes: Passes): Mark[] {
  const places = stacked(passes);
  const bottom = (1 + Math.max(...places.map(({ row }) => row))) * cell.height;
  return range(1 + Math.max(...places.map(({ column }) => column))).map((column) => {
    const bounds = { x: column * cell.width + 3, y: 0, width: cell.width - 6, height: bottom };
    return { mark: "box", bounds, tone: "frame", words: "" };
  });
}

const columnMarks = (passes: Passes, toneOf: (item: number) => Tone): Mark[] =>
  stacked(passes).map(({ item, column, row }) => cellBox(passes, item, column, row, toneOf(item)));

/** The main chain, and the other pieces, each joined by a line. */
function chainMarks(passes: Passes): Mark[] {
  const places = new Map(stacked(passes).map(({ item, column, row }) => [item, { column, row }]));
  const isMain = (item: number) => passes.pieces.some(({ items, main }) => main && items.includes(item));
  const joints = passes.pieces.map(({ items, main }): Mark => {
    const points = items.flatMap((item): Point[] => {
      const place = places.get(item);
      return place ? [{ x: (place.column + 0.5) * cell.width, y: (place.row + 0.5) * cell.height }] : [];
    });
    return { mark: "line", points, tone: main ? "main" : "other" };
  });
  return [...joints, ...columnMarks(passes, (item) => (isMain(item) ? "main" : "other"))];
}

function rowMarks(passes: Passes): Mark[] {
  const { sheet, grid, rowOf } = passes;
  const guides = range(Math.max(...rowOf) + 1).map((row): Mark => {
    const bounds = {
      x: 0,
      y: row * cell.height + 3,
      width: grid.columnCount * cell.width,
      height: cell.height - 6,
    };
    return { mark: "box", bounds, tone: "frame", words: "" };
  });
  const shapes = sheet.items.map((_, item) =>
    cellBox(passes, item, at(grid.column, item), at(rowOf, item), "shape"),
  );
  return [...guides, ...shapes];
}

/** Every symbolic line, in guessed pixels. */
function lineMarks({ lines: { xPx, yPx } }: Passes): Mark[] {
  const [left, right] = [Math.min(...xPx), Math.max(...xPx)];
  const [top, bottom] = [Math.min(...yPx), Math.max(...yPx)];
  const upright = xPx.map(
    (x): Mark => ({
      mark: "line",
      tone: "guide",
      points: [
        { x, y: top },
        { x, y: bottom },
      ],
    }),
  );
  const level = yPx.map(
    (y): Mark => ({
      mark: "line",
      tone: "guide",
      points: [
        { x: left, y },
        { x: right, y },
      ],
    }),
  );
  return [...upright, ...level];
}

const guessedMarks = (passes: Passes): Mark[] =>
  passes.sheet.items.map(({ width, height }, item): Mark => {
    const { lines, grid, rowOf } = passes;
    const x = at(lines.xPx, at(lines.columnLine, at(grid.column, item))) - width / 2;
    const y = at(lines.yPx, at(lines.rowLine, at(rowOf, item))) - height / 2;
    return shape(passes, item, { x, y, width, height });
  });

const shape = (passes: Passes, item: number, bounds: Bounds): Mark => ({
  ...{ mark: "box", bounds, tone: "shape", form: formOf(passes, item) },
  words: isTask(passes, item) ? nameOf(passes, item) : "",
});

const routeMarks = ({ routed }: Passes): Mark[] =>
  routed.flatMap((points): Mark[] => (points ? [wire(points)] : []));

const wire = (points: readonly Point[]): Mark => ({ mark: "line", points, tone: "main" });

const drawnMarks = (passes: Passes, { items, paths, frames }: Passes["placed"]): Mark[] => [
  ...[...frames.values()].map((bounds): Mark => ({ mark: "box", bounds, tone: "frame", words: "" })),
  ...paths.flatMap((points): Mark[] => (points ? [wire(points)] : [])),
  ...items.map((bounds, item) => shape(passes, item, bounds)),
];

/** What `layOut` returns, with the box of every name. */
function finishedMarks({ finished: { nodes, edges } }: Passes): Mark[] {
  const boxes = nodes.flatMap(({ kind, name, bounds, label }): Mark[] => {
    if (!bounds) return [];
    const isFrame = kind === "participant" || kind === "lane";
    const isBig = isFrame || bounds.width >= 100;
    const own: Mark = {
      mark: "box",
      bounds,
      tone: isFrame ? "frame" : "shape",
      words: isBig && !isFrame ? name : "",
      form: formOfKind(kind),
    };
    return label ? [own, nameBox(label, name)] : [own];
  });
  const wires = edges.flatMap(({ name, waypoints, label }): Mark[] => [
    ...(waypoints ? [wire(waypoints)] : []),
    ...(label ? [nameBox(label, name)] : []),
  ]);
  const isUnder = (one: Mark) => one.mark === "box" && one.tone === "frame";
  return [...boxes.filter(isUnder), ...wires, ...boxes.filter((one) => !isUnder(one))];
}

const nameBox = (bounds: Bounds, words: string): Mark => ({ mark: "box", bounds, tone: "name", words });

if (process.argv[1]?.endsWith("write-layout.ts")) {
  mkdirSync("docs/layout", { recursive: true });
  for (const [path, svg] of Object.entries(await layoutPictures())) writeFileSync(path, svg);
}
