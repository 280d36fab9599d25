/** The effect of an edit on a drawing, compared with a layout from scratch of the same document. */
import type { Graph, Node, Plane } from "../src/bpmn/graph.ts";
import { defectsIn } from "../src/layout/after-edit/drawn-defects.ts";
import { bendsOf, type Reading, readingOf } from "../src/layout/pixels/reading.ts";
import { figuresOf } from "./gallery-figures.ts";

/**
 * Counts over edits. `hard`: new lines through shapes (including their own ends), shared lines and overlaps. `back`,
 * `off`: flows against the reading direction and joins off the row of their split, if they were not so before and are
 * not so from scratch. `bends`: more than from scratch, of `of`. `names`: names of lines more than `farPx` away from
 * them.
 */
export type EditFigures = {
  flipped: number;
  pairs: number;
  hard: number;
  own: number;
  back: number;
  off: number;
  bends: number;
  of: number;
  crossings: number;
  names: number;
};

export const noFigures: EditFigures = {
  flipped: 0,
  pairs: 0,
  hard: 0,
  own: 0,
  back: 0,
  off: 0,
  bends: 0,
  of: 0,
  crossings: 0,
  names: 0,
};

/** Readers do not see that a name belongs to its line if it is farther away. */
const farPx = 25;

export type Drawings = { before: Graph; after: Graph; freshBefore: Graph; freshAfter: Graph };

export function figuresOfEdit({ before, after, freshBefore, freshAfter }: Drawings): EditFigures {
  const [was, is] = [readingsOf(before), readingsOf(after)];
  const fresh = readingsOf(freshAfter);
  const fewer = (list: readonly string[], ...known: (readonly string[])[]) =>
    list.filter((id) => !known.some((one) => one.includes(id))).length;
  const own = fewer(is.ownCrossed, was.ownCrossed);
  const bends = (graph: Graph) => graph.planes.reduce((sum, plane) => sum + bendsOf(plane), 0);
  return {
    ...flips(before, after),
    hard: Math.max(0, defects(after) - defects(before)) + own,
    own,
    back: fewer(is.backward, was.backward, fresh.backward),
    off: fewer(is.offRow, was.offRow, fresh.offRow),
    bends: bends(after) - bends(before) - (bends(freshAfter) - bends(freshBefore)),
    of: bends(freshAfter),
    crossings: (figuresOf(after).crossings ?? 0) - (figuresOf(before).crossings ?? 0),
    names: Math.max(0, farNames(after) - farNames(before)),
  };
}

export const added = (a: EditFigures, b: EditFigures): EditFigures => ({
  flipped: a.flipped + b.flipped,
  pairs: a.pairs + b.pairs,
  hard: a.hard + b.hard,
  own: a.own + b.own,
  back: a.back + b.back,
  off: a.off + b.off,
  bends: a.bends + b.bends,
  of: a.of + b.of,
  crossings: a.crossings + b.crossings,
  names: a.names + b.names,
});

const defects = ({ planes }: Graph): number =>
  planes.reduce((sum, plane) => sum + defectsIn(plane).length, 0);

function readingsOf({ planes }: Graph): Reading {
  const all = planes.map(readingOf);
  return {
    ownCrossed: all.flatMap(({ ownCrossed }) => ownCrossed),
    backward: all.flatMap(({ backward }) => backward),
    offRow: all.flatMap(({ offRow }) => offRow),
    bends: all.reduce((sum, { bends }) => sum + bends, 0),
  };
}

/** Pairs of shapes in both drawings, and those whose order from left to right or from top to bottom changed. */
function flips(before: Graph, after: Graph): { flipped: number; pairs: number } {
  let [flipped, pairs] = [0, 0];
  for (const plane of before.planes) {
    const other = after.planes.find(({ element }) => element === plane.element);
    const placeOf = new Map((other?.nodes ?? []).map((node) => [node.id, centre(node)]));
    const both = plane.nodes.flatMap((node) => {
      const [was, is] = [centre(node), placeOf.get(node.id)];
      return was && is && node.kind !== "lane" && node.kind !== "participant" ? [{ was, is }] : [];
    });
    both.forEach((a, i) => {
      for (const b of both.slice(i + 1)) {
        pairs += 1;
        const x = (a.was.x - b.was.x) * (a.is.x - b.is.x);
        const y = (a.was.y - b.was.y) * (a.is.y - b.is.y);
        if (x < 0 || y < 0) flipped += 1;
      }
    });
  }
  return { flipped, pairs };
}

function centre({ bounds: b }: Node): { x: number; y: number } | null {
  return b && { x: b.x + b.width / 2, y: b.y + b.height / 2 };
}

const farNames = ({ planes }: Graph): number => planes.reduce((sum, plane) => sum + farNamesIn(plane), 0);

const farNamesIn = ({ edges }: Plane): number =>
  edges.filter(({ label, waypoints }) => {
    if (!label || !waypoints) return false;
    const away = waypoints.slice(1).map((b, i) => {
      const a = waypoints[i] ?? b;
      const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
      const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
      const dx = Math.max(0, left - label.x - label.width, label.x - right);
      const dy = Math.max(0, top - label.y - label.height, label.y - bottom);
      return Math.hypot(dx, dy);
    });
    return Math.min(...away) > farPx;
  }).length;
