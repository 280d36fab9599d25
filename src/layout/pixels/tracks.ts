/** Pixels of the symbolic lines: unused tracks vanish, used ones get their pitch, gaps grow to fit their content. */

import { at, half, range } from "../geometry/geometry.ts";
import { nameHeightIn, widthOf } from "../grid/box-rows.ts";
import type { Measure } from "../labels/text.ts";
import type { Sheet } from "../model.ts";
import type { Path } from "../route/field.ts";
import type { Lines, Strip } from "../route/lines.ts";
import { spacing } from "../spacing.ts";
import type { StripPlace } from "./frames.ts";
import { bandOfStrip } from "./frames.ts";

/** Room that labels need: per gap between columns, below and above each row, and for lines named in a strip. */
export type LabelRoom = { columnGap: number[]; below: number[]; above: number[]; strip: number[] };

/**
 * More room between columns, rows, and at the edges of lanes: for ribbons. Less of it (below zero) for drawings larger
 * than the page.
 */
export type Air = { column: number; row: number; padding: number };

/** Lines along which an edge runs. */
export type Used = { x: ReadonlySet<number>; y: ReadonlySet<number> };

export function usedLines(paths: readonly (Path | null)[], nx: number): Used {
  const used = { x: new Set<number>(), y: new Set<number>() };
  for (const path of paths)
    (path ?? []).forEach((b, k) => {
      const a = path?.[k - 1];
      if (a === undefined) return;
      if (Math.abs(a - b) === 1) used.y.add((a / nx) | 0);
      else used.x.add(a % nx);
    });
  return used;
}

/** Pixels of every vertical line, and the end of the last column; the first begins at 0 or right of its tracks. */
export function uprightPixels(
  lines: Lines,
  used: Used,
  room: LabelRoom,
  air: Air,
): { x: number[]; right: number } {
  const x = new Array<number>(lines.x.length).fill(0);
  const columns = lines.columnLine.length;
  const byGap = Map.groupBy(range(lines.x.length), (i) => {
    const line = at(lines.x, i);
    return line.at === "gap" ? line.gap : -1;
  });
  let px = 0;
  for (const gap of range(columns + 1)) {
    const own = byGap.get(gap) ?? [];
    const least = gap === 0 || gap === columns ? 0 : spacing.columnGap + air.column;
    const asked = least === 0 ? 0 : Math.max(least, room.columnGap[gap] ?? 0);
    px += fillGap(x, own, used.x, px, gap === 0, gap === columns, asked);
    if (gap === columns) break;
    const halfWidth = at(lines.halfWidth, gap);
    lines.x.forEach((line, i) => {
      if (line.at === "column" && line.column === gap) x[i] = half(px + halfWidth + line.offset);
    });
    px += 2 * halfWidth;
  }
  return { x, right: px };
}

/** Gives the tracks of a gap their pixels and returns its width, which is at least the requested one. */
function fillGap(
  x: number[],
  own: readonly number[],
  used: ReadonlySet<number>,
  left: number,
  first: boolean,
  last: boolean,
  asked: number,
): number {
  const tracks = own.filter((i) => used.has(i));
  const lead = first ? 0 : spacing.trackLead;
  const tail = last ? 0 : spacing.trackTail;
  const needed = tracks.length === 0 ? 0 : lead + tail + (tracks.length - 1) * spacing.trackPitch;
  const width = Math.max(asked, needed);
  spread(
    x,
    own,
    used,
    tracks.length === 0 ? left + width / 2 : left + lead + Math.max(0, (width - needed) / 2),
  );
  return width;
}

/**
 * Used tracks from `start` on at their pitch; unused ones lie on the last used one before them, so that the order is
 * kept.
 */
function spread(px: number[], own: readonly number[], used: ReadonlySet<number>, start: number): void {
  let k = 0;
  for (const i of own) px[i] = half(start + (used.has(i) ? k++ : Math.max(0, k - 1)) * spacing.trackPitch);
}

