/** The gallery as one HTML file without external resources. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { escaped } from "../src/escape.ts";
import type { Figures } from "./gallery-figures.ts";

export type Row =
  | { name: string; refused: string }
  | {
      name: string;
      refused: null;
      /** SVG text; null if the file draws nothing. */
      input: string | null;
      light: string;
      dark: string;
      before: Figures | null;
      after: Figures;
      laidOutMs: number;
    };

export function pageOf(rows: readonly Row[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery of ${rows.length} diagrams</title>
<style>
${fontFaces()}
${style}
</style>
<header>
<h1>Gallery</h1>
<p>${summary(rows)}</p>
<form>
<label>Show <input type="search" placeholder="part of a name"></label>
<label><input type="checkbox"> only where a figure grew</label>
</form>
</header>
<main>
${rows.map(section).join("\n")}
</main>
<dialog><button autofocus>Close</button><div></div></dialog>
<script>
${script}
</script>
</html>
`;
}

/** The pictures name the font that they were measured with, so the page includes it. */
function fontFaces(): string {
  const require = createRequire(import.meta.url);
  const faces = [
    { file: "400Regular/Inter_400Regular", weight: 400 },
    { file: "600SemiBold/Inter_600SemiBold", weight: 600 },
  ];
  return faces
    .map(({ file, weight }) => {
      const data = readFileSync(require.resolve(`@expo-google-fonts/inter/${file}.ttf`)).toString("base64");
      return `@font-face { font-family: Inter; font-weight: ${weight}; src: url(data:font/ttf;base64,${data}); }`;
    })
    .join("\n");
}

function section(row: Row): string {
  const name = escaped(row.name.replace(/\.bpmn$/, ""));
  if (row.refused !== null)
    return `<section data-name="${name}" data-grew><h2>${name}</h2><p class="refused">${escaped(row.refused)}</p></section>`;
  const pictures = [
    figure("As it came", row.input),
    figure("Laid out anew", row.light),
    figure("Laid out anew, dark", row.dark),
  ];
  return `<section data-name="${name}"${hasGrown(row.before, row.after) ? " data-grew" : ""}>
<h2>${name} <small>${Math.round(row.laidOutMs)} ms</small></h2>
${table(row.before, row.after)}
<div class="pictures">${pictures.join("")}</div>
</section>`;
}

function figure(caption: string, svg: string | null): string {
  const picture = svg === null ? `<p>no drawing</p>` : `<a href="#" title="Enlarge">${svg}</a>`;
  return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
}

function table(before: Figures | null, after: Figures): string {
  const cells = Object.entries(after).map(([name, value]) => {
    const old = before?.[name];
    const change =
      old === undefined || old === value ? "" : value < old === isBetterLess(name) ? "better" : "worse";
    const from = old === undefined ? "" : `<span>${old.toLocaleString("en")} →</span> `;
    return `<li>${escaped(name)} ${from}<b class="${change}">${value.toLocaleString("en")}</b></li>`;
  });
  return `<ul>${cells.join("")}</ul>`;
}

const isBetterLess = (figure: string): boolean => figure !== "elements";

const hasGrown = (before: Figures | null, after: Figures): boolean =>
  before !== null &&
  Object.entries(after).some(([name, value]) => isBetterLess(name) && value > (before[name] ?? value));

/** For a figure per node or edge the page shows the mean, for others the sum. */
const isRatio = (figure: string): boolean => figure.includes("Per");

/** Covers the files that came with a drawing, so that both sides count the same files. */
function summary(rows: readonly Row[]): string {
  const shown = rows.filter((row) => row.refused === null);
  const compared = shown.filter((row) => row.before !== null);
  const times = shown.map((row) => row.laidOutMs).sort((a, b) => a - b);
  const names = Object.keys(compared[0]?.after ?? {});
  const total = (name: string, pick: (row: (typeof shown)[number]) => Figures | null): string => {
    const sum = compared.reduce((before, row) => before + (pick(row)?.[name] ?? 0), 0);
    return isRatio(name)
      ? (sum / compared.length).toLocaleString("en", { maximumSignificantDigits: 3 })
      : Math.round(sum).toLocaleString("en");
  };
  const totals = names.map(
    (name) =>
      `${escaped(name)} ${total(name, (row) => row.before)} → <b>${total(name, (row) => row.after)}</b>`,
  );
  const median = Math.round(times[times.length >> 1] ?? 0);
  const refused = rows.length - shown.length;
  return [
    `${shown.length} files${refused > 0 ? `, ${refused} refused` : ""}`,
    `median ${median} ms to lay out`,
    ...(compared.length > 0 ? [`over ${compared.length} drawn files: ${totals.join(", ")}`] : []),
  ].join(" · ");
}

const style = `:root { color-scheme: light; font: 14px/1.4 Inter, sans-serif; color: #23262d; background: #eef0f4; }
body { margin: 0; }
header { position: sticky; top: 0; z-index: 1; padding: 12px 24px; background: #fffffff2; border-bottom: 1px solid #d5d9e2; }
h1 { display: inline; font-size: 18px; margin-right: 16px; }
header p { display: inline; color: #5a6172; }
form { margin-top: 8px; display: flex; gap: 20px; align-items: center; }
main { padding: 16px 24px; }
section { background: #fff; border: 1px solid #d5d9e2; border-radius: 10px; padding: 14px 18px; margin-bottom: 16px; content-visibility: auto; contain-intrinsic-size: auto 420px; }
section[hidden] { display: none; }
h2 { font-size: 15px; font-weight: 600; margin: 0; overflow-wrap: anywhere; }
small, li span { color: #7a8296; font-weight: 400; }
ul { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 6px 0 12px; padding: 0; font-variant-numeric: tabular-nums; color: #5a6172; }
b { color: #23262d; font-weight: 600; } b.better { color: #137333; } b.worse { color: #b3261e; }
.refused { color: #b3261e; margin: 6px 0 0; }
.pictures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 14px; align-items: start; }
figure { margin: 0; min-width: 0; }
figure a { display: block; border: 1px solid #e3e6ed; border-radius: 6px; overflow: hidden; cursor: zoom-in; }
figure svg { display: block; width: 100%; height: auto; max-height: 60vh; }
figure p { text-align: center; padding: 40px 0; color: #7a8296; border: 1px dashed #d5d9e2; border-radius: 6px; margin: 0; }
figcaption { font-size: 12px; color: #7a8296; padding-top: 4px; }
dialog { width: 96vw; height: 94vh; max-width: none; max-height: none; padding: 0; border: 0; border-radius: 10px; }
dialog div { box-sizing: border-box; width: 100%; height: 100%; padding: 24px; overflow: auto; display: grid; place-items: safe center; background: #eef0f4; }
dialog button { position: absolute; top: 10px; right: 22px; }
@media (max-width: 900px) { .pictures { grid-template-columns: 1fr; } }`;

const script = `const [search, grew] = document.querySelectorAll("input");
document.querySelector("form").onsubmit = () => false;
const dialog = document.querySelector("dialog");
function filter() {
  for (const section of document.querySelectorAll("section"))
    section.hidden = !section.dataset.name.toLowerCase().includes(search.value.toLowerCase())
      || (grew.checked && section.dataset.grew === undefined);
}
search.oninput = grew.onchange = filter;
document.querySelector("main").onclick = (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  dialog.lastElementChild.replaceChildren(link.firstElementChild.cloneNode(true));
  dialog.showModal();
};
dialog.onclick = (event) => { if (event.target.closest("svg") === null) dialog.close(); };`;
