/**
 * Gives doers to work that the text leaves open, as the folder says: for statements, before pools and lanes are made.
 */

import { newActor } from "../meaning/actors.ts";
import type { Stated } from "../meaning/draft.ts";
import type { StepStatement } from "../meaning/meaning.ts";
import type { Order } from "./order.ts";
import { isSuchWork } from "./work.ts";

type DoerOrder = Extract<Order, { type: "doer" }>;

/** An order about such work takes precedence over one about all open work. */
export function doerFor(label: string, orders: readonly DoerOrder[]): DoerOrder | null {
  const such = orders.findLast(({ work }) => work !== null && isSuchWork(label, work));
  return such ?? orders.findLast(({ work }) => work === null) ?? null;
}

/** Steps without a doer in the text get one; a doer in the text stays. */
export function withDoers(stated: Stated, orders: readonly DoerOrder[]): Stated {
  const given = new Map(
    stated.statements.flatMap((one) => {
      const order = one.kind === "step" && one.doer === null ? doerFor(one.label, orders) : null;
      return order === null ? [] : [[one.id, order.doer] as const];
    }),
  );
  if (given.size === 0) return stated;
  const actors = [...stated.parties.actors];
  for (const doer of new Set(given.values())) newActor(doer, actors);
  const doerOf = (id: string) => given.get(id) ?? null;
  return {
    ...stated,
    parties: { ...stated.parties, actors },
    statements: stated.statements.map((one) => {
      const doer = doerOf(one.id);
      return one.kind === "step" && doer !== null ? { ...one, doer, given: true } : one;
    }),
  };
}

/** Labels of the steps that an order gave a doer. */
export const doneBy = (
  order: DoerOrder,
  statements: readonly { kind: string }[],
  orders: readonly DoerOrder[],
): string[] =>
  statements
    .filter((one): one is StepStatement => one.kind === "step" && "given" in one && one.given === true)
    .filter(({ label }) => doerFor(label, orders) === order)
    .map(({ label }) => label);
