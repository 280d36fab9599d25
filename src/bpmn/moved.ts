/** Which of some things in a row stand elsewhere now. */

/**
 * The fewest ids whose move makes one order of the other, in the new order. Ids that only one of the two has are passed over.
 *
 * @param before ids in their former order, each once
 */
export function movedAmong(before: readonly string[], now: readonly string[]): string[] {
  const places = new Map(before.map((id, place) => [id, place]));
  const both = now.filter((id) => places.has(id));
  // The longest run that keeps its order stays: for each id the longest one that ends with it.
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
