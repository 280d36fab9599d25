/** The state of the service at a glance. */

import { type Html, html } from "../html.ts";
import { deadErrors } from "../operating/jobs.ts";
import { statusOf } from "../operating/projections.ts";
import { accounts } from "../projections/accounts.ts";
import { projections } from "../projections/all.ts";
import { diagrams } from "../projections/diagrams.ts";
import { generations } from "../projections/generations.ts";
import { keys } from "../projections/keys.ts";
import { viewsOf } from "../projections/views.ts";
import { dayCharts } from "./day.ts";
import { badge, card, counted, facts, number, time } from "./parts.ts";
import type { House, Page, Route } from "./visit.ts";

async function overviewPage(house: House): Promise<Page> {
  const { models, log, queue } = house;
  const [accountViews, jobs] = [viewsOf(models, accounts), viewsOf(models, generations)];
  const dead = await Promise.all(deadErrors.map((errorCode) => jobs.count({ errorCode })));
  const states = await Promise.all(projections.map((projection) => statusOf(projection, house, 1)));
  const behind = states.filter(({ lagEvents }) => lagEvents > 0);
  const [users, organizations, allKeys, allDiagrams, open, depth, end, reasons] = await Promise.all([
    accountViews.count({ kind: "user" }),
    accountViews.count({ kind: "organization" }),
    viewsOf(models, keys).count({}),
    viewsOf(models, diagrams).count({}),
    jobs.count({ open: true }),
    queue.depth(),
    log.store.end(),
    house.unready(),
  ]);
  return {
    title: "Overview",
    section: "overview",
    live: html`${state(reasons)}
<ul class="figures">
${figure(users, "users", "/console/accounts")}
${figure(organizations, "organizations", "/console/accounts?kind=organization")}
${figure(allKeys, "API keys", "/console/keys")}
${figure(allDiagrams, "diagrams", "/console/diagrams")}
${figure(open, "open jobs", "/console/jobs")}
${figure(
  dead.reduce((sum, count) => sum + count, 0),
  "dead letters",
  "/console/jobs?show=dead",
)}
</ul>
<div class="sides">${card(
      "Work",
      facts(Object.entries(depth).map(([kind, messages]) => [`Waits or runs: ${kind}`, number(messages)])),
    )}${card(
      "Log and read models",
      facts([
        ["End of the log", html`<code>${end}</code>`],
        [
          "Read models",
          behind.length === 0
            ? badge("good", "up to date")
            : html`${badge("warn", "behind")} ${behind.map(({ name }) => name).join(", ")}`,
        ],
        ["", html`<a href="/console/projections">All read models</a>`],
      ]),
    )}${card("This process", await running(house))}</div>`,
    rest: dayCharts(house.day(), house.now()),
  };
}

async function running({ version, startedMs, backedUpAt, freeBytes, now }: House): Promise<Html> {
  return facts([
    ["Version", html`<code>${version}</code> on Node <code>${process.versions.node}</code>`],
    ["Runs since", time(new Date(startedMs).toISOString())],
    ["Newest backup", backedUpAt === null ? "is that of the servers" : backup(await backedUpAt(), now())],
    ["Free on the disk", freeBytes && `${number(Math.floor((await freeBytes()) / 2 ** 20))} MiB`],
  ]);
}

/** Without a backup, its age counts from the creation of the log. */
function backup(atMs: number, nowMs: number): Html {
  const hours = Math.max(0, Math.floor((nowMs - atMs) / 3_600_000));
  const age = hours < 48 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
  const tone = hours < 48 ? "good" : "warn";
  return html`${badge(tone, `${age} ago`)} ${time(new Date(atMs).toISOString())}, or the beginning of the log where <code>pds backup</code> has made none`;
}

const state = (reasons: string[]): Html =>
  reasons.length === 0
    ? html`<p class="state">${badge("good", "ready")} This process takes requests.</p>`
    : html`<div class="problem" role="alert"><p>${badge("bad", "not ready")}</p><ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul></div>`;

const figure = (count: number, what: string, to: string): Html =>
  html`<li><a href="${to}"><strong>${number(count)}</strong> ${what}</a></li>`;

/** The console's first page. */
export const overviewRoutes: Route[] = [
  { method: "GET", path: "/", answer: async (house) => ({ page: await overviewPage(house) }) },
];
