/** Groups: around their content if it is known and nothing else is there, otherwise below everything. */

import { type Bounds, type Node, overlap } from "../../bpmn/graph.ts";
import { grown, unionOf } from "../geometry/geometry.ts";
import type { Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";

/** Around the members, and above them for the name. */
const margin = 12;
const head = 16;
/** At least this many groups with unknown members are side by side. */
const inOneRow = 6;

/** Adds a box for each group; `nodes` has the places of all other shapes of the sheet. */
export function placeLoose(sheet: Sheet, nodes: Map<string, Bounds>): void {
  const around = sheet.loose.map((group) => boxAround(sheet, nodes, group));
  const all = unionOf([...nodes.values()]);
  const { width, height } = spacing.groupBox;
  const across = Math.max(inOneRow, Math.ceil(Math.sqrt(sheet.loose.length)));
  let below = 0;
  sheet.loose.forEach(({ id }, i) => {
    const [column, row] = [below % across, Math.floor(below / across)];
    const x = all.x + column * (width + spacing.columnGap);
    const y = all.y + all.height + spacing.poolGap + row * (height + spacing.rowGap);
    nodes.set(id, around[i] ?? { x, y, width, height });
    if (!around[i]) below++;
  });
}

/** Null if members are not known, or another shape is among them. */
function boxAround(sheet: Sheet, nodes: ReadonlyMap<string, Bounds>, { members }: Node): Bounds | null {
  const inside = new Set(members);
  const hosted = sheet.items.flatMap(({ node, attached }) => (inside.has(node.id) ? attached : []));
  const ids = [...members, ...hosted.map(({ node }) => node.id)];
  const boxes = ids.flatMap((id) => nodes.get(id) ?? []);
  if (boxes.length === 0) return null;
  const tight = grown(unionOf(boxes), margin);
  const box = { ...tight, y: tight.y - head, height: tight.height + head };
  const isStranger = ({ node, attached }: Sheet["items"][number]) => {
    const bounds = nodes.get(node.id);
    const belongs = inside.has(node.id) || attached.some((event) => inside.has(event.node.id));
    return !belongs && bounds !== undefined && overlap(box, bounds);
  };
  return sheet.items.some(isStranger) ? null : box;
}
