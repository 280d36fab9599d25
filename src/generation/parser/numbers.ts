/**
 * Reads typed arrays without checking each index. The compiler cannot know that an index is in range; the loops of this
 * folder stay within bounds that they have set themselves. Only for one kind of array: the engine optimises a call site
 * better if it sees no other.
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
