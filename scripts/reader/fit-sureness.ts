/**
 * Fits the weights of `src/generation/orders/sureness.ts` on marked orders that the reader has not learnt: `node
 * scripts/reader/fit-sureness.ts ORDERS DOCUMENTS`, folders as for measure-orders.ts. First the worth of evidence, so
 * that the right reading has the largest share; then how the odds and the likelihood of the best diagram tell whether
 * it is right. Prints both, and each as fitted on one half of the diagrams, with its value on the other.
 */
import { carriedOut } from "../../src/generation/orders/outcomes.ts";
import { askedIn } from "../../src/generation/orders/read.ts";
import { oddsOf, weighed } from "../../src/generation/orders/sureness.ts";
import { reader } from "../../src/generation/reader/reader.ts";
import { ordersOf } from "./orders-of.ts";

const [orders = "", documents = ""] = process.argv.slice(2);

const all = [...ordersOf(orders, documents)].map(({ diagram, text, model, gold, wanted }) => ({
  diagram,
  wanted: gold.changes.length === 0 ? "" : wanted,
  // An order that asks for nothing has the picture ""; what cannot be carried out is left out.
  readings: (askedIn(text, model, reader) ?? []).flatMap((asked) => {
    const picture = asked.changes.length === 0 ? "" : carriedOut(asked, text, model)?.picture;
    return picture === undefined ? [] : [{ asked, picture }];
  }),
}));
type Order = (typeof all)[number];
type Weights = Record<string, number>;

/** The likelihoods of the diagrams. */
function diagramsOf({ readings }: Order, { marks = 0, several = 0 }: Weights): Map<string, number> {
  const found = new Map<string, number>();
  for (const { asked, picture } of readings)
    found.set(picture, (found.get(picture) ?? 0) + Math.exp(weighed(asked, { marks, several })));
  return found;
}
const sum = (some: Iterable<number>): number => [...some].reduce((one, other) => one + other, 0);
const meanOf = (some: readonly number[]): number => sum(some) / Math.max(1, some.length);

/** The mean logarithm of the right diagram's share, among orders that have a right one. */
const fitness = (some: readonly Order[]) => (each: Weights) =>
  meanOf(
    some.flatMap((order) => {
      const found = diagramsOf(order, each);
      const right = found.get(order.wanted ?? "");
      return right === undefined ? [] : [Math.log(right / sum(found.values()))];
    }),
  );

/** The mean logarithm of the chance that is given to what is so: that the likeliest diagram is right, or not. */
const foresight =
  (some: readonly Order[], each: Weights) =>
  ({ odds = 0, likelihood = 0, bound = 0 }: Weights) =>
    meanOf(
      some.flatMap((order) => {
        const found = diagramsOf(order, each);
        const [best] = [...found].filter(([picture]) => picture !== "").sort(([, a], [, b]) => b - a);
        if (!best) return [];
        const [picture, likely] = best;
        const sure = odds * oddsOf(likely / sum(found.values())) + likelihood * Math.log(likely) - bound;
        return [-Math.log1p(Math.exp(picture === order.wanted ? -sure : sure))];
      }),
    );

/** Changes one weight at a time, as long as that helps, in ever smaller steps. */
function climbed(from: Weights, value: (weights: Weights) => number): Weights {
  let [best, height] = [from, value(from)];
  for (const step of [0.5, 0.2, 0.1, 0.05])
    for (let moved = true; moved; ) {
      moved = false;
      for (const name of Object.keys(from))
        for (const by of [step, -step]) {
          const next = { ...best, [name]: (best[name] ?? 0) + by };
          const reached = value(next);
          if (reached <= height + 1e-6) continue;
          [best, height, moved] = [next, reached, true];
        }
    }
  return best;
}

const told = (weights: Weights): string =>
  Object.entries(weights)
    .map(([name, weight]) => `${name} ${weight.toFixed(2)}`)
    .join(" ");

const diagrams = [...new Set(all.map(({ diagram }) => diagram))];
const halves = [0, 1].map((half) => all.filter(({ diagram }) => diagrams.indexOf(diagram) % 2 === half));
for (const [name, own, others] of [
  ["all", all, all],
  ["first half", halves[0] ?? [], halves[1] ?? []],
  ["second half", halves[1] ?? [], halves[0] ?? []],
] as const) {
  const none = { marks: 0, several: 0 };
  const each = climbed(none, fitness(own));
  const sure = climbed({ odds: 0.5, likelihood: 0.5, bound: 0 }, foresight(own, each));
  const values = [fitness(others)(none), fitness(others)(each), foresight(others, each)(sure)];
  console.info(
    `${name.padEnd(12)} ${told(each)} | ${told(sure)} | elsewhere ${values.map((value) => value.toFixed(3)).join(" ")}`,
  );
}
