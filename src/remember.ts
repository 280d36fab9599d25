/** What is kept in memory to save work has a bound. */

/** Puts an entry into a map of at most `max`; a full map forgets its oldest entry, not all of them. */
export function remember<K, V>(kept: Map<K, V>, key: K, value: V, max: number): void {
  if (kept.size >= max && !kept.has(key)) {
    const oldest = kept.keys().next();
    if (!oldest.done) kept.delete(oldest.value);
  }
  kept.set(key, value);
}
