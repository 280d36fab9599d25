/**
 * The record of who looked at customers' texts, kept beside the console's sessions. It holds ids and names of operators
 * but no customer's text, so nothing has to be erased from it.
 */
import { createHash } from "node:crypto";
import { type Html, html, path } from "../html.ts";
import type { Role } from "../operating/passwords.ts";
import type { ReadModels } from "../store/read-models.ts";
import { field, id, pageOf, pager, table, time } from "./parts.ts";
import type { Session } from "./sessions.ts";
import type { House, Look, Page, Route, Visit } from "./visit.ts";

const collection = "console_looks_v1";
const indexes = [[], ["of"], ["operator"]];

type NotedLook = Look & { id: string; operator: string; role: Role; createdAt: string };

/**
 * Records a look; once a minute for the same thing, as a page draws many pictures.
 *
 * @throws Unavailable
 */
export async function noteLook(
  models: ReadModels,
  { id: session, operator, role = "operator" }: Session,
  { kind, of, what }: Look,
  nowMs: number,
): Promise<void> {
  const createdAt = new Date(nowMs).toISOString();
  const about = [session, kind, of, what, createdAt.slice(0, 16)].join("\n");
  const view = { id: createHash("sha256").update(about).digest("hex"), operator, role, kind, of, what };
  await models.open(collection, indexes);
  // A second look in the same minute has the same position, and so changes nothing.
  await models.save(collection, [{ id: view.id, view: { ...view, createdAt }, position: 1n }], 0n);
}

const base = "/console/looks";

async function looksPage({ models }: House, { query }: Visit): Promise<Page> {
  await models.open(collection, indexes);
  const [of, operator] = ["of", "operator"].map((name) => (query.get(name) ?? "").trim());
  const where = { ...(of ? { of } : {}), ...(operator ? { operator } : {}) };
  const views = {
    page: async (asked: Parameters<ReadModels["page"]>[1]) =>
      (await models.page(collection, asked)) as NotedLook[], // Only `noteLook` writes there.
  };
  const { items, next } = await pageOf(views, where, query);
  return {
    title: "Who looked at what",
    section: "looks",
    top: html`<p class="hint">Every look in this console at a diagram, a job or the list of an owner's diagrams, and every file taken from it, once a minute for the same thing.</p>
<form class="fields" role="search" aria-label="Filter looks"><div class="sides">${[
      field({
        name: "of",
        label: "At (id of a diagram or job, or an owner)",
        value: of ?? "",
        required: false,
      }),
      field({ name: "operator", label: "By (name)", value: operator ?? "", required: false }),
    ]}</div><button>Show</button></form>
${table({
  caption: "Looks, newest first",
  columns: ["Time", "By", "Role", "At", "What was shown"],
  rows: items.map((look) => [time(look.createdAt), look.operator, look.role, thing(look), look.what]),
  empty: "Nobody has looked.",
})}${pager(base, query, next)}`,
  };
}

function thing({ kind, of }: Look): Html {
  const to = {
    diagram: path`/console/diagrams/${of}`,
    job: path`/console/jobs/${of}`,
    owner: path`/console/diagrams?owner=${of}`,
  };
  return html`${kind} <a href="${to[kind]}">${id(of)}</a>`;
}

/** A link from a diagram, job or owner to everybody who looked at it. */
export const lookers = (of: string): Html =>
  html`<a href="${path`/console/looks?of=${of}`}">Who looked at it</a>`;

/** /looks. */
export const lookRoutes: Route[] = [
  {
    method: "GET",
    path: "/looks",
    answer: async (house, visit) => ({ page: await looksPage(house, visit) }),
  },
];
