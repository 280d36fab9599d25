/**
 * Diagrams by owner, and the history of one: every revision with its picture and its differences from the previous one.
 */
import { diagramStream } from "../commands/diagram.ts";
import { readEvents } from "../commands/log.ts";
import { diagramEvents } from "../events/diagram.ts";
import { environments } from "../events/family.ts";
import { themes } from "../events/generation.ts";
import { type Html, html, path } from "../html.ts";
import { limits } from "../limits.ts";
import { type Compared, compared, diagramEntries, type Entry } from "../operating/history.ts";
import { Misuse, oneOf } from "../operating/operator.ts";
import { accounts } from "../projections/accounts.ts";
import { diagrams } from "../projections/diagrams.ts";
import { viewsOf } from "../projections/views.ts";
import { diagramList } from "./diagram-list.ts";
import { differenceList } from "./difference.ts";
import { actor, erasedBadge } from "./events.ts";
import { evidenceCard } from "./evidence.ts";
import { lookers } from "./looks.ts";
import { ownerCells, ownerText } from "./owners.ts";
import { badge, card, counted, facts, id, pageOf, pager, table, tabs, time } from "./parts.ts";
import type { House, Page, Route, Visit } from "./visit.ts";

/** The owners of diagrams. */
async function ownersPage({ models }: House, visit: Visit): Promise<Page> {
  const kind = visit.query.get("kind") === "organization" ? "organization" : "user";
  const { items, next } = await pageOf(viewsOf(models, accounts), { kind }, visit.query);
  const rows = await Promise.all(
    items.map(async (account) => [
      html`${account.label}`,
      ...(await Promise.all(
        environments.map(async (environment) => {
          const owner = ownerText(account, environment);
          const count = await viewsOf(models, diagrams).count({ owner });
          return html`<a href="${path`/console/diagrams?owner=${owner}`}">${counted(count, "diagram")}</a>`;
        }),
      )),
      id(account.id),
    ]),
  );
  const base = "/console/diagrams";
  return {
    title: "Diagrams",
    section: "diagrams",
    top: html`${tabs("Kinds of owners", [
      { to: base, text: "Of users", here: kind === "user" },
      { to: `${base}?kind=organization`, text: "Of organizations", here: kind !== "user" },
    ])}${table({
      caption: "Owners, newest first",
      columns: ["Owner", "Live", "Test", "Id"],
      rows,
      empty: "There is no such account yet.",
    })}${pager(base, visit.query, next)}`,
  };
}

async function diagramPage(house: House, visit: Visit): Promise<Page> {
  const diagramId = visit.params.id ?? "";
  const entries = await diagramEntries(visit.operator, diagramId);
  const [first] = entries;
  if (!first) throw new Misuse("The log knows no such diagram.");
  const deleted = entries.find(({ type }) => type === "DiagramDeleted");
  const view = await viewsOf(house.models, diagrams).get(diagramId);
  const owner = String(first.data.owner);
  const owners = await ownerCells(house.models, [owner]);
  return {
    title: deleted ? "A deleted diagram" : (view?.name ?? "Diagram"),
    section: "diagrams",
    top: html`${deleted && html`<p class="problem">Permanently deleted at ${time(deleted.at)} by ${actor(deleted)}. Its data key is destroyed: names, prompts and documents read as erased, here and everywhere.</p>`}
${card(
  "Diagram",
  facts([
    ["Id", html`<code>${diagramId}</code>`],
    ["Owner", owners.get(owner)],
    ["State", deleted ? badge("bad", "deleted") : badge("good", "alive")],
    ["Made", time(first.at)],
    ["Events", String(entries.length)],
    ["Looks", lookers(diagramId)],
  ]),
  "about",
)}${evidenceCard(diagramId, deleted !== undefined, visit.secret)}${await timeLine(diagramId, entries, visit.query)}`,
  };
}

