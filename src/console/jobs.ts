/** Running jobs, failed ones and dead letters, with the actions retry and fail. */
import { generationStream } from "../commands/generation.ts";
import { readEvents } from "../commands/log.ts";
import { type Explained, explanationIn } from "../events/explanation.ts";
import { generationEvents } from "../events/generation.ts";
import { type Html, html, type Part, path } from "../html.ts";
import { limits } from "../limits.ts";
import { generationEntries } from "../operating/history.ts";
import { deadErrors, failJob, jobOf, reasonOf, retryJob } from "../operating/jobs.ts";
import { type GenerationView, generations } from "../projections/generations.ts";
import { collectionOf } from "../projections/projection.ts";
import { type Views, viewsOf } from "../projections/views.ts";
import { erasedBadge, eventTable } from "./events.ts";
import { jobTimeline, stepsOf } from "./job-timeline.ts";
import { lookers } from "./looks.ts";
import { done } from "./notices.ts";
import { ownerCells } from "./owners.ts";
import {
  action,
  badge,
  card,
  careful,
  facts,
  field,
  id,
  pageOf,
  pager,
  type Tone,
  table,
  tabs,
  time,
} from "./parts.ts";
import type { House, Page, Route, Visit } from "./visit.ts";

const kinds = ["open", "dead", "failed", "all"] as const;
type Kind = (typeof kinds)[number];

const said: Record<Kind, { text: string; caption: string; empty: string }> = {
  open: { text: "Open", caption: "Open jobs, newest first", empty: "No job is under way." },
  dead: {
    text: "Dead letters",
    caption: "Jobs that failed on our side, newest first",
    empty: "No job has failed on our side.",
  },
  failed: { text: "Failed", caption: "Failed jobs, newest first", empty: "No job has failed." },
  all: { text: "All", caption: "Jobs, newest first", empty: "There was no job yet." },
};

const tones: Record<GenerationView["status"], Tone> = {
  queued: "quiet",
  processing: "busy",
  succeeded: "good",
  failed: "bad",
};

const stateBadge = ({ status }: GenerationView): Html => badge(tones[status], status);

const jobLink = ({ id: jobId }: GenerationView): Html =>
  html`<a href="${path`/console/jobs/${jobId}`}">${id(jobId)}</a>`;

const diagramLink = ({ diagramId }: GenerationView): Html =>
  html`<a href="${path`/console/diagrams/${diagramId}`}">${id(diagramId)}</a>`;

async function jobsPage({ models, log }: House, visit: Visit): Promise<Page> {
  const kind = kinds.find((known) => known === visit.query.get("show")) ?? "open";
  const { items, next } = await found(viewsOf(models, generations), kind, visit.query);
  const owners = await ownerCells(
    models,
    items.map(({ owner }) => owner),
  );
  const reasons = await Promise.all(items.map((job) => reasonOf(log, job)));
  const rows = items.map((job, i) => [
    jobLink(job),
    html`${stateBadge(job)}${job.errorCode && html` <code>${job.errorCode}</code>`}${reason(reasons[i] ?? null)}`,
    html`${job.kind}${job.due && html`<br><span class="of">${job.due.step}</span>`}`,
    owners.get(job.owner),
    diagramLink(job),
    time(job.createdAt),
    wayOut(job, visit.csrf),
  ]);
  const { caption, empty } = said[kind];
  const columns = ["Job", "State", "Kind and step", "Owner", "Diagram", "Asked for"];
  return {
    title: "Jobs",
    section: "jobs",
    top: tabs(
      "Kinds of jobs",
      kinds.map((one) => ({ to: path`/console/jobs?show=${one}`, text: said[one].text, here: one === kind })),
    ),
    live: html`${table({ caption, columns: [...columns, { name: "Change", hidden: true }], rows, empty })}${pager("/console/jobs", visit.query, next)}`,
    moving: items.some(({ open }) => open),
  };
}

/** In the customer's words; erased for a deleted diagram. */
const reason = (text: string | null): Html =>
  text === null ? html`` : html`<p class="reason">${text === "" ? erasedBadge : text}</p>`;

/**
 * Dead letters have several error codes, and a query compares with one value: each is queried, and the newest are
 * shown.
 */
async function found(views: Views<GenerationView>, kind: Kind, query: URLSearchParams) {
  if (kind === "all") return pageOf(views, {}, query);
  if (kind === "open") return pageOf(views, { open: true }, query);
  if (kind === "failed") return pageOf(views, { status: "failed" }, query);
  const pages = await Promise.all(deadErrors.map((errorCode) => pageOf(views, { errorCode }, query)));
  const merged = pages
    .flatMap(({ items }) => items)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id));
  const items = merged.slice(0, limits.consolePageItems);
  const hasMore = merged.length > items.length || pages.some(({ next }) => next !== null);
  const last = items.at(-1);
  return { items, next: hasMore && last ? `${last.createdAt},${last.id}` : null };
}

