/**
 * Measures how sentences of folders are read: `node scripts/reader/measure-contexts.ts FOLDER [--weights FILE] [--show]`.
 * The wishes found by the rules, the reader and the service are right if they are the wishes of the marks. For some
 * bounds of sureness it prints how many wishes the reader would carry out correctly and wrongly.
 */
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { ContextReading } from "../../src/generation/reader/context-reader.ts";
import { reader as ours, readerFrom } from "../../src/generation/reader/reader.ts";
import { ordersBy } from "../../src/generation/steering/by-reader.ts";
import { type ContextRead, wishIn } from "../../src/generation/steering/choose-reading.ts";
import type { Order } from "../../src/generation/steering/order.ts";
import { steeringOf } from "../../src/generation/steering/steering.ts";
import { markedContexts } from "../../test/generation/steering/marked.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { weights: { type: "string" }, show: { type: "boolean" } },
});
const reader = values.weights === undefined ? ours : readerFrom(pathToFileURL(resolve(values.weights)));

const done = (orders: readonly Order[] | null): string =>
  [...new Set((orders ?? []).filter(({ type }) => type !== "nothing").map((order) => JSON.stringify(order)))]
    .toSorted()
    .join();
type Marks = Pick<ContextReading, "types" | "spans">;
const spansOf = ({ spans }: Marks) => spans.map(({ role, from, to }) => `${role} ${from} ${to}`);
const typesOf = ({ types }: Marks) => types.toSorted().join(" ");

type Verdict = "right" | "wrong" | "nothing";
const verdict = (made: string, wanted: string): Verdict =>
  made === "" ? "nothing" : made === wanted ? "right" : "wrong";
const counted = (verdicts: readonly Verdict[]): string =>
  `right ${verdicts.filter((one) => one === "right").length} wrong ${verdicts.filter((one) => one === "wrong").length}`;
const nothing: Marks = { types: [], spans: [] };

const all = positionals
  .flatMap((folder) => globSync(join(folder, "*.txt")).sort())
  .flatMap((file) => markedContexts(readFileSync(file, "utf8")))
  .map(({ text, marks }) => {
    const readings = reader.contextIn(text);
    const read: ContextRead = (sentence) => (sentence === text ? readings : reader.contextIn(sentence));
    const wanted = done(ordersBy(text, marks));
    const asked = (own: ContextRead) => done(steeringOf(text, own).flatMap(({ orders }) => orders));
    const wish = wishIn(text, read);
    const [ruled, served] = [asked(() => []), asked(read)];
    const [best = nothing] = readings;
    return { text, marks, best, wish, wanted, made: done(wish?.orders ?? null), ruled, served };
  });

const typed = all.filter(({ best, marks }) => typesOf(best) === typesOf(marks));
const whole = typed.filter(({ best, marks }) => spansOf(best).join() === spansOf(marks).join());
const found = all.flatMap(({ best, marks }) => spansOf(best).filter((span) => spansOf(marks).includes(span)));
const spans = all.reduce((sum, { best, marks }) => sum + marks.spans.length + best.spans.length, 0);
const wishes = all.filter(({ wanted }) => wanted !== "").length;
console.log(`${all.length} sentences, ${wishes} ask for something that is done`);
console.log(
  `types all right ${typed.length} spans F1 ${((2 * found.length) / spans).toFixed(3)} both all right ${whole.length}`,
);
console.log(`rules: ${counted(all.map(({ ruled, wanted }) => verdict(ruled, wanted)))}`);
console.log(`service: ${counted(all.map(({ served, wanted }) => verdict(served, wanted)))}`);
for (const bound of [-0.1, -0.15, -0.2, -0.3, -0.4, -0.5, -0.6, -0.8, -1, -1.3, -1.6, -2, -3, -20]) {
  const sure = all.filter(({ wish }) => (wish?.sureness ?? Number.NEGATIVE_INFINITY) >= bound);
  const verdicts = sure.map(({ made, wanted }) => verdict(made, wanted));
  const missed = sure.filter(({ made, wanted }) => made === "" && wanted !== "").length;
  console.log(
    `reader at ${bound}: sure of ${sure.length} ${counted(verdicts)}, takes ${missed} wishes for none`,
  );
}
if (values.show)
  for (const { text, marks, best, wish, wanted, made, ruled, served } of all)
    if (made !== wanted || verdict(served, wanted) === "wrong")
      console.log(
        `\n> ${text}\n marks ${typesOf(marks)} | ${wanted}\n read ${typesOf(best)} ${wish?.sureness.toFixed(2)} | ${made}\n rules ${ruled}\n service ${served}`,
      );
