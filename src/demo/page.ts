/** The page of the demo: a text box, the diagram beside it, and under the diagram what was understood. */

import { readAssets } from "../console/assets.ts";
import { asset as consoleAsset } from "../console/frame.ts";
import { badge, type Tone } from "../console/parts.ts";
import { type Html, html, path } from "../html.ts";
import { limits } from "../limits.ts";
import { type Row, rowsOf } from "./account.ts";
import type { Draft, Picture } from "./draft.ts";
import { examples } from "./examples.ts";

/** What the page loads beside the console's stylesheet and icon. */
export const { files: assets, addressOf: asset } = readAssets(new URL("assets/", import.meta.url), "/demo", {
  "demo.css": "text/css; charset=utf-8",
  "demo.js": "text/javascript; charset=utf-8",
});

/** A whole document. */
export const demoPage = (draft: Draft): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Process diagrams from plain text · Demo</title>
<link rel="icon" href="${consoleAsset("icon.svg")}"><link rel="stylesheet" href="${consoleAsset("console.css")}">
<link rel="stylesheet" href="${asset("demo.css")}"><script src="${asset("demo.js")}" defer></script></head>
<body>
<a class="skip" href="#result">To the diagram</a>
<header class="bar"><a class="brand" href="/demo"><img src="${consoleAsset("icon.svg")}" alt="" width="20" height="20">Process diagrams <span class="of">demo</span></a></header>
<main class="demo"><h1>A process diagram from plain text</h1>
<div class="bench">${writing(draft)}
<div id="result" tabindex="-1">${resultPart(draft)}</div></div>
<p id="heard" class="unseen" role="status"></p></main>
<footer><nav aria-label="Elsewhere"><ul class="elsewhere"><li><a href="/docs">API documentation</a></li></ul></nav></footer>
</body></html>
`;

const writing = ({
  text,
  problem,
}: Draft): Html => html`<form id="writing" method="post" action="/demo" class="writing">
<label for="text">Who does what, and in which case?</label>
<textarea id="text" name="text" rows="12" required spellcheck="true" aria-describedby="hint"${problem !== null && html` aria-invalid="true"`}>
${text}</textarea>
<small id="hint">In English, ${limits.promptCharsMax.toLocaleString("en")} characters at most. It is read, drawn and forgotten.</small>
<div class="row"><button class="primary">Draw</button><button formaction="/demo/file">Save as BPMN</button></div>
<nav aria-labelledby="examples"><span id="examples">Examples:</span> <ul class="examples">${examples.map(
  ({ key, name }) => html`<li><a href="${path`/demo?example=${key}`}">${name}</a></li>`,
)}</ul></nav>
</form>`;

/** The diagram and what was understood, or why there is none. */
export function resultPart({ text, picture, explanation, problem }: Draft): Html {
  const rows = (explanation?.sentences ?? []).map((sentence) => ({
    sentence: sentence.text,
    rows: rowsOf(text, sentence),
  }));
  const shown = new Set(picture?.spots.shapes.map(({ id }) => id));
  return html`${problem !== null && html`<p class="problem" role="alert">${problem.message}</p>`}
${picture && figure(picture, new Set(rows.flatMap(({ rows }) => rows.flatMap(({ elements }) => elements))))}
${rows.length > 0 && account(rows, shown)}
${picture && inWords(picture)}
<span data-heard="${heard(picture, rows.length)}"></span>`;
}

/** For those who listen while the picture changes. */
const heard = (picture: Picture | null, sentences: number): string =>
  picture === null
    ? ""
    : `Drawn: ${picture.name}, ${picture.spots.shapes.length} shapes of ${sentences} ${sentences === 1 ? "sentence" : "sentences"}.`;

/** @param told elements that the account names; boxes around others would block the pointer */
function figure({ name, light, dark, spots }: Picture, told: ReadonlySet<string>): Html {
  const { width, height } = spots;
  const marks = spots.shapes
    .filter(({ id }) => told.has(id))
    .map(
      ({ id, ...box }) =>
        html`<rect id="${spotId(id)}" data-element="${id}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="8"/>`,
    );
  return html`<figure class="drawn"><figcaption>${name}</figcaption>
<div class="sheet" role="region" aria-label="Diagram" tabindex="0"><div class="paper"><picture>
<source media="(prefers-color-scheme: dark)" srcset="${dataOf(dark)}">
<img src="${dataOf(light)}" width="${Math.ceil(width)}" height="${Math.ceil(height)}" alt="Diagram: ${name}. It is told in words below.">
</picture><svg class="marks" viewBox="0 0 ${width} ${height}" aria-hidden="true">${marks}</svg></div></div></figure>`;
}

const dataOf = (svg: Uint8Array): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;

const spotId = (element: string): string => `at-${element}`;

type Told = { sentence: string; rows: Row[] };

const account = (told: Told[], shown: ReadonlySet<string>): Html => html`<section class="card account">
<h2>What was understood, word by word</h2>
<div class="scroll" role="region" aria-label="What was understood" tabindex="0"><table>
<caption>The same account as of <code>pds draft --explain</code> and <code>GET /v1/generations/{id}/explanation</code>. Words with a link lead to their shape.</caption>
<thead><tr><th scope="col">Words</th><th scope="col">What became of them</th><th scope="col">Rule that decided</th></tr></thead>
${told.map(
  ({
    sentence,
    rows,
  }) => html`<tbody><tr class="sentence"><th scope="rowgroup" colspan="3">${sentence}</th></tr>
${rows.map((row) => line(row, shown))}</tbody>`,
)}</table></div></section>`;

const tones: Record<NonNullable<Row["kind"]>, Tone> = {
  understood: "good",
  assumed: "warn",
  "left out": "quiet",
};

function line({ words, kind, became, rule, elements }: Row, shown: ReadonlySet<string>): Html {
  const drawn = elements.filter((id) => shown.has(id));
  const [first] = drawn;
  const cell = first === undefined ? words : html`<a href="#${spotId(first)}">${words}</a>`;
  const told = kind === null ? "Nothing by themselves" : html`${badge(tones[kind], kind)} ${became}`;
  return html`<tr${drawn.length > 0 && html` data-elements="${drawn.join(" ")}"`}><th scope="row">${cell}</th><td>${told}</td><td>${rule ?? "–"}</td></tr>`;
}

const inWords = ({ words }: Picture): Html =>
  html`<details class="card"><summary>The diagram in words</summary><pre>${words}</pre></details>`;
