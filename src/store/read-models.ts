/** Views made from the log, by collection and id. Every adapter passes `test/contract/read-models.ts`. */
import type { JsonObject } from "../events/recorded.ts";

/** What a projection stored for one id; null means "removed", and is kept so that a repeat is recognised. */
export type StoredView = { view: JsonObject | null; position: bigint };

export type Change = { id: string; view: JsonObject | null; position: bigint };

/** Equality on top-level fields of the view; null matches null. */
export type Where = Record<string, string | number | boolean | null>;

/**
 * One page of views, ordered by (`createdAt`, `id`), "newest" or "oldest" first. `after` continues after that pair
 * (keyset pagination, so inserts and deletions never shift a page).
 */
export type PageQuery = {
  where: Where;
  order: "newest" | "oldest";
  after?: { createdAt: string; id: string };
  limit: number;
};

/** The last event that a collection has seen, so that a different log in the place of its own is noticed. */
export type Seen = { stream: string; revision: number; position: bigint; eventId: string };

export type ReadModels = {
  /** Creates the collection and its indexes if they are missing. Each index is a list of top-level fields. */
  open(collection: string, indexes: string[][]): Promise<void>;
  /** Whether it was created and not dropped since. A missing collection reads as empty. */
  exists(collection: string): Promise<boolean>;
  get(collection: string, id: string): Promise<StoredView | null>;
  getMany(collection: string, ids: string[]): Promise<Map<string, StoredView>>;
  page(collection: string, query: PageQuery): Promise<JsonObject[]>;
  /** Number of views with an `id`, which every view made from the log has. */
  count(collection: string, where: Where): Promise<number>;
  /**
   * Stores views, then the checkpoint. A change whose position is not beyond the stored one is skipped, and the
   * checkpoint never moves back: a repeat or a second projector changes nothing.
   *
   * @param seen the last event up to there; it never moves back either. Without it the stored one stays.
   */
  save(collection: string, changes: Change[], upTo: bigint, seen?: Seen): Promise<void>;
  /** Position up to which the collection has seen the log; 0n for a new one. */
  checkpoint(collection: string): Promise<bigint>;
  /** The last event passed to `save`; null for a new collection. */
  lastSeen(collection: string): Promise<Seen | null>;
  drop(collection: string): Promise<void>;
  close(): Promise<void>;
};
