/**
 * What a deployment with a new version of a projection leaves behind: the collections of the versions before. Processes of
 * the deployment before it still read them; `pds projections drop-previous` ends them.
 */
import type { ReadModels } from "../store/read-models.ts";
import { followed, pointerOf } from "./pointers.ts";
import { collectionOf } from "./projection.ts";

/** The collections of earlier versions that hold views. */
export async function formerCollections(
  { name, version }: { name: string; version: number },
  models: ReadModels,
): Promise<string[]> {
  const former: string[] = [];
  for (let earlier = 1; earlier < version; earlier++) {
    const pointer = await pointerOf(models, collectionOf({ name, version: earlier }));
    for (const collection of followed(pointer))
      if ((await models.checkpoint(collection)) > 0n) former.push(collection);
  }
  return former;
}