function wayOut(job: GenerationView, csrf: string | null): Part {
  if (job.status === "succeeded") return null;
  const to = path`/console/jobs/${job.id}/retry`;
  return action({
    to,
    csrf,
    label: job.open ? "Queue again" : "Try again",
    about: `job ${job.id.slice(-6)}`,
  });
}

async function jobPage(house: House, visit: Visit): Promise<Page> {
  const job = await jobOf(house, visit.params.id ?? "");
  const events = await readEvents(house.log, generationEvents, generationStream(job.id));
  const entries = await generationEntries(house, job.id);
  const owners = await ownerCells(house.models, [job.owner]);
  const failing = careful({
    to: path`/console/jobs/${job.id}/fail`,
    csrf: visit.csrf,
    label: "Fail",
    warning: "The job ends as failed. The customer reads the message.",
    fields: field({ name: "message", label: "Message", value: "An operator ended the job." }),
  });
  return {
    title: "Job",
    section: "jobs",
    live: html`${card(
      "Job",
      facts([
        ["Id", html`<code>${job.id}</code>`],
        ["State", html`${stateBadge(job)}${job.errorCode && html` <code>${job.errorCode}</code>`}`],
        ["Kind", job.kind],
        ["Step that is due", job.due?.step],
        ["Owner", owners.get(job.owner)],
        ["Diagram", diagramLink(job)],
        ["Asked for", time(job.createdAt)],
        ["Last event", time(job.updatedAt)],
        ["Looks", lookers(job.id)],
      ]),
      "about",
    )}${card("Timeline", jobTimeline(stepsOf(entries, house.now())))}${card("What was understood", explained(explanationIn(events.map(({ event }) => event))))}${card(
      "Events",
      eventTable(entries, ({ failure, engine, prompt }) => failure ?? engine ?? prompt),
    )}`,
    rest:
      job.status === "succeeded" || visit.csrf === null
        ? html``
        : card("Change", html`<div class="sides">${wayOut(job, visit.csrf)}${job.open && failing}</div>`),
    moving: job.open,
  };
}

/** Sentence by sentence, with the rule that applied. */
function explained({ sentences, context, missing }: Explained): Html {
  if (missing !== null) return html`<p>${missing}</p>`;
  const rows = sentences.map(({ text, understood, assumed, left_out }) => [
    text,
    lines([
      ...understood.map(lineOf("understood")),
      ...assumed.map(lineOf("assumed")),
      ...left_out.map(lineOf("left out")),
    ]),
  ]);
  const steering = context.map(({ text, effect, reason }) => [text, effect ?? reason]);
  return html`${table({ caption: "The prompt", columns: ["Sentence", "What it became"], rows, empty: "Nothing was read." })}${
    steering.length > 0 &&
    table({ caption: "The folder's context", columns: ["Line", "What it did"], rows: steering, empty: "" })
  }`;
}

type Line = Explained["sentences"][number]["understood"][number];
const lineOf =
  (kind: string) =>
  ({ text, rule }: Line): Html =>
    html`${kind}: ${text}${rule !== null && html` <code>${rule}</code>`}`;
const lines = (all: Html[]): Html => html`<ul>${all.map((one) => html`<li>${one}</li>`)}</ul>`;

/** Waits for the views, so that the next page shows the change. */
const seen = ({ progress }: House, position: bigint) => progress.wait([collectionOf(generations)], position);

/** /jobs and below. */
export const jobRoutes: Route[] = [
  {
    method: "GET",
    path: "/jobs",
    answer: async (house, visit) => ({ page: await jobsPage(house, visit) }),
  },
  {
    method: "GET",
    path: "/jobs/:id",
    looksAt: ({ params }) => ({ kind: "job", of: params.id ?? "", what: "the job" }),
    answer: async (house, visit) => ({ page: await jobPage(house, visit) }),
  },
  {
    method: "POST",
    path: "/jobs/:id/retry",
    async answer(house, visit) {
      const job = await jobOf(house, visit.params.id ?? "");
      const retried = await retryJob(visit.operator, job);
      await seen(house, retried.position);
      if (retried.status === "queued") return done(path`/console/jobs/${job.id}`, "requeued");
      return done(path`/console/jobs/${retried.id}`, "retried");
    },
  },
  {
    method: "POST",
    path: "/jobs/:id/fail",
    async answer(house, visit) {
      const job = await jobOf(house, visit.params.id ?? "");
      await seen(house, await failJob(visit.operator, job, visit.form.get("message") || undefined));
      return done(path`/console/jobs/${job.id}`, "failed");
    },
  },
];
