/**
 * Measures how marked orders are read and carried out: `node scripts/reader/measure-orders.ts ORDERS DOCUMENTS
 * [--weights FILE] [--show]`. Both are folders, as for try-orders.ts. The results of the service and of the reader are
 * right if the diagram is the same as with the marks; names of new elements are not compared.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { CannotEdit } from "../../src/generation/editor.ts";
import { chosen, ruledOf } from "../../src/generation/instructions/choose.ts";
import type { Asked } from "../../src/generation/orders/asked.ts";
import { type Outcome, outcomesOf } from "../../src/generation/orders/outcomes.ts";
import { askedIn } from "../../src/generation/orders/read.ts";
import { sureness } from "../../src/generation/orders/sureness.ts";
import { reader as ours, readerFrom } from "../../src/generation/reader/reader.ts";
import { ordersOf, pictureAfter } from "./orders-of.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { weights: { type: "string" }, show: { type: "boolean" } },
});
const [orders = "", documents = ""] = positionals;
const reader = values.weights === undefined ? ours : readerFrom(pathToFileURL(resolve(values.weights)));

const kindsOf = ({ changes }: Asked) => changes.map(({ kind }) => kind).join();
const told = (right: boolean | null) => (right === null ? "refused" : right ? "right" : "WRONG");
type Verdict = boolean | null;
const all: { half: number; rules: Verdict; done: Verdict; read: Verdict; best: Outcome | undefined }[] = [];
/** Splits diagrams by their names, so that a bound chosen on one half can be checked on the other. */
const halfOf = (diagram: string): number =>
  [...diagram].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2;
for (const { diagram, text, model, gold, wanted } of ordersOf(orders, documents)) {
  const verdict = (one: string | null) => (one === null ? null : one === (wanted ?? ""));
  const asked = askedIn(text, model, reader);
  const [best] = asked === null ? [] : outcomesOf(asked, text, model).done;
  const ruled = ruledOf(model, text);
  const one = {
    half: halfOf(diagram),
    rules: verdict(pictureAfter(model, () => (ruled instanceof CannotEdit ? [] : ruled.operations))),
    done: verdict(pictureAfter(model, () => chosen(ruled, () => asked, text, model).operations)),
    read: verdict(best?.picture ?? null),
    best,
  };
  all.push(one);
  if (values.show)
    console.info(
      `${told(one.done)} (rules ${told(one.rules)}, reader ${told(one.read)} ${best ? sureness(best).toFixed(2) : ""}) ${diagram} ${text}\n      ${kindsOf(gold)} | ${best ? kindsOf(best.asked) : ""}`,
    );
}

const count = (name: string, of: (one: (typeof all)[number]) => Verdict) => {
  const told = [all, ...[0, 1].map((half) => all.filter((one) => one.half === half))].map((some) => {
    const verdicts = some.map(of);
    const n = (wanted: Verdict) => verdicts.filter((one) => one === wanted).length;
    return `right ${n(true)} wrong ${n(false)} refused ${n(null)} of ${some.length}`;
  });
  console.info(`${name.padEnd(36)} ${told.join(" | ")}`);
};
count("the rules alone", ({ rules }) => rules);
count("as the service does it", ({ done }) => done);
for (const least of [Number.NEGATIVE_INFINITY, -6, -4, -3, -2, -1, 0, 1])
  count(`the reader alone, surer than ${least}`, ({ read, best }) =>
    best && sureness(best) >= least ? read : null,
  );
