/** Searches the raw bytes of every file in a folder. */
import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { keySpan, keysIn, needlesOf } from "../audit/raw-search.ts";
import { limits } from "../limits.ts";

export type Found = { file: string; form: string; offset: number };

export type FileSearch = {
  /** Number of files searched. */
  files: number;
  /** The first place of each form in each file. */
  found: Found[];
  /** What could not be searched, with the reason. */
  unread: string[];
};

/** `scan` finds matches in bytes; `longest` is the most bytes that a match takes. */
type Wanted = { scan: (bytes: Buffer) => { form: string; at: number }[]; longest: number };

/** A server may be writing in the folder; files that it removes meanwhile do not count. */
export function searchFiles(folder: string, text: string): FileSearch {
  const needles = needlesOf(text);
  const scan = (bytes: Buffer) =>
    needles.map(({ form, bytes: needle }) => ({ form, at: bytes.indexOf(needle) }));
  return search(folder, { scan, longest: Math.max(...needles.map(({ bytes }) => bytes.length)) });
}

/** Data keys with these ids, in a vault or any copy of one; the form is the id. */
export function searchKeys(folder: string, ids: ReadonlySet<string>): FileSearch {
  const scan = (bytes: Buffer) => keysIn(bytes, ids).map(({ id: form, at }) => ({ form, at }));
  return search(folder, { scan, longest: keySpan(ids) });
}

function search(folder: string, wanted: Wanted): FileSearch {
  const searched: FileSearch = { files: 0, found: [], unread: [] };
  const look = (path: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : null;
      if (code === null) throw error;
      if (code !== "ENOENT") searched.unread.push(`${path} (${code})`);
    }
  };
  const searchIn = (inside: string) =>
    look(inside, () => {
      for (const entry of readdirSync(inside, { withFileTypes: true })) {
        const path = join(inside, entry.name);
        if (entry.isDirectory()) searchIn(path);
        // A link may lead anywhere, even to a parent folder.
        if (entry.isSymbolicLink()) searched.unread.push(`${path} (a link)`);
        if (!entry.isFile()) continue;
        look(path, () => {
          searched.found.push(...searchFile(path, wanted));
          searched.files++;
        });
      }
    });
  searchIn(folder);
  return searched;
}

function searchFile(file: string, wanted: Wanted): Found[] {
  const handle = openSync(file, "r");
  try {
    return searchOpen(file, handle, wanted);
  } finally {
    closeSync(handle);
  }
}

function searchOpen(file: string, handle: number, { scan, longest }: Wanted): Found[] {
  const window = Buffer.alloc(limits.searchWindowBytes + longest);
  const found = new Map<string, Found>();
  let kept = 0;
  let offset = 0;
  for (;;) {
    const read = readSync(handle, window, kept, limits.searchWindowBytes, null);
    if (read === 0) break;
    const bytes = window.subarray(0, kept + read);
    for (const { form, at } of scan(bytes))
      if (at >= 0 && !found.has(form)) found.set(form, { file, form, offset: offset + at });
    // A match that the end of the window cuts off is found in the next one.
    const tail = bytes.subarray(Math.max(0, bytes.length - longest + 1));
    offset += bytes.length - tail.length;
    kept = tail.copy(window);
  }
  return [...found.values()];
}
