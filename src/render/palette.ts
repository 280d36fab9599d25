/** Pixels to palette indexes, without loss: the colours of a drawing are few. */

/** A palette image holds no more. */
export const COLORS_MAX = 256;
/** Slots of the hash: four for each colour keeps chains short. */
const SLOTS = 1024;

export type Indexer = {
  /** Colours in the order of their indexes, as the four bytes RGBA read as one little-endian number. */
  colors: Int32Array;
  count: () => number;
  /**
   * Writes the index of each of `width` pixels from `start` on to `out`. False when the picture has too many colours;
   * `out` is then worthless.
   */
  row: (pixels: Int32Array, start: number, width: number, out: Uint8Array, at: number) => boolean;
};

/** Signed numbers throughout: opaque colours are above 2^31 and would leave the engine's small integers otherwise. */
export function indexerOf(background: number): Indexer {
  const colors = new Int32Array(COLORS_MAX);
  const keys = new Int32Array(SLOTS);
  const values = new Int16Array(SLOTS).fill(-1);
  let count = 0;

  const indexOf = (color: number): number => {
    let slot = (Math.imul(color, 0x9e3779b1) >>> 22) & (SLOTS - 1);
    while (values[slot] !== -1) {
      if (keys[slot] === color) return values[slot] ?? 0;
      slot = (slot + 1) & (SLOTS - 1);
    }
    if (count === COLORS_MAX) return -1;
    keys[slot] = color;
    values[slot] = count;
    colors[count] = color;
    return count++;
  };
  indexOf(background);

  const row: Indexer["row"] = (pixels, start, width, out, at) => {
    let [last, lastIndex] = [background, 0];
    for (let i = 0; i < width; i++) {
      const color = pixels[start + i] ?? 0;
      if (color !== last) {
        lastIndex = indexOf(color);
        if (lastIndex < 0) return false;
        last = color;
      }
      out[at + i] = lastIndex;
    }
    return true;
  };
  return { colors, count: () => count, row };
}
