/** The pieces that pages are made of. */
import { type Html, html, isEmpty, type Part } from "../html.ts";
import { limits } from "../limits.ts";
import type { Views } from "../projections/views.ts";
import type { Where } from "../store/read-models.ts";

export type Tone = "good" | "bad" | "warn" | "quiet" | "busy";

/** A state in one or two words; the colour adds nothing to the words. */
export const badge = (tone: Tone, text: string): Html => html`<span class="badge ${tone}">${text}</span>`;

/** A time as recorded, to the second; with the full value for machines. */
export const time = (iso: string): Html =>
  html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`;

/** A value for machines, to be copied exactly. */
export const code = (text: string): Html => html`<code>${text}</code>`;

/** The first and last characters of an id; the whole id on demand and for screen readers. */
export const id = (text: string): Html =>
  text.length <= 14
    ? code(text)
    : html`<code class="id" title="${text}"><span class="middle">${text.slice(0, -12)}</span>${text.slice(-12)}</code>`;

/** With thousands separators. */
export const number = (value: number | bigint): string => value.toLocaleString("en");

/** "1 key", "2 keys". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

type Column = { name: string; numeric?: boolean; hidden?: boolean };

/** @param empty the text for a table without rows. The first cell of a row is its heading. */
export function table({
  caption,
  columns,
  rows,
  empty,
}: {
  caption: string;
  columns: (string | Column)[];
  rows: Part[][];
  empty: string;
}): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  const known = columns.map((column): Column => (typeof column === "string" ? { name: column } : column));
  const head = known.map(
    ({ name, numeric, hidden }) =>
      html`<th scope="col"${numeric && html` class="number"`}>${hidden ? html`<span class="unseen">${name}</span>` : name}</th>`,
  );
  const lines = rows.map((cells) => {
    const written = cells.map((cell, i) => {
      const kind = known[i]?.numeric ? html` class="number"` : null;
      return i === 0 ? html`<th scope="row"${kind}>${cell}</th>` : html`<td${kind}>${cell}</td>`;
    });
    return html`<tr>${written}</tr>`;
  });
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

/** Names and values in a list; entries without a value are left out. */
export const facts = (rows: [string, Part][]): Html =>
  html`<dl class="facts">${rows.filter(([, value]) => !isEmpty(value)).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** A section of a page with its own heading. */
export const card = (heading: string, body: Part, name = slug(heading)): Html =>
  isEmpty(body)
    ? html``
    : html`<section class="card" aria-labelledby="${name}"><h2 id="${name}">${heading}</h2>${body}</section>`;

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

type Action = {
  to: string;
  /** Null for a viewer who may change nothing. */
  csrf: string | null;
  label: string;
  /** Distinguishes this button from others with the same label, for screen readers. */
  about?: string;
  fields?: Part;
  tone?: "primary" | "plain" | "danger";
};

/** A form that changes something. */
export const action = ({ to, csrf, label, about, fields, tone = "plain" }: Action): Html =>
  csrf === null
    ? html``
    : html`<form method="post" action="${to}" class="${fields ? "fields" : "single"}">
<input type="hidden" name="csrf" value="${csrf}">${fields}
<button class="${tone}">${label}${about && html`<span class="unseen"> ${about}</span>`}</button></form>`;

/** An action that cannot be undone asks for confirmation; it needs no script for that. */
export const careful = (given: Action & { warning: string }): Html =>
  given.csrf === null
    ? html``
    : html`<details class="careful"><summary>${given.label}${given.about && html`<span class="unseen"> ${given.about}</span>`}…</summary>
<div><p>${given.warning}</p>${action({ ...given, tone: "danger" })}</div></details>`;

type Field = {
  name: string;
  label: string;
  value?: string;
  type?: string;
  hint?: string;
  required?: boolean;
};

/** An input of one line, with its label. */
export const field = ({ name, label, value = "", type = "text", hint, required = true }: Field): Html =>
  html`<label class="field"><span class="label">${label}</span>
<input name="${name}" type="${type}" value="${value}" autocomplete="off"${required && html` required`}>${hint && html`<small>${hint}</small>`}</label>`;

/** A choice among a few values, with its label. */
export const choice = (
  name: string,
  label: string,
  options: readonly { value: string; text: string }[],
  chosen?: string,
): Html =>
  html`<label class="field"><span class="label">${label}</span><select name="${name}">${options.map(
    ({ value, text }) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select></label>`;

/** How much of a limit is used; the text says the same. */
export const used = (label: string, usedUp: number, limit: number): Html =>
  html`<span class="used"><meter min="0" max="${limit}" high="${Math.floor(limit * 0.8)}" optimum="0" value="${usedUp}" aria-label="${label}">${usedUp} of ${limit}</meter> ${number(usedUp)}<span class="of"> of ${number(limit)}</span></span>`;

/** Links to other views of the same list. */
export const tabs = (label: string, entries: { to: string; text: string; here: boolean }[]): Html =>
  html`<nav class="tabs" aria-label="${label}"><ul>${entries.map(
    ({ to, text, here }) => html`<li><a href="${to}"${here && html` aria-current="page"`}>${text}</a></li>`,
  )}</ul></nav>`;

/** One page of views, starting after the place in the query. */
export async function pageOf<V extends { id: string; createdAt: string }>(
  views: Pick<Views<V>, "page">,
  where: Where,
  query: URLSearchParams,
  order: "newest" | "oldest" = "newest",
): Promise<{ items: V[]; next: string | null }> {
  const after = readPlace(query.get("after"));
  // One item more than shown reveals whether there is a next page.
  const limit = limits.consolePageItems;
  const found = await views.page({ where, order, limit: limit + 1, ...(after ? { after } : {}) });
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? `${last.createdAt},${last.id}` : null };
}

/** An invalid place means the beginning. */
function readPlace(text: string | null): { createdAt: string; id: string } | null {
  const [, createdAt, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z),([\w-]+)$/.exec(text ?? "") ?? [];
  return createdAt !== undefined && id !== undefined ? { createdAt, id } : null;
}

/** Links to the first and the next page, in any order. */
export function pager(base: string, query: URLSearchParams, next: string | null): Html | null {
  const at = (after: string | null): string => {
    const changed = new URLSearchParams(query);
    changed.delete("after");
    if (after !== null) changed.set("after", after);
    const text = changed.toString();
    return text === "" ? base : `${base}?${text}`;
  };
  if (next === null && !query.has("after")) return null;
  return html`<nav class="pager" aria-label="Pages">${query.has("after") && html`<a href="${at(null)}" rel="first">← Newest</a>`}
${next !== null && html`<a href="${at(next)}" rel="next">Older →</a>`}</nav>`;
}
