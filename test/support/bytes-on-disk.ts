/** Searches the files of a SQLite database as somebody who copied them would. */
import { existsSync, readFileSync } from "node:fs";

/** Those of the texts or bytes that occur in the file or in its write-ahead log. */
export function foundOnDisk<Needle extends string | Uint8Array>(file: string, needles: Needle[]): Needle[] {
  const files = [file, `${file}-wal`].filter((path) => existsSync(path)).map((path) => readFileSync(path));
  return needles.filter((needle) => files.some((bytes) => bytes.includes(Buffer.from(needle))));
}

/**
 * The leaf pages of the tables in a SQLite file whose write-ahead log is empty. SQLite moves rows between them, and
 * copies of moved rows may remain. https://www.sqlite.org/fileformat2.html#b_tree_pages
 */
export function tableLeafPages(file: string): Buffer[] {
  const bytes = readFileSync(file);
  const pageBytes = bytes.readUInt16BE(16);
  const pages: Buffer[] = [];
  for (let start = pageBytes; start < bytes.length; start += pageBytes)
    if (bytes[start] === 13) pages.push(bytes.subarray(start, start + pageBytes));
  return pages;
}
