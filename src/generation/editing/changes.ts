/** Differences between two models of one document. */
import { lanesMoved } from "./lane-order.ts";
import type { Model } from "./model.ts";

export type Changes = {
  /** Ids in document order. */
  added: string[];
  removed: string[];
  /** Kept elements with any difference, and lanes with a new place. */
  changed: string[];
  /** Kept flows, messages and associations with a new source or target. */
  rerouted: string[];
};

type Item = { id: string };

export function changesOf(before: Model, after: Model): Changes {
  const then = itemsOf(before);
  const now = itemsOf(after);
  const kept = [...now.keys()].filter((id) => then.has(id));
  const moved = new Set(lanesMoved(before, after).map(({ id }) => id));
  return {
    added: [...now.keys()].filter((id) => !then.has(id)),
    removed: [...then.keys()].filter((id) => !now.has(id)),
    changed: kept.filter(
      (id) => moved.has(id) || JSON.stringify(now.get(id)) !== JSON.stringify(then.get(id)),
    ),
    rerouted: kept.filter((id) => endsOf(now.get(id)) !== endsOf(then.get(id))),
  };
}

function itemsOf({
  nodes,
  flows,
  dangling,
  lanes,
  pools,
  messages,
  artifacts,
  associations,
  scopes,
}: Model): Map<string, Item> {
  // A sub-process is a node and a scope; as a node it has more properties.
  return new Map<string, Item>([
    ...scopes,
    ...pools,
    ...lanes,
    ...nodes,
    ...flows,
    ...dangling,
    ...messages,
    ...artifacts,
    ...associations,
  ]);
}

function endsOf(item: Item | undefined): string {
  return item && "source" in item && "target" in item ? `${item.source} ${item.target}` : "";
}