/** Newest first, a page at a time: each picture is drawn when it scrolls into view. */
async function timeLine(diagramId: string, entries: Entry[], query: URLSearchParams): Promise<Html> {
  const size = limits.consoleRevisionsMax;
  const before = Math.min(Number(query.get("before") ?? entries.length) || entries.length, entries.length);
  const from = Math.max(0, before - size);
  const shown: Compared[] = [];
  for (const entry of entries.slice(from, before)) shown.push(await compared(entry));
  const items = shown.toReversed().map((entry) => moment(diagramId, entry));
  const at = (place: number) => path`/console/diagrams/${diagramId}?before=${place}`;
  const links = html`<nav class="pager" aria-label="Pages">
${before < entries.length && html`<a href="${at(Math.min(entries.length, before + size))}">← Newer</a>`}
${from > 0 && html`<a href="${at(from)}">Older →</a>`}</nav>`;
  return html`<section aria-labelledby="history"><h2 id="history">History, newest first</h2>
<ol class="timeline" reversed start="${before}">${items}</ol>${entries.length > size && links}</section>`;
}

function moment(diagramId: string, entry: Compared): Html {
  const name = typeof entry.data.name === "string" ? entry.data.name : "";
  const headed = `revision-${entry.position}`;
  const isRevision = entry.stream === diagramStream(diagramId);
  return html`<li><article class="moment" aria-labelledby="${headed}">
<header><h3 id="${headed}">${entry.type}</h3>${isRevision && html`<span class="of">revision ${entry.revision}</span>`}${entry.erased && erasedBadge}${time(entry.at)}</header>
<div class="sides">${entry.bpmn !== null && entry.bpmn !== "" && picture(diagramId, entry.revision)}
<div>${facts([
    ["By", actor(entry)],
    ["Name", name],
    ["Prompt", entry.prompt],
    ["Engine", entry.engine],
    ["Failed", entry.failure],
    ["Differs", entry.difference && differenceList(entry.difference, entry.former === null)],
    ["Odd", oddityList(entry.oddities)],
    ["Request", entry.request_id && html`<code>${entry.request_id}</code>`],
    ["Position", html`<code>${entry.position}</code>`],
  ])}</div></div></article></li>`;
}

/** Irregularities that were accepted. */
const oddityList = (oddities: string[]) =>
  oddities.length > 0 && html`<ul>${oddities.map((one) => html`<li>${one}</li>`)}</ul>`;

const picture = (diagramId: string, revision: number): Html => {
  const at = (theme: string) => path`/console/diagrams/${diagramId}/${revision}.svg?theme=${theme}`;
  return html`<figure><a href="${at("light")}"><picture><source media="(prefers-color-scheme: dark)" srcset="${at("dark")}">
<img src="${at("light")}" loading="lazy" alt="The diagram at revision ${revision}"></picture></a></figure>`;
};

/** Not cached: a deleted diagram must leave no picture behind. @throws Misuse */
async function pictureOf({ log, drawing }: House, { params, query }: Visit): Promise<Uint8Array> {
  const revision = Number(/^(\d{1,9})\.svg$/.exec(params.file ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(revision)) throw new Misuse("There is no such picture.");
  const theme = oneOf("The theme", query.get("theme") ?? "light", themes);
  const stream = diagramStream(params.id ?? "");
  const [found] = await readEvents(log, diagramEvents, stream, { from: revision, max: 1 });
  const bpmn = found && "bpmn" in found.event.data ? found.event.data.bpmn : "";
  if (bpmn === "") throw new Misuse("There is no such picture.");
  return drawing.render({ bpmn, theme, format: "svg" });
}

/** /diagrams and below. */
export const diagramRoutes: Route[] = [
  {
    method: "GET",
    path: "/diagrams",
    looksAt({ query }) {
      const owner = query.get("owner");
      return owner ? { kind: "owner", of: owner, what: "the list of diagrams" } : null;
    },
    async answer(house, visit) {
      const owner = visit.query.get("owner");
      return { page: await (owner ? diagramList(house, visit, owner) : ownersPage(house, visit)) };
    },
  },
  {
    method: "GET",
    path: "/diagrams/:id",
    looksAt: ({ params }) => ({ kind: "diagram", of: params.id ?? "", what: "its history" }),
    answer: async (house, visit) => ({ page: await diagramPage(house, visit) }),
  },
  {
    method: "GET",
    path: "/diagrams/:id/:file",
    looksAt: ({ params }) => ({ kind: "diagram", of: params.id ?? "", what: "pictures" }),
    answer: async (house, visit) => ({ svg: await pictureOf(house, visit) }),
  },
];
