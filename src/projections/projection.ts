import type { EventFamily } from "../events/family.ts";
import type { JsonObject } from "../events/recorded.ts";

/** What was recorded about an event, for views that show it. */
export type Recorded = { at: string; revision: number; position: bigint; eventId: string };

/**
 * One read model as a pure function over events. Views are JSON; those that are listed have `id` and `createdAt`.
 * A changed meaning is a new `version`: it is filled beside the old one.
 */
export type Projection<E extends { type: string; data: object }, V extends JsonObject> = {
  name: string;
  version: number;
  /** The streams that it reads. Each view is made by the events of one stream, so that it can be held against it. */
  families: readonly EventFamily<E>[];
  /** Fields that queries compare, each list one index. */
  indexes: string[][];
  /** The view that the event changes; null when it changes none. */
  idOf(event: E): string | null;
  /** Null removes the view. */
  evolve(view: V | null, event: E, recorded: Recorded): V | null;
  /** The view after an event of its stream that cannot be read; left out, it stays as it was. */
  afterUnreadable?(view: V): V | null;
};

/** What the names of its streams begin with. */
export const prefixesOf = ({ families }: { families: readonly { prefix: string }[] }): string[] =>
  families.map(({ prefix }) => prefix);

/** Where the views of a projection lie. */
export const collectionOf = ({ name, version }: { name: string; version: number }) => `${name}_v${version}`;
