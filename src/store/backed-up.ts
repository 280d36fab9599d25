/** The time of a data folder's last backup: each backup leaves a note in the folder. */
import { writeFileSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

const noteFile = "backup.last";

/** @param at ISO 8601. @throws the file system's error. */
export function noteBackup(folder: string, at: string): void {
  writeFileSync(join(folder, noteFile), `${at}\n`, { mode: 0o600 });
}

/** Time of the newest backup in milliseconds since 1970; without a backup, when the log was created. */
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
