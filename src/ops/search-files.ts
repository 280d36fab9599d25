/** A search through the raw bytes of every file of a folder. */
import { closeSync, existsSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { needlesOf } from "../audit/raw-search.ts";
import { limits } from "../limits.ts";

export type Found = { file: string; form: string; offset: number };

/** @returns files that were searched, and the first place of each form of the text in each of them. */
export function searchFiles(folder: string, text: string): { files: number; found: Found[] } {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const needles = needlesOf(text);
  return { files: paths.length, found: paths.flatMap((file) => searchFile(file, needles)) };
}

function searchFile(file: string, needles: { form: string; bytes: Buffer }[]): Found[] {
  const longest = Math.max(...needles.map(({ bytes }) => bytes.length));
  const window = Buffer.alloc(limits.searchWindowBytes + longest);
  const found = new Map<string, Found>();
  const handle = openSync(file, "r");
  let kept = 0;
  let offset = 0;
  for (;;) {
    const read = readSync(handle, window, kept, limits.searchWindowBytes, null);
    if (read === 0) break;
    const bytes = window.subarray(0, kept + read);
    for (const { form, bytes: needle } of needles) {
      const at = found.has(form) ? -1 : bytes.indexOf(needle);
      if (at >= 0) found.set(form, { file, form, offset: offset + at });
    }
    // What ends in the middle of a needle is looked at again with what follows.
    const tail = bytes.subarray(Math.max(0, bytes.length - longest + 1));
    offset += bytes.length - tail.length;
    kept = tail.copy(window);
  }
  closeSync(handle);
  return [...found.values()];
}
