/** Puts a split before a region of the flow and a join after it. */
import type { GatewayKind } from "../edits.ts";
import { mergeOn } from "./build.ts";
import { addFlow, addNode, type Chain } from "./draft.ts";
import { type Flow, incoming, type Model, type Node, nodeOf } from "./model.ts";
import { isJoin, isSplit, onlyExit } from "./regions.ts";

/** `opening` leads from the split into the region. */
export type Block = { split: Node; join: Node; opening: Flow };

/** The flows into and out of the region keep their ids. */
export function wrap(model: Model, { first, last }: Chain, kind: GatewayKind, question = ""): Block {
  const exit = onlyExit(model, last);
  const target = nodeOf(model, exit.target);
  const split = addNode(model, first, { kind, name: question });
  for (const flow of incoming(model, first.id)) flow.target = split.id;
  const opening = addFlow(model, split.id, first.id);
  // A choice may use an existing merge; parallel branches need their own join.
  if (kind === "exclusiveGateway") return { split, opening, join: mergeOn(model, exit) };
  const join = addNode(model, last, { kind, name: "" });
  exit.target = join.id;
  addFlow(model, join.id, target.id);
  return { split, opening, join };
}

/** The gateways around a region: existing ones if it is already a branch, otherwise new ones. */
export function parallelBlock(model: Model, chain: Chain): { split: Node; join: Node } {
  const [entry, second] = incoming(model, chain.first.id);
  const split = entry && !second ? nodeOf(model, entry.source) : null;
  const join = nodeOf(model, onlyExit(model, chain.last).target);
  const isBranch = split?.kind === "parallelGateway" && isSplit(model, split) && isParallelJoin(model, join);
  return isBranch && split ? { split, join } : wrap(model, chain, "parallelGateway");
}

const isParallelJoin = (model: Model, node: Node): boolean =>
  node.kind === "parallelGateway" && isJoin(model, node);
