/**
 * Counters of requests that all processes share. Every counted request is one document, numbered within its subject, and
 * counting it is one insert of the next number, as an append to the log: of two processes that know the same requests only
 * one gets the number, and the other looks again. So the window is exact, and a full one is refused without asking.
 */
import type { Collection } from "mongodb";
import { limits } from "../limits.ts";
import type { Burst, BurstState } from "./burst.ts";
import { expireAt, isDuplicate, openPreparedMongo, reached } from "./mongo.ts";

type HitDocument = { _id: string; subject: string; number: number; at: number; expiresAt: Date };
type Bounds = { limit: number; windowMs: number };

/** What this process knows of a subject: its newest requests, oldest first. */
type Known = { number: number; times: number[]; limit: number; askedAt: number; turn: Promise<unknown> };

/**
 * @param url a MongoDB connection string.
 * @throws Error when it cannot be understood; Unavailable when no server can be reached.
 */
export async function openMongoBurst(url: string): Promise<Burst> {
  const { db, close } = await openPreparedMongo(url, async (db) => {
    await db.collection("burst_hits").createIndex({ subject: 1, number: 1 });
    await expireAt(db.collection("burst_hits"), "expiresAt");
  });
  const hits = db.collection<HitDocument>("burst_hits");
  const subjects = new Map<string, Known>();

  /** Brings up to date what is known, with the requests that other processes counted. */
  async function look(subject: string, known: Known, limit: number): Promise<void> {
    const fresh = Date.now() - known.askedAt < limits.burstKnownMs && limit <= known.limit;
    const number = fresh ? known.number : 0;
    const newer = hits
      .find({ subject, number: { $gt: number } })
      .sort({ number: -1 })
      .limit(limit);
    const found = (await reached(newer.toArray())).toReversed();
    known.times = [...(fresh ? known.times : []), ...found.map(({ at }) => at)].slice(-limit);
    known.number = found.at(-1)?.number ?? number;
    known.limit = limit;
    known.askedAt = Date.now();
  }

  async function hitNow(
    subject: string,
    known: Known,
    now: number,
    bounds: Bounds,
    count: boolean,
  ): Promise<BurstState> {
    const unknown = Date.now() - known.askedAt >= limits.burstKnownMs || bounds.limit > known.limit;
    if (unknown || (!count && stateOf(known, now, bounds).allowed)) await look(subject, known, bounds.limit);
    for (let attempt = 1; attempt <= limits.burstAttemptsMax; attempt++) {
      const state = stateOf(known, now, bounds);
      // What others counted since can only make it fuller.
      if (!state.allowed || !count) return state;
      if (await insertHit(hits, subject, known.number + 1, now)) {
        known.number++;
        known.times = [...known.times, now].slice(-bounds.limit);
        return { ...stateOf(known, now, bounds), allowed: true };
      }
      await look(subject, known, bounds.limit);
    }
    throw new Error(`The requests of ${subject} could not be counted.`);
  }

  return {
    hit(subject, nowMs, bounds, count = true) {
      const known = subjects.get(subject) ?? newlyKnown();
      // The one that was not asked for longest goes first: a Map keeps its order.
      subjects.delete(subject);
      subjects.set(subject, known);
      for (const [oldest] of subjects) {
        if (subjects.size <= limits.burstSubjectsKeptMax) break;
        subjects.delete(oldest);
      }
      // One after another, so that requests of one process do not take each other's numbers.
      const state = known.turn.then(() => hitNow(subject, known, nowMs, bounds, count));
      known.turn = state.catch(() => undefined);
      return state;
    },
    close,
  };
}

const newlyKnown = (): Known => ({ number: 0, times: [], limit: 0, askedAt: 0, turn: Promise.resolve() });

function stateOf(
  { times }: Known,
  now: number,
  { limit, windowMs }: Bounds,
): BurstState & { allowed: boolean } {
  const counted = times.filter((at) => now - at < windowMs);
  const oldest = counted[0];
  return {
    allowed: counted.length < limit,
    limit,
    remaining: Math.max(0, limit - counted.length),
    resetMs: oldest === undefined ? windowMs : oldest + windowMs - now,
  };
}

/** @returns false when another process has counted a request under this number. */
async function insertHit(
  hits: Collection<HitDocument>,
  subject: string,
  number: number,
  at: number,
): Promise<boolean> {
  // Far longer than any window, so that numbers which somebody knows are still there.
  const expiresAt = new Date(Date.now() + limits.burstHitKeptMs);
  try {
    await reached(hits.insertOne({ _id: `${subject} ${number}`, subject, number, at, expiresAt }));
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
}
