/** Finds the numbers of a list that are in ascending order. */

/** Indexes of a longest increasing subsequence; negative numbers are never part of it. */
export function longestIncreasing(values: number[]): Set<number> {
  /** For each length, the index at which a subsequence of that length ends with the smallest value. */
  const ends: number[] = [];
  const before = new Int32Array(values.length).fill(-1);
  for (const [i, value] of values.entries()) {
    if (value < 0) continue;
    const length = lengthBelow(values, ends, value);
    before[i] = ends[length - 1] ?? -1;
    ends[length] = i;
  }
  const found = new Set<number>();
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) found.add(i);
  return found;
}

/** Length of the longest subsequence that the value can extend. */
function lengthBelow(values: number[], ends: number[], value: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
