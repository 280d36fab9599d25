/** Bounded caches in memory. */

/** Puts an entry into a map of at most `max`; a full map forgets its oldest entry, not all of them. */
export function remember<K, V>(kept: Map<K, V>, key: K, value: V, max: number): void {
  if (kept.size >= max && !kept.has(key)) {
    const oldest = kept.keys().next();
    if (!oldest.done) kept.delete(oldest.value);
  }
  kept.set(key, value);
}

/** Removes the oldest entries of a map while it is too large, for bounds other than the number of entries. */
export function forgetOldest<K, V>(
  kept: Map<K, V>,
  isTooMuch: () => boolean,
  forgotten: (value: V) => void,
): void {
  for (const [key, value] of kept) {
    if (!isTooMuch()) return;
    kept.delete(key);
    forgotten(value);
  }
}
