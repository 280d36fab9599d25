/** Every event of the log in its stored form: sealed texts stay sealed here. */

import type { RecordedEvent } from "../events/recorded.ts";
import { type Html, html, path } from "../html.ts";
import { browse, type Wanted } from "../operating/browsing.ts";
import { Misuse } from "../operating/operator.ts";
import { card, facts, field, id, table, time } from "./parts.ts";
import type { House, Page, Route, Visit } from "./visit.ts";

const base = "/console/events";

function wantedIn(query: URLSearchParams): Wanted {
  const text = (name: string) => (query.get(name) ?? "").trim();
  return { stream: text("stream"), type: text("type"), actor: text("actor"), request: text("request") };
}

async function eventsPage({ log }: House, { query }: Visit): Promise<Page> {
  const wanted = wantedIn(query);
  const after = BigInt(/^\d{1,18}$/.exec(query.get("after") ?? "")?.[0] ?? 0);
  const { events, next } = await browse(log, wanted, after);
  return {
    title: "Events",
    section: "audit",
    top: html`<form class="fields" role="search" aria-label="Filter events">
<div class="sides">${[
      field({ name: "stream", label: "Stream begins with", value: wanted.stream, required: false }),
      field({ name: "type", label: "Type", value: wanted.type, required: false }),
      field({ name: "actor", label: "By (id)", value: wanted.actor, required: false }),
      field({ name: "request", label: "Request id", value: wanted.request, required: false }),
    ]}</div><button>Show</button></form>
${table({
  caption: "Events, in the order of the log",
  columns: ["Position", "Time", "Type", "Stream", "By", "Request"],
  rows: events.map(rowOf),
  empty: next === null ? "No event fits." : "No event fits so far.",
})}${pages(wanted, after, next)}`,
  };
}

const rowOf = ({ position, revision, type, stream, metadata: { at, actor, requestId } }: RecordedEvent) => [
  html`<a href="${path`/console/events/${stream}/${revision}`}">${position}</a>`,
  time(at),
  type,
  html`<a href="${`${base}?${new URLSearchParams({ stream })}`}">${id(stream)}</a>`,
  html`${actor.kind} ${id(actor.id)}`,
  requestId !== null && html`<code>${requestId}</code>`,
];

function pages(wanted: Wanted, after: bigint, next: bigint | null): Html {
  const at = (place: Record<string, string>) => `${base}?${new URLSearchParams({ ...wanted, ...place })}`;
  return html`<nav class="pager" aria-label="Pages">${after > 0n && html`<a href="${at({})}" rel="first">← From the beginning</a>`}
${next !== null && html`<a href="${at({ after: String(next) })}" rel="next">On behind position ${next} →</a>`}</nav>`;
}

/** @throws Misuse */
async function eventPage({ log }: House, { params }: Visit): Promise<Page> {
  const revision = /^\d{1,9}$/.exec(params.revision ?? "")?.[0];
  const read = { from: Number(revision), max: 1 };
  const [event] = revision === undefined ? [] : await log.store.read(params.stream ?? "", read);
  if (event === undefined) throw new Misuse("The log has no such event.");
  const { stream, position, id: eventId, type, data, metadata, unreadable } = event;
  return {
    title: type,
    section: "audit",
    top: html`${card(
      "Event",
      facts([
        ["Position", html`<code>${position}</code>`],
        [
          "Stream",
          html`<a href="${`${base}?${new URLSearchParams({ stream })}`}"><code>${stream}</code></a>, revision ${revision}`,
        ],
        ["Id", html`<code>${eventId}</code>`],
        ["Time", time(metadata.at)],
        ["By", `${metadata.actor.kind} ${metadata.actor.id}`],
        [
          "Request",
          metadata.requestId &&
            html`<a href="${`${base}?${new URLSearchParams({ request: metadata.requestId })}`}"><code>${metadata.requestId}</code></a>`,
        ],
        ["Hash", html`<code>${metadata.hash}</code>`],
        [
          "Hash of the one before",
          metadata.previousHash
            ? html`<code>${metadata.previousHash}</code>`
            : "none: it is the first of its stream",
        ],
        ["Unreadable", unreadable],
      ]),
    )}${card("As it is stored", html`<pre tabindex="0"><code>${JSON.stringify({ data, metadata }, null, 2)}</code></pre>`)}
<p><a href="${`${base}?after=${position}`}">Events behind it</a></p>`,
  };
}

/** /events and below. */
export const logEventRoutes: Route[] = [
  {
    method: "GET",
    path: "/events",
    answer: async (house, visit) => ({ page: await eventsPage(house, visit) }),
  },
  {
    method: "GET",
    path: "/events/:stream/:revision",
    answer: async (house, visit) => ({ page: await eventPage(house, visit) }),
  },
];
