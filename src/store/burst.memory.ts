/** Exact rolling windows in the memory of one process: for each subject, the times of the requests that still count. */
import type { Burst, BurstState } from "./burst.ts";

/**
 * Counted times, oldest at `head`. Only the lower 32 bits of a time are kept: half the memory, and enough, because all
 * kept times lie within one window of `newestMs` and differences are taken modulo 2^32.
 */
type Ring = { times: Uint32Array; head: number; count: number; newestMs: number };

/** `subjects` returns the number of subjects in memory. */
export type MemoryBurst = Burst & { subjects(): number };

const firstSlots = 4;

/**
 * Windows must be shorter than 2^31 ms. If the clock is set back by less than a window, time stands still until it
 * catches up; if it is set back further, all earlier requests are forgotten.
 */
export function openMemoryBurst(): MemoryBurst {
  const rings = recentMap<Ring>();

  return {
    async hit(subject, nowMs, { limit, windowMs }, count = true) {
      const ring = rings.get(subject, nowMs, windowMs) ?? emptyRing(nowMs);
      const now = nowMs > ring.newestMs - windowMs ? Math.max(nowMs, ring.newestMs) : nowMs;
      forgetOld(ring, now, windowMs);
      const allowed = ring.count < limit;
      if (count && allowed) {
        push(ring, now, limit);
        if (ring.count === 1) rings.set(subject, ring);
      }
      return state(ring, now, { limit, windowMs }, allowed);
    },
    subjects: rings.size,
    async close() {
      rings.clear();
    },
  };
}

function emptyRing(nowMs: number): Ring {
  return { times: new Uint32Array(firstSlots), head: 0, count: 0, newestMs: nowMs };
}

function oldestAge(ring: Ring, now: number): number {
  return ((now >>> 0) - (ring.times[ring.head] ?? 0)) >>> 0;
}

/** A time `t` counts as long as `now - t` is less than the window. */
function forgetOld(ring: Ring, now: number, windowMs: number): void {
  if (Math.abs(now - ring.newestMs) >= windowMs) ring.count = 0;
  while (ring.count > 0 && oldestAge(ring, now) >= windowMs) {
    ring.head = (ring.head + 1) % ring.times.length;
    ring.count--;
  }
}

function push(ring: Ring, now: number, limit: number): void {
  if (ring.count === ring.times.length) grow(ring, limit);
  ring.times[(ring.head + ring.count) % ring.times.length] = now >>> 0;
  ring.count++;
  ring.newestMs = now;
}

/** Doubles the slots, up to the number that can ever count. */
function grow(ring: Ring, limit: number): void {
  const times = new Uint32Array(Math.min(Math.max(limit, ring.count + 1), ring.count * 2));
  for (let i = 0; i < ring.count; i++) times[i] = ring.times[(ring.head + i) % ring.times.length] ?? 0;
  ring.times = times;
  ring.head = 0;
}

function state(
  ring: Ring,
  now: number,
  { limit, windowMs }: { limit: number; windowMs: number },
  allowed: boolean,
): BurstState {
  const resetMs = ring.count === 0 ? windowMs : windowMs - oldestAge(ring, now);
  return { allowed, limit, remaining: Math.max(0, limit - ring.count), resetMs };
}

/**
 * A map that forgets entries not used for a whole window. It has two generations; the older is dropped when the younger
 * is a window old. No timer and no scan.
 */
function recentMap<V>() {
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  let bornMs = Number.NEGATIVE_INFINITY;
  let longestMs = 0;

  function turn(nowMs: number, windowMs: number): void {
    longestMs = Math.max(longestMs, windowMs);
    if (Math.abs(nowMs - bornMs) < longestMs) return;
    old = young;
    young = new Map();
    bornMs = nowMs;
  }

  return {
    get(name: string, nowMs: number, windowMs: number): V | undefined {
      turn(nowMs, windowMs);
      const recent = young.get(name);
      if (recent !== undefined) return recent;
      const value = old.get(name);
      if (value === undefined) return undefined;
      old.delete(name);
      young.set(name, value);
      return value;
    },
    set: (name: string, value: V) => young.set(name, value),
    size: () => young.size + old.size,
    clear() {
      young.clear();
      old.clear();
    },
  };
}
