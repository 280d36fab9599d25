/** Finds the items of a list that were moved. */

/**
 * The smallest set of ids whose move turns the old order into the new one, in the new order. Ids in only one of the two
 * are ignored.
 *
 * @param before ids in their former order, each once
 */
export function movedAmong(before: readonly string[], now: readonly string[]): string[] {
  const places = new Map(before.map((id, place) => [id, place]));
  const both = now.filter((id) => places.has(id));
  // The longest subsequence that keeps its order stays: for each id the longest one that ends with it.
  const runs: string[][] = [];
  for (const id of both) {
    const place = places.get(id) ?? 0;
    const ahead = runs.filter((run) => (places.get(run.at(-1) ?? "") ?? 0) < place);
    runs.push([...longest(ahead), id]);
  }
  const staying = new Set(longest(runs));
  return both.filter((id) => !staying.has(id));
}

const longest = (runs: readonly string[][]): string[] =>
  runs.reduce((best, run) => (run.length > best.length ? run : best), []);
