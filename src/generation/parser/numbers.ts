/**
 * Reading of typed arrays without a check at every place. The compiler cannot know that an index lies inside; the loops
 * of this room keep to the bounds that they have made themselves. For one kind of array only: the engine makes better code
 * for a place that sees no other.
 */

/** The element of an array of 32-bit integers. */
export const int = (array: Int32Array, index: number): number => array[index] as number; // in bounds

/** Mixes one more value into a hash of 32 bits; the same on every machine. */
export const mix = (hash: number, value: number): number => {
  const product = Math.imul(hash ^ value, 0x9e3779b1);
  return product ^ (product >>> 15);
};

/** The hash of a text by its UTF-16 units. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
};
