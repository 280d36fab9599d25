/** Places the name of each kind of node. */

import type { Bounds } from "../bpmn/graph.ts";
import { lineHeightOf, type Wrapped, wrap } from "../lettering.ts";
import { nodeLabel } from "./labels.ts";
import { linesFrom, linesInside, linesTurned, roomIn } from "./lines.ts";
import { boxOf, type TextLine } from "./marks.ts";
import type { PlacedNode } from "./place.ts";
import type { Setting } from "./setting.ts";
import { takenBy } from "./shapes/activities.ts";
import { bandFill, bandOf } from "./shapes/containers.ts";
import type { Drawn } from "./shapes/draw.ts";
import { drawable, type FontLetters } from "./text.ts";
import { textOn } from "./themes.ts";

/** `free` names are outside of shapes, where edges may pass. */
export type Name = { lines: TextLine[]; free: boolean };

/** A smaller activity cannot hold its name, which then goes below it. */
const activityMin = { width: 40, height: 24 };
const annotationLinesMax = 40;

/** The lines of a node's name; empty without one. A label that finds a place takes it from later ones. */
export function namesOf(placed: PlacedNode, drawn: Drawn, setting: Setting): Name {
  const { node, box } = placed;
  const text = drawable(node.name);
  const { letters } = setting;
  if (/Event$|Gateway$|^data/.test(node.kind)) return freeName(withState(text, node.state), placed, setting);
  if (text === "") return { lines: [], free: false };
  if (node.kind === "participant" || node.kind === "lane")
    return { lines: bandName(text, drawn, setting), free: false };
  if (node.kind === "textAnnotation") return { lines: annotationText(text, box, drawn, setting), free: true };
  if (node.kind === "group") return { lines: groupName(text, placed, setting), free: true };
  if (setting.isOpened(node)) {
    const lines = cornerName(text, drawn, letters.inside);
    for (const line of lines) setting.crowd.claim(boxOf(line));
    return { lines, free: true };
  }
  const isTiny = box.width < activityMin.width || box.height < activityMin.height;
  return isTiny ? freeName(text, placed, setting) : { lines: innerName(text, drawn, setting), free: false };
}

/** Adds a data object's state in brackets, unless its name contains it. */
function withState(text: string, state: string): string {
  const said = drawable(state);
  return said === "" || text.includes(`[${said}]`) ? text : `${text}\n[${said}]`.trim();
}

const freeName = (text: string, placed: PlacedNode, setting: Setting): Name => ({
  lines: text === "" ? [] : outside(text, placed, setting),
  free: true,
});

/** The name of a collapsed activity, clear of its icon, its markers and its boundary events. */
function innerName(text: string, { node, box, ink }: Drawn, { guestsOf, letters }: Setting): TextLine[] {
  const { icon, markers } = takenBy(node, box, false);
  const obstacles = [...(icon === null ? [] : [icon]), ...guestsOf(node.id)];
  const border = node.kind === "callActivity" || node.kind === "transaction" ? 6 : 2;
  return linesInside(text, roomIn(box, border, markers, obstacles), letters, ink.text);
}

/** A label outside of its shape, legible on its background. */
function outside(
  text: string,
  placed: PlacedNode,
  { palette, letters, crowd, groundAt }: Setting,
): TextLine[] {
  const lines = nodeLabel(text, placed, crowd, letters.outside, palette.text);
  return readable(lines, placed, palette, groundAt);
}

function readable(
  lines: TextLine[],
  { node }: PlacedNode,
  palette: Setting["palette"],
  groundAt: Setting["groundAt"],
): TextLine[] {
  const [first] = lines;
  if (first === undefined) return [];
  const color = textOn(node.colors, palette, groundAt(boxOf(first)));
  return lines.map((line) => ({ ...line, color }));
}

function bandName(text: string, { node, box, ink }: Drawn, { palette, letters }: Setting): TextLine[] {
  const isPool = node.kind === "participant";
  if (isPool && !node.expanded) {
    const markers = node.multiple
      ? { x: box.x, y: box.y + box.height - 20, width: box.width, height: 16 }
      : null;
    return box.width < box.height / 2
      ? linesTurned(text, box, letters.inside, ink.text)
      : linesInside(text, roomIn(box, 2, markers, []), letters, ink.text);
  }
  const color = isPool ? textOn(node.colors, palette, bandFill(node, ink, palette)) : ink.text;
  const band = bandOf(node, box);
  return node.horizontal
    ? linesTurned(text, band, letters.inside, color)
    : linesInside(text, roomIn(band, 2, null, []), letters, color);
}

/** The first size at which the whole text fits, otherwise the smallest. */
function smallest(
  text: string,
  sizes: FontLetters[],
  width: number,
  linesOf: (letters: FontLetters) => number,
) {
  let found: { letters: FontLetters; wrapped: Wrapped } | null = null;
  for (const letters of sizes) {
    found = {
      letters,
      wrapped: wrap(text, letters, () => Math.max(1, width), Math.max(1, linesOf(letters))),
    };
    if (found.wrapped.complete && found.wrapped.wordsWhole) return found;
  }
  return found;
}

/** The name of an expanded activity in its top left corner. */
function cornerName(text: string, { node, box, ink }: Drawn, sizes: FontLetters[]): TextLine[] {
  const { icon } = takenBy(node, box, true);
  const left = icon === null ? box.x + 10 : icon.x + icon.width + 4;
  const found = smallest(text, sizes, box.x + box.width - 10 - left, () => 2);
  if (found === null) return [];
  return linesFrom(found.wrapped.lines, { x: left, top: box.y + 6 }, "start", found.letters, ink.text);
}

function annotationText(text: string, box: Bounds, { node }: Drawn, setting: Setting): TextLine[] {
  const fits = (letters: FontLetters) => Math.floor(box.height / lineHeightOf(letters));
  const width = Math.max(60, box.width - 10);
  const fitting = smallest(text, setting.letters.inside, width, fits);
  if (fitting === null) return [];
  // Text that does not fit the bracket overflows at the bottom: an annotation is there to be read.
  const { letters } = fitting;
  const wrapped = fitting.wrapped.complete
    ? fitting.wrapped
    : wrap(text, letters, () => width, annotationLinesMax);
  const color = textOn(node.colors, setting.palette, setting.groundAt(box));
  const spare = box.height - wrapped.lines.length * lineHeightOf(letters);
  const top = box.y + Math.max(2, Math.min(5, spare / 2));
  return linesFrom(wrapped.lines, { x: box.x + 8, top }, "start", letters, color);
}

function groupName(text: string, placed: PlacedNode, setting: Setting): TextLine[] {
  if (placed.label !== null) return outside(text, placed, setting);
  const { box } = placed;
  const { outside: letters } = setting.letters;
  const { lines } = wrap(text, letters, () => Math.max(60, box.width - 20), 2);
  const placedLines = linesFrom(
    lines,
    { x: box.x + 10, top: box.y + 6 },
    "start",
    letters,
    setting.palette.text,
  );
  return readable(placedLines, placed, setting.palette, setting.groundAt);
}
