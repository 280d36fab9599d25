import type { EventFamily } from "../events/family.ts";
import type { JsonObject } from "../events/recorded.ts";

/** Facts about an event's recording, for views that show them. */
export type Recorded = { at: string; revision: number; position: bigint; eventId: string };

/**
 * One read model as a pure function over events. Views are JSON; those that appear in lists have `id` and `createdAt`.
 * A changed meaning needs a new `version`, which is filled beside the old one.
 */
export type Projection<E extends { type: string; data: object }, V extends JsonObject> = {
  name: string;
  version: number;
  /**
   * The streams that it reads. Each view depends on one stream only, so that it can be compared with the fold of that
   * stream.
   */
  families: readonly EventFamily<E>[];
  /** Fields that queries filter on; each list is one index. */
  indexes: string[][];
  /** Id of the view that the event changes; null when it changes none. */
  idOf(event: E): string | null;
  /** Null removes the view. */
  evolve(view: V | null, event: E, recorded: Recorded): V | null;
  /** The view after an unreadable event of its stream; without this function it stays as it is. */
  afterUnreadable?(view: V): V | null;
};

/** The prefixes of its streams' names. */
export const prefixesOf = ({ families }: { families: readonly { prefix: string }[] }): string[] =>
  families.map(({ prefix }) => prefix);

/** Name of the collection that holds the views of a projection. */
export const collectionOf = ({ name, version }: { name: string; version: number }) => `${name}_v${version}`;
