/** The forms in which a text may be stored in a file, for a search through raw bytes. */

/** As UTF-8 and UTF-16, as in JSON, and as in base64 at each of the three possible offsets. */
export function needlesOf(text: string): { form: string; bytes: Buffer }[] {
  const utf8 = Buffer.from(text);
  const json = Buffer.from(JSON.stringify(text).slice(1, -1));
  const found = [
    { form: "utf-8", bytes: utf8 },
    { form: "utf-16", bytes: Buffer.from(text, "utf16le") },
    ...(json.equals(utf8) ? [] : [{ form: "json", bytes: json }]),
    ...[0, 1, 2].map((shift) => ({ form: "base64", bytes: insideBase64(utf8, shift) })),
  ];
  return found.filter(({ bytes }) => bytes.length > 0);
}

/** The base64 characters that depend on the text alone when it begins `shift` bytes after a group of three. */
function insideBase64(bytes: Buffer, shift: number): Buffer {
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
  const from = shift === 0 ? 0 : shift + 1;
  const whole = Math.floor(((shift + bytes.length) * 8) / 6);
  return Buffer.from(encoded.slice(from, whole));
}

/** A data key found in bytes: its id and the form of its storage. */
export type FoundKey = { id: string; form: string; at: number };

/** Sizes of a data key in vaults: plain, and wrapped with a master key (nonce, key, tag). */
const keySizes = [32, 60];

/**
 * Finds data keys that are not destroyed in vaults or parts of them: rows of SQLite (in a file, its write-ahead log or
 * a backup) and documents of MongoDB (a dump, its journal, uncompressed pages).
 */
export function keysIn(bytes: Buffer, ids: ReadonlySet<string>): FoundKey[] {
  const found: FoundKey[] = [];
  for (const length of new Set([...ids].map((id) => Buffer.byteLength(id))))
    for (const { form, start, end } of keyForms(length))
      for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 1)) {
        const from = at + start.length;
        const id = bytes.subarray(from, from + length).toString("latin1");
        const isWhole = bytes.subarray(from + length, from + length + end.length).equals(end);
        if (isWhole && ids.has(id)) found.push({ id, form, at });
      }
  return found;
}

/** The most bytes that a key takes together with its id. */
export const keySpan = (ids: ReadonlySet<string>): number =>
  Math.max(0, ...[...ids].map((id) => Buffer.byteLength(id))) + 32 + Math.max(...keySizes);

/** The bytes before and after an id of this length, in front of its key. */
function keyForms(length: number): { form: string; start: Buffer; end: Buffer }[] {
  // A SQLite record: the place (as row id), a text of that length, the number 0 (not destroyed), a blob of the key's
  // length.
  const rows = keySizes.map((size) =>
    Buffer.concat([Buffer.from([0]), varint(2 * length + 13), Buffer.from([8]), varint(2 * size + 12)]),
  );
  const counted = Buffer.alloc(4);
  counted.writeInt32LE(length + 1);
  return [
    ...rows.map((start) => ({ form: "SQLite", start, end: Buffer.alloc(0) })),
    {
      form: "BSON",
      start: Buffer.concat([Buffer.from("\u0002_id\0"), counted]),
      end: Buffer.from("\0\u0005key\0"),
    },
  ];
}

/** SQLite's variable-length integers of up to 14 bits. */
const varint = (value: number): Buffer =>
  Buffer.from(value < 128 ? [value] : [(value >> 7) | 128, value & 127]);
