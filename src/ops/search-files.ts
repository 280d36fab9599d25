/** A search through the raw bytes of every file of a folder. */
import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { keySpan, keysIn, needlesOf } from "../audit/raw-search.ts";
import { limits } from "../limits.ts";

export type Found = { file: string; form: string; offset: number };

export type FileSearch = {
  /** How many files were searched. */
  files: number;
  /** The first place of each form in each of them. */
  found: Found[];
  /** What the folder has and nobody looked into, with the reason. */
  unread: string[];
};

/** What is looked for: where it is in some bytes, and how many bytes it takes at most. */
type Wanted = { scan: (bytes: Buffer) => { form: string; at: number }[]; longest: number };

/** A server may write in the folder: what it removes meanwhile is gone, and counts as nothing. */
export function searchFiles(folder: string, text: string): FileSearch {
  const needles = needlesOf(text);
  const scan = (bytes: Buffer) =>
    needles.map(({ form, bytes: needle }) => ({ form, at: bytes.indexOf(needle) }));
  return search(folder, { scan, longest: Math.max(...needles.map(({ bytes }) => bytes.length)) });
}

/** Data keys with these ids, wherever a vault or a copy of it lies; the form is the id. */
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
        // It may lead anywhere, to a folder around it too.
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
    // What ends in the middle of what is looked for is looked at again with what follows.
    const tail = bytes.subarray(Math.max(0, bytes.length - longest + 1));
    offset += bytes.length - tail.length;
    kept = tail.copy(window);
  }
  return [...found.values()];
}
