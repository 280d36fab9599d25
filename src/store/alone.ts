/** Whether this is the only process of its kind on a data folder. */
import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

export type Alone = { alone: boolean; close(): void };

/** With servers, a process cannot know. */
export const neverAlone: Alone = { alone: false, close: () => undefined };

/**
 * Locks the file, unless another process has done so. The operating system releases the lock when the process ends, for
 * whatever reason. It is a SQLite lock because Node has no other file locks.
 */
export function openAlone(file: string): Alone {
  closeSync(openSync(file, "a", 0o600));
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec("BEGIN EXCLUSIVE");
  } catch {
    db.close();
    return neverAlone;
  }
  return { alone: true, close: () => db.close() };
}
