/** Backup files: readable by their owner only, and under their final names only when complete. */
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

/** The disk has too little free space. One sentence, for people. */
export class NoRoom extends Error {
  override name = "NoRoom";
}

/**
 * Runs `work` on a temporary folder beside `to`, which is renamed when everything is done. Removes the remains of an
 * interrupted run.
 *
 * @throws Misuse when `to` exists already; NoRoom; what `work` throws.
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

/** Bytes of the files, including write-ahead logs. */
export const bytesOf = (files: string[]): number =>
  files
    .flatMap((file) => [file, `${file}-wal`])
    .reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);

/** Copies a database that is in use. */
export async function copyPrivateDatabase(from: string, to: string): Promise<void> {
  closeSync(openSync(to, "wx", ownerOnly));
  await copyDatabase(from, to);
}

export function copyPrivate(from: string, to: string): void {
  closeSync(openSync(to, "wx", ownerOnly));
  copyFileSync(from, to);
  // The copy may have taken over the original's mode.
  chmodSync(to, ownerOnly);
}

/** Moves one file after another to its final name. */
export function moveAll(names: string[], from: string, to: string): void {
  for (const name of names) renameSync(join(from, name), join(to, name));
}
