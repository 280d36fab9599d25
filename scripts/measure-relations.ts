/**
 * Finds the relations of gold statements by rules: `node scripts/measure-relations.ts STATEMENTS_DIR WILD_DIR OUT_DIR
 * [--show ID]`. Prints precision and recall by kind; the folded diagrams are written to OUT_DIR for the scoring of WILD_DIR.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileOutline } from "../src/generation/compile.ts";
import { fold } from "../src/generation/fold/fold.ts";
import type { Relation } from "../src/generation/meaning/meaning.ts";
import { relationsOf } from "../src/generation/meaning/relations/relations.ts";
import { goldIn } from "./gold.ts";
import { inputOf } from "./gold-cues.ts";

const [statementsDir, wildDir, outDir, , shown] = process.argv.slice(2);
if (statementsDir === undefined || wildDir === undefined || outDir === undefined)
  throw new Error("usage: measure-relations.ts STATEMENTS_DIR WILD_DIR OUT_DIR [--show ID]");
mkdirSync(outDir, { recursive: true });

/** What a relation says, without why. */
function keyOf(relation: Relation): string {
  const { why: _, words: __, rule: ___, ...said } = relation;
  if (said.kind === "message") return `message ${said.from} ${said.to}`;
  return Object.values(said)
    .map((value) => JSON.stringify(value))
    .join(" ");
}

const counts = new Map<string, { right: number; found: number; gold: number }>();
for (const gold of goldIn(statementsDir, wildDir)) {
  const found = relationsOf(inputOf(gold));
  const wanted = new Set(gold.meaning.relations.map(keyOf));
  const given = new Set(found.map(keyOf));
  const show = (sign: string, one: Relation) => {
    if (shown === gold.id || shown === "all") console.log(gold.id, sign, keyOf(one), one.rule ?? "");
  };
  for (const one of found) {
    const count = counts.get(one.kind) ?? { right: 0, found: 0, gold: 0 };
    count.found += 1;
    if (wanted.has(keyOf(one))) count.right += 1;
    else show("extra  ", one);
    counts.set(one.kind, count);
  }
  for (const one of gold.meaning.relations) {
    const count = counts.get(one.kind) ?? { right: 0, found: 0, gold: 0 };
    count.gold += 1;
    counts.set(one.kind, count);
    if (!given.has(keyOf(one))) show("missing", one);
  }
  const { outline } = fold({ ...gold.meaning, relations: found });
  writeFileSync(join(outDir, `${gold.id}.bpmn`), await compileOutline(outline));
}
console.log("kind      right found gold precision recall");
for (const [kind, { right, found, gold }] of counts)
  console.log(
    kind.padEnd(9),
    String(right).padStart(5),
    String(found).padStart(5),
    String(gold).padStart(4),
    (right / Math.max(found, 1)).toFixed(2).padStart(9),
    (right / Math.max(gold, 1)).toFixed(2).padStart(6),
  );
