/**
 * Start positions for the rows from ELK's layered algorithm: our columns as layers, one flat run over the whole sheet.
 * ELK has no lanes, so only its order from top to bottom is used, and the search for rows continues from there.
 */

import type { ELK, ElkNode } from "elkjs";
import { limits } from "../limits.ts";
import { at, range } from "./geometry/geometry.ts";
import type { Sheet } from "./model.ts";

const options: Record<string, string> = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.layered.cycleBreaking.strategy": "INTERACTIVE",
  "elk.layered.layering.strategy": "INTERACTIVE",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
  "elk.separateConnectedComponents": "false",
  "elk.randomSeed": "1",
};

/** Pixels between two columns, wide enough that no two columns overlap. */
const pitch = 200;
const box = { width: 100, height: 80 };
/** Values this close to each other are one row. */
const rowPitch = 60;

let loaded: Promise<ELK> | null = null;

/** Loaded on first use: most drawings need no second try. */
async function elk(): Promise<ELK> {
  loaded ??= import("elkjs/lib/elk.bundled.js").then(({ default: create }) => new create.default());
  return loaded;
}

/** Null if ELK fails: it recurses along the lines, and the stack of a thread is limited. */
async function laidOut(graph: ElkNode): Promise<ElkNode | null> {
  const engine = await elk();
  return engine.layout(graph).catch(() => null);
}

/**
 * A number per item that orders the items of each band from top to bottom; null for items without a column. Null for
 * the whole sheet if it is too dense for ELK.
 */
export async function elkRows(sheet: Sheet, columns: readonly number[]): Promise<(number | null)[] | null> {
  const placed = range(sheet.items.length).filter((i) => at(columns, i) >= 0);
  const children: ElkNode[] = placed.map((i) => ({ id: `n${i}`, x: at(columns, i) * pitch, y: 0, ...box }));
  const edgesBetween = sheet.links.flatMap(({ source, target }, i) => {
    if (source.at !== "item" || target.at !== "item") return [];
    const [a, b] = [at(columns, source.item), at(columns, target.item)];
    if (a < 0 || b < 0 || a === b) return [];
    const edge = { id: `e${i}`, sources: [`n${source.item}`], targets: [`n${target.item}`] };
    return [{ edge, span: Math.abs(a - b) }];
  });
  const spanned = edgesBetween.reduce((sum, { span }) => sum + span, 0);
  if (spanned > limits.layoutElkSpanMax) return null;
  const edges = edgesBetween.map(({ edge }) => edge);
  const graph = await laidOut({ id: "sheet", layoutOptions: options, children, edges });
  if (!graph) return null;
  const y = new Map((graph.children ?? []).map((child) => [child.id, child.y ?? 0]));
  return columns.map((_, i) => {
    const top = y.get(`n${i}`);
    return top === undefined ? null : Math.round(top / rowPitch);
  });
}
