/**
 * A line without a search, for drawings that are too dense for one: out of the shape into the next gap, through gaps
 * only, and into the other shape. It runs through nothing, but may share its track with others.
 */

import { at, range } from "../geometry/geometry.ts";
import type { Link } from "../model.ts";
import type { Path } from "./field.ts";
import { type Port, type PortContext, portsOf } from "./ports.ts";

/** A point where two symbolic lines meet. */
type Corner = { x: number; y: number };

/** `turn` spreads lines over the tracks of a gap. Null if an end has no gap beside it. */
export function plainWay(context: PortContext, link: Link, turn: number): Path | null {
  const { nx } = context;
  const [from, to] = endsOf(context, link);
  if (!from || !to) return null;
  const [start, end] = [cornerOf(from, nx), cornerOf(to, nx)];
  const out = wayToGap(context, from, end.y, turn);
  const into = wayToGap(context, to, start.y, turn);
  const [a, b] = [out.at(-1), into.at(-1)];
  if (!a || !b) return null;
  const street = streetFor(context, a, b, turn);
  const middle = [
    { x: street, y: a.y },
    { x: street, y: b.y },
  ];
  return stepped([start, ...out, ...middle, ...into.toReversed(), end], nx);
}

const cornerOf = ({ point }: Port, nx: number): Corner => ({ x: point % nx, y: (point / nx) | 0 });

/** The cheapest port of each end; on the border of a pool the one nearest to the other end. */
function endsOf(context: PortContext, link: Link): [Port | undefined, Port | undefined] {
  const [sources, targets] = [portsOf(context, link, "source"), portsOf(context, link, "target")];
  if (link.target.at === "frame") {
    const source = cheapest(sources);
    return [source, source && nearest(context, targets, source)];
  }
  const target = cheapest(targets);
  return [
    link.source.at === "frame" ? target && nearest(context, sources, target) : cheapest(sources),
    target,
  ];
}

function cheapest(ports: readonly Port[]): Port | undefined {
  return ports.reduce<Port | undefined>(
    (best, port) => (best && best.cost <= port.cost ? best : port),
    undefined,
  );
}

function nearest({ nx }: PortContext, ports: readonly Port[], to: Port): Port | undefined {
  const goal = cornerOf(to, nx);
  const away = (port: Port) => {
    const { x, y } = cornerOf(port, nx);
    return Math.abs(y - goal.y) * nx + Math.abs(x - goal.x);
  };
  return ports.reduce<Port | undefined>(
    (best, port) => (best && away(best) <= away(port) ? best : port),
    undefined,
  );
}

/** From a port into the gap between two rows in the direction of a height. */
function wayToGap(context: PortContext, port: Port, towards: number, turn: number): Corner[] {
  const { x, y } = cornerOf(port, context.nx);
  if (port.out === 1 || port.out === 3) {
    const gap = levelGap(context, y, port.out === 1 ? 1 : -1, turn);
    return gap === null ? [] : [{ x, y: gap }];
  }
  const beside = uprightGap(context, x, port.out === 0 ? 1 : -1, turn);
  const gap = levelGap(context, y, towards < y ? -1 : 1, turn);
  return beside === null || gap === null
    ? []
    : [
        { x: beside, y },
        { x: beside, y: gap },
      ];
}

/** A track of the next gap between columns. */
function uprightGap({ lines }: PortContext, x: number, step: 1 | -1, turn: number): number | null {
  for (let i = x + step; i >= 0 && i < lines.x.length; i += step) {
    const line = at(lines.x, i);
    if (line.at !== "gap") continue;
    const tracks = range(lines.x.length).filter((k) => {
      const other = at(lines.x, k);
      return other.at === "gap" && other.gap === line.gap;
    });
    return at(tracks, turn % tracks.length);
  }
  return null;
}

/** A track of the next gap between rows. */
function levelGap({ lines }: PortContext, y: number, step: 1 | -1, turn: number): number | null {
  for (let i = y + step; i >= 0 && i < lines.y.length; i += step) {
    const { strip } = at(lines.y, i);
    if (at(lines.strips, strip).kind !== "gap") continue;
    const tracks = range(lines.y.length).filter((k) => at(lines.y, k).strip === strip);
    return at(tracks, turn % tracks.length);
  }
  return null;
}

/**
 * The vertical track that leads from one gap between rows to another: at one end, or left of everything past a wide
 * item.
 */
function streetFor(context: PortContext, a: Corner, b: Corner, turn: number): number {
  const { lines, grid, rowOf } = context;
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const isBetween = (item: number) => {
    const y = at(lines.rowLine, at(rowOf, item));
    return y > top && y < bottom;
  };
  const first = uprightGap(context, -1, 1, turn) ?? 0;
  if ([...grid.wide].some(isBetween)) return first;
  if (at(lines.x, a.x).at === "gap") return a.x;
  if (at(lines.x, b.x).at === "gap") return b.x;
  return uprightGap(context, a.x, 1, turn) ?? first;
}

/** Every point between the corners, without pieces there and back. */
function stepped(corners: readonly Corner[], nx: number): Path {
  const kept: Corner[] = [];
  for (const corner of corners) {
    kept.push(corner);
    while (turnsBack(kept)) kept.splice(-2, 1);
  }
  return kept.flatMap(({ x, y }, i) => {
    const next = kept[i + 1];
    if (!next) return [y * nx + x];
    const steps = Math.abs(next.x - x) + Math.abs(next.y - y);
    const [dx, dy] = [Math.sign(next.x - x), Math.sign(next.y - y)];
    return range(steps).map((k) => (y + k * dy) * nx + x + k * dx);
  });
}

/** Whether the last corner is on the way to the one before it, or is that corner. */
function turnsBack(corners: readonly Corner[]): boolean {
  const [a, b, c] = [corners.at(-3), corners.at(-2), corners.at(-1)];
  if (!b || !c) return false;
  if (b.x === c.x && b.y === c.y) return true;
  if (!a) return false;
  const upright = a.x === b.x && b.x === c.x && (b.y - a.y) * (c.y - b.y) < 0;
  const level = a.y === b.y && b.y === c.y && (b.x - a.x) * (c.x - b.x) < 0;
  return upright || level;
}
