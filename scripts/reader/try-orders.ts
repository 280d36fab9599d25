/**
 * Carries out marked orders by their marks, and counts those that could be carried out:
 *   node scripts/reader/try-orders.ts ORDERS DOCUMENTS [--show]
 * ORDERS is a folder of marked orders (ORDERS.md) whose headings name the BPMN documents of the other folder. Each
 * order is read as if the reader of orders were always right, so every failure is the fault of the code that carries it
 * out.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDocument } from "../../src/bpmn/document.ts";
import { changesOf } from "../../src/generation/editing/changes.ts";
import type { Model } from "../../src/generation/editing/model.ts";
import { perform } from "../../src/generation/editing/perform.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { cutWords, likeness } from "../../src/generation/instructions/mention.ts";
import type { Asked } from "../../src/generation/orders/asked.ts";
import { listingOf } from "../../src/generation/orders/listing.ts";
import { operationsOf } from "../../src/generation/orders/operations.ts";
import { type MarkedOrder, markedOrders } from "../../test/generation/orders/marked.ts";

const [orders = "", documents = "", show] = process.argv.slice(2);
if (!orders || !documents) throw new Error("node scripts/reader/try-orders.ts ORDERS DOCUMENTS [--show]");

type Count = {
  asked: number;
  done: number;
  refused: number;
  idle: number;
  unsound: number;
  labels: number;
  right: number;
};
const none = (): Count => ({ asked: 0, done: 0, refused: 0, idle: 0, unsound: 0, labels: 0, right: 0 });
const counts = new Map<string, Count>();
const reasons = new Map<string, number>();
/** Labels that describe the same work on the same thing, with more or fewer words. */
let near = 0;

for (const file of globSync(join(orders, "*.txt")).sort())
  for (const order of markedOrders(readFileSync(file, "utf8"))) {
    const path = join(documents, `${order.diagram}.bpmn`);
    if (existsSync(path)) tried(order, readModel(openDocument(readFileSync(path, "utf8"))));
  }
report();

function tried(order: MarkedOrder, model: Model): void {
  const asked = order.asked(listingOf(model));
  if (asked.changes.length === 0 || asked.changes.every(({ kind }) => kind === "undo" || kind === "other"))
    return;
  const outcome = outcomeOf(order, asked, model);
  for (const kind of new Set(asked.changes.map((change) => change.kind))) {
    const count = counts.get(kind) ?? none();
    counts.set(kind, count);
    count.asked++;
    count[outcome.how]++;
    const news = new Set(
      asked.changes
        .filter((change) => change.kind === kind)
        .flatMap((change) => change.news.map(({ from }) => from)),
    );
    for (const { from, right } of outcome.labels)
      if (news.has(from)) {
        count.labels++;
        if (right) count.right++;
      }
  }
}

type Outcome = { how: "done" | "refused" | "idle" | "unsound"; labels: { from: number; right: boolean }[] };

function outcomeOf({ text, labels, diagram }: MarkedOrder, asked: Asked, model: Model): Outcome {
  const tell = (why: string) => {
    if (show)
      console.info(`${diagram}  ${text}\n    ${asked.changes.map(({ kind }) => kind).join()}: ${why}`);
  };
  try {
    const operations = operationsOf(asked, text, model);
    const after = performed(model, operations, tell);
    if (after === null) return { how: "unsound", labels: [] };
    const { added, removed, changed } = changesOf(model, after);
    const isIdle = added.length + removed.length + changed.length === 0;
    if (isIdle) tell("nothing is changed");
    const made = [...after.nodes.values()].filter(({ id }) => !model.nodes.has(id)).map(({ name }) => name);
    const names = [...made, ...[...after.nodes.values()].map(({ name }) => name)];
    const known = labels.map(({ from, label }) => {
      const right = names.some((name) => plain(name) === plain(label));
      near += right || names.some((name) => isNear(name, label)) ? 1 : 0;
      if (!right)
        tell(
          `"${label}" ${names.some((name) => isNear(name, label)) ? "is nearly one" : "is none"} of ${JSON.stringify(made.filter((one) => one !== ""))}`,
        );
      return { from, right };
    });
    return { how: isIdle ? "idle" : "done", labels: known };
  } catch (error) {
    if (!(error instanceof CannotEdit)) throw new Error(`${diagram}: ${text}`, { cause: error });
    tell(`REFUSED ${error.message}`);
    const reason = error.message.replace(/"[^"]*"/g, "...").slice(0, 90);
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    return { how: "refused", labels: [] };
  }
}

/** All changes at once, as in the editor; each change has succeeded alone before. */
function performed(
  model: Model,
  operations: ReturnType<typeof operationsOf>,
  tell: (why: string) => void,
): Model | null {
  try {
    return perform(model, operations);
  } catch (error) {
    tell(`UNSOUND ${String(error)}`);
    return null;
  }
}

/** One verb, and the words of one label are among those of the other, in any form. */
function isNear(one: string, other: string): boolean {
  const [left, right] = [plain(one).split(" "), plain(other).split(" ")];
  const [less, more] = left.length < right.length ? [left, right] : [right, left];
  return (
    less.length > 1 &&
    likeness(left[0] ?? "", right[0] ?? "") > 0 &&
    less.every((word) => more.some((known) => likeness(word, known) > 0))
  );
}

/** Without articles and capitals. */
function plain(label: string): string {
  return cutWords(label.toLowerCase())
    .filter((word) => !/^(?:the|an?|his|her|its|their|our|my|your)$/.test(word))
    .join(" ");
}

function report(): void {
  const all = none();
  const line = (name: string, { asked, done, refused, idle, unsound, labels, right }: Count) =>
    console.info(
      [name.padEnd(10), asked, done, refused, idle, unsound, labels === 0 ? "" : `${right}/${labels}`]
        .map((one) => String(one).padStart(8))
        .join(""),
    );
  console.info(
    ["change", "asked", "done", "refused", "idle", "unsound", "labels"]
      .map((one) => one.padStart(8))
      .join(""),
  );
  for (const [kind, count] of [...counts].sort(([, a], [, b]) => b.asked - a.asked)) {
    line(kind, count);
    for (const [key, value] of Object.entries(count)) all[key as keyof Count] += value;
  }
  line("all", all);
  console.info(
    `labels that say the same with more or less besides, those that are right among them: ${near}`,
  );
  for (const [reason, count] of [...reasons].sort(([, a], [, b]) => b - a))
    console.info(String(count).padStart(4), reason);
}
