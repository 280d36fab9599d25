/** Converts the graph of a document to a picture as plain data: all planes one below the other, in one theme. */

import type { Graph, Plane } from "../bpmn/graph.ts";
import { lineHeightOf, wrap } from "../lettering.ts";
import { limits } from "../limits.ts";
import { type Letters, lettersOf, linesFrom } from "./lines.ts";
import { boxOf, type Scene, type Sheet } from "./marks.ts";
import { drawnPlane } from "./plane.ts";
import { type Fates, tinted } from "./signs.ts";
import { drawable } from "./text.ts";
import { type Palette, paletteOf, type Theme } from "./themes.ts";
import { pictureTexts } from "./titles.ts";

export type SceneOptions = {
  /** Font files (TrueType, OpenType), tried in this order for characters that the bundled font lacks. */
  fontFiles?: readonly string[];
  /** Paints no page behind the diagram. Shapes, pools and the background of words keep the theme's colours. */
  transparent?: boolean;
  /** What happened to the elements of each plane, for the picture of a difference. */
  fates?: readonly Fates[];
};

const canvasMargin = 20;
const planeGap = 28;
const headingGap = 10;
/** The canvas of a document without content. */
const emptyCanvas = { width: 240, height: 120 };
const headingWidth = 600;

/**
 * The picture of a document, in pixels at scale 1; the same for the same graph, theme and fonts. A document without
 * planes or content gives a small empty canvas. Throws only when a named font file cannot be read.
 */
export function sceneOf(graph: Graph, theme: Theme, options: SceneOptions = {}): Scene {
  const palette = paletteOf(theme);
  const fontFiles = options.fontFiles ?? [];
  const letters = lettersOf(fontFiles);
  const planes = graph.planes.slice(0, limits.planesMax);
  const sheets: Sheet[] = [];
  let [width, bottom] = [0, canvasMargin];
  for (const [index, plane] of planes.entries()) {
    const name = drawable(plane.name) || `Diagram ${sheets.length + 1} of ${planes.length}`;
    const { sheet, size } = sheetOf(
      plane,
      planes.length > 1 ? name : null,
      palette,
      letters,
      options.fates?.[index],
    );
    sheets.push({ ...sheet, y: sheet.y + bottom });
    width = Math.max(width, size.width);
    bottom += size.height + planeGap;
  }
  const isEmpty = sheets.every((sheet) => sheet.items.length === 0 && sheet.lines.length === 0);
  const { title, description } = pictureTexts(graph);
  return {
    width: isEmpty ? emptyCanvas.width : width + 2 * canvasMargin,
    height: isEmpty ? emptyCanvas.height : bottom - planeGap + canvasMargin,
    background: options.transparent === true ? null : palette.page,
    title,
    description,
    sheets,
    fontFiles,
  };
}

type Sized = { sheet: Sheet; size: { width: number; height: number } };

/** A plane with a margin, and with a heading if the document has several. */
function sheetOf(
  plane: Plane,
  heading: string | null,
  palette: Palette,
  letters: Letters,
  fates?: Fates,
): Sized {
  const drawn = drawnPlane(fates ? tinted(plane, fates) : plane, palette, letters, fates);
  let [left, top, right, bottom] = [0, 0, drawn.width, drawn.height];
  for (const box of drawn.lines.map(boxOf)) {
    [left, top] = [Math.min(left, box.x), Math.min(top, box.y)];
    [right, bottom] = [Math.max(right, box.x + box.width), Math.max(bottom, box.y + box.height)];
  }
  [left, top, right, bottom] = [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)];
  const lines = [...drawn.lines];
  if (heading !== null) {
    const wrapped = wrap(heading, letters.heading, () => Math.max(headingWidth, right - left), 2);
    const height = wrapped.lines.length * lineHeightOf(letters.heading) + headingGap;
    const at = { x: left, top: top - height };
    const headings = linesFrom(wrapped.lines, at, "start", letters.heading, palette.text);
    for (const line of headings) right = Math.max(right, left + Math.ceil(line.width));
    lines.push(...headings);
    top -= height;
  }
  return {
    sheet: { x: canvasMargin - left, y: -top, items: drawn.items, lines },
    size: { width: right - left, height: bottom - top },
  };
}
