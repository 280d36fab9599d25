/**
 * What moves along a row when a drawing is packed, and what moves as one. Everything is turned so that rows run from
 * left to right.
 */

import type { Bounds, Point } from "../../bpmn/graph.ts";
import { at, centreOf, distance, of, range, segmentsOf } from "../geometry/geometry.ts";
import type { Constraint } from "../grid/spanning-tree.ts";
import { unionsOf } from "../grid/unions.ts";
import type { Measure } from "../labels/text.ts";
import type { End, Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";
import { nameHeight } from "./tracks.ts";

/**
 * A drawing before the final placement of names: shapes, lines, frames by the id of their pool or lane, and the present
 * boxes of names.
 */
export type Packing = {
  items: Bounds[];
  paths: (Point[] | null)[];
  frames: Map<string, Bounds>;
  labels: ReadonlyMap<string, Bounds>;
};

/** Shapes and lines with the boxes of pools and lanes. */
export type Framed = Omit<Packing, "labels">;

/**
 * From `low` to `high` along the row, from `from` to `to` across it; `links` are those that it belongs to, or that end
 * at it.
 */
export type Thing = {
  kind: "item" | "line" | "name" | "border";
  variable: number;
  low: number;
  high: number;
  from: number;
  to: number;
  links: readonly number[];
  /** For a line: the items at which it ends. */
  into: readonly number[];
};

/** Each movable thing is a variable: of items, of the points of each path, of borders by their positions. */
export type Variables = {
  count: number;
  walls: [number, number];
  item: number[];
  path: number[][];
  border: (frame: Bounds) => [number, number];
};

/** The price of each pixel of a line's length, and of the whole drawing. */
const weight = { sequence: 4, message: 1, association: 2, frame: 2, whole: 60 };
/** A line that keeps its direction is at least this long. */
const lineMin = 10;
/** Beside a name along a line. */
const besideName = 22;

export function thingsOf(
  sheet: Sheet,
  packing: Packing,
  turned: boolean,
  measure: Measure,
  columns: readonly [number, number][] = [],
) {
  const variables = variablesOf(sheet, packing, turned, columns);
  const labels = namesOf(sheet, packing, variables);
  const things = [
    ...borders(packing, variables),
    ...itemsOf(sheet, packing, variables, turned),
    ...linesOf(packing, variables),
    ...labels.things,
  ];
  return {
    things,
    variables,
    limits: [
      ...lengths(sheet, packing, variables, labels.along, turned),
      ...walls(things, variables),
      ...sizes(sheet, packing, variables, turned, measure),
    ],
  };
}

/** Whether a line ends at the item, so that its arrow head needs room. */
export const isBehind = (line: Thing, item: Thing): boolean => line.into.includes(item.variable);

function variablesOf(
  sheet: Sheet,
  { items, paths, frames }: Packing,
  turned: boolean,
  columns: readonly [number, number][],
): Variables {
  const wall = items.length;
  const places = [...new Set([...frames.values()].flatMap(({ x, width }) => [x, x + width]))];
  const borderOf = new Map(places.map((place, i) => [place, wall + 2 + i]));
  let count = wall + 2 + places.length;
  const ties: [number, number][] = turned
    ? []
    : [...frames.values()].flatMap(({ x, width }): [number, number][] => [
        [wall, of(borderOf, x)],
        [wall + 1, of(borderOf, x + width)],
      ]);
  const own = (end: End, { x }: Point): number | null => {
    if (end.at === "item") return end.item;
    return turned ? (borderOf.get(x) ?? null) : null;
  };
  const path = paths.map((points, i) => {
    const { source, target } = at(sheet.links, i);
    const list: number[] = [];
    (points ?? []).forEach((point, k) => {
      const isLast = k + 1 === points?.length;
      const end = k === 0 ? own(source, point) : isLast ? own(target, point) : null;
      const isOn = k > 0 && points?.[k - 1]?.x === point.x;
      const variable = end ?? (isOn ? at(list, k - 1) : count++);
      if (isOn) ties.push([variable, at(list, k - 1)]);
      list.push(variable);
    });
    return list;
  });
  ties.push(...trunks(paths, path), ...columns);
  const parts = unionsOf(count, ties);
  const index = new Map([...new Set(parts)].map((part, i) => [part, i]));
  const variable = (i: number): number => of(index, at(parts, i));
  return {
    count: index.size,
    walls: [variable(wall), variable(wall + 1)],
    item: range(items.length).map(variable),
    path: path.map((list) => list.map(variable)),
    border: ({ x, width }) => [variable(of(borderOf, x)), variable(of(borderOf, x + width))],
  };
}

/** Pieces of different lines that lie on each other move as one. */
function trunks(paths: Packing["paths"], variables: readonly (readonly number[])[]): [number, number][] {
  const pieces = paths.flatMap((path, i) =>
    segmentsOf(path ?? []).flatMap(([a, b], k) =>
      a.x === b.x
        ? [{ x: a.x, from: Math.min(a.y, b.y), to: Math.max(a.y, b.y), variable: at(at(variables, i), k) }]
        : [],
    ),
  );
  const ties: [number, number][] = [];
  for (const own of Map.groupBy(pieces, ({ x }) => x).values()) {
    own.sort((a, b) => a.from - b.from);
    let [last, reach] = [own[0], own[0]?.to ?? 0];
    for (const piece of own.slice(1)) {
      if (last && piece.from <= reach) ties.push([piece.variable, last.variable]);
      [last, reach] = [piece, Math.max(reach, piece.to)];
    }
  }
  return ties;
}

function borders({ frames }: Packing, { border }: Variables): Thing[] {
  return [...frames.values()].flatMap((box) => {
    const [low, high] = border(box);
    const across = { kind: "border" as const, from: box.y, to: box.y + box.height, links: [], into: [] };
    return [
      { ...across, variable: low, low: box.x, high: box.x },
      { ...across, variable: high, low: box.x + box.width, high: box.x + box.width },
    ];
  });
}

function itemsOf({ items, links }: Sheet, packing: Packing, { item }: Variables, turned: boolean): Thing[] {
  return packing.items.map((box, i) => {
    const event = at(items, i).attached.length > 0 ? spacing.event / 2 : 0;
    const [along, across] = turned ? [event, 0] : [0, event];
    return {
      kind: "item",
      variable: at(item, i),
      low: box.x,
      high: box.x + box.width + along,
      from: box.y,
      to: box.y + box.height + across,
      links: range(links.length).filter((link) => {
        const { source, target } = at(links, link);
        return [source, target].some((end) => end.at === "item" && end.item === i);
      }),
      into: [],
    };
  });
}

/** Pieces of lines across the rows; a piece that ends at an item across its row belongs to it. */
function linesOf({ paths }: Packing, { path }: Variables): Thing[] {
  return paths.flatMap((points, i) =>
    segmentsOf(points ?? []).flatMap(([a, b], k): Thing[] => {
      if (a.x !== b.x) return [];
      const own = at(path, i);
      const into = k + 3 === points?.length ? [at(own, own.length - 1)] : [];
      return [
        {
          kind: "line",
          variable: at(own, k),
          low: a.x,
          high: a.x,
          from: Math.min(a.y, b.y),
          to: Math.max(a.y, b.y),
          links: [i],
          into,
        },
      ];
    }),
  );
}

type Along = { link: number; piece: number; need: number };

/** Names beside shapes and beside lines across the rows move with these; a name along a line needs its length. */
function namesOf({ items, links }: Sheet, packing: Packing, { item, path }: Variables) {
  const things: Thing[] = [];
  const along: Along[] = [];
  const add = (box: Bounds, variable: number) =>
    things.push({
      kind: "name",
      variable,
      low: Math.floor(box.x),
      high: Math.ceil(box.x + box.width),
      from: box.y,
      to: box.y + box.height,
      links: [],
      into: [],
    });
  items.forEach(({ node, attached }, i) => {
    for (const { id } of [node, ...attached.map((event) => event.node)]) {
      const box = packing.labels.get(id);
      if (box) add(box, at(item, i));
    }
  });
  links.forEach(({ edge }, link) => {
    const box = packing.labels.get(edge.id);
    const points = packing.paths[link];
    if (!box || !points) return;
    const piece = nearestPiece(points, box);
    const [a, b] = [at(points, piece), at(points, piece + 1)];
    if (a.x === b.x) add(box, at(at(path, link), piece));
    else along.push({ link, piece, need: Math.ceil(box.width) + besideName });
  });
  return { things, along };
}

function nearestPiece(points: readonly Point[], box: Bounds): number {
  const away = segmentsOf(points).map(([a, b]) => {
    const middle = centreOf(box);
    const near = {
      x: Math.max(Math.min(a.x, b.x), Math.min(Math.max(a.x, b.x), middle.x)),
      y: Math.max(Math.min(a.y, b.y), Math.min(Math.max(a.y, b.y), middle.y)),
    };
    return distance(box, near) + distance({ ...near, width: 0, height: 0 }, middle) / 1000;
  });
  return away.indexOf(Math.min(...away));
}

/**
 * Every piece along the rows is shortened, but stays long enough for its name. Flows back, and flows from row to row of
 * a folded process, may be long: whatever only they lead to is at the left.
 */
function lengths(
  { links }: Sheet,
  { paths }: Packing,
  { path, walls }: Variables,
  along: readonly Along[],
  turned: boolean,
): Constraint[] {
  const isBack = (link: number): boolean => {
    const [first, last] = [paths[link]?.[0], paths[link]?.at(-1)];
    return (
      !turned &&
      at(links, link).kind === "sequence" &&
      first !== undefined &&
      last !== undefined &&
      last.x < first.x
    );
  };
  const returns = links.flatMap(({ target }, link): Constraint[] => {
    if (target.at !== "item" || !isBack(link)) return [];
    const others = links.some(
      (other, i) =>
        other.kind === "sequence" &&
        other.target.at === "item" &&
        other.target.item === target.item &&
        !isBack(i),
    );
    const variable = at(at(path, link), at(path, link).length - 1);
    return others ? [] : [{ source: walls[0], target: variable, min: -1e6, weight: weight.sequence + 1 }];
  });
  const pieces = paths.flatMap((points, link) =>
    segmentsOf(points ?? []).flatMap(([a, b], piece): Constraint[] => {
      const [one, other] = [at(at(path, link), piece), at(at(path, link), piece + 1)];
      if (a.x === b.x || one === other) return [];
      const need = along.find((name) => name.link === link && name.piece === piece)?.need ?? lineMin;
      const [source, target] = a.x < b.x ? [one, other] : [other, one];
      const min = Math.min(0, need - Math.abs(b.x - a.x));
      return [{ source, target, min, weight: isBack(link) && a.x > b.x ? 0 : weight[at(links, link).kind] }];
    }),
  );
  return [...returns, ...pieces];
}

/** The whole drawing is between two walls, which are pulled together. */
function walls(things: readonly Thing[], { walls: [left, right] }: Variables): Constraint[] {
  const low = Math.min(...things.map((thing) => thing.low));
  const high = Math.max(...things.map((thing) => thing.high));
  return [
    { source: left, target: right, min: low - high, weight: weight.whole },
    ...things.flatMap(({ variable, low: from, high: to }): Constraint[] => [
      ...(variable === left ? [] : [{ source: left, target: variable, min: low - from, weight: 0 }]),
      ...(variable === right ? [] : [{ source: variable, target: right, min: to - high, weight: 0 }]),
    ]),
  ];
}

/** Pools and lanes are as high as their turned name needs, and closed ones keep their height. */
function sizes(
  { groups, bands }: Sheet,
  { frames }: Packing,
  { border }: Variables,
  turned: boolean,
  measure: Measure,
): Constraint[] {
  if (!turned) return [];
  const closed = new Set(groups.flatMap(({ frame, blackBox }) => (frame && blackBox ? [frame.id] : [])));
  const nodes = [...groups.flatMap(({ frame }) => frame ?? []), ...bands.flatMap(({ lane }) => lane ?? [])];
  const nameOf = new Map(nodes.map(({ id, name }) => [id, name]));
  return [...frames].map(([id, box]) => {
    const [source, target] = border(box);
    const need = closed.has(id) ? box.width : Math.ceil(nameHeight(nameOf.get(id) ?? "", measure));
    return { source, target, min: Math.min(0, need - box.width), weight: weight.frame };
  });
}
