/** Checks the folder of an embedded service: files, permissions, space, keys, versions, backups. */
import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { openKeysFile } from "../adapters.ts";
import { publicKeyOf } from "../audit/signature.ts";
import { sentenceOf } from "../causes.ts";
import type { Config } from "../config.ts";
import { Misuse } from "../operating/operator.ts";
import { backedUpAt } from "../store/backed-up.ts";
import { Damaged } from "../store/damaged.ts";
import { dataVersion, versionOf } from "../store/data-version.ts";
import { freeBytes } from "../store/disk.ts";
import { openReadOnly } from "../store/read-only.ts";
import { privateFile, publicFile, signingKey, trustIn } from "./audit-keys.ts";
import { bad, type Finding, fine, look } from "./findings.ts";

const hourMs = 3_600_000;
const backupHoursMax = 48;
const gibibyte = 1024 ** 3;

/** @param environment the variables of this process. */
export async function folderFindings(
  config: Config,
  environment: Record<string, string | undefined>,
  nowMs: number,
): Promise<Finding[]> {
  const folder = config.DATA_DIR;
  if (!existsSync(join(folder, "events.db")))
    return [
      bad(
        "folder",
        `There is no service in ${resolve(folder)}.`,
        "Set DATA_DIR to its folder, or begin one: pds keys first.",
      ),
    ];
  return [
    ...rights(folder),
    ...version(folder),
    await room(config),
    ...vault(config, environment),
    ...signing(folder),
    await backup(folder, nowMs),
  ];
}

/** Checks that this user may write everything, and that nobody else may read secrets. */
function rights(folder: string): Finding[] {
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
  const locked = paths.filter((path) => !mayWrite(path));
  const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0 && !path.endsWith(publicFile));
  const findings: Finding[] = [];
  if (locked.length > 0)
    findings.push(
      bad(
        "rights",
        `This user may not write ${locked.join(", ")}.`,
        "Give them to the user that the service runs as (chown), or call pds as that user.",
      ),
    );
  if (open.length > 0)
    findings.push(
      look(
        "rights",
        `Other users of this machine may look at ${open.join(", ")}.`,
        `chmod -R go-rwx ${folder}`,
      ),
    );
  return findings.length > 0 ? findings : [fine("rights", "The files are for their owner alone.")];
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function version(folder: string): Finding[] {
  const found = versionIn(join(folder, "events.db"));
  if (found === null)
    return [
      bad("versions", "events.db is no database.", "Restore a backup into an empty folder: pds restore DIR."),
    ];
  const shown = `Node ${process.versions.node}, data of version ${found}; this program knows up to ${dataVersion}.`;
  return found <= dataVersion
    ? [fine("versions", shown)]
    : [bad("versions", shown, "Start the newer version of the service: this one refuses the data.")];
}

/**
 * Asked through SQLite: while a service runs, the newest header is in the write-ahead log. Null if the file is no
 * database.
 */
function versionIn(file: string): number | null {
  try {
    const { db, close } = openReadOnly(file);
    const found = versionOf(db);
    close();
    return found;
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

async function room({ DATA_DIR: folder, DISK_FREE_BYTES_MIN: least }: Config): Promise<Finding> {
  const free = await freeBytes(folder);
  const log = statSync(join(folder, "events.db")).size;
  const shown = `${(free / gibibyte).toFixed(1)} GiB are free where DATA_DIR lies.`;
  if (free < least)
    return bad("disk", shown, "Make room: below DISK_FREE_BYTES_MIN the service takes no requests.");
  if (free < Math.max(gibibyte, 2 * log))
    return look(
      "disk",
      shown,
      "Make room: a backup on this disk and a rebuild of the read models need twice the log.",
    );
  return fine("disk", shown);
}

function vault(config: Config, environment: Record<string, string | undefined>): Finding[] {
  const file = join(config.DATA_DIR, "vault.db");
  const master = environment.MASTER_KEY_FILE;
  if (!existsSync(file))
    return [
      bad(
        "data keys",
        "vault.db is missing.",
        "Put it back from a backup: without it no diagram can be read.",
      ),
    ];
  try {
    openKeysFile(file, config.masterKey).close();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    return [bad("data keys", sentence, "Set MASTER_KEY_FILE to the file that the vault was made with.")];
  }
  if (!master)
    return [
      look(
        "data keys",
        "Data keys lie unwrapped in vault.db.",
        "A new service can wrap them: MASTER_KEY_FILE, in a safe.",
      ),
    ];
  if (resolve(master).startsWith(`${resolve(config.DATA_DIR)}${sep}`))
    return [
      look(
        "data keys",
        "The master key lies in the data folder.",
        "Keep it elsewhere: a copy of the folder opens itself.",
      ),
    ];
  return [fine("data keys", "Data keys are wrapped with the master key.")];
}

/** Checks that both files of the key pair exist and belong together. */
function signing(folder: string): Finding[] {
  if (!existsSync(join(folder, privateFile)))
    return [
      look(
        "signing key",
        `${privateFile} is missing: the next start makes a new one, which auditors do not know.`,
        "Put it back from the safe.",
      ),
    ];
  const own = ownPublicKey(folder);
  if (own === null)
    return [bad("signing key", `${privateFile} is no Ed25519 key.`, "Put it back from the safe.")];
  if (!knownKeys(folder).includes(own))
    return [
      bad(
        "signing key",
        `${publicFile} does not hold the key of ${privateFile}.`,
        `openssl pkey -in ${privateFile} -pubout >> ${publicFile}`,
      ),
    ];
  return [
    fine("signing key", "The pair that signs checkpoints is whole. Keep a copy of the public one elsewhere."),
  ];
}

/** Empty if the file is missing, or has no readable key. */
function knownKeys(folder: string): string[] {
  try {
    return trustIn(folder, undefined).keys ?? [];
  } catch (error) {
    if (error instanceof Misuse) return [];
    throw error;
  }
}

function ownPublicKey(folder: string): string | null {
  try {
    return publicKeyOf(signingKey(folder));
  } catch {
    // The finding is the same, whatever the file is.
    return null;
  }
}

async function backup(folder: string, nowMs: number): Promise<Finding> {
  const hours = (nowMs - (await backedUpAt(folder))) / hourMs;
  const isThere = existsSync(join(folder, "backup.last"));
  const shown = isThere
    ? `The newest backup is ${hours.toFixed(1)} hours old.`
    : "There is no backup by pds backup.";
  const todo = "Let a job call `pds backup DIR` every night, and copy DIR to another machine.";
  return hours > backupHoursMax || !isThere ? look("backup", shown, todo) : fine("backup", shown);
}
