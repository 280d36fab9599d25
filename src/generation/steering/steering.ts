/** The folder's text: ordinary sentences, each of which asks for something or does not. */
import type { Span } from "../document/document.ts";
import { steeringRules } from "./all-rules.ts";
import { linesOf } from "./lines.ts";
import type { Line, Order } from "./order.ts";
import { listedRoles } from "./rules-people.ts";

/** A sentence with what it asks for; without orders it is background. */
export type SteeringLine = Span & { orders: Order[] };

/** What a context asks for, in its order; nearer folders come later and win. */
export const steeringOf = (context: string | null): SteeringLine[] =>
  linesOf(context ?? "").map((line) => ({ from: line.from, to: line.to, orders: ordersIn(line) }));

function ordersIn(line: Line): Order[] {
  for (const rule of steeringRules) {
    const orders = rule.read(line);
    if (orders !== null) return orders;
  }
  return [];
}

/** Roles that a text itself lists: "Draw it with three lanes: Sales, Warehouse and Finance." */
export const rolesListedIn = (text: string): Order[] =>
  text.split(/[\n;]|\.\s/).flatMap((words) => listedRoles(words) ?? []);
