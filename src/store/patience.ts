/**
 * Lets requests wait while a server is down for a moment, instead of failing. Reads are retried. An append whose answer
 * was lost is first looked up in its stream, then retried.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type BackOff, backOffMs } from "../back-off.ts";
import type { NewEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  Unavailable,
  WrongRevision,
} from "./event-store.ts";
import type { Images } from "./images.ts";
import type { ReadModels } from "./read-models.ts";
import type { Vault } from "./vault.ts";

const retry: BackOff = { firstMs: limits.storeRetryMs, mostMs: limits.awayRetryMsMax };

/** The passing of time; tests replace it. */
export type Clock = { nowMs(): number; pause(ms: number): Promise<unknown> };

const clock: Clock = { nowMs: () => performance.now(), pause: (ms) => sleep(ms) };

/** Waits longer after each failure, never longer than `mostMs`. */
export const pauseAfter = (failures: number, bounds: BackOff): Promise<unknown> =>
  clock.pause(backOffMs(bounds, failures));

/**
 * The result of `call`, which is retried while the store is down.
 *
 * @param call must be safe to repeat. It receives the number of failures so far.
 * @throws Unavailable when the store was down for `limits.awayPatienceMs`; any other error of `call` at once.
 */
export async function patiently<T>(
  call: (failures: number) => Promise<T>,
  { nowMs, pause }: Clock = clock,
): Promise<T> {
  const startedMs = nowMs();
  for (let failures = 0; ; ) {
    try {
      return await call(failures);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const delayMs = backOffMs(retry, ++failures);
      if (nowMs() + delayMs - startedMs > limits.awayPatienceMs) throw error;
      await pause(delayMs);
    }
  }
}

/** The same log; callers that follow it still see every interruption. */
export function patientEventStore(store: EventStore, time: Clock = clock): EventStore {
  return {
    ...store,
    append: (stream, expected, events) =>
      patiently((failures) => {
        const append = { store, stream, expected, events };
        return failures === 0 ? store.append(stream, expected, events) : appendAgain(append);
      }, time),
    read: (stream, options) => patiently(() => store.read(stream, options), time),
    end: () => patiently(() => store.end(), time),
  };
}

type Append = { store: EventStore; stream: string; expected: ExpectedRevision; events: NewEvent[] };

/**
 * Retries an append whose answer was lost: its events may be stored already, or may still arrive. The same events at
 * the same place are written once.
 *
 * @throws WrongRevision when other events are there: then the first attempt failed, and can no longer succeed.
 */
async function appendAgain(append: Append): Promise<Appended> {
  const { store, stream, expected, events } = append;
  const before = await standing(append);
  if (before !== null) return before;
  try {
    return await store.append(stream, expected, events);
  } catch (error) {
    // The events that meanwhile took the place may be those of the first attempt.
    const since = error instanceof WrongRevision ? await standing(append) : null;
    if (since === null) throw error;
    return since;
  }
}

/** Null when the place where the events belong is empty. @throws WrongRevision when it holds others. */
async function standing({ store, stream, expected, events }: Append): Promise<Appended | null> {
  const from = expected === "absent" ? 0 : expected + 1;
  const found = await store.read(stream, { from, max: events.length });
  const last = found.at(-1);
  if (last === undefined) return null;
  // An append stores all its events or none, so one of them is enough to check.
  if (found[0]?.id !== events[0]?.id) throw new WrongRevision(stream, expected);
  if (last.id !== events.at(-1)?.id) throw new Error(`An append to ${stream} is there in part.`);
  return { revision: last.revision, position: last.position };
}

/** Every vault call may be repeated: a key whose creation was not acknowledged is found. */
export const patientVault = (vault: Vault, time: Clock = clock): Vault => ({
  ...vault,
  get: (id) => patiently(() => vault.get(id), time),
  knows: (id) => patiently(() => vault.knows(id), time),
  getOrCreate: (id) => patiently(() => vault.getOrCreate(id), time),
  adopt: (id, key) => patiently(() => vault.adopt(id, key), time),
  destroy: (id) => patiently(() => vault.destroy(id), time),
});

/** Reads only: the writer of views follows the log and recovers by itself. */
export const patientReadModels = (models: ReadModels, time: Clock = clock): ReadModels => ({
  ...models,
  exists: (collection) => patiently(() => models.exists(collection), time),
  get: (collection, id) => patiently(() => models.get(collection, id), time),
  getMany: (collection, ids) => patiently(() => models.getMany(collection, ids), time),
  page: (collection, query) => patiently(() => models.page(collection, query), time),
  count: (collection, where) => patiently(() => models.count(collection, where), time),
  checkpoint: (collection) => patiently(() => models.checkpoint(collection), time),
  lastSeen: (collection) => patiently(() => models.lastSeen(collection), time),
});

/** Removals only: a picture that the cache lacks or does not accept is simply drawn again. */
export const patientImages = (images: Images, time: Clock = clock): Images => ({
  ...images,
  remove: (diagramId) => patiently(() => images.remove(diagramId), time),
});
