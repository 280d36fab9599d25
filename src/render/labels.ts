/** Names outside of shapes: at the place given in the document, otherwise at the first free one. */

import { type Bounds, overlap, type Point } from "../bpmn/graph.ts";
import { balanced, lineHeightOf } from "../lettering.ts";
import { type Crowd, contains } from "./crowd.ts";
import { linesFrom } from "./lines.ts";
import type { TextLine } from "./marks.ts";
import type { PlacedEdge, PlacedNode } from "./place.ts";
import { centerOf, inset } from "./shapes/draw.ts";
import { longestOf, middleOfSegment } from "./shapes/flows.ts";
import type { FontLetters } from "./text.ts";

/** Labels in documents are often far too wide (one endless line) or too narrow (one word per line). */
const widthMin = 80;
const widthMax = 160;
const widthUsual = 96;
const linesMax = 8;
/** Fonts of other tools are narrower than this one; this much more room keeps their line breaks. */
const slack = 1.1;
const gap = 4;

type Block = { lines: string[]; width: number; height: number };

/** Lines of a label: words stay whole up to the greatest width, and wider lines are allowed before text is lost. */
function blockOf(text: string, width: number, letters: FontLetters): Block {
  const longest = text.split(/[ \n]/).reduce((most, word) => Math.max(most, letters.widthOf(word)), width);
  const narrow = balanced(text, letters, Math.min(longest, Math.max(width, widthMax)), linesMax);
  const { lines } = narrow.complete ? narrow : balanced(text, letters, Math.max(width, widthMax), linesMax);
  const widest = lines.reduce((most, line) => Math.max(most, letters.widthOf(line)), 0);
  return { lines, width: widest, height: lines.length * lineHeightOf(letters) };
}

const widthGiven = (label: Bounds) => Math.min(widthMax, Math.max(widthMin, label.width * slack));

/** Narrower widths of a label, tried if the first one covers something. */
const narrowings = [1, 0.8, 0.62];

/** The name of an event, gateway, data or small shape. */
export function nodeLabel(
  text: string,
  { node, box, label }: PlacedNode,
  crowd: Crowd,
  letters: FontLetters,
  color: string,
): TextLine[] {
  // Some tools put the label on the shape, where it would cover the sign in it.
  if (label === null || (node.kind !== "group" && contains(inset(box, box.height / 5), centerOf(label)))) {
    const block = blockOf(text, Math.max(widthUsual, Math.min(box.width, widthMax)), letters);
    const places = placesAround(block, box);
    const place = places.find((one) => isFree(block, one, crowd)) ?? places[0] ?? box;
    return placed(block, place, crowd, letters, color);
  }
  const x = label.x + label.width / 2;
  const at = (share: number) => {
    const block = blockOf(text, widthGiven(label) * share, letters);
    return { block, place: { x, y: topBeside(block, label, box, x) } };
  };
  const given = at(1);
  const found = firstClear(given, at, crowd);
  const place = found === given ? moved(given.block, given.place, crowd) : found.place;
  return placed(found.block, place, crowd, letters, color);
}

type Candidate = { block: Block; place: Point };

/** The given shape of a label, or a narrower one if that covers something or touches a border. */
function firstClear(given: Candidate, at: (share: number) => Candidate, crowd: Crowd): Candidate {
  let best: Candidate | null = null;
  for (const share of narrowings) {
    const tried = share === 1 ? given : at(share);
    if (isTaken(tried.block, tried.place, crowd)) continue;
    if (!isBordered(tried.block, tried.place, crowd)) return tried;
    best ??= tried;
  }
  return best ?? given;
}

/** Offsets from a place in eight directions. */
const stepsOf = (distances: number[]): Point[] =>
  distances.flatMap((far) =>
    [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1],
    ].map(([dx = 0, dy = 0]) => ({ x: dx * far * 1.5, y: dy * far })),
  );

/** Nearest first: a few pixels away from a line that touches the label, further away from a shape that covers it. */
const shortSteps = stepsOf([4, 8]);
const steps = stepsOf([8, 16, 24, 32, 40]);