/** Pixels of every horizontal line, and the place of every strip from 0 on. */
export function levelPixels(
  sheet: Sheet,
  lines: Lines,
  used: Used,
  room: LabelRoom,
  air: Air,
  measure: Measure,
): { y: number[]; strips: StripPlace[] } {
  const y = new Array<number>(lines.y.length).fill(0);
  const byStrip = Map.groupBy(range(lines.y.length), (i) => at(lines.y, i).strip);
  const tracksIn = (s: number) => (byStrip.get(s) ?? []).filter((i) => used.y.has(i)).length;
  const heights = stripHeights(sheet, lines, tracksIn, room, air, measure);
  const strips: StripPlace[] = [];
  let px = 0;
  lines.strips.forEach((strip, s) => {
    const own = byStrip.get(s) ?? [];
    const height = at(heights, s);
    if (strip.kind === "gap") {
      const runs = Math.max(0, tracksIn(s) - 1) * spacing.trackPitch;
      spread(y, own, used.y, px + (height - runs) / 2);
    } else {
      const centre = strip.kind === "row" ? strip.up : 0;
      for (const i of own) y[i] = half(px + centre + at(lines.y, i).offset);
    }
    strips.push({ top: px, height });
    px += height;
  });
  return { y, strips };
}

/** Bands and pools that are too low for their turned name get the missing height at their edges. */
function stripHeights(
  sheet: Sheet,
  lines: Lines,
  tracksIn: (strip: number) => number,
  room: LabelRoom,
  air: Air,
  measure: Measure,
): number[] {
  const heights = lines.strips.map((strip, s) => {
    if (strip.kind === "row") return strip.up + strip.down;
    if (strip.kind === "gap") {
      const named = room.strip[s] ?? 0;
      return gapHeight(strip, tracksIn(s), labelsAt(lines.strips, s, room), named, air);
    }
    return strip.kind === "box" ? boxHeight(sheet, lines, strip.group, measure) : 0;
  });
  const grow = (belongs: (strip: Strip) => boolean, height: number): void => {
    const members = range(lines.strips.length).filter((s) => belongs(at(lines.strips, s)));
    const missing = height - members.reduce((total, s) => total + at(heights, s), 0);
    const edges = members.filter((s) => isEdge(at(lines.strips, s)));
    if (missing > 0) for (const s of edges) heights[s] = at(heights, s) + Math.ceil(missing / edges.length);
  };
  sheet.bands.forEach(({ lane }, b) => {
    if (lane) grow((strip) => bandOfStrip(strip) === b, nameHeight(lane.name, measure));
  });
  sheet.groups.forEach(({ frame, blackBox }, g) => {
    if (frame && !blackBox) grow((strip) => strip.group === g, nameHeight(frame.name, measure));
  });
  return heights;
}

/**
 * A black box has its name inside; a pool with an empty process has it in its head. Pools side by side are as high as
 * the highest.
 */
function boxHeight({ groups }: Sheet, lines: Lines, lead: number, measure: Measure): number {
  const heights = groups.map(({ frame }, group) => {
    const span = lines.spans.get(group);
    if (!frame || (group !== lead && span?.lead !== lead)) return 0;
    if (frame.expanded) return nameHeight(frame.name, measure);
    return span ? nameHeightIn(frame.name, widthOf(lines.halfWidth, span.from, span.to), measure) : 0;
  });
  return Math.max(spacing.blackBoxHeight, ...heights);
}

const isEdge = (strip: Strip): boolean => strip.kind === "gap" && strip.place !== "rows";

/** Up to two lines of a turned name fit beside each other. */
export function nameHeight(name: string, measure: Measure): number {
  const width = measure(name, spacing.text.font) + 20;
  return width <= 220 ? width : Math.max(220, Math.ceil(width / 2) + 30);
}

/** The part of the row above and of the row below that extends into a gap. */
function labelsAt(strips: readonly Strip[], s: number, room: LabelRoom): [number, number] {
  const [before, after] = [strips[s - 1], strips[s + 1]];
  return [
    before?.kind === "row" ? Math.max(0, room.below[before.row] ?? 0) : 0,
    after?.kind === "row" ? Math.max(0, room.above[after.row] ?? 0) : 0,
  ];
}

function gapHeight(
  strip: Strip & { kind: "gap" },
  tracks: number,
  [below, above]: [number, number],
  named: number,
  air: Air,
): number {
  const runs = Math.max(0, tracks - 1) * spacing.trackPitch;
  if (strip.place === "pools")
    return Math.max(spacing.poolGap, tracks === 0 ? 0 : runs + spacing.poolGap) + Math.max(0, named - 12);
  const labels = strip.place === "rows" ? below + above : strip.place === "bandTop" ? above : below;
  const least = strip.place === "rows" ? spacing.rowGap + air.row : spacing.lanePadding + air.padding;
  const free =
    tracks === 0 ? 0 : Math.max(runs + 2 * spacing.trackLeadY, labels + runs + named + spacing.trackLeadY);
  return Math.max(least, free, labels === 0 ? 0 : labels + 10);
}
