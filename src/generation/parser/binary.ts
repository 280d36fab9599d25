/** The binary files of this folder: a header in JSON, then typed arrays, each aligned to eight bytes. */
import { closeSync, openSync, readSync } from "node:fs";

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
  /** Reads an array anew with each call. */
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

/** Reads the header of such a file. Arrays are read when they are asked for, so nobody holds those that are not in use. */
export function readSections(file: URL | string): Sections {
  const length = new DataView(bytesOf(file, 0, 4)).getUint32(0, true);
  // The magic shows that we wrote the header.
  const head = JSON.parse(new TextDecoder().decode(bytesOf(file, 8, length))) as Head;
  if (head.magic !== magic)
    throw new Error(`${String(file)} is not a file of weights that this version reads.`);
  let at = 8 + aligned(length);
  const found = new Map<string, Section & { at: number; bytes: number }>();
  for (const section of head.sections) {
    const bytes = section.length * kinds[section.kind].BYTES_PER_ELEMENT;
    found.set(section.name, { ...section, at, bytes });
    at += aligned(bytes);
  }
  return {
    info: head.info,
    array<K extends Kind>(name: string, kind: K) {
      const section = found.get(name);
      if (section?.kind !== kind) throw new Error(`The weights have no ${name} of kind ${kind}.`);
      return new kinds[kind](bytesOf(file, section.at, section.bytes)) as InstanceType<(typeof kinds)[K]>; // the line above has checked it
    },
  };
}

/** @throws if the file ends before */
function bytesOf(file: URL | string, at: number, length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  const opened = openSync(file, "r");
  try {
    for (let read = 0; read < length; ) {
      const more = readSync(opened, bytes, read, length - read, at + read);
      if (more === 0) throw new Error(`${String(file)} ends too early.`);
      read += more;
    }
  } finally {
    closeSync(opened);
  }
  return bytes.buffer;
}

function kindOf(array: Numbers): Kind {
  for (const [kind, type] of Object.entries(kinds)) if (array instanceof type) return kind as Kind; // a key of kinds
  throw new Error("An array of no known kind.");
}
