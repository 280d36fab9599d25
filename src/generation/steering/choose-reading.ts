/** Chooses between the readings of a sentence by the rules and by the trained reader. */
import type { ContextType } from "../reader/context-law.ts";
import type { ContextReading } from "../reader/context-reader.ts";
import { ordersBy } from "./by-reader.ts";
import { notUnderstood } from "./guard.ts";
import type { Order, SteeringLine } from "./order.ts";
import { parsed } from "./read-work.ts";

/** Ways to read a sentence of a folder, the likeliest first. */
export type ContextRead = (sentence: string) => ContextReading[];

/**
 * @param sureness how much likelier it is than other wishes, times its likelihood; a logarithm
 * @param others the wishes of other readings
 */
export type Wish = {
  orders: Order[];
  types: readonly ContextType[];
  sureness: number;
  others: readonly (readonly Order[])[];
  /** Words with content that no order uses. */
  missed: string[];
};

type Found = { orders: Order[] | null; types: readonly ContextType[]; mass: number };

/** The likeliest wish: readings with the same orders are added up. Null if the sentence has no possible wish. */
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

/** The weight of a wish's own likelihood. */
const likely = 0.5;

/** The price of each word with content that no order uses. */
const missing = 0.4;

/** The required sureness of the reader, chosen on sentences kept apart (docs/decisions.md, 160). */
const surenessMin = -0.75;

/** Lines of one sentence as the rules read them. */
export type Ruled = {
  lines: SteeringLine[];
  text: string;
  /** Understood in connection with the line before. */
  isLinked: boolean;
  isHeading: boolean;
};

/**
 * A reading that the reader is sure of, as one line. Otherwise the lines as the rules read them. If the rules
 * understand everything but no reading of the reader has the same kinds of orders, the sentence counts as not
 * understood.
 */
export function chosenOf({ lines, text, isLinked, isHeading }: Ruled, read: ContextRead): SteeringLine[] {
  const wish = isHeading || (isLinked && isWhole(lines)) ? null : wishIn(text, read);
  const [first, last] = [lines[0], lines.at(-1)];
  if (wish === null || !first || !last) return lines;
  const ruled = isWhole(lines) ? lines.flatMap(({ orders }) => orders) : null;
  const line = { from: first.from, to: last.to, background: wish.types.includes("none") };
  if (ruled !== null && isSettled(ruled, wish, quoted.test(text))) return lines;
  const kinds = kindsOf(ruled ?? []);
  // A request that names an element and forbids it needs no confirmation.
  const isBorneOut =
    kinds.size === 0 ||
    isSame(kinds, new Set(["forbid"])) ||
    wish.others.some((one) => isSame(kindsOf(one), kinds));
  if (wish.sureness < surenessMin) return isBorneOut ? lines : [{ ...line, orders: [], background: false }];
  const done = doneSo(wish, line);
  return ruled !== null && isBorneOut && done.orders.length === 0 && wish.orders.length > 0 ? lines : [done];
}

const quoted = /[“"][^“”"]+[”"]/;

/** The rules distinguish each part, and the reason why nothing is done. */
function isSettled(ruled: readonly Order[], wish: Wish, isQuoting: boolean): boolean {
  const [own, kinds] = [kindsOf(ruled), kindsOf(wish.orders)];
  // "No lane for the clerk" does not say that the clerk's work must be hidden.
  if (own.size === 0) return kinds.size === 0 || isSame(kinds, new Set(["absent"]));
  // Begin with “Seal comes” and end with “Seal set”: with exact names, the rules see what the reader sees, and more.
  if (isQuoting && kinds.size > 0 && kinds.size < own.size && kinds.isSubsetOf(own)) return true;
  // For the size of a term, rules keep the words between.
  return isAlike(ruled, wish.orders) || (isSame(own, kinds) && isSame(own, new Set(["means"])));
}

/** The unused words may say when a wish for all diagrams does not apply. */
function doneSo({ orders, missed }: Wish, line: Omit<SteeringLine, "orders">): SteeringLine {
  if (missed.length === 0) return { ...line, orders };
  return { ...line, orders: orders.some(isForAll) ? [] : orders, missed };
}

const isForAll = (order: Order): boolean =>
  (order.type === "doer" && order.work === null) ||
  (order.type === "step" && (order.place.at === "first" || order.place.at === "last")) ||
  order.type === "starts" ||
  (order.type === "ends" && order.when === undefined);

/** The same wishes, in any order. */
const isAlike = (some: readonly Order[], others: readonly Order[]): boolean =>
  textOf(some) === textOf(others);
const textOf = (orders: readonly Order[]): string =>
  orders
    .map((order) => JSON.stringify(order))
    .toSorted()
    .join();

/** Everything asks for something, and no word was missed. */
const isWhole = (lines: readonly SteeringLine[]): boolean =>
  lines.every(({ orders, missed }) => orders.length > 0 && missed === undefined);

type Kinds = ReadonlySet<Order["type"]>;

/**
 * Kinds of orders that do something; reasons for doing nothing, the rules express in more words. A step may say who
 * does it.
 */
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
