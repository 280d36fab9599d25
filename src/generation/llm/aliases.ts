/**
 * Short names for the elements of a diagram: a language model then reads and writes fewer tokens, and mistypes fewer
 * digits.
 */
import { isActivity, isGateway, type Model, type Node } from "../editing/model.ts";

export type Aliases = { of(id: string): string; idOf(alias: string): string | undefined };

/**
 * `t4` is the fourth task, `g` a gateway, `e` an event, `f` a flow, `l` a lane, `p` a pool; numbered in document order.
 */
export function aliasesOf(model: Model): Aliases {
  const counts = new Map<string, number>();
  const pairs: [id: string, alias: string][] = [];
  const add = (id: string, letter: string) => {
    const count = (counts.get(letter) ?? 0) + 1;
    counts.set(letter, count);
    pairs.push([id, `${letter}${count}`]);
  };
  for (const node of model.nodes.values()) add(node.id, letterOf(node));
  for (const id of model.flows.keys()) add(id, "f");
  for (const id of model.lanes.keys()) add(id, "l");
  for (const id of model.pools.keys()) add(id, "p");
  for (const id of model.messages.keys()) add(id, "m");
  for (const id of model.artifacts.keys()) add(id, "n");
  for (const { id, kind } of model.scopes.values()) if (kind === "process") add(id, "w");
  const ids = new Map(pairs.map(([id, alias]) => [alias, id]));
  const aliases = new Map(pairs);
  return { of: (id) => aliases.get(id) ?? id, idOf: (alias) => ids.get(alias) };
}

const letterOf = (node: Node): string => (isActivity(node) ? "t" : isGateway(node) ? "g" : "e");
