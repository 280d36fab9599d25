/** A "no" that views give is told only when they have seen all that the log had when it was asked for. */
import type { AnyProjection } from "../projections/all.ts";
import { pointerOf } from "../projections/pointers.ts";
import { collectionOf } from "../projections/projection.ts";
import { unseen } from "../projections/unseen.ts";
import type { Deps } from "./service.ts";

/** Views did not come as far as the log in time: what they do not know may be there. */
export class ViewsBehind extends Error {
  override name = "ViewsBehind";
  constructor(collection: string) {
    super(`The views ${collection} are behind the log.`);
  }
}

/** @returns resolves when the views of these projections have seen all that the log has at the call. @throws ViewsBehind */
export function openSeeAll(
  { models, log, progress }: Pick<Deps, "models" | "log" | "progress">,
  projections: AnyProjection[],
): () => Promise<void> {
  let seeing: Promise<void> | null = null;

  async function see(): Promise<void> {
    if (await progress.wait(projections.map(collectionOf), await log.store.end())) return;
    // Views of another process tell now and then that they have seen what is none of theirs.
    for (const projection of projections) {
      const { live } = await pointerOf(models, collectionOf(projection));
      const { events } = await unseen(projection, log.store, await models.checkpoint(live), 1);
      if (events > 0) throw new ViewsBehind(live);
    }
  }

  return async () => {
    // One that is under way may have asked for the end before this call.
    await seeing?.catch(() => undefined);
    // It serves all who come while it runs: so many bad keys cost no more than one.
    seeing ??= see().finally(() => {
      seeing = null;
    });
    await seeing;
  };
}
