/** Copies of SQLite files while they are in use. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { explained } from "./sqlite.ts";

/** Copies the file as of one moment, even while others write to it. @throws Unavailable, Damaged */
export async function copyDatabase(file: string, to: string): Promise<void> {
  const db = explaining(file, () => new DatabaseSync(file, { readOnly: true }));
  try {
    await backup(db, to);
  } catch (error) {
    throw explained(error, to);
  } finally {
    db.close();
  }
  // A single file without a write-ahead log, so that nothing is forgotten when it is copied further.
  explaining(to, () => {
    const copy = new DatabaseSync(to);
    copy.exec("PRAGMA journal_mode = DELETE");
    copy.close();
  });
}

function explaining<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explained(error, place);
  }
}

/** Faults that SQLite reports in the file; null when it is sound. */
export function unsound(file: string): string | null {
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    const result = String(db.prepare("PRAGMA integrity_check(1)").get()?.integrity_check);
    db.close();
    return result === "ok" ? null : result;
  } catch (error) {
    return error instanceof Error ? error.message : "It cannot be opened.";
  }
}

/** SHA-256 of a file, hexadecimal. */
export async function fileSha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}
