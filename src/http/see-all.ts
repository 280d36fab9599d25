/** Views may say "no" only after they have seen everything that was in the log when they were asked. */
import type { AnyProjection } from "../projections/all.ts";
import { pointerOf } from "../projections/pointers.ts";
import { collectionOf } from "../projections/projection.ts";
import { unseen } from "../projections/unseen.ts";
import type { Deps } from "./service.ts";

/** Views did not catch up with the log in time: what they do not know may exist. */
export class ViewsBehind extends Error {
  override name = "ViewsBehind";
  constructor(collection: string) {
    super(`The views ${collection} are behind the log.`);
  }
}

/**
 * @returns a function that resolves when the views of these projections have seen all that the log holds at the call.
 * @throws ViewsBehind
 */
export function openSeeAll(
  { models, log, progress }: Pick<Deps, "models" | "log" | "progress">,
  projections: AnyProjection[],
): () => Promise<void> {
  let seeing: Promise<void> | null = null;

  async function see(): Promise<void> {
    if (await progress.wait(projections.map(collectionOf), await log.store.end())) return;
    // A projector in another process reports only now and then that it has passed events of other streams.
    for (const projection of projections) {
      const { live } = await pointerOf(models, collectionOf(projection));
      const { events } = await unseen(projection, log.store, await models.checkpoint(live), 1);
      if (events > 0) throw new ViewsBehind(live);
    }
  }

  return async () => {
    // A check in progress may have read the log's end before this call.
    await seeing?.catch(() => undefined);
    // All callers that arrive while it runs share it: many bad keys cost no more than one.
    seeing ??= see().finally(() => {
      seeing = null;
    });
    await seeing;
  };
}
