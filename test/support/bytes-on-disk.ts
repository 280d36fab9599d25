/** What a search through the files of a SQLite database finds, as somebody who copied them would find it. */
import { existsSync, readFileSync } from "node:fs";

/** Those of the texts or bytes that occur in the file or in its write-ahead log. */
export function foundOnDisk<Needle extends string | Uint8Array>(file: string, needles: Needle[]): Needle[] {
  const files = [file, `${file}-wal`].filter((path) => existsSync(path)).map((path) => readFileSync(path));
  return needles.filter((needle) => files.some((bytes) => bytes.includes(Buffer.from(needle))));
}

/**
 * The leaf pages of the tables in a SQLite file whose write-ahead log is empty: rows are moved between them, and copies
 * of what was moved may stay behind. https://www.sqlite.org/fileformat2.html#b_tree_pages
 */
export function tableLeafPages(file: string): Buffer[] {
  const bytes = readFileSync(file);
  const pageBytes = bytes.readUInt16BE(16);
  const pages: Buffer[] = [];
  for (let start = pageBytes; start < bytes.length; start += pageBytes)
    if (bytes[start] === 13) pages.push(bytes.subarray(start, start + pageBytes));
  return pages;
}
