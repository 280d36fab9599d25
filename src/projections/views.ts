import type { JsonObject } from "../events/recorded.ts";
import type { PageQuery, ReadModels, Where } from "../store/read-models.ts";
import { collectionOf, type Projection } from "./projection.ts";

/** Queries on the views of one projection. */
export type Views<V> = {
  get(id: string): Promise<V | null>;
  page(query: PageQuery): Promise<V[]>;
  count(where: Where): Promise<number>;
};

export function viewsOf<E extends { type: string; data: object }, V extends JsonObject>(
  models: ReadModels,
  projection: Projection<E, V>,
): Views<V> {
  const collection = collectionOf(projection);
  return {
    // Only `evolve` writes into the collection, so what comes out is what it returned.
    get: async (id) => ((await models.get(collection, id))?.view ?? null) as V | null,
    page: async (query) => (await models.page(collection, query)) as V[],
    count: (where) => models.count(collection, where),
  };
}
