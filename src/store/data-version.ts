/**
 * Which version of the stored data this code writes. It goes up when older code would misread what newer code has written - a new
 * event, a member that must not be ignored - and stays when that is not so.
 *
 * - 0: before there was such a number.
 * - 2: checkpoints sign where their trail begins; older code would call their signatures false.
 * - 3: checkpoints sign a tree over all events; older code would call their signatures false.
 * - 4: what accounts and folders are called is sealed; older code would find no such texts, and would not know accounts that are deleted.
 */
import type { DatabaseSync } from "node:sqlite";
import { Damaged } from "./damaged.ts";

export const dataVersion = 4;

/** Version of the code that last wrote this file. */
export const versionOf = (db: DatabaseSync): number =>
  Number(db.prepare("PRAGMA user_version").get()?.user_version);

/** @throws Damaged when newer code has written there. */
export function checkVersion(found: number, place: string): void {
  if (found <= dataVersion) return;
  throw new Damaged({
    place,
    what: `was written by a newer version of the service (its data has version ${found}, and this one knows up to ${dataVersion})`,
    remedy: "start that version, or restore a backup of before into an empty folder",
  });
}
