/** Parties that are only said to be outside get their own work, and take over nothing from the others. */
import { allSteps, type Outline, type Step } from "../outline.ts";
import { isPerson } from "./naming.ts";
import type { Order, SteeringLine } from "./order.ts";
import { one, wholeWords } from "./words.ts";

const isOutside = (order: Order): order is Extract<Order, { type: "role" }> =>
  order.type === "role" && order.outside;

const key = (name: string): string => one(name).toLowerCase();

/**
 * The reading with the orders in force, but without outside parties that would take over decisions, or steps that the
 * text gives to others or leaves open.
 *
 * @param text only outside parties that it names count
 * @param read reads the text with these orders
 */
export function withoutTakers<R extends { outline: Outline }>(
  all: readonly Order[],
  text: string,
  read: (orders: readonly Order[]) => R,
): { read: R; takers: string[] } {
  const orders = all.filter((order) => !isOutside(order) || wholeWords(order.name).test(text));
  const outsiders = [...new Set(orders.filter(isOutside).map(({ name }) => name))];
  const whole = read(orders);
  if (outsiders.length === 0) return { read: whole, takers: [] };
  const without = (names: readonly string[]) =>
    read(orders.filter((order) => !(isOutside(order) && names.includes(order.name))));
  const bare = without(outsiders);
  if (!takes(whole.outline, bare.outline)) return { read: whole, takers: [] };
  const alone = outsiders.filter((name) =>
    takes(without(outsiders.filter((other) => other !== name)).outline, bare.outline),
  );
  // A party that gets the same name as one with a lane is not a pool.
  const lanes = new Set([...doersIn(bare.outline).values()].flatMap((names) => [...names]));
  const shared = new Set(alone.filter((name) => lanes.has(key(name))).map((name) => calledBy(name, orders)));
  const takers = outsiders.filter((name) => alone.includes(name) || shared.has(calledBy(name, orders)));
  // Together they may take something that none of them takes alone.
  const left = without(takers);
  return takes(left.outline, bare.outline) ? { read: bare, takers: outsiders } : { read: left, takers };
}

/** The new name of a party. */
function calledBy(name: string, orders: readonly Order[]): string {
  const found = orders.find((order) => order.type === "call" && key(order.from) === key(name));
  return key(found?.type === "call" ? found.to : name);
}

/** Does another party do a step, or is a decision or a way back lost? */
function takes(outline: Outline, bare: Outline): boolean {
  const doers = doersIn(bare);
  const isTaken = [...doersIn(outline)].some(([label, names]) => {
    const before = [...(doers.get(label) ?? names)];
    return ![...names].every((name) => before.some((own) => own === name || isPartOf(name, own)));
  });
  return isTaken || decisionsIn(outline) < decisionsIn(bare);
}

/** "the microbiology lab" is the lab; but the forklift driver differs from the driver. */
const isPartOf = (name: string, own: string): boolean => own.endsWith(` ${name}`) && !isPerson(name);

const deciding: ReadonlySet<Step["type"]> = new Set(["choice", "inclusive", "loop", "eventChoice", "jump"]);

const decisionsIn = ({ pools }: Outline): number =>
  pools.flatMap(({ body }) => allSteps(body)).filter(({ type }) => deciding.has(type)).length;

/** The doers of steps, by label; for a party with its own pool, the pool. */
function doersIn({ pools }: Outline): Map<string, Set<string>> {
  const main = pools.reduce((most, pool) =>
    allSteps(pool.body).length > allSteps(most.body).length ? pool : most,
  );
  const found = new Map<string, Set<string>>();
  for (const pool of pools)
    for (const step of allSteps(pool.body)) {
      if (step.type !== "task") continue;
      const doer = step.lane ?? (pool === main ? "" : (pool.name ?? ""));
      const label = step.label.toLowerCase();
      found.set(label, (found.get(label) ?? new Set()).add(key(doer)));
    }
  return found;
}

/** The lines, which report why the takers have no pool. */
export const withoutPools = (lines: readonly SteeringLine[], takers: readonly string[]): SteeringLine[] =>
  lines.map((line) => ({
    ...line,
    orders: line.orders.flatMap((order): Order[] => {
      if (isOutside(order) && takers.includes(order.name))
        return [
          {
            type: "nothing",
            why: `A pool for “${order.name}” would take over steps or decisions that the text does not give to them.`,
          },
        ];
      return order.type === "idle" && takers.includes(order.who) ? [] : [order];
    }),
  }));
