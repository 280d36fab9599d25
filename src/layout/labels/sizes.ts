/** The size of each shape, with room for its text. */

import type { Node, NodeKind } from "../../bpmn/graph.ts";
import { spacing } from "../spacing.ts";
import { fitsLines, longestWord, type Measure, type TextBlock, wrap } from "./text.ts";

type Size = { width: number; height: number };

const events = new Set<NodeKind>([
  "startEvent",
  "endEvent",
  "intermediateCatchEvent",
  "intermediateThrowEvent",
  "boundaryEvent",
]);
const gateways = new Set<NodeKind>([
  "exclusiveGateway",
  "inclusiveGateway",
  "parallelGateway",
  "eventBasedGateway",
  "complexGateway",
]);
const dataKinds = new Set<NodeKind>(["dataObjectReference", "dataStoreReference", "dataInput", "dataOutput"]);

export const isEvent = (node: Node): boolean => events.has(node.kind);
export const isGateway = (node: Node): boolean => gateways.has(node.kind);
export const isData = (node: Node): boolean => dataKinds.has(node.kind);
export const isArtifact = (node: Node): boolean => isData(node) || node.kind === "textAnnotation";
/** Shapes with their name outside. */
export const hasOuterLabel = (node: Node): boolean => isEvent(node) || isGateway(node) || isData(node);
/** Round or pointed shapes, which a line can meet only at four points. */
export const hasFourDocks = (node: Node): boolean => isEvent(node) || isGateway(node);

/** The size of a shape without drawn content. */
export function sizeOf(node: Node, boundaryEvents: number, measure: Measure): Size {
  if (isEvent(node)) return square(spacing.event);
  if (isGateway(node)) return square(spacing.gateway);
  if (node.kind === "dataStoreReference") return { ...spacing.store };
  if (isData(node)) return { ...spacing.data };
  if (node.kind === "textAnnotation") return annotationSize(node.name, measure);
  if (node.kind === "group") return { ...spacing.groupBox };
  return taskSize(node.name, boundaryEvents, measure);
}

const square = (side: number): Size => ({ width: side, height: side });

/** Widened in steps until the name fits below the icon and above the markers. */
function taskSize(name: string, boundaryEvents: number, measure: Measure): Size {
  const { width, height, widthMax, widthStep, textInset } = spacing.task;
  const { font, line } = spacing.text;
  let wide = Math.max(width, boundaryEvents * spacing.boundaryPitch);
  for (; wide < widthMax; wide += widthStep) {
    const inside = wide - textInset * 2;
    const fits = fitsLines(name, inside, font, Math.floor((height - 20) / line), measure);
    if (fits && longestWord(name, font, measure) <= inside + 10) break;
  }
  return { width: wide, height };
}

function annotationSize(text: string, measure: Measure): Size {
  const { width, widthMax, widthStep, heightMin, linesMax, inset } = spacing.annotation;
  const { font } = spacing.text;
  const wrapped = (wide: number) => wrap(text, wide - 2 * inset, font, measure);
  let wide: number = width;
  const fits = () => fitsLines(text, wide - 2 * inset, font, linesMax, measure);
  while (wide < widthMax && !fits()) wide += widthStep;
  return { width: wide, height: Math.max(heightMin, wrapped(wide).height + inset) };
}

/**
 * The room for the name of an event, gateway, data or edge, wrapped outside the shape. Other tools use other fonts,
 * mostly narrower ones, and break the name again at 90 px: the box is wide enough for their lines, too.
 */
export function labelBlock(name: string, measure: Measure): TextBlock {
  const blocks = blocksOf.get(measure) ?? new Map<string, TextBlock>();
  blocksOf.set(measure, blocks);
  const block = blocks.get(name) ?? newBlock(name, measure);
  blocks.set(name, block);
  return block;
}

/** Every pass needs the same names; each layout has its own measure. */
const blocksOf = new WeakMap<Measure, Map<string, TextBlock>>();

function newBlock(name: string, measure: Measure): TextBlock {
  const { font, width, widthMax } = spacing.label;
  const word = longestWord(name, font, measure);
  const limit = word > width && word <= widthMax ? word : width;
  const block = wrap(name, limit, font, measure);
  const narrower = wrap(name, limit, font, (text, px) => narrowFont * measure(text, px));
  return { ...block, width: Math.ceil(Math.max(block.width, narrower.width)) + 1 };
}

const narrowFont = 0.92;
