/** Who sends what to whom: message flows between pools. */
import type { Outline, OutlineEnd, OutlineMessage, Step } from "../outline.ts";
import { bodiesOf } from "../outline.ts";
import type { Parties } from "./parties.ts";
import { nameOf } from "./steps.ts";
import type { Told } from "./told.ts";

export function messagesOf(told: Told, parties: Parties, pools: Outline["pools"]): OutlineMessage[] {
  const drawn = new Set(
    pools.flatMap(({ start, otherStarts = [], body, handlers = [] }) => [
      ...[start, ...otherStarts.map((one) => one.start)].flatMap(({ kind, id }) =>
        kind === "message" && id ? [id] : [],
      ),
      ...idsIn(body),
      ...handlers.flatMap((one) => [one.start.id ?? "", ...idsIn(one.body)]),
    ]),
  );
  const known = new Set(pools.map(({ name }) => name));
  const endOf = (named: string): OutlineEnd | null => {
    const id = told.original(named);
    const pool = told.byId.has(id) ? parties.poolOf(id) : known.has(named) ? named : null;
    return pool === null ? null : { pool, step: drawn.has(id) ? id : null };
  };
  return told.relations("message").flatMap(({ from, to, label }) => {
    const ends = { from: endOf(from), to: endOf(to) };
    if (ends.from === null || ends.to === null || ends.from.pool === ends.to.pool) return [];
    return [{ name: nameOf(label), from: ends.from, to: ends.to }];
  });
}

/** Ids of the steps that can send or receive: no gateways, no plain ends. */
const idsIn = (steps: Step[]): string[] =>
  steps.flatMap((step) => {
    const inside = bodiesOf(step).flatMap(idsIn);
    switch (step.type) {
      case "task":
      case "subProcess":
        return [...(step.id ? [step.id] : []), ...inside];
      case "event":
        return step.kind === "message" && step.id ? [step.id] : [];
      case "eventChoice":
        return [...step.branches.flatMap(({ event }) => idsIn([event])), ...inside];
      case "end":
        return step.kind === "message" && step.id ? [step.id] : [];
      default:
        return inside;
    }
  });
