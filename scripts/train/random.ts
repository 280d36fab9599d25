/** Random numbers that are the same in every run. */
export type Random = {
  /** From 0 up to 1. */
  next(): number;
  chance(probability: number): boolean;
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
};

/** A generator (mulberry32) that starts with this seed. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error("Nothing to pick from.");
      return one;
    },
  };
}

/** The list in a random order. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const result = [...list];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    const [a, b] = [result[at], result[other]];
    if (a !== undefined && b !== undefined) [result[at], result[other]] = [b, a];
  }
  return result;
}
