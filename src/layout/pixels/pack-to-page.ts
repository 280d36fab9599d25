/**
 * Pass 9e: a drawing that is larger than the page is packed along one axis and then along the other, until it fits.
 * What is left over by a little is squeezed: all room between things becomes smaller.
 */

import { type Bounds, overlap } from "../../bpmn/graph.ts";
import { grown, range } from "../geometry/geometry.ts";
import type { Measure } from "../labels/text.ts";
import type { Sheet } from "../model.ts";
import type { Drawn } from "../score.ts";
import { spacing } from "../spacing.ts";
import type { Work } from "../work.ts";
import { evened } from "./even.ts";
import { packed, packedTighter } from "./pack.ts";
import type { Framed } from "./pack-things.ts";
import { outgrows, pagesInReach, pagesOf } from "./page.ts";

/** Shapes and lines, and the drawing that they give. */
export type Kept = { shapes: Framed; drawn: Drawn };

/** Beyond this share of the work, the rest is for lines of other variants and sheets. */
const packShare = 0.6;
/** The second time, a drawing that has become narrower can become lower still, and the other way round. */
const cycles = 2;
/** In each round, the names that need it get room; in the last round all names have theirs. */
const roundsMax = 5;
/** A drawing larger than the page by no more than this is squeezed to this share of the usual room. */
const squeeze = { pagesMax: 1.08, share: 0.8 };
/** A name that covers something in spite of its room may be in the way of names as near as this. */
const closeBy = 60;
/** The acceptable price of even gaps: less than that of a covered name. */
const evenness = 60;

/** The drawing, packed as far as that makes it better. `finish` adds names, frames and the score. */
export function packedToPage(
  sheet: Sheet,
  before: Kept,
  finish: (shapes: Framed) => Drawn,
  measure: Measure,
): Kept {
  let kept = before;
  const tried = new Map<string, Kept>();
  const pack = (share: number) => {
    for (const turned of [false, true]) {
      const way = `${turned} ${share}`;
      // What the last time did not make better stays as it is.
      if (!isTooLarge(kept.drawn, turned) || !hasWorkLeft(sheet.work) || tried.get(way) === kept) continue;
      tried.set(way, kept);
      kept = packedAlong({ sheet, turned, share, finish, measure }, kept);
    }
  };
  for (const _ of range(cycles)) pack(1);
  // Loops and loose ends are drawn last, into the usual room.
  if (sheet.late.length === 0 && pagesIn(kept.drawn) <= squeeze.pagesMax) pack(squeeze.share);
  return kept;
}

const pagesIn = ({ drawing }: Drawn): number => pagesOf(drawing.width, drawing.height);

function isTooLarge({ drawing }: Drawn, turned: boolean): boolean {
  const { wide, high } = outgrows(drawing.width, drawing.height);
  return turned ? high : wide;
}

const hasWorkLeft = ({ done, max }: Work): boolean => done <= packShare * max;

/** One packing along one axis; `share` is the share of the usual room. */
type Pass = {
  sheet: Sheet;
  turned: boolean;
  share: number;
  finish: (shapes: Framed) => Drawn;
  measure: Measure;
};

/**
 * At first no name has room of its own, because most find another place; those that then cover something get room in
 * the next round. Where the page is out of reach, all have theirs at once.
 */
function packedAlong(pass: Pass, before: Kept): Kept {
  const { sheet, turned, share, finish, measure } = pass;
  const { names } = before.drawn;
  const roomy = new Set<string>();
  let kept = before;
  const first = pagesIn(before.drawn) > pagesInReach ? roundsMax : 1;
  for (let round = first; round <= roundsMax; round++) {
    const labels = round === roundsMax ? names : new Map([...names].filter(([id]) => roomy.has(id)));
    const shapes = packed(sheet, { ...before.shapes, labels }, turned, share, measure);
    const drawn = finish(shapes);
    if (isAsReadable(drawn, before.drawn) && drawn.score.value < kept.drawn.score.value)
      kept = { shapes, drawn };
    if (drawn.covering.isSubsetOf(before.drawn.covering)) break;
    for (const id of inNeed(drawn, roomy, names)) roomy.add(id);
  }
  return kept === before || turned ? kept : spreadEvenly(pass, kept);
}

/** The names that cover something without room of their own, or else all near those that do. */
function inNeed(
  { covering }: Drawn,
  roomy: ReadonlySet<string>,
  names: ReadonlyMap<string, Bounds>,
): Iterable<string> {
  const without = covering.difference(roomy);
  if (without.size > 0) return without;
  const boxes = [...covering].flatMap((id) => names.get(id) ?? []);
  return [...names].flatMap(([id, box]) =>
    boxes.some((other) => overlap(grown(box, closeBy), other)) ? [id] : [],
  );
}

/** Whether no further name covers something. */
export const isAsReadable = (drawn: Drawn, before: Drawn): boolean =>
  drawn.struck <= before.struck && drawn.covering.size <= before.covering.size;

/** With even gaps, if these cost next to nothing. */
function spreadEvenly({ sheet, share, finish, measure }: Pass, close: Kept): Kept {
  const gap = Math.round(share * (spacing.columnGap - packedTighter));
  const shapes = { ...close.shapes, ...evened(sheet, close.shapes, gap, measure) };
  const drawn = finish(shapes);
  const isGood = isAsReadable(drawn, close.drawn) && drawn.score.value < close.drawn.score.value + evenness;
  return isGood ? { shapes, drawn } : close;
}
