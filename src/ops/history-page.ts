/** A diagram's history as one self-contained HTML page: a picture of every revision, and its differences. */
import { type Difference, elementName } from "../audit/difference.ts";
import { type Html, html, type Part, textOf } from "../html.ts";
import type { Compared, Entry, History } from "../operating/history.ts";

/** @param pictures SVG text by revision of the diagram's stream. */
export function historyPage(
  { kind, id, entries }: Omit<History, "entries"> & { entries: Compared[] },
  pictures: ReadonlyMap<number, string>,
): string {
  const events = entries.length === 1 ? "event" : "events";
  return textOf(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>History of ${kind} ${id}</title>
${style}
</head>
<body>
<header>
<h1>History of ${kind} <code>${id}</code></h1>
<p>${entries.length} ${events}, from ${entries[0]?.at} to ${entries.at(-1)?.at}</p>
</header>
<main>
${entries.map((entry) => card(entry, pictures.get(entry.revision)))}
</main>
</body>
</html>
`);
}

const style = html`<style>
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem; }
h1 { font-size: 1.4rem; margin: 0; }
header p { color: GrayText; margin: .25rem 0 1.5rem; }
main { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(26rem, 1fr)); align-items: start; }
article { border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
article h2 { font-size: 1rem; margin: 0; padding: .6rem .9rem; background: var(--soft); display: flex; gap: .75rem; flex-wrap: wrap; }
article h2 time { font-weight: normal; font-size: .8rem; margin-left: auto; white-space: nowrap; }
figure { margin: 0; background: #fff; border-bottom: 1px solid var(--line); }
figure img { display: block; width: 100%; max-height: 22rem; object-fit: contain; }
dl { display: grid; grid-template-columns: 6.5rem 1fr; gap: .3rem .75rem; margin: 0; padding: .8rem .9rem; }
dt { color: GrayText; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
ul { margin: 0; padding-left: 1.1rem; }
@media print { article { break-inside: avoid; } }
</style>`;

function card(entry: Compared, picture: string | undefined): Html {
  const rows = fieldsOf(entry).filter(([, value]) => value !== null && value !== "");
  return html`<article>
<h2>${entry.revision} ${entry.type} <time>${entry.at}</time></h2>
${picture && html`<figure><img alt="The diagram at revision ${entry.revision}" src="data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}"></figure>`}
<dl>
${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>
</article>
`;
}

function fieldsOf(entry: Compared): [string, Part][] {
  const { name } = entry.data;
  return [
    ["By", actorText(entry.actor)],
    ["Request", entry.request_id],
    ["Name", typeof name === "string" ? name : null],
    ["Prompt", entry.prompt],
    ["Engine", entry.engine],
    ["Failed", entry.failure],
    ["Texts", entry.erased ? "erased: the diagram was deleted for ever" : null],
    ["Differs", entry.difference && differenceList(entry.difference)],
    [
      "Odd",
      entry.oddities.length === 0
        ? null
        : html`<ul>${entry.oddities.map((one) => html`<li>${one}</li>`)}</ul>`,
    ],
    ["Position", entry.position],
  ];
}

export function actorText({ kind, id, user, last_four }: Entry["actor"]): string {
  if (kind !== "key") return `${kind} ${id}`;
  return `user ${user ?? "?"}, key ...${last_four ?? "?"}`;
}

function differenceList({ added, removed, renamed, moved, changed }: Difference): Part {
  const items = [
    ...added.map((one) => `added ${elementName(one)}`),
    ...removed.map((one) => `removed ${elementName(one)}`),
    ...renamed.map((one) => `renamed ${elementName(one)}, before “${one.from}”`),
    ...changed.map((one) => `changed ${elementName(one)}`),
    ...moved.map((one) => `moved ${elementName(one)}`),
  ];
  if (items.length === 0) return "nothing that is drawn";
  if (items.length === added.length && items.length > shownMax) return `${items.length} elements added`;
  const shown = items.slice(0, shownMax);
  if (items.length > shownMax) shown.push(`and ${items.length - shownMax} more`);
  return html`<ul>${shown.map((item) => html`<li>${item}</li>`)}</ul>`;
}

/** Beyond this, the picture shows more than a list. */
const shownMax = 12;
