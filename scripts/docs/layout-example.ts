/** The process of docs/LAYOUT.md, and its sheet as every pass of the layout leaves it. */
import type { Bounds, Plane, Point } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { compileOutline } from "../../src/generation/compile.ts";
import type { Outline, Task } from "../../src/generation/outline.ts";
import { placeArtifacts } from "../../src/layout/artifacts.ts";
import { type Piece, piecesOf } from "../../src/layout/chains.ts";
import { backLinks, columnsOf, shelved } from "../../src/layout/columns.ts";
import { place, waypoints } from "../../src/layout/coordinates.ts";
import { evened } from "../../src/layout/even.ts";
import { fieldOf } from "../../src/layout/field.ts";
import { at } from "../../src/layout/geometry.ts";
import { type Grid, globalRow, gridOf, rowsAbove } from "../../src/layout/grid.ts";
import { hang, type Shapes } from "../../src/layout/hang.ts";
import { labelRoom } from "../../src/layout/label-room.ts";
import { layOut } from "../../src/layout/layout.ts";
import { type Lines, linesOf } from "../../src/layout/lines.ts";
import type { End, Order, Sheet } from "../../src/layout/model.ts";
import { offsetsOf, spreadBoundaryEvents } from "../../src/layout/offsets.ts";
import { orderOf } from "../../src/layout/order.ts";
import { columnOffsets } from "../../src/layout/ports.ts";
import { pullIn } from "../../src/layout/pull-in.ts";
import { refineArtifacts } from "../../src/layout/refine-artifacts.ts";
import { routeLinks, routerOf } from "../../src/layout/router.ts";
import { defaultRowOptions, rowsOf } from "../../src/layout/rows.ts";
import { nestingOf, sheetOf } from "../../src/layout/sheets.ts";
import { sizeOf } from "../../src/layout/sizes.ts";
import { spacing } from "../../src/layout/spacing.ts";
import { straightened } from "../../src/layout/straight.ts";
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

/** Two lanes, a pool beside them, a decision, work side by side, and a way back. */
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
              body: [task("Ask customer", "Clerk"), { type: "jump", to: "check" }],
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

/** Two corners for each straight piece of a line. */
type Drawn = Shapes & { frames: Bounds[] };

export type Passes = {
  sheet: Sheet;
  order: Order;
  columns: number[];
  pieces: Piece[];
  grid: Grid;
  /** Row over all bands. */
  rowOf: number[];
  lines: Lines;
  /** Corners in guessed pixels; null for a link without a way. */
  routed: (Point[] | null)[];
  placed: Drawn;
  hung: Drawn;
  /** With even gaps, straight lines, and detours that have come near. */
  settled: Drawn;
  finished: Plane;
};

/** The passes of `layout/draw.ts` one by one, in its first variant. */
export async function passesOf(): Promise<Passes> {
  const graph = readGraph(await compileOutline(outline), { geometry: false });
  const [plane] = graph.planes;
  if (!plane) throw new Error("The example has no plane.");
  const cut = sheetOf(plane, nestingOf(plane), null, workFor(plane.nodes.length));
  const sized: Sheet = {
    ...cut,
    items: cut.items.map((item) => ({ ...item, ...sizeOf(item.node, item.attached.length, measure) })),
  };
  const order = orderOf(sized, false);
  const back = backLinks(sized);
  const columns = columnsOf(sized, back, "joint");
  const pieces = piecesOf(sized, columns, back);
  const y = rowsOf(sized, columns, order, pieces, defaultRowOptions);
  const found = placeArtifacts(sized, order, gridOf(sized, columns, y, shelved(sized)));
  const grid = refineArtifacts(sized, order, found);
  const above = rowsAbove(grid, order);
  const rowOf = sized.items.map((_, i) => globalRow(grid, above, i));
  const attached = spreadBoundaryEvents(sized, grid, rowOf);
  const sheet = { ...sized, items: sized.items.map((item, i) => ({ ...item, attached: at(attached, i) })) };
  const offsets = offsetsOf(sheet, attached);
  const lines = linesOf(sheet, order, grid, columnOffsets(grid, offsets));
  const field = fieldOf(sheet, order, grid, lines);
  const { paths } = routeLinks(
    routerOf(field, { sheet, grid, lines, rowOf, offsets, nx: field.nx }, sheet.links),
  );
  const room = labelRoom(sheet, grid, rowOf, lines, paths, measure);
  const { items, frames, ...pixels } = place(
    sheet,
    order,
    grid,
    rowOf,
    lines,
    paths,
    room,
    { column: 0, row: 0, padding: 0 },
    measure,
  );
  const boxOf = (end: End): Bounds | null => (end.at === "item" ? at(items, end.item) : null);
  const ways = sheet.links.map(({ source, target }, i) => {
    const path = paths[i];
    return path
      ? waypoints(path, { ...pixels, items, frames }, field.nx, boxOf(source), boxOf(target))
      : null;
  });
  const around = [...frames.values()];
  const hung = hang(sheet, { items, paths: ways });
  const straight = straightened(sheet, evened(sheet, hung, spacing.columnGap, measure));
  const [finished] = (await layOut(graph, { measure })).planes;
  if (!finished) throw new Error("The example was not drawn.");
  return {
    ...{ sheet, order, columns, pieces, grid, rowOf, lines, finished },
    routed: paths.map(
      (path) =>
        path?.map((point) => ({
          x: at(lines.xPx, point % field.nx),
          y: at(lines.yPx, Math.trunc(point / field.nx)),
        })) ?? null,
    ),
    placed: { items, paths: ways, frames: around },
    hung: { ...hung, frames: around },
    settled: { ...pullIn(sheet, straight, around, measure), frames: around },
  };
}