/** The given place, unless a shape or a line is in the way and a free place is near. */
function moved(block: Block, place: Point, crowd: Crowd): Point {
  if (isFree(block, place, crowd)) return place;
  const isCovered = crowd.isOccupied(boxAt(block, place));
  const around = (isCovered ? steps : shortSteps).map(({ x, y }) => ({ x: place.x + x, y: place.y + y }));
  const free = around.find((one) => isFree(block, one, crowd) && !isBordered(block, one, crowd));
  if (free !== undefined || !isCovered) return free ?? place;
  return around.find((one) => !isTaken(block, one, crowd)) ?? place;
}

/** The label's side towards the shape stays in place; the other side grows with the text. */
function topBeside(block: Block, label: Bounds, box: Bounds, x: number): number {
  const middle = label.y + label.height / 2;
  const spare = label.height - block.height;
  // A label that overlaps the shape a little was meant to be beside it.
  const above = middle < box.y + box.height / 5;
  const below = middle > box.y + (box.height * 4) / 5;
  const top = above ? label.y + spare : below || spare < 0 ? label.y : label.y + spare / 2;
  const drawn = boxAt(block, { x, y: top });
  if (!overlap({ ...drawn, y: top - 2, height: block.height + 4 }, box)) return top;
  if (above) return box.y - block.height - 3;
  return below ? box.y + box.height + 3 : top;
}

/** Below, above, right or left of the shape. */
function placesAround(block: Block, box: Bounds): Point[] {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const beside = box.width / 2 + gap + block.width / 2;
  return [
    { x, y: box.y + box.height + gap },
    { x, y: box.y - gap - block.height },
    { x: x + beside, y: box.y + box.height - 6 },
    { x: x - beside, y: box.y + box.height - 6 },
    { x: x + beside, y: box.y + 6 - block.height },
    { x: x - beside, y: box.y + 6 - block.height },
    { x: x + beside, y: y - block.height / 2 },
  ];
}

const boxAt = (block: Block, { x, y }: Point): Bounds => ({
  x: x - block.width / 2,
  y: y + 1,
  width: block.width,
  height: block.height - 2,
});

/** Nothing is in the place, and no line is nearer than two pixels. */
function isFree(block: Block, place: Point, crowd: Crowd): boolean {
  const box = boxAt(block, place);
  const isCrossed = crowd.crossing({ ...box, x: box.x - 2, width: box.width + 4 }).length > 0;
  return !isCrossed && !isTaken(block, place, crowd);
}

function isTaken(block: Block, place: Point, crowd: Crowd): boolean {
  const box = boxAt(block, place);
  return crowd.isOccupied(box) || crowd.isClaimed(box);
}

/** Near a border counts as on it. */
function isBordered(block: Block, place: Point, crowd: Crowd): boolean {
  const box = boxAt(block, place);
  return crowd.isBordered({ ...box, x: box.x - 3, width: box.width + 6 });
}

/** Space beside the middle of a message flow for its envelope. */
const envelopeRoom = 10;

/** The name of a flow. */
export function edgeLabel(
  text: string,
  { edge, points, label }: PlacedEdge,
  crowd: Crowd,
  letters: FontLetters,
  color: string,
): TextLine[] {
  if (label !== null) {
    const block = blockOf(text, widthGiven(label), letters);
    const top = label.y + (label.height - block.height) / 2;
    const place = moved(block, { x: label.x + label.width / 2, y: top }, crowd);
    return placed(block, place, crowd, letters, color);
  }
  const segment = longestOf(points);
  if (segment === null) return [];
  const { x, y } = middleOfSegment(segment);
  const level = Math.abs(segment.to.x - segment.from.x) >= Math.abs(segment.to.y - segment.from.y);
  const block = blockOf(text, widthUsual, letters);
  const clear = edge.envelope === "none" ? 0 : envelopeRoom;
  const aside = block.width / 2 + gap + 1 + clear;
  const places: Point[] = level
    ? [
        { x, y: y - block.height - 3 - clear },
        { x, y: y + 3 + clear },
      ]
    : [
        { x: x + aside, y: y - block.height / 2 },
        { x: x - aside, y: y - block.height / 2 },
      ];
  const [usual = { x, y }] = places;
  return placed(block, places.find((place) => isFree(block, place, crowd)) ?? usual, crowd, letters, color);
}

function placed(
  block: Block,
  { x, y }: Point,
  crowd: Crowd,
  letters: FontLetters,
  color: string,
): TextLine[] {
  crowd.claim(boxAt(block, { x, y }));
  return linesFrom(block.lines, { x: Math.round(x * 2) / 2, top: y }, "middle", letters, color);
}
