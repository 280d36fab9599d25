/** A PNG file (ISO/IEC 15948) written row by row: palette or truecolour, 8 bits, no filter, deflated beside the work. */

import { constants, crc32, createDeflate } from "node:zlib";

export type PngWriter = {
  /** Rows, each a filter byte and its pixels. Resolves when there is room for more. */
  write: (rows: Buffer) => Promise<void>;
  /** The whole file. `palette` holds RGB triples for a palette image, null for truecolour. */
  end: (palette: Buffer | null) => Promise<Buffer>;
  /** Gives up: nothing is kept. */
  abandon: () => void;
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE = 3;
const TRUECOLOUR = 2;

export function pngWriter(width: number, height: number, level: number): PngWriter {
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
  return {
    write: async (rows) => {
      if (deflate.write(rows)) return;
      await Promise.race([new Promise((resolve) => deflate.once("drain", resolve)), ended]);
    },
    end: async (palette) => {
      deflate.end();
      await ended;
      const header = Buffer.alloc(13);
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
      header.set([8, palette === null ? TRUECOLOUR : PALETTE], 8);
      return Buffer.concat([
        SIGNATURE,
        chunk("IHDR", header),
        ...(palette === null ? [] : [chunk("PLTE", palette)]),
        chunk("IDAT", Buffer.concat(packed)),
        chunk("IEND", Buffer.alloc(0)),
      ]);
    },
    abandon: () => deflate.destroy(),
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, "latin1");
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8);
  return whole;
}
