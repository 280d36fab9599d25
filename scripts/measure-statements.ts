/**
 * Compares our statements with gold ones: `node scripts/measure-statements.ts STATEMENTS_DIR WILD_DIR [ENDINGS]`.
 * ENDINGS are the last digits of the numbers to be read, "137" by default. With VERBOSE=1 it prints missing and
 * superfluous statements.
 */

import { readDocument } from "../src/generation/document/read.ts";
import type { Statement, StepStatement } from "../src/generation/meaning/meaning.ts";
import { understand } from "../src/generation/understand.ts";
import { goldIn } from "./gold.ts";

const [statementsDir, wildDir, endings = "137"] = process.argv.slice(2);
if (statementsDir === undefined || wildDir === undefined)
  throw new Error("usage: measure-statements.ts STATEMENTS_DIR WILD_DIR [ENDINGS]");
const verbose = process.env.VERBOSE === "1";

type Count = { right: number; own: number; gold: number };
const counts = new Map<string, Count>();

for (const { id, meaning, prompt } of goldIn(statementsDir, wildDir)) {
  if (!endings.includes(id.at(-1) ?? "")) continue;
  const own = understand(readDocument(prompt)).stated.statements;
  compare(id, "step", own, meaning.statements, (a, b) => overlap(a, b) && sameVerb(a, b));
  compare(
    id,
    "step+doer+things",
    own,
    meaning.statements,
    (a, b) => overlap(a, b) && sameVerb(a, b) && sameRoles(a, b),
  );
  for (const kind of ["question", "event", "end", "start", "parallel"])
    compare(id, kind, own, meaning.statements, overlap);
}
for (const [kind, { right, own, gold }] of counts) {
  const precision = right / own;
  const recall = right / gold;
  console.log(
    `${kind.padEnd(18)} P ${precision.toFixed(3)} R ${recall.toFixed(3)} F1 ${((2 * precision * recall) / (precision + recall)).toFixed(3)} (${right} of own ${own}, gold ${gold})`,
  );
}

function compare(
  id: string,
  name: string,
  own: Statement[],
  gold: Statement[],
  same: (a: Statement, b: Statement) => boolean,
): void {
  const kind = name.split("+")[0];
  const left = gold.filter((one) => one.kind === kind && !(one.kind === "step" && one.optional));
  const spare = gold.filter((one) => one.kind === "step" && one.optional && kind === "step");
  const count = counts.get(name) ?? { right: 0, own: 0, gold: 0 };
  count.gold += left.length;
  for (const one of own.filter((statement) => statement.kind === kind)) {
    const at = left.findIndex((other) => same(one, other));
    if (at < 0 && spare.some((other) => overlap(one, other))) continue;
    count.own++;
    if (at >= 0) {
      count.right++;
      left.splice(at, 1);
    } else if (verbose) console.log(`${id} + ${name}: ${describe(one)}`);
  }
  if (verbose) for (const one of left) console.log(`${id} - ${name}: ${describe(one)}`);
  counts.set(name, count);
}

function describe(one: Statement): string {
  return `${JSON.stringify(one.text.replaceAll(/\s+/g, " ").slice(0, 70))} ${one.kind === "step" ? `${one.doer}: ${one.verb} ${one.things.join(",")} | ${one.label}` : one.kind === "question" ? one.ask : ""}`;
}

function overlap(a: Statement, b: Statement): boolean {
  return a.span.from < b.span.to && b.span.from < a.span.to;
}

function sameVerb(a: Statement, b: Statement): boolean {
  if (a.kind !== "step" || b.kind !== "step") return false;
  const first = (one: StepStatement) => one.verb.split(" ")[0];
  return first(a) === first(b) || a.label.toLowerCase().split(" ")[0] === b.label.toLowerCase().split(" ")[0];
}

/** The same doer, and the gold's first thing is among ours; only the last words are compared, in the singular. */
function sameRoles(a: Statement, b: Statement): boolean {
  if (a.kind !== "step" || b.kind !== "step") return false;
  const head = (words: string) => (words.toLowerCase().split(/\s+/).at(-1) ?? "").replace(/s$/, "");
  const doer =
    (a.doer ?? "").toLowerCase() === (b.doer ?? "").toLowerCase() ||
    b.doer === null ||
    head(a.doer ?? "") === head(b.doer);
  const things =
    b.things.length === 0 ||
    b.things.some(
      (thing) =>
        a.things.some((own) => head(own) === head(thing)) ||
        head(a.label).includes(head(thing)) ||
        a.label.toLowerCase().includes(head(thing)),
    );
  return doer && things;
}
