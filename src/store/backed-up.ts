/** When a data folder was backed up: a note that backups leave in it. */
import { writeFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const noteFile = "backup.last";

/** @param at ISO 8601. @throws the file system's error. */
export function noteBackup(folder: string, at: string): void {
  writeFileSync(join(folder, noteFile), `${at}\n`, { mode: 0o600 });
}

/** Milliseconds since 1970 of the newest backup; when the log was made where there is none. */
export async function backedUpAt(folder: string): Promise<number> {
  const noted = Date.parse((await readNote(folder)).trim());
  return Number.isNaN(noted) ? (await stat(join(folder, "events.db"))).birthtimeMs : noted;
}

async function readNote(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, noteFile), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
