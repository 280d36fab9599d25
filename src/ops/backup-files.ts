/** Files of backups: for their owner alone, and under their names only when they are whole. */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Misuse } from "../operating/operator.ts";
import { copyDatabase } from "../store/sqlite-backup.ts";

const ownerOnly = 0o600;
const ownerOnlyFolder = 0o700;

/** There is too little room on the disk. One sentence, for people. */
export class NoRoom extends Error {
  override name = "NoRoom";
}

/**
 * Lets `work` fill a folder beside the one that is asked for, which gets its name when all is done. What is left of one that
 * was broken off is removed.
 *
 * @throws Misuse when there is something under the name already; NoRoom; what `work` throws.
 */
export async function wholeFolder(
  to: string,
  bytes: number,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const target = resolve(to);
  checkEmpty(target);
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: ownerOnlyFolder });
  try {
    checkRoom(partial, bytes);
    await work(partial);
    if (existsSync(target)) rmdirSync(target);
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

function checkEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  if (readdirSync(folder).length > 0)
    throw new Misuse(`${folder} is not empty: name a folder that is not there yet.`);
  if (statSync(folder).dev !== statSync(dirname(folder)).dev)
    throw new Misuse(`${folder} is the root of a disk: name a folder in it.`);
}

/** @throws NoRoom */
export function checkRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const [needed, there] = [bytes, free].map((size) => size.toLocaleString("en"));
  throw new NoRoom(`The disk of ${folder} has ${there} bytes free, and ${needed} are needed.`);
}

/** Bytes of files, with what a database has not yet moved out of its log. */
export const bytesOf = (files: string[]): number =>
  files
    .flatMap((file) => [file, `${file}-wal`])
    .reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);

/** A copy of a database in use. */
export async function copyPrivateDatabase(from: string, to: string): Promise<void> {
  closeSync(openSync(to, "wx", ownerOnly));
  await copyDatabase(from, to);
}

export function copyPrivate(from: string, to: string): void {
  closeSync(openSync(to, "wx", ownerOnly));
  copyFileSync(from, to);
  // The copy may have taken over the mode of the original.
  chmodSync(to, ownerOnly);
}

/** One after another under the names that count. */
export function moveAll(names: string[], from: string, to: string): void {
  for (const name of names) renameSync(join(from, name), join(to, name));
}
