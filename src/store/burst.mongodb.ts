/**
 * Request counters shared by all processes. Every counted request is a document with a number in its subject's line.
 * Counting is one insert of the next number, like an append to the log: of two processes that know the same requests
 * only one gets the number, and the other reads again. So the window is exact, and a full one is refused without a
 * query. A line lasts `limits.burstLineMs`. It is closed, by a document that counts nothing, before the next one
 * begins, so that old documents can expire without any process continuing from a number that others no longer see.
 */
import { randomUUID } from "node:crypto";
import type { Collection } from "mongodb";
import { limits } from "../limits.ts";
import type { Burst, BurstState } from "./burst.ts";
import { expireAt, openPreparedMongo, untilMade } from "./mongo.ts";
import { isDuplicate } from "./mongo-errors.ts";
import { patiently } from "./patience.ts";

/** `at` is null in the document that closes a line. */
type HitDocument = {
  _id: string;
  subject: string;
  line: number;
  number: number;
  at: number | null;
  /** The process that took the number; absent from older versions. */
  by?: string;
  expiresAt: Date;
};
type Place = { subject: string; line: number; number: number };
type Bounds = { limit: number; windowMs: number };

/** What this process knows: the last number of the line, and the times of the newest `limit` requests, oldest first. */
type Known = {
  line: number;
  number: number;
  times: number[];
  limit: number;
  /** Another process has counted since this one last did, so it probably has again: reading first saves a call. */
  shared: boolean;
  turn: Promise<unknown>;
};

/**
 * @param url a MongoDB connection string.
 * @throws Error when it cannot be parsed; Unavailable when no server can be reached.
 */
export async function openMongoBurst(url: string): Promise<Burst> {
  const { db, reached, close } = await openPreparedMongo(url, async (db) => {
    await untilMade(() => db.collection("burst_hits").createIndex({ subject: 1, line: 1, number: 1 }));
    await expireAt(db.collection("burst_hits"), "expiresAt");
  });
  const hits: Hits = {
    collection: db.collection<HitDocument>("burst_hits"),
    call: (work) => patiently((failures) => reached(work(failures))),
  };
  const subjects = new Map<string, Known>();

  return {
    hit(subject, nowMs, bounds, count = true) {
      const known = subjects.get(subject) ?? newlyKnown();
      // Drops the subject that was unused longest: a Map keeps its order.
      subjects.delete(subject);
      subjects.set(subject, known);
      for (const [oldest] of subjects) {
        if (subjects.size <= limits.burstSubjectsKeptMax) break;
        subjects.delete(oldest);
      }
      // One after another, so that requests of one process do not take each other's numbers.
      const state = known.turn.then(() => hit(hits, known, { subject, nowMs, bounds, count }));
      known.turn = state.catch(() => undefined);
      return state;
    },
    close,
  };
}

const newlyKnown = (): Known => ({
  line: -1,
  number: 0,
  times: [],
  limit: 0,
  shared: false,
  turn: Promise.resolve(),
});

type Hits = {
  collection: Collection<HitDocument>;
  /** Retries while the server is down; `work` receives the number of failures so far. @throws Unavailable */
  call<T>(work: (failures: number) => Promise<T>): Promise<T>;
};

type Asked = { subject: string; nowMs: number; bounds: Bounds; count: boolean };

async function hit(hits: Hits, known: Known, { subject, nowMs, bounds, count }: Asked): Promise<BurstState> {
  const { limit, windowMs } = bounds;
  // Everything that may count is in this line and the one before it.
  const line = Math.floor(nowMs / Math.max(limits.burstLineMs, windowMs));
  if (line > known.line || limit > known.limit)
    await enter(hits, known, { subject, line: Math.max(line, known.line), number: 0 }, limit);
  else if ((!count || known.shared) && stateOf(known, nowMs, bounds).allowed)
    await look(hits, known, subject, limit);
  for (let attempt = 1; attempt <= limits.burstAttemptsMax; attempt++) {
    const state = stateOf(known, nowMs, bounds);
    // Other processes' requests can only make it fuller.
    if (!state.allowed || !count) return state;
    if (await take(hits, { subject, line: known.line, number: known.number + 1 }, nowMs)) {
      known.number++;
      known.times = [...known.times, nowMs].slice(-limit);
      return { ...stateOf(known, nowMs, bounds), allowed: true };
    }
    await look(hits, known, subject, limit);
  }
  throw new Error(`The requests of ${subject} could not be counted.`);
}

/** Begins a line, once nobody can count in the previous one any more. */
async function enter(hits: Hits, known: Known, { subject, line }: Place, limit: number): Promise<void> {
  for (let attempt = 1; attempt <= limits.burstAttemptsMax; attempt++) {
    const before = await newest(hits, { subject, line: line - 1, number: 0 }, limit + 1);
    const last = before.at(-1);
    const closing = { subject, line: line - 1, number: (last?.number ?? 0) + 1 };
    if (last?.at !== null && !(await take(hits, closing, null))) continue;
    Object.assign(known, { line, number: 0, times: timesOf(before), limit });
    await look(hits, known, subject, limit);
    return;
  }
  throw new Error(`The requests of ${subject} could not be counted.`);
}

/** Reads what other processes counted in the line, and moves to the next one if it was closed. */
async function look(hits: Hits, known: Known, subject: string, limit: number): Promise<void> {
  const { line, number } = known;
  const found = await newest(hits, { subject, line, number }, limit + 1);
  known.shared = found.length > 0;
  known.times = [...known.times, ...timesOf(found)].slice(-limit);
  known.number = found.at(-1)?.number ?? number;
  if (found.at(-1)?.at === null) await enter(hits, known, { subject, line: line + 1, number: 0 }, limit);
}

/** The newest documents of a line after a number, oldest first. */
async function newest(hits: Hits, { subject, line, number }: Place, max: number): Promise<HitDocument[]> {
  const found = () =>
    hits.collection
      .find({ subject, line, number: { $gt: number } })
      .sort({ number: -1 })
      .limit(max)
      .toArray();
  return (await hits.call(found)).toReversed();
}

const timesOf = (found: HitDocument[]): number[] => found.flatMap(({ at }) => (at === null ? [] : [at]));

/** @returns false when another process took this number. */
function take(hits: Hits, place: Place, at: number | null): Promise<boolean> {
  const _id = `${place.subject} ${place.line} ${place.number}`;
  const by = randomUUID();
  const expiresAt = new Date(Date.now() + limits.burstHitKeptMs);
  return hits.call(async (failures) => {
    try {
      await hits.collection.insertOne({ _id, ...place, at, by, expiresAt });
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // It is ours when the insert succeeded and only its answer was lost; it is still counted once.
      return failures > 0 && (await hits.collection.findOne({ _id }))?.by === by;
    }
  });
}

function stateOf({ times }: Known, now: number, { limit, windowMs }: Bounds): BurstState {
  const counted = times.filter((at) => now - at < windowMs);
  const oldest = counted[0];
  return {
    allowed: counted.length < limit,
    limit,
    remaining: Math.max(0, limit - counted.length),
    resetMs: oldest === undefined ? windowMs : oldest + windowMs - now,
  };
}
