/** Whether no other process does the same on a data folder. */
import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

export type Alone = { alone: boolean; close(): void };

/** In a service over several machines nobody can tell. */
export const neverAlone: Alone = { alone: false, close: () => undefined };

/**
 * Takes the lock of the file, unless another process has it. The system lets go of it when the process ends, however it ends;
 * SQLite's locks are the ones that Node has.
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
