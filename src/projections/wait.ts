/** Waits until views have seen a position, so that a client's next read includes its own write. */
import { filter, firstValueFrom, fromEvent, interval, merge, Subject, switchMap, take, timer } from "rxjs";
import { limits } from "../limits.ts";
import { Unavailable } from "../store/event-store.ts";
import { patiently } from "../store/patience.ts";
import type { ReadModels } from "../store/read-models.ts";
import { followed, pointerOf } from "./pointers.ts";
import type { OnReached } from "./run.ts";

export type Progress = {
  /** To be called by every projector within reach. */
  onReached: OnReached;
  /**
   * @param collections named as by `collectionOf`; during a rebuild the new one is waited for as well.
   * @returns false when the views have not seen it after `waitMs`, by default `limits.viewWaitMs`.
   */
  wait(collections: string[], position: bigint, waitMs?: number): Promise<boolean>;
  /**
   * Resolves when the views that queries read have seen more of the log than `position`, or the signal aborts.
   *
   * @param collection named as by `collectionOf`.
   * @returns how far they are.
   */
  beyond(collection: string, position: bigint, signal: AbortSignal): Promise<bigint>;
};

/**
 * Projectors of this process report their progress, and so do those of others if the processes exchange signals. In
 * addition, a wait reads the checkpoints every `lookEveryMs`.
 */
export function openProgress(models: ReadModels, lookEveryMs: number = limits.viewPollMs): Progress {
  const reached = new Map<string, bigint>();
  const moved = new Subject<void>();

  const onReached: OnReached = (collection, position) => {
    if (position === null) return void reached.delete(collection);
    if (position <= (reached.get(collection) ?? -1n)) return;
    reached.set(collection, position);
    moved.next();
  };

  async function ask(collections: string[], position: bigint): Promise<void> {
    for (const collection of collections)
      if ((reached.get(collection) ?? -1n) < position)
        onReached(collection, await models.checkpoint(collection));
  }

  /** While the read models are down they make no progress; the next look may find it. */
  const askIfThere = (collections: string[], position: bigint): Promise<void> =>
    ask(collections, position).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error;
    });

  async function wait(
    names: string[],
    position: bigint,
    waitMs: number = limits.viewWaitMs,
  ): Promise<boolean> {
    const pointers = await patiently(() => Promise.all(names.map((name) => pointerOf(models, name))));
    const collections = pointers.flatMap(followed);
    const there = () => collections.every((collection) => (reached.get(collection) ?? -1n) >= position);
    if (there()) return true;
    const asked = interval(lookEveryMs).pipe(switchMap(() => askIfThere(collections, position)));
    const arrived = merge(moved, asked).pipe(filter(there), take(1));
    return firstValueFrom(merge(arrived, timer(waitMs)).pipe(take(1))).then(there);
  }

  async function beyond(name: string, position: bigint, signal: AbortSignal): Promise<bigint> {
    const { live } = await pointerOf(models, name);
    const at = () => reached.get(live) ?? -1n;
    const there = () => at() > position;
    if (there() || signal.aborted) return at();
    const asked = interval(lookEveryMs).pipe(switchMap(() => ask([live], position + 1n)));
    const arrived = merge(moved, asked).pipe(filter(there));
    await firstValueFrom(merge(arrived, fromEvent(signal, "abort")));
    return at();
  }

  return { onReached, wait, beyond };
}
