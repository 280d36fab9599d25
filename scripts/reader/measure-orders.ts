/**
 * How marked orders are read and carried out: node scripts/reader/measure-orders.ts ORDERS DOCUMENTS [--weights FILE] [--show]
 * Both are folders, as for try-orders.ts. What the service does of an order, and what the reader makes of it, is right where
 * the diagram comes out as by the marks; names of what is new are not compared.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { openDocument } from "../../src/bpmn/document.ts";
import type { Model, Node } from "../../src/generation/editing/model.ts";
import { perform } from "../../src/generation/editing/perform.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import type { Operation } from "../../src/generation/edits.ts";
import { planInstruction } from "../../src/generation/instructions/plan.ts";
import { listingOf } from "../../src/generation/orders/listing.ts";
import { operationsOf } from "../../src/generation/orders/operations.ts";
import { askedIn } from "../../src/generation/orders/read.ts";
import { reader as ours, readerFrom } from "../../src/generation/reader/reader.ts";
import { markedOrders } from "../../test/generation/orders/marked.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { weights: { type: "string" }, show: { type: "boolean" } },
});
const [orders = "", documents = ""] = positionals;
const reader = values.weights === undefined ? ours : readerFrom(pathToFileURL(resolve(values.weights)));

const told = (right: boolean | null) => (right === null ? "refused" : right ? "right" : "WRONG");
const all: { done: boolean | null; read: boolean | null; sureness: number }[] = [];
for (const file of globSync(join(orders, "*.txt")).sort())
  for (const order of markedOrders(readFileSync(file, "utf8"))) {
    const path = join(documents, `${order.diagram}.bpmn`);
    if (!existsSync(path)) continue;
    const model = readModel(openDocument(readFileSync(path, "utf8")));
    const gold = order.asked(listingOf(model));
    if (gold.changes.some(({ kind }) => kind === "undo" || kind === "other")) continue;
    const wanted = after(model, () => operationsOf(gold, order.text, model));
    if (wanted === null && gold.changes.length > 0) continue;
    const done = after(model, () => planInstruction(model, order.text).operations);
    const asked = askedIn(order.text, model, reader);
    const byReader = asked && after(model, () => operationsOf(asked, order.text, model));
    const verdict = (one: string | null) => (one === null ? null : one === (wanted ?? ""));
    const one = {
      done: verdict(done),
      read: verdict(byReader),
      sureness: asked?.sureness ?? Number.NEGATIVE_INFINITY,
    };
    all.push(one);
    if (values.show)
      console.info(
        `${told(one.done)} ${told(one.read)} ${one.sureness.toFixed(2)} ${order.diagram} ${order.text}\n      ${gold.changes.map(({ kind }) => kind).join()} | ${asked?.changes.map(({ kind, places, texts }) => `${kind}(${places.map((place) => `${place.role}=${place.meant.join("+")}`).join(" ")} ${texts.map((text) => `${text.role}:${text.words}`).join(" ")})`).join(", ")}`,
      );
  }
const count = (name: string, of: (one: (typeof all)[number]) => boolean | null) => {
  const verdicts = all.map(of);
  const n = (wanted: boolean | null) => verdicts.filter((one) => one === wanted).length;
  console.info(`${name.padEnd(36)} right ${n(true)} wrong ${n(false)} refused ${n(null)} of ${all.length}`);
};
count("as the service does it", ({ done }) => done);
for (const least of [Number.NEGATIVE_INFINITY, -3, -2, -1, -0.5, -0.2])
  count(`the reader alone, surer than ${least}`, ({ read, sureness }) => (sureness >= least ? read : null));

function after(model: Model, plan: () => Operation[]): string | null {
  try {
    const operations = plan();
    const made = perform(model, operations);
    return operations.length === 0 ? null : pictureOf(made, model);
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

/** The same for two diagrams that differ in ids and names of what is new alone. */
function pictureOf({ nodes, flows, lanes, pools, artifacts }: Model, before: Model): string {
  const laneOf = (id: string | null) => (id === null ? "" : lanes.get(id)?.name.toLowerCase());
  const known = ({ id, kind, name, lane, triggers, time, loop, attachedTo }: Node) =>
    `${before.nodes.has(id) ? `${id} ${name}` : "new"} ${kind} ${laneOf(lane)} ${triggers} ${JSON.stringify(time)} ${loop} ${attachedTo !== null}`;
  const named = new Map([...nodes.values()].map((node) => [node.id, known(node)]));
  return [
    [...named.values()].sort(),
    [...flows.values()]
      .map(
        ({ source, target, name, id }) =>
          `${named.get(source)} > ${before.flows.has(id) ? name : ""} > ${named.get(target)}`,
      )
      .sort(),
    [...lanes.values()].map(({ name }) => name.toLowerCase()).sort(),
    [...pools.values()].map(({ name }) => name).sort(),
    [...artifacts.values()].map(({ kind }) => kind).sort(),
  ]
    .flat()
    .join("\n");
}
