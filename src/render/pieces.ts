/** Marks as SVG text, each with the places that it touches, so that a part of a picture can select what it needs. */

import type { Bounds } from "../bpmn/graph.ts";
import type { Mark, Scene } from "./marks.ts";
import { markText } from "./svg.ts";

/**
 * In pixels of the picture at scale 1: `areas` is everything that the mark covers, `inks` where it may differ from the
 * background. A pool filled with the page colour covers much but inks little.
 */
export type Piece = { text: string; areas: Bounds[]; inks: Bounds[] };

/** Everything that the rasteriser draws, in drawing order. */
export function piecesOf(scene: Scene): Piece[] {
  return scene.sheets.flatMap(({ x, y, items }) => {
    const move = (box: Bounds) => ({ ...box, x: box.x + x, y: box.y + y });
    return items.flatMap((item) =>
      item.marks.map((mark): Piece => {
        const areas = areasOf(mark).map(move);
        const text = `<g transform="translate(${x} ${y})">${markText(mark)}</g>`;
        return { text, areas, inks: isHollow(mark, scene.background) ? areas.flatMap(bordersOf) : areas };
      }),
    );
  });
}

/** Boxes around a mark, including its stroke and a pixel for smoothing. */
export function areasOf(mark: Mark): Bounds[] {
  const pad = (mark.paint.stroke === null ? 0 : mark.paint.width / 2) + 1;
  switch (mark.type) {
    case "rect":
      return [grown(mark, pad)];
    case "circle":
      return [around(mark.x, mark.y, mark.radius + pad)];
    case "path":
      return mark.boxes.map((box) => grown(box, pad));
    case "icon":
      return [around(mark.x, mark.y, (mark.reach + pad) * mark.scale)];
  }
}

const around = (x: number, y: number, reach: number): Bounds => ({
  x: x - reach,
  y: y - reach,
  width: 2 * reach,
  height: 2 * reach,
});

const grown = ({ x, y, width, height }: Bounds, by: number): Bounds => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const isHollow = ({ type, paint }: Mark, background: string | null) =>
  type === "rect" && (paint.fill === null || paint.fill === background);

/** Wide enough for every stroke and for rounded corners. */
const border = 16;

function bordersOf(box: Bounds): Bounds[] {
  const { x, y, width, height } = box;
  if (width <= 4 * border || height <= 4 * border) return [box];
  return [
    { x, y, width, height: border },
    { x, y: y + height - border, width, height: border },
    { x, y, width: border, height },
    { x: x + width - border, y, width: border, height },
  ];
}
