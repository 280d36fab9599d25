/** The binary files of this folder: a header in JSON, then typed arrays, each aligned to eight bytes. */
import { readFileSync } from "node:fs";

const kinds = {
  u8: Uint8Array,
  i8: Int8Array,
  i16: Int16Array,
  u16: Uint16Array,
  i32: Int32Array,
  u32: Uint32Array,
  f32: Float32Array,
};
type Kind = keyof typeof kinds;
type Numbers = Uint8Array | Int8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array;

type Section = { name: string; kind: Kind; length: number };
type Head = { magic: string; info: unknown; sections: Section[] };

/** What was read: `info` as written, and the arrays by name. */
export type Sections = {
  info: unknown;
  array<K extends Kind>(name: string, kind: K): InstanceType<(typeof kinds)[K]>;
};

const magic = "pds-weights-1";
const aligned = (length: number): number => Math.ceil(length / 8) * 8;

/** The bytes of a file with this header and these arrays. */
export function writeSections(info: unknown, arrays: Record<string, Numbers>): Uint8Array {
  const sections = Object.entries(arrays).map(([name, array]) => ({
    name,
    kind: kindOf(array),
    length: array.length,
  }));
  const head = new TextEncoder().encode(JSON.stringify({ magic, info, sections } satisfies Head));
  const size = Object.values(arrays).reduce(
    (sum, array) => sum + aligned(array.byteLength),
    8 + aligned(head.length),
  );
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, head.length, true);
  bytes.set(head, 8);
  let at = 8 + aligned(head.length);
  for (const array of Object.values(arrays)) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += aligned(array.byteLength);
  }
  return bytes;
}

/** Reads such a file; the arrays are views of its bytes, nothing is copied. */
export function readSections(file: URL | string): Sections {
  const read = readFileSync(file);
  // Every array starts at a multiple of its element's size; a small file may be anywhere in a shared buffer.
  const { buffer: bytes, byteOffset: start } = read.byteOffset % 8 === 0 ? read : new Uint8Array(read);
  const length = new DataView(bytes, start).getUint32(0, true);
  // The magic shows that we wrote the header.
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, start + 8, length))) as Head;
  if (head.magic !== magic)
    throw new Error(`${String(file)} is not a file of weights that this version reads.`);
  let at = start + 8 + aligned(length);
  const found = new Map<string, Numbers>();
  for (const { name, kind, length: count } of head.sections) {
    const array = new kinds[kind](bytes, at, count);
    found.set(name, array);
    at += aligned(array.byteLength);
  }
  return {
    info: head.info,
    array<K extends Kind>(name: string, kind: K) {
      const array = found.get(name);
      if (!(array instanceof kinds[kind])) throw new Error(`The weights have no ${name} of kind ${kind}.`);
      return array as InstanceType<(typeof kinds)[K]>; // the line above has checked it
    },
  };
}

function kindOf(array: Numbers): Kind {
  for (const [kind, type] of Object.entries(kinds)) if (array instanceof type) return kind as Kind; // a key of kinds
  throw new Error("An array of no known kind.");
}
