/**
 * A server that is away for a moment costs whoever waits for an answer time, and not the answer. Reads are asked again; what
 * became of an append whose answer is missing is read from its stream before it is asked for again.
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

/** The passing of time, as tests have it pass at once. */
export type Clock = { nowMs(): number; pause(ms: number): Promise<unknown> };

const clock: Clock = { nowMs: () => performance.now(), pause: (ms) => sleep(ms) };

/** Waits longer after each failure, never longer than `mostMs`. */
export const pauseAfter = (failures: number, bounds: BackOff): Promise<unknown> =>
  clock.pause(backOffMs(bounds, failures));

/**
 * What `call` gives, asked again while the store is away.
 *
 * @param call must change nothing when it is done twice. It is told how often it was asked before.
 * @throws Unavailable when the store was away for `limits.awayPatienceMs`; whatever else `call` throws, at once.
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

/** The same log; whoever follows it is told of every interruption as before. */
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
 * An append whose answer is missing: its events may be there, or come yet. The same ones at the same place are written once.
 *
 * @throws WrongRevision when others stand there: then it came to nothing, and can do so no more.
 */
async function appendAgain(append: Append): Promise<Appended> {
  const { store, stream, expected, events } = append;
  const before = await standing(append);
  if (before !== null) return before;
  try {
    return await store.append(stream, expected, events);
  } catch (error) {
    // What came to stand there meanwhile may be the first attempt.
    const since = error instanceof WrongRevision ? await standing(append) : null;
    if (since === null) throw error;
    return since;
  }
}

/** Null when nothing stands where the events were to be appended. @throws WrongRevision when others do. */
async function standing({ store, stream, expected, events }: Append): Promise<Appended | null> {
  const from = expected === "absent" ? 0 : expected + 1;
  const found = await store.read(stream, { from, max: events.length });
  const last = found.at(-1);
  if (last === undefined) return null;
  // All events of an append are there or none, so one of them speaks for all.
  if (found[0]?.id !== events[0]?.id) throw new WrongRevision(stream, expected);
  if (last.id !== events.at(-1)?.id) throw new Error(`An append to ${stream} is there in part.`);
  return { revision: last.revision, position: last.position };
}

/** Every call of a vault may be repeated: a key that was made by an answer that is missing is found. */
export const patientVault = (vault: Vault, time: Clock = clock): Vault => ({
  ...vault,
  get: (id) => patiently(() => vault.get(id), time),
  knows: (id) => patiently(() => vault.knows(id), time),
  getOrCreate: (id) => patiently(() => vault.getOrCreate(id), time),
  adopt: (id, key) => patiently(() => vault.adopt(id, key), time),
  destroy: (id) => patiently(() => vault.destroy(id), time),
});

/** Reads alone: who writes views follows the log, and goes on by itself. */
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

/** Removals alone: what a cache does not have is drawn, and what it does not take is drawn again. */
export const patientImages = (images: Images, time: Clock = clock): Images => ({
  ...images,
  remove: (diagramId) => patiently(() => images.remove(diagramId), time),
});
