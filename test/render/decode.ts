/** Reads the PNG files of this service, strictly, for the tests of their pixels. */

import { crc32, inflateSync } from "node:zlib";

export type Decoded = {
  width: number;
  height: number;
  isPalette: boolean;
  colors: number;
  rgb: Uint8Array;
  /** Of each pixel; null in a picture without transparency. */
  alpha: Uint8Array | null;
  /** Pixels per metre. */
  perMetre: number;
};

/** The filter type for a row's difference to the row above. */
const upFilter = 2;
const truecolourAlpha = 6;

/** @throws Error if a checksum, the order of chunks or the amount of data is wrong */
export function decodePng(file: Buffer): Decoded {
  if (file.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") throw new Error("no PNG signature");
  const chunks = new Map<string, Buffer>();
  let order = "";
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== file.readUInt32BE(at + 8 + length)) throw new Error("wrong checksum");
    const type = body.toString("latin1", 0, 4);
    chunks.set(type, body.subarray(4));
    order += `${type} `;
    at += 12 + length;
  }
  if (!/^IHDR pHYs (PLTE (tRNS )?)?IDAT IEND $/.test(order)) throw new Error(`chunks ${order}`);
  const [header, palette] = [chunks.get("IHDR") ?? Buffer.alloc(0), chunks.get("PLTE")];
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const alphas = chunks.get("tRNS");
  if (alphas !== undefined && alphas.length * 3 !== palette?.length)
    throw new Error("wrong amount of alphas");
  const hasAlpha = alphas !== undefined || header[9] === truecolourAlpha;
  const bytes = palette !== undefined ? 1 : hasAlpha ? 4 : 3;
  const rows = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0));
  const stride = width * bytes + 1;
  if (rows.length !== stride * height) throw new Error("wrong amount of pixels");
  const rgb = new Uint8Array(width * height * 3);
  const alpha = hasAlpha ? new Uint8Array(width * height) : null;
  for (let y = 0; y < height; y++) {
    const filter = rows[y * stride];
    if (filter !== 0 && filter !== upFilter) throw new Error("unexpected filter");
    if (filter === upFilter)
      for (let at = y * stride + 1; at < (y + 1) * stride; at++)
        rows[at] = (rows[at] ?? 0) + (y === 0 ? 0 : (rows[at - stride] ?? 0));
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + x * bytes;
      const from = palette === undefined ? rows.subarray(at, at + 3) : colorOf(palette, rows[at] ?? 0);
      rgb.set(from, (y * width + x) * 3);
      if (alpha) alpha[y * width + x] = (alphas ? alphas[rows[at] ?? 0] : rows[at + 3]) ?? 0;
    }
  }
  return {
    width,
    height,
    isPalette: palette !== undefined,
    colors: (palette?.length ?? 0) / 3,
    rgb,
    alpha,
    perMetre: chunks.get("pHYs")?.readUInt32BE(0) ?? 0,
  };
}

function colorOf(palette: Buffer, index: number): Buffer {
  if (index * 3 >= palette.length) throw new Error("index outside of the palette");
  return palette.subarray(index * 3, index * 3 + 3);
}
