/** Where a new line may leave or meet a shape of a finished drawing. */

import type { Bounds, Edge, Node } from "../../bpmn/graph.ts";
import { centreOf } from "../geometry/geometry.ts";
import { hasFourDocks, isData } from "../labels/sizes.ts";
import { linkKindOf } from "../model.ts";
import { type Port, sideCosts } from "../route/ports.ts";
import { price, spacing } from "../spacing.ts";
import { type DrawnField, lineAt } from "./drawn-field.ts";

/** Pools and lanes: lines meet them anywhere on their upper or lower border. */
export const isFrame = ({ kind }: Node): boolean => kind === "participant" || kind === "lane";

type Docks = { x: number[]; y: number[] };

/** Lines through a shape on which lines can leave it: its centre, and beside it if a side is long enough. */
export function docksOf(node: Node): Docks {
  const { bounds: b } = node;
  if (!b) return { x: [], y: [] };
  const c = centreOf(b);
  if (isFrame(node)) return { x: [], y: [b.y, b.y + b.height] };
  const one = hasFourDocks(node) || isData(node);
  const [dx, dy] = [spacing.dockX, spacing.dockY];
  return {
    x: one || b.width < 2 * dx + 20 ? [c.x] : [c.x - dx, c.x, c.x + dx],
    y: one || b.height < 2 * dy + 20 ? [c.y] : [c.y - dy, c.y, c.y + dy],
  };
}

export function portsAt(field: DrawnField, node: Node, edge: Edge, role: "source" | "target"): Port[] {
  const { bounds: b } = node;
  if (!b) return [];
  if (isFrame(node)) return borderPorts(field, b);
  const inside = (lines: readonly number[], px: number) => lines.includes(px);
  const docks = docksOf(node);
  const c = centreOf(b);
  if (!inside(field.xPx, c.x) || !inside(field.yPx, c.y)) return [];
  const cost = sideCosts(node, linkKindOf(edge), role);
  const [column, row] = [lineAt(field.xPx, c.x), lineAt(field.yPx, c.y)];
  const level = docks.y
    .filter((y) => inside(field.yPx, y))
    .flatMap((y): Port[] => {
      const point = lineAt(field.yPx, y) * field.nx + column;
      const extra = y === c.y ? 0 : price.offCentreY;
      return [
        { point, out: 0, cost: cost.right + extra },
        { point, out: 2, cost: cost.left + extra },
      ];
    });
  const upright = docks.x
    .filter((x) => inside(field.xPx, x))
    .flatMap((x): Port[] => {
      const point = row * field.nx + lineAt(field.xPx, x);
      const extra = cost.upright + (x === c.x ? 0 : price.offCentreX);
      return [
        { point, out: 1, cost: extra },
        { point, out: 3, cost: extra },
      ];
    });
  return [...level, ...upright];
}

function borderPorts(field: DrawnField, b: Bounds): Port[] {
  return field.yPx.flatMap((y, row): Port[] => {
    if (y !== b.y && y !== b.y + b.height) return [];
    return field.xPx.flatMap((x, column): Port[] =>
      x > b.x + spacing.header && x < b.x + b.width - 10
        ? [{ point: row * field.nx + column, out: y === b.y ? 3 : 1, cost: 0 }]
        : [],
    );
  });
}
