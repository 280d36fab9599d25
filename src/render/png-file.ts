/**
 * Writes a PNG file (ISO/IEC 15948) row by row: palette or truecolour, 8 bits, compressed on another thread meanwhile.
 */

import { constants, crc32, createDeflate } from "node:zlib";

/**
 * The form of pixels: indexes into a palette of RGB triples, with alpha values unless all are opaque; or RGB, or RGBA.
 */
export type Colours =
  | { type: "palette"; rgb: Buffer; alpha: Buffer | null }
  | { type: "truecolour"; alpha: boolean };

export type PngWriter = {
  /**
   * Rows, each a zero byte for the filter and its pixels, which are filtered in place. Resolves when the previous rows
   * are compressed.
   */
  write: (rows: Buffer) => Promise<void>;
  /** @param perMetre pixels per metre, which sets the size of the picture in documents. */
  end: (colours: Colours, perMetre: number) => Promise<Buffer>;
  /** Cancels; nothing is kept. */
  abandon: () => void;
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const paletteType = 3;
const truecolourType = 2;
const truecolourAlphaType = 6;

/** Filter types of the format: the row itself, or its difference from the row above. */
const upFilter = 2;

/** @param stride bytes of a row, with its filter byte. */
export function pngWriter(width: number, height: number, stride: number, level: number): PngWriter {
  let above: Uint8Array = new Uint8Array(stride);
  const deflate = createDeflate({
    level,
    memLevel: 9,
    chunkSize: 128 * 1024,
    strategy: constants.Z_DEFAULT_STRATEGY,
  });
  const packed: Buffer[] = [];
  deflate.on("data", (part: Buffer) => packed.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    deflate.on("end", resolve);
    deflate.on("error", reject);
  });
  let deflated: Promise<unknown> = Promise.resolve();
  return {
    write: async (rows) => {
      above = filtered(rows, stride, above);
      // These rows are compressed while the next are drawn; a longer queue would only take memory.
      const before = deflated;
      deflated = new Promise((resolve) => deflate.write(rows, resolve));
      await Promise.race([before, ended]);
    },
    end: async (colours, perMetre) => {
      deflate.end();
      await ended;
      const header = Buffer.alloc(13);
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      header.set([8, colourType(colours)], 8);
      return Buffer.concat([
        signature,
        chunk("IHDR", header),
        chunk("pHYs", densityOf(perMetre)),
        ...paletteChunks(colours),
        chunk("IDAT", Buffer.concat(packed)),
        chunk("IEND", Buffer.alloc(0)),
      ]);
    },
    abandon: () => deflate.destroy(),
  };
}

/** The pHYs chunk: the same density in both directions, per metre. */
function densityOf(perMetre: number): Buffer {
  const density = Buffer.alloc(9);
  density.writeUInt32BE(perMetre, 0);
  density.writeUInt32BE(perMetre, 4);
  density.writeUInt8(1, 8);
  return density;
}

function colourType(colours: Colours): number {
  if (colours.type === "palette") return paletteType;
  return colours.alpha ? truecolourAlphaType : truecolourType;
}

function paletteChunks(colours: Colours): Buffer[] {
  if (colours.type === "truecolour") return [];
  const { rgb, alpha } = colours;
  return [chunk("PLTE", rgb), ...(alpha === null ? [] : [chunk("tRNS", alpha)])];
}

/**
 * Replaces a row by its difference from the row above if that leaves fewer non-zero bytes: vertical things, such as
 * borders, then cost nothing.
 *
 * @param above the row before the first, unfiltered.
 * @returns the last row, unfiltered.
 */
function filtered(rows: Buffer, stride: number, above: Uint8Array): Uint8Array {
  const last = Uint8Array.from(rows.subarray(rows.length - stride));
  // From the bottom up, so that the row above is still unfiltered.
  for (let start = rows.length - stride; start >= 0; start -= stride) {
    const row = rows.subarray(start, start + stride);
    const upper = start === 0 ? above : rows.subarray(start - stride, start);
    // Most rows repeat the one above, which a single memory comparison shows.
    if (row.equals(upper)) row.fill(0).writeUInt8(upFilter);
    else if (gainsFromAbove(row, upper)) subtract(row, upper);
  }
  return last;
}

/** Only every eighth byte is checked to choose a filter: a wrong choice costs some bytes, never the picture. */
const sampleEvery = 8;
/** The sample decides if its result exceeds this share of the bytes that are not empty in both rows. */
const clear = 0.2;

/**
 * Whether the Up filter pays: compares bytes equal to the row above with zero bytes, on a sample; on all bytes when the
 * sample is close.
 */
function gainsFromAbove(row: Uint8Array, upper: Uint8Array): boolean {
  let [gain, inked] = [0, 0];
  for (let i = 1; i < row.length; i += sampleEvery) {
    const value = row[i];
    const isSame = value === upper[i];
    if (value === 0) gain--;
    if (isSame) gain++;
    if (value !== 0 || !isSame) inked++;
  }
  return Math.abs(gain) > inked * clear ? gain > 0 : changesLess(row, upper);
}

/** Whether the difference from the row above changes less often than the row: constant bytes compress to nothing. */
function changesLess(row: Uint8Array, upper: Uint8Array): boolean {
  let last = 0;
  let lastDifference = 0;
  let spared = 0;
  for (let i = 1; i < row.length; i++) {
    const value = row[i] ?? 0;
    const difference = (value - (upper[i] ?? 0)) & 255;
    if (value !== last) spared++;
    if (difference !== lastDifference) spared--;
    last = value;
    lastDifference = difference;
  }
  return spared > 0;
}

function subtract(row: Uint8Array, upper: Uint8Array): void {
  row[0] = upFilter;
  for (let i = 1; i < row.length; i++) row[i] = (row[i] ?? 0) - (upper[i] ?? 0);
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, "latin1");
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}
