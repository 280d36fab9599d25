/** The process of docs/LAYOUT.md, and its sheet after each pass of the layout. */
import type { Plane, Point } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { compileOutline } from "../../src/generation/compile.ts";
import type { Outline, Task } from "../../src/generation/outline.ts";
import { arrange, inPixels, type Routed, route, settled } from "../../src/layout/draw.ts";
import { at } from "../../src/layout/geometry/geometry.ts";
import { type Piece, piecesOf } from "../../src/layout/grid/chains.ts";
import { backLinks } from "../../src/layout/grid/columns.ts";
import { sizeOf } from "../../src/layout/labels/sizes.ts";
import { layOut } from "../../src/layout/layout.ts";
import type { Sheet } from "../../src/layout/model.ts";
import { hang } from "../../src/layout/pixels/hang.ts";
import type { Framed } from "../../src/layout/pixels/pack-things.ts";
import { nestingOf, sheetOf } from "../../src/layout/sheets.ts";
import { firstVariant } from "../../src/layout/variants.ts";
import { workFor } from "../../src/layout/work.ts";
import { measure } from "../../src/render/text.ts";

const task = (label: string, lane: string): Task => ({
  type: "task",
  label,
  lane,
  kind: "task",
  each: null,
  boundaries: [],
});

/** Two lanes, a pool beside them, a decision, parallel work, and a way back. */
const outline: Outline = {
  name: "Orders",
  pools: [
    {
      name: "Shop",
      lanes: ["Clerk", "Warehouse"],
      start: { kind: "message", label: "Order received", timer: null },
      body: [
        { type: "mark", name: "check" },
        task("Check order", "Clerk"),
        {
          type: "choice",
          question: "Complete?",
          branches: [
            {
              condition: "Yes",
              isDefault: false,
              body: [
                {
                  type: "parallel",
                  branches: [[task("Write invoice", "Clerk")], [task("Pack goods", "Warehouse")]],
                },
                task("Ship goods", "Warehouse"),
              ],
            },
            {
              condition: "No",
              isDefault: false,
              body: [
                task("Ask customer", "Clerk"),
                task("Correct order", "Clerk"),
                { type: "jump", to: "check" },
              ],
            },
          ],
        },
      ],
    },
    { name: "Customer", lanes: [], start: { kind: "none", label: null, timer: null }, body: [] },
  ],
  messages: [
    { name: null, from: { pool: "Customer", step: null }, to: { pool: "Shop", step: "Order received" } },
    {
      name: null,
      from: { pool: "Shop", step: "Ask customer" },
      to: { pool: "Customer", step: null },
    },
  ],
};

export type Passes = Pick<Routed, "sheet" | "order" | "grid" | "rowOf" | "lines"> & {
  columns: readonly number[];
  pieces: Piece[];
  /** Corners in guessed pixels; null for a link without a route. */
  routed: (Point[] | null)[];
  placed: Framed;
  hung: Framed;
  /** With even gaps, straight lines, and shortened detours. */
  settled: Framed;
  finished: Plane;
};

const air = { column: 0, row: 0, padding: 0 };

/** The results of `layout/draw.ts` for the example, pass by pass, in its first variant. */
export async function passesOf(): Promise<Passes> {
  const graph = readGraph(await compileOutline(outline), { geometry: false });
  const [plane] = graph.planes;
  if (!plane) throw new Error("The example has no plane.");
  const cut = sheetOf(plane, nestingOf(plane), null, workFor(plane.nodes.length));
  const sized: Sheet = {
    ...cut,
    items: cut.items.map((item) => ({ ...item, ...sizeOf(item.node, item.attached.length, measure) })),
  };
  const arranged = await arrange(sized, firstVariant);
  if (!arranged) throw new Error("The example has no arrangement.");
  const { routed } = route(sized, arranged);
  const { sheet, order, grid, rowOf, lines, field, routing } = routed;
  const placed = inPixels(routed, air, measure);
  const [finished] = (await layOut(graph, { measure })).planes;
  if (!finished) throw new Error("The example was not drawn.");
  return {
    ...{ sheet, order, grid, rowOf, lines, finished, placed, columns: arranged.columns },
    pieces: piecesOf(sized, arranged.columns, backLinks(sized)),
    routed: routing.paths.map(
      (path) =>
        path?.map((point) => ({
          x: at(lines.xPx, point % field.nx),
          y: at(lines.yPx, Math.trunc(point / field.nx)),
        })) ?? null,
    ),
    hung: { ...placed, ...hang(sheet, placed) },
    settled: { ...placed, ...settled(sheet, placed, air, measure) },
  };
}
