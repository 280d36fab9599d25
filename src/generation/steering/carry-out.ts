/** What a folder asks for, done to an outline; each line tells what it did. */
import type { ContextLine } from "../generator.ts";
import type { Outline } from "../outline.ts";
import { renamed, shortened, spelledAs, told, yesAndNo } from "./in-words.ts";
import { approved, doneBy, framed, kindSet } from "./in-work.ts";
import { allows } from "./not-wanted.ts";
import type { Order } from "./order.ts";
import type { SteeringLine } from "./steering.ts";

/** @param open ids of steps whose doer the text leaves open */
export function steered(
  outline: Outline,
  lines: readonly SteeringLine[],
  open: ReadonlySet<string>,
): { outline: Outline; contextLines: ContextLine[] } {
  const overruled = overruledIn(lines);
  let sofar = outline;
  const contextLines = lines.map(({ from, to, orders }): ContextLine => {
    const valid = orders.filter((order) => !overruled.has(order));
    const done = valid.flatMap((order) => {
      const next = carriedOut(sofar, order, open);
      const changed = order.type === "role" ? isThere(sofar, order) : !isSame(sofar, next);
      sofar = next;
      return changed ? [said(order)] : [];
    });
    if (done.length > 0) return { from, to, effect: done.join(" "), reason: null };
    return { from, to, effect: null, reason: whyNot(orders, valid) };
  });
  return { outline: sofar, contextLines };
}

function whyNot(orders: readonly Order[], valid: readonly Order[]): string {
  if (orders.length === 0) return "It asks for nothing that a diagram can show.";
  return valid.length === 0 ? "A nearer line says otherwise." : "Nothing in this diagram is concerned.";
}

const isSame = (one: Outline, other: Outline): boolean => JSON.stringify(one) === JSON.stringify(other);

const isThere = ({ pools }: Outline, { name, outside }: Extract<Order, { type: "role" }>): boolean =>
  pools
    .flatMap((pool) => [...(pool.name === null ? [] : [pool.name]), ...(outside ? [] : pool.lanes)])
    .some((one) => one.toLowerCase() === name.toLowerCase());

/** What a later line says about the same thing counts. */
function overruledIn(lines: readonly SteeringLine[]): Set<Order> {
  const last = new Map<string, Order>();
  const all = lines.flatMap(({ orders }) => orders);
  for (const order of all) last.set(about(order), order);
  return new Set(all.filter((order) => last.get(about(order)) !== order));
}

function about(order: Order): string {
  switch (order.type) {
    case "call":
      return `call ${order.from.toLowerCase()}`;
    case "means":
      return `means ${order.phrase.toLowerCase()}`;
    case "role":
      return `role ${order.name.toLowerCase()}`;
    case "forbid":
      return `forbid ${order.what}`;
    case "doer":
      return `doer ${order.verb} ${order.thing}`;
    case "approval":
      return `approval ${order.thing} ${order.condition}`;
    case "kind":
      return `kind ${order.doer}`;
    case "first":
    case "last":
      return `${order.type} ${order.label}`;
    default:
      return order.type;
  }
}

function carriedOut(outline: Outline, order: Order, open: ReadonlySet<string>): Outline {
  switch (order.type) {
    case "call":
      return renamed(outline, order.from, order.to);
    case "means":
      return told(outline, order.phrase, order.words);
    case "role":
      return outline;
    case "forbid":
      return allows[order.what](outline);
    case "doer":
      return doneBy(outline, order, open);
    case "first":
    case "last":
    case "starts":
    case "ends":
      return framed(outline, order);
    case "approval":
      return approved(outline, order);
    case "wordsMax":
      return shortened(outline, order.max);
    case "spelling":
      return spelledAs(outline, order.variety);
    case "yesNo":
      return yesAndNo(outline);
    case "kind":
      return kindSet(outline, order);
  }
}

function said(order: Order): string {
  switch (order.type) {
    case "call":
      return `“${order.from}” is called “${order.to}”.`;
    case "means":
      return `“${order.phrase}” is told as “${order.words}”.`;
    case "role":
      return order.outside ? `${order.name} has a pool of its own.` : `${order.name} is a role.`;
    case "forbid":
      return `Drawn without ${order.what === "parallel" ? "parallel work" : order.what}.`;
    case "doer":
      return `Done by ${order.doer}.`;
    case "first":
    case "last":
      return `“${order.label}” is the ${order.type} step.`;
    case "starts":
    case "ends":
      return `It ${order.type} with “${order.label}”.`;
    case "approval":
      return `${order.doer} approves${order.condition === null ? "" : ` where ${order.condition}`}.`;
    case "wordsMax":
      return `Labels have at most ${order.max} words.`;
    case "spelling":
      return `${order.variety} spelling.`;
    case "yesNo":
      return "Answers are Yes and No.";
    case "kind":
      return `Tasks${order.doer === null ? "" : ` of ${order.doer}`} are ${order.kind} tasks.`;
  }
}
