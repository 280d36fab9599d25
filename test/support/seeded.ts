/** Random numbers that are the same on every machine: a failing case is reported by its seed. */

export type Random = {
  /** From 0 to below 1. */
  next: () => number;
  /** A whole number, both ends included. */
  between: (low: number, high: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
};

export function seeded(seed: number): Random {
  const next = randomFrom(seed);
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]): T => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error("nothing to pick from");
      return found;
    },
  };
}

/** Mulberry32: small, and the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
