/** What a search through the files of a SQLite database finds, as somebody who copied them would find it. */
import { existsSync, readFileSync } from "node:fs";

/** Those of the texts or bytes that occur in the file or in its write-ahead log. */
export function foundOnDisk<Needle extends string | Uint8Array>(file: string, needles: Needle[]): Needle[] {
  const files = [file, `${file}-wal`].filter((path) => existsSync(path)).map((path) => readFileSync(path));
  return needles.filter((needle) => files.some((bytes) => bytes.includes(Buffer.from(needle))));
}
