/** Waits until views reach a state, many at once: one query at a time serves all waiters. */
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { keepGoing, type OnAway } from "../store/keep-going.ts";
import type { ReadModels } from "../store/read-models.ts";
import { pointerOf } from "./pointers.ts";
import { collectionOf, type Projection } from "./projection.ts";
import { viewsOf } from "./views.ts";
import type { Progress } from "./wait.ts";

export type Watch = {
  /**
   * Resolves when the view of this id is over, `signal` aborts, or the watch stops. Those already waiting keep waiting
   * while a store is down.
   *
   * @returns false at once when `limits.waitsMax` wait already.
   * @throws Unavailable when the view cannot be read now.
   */
  until(id: string, signal: AbortSignal): Promise<boolean>;
};

type Waiting = { over(): void; fail(error: unknown): void };

type Watching = { models: ReadModels; progress: Progress; onAway: OnAway; stopping: AbortSignal };

/** @param isOver once true for a view, it stays true. */
export function openWatch<E extends { type: string; data: object }, V extends JsonObject>(
  { models, progress, onAway, stopping }: Watching,
  projection: Projection<E, V>,
  isOver: (view: V) => boolean,
): Watch {
  const views = viewsOf(models, projection);
  const collection = collectionOf(projection);
  const waiting = new Map<string, Set<Waiting>>();
  let looking: AbortController | null = null;
  let waits = 0;

  const everyone = () => [...waiting.values()].flatMap((all) => [...all]);
  stopping.addEventListener("abort", () => {
    for (const one of everyone()) one.over();
  });

  async function endedOf(ids: string[]): Promise<string[]> {
    const { live } = await pointerOf(models, collection);
    const stored = await models.getMany(live, ids);
    // Only `evolve` writes into the collection.
    return [...stored].flatMap(([id, { view }]) => (view !== null && isOver(view as V) ? [id] : []));
  }

  /** Looks each time the views have advanced, but never more often than is useful. */
  async function look(signal: AbortSignal): Promise<void> {
    for (let seen = -1n; !signal.aborted; ) {
      seen = await progress.beyond(collection, seen, signal);
      const ended = await endedOf([...waiting.keys()]);
      for (const one of ended.flatMap((id) => [...(waiting.get(id) ?? [])])) one.over();
      await sleep(limits.viewPollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  function startLooking(): void {
    const stop = new AbortController();
    looking = stop;
    keepGoing(() => look(stop.signal), onAway, stop.signal).catch((error: unknown) => {
      if (looking === stop) looking = null;
      for (const one of everyone()) one.fail(error);
    });
  }

  function enter(id: string, one: Waiting): void {
    const all = waiting.get(id) ?? new Set();
    waiting.set(id, all.add(one));
    waits++;
    if (looking === null) startLooking();
  }

  function leave(id: string, one: Waiting): void {
    const all = waiting.get(id);
    all?.delete(one);
    if (all?.size === 0) waiting.delete(id);
    waits--;
    if (waits > 0) return;
    looking?.abort();
    looking = null;
  }

  return {
    async until(id, signal) {
      if (waits >= limits.waitsMax) return false;
      const { promise, resolve, reject: fail } = Promise.withResolvers<void>();
      const over = () => resolve();
      const one = { over, fail };
      enter(id, one);
      signal.addEventListener("abort", over);
      try {
        // The loop does not look again for what became true before this waiter joined.
        const view = await views.get(id);
        const ended = view !== null && isOver(view);
        if (!ended && !signal.aborted && !stopping.aborted) await promise;
        return true;
      } finally {
        signal.removeEventListener("abort", over);
        leave(id, one);
      }
    },
  };
}
