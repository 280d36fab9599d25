/**
 * What a deployment with a new version of a projection leaves behind: the collections of earlier versions. Processes of
 * the earlier deployment still read them; `pds projections drop-previous` deletes them.
 */
import type { ReadModels } from "../store/read-models.ts";
import { followed, pointerOf } from "./pointers.ts";
import { collectionOf } from "./projection.ts";

type Versioned = { name: string; version: number };

/** The names that `collectionOf` gives to earlier versions. */
export const formerNames = ({ name, version }: Versioned): string[] =>
  Array.from({ length: version - 1 }, (_, i) => collectionOf({ name, version: i + 1 }));

/** The collections of earlier versions that hold views. */
export async function formerCollections(projection: Versioned, models: ReadModels): Promise<string[]> {
  const former: string[] = [];
  for (const earlier of formerNames(projection)) {
    const pointer = await pointerOf(models, earlier);
    for (const collection of followed(pointer))
      if ((await models.checkpoint(collection)) > 0n) former.push(collection);
  }
  return former;
}
