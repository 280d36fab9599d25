/** Names outside of shapes: at the place that the document gives, else at the first free one. */

import type { Bounds, Point } from "../bpmn/graph.ts";
import { type Crowd, overlap } from "./crowd.ts";
import { lineHeightOf, linesFrom } from "./lines.ts";
import type { TextLine } from "./marks.ts";
import type { PlacedEdge, PlacedNode } from "./place.ts";
import { longestOf, middleOfSegment } from "./shapes/flows.ts";
import { measure } from "./text.ts";
import { balanced, type Lettering } from "./wrap.ts";

/** Labels of documents are often far too wide (one endless line) or too narrow (a word to a line). */
const WIDTH_MIN = 70;
const WIDTH_MAX = 160;
const WIDTH_USUAL = 96;
const LINES_MAX = 6;
/** Fonts of other tools run narrower than this one; so much more room keeps their line breaks. */
const SLACK = 1.1;
const GAP = 4;

type Block = { lines: string[]; width: number; height: number };

function blockOf(text: string, width: number, letters: Lettering): Block {
  const { lines } = balanced(text, letters, width, LINES_MAX);
  const widest = lines.reduce(
    (most, line) => Math.max(most, measure(line, letters.px, letters.face, letters.further)),
    0,
  );
  return { lines, width: widest, height: lines.length * lineHeightOf(letters) };
}

const widthGiven = (label: Bounds) => Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, label.width * SLACK));

/** The name of an event, gateway, data or small shape. */
export function nodeLabel(
  text: string,
  { box, label }: PlacedNode,
  crowd: Crowd,
  letters: Lettering,
  color: string,
): TextLine[] {
  if (label === null) {
    const block = blockOf(text, Math.max(WIDTH_USUAL, box.width), letters);
    return centred(block, freePlace(block, box, crowd), letters, color);
  }
  const block = blockOf(text, widthGiven(label), letters);
  const x = label.x + label.width / 2;
  return centred(block, { x, y: topBeside(block, label, box, x) }, letters, color);
}

/** The side of the label that faces the shape stays where it is; the other grows with the text. */
function topBeside(block: Block, label: Bounds, box: Bounds, x: number): number {
  const middle = label.y + label.height / 2;
  const spare = label.height - block.height;
  const above = middle < box.y;
  const below = middle > box.y + box.height;
  const top = above ? label.y + spare : below || spare < 0 ? label.y : label.y + spare / 2;
  const drawn = { x: x - block.width / 2, y: top, width: block.width, height: block.height };
  if (!overlap(drawn, box)) return top;
  if (above) return box.y - block.height - 1;
  return below ? box.y + box.height + 1 : top;
}

/** Below, above, right or left of the shape: the first place that no line and no other shape takes, else below. */
function freePlace(block: Block, box: Bounds, crowd: Crowd): Point {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const beside = box.width / 2 + GAP + block.width / 2;
  const below = { x, y: box.y + box.height + GAP };
  const places: Point[] = [
    below,
    { x, y: box.y - GAP - block.height },
    { x: x + beside, y: box.y + box.height - 6 },
    { x: x - beside, y: box.y + box.height - 6 },
    { x: x + beside, y: box.y + 6 - block.height },
    { x: x - beside, y: box.y + 6 - block.height },
    { x: x + beside, y: y - block.height / 2 },
  ];
  return places.find((place) => isFree(block, place, crowd)) ?? below;
}

function isFree(block: Block, { x, y }: Point, crowd: Crowd): boolean {
  const box = { x: x - block.width / 2, y: y + 1, width: block.width, height: block.height - 2 };
  return !crowd.isCrossed(box) && !crowd.isOccupied(box);
}

/** The name of a flow. */
export function edgeLabel(
  text: string,
  { points, label }: PlacedEdge,
  crowd: Crowd,
  letters: Lettering,
  color: string,
): TextLine[] {
  if (label !== null) {
    const block = blockOf(text, widthGiven(label), letters);
    const top = label.y + (label.height - block.height) / 2;
    return centred(block, { x: label.x + label.width / 2, y: top }, letters, color);
  }
  const segment = longestOf(points);
  if (segment === null) return [];
  const { x, y } = middleOfSegment(segment);
  const level = Math.abs(segment.to.x - segment.from.x) >= Math.abs(segment.to.y - segment.from.y);
  const block = blockOf(text, WIDTH_USUAL, letters);
  const aside = block.width / 2 + GAP + 1;
  const places: Point[] = level
    ? [
        { x, y: y - block.height - 3 },
        { x, y: y + 3 },
      ]
    : [
        { x: x + aside, y: y - block.height / 2 },
        { x: x - aside, y: y - block.height / 2 },
      ];
  const [usual = { x, y }] = places;
  return centred(block, places.find((place) => isFree(block, place, crowd)) ?? usual, letters, color);
}

const centred = (block: Block, { x, y }: Point, letters: Lettering, color: string): TextLine[] =>
  linesFrom(block.lines, { x: Math.round(x * 2) / 2, top: y }, "middle", letters, color);
