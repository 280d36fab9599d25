/** Diagrams of one owner, by folder and in a chosen order. */
import { html, type Part, path } from "../html.ts";
import { limits } from "../limits.ts";
import { everything } from "../operating/everything.ts";
import { type DiagramView, diagrams } from "../projections/diagrams.ts";
import { type FolderView, folders } from "../projections/folders.ts";
import { type Views, viewsOf } from "../projections/views.ts";
import type { Where } from "../store/read-models.ts";
import { folderTree } from "./folders.ts";
import { ownerCells } from "./owners.ts";
import { card, counted, id, number, pageOf, pager, table, tabs, time } from "./parts.ts";
import type { House, Page, Visit } from "./visit.ts";

const orders = {
  newest: "Newest first",
  oldest: "Oldest first",
  changed: "Last changed first",
  name: "By name",
} as const;
type Order = keyof typeof orders;

const base = "/console/diagrams";

export async function diagramList({ models }: House, { query }: Visit, owner: string): Promise<Page> {
  const order = (Object.keys(orders) as Order[]).find((known) => known === query.get("order")) ?? "newest"; // Its own keys.
  const chosen = query.get("folder") ?? "";
  const all = await everything(viewsOf(models, folders), { owner });
  const where: Where = { owner, ...(chosen === "" ? {} : { folderId: chosen === "none" ? null : chosen }) };
  const { items, next, total } = await inOrder(viewsOf(models, diagrams), where, query, order);
  const owners = await ownerCells(models, [owner]);
  const to = (changed: Record<string, string>) =>
    `${base}?${new URLSearchParams({ owner, folder: chosen, order, ...changed })}`;
  const named = new Map(all.map((folder) => [folder.id, folder.name]));
  const rows = items.map((diagram) => [
    html`<a href="${path`/console/diagrams/${diagram.id}`}">${diagram.name}</a>`,
    diagram.folderId === null ? "" : (named.get(diagram.folderId) ?? id(diagram.folderId)),
    time(diagram.createdAt),
    time(diagram.updatedAt),
    id(diagram.id),
  ]);
  const unsorted =
    items.length === 0 && total > limits.consoleSortedMax
      ? `There are ${number(total)}: more than ${number(limits.consoleSortedMax)} are shown by their age only, or folder by folder.`
      : null;
  return {
    title: "Diagrams",
    section: "diagrams",
    top: html`<p class="of">Of ${owners.get(owner)} · <a href="${base}">all owners</a></p>
${card("Folders", folderTree({ folders: all, chosen, to: (folder) => to({ folder }) }))}${about(all, chosen)}
${tabs(
  "Order",
  Object.entries(orders).map(([one, text]) => ({ to: to({ order: one }), text, here: one === order })),
)}
${table({
  caption: `${counted(total, "diagram")}, ${orders[order].toLowerCase()}`,
  columns: ["Name", "Folder", "Made", "Changed", "Id"],
  rows,
  empty: unsorted ?? "There is no diagram.",
})}${pager(base, query, next)}`,
  };
}

/** The folder's context for generation. */
function about(all: FolderView[], chosen: string): Part {
  const context = all.find(({ id: known }) => known === chosen)?.context ?? null;
  return context === null ? null : card("Its context", html`<p class="reason">${context}</p>`);
}

type Listed = { items: DiagramView[]; next: string | null; total: number };

/** The stores page by age only; for any other order all diagrams are read and sorted here, if they are few enough. */
async function inOrder(
  views: Views<DiagramView>,
  where: Where,
  query: URLSearchParams,
  order: Order,
): Promise<Listed> {
  const total = await views.count(where);
  if (order === "newest" || order === "oldest")
    return { ...(await pageOf(views, where, query, order)), total };
  if (total > limits.consoleSortedMax) return { items: [], next: null, total };
  const found = (await everything(views, where)).toSorted(comparing[order]);
  const from = Number(/^\d{1,6}$/.exec(query.get("after") ?? "")?.[0] ?? 0);
  const end = from + limits.consolePageItems;
  return { items: found.slice(from, end), next: end < found.length ? String(end) : null, total };
}

const comparing = {
  changed: (one: DiagramView, other: DiagramView) =>
    other.updatedAt.localeCompare(one.updatedAt) || one.id.localeCompare(other.id),
  name: (one: DiagramView, other: DiagramView) =>
    one.name.localeCompare(other.name) || one.id.localeCompare(other.id),
};
