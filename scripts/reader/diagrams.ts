/**
 * Writes diagrams for marked orders, as the reader of orders sees them: node scripts/reader/diagrams.ts OUT.txt FILE...
 * Files are BPMN documents, or texts as JSON strings, one per line, that the rules draw. Each diagram is a heading and
 * its rows; the documents are written beside OUT.txt, as OUT-1.bpmn and so on.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { openDocument } from "../../src/bpmn/document.ts";
import { compileOutline } from "../../src/generation/compile.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { listingOf } from "../../src/generation/orders/listing.ts";

const [out, ...files] = process.argv.slice(2);
if (!out || files.length === 0) throw new Error("node scripts/reader/diagrams.ts OUT.txt FILE...");
const generator = rulesGenerator();
const diagrams: string[] = [];
for (const file of files) {
  const texts = file.endsWith(".bpmn")
    ? []
    : readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "");
  const documents = file.endsWith(".bpmn")
    ? [readFileSync(file, "utf8")]
    : await Promise.all(texts.map(drawn));
  for (const bpmn of documents) {
    if (bpmn === null) continue;
    const rows = listingOf(readModel(openDocument(bpmn)));
    writeFileSync(out.replace(/\.txt$/, `-${diagrams.length + 1}.bpmn`), bpmn);
    diagrams.push(rows.map(({ mark, words }) => `${mark} ${words}`).join("\n"));
  }
}
writeFileSync(out, diagrams.map((rows, at) => `# ${at + 1}\n${rows}\n`).join("\n"));

async function drawn(line: string): Promise<string | null> {
  try {
    const { outline } = await generator.generate(
      { prompt: JSON.parse(line), context: null },
      AbortSignal.timeout(60_000),
    );
    return await compileOutline(outline);
  } catch {
    return null;
  }
}
