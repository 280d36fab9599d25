/**
 * Opens every .bpmn file of a folder in bpmn-js, as it came and as we lay it out without its diagram interchange, and
 * prints the warnings of bpmn-js for each: `node scripts/open-in-browser.ts FOLDER`. Needs Chromium.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkBpmn } from "../src/bpmn/check.ts";
import { replaceDiagram } from "../src/bpmn/diagram.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { layOut } from "../src/layout/layout.ts";
import { loadShaper } from "../src/render/shaper.ts";
import { measure } from "../src/render/text.ts";
import { noChromium, type Opened, openIn, openPage, startBrowser } from "../test/browser/bpmn-js.ts";
import { decode } from "./encoding.ts";

await loadShaper();
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Usage: node scripts/open-in-browser.ts FOLDER");
if (noChromium) throw new Error(noChromium);

const counts = { files: 0, clean: 0, asBefore: 0, worse: 0, refused: 0 };
const browser = await startBrowser();
const page = await openPage(browser);
console.log("imported: warnings, unseen   laid out: warnings, unseen   file");
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith(".bpmn"))
  .sort()) {
  counts.files += 1;
  const text = decode(readFileSync(join(folder, file)));
  try {
    const { bpmn } = checkBpmn(text);
    const before = await openIn(page, text);
    const kept = await openIn(page, bpmn);
    const laidOut = replaceDiagram(bpmn, await layOut(readGraph(bpmn, { geometry: false }), { measure }));
    const after = await openIn(page, laidOut);
    const added = [...complaints(kept), ...complaints(after)].filter(
      (one) => !complaints(before).includes(one),
    );
    if (added.length > 0) counts.worse += 1;
    else if (complaints(after).length > 0) counts.asBefore += 1;
    else counts.clean += 1;
    console.log(`${cells(before)} ${cells(after)} ${added.length > 0 ? "WORSE" : "     "} ${file}`);
    for (const complaint of new Set(complaints(after)))
      console.log(`      ${added.includes(complaint) ? "new" : "old"}: ${complaint.replaceAll("\n", " ")}`);
  } catch (error) {
    counts.refused += 1;
    console.log(`refused: ${file}: ${error}`);
  }
}
await browser.close();
console.log(counts);

function complaints({ error, warnings, unseen }: Opened): string[] {
  return [...(error ? [error] : []), ...warnings, ...unseen.map((one) => `unseen ${one}`)];
}

function cells({ error, warnings, unseen }: Opened): string {
  return error
    ? "fails".padStart(20)
    : `${String(warnings.length).padStart(12)} ${String(unseen.length).padStart(7)}`;
}
