import type { JsonObject } from "../events/recorded.ts";
import type { PageQuery, ReadModels, StoredView, Where } from "../store/read-models.ts";
import { pointerOf } from "./pointers.ts";
import { collectionOf, type Projection } from "./projection.ts";

/** Queries on the views of one projection. */
export type Views<V> = {
  get(id: string): Promise<V | null>;
  /** With the position of the last event about it. */
  stored(id: string): Promise<StoredView | null>;
  page(query: PageQuery): Promise<V[]>;
  count(where: Where): Promise<number>;
};

export function viewsOf<E extends { type: string; data: object }, V extends JsonObject>(
  models: ReadModels,
  projection: Projection<E, V>,
): Views<V> {
  const collection = collectionOf(projection);
  const live = async () => (await pointerOf(models, collection)).live;
  return {
    // Only `evolve` writes into the collection, so its values have the type that it returns.
    get: async (id) => ((await models.get(await live(), id))?.view ?? null) as V | null,
    stored: async (id) => models.get(await live(), id),
    page: async (query) => (await models.page(await live(), query)) as V[],
    count: async (where) => models.count(await live(), where),
  };
}
