/** The frame of every page. */
import { type Html, html, type Part } from "../html.ts";
import { readAssets } from "./assets.ts";
import type { Page, Section } from "./visit.ts";

/** Assets of the pages on the operations port. */
export const { files: assets, addressOf: asset } = readAssets(
  new URL("assets/", import.meta.url),
  "/console",
  {
    "console.css": "text/css; charset=utf-8",
    "console.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
  },
);

const sections: { name: Section; to: string; text: string }[] = [
  { name: "overview", to: "/console", text: "Overview" },
  { name: "accounts", to: "/console/accounts", text: "Accounts" },
  { name: "keys", to: "/console/keys", text: "API keys" },
  { name: "diagrams", to: "/console/diagrams", text: "Diagrams" },
  { name: "jobs", to: "/console/jobs", text: "Jobs" },
  { name: "projections", to: "/console/projections", text: "Read models" },
  { name: "audit", to: "/console/audit", text: "Audit" },
  { name: "looks", to: "/console/looks", text: "Who looked at what" },
  { name: "sessions", to: "/console/sessions", text: "Who is logged in" },
];

/** Other pages on the operations port, for people and for machines. */
const elsewhere = [
  { to: "/docs", text: "API documentation" },
  { to: "/metrics", text: "Metrics" },
  { to: "/healthz", text: "Health" },
  { to: "/readyz", text: "Readiness" },
];
const others = html`<nav aria-label="Elsewhere"><ul class="elsewhere">${elsewhere.map(({ to, text }) => html`<li><a href="${to}">${text}</a></li>`)}</ul></nav>`;

/** A whole document for someone who is not logged in. */
export const plainDocument = (title: string, main: Part): Html =>
  document(title, html`<main id="main" class="alone">${main}</main><footer>${others}</footer>`, null);

export type Around = { csrf: string; operator: string; notice: string | null };

/** A whole document for an operator. */
export function pageDocument(page: Page, { csrf, operator, notice }: Around): Html {
  const links = sections.map(
    ({ name, to, text }) =>
      html`<li><a href="${to}"${name === page.section && html` aria-current="page"`}>${text}</a></li>`,
  );
  const body = html`<a class="skip" href="#main">To the content</a>
<header class="bar"><a class="brand" href="/console"><img src="${asset("icon.svg")}" alt="" width="20" height="20">Process diagrams <span class="of">operations</span></a>
<form role="search" action="/console/find" class="find"><input type="search" name="id" aria-label="Find by id, e-mail address, name of an organization, or last four characters of a key" placeholder="Id, address or name" required><button>Find</button></form>
<form method="post" action="/console/logout" class="leave"><input type="hidden" name="csrf" value="${csrf}"><span>${operator}</span><button>Log out</button></form></header>
<div class="columns"><nav class="sections" aria-label="Sections"><ul>${links}</ul></nav>
<main id="main" tabindex="-1"><h1>${page.title}</h1>
${notice !== null && html`<p class="notice" role="status">${notice}</p>`}${page.top}
${page.live && html`<div id="live">${page.live}</div><p id="heard" class="unseen" role="status"></p>`}
${page.rest}</main></div>
<footer><span>Times are UTC.</span>${others}</footer>`;
  return document(
    page.title,
    body,
    page.moving ? html`<noscript><meta http-equiv="refresh" content="3"></noscript>` : null,
  );
}

const document = (title: string, body: Part, head: Part): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} · Operations</title>
<link rel="icon" href="${asset("icon.svg")}"><link rel="stylesheet" href="${asset("console.css")}">
<script src="${asset("console.js")}" defer></script>${head}</head>
<body>
${body}
</body></html>
`;
