/** Of what rules and the trained reader make of a sentence, what counts. */
import type { ContextType } from "../reader/context-law.ts";
import type { ContextReading } from "../reader/context-reader.ts";
import { ordersBy } from "./by-reader.ts";
import { notUnderstood } from "./guard.ts";
import type { Order, SteeringLine } from "./order.ts";
import { parsed } from "./read-work.ts";

/** Ways to read a sentence of a folder, the likeliest first. */
export type ContextRead = (sentence: string) => ContextReading[];

/**
 * @param sureness how much likelier it is than other wishes, times how likely it is at all; a logarithm
 * @param others what other readings ask for
 */
export type Wish = {
  orders: Order[];
  types: readonly ContextType[];
  sureness: number;
  others: readonly (readonly Order[])[];
  /** Words that tell something, and no order speaks of them. */
  missed: string[];
};

type Found = { orders: Order[] | null; types: readonly ContextType[]; mass: number };

/** The likeliest wish: readings that ask for the same are one. Null where what is read can be no wish. */
export function wishIn(text: string, read: ContextRead): Wish | null {
  const own = parsed(text);
  const wishes = new Map<string, Found>();
  for (const { types, spans, sureness } of read(text)) {
    const orders = ordersBy(text, { types, spans }, own);
    const key = JSON.stringify(orders?.length === 0 ? types : orders);
    const mass = Math.exp(sureness) + (wishes.get(key)?.mass ?? 0);
    wishes.set(key, { orders, types, mass });
  }
  const found = [...wishes.values()];
  const [best] = found.toSorted((one, other) => other.mass - one.mass);
  if (!best || best.orders === null) return null;
  const all = massOf(found);
  const { orders, types, mass } = best;
  const missed =
    orders.length === 0 ? [] : [...new Set(own.lines().flatMap((line) => notUnderstood(line, orders)))];
  const sureness = Math.log(mass / all) + likely * Math.log(mass) - (missed.length > 0 ? missing : 0);
  return {
    orders,
    types,
    sureness,
    others: found.flatMap((one) => (one.orders ? [one.orders] : [])),
    missed,
  };
}

const massOf = (found: readonly Found[]): number => found.reduce((sum, { mass }) => sum + mass, 0);

/** How much it counts how likely a wish is at all. */
const likely = 0.5;

/** What it costs that words tell something and no order speaks of them. */
const missing = 0.4;

/** What the reader must be sure of, chosen on sentences that were kept apart (docs/decisions.md, 160). */
const surenessMin = -0.75;

/** Lines of one sentence as rules read them. */
export type Ruled = {
  lines: SteeringLine[];
  text: string;
  /** Understood by what stands before it. */
  isLinked: boolean;
  isHeading: boolean;
};

/**
 * What the reader is sure of, as one line. Else the lines as rules read them; where they understand all and no reading of the reader asks
 * for the same kinds of things, it is not understood.
 */
export function chosenOf({ lines, text, isLinked, isHeading }: Ruled, read: ContextRead): SteeringLine[] {
  const wish = isHeading || (isLinked && isWhole(lines)) ? null : wishIn(text, read);
  const [first, last] = [lines[0], lines.at(-1)];
  if (wish === null || !first || !last) return lines;
  const ruled = isWhole(lines) ? lines.flatMap(({ orders }) => orders) : null;
  const line = { from: first.from, to: last.to, background: wish.types.includes("none") };
  if (ruled !== null && isSettled(ruled, wish)) return lines;
  const kinds = kindsOf(ruled ?? []);
  // What names an element and forbids it needs no witness.
  const isBorneOut =
    kinds.size === 0 ||
    isSame(kinds, new Set(["forbid"])) ||
    wish.others.some((one) => isSame(kindsOf(one), kinds));
  if (wish.sureness < surenessMin) return isBorneOut ? lines : [{ ...line, orders: [], background: false }];
  const done = doneSo(wish, line);
  return ruled !== null && isBorneOut && done.orders.length === 0 && wish.orders.length > 0 ? lines : [done];
}

/** Rules tell each part apart, and why nothing is done. */
function isSettled(ruled: readonly Order[], wish: Wish): boolean {
  const [own, kinds] = [kindsOf(ruled), kindsOf(wish.orders)];
  // "No lane for the clerk" does not say that nothing of the clerk's work is to be seen.
  if (own.size === 0) return kinds.size === 0 || isSame(kinds, new Set(["absent"]));
  // Of the size of a term, rules keep the words between.
  return isAlike(ruled, wish.orders) || (isSame(own, kinds) && isSame(own, new Set(["means"])));
}

/** What the words say that were left aside may be when a wish for all diagrams does not hold. */
function doneSo({ orders, missed }: Wish, line: Omit<SteeringLine, "orders">): SteeringLine {
  if (missed.length === 0) return { ...line, orders };
  return { ...line, orders: orders.some(isForAll) ? [] : orders, missed };
}

const isForAll = (order: Order): boolean =>
  (order.type === "doer" && order.work === null) ||
  (order.type === "step" && (order.place.at === "first" || order.place.at === "last")) ||
  order.type === "starts" ||
  (order.type === "ends" && order.when === undefined);

/** The same wishes, in whatever order. */
const isAlike = (some: readonly Order[], others: readonly Order[]): boolean =>
  textOf(some) === textOf(others);
const textOf = (orders: readonly Order[]): string =>
  orders
    .map((order) => JSON.stringify(order))
    .toSorted()
    .join();

/** All that is said asks for something, and nothing of it was missed. */
const isWhole = (lines: readonly SteeringLine[]): boolean =>
  lines.every(({ orders, missed }) => orders.length > 0 && missed === undefined);

type Kinds = ReadonlySet<Order["type"]>;

/** Kinds of orders that do something; why nothing is done, rules tell in more words. A step may tell whose work it is. */
const kindsOf = (orders: readonly Order[]): Kinds =>
  new Set(
    orders.flatMap((order): Order["type"][] =>
      order.type === "nothing"
        ? []
        : order.type === "step" && order.doer !== null
          ? ["step", "doer"]
          : [order.type],
    ),
  );

const isSame = (one: Kinds, other: Kinds): boolean => one.symmetricDifference(other).size === 0;
