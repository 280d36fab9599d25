/** A diagram's history as one HTML page that needs nothing else: a picture of every revision, and what differs. */
import type { Difference, Named } from "../audit/difference.ts";
import type { Compared, Entry, History } from "../operating/history.ts";

/** @param pictures SVG text by revision of the diagram's stream. */
export function historyPage(
  { kind, id, entries }: Omit<History, "entries"> & { entries: Compared[] },
  pictures: ReadonlyMap<number, string>,
): string {
  const cards = entries.map((entry) => card(entry, pictures.get(entry.revision))).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>History of ${kind} ${escaped(id)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>History of ${kind} <code>${escaped(id)}</code></h1>
<p>${entries.length} ${entries.length === 1 ? "event" : "events"}, from ${escaped(entries[0]?.at ?? "")} to ${escaped(entries.at(-1)?.at ?? "")}</p>
</header>
<main>
${cards}
</main>
</body>
</html>
`;
}

const style = `
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
`;

function card(entry: Compared, picture: string | undefined): string {
  const drawn = picture
    ? `<figure><img alt="The diagram at revision ${entry.revision}" src="data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}"></figure>`
    : "";
  const rows = fieldsOf(entry)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
    .join("\n");
  return `<article>
<h2>${entry.revision} ${escaped(entry.type)} <time>${escaped(entry.at)}</time></h2>
${drawn}
<dl>
${rows}
</dl>
</article>`;
}

function fieldsOf(entry: Compared): [string, string][] {
  const name = entry.data.name;
  return [
    ["By", escaped(actorText(entry.actor))],
    ["Request", escaped(entry.request_id ?? "")],
    ["Name", typeof name === "string" ? escaped(name) : ""],
    ["Prompt", escaped(entry.prompt ?? "")],
    ["Engine", escaped(entry.engine ?? "")],
    ["Failed", escaped(entry.failure ?? "")],
    ["Texts", entry.erased ? "erased: the diagram was deleted for ever" : ""],
    ["Differs", entry.difference ? differenceList(entry.difference) : ""],
    ["Position", escaped(entry.position)],
  ];
}

export function actorText({ kind, id, user, last_four }: Entry["actor"]): string {
  if (kind !== "key") return `${kind} ${id}`;
  return `user ${user ?? "?"}, key ...${last_four ?? "?"}`;
}

function differenceList({ added, removed, renamed, moved, changed }: Difference): string {
  const items = [
    ...added.map((one) => `added ${element(one)}`),
    ...removed.map((one) => `removed ${element(one)}`),
    ...renamed.map((one) => `renamed ${element(one)}, before “${escaped(one.from)}”`),
    ...changed.map((one) => `changed ${element(one)}`),
    ...moved.map((one) => `moved ${element(one)}`),
  ];
  const all =
    removed.length + renamed.length + moved.length + changed.length === 0 && items.length > shownMax;
  if (all) return `${items.length} elements added`;
  const shown = items.slice(0, shownMax).map((item) => `<li>${item}</li>`);
  if (items.length > shownMax) shown.push(`<li>and ${items.length - shownMax} more</li>`);
  return shown.length === 0 ? "nothing that is drawn" : `<ul>${shown.join("")}</ul>`;
}

/** The picture shows more than that better than a list does. */
const shownMax = 12;

const element = ({ kind, name, id }: Named): string =>
  `${escaped(kind)} ${name ? `“${escaped(name)}”` : escaped(id)}`;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Texts are customers' and operators': none may become markup. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
