/** Converts pixels to palette indexes: a drawing has few colours, but its smoothed edges have many shades. */

/** The maximum of a palette image. */
export const colorsMax = 256;
/** Distinct colours remembered; the hash is four times as large, so that its chains stay short. */
const seenMax = 4_096;
const slots = 4 * seenMax;

/**
 * A shade of a smoothed edge that differs from a stored one by no more than this, in each of red, green, blue and alpha
 * (of 255), becomes that one. This is invisible, and lets nearly every drawing fit a palette.
 */
const shadeWidth = 3;
/** The same for translucent pixels: they have more combinations of colour and alpha, and none of them fills an area. */
const clearShade = 12;

export type Indexer = {
  /** Colours in the order of their indexes, as the four bytes RGBA read as one little-endian number. */
  colors: Int32Array;
  count: () => number;
  /**
   * Writes the indexes of `width` pixels, from `start` on, to `out`, which must hold zeros. Returns false when the
   * picture has too many colours; `out` is then useless.
   */
  row: (pixels: Int32Array, start: number, width: number, out: Uint8Array, at: number) => boolean;
};

/**
 * The first flat colour is the background. Flat colours are kept exactly. All numbers are signed: unsigned, opaque
 * colours would exceed 2^31 and leave the engine's small integers.
 */
export function indexerOf(flat: number[]): Indexer {
  const colors = new Int32Array(colorsMax);
  const keys = new Int32Array(slots);
  const values = new Int16Array(slots).fill(-1);
  let [count, seen] = [0, 0];

  const keep = (slot: number, color: number, index: number): number => {
    keys[slot] = color;
    values[slot] = index;
    seen++;
    return index;
  };
  const added = (color: number): number => {
    if (count === colorsMax) return -1;
    colors[count] = color;
    return count++;
  };
  const indexOf = (color: number, isFlat: boolean): number => {
    let slot = (Math.imul(color, 0x9e3779b1) >>> 18) & (slots - 1);
    while (values[slot] !== -1) {
      if (keys[slot] === color) return values[slot] ?? 0;
      slot = (slot + 1) & (slots - 1);
    }
    if (seen === seenMax) return -1;
    const near = isFlat ? -1 : nearest(colors, count, color);
    const index = near >= 0 ? near : added(color);
    return index < 0 ? -1 : keep(slot, color, index);
  };
  for (const color of flat.slice(0, colorsMax)) indexOf(color, true);

  const [background = 0] = flat;
  const row: Indexer["row"] = (pixels, start, width, out, at) => {
    let [last, lastIndex] = [background, 0];
    const end = start + width;
    for (let i = start; i < end; ) {
      if (i + 8 <= end && isPlain(pixels, i, background)) {
        i += 8;
        continue;
      }
      const color = pixels[i] as number; // i is before the end of the row
      if (color !== last) lastIndex = indexOf(color, false);
      if (lastIndex < 0) return false;
      last = color;
      out[at + i - start] = lastIndex;
      i++;
    }
    return true;
  };
  return { colors, count: () => count, row };
}

/** Whether the next eight pixels are background, which has index zero: most of a drawing is. */
function isPlain(pixels: Int32Array, at: number, background: number): boolean {
  let differs = 0;
  for (let i = at; i < at + 8; i++) differs |= (pixels[i] as number) ^ background; // all eight are in the row
  return differs === 0;
}

/** The index of the first colour within a shade, or -1. */
function nearest(colors: Int32Array, count: number, color: number): number {
  const shade = color >>> 24 === 255 ? shadeWidth : clearShade;
  const [r, g, b, a] = [color & 255, (color >> 8) & 255, (color >> 16) & 255, color >>> 24];
  for (let i = 0; i < count; i++) {
    const other = colors[i] ?? 0;
    const far =
      Math.abs((other & 255) - r) > shade ||
      Math.abs(((other >> 8) & 255) - g) > shade ||
      Math.abs(((other >> 16) & 255) - b) > shade ||
      Math.abs((other >>> 24) - a) > shade;
    if (!far) return i;
  }
  return -1;
}
