/** `pds backup` and `pds restore` of the embedded mode. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Stores } from "../adapters.ts";
import type { Examination } from "../audit/examine.ts";
import { sentenceOf } from "../causes.ts";
import { Misuse } from "../operating/operator.ts";
import { projections } from "../projections/all.ts";
import { catchUp } from "../projections/run.ts";
import { noteBackup } from "../store/backed-up.ts";
import { fileSha256, unsound } from "../store/sqlite-backup.ts";
import { privateFile, publicFile } from "./audit-keys.ts";
import {
  bytesOf,
  checkRoom,
  copyPrivate,
  copyPrivateDatabase,
  moveAll,
  wholeFolder,
} from "./backup-files.ts";
import { type Command, type Desk, word } from "./command.ts";
import { checkService } from "./desk.ts";
import { examine } from "./evidence.ts";
import { type Repeated, repeatDeletions, repeatedText } from "./repeat-deletions.ts";

/** The log is copied first: a key that is destroyed in between is then destroyed in the backup too. */
const databases = ["events.db", "vault.db"];
const manifestFile = "backup.json";

type Manifest = { format: string; at: string; files: { name: string; sha256: string }[] };

const format = "process-diagram-service backup 1";

export const backup: Record<string, Command> = {
  "": {
    usage: "backup DIR [--with-signing-key]",
    summary: [
      "Copies the log, then the data keys, while the service runs (embedded mode). Read models are not copied: they are",
      "made from the log. Keep copies of vault.db only for a short time: an old one holds keys of what was deleted since.",
      "The private key that signs checkpoints is left out, because who has it can sign another log; it needs a safe of its own.",
    ].join("\n"),
    example: "pds backup /mnt/backup/2026-11-21",
    options: { "with-signing-key": { type: "boolean" } },
    // Neither damaged views nor a missing master key must prevent a backup.
    needsStores: () => false,
    async run({ dataDir, distributed, now }, given) {
      const to = word(given, 0, "The folder to copy into");
      if (distributed) throw new Misuse("Servers are backed up by their own means: docs/AUDIT.md, Backups.");
      checkService(dataDir);
      if (existsSync(join(to, manifestFile))) throw new Misuse(`${to} holds a backup already.`);
      const others = given.values["with-signing-key"] === true ? [publicFile, privateFile] : [publicFile];
      const more = others.filter((name) => existsSync(join(dataDir, name)));
      const names = [...databases, ...more];
      const files: Manifest["files"] = [];
      const manifest: Manifest = { format, at: new Date(now()).toISOString(), files };
      await wholeFolder(to, bytesOf(names.map((name) => join(dataDir, name))), async (folder) => {
        for (const name of databases) await copyPrivateDatabase(join(dataDir, name), join(folder, name));
        for (const name of more) copyPrivate(join(dataDir, name), join(folder, name));
        for (const name of names) files.push({ name, sha256: await fileSha256(join(folder, name)) });
        const text = `${JSON.stringify(manifest, null, 2)}\n`;
        writeFileSync(join(folder, manifestFile), text, { mode: 0o600 });
      });
      const text = [`${files.length} files are in ${to}.`, ...unnoted(dataDir, manifest.at)].join("\n");
      return { json: { dir: to, ...manifest }, text };
    },
  },
};

export const restore: Record<string, Command> = {
  "": {
    usage: "restore DIR [--verify] | restore --repeat-deletions",
    summary: [
      "Puts a backup into an empty data folder, destroys the keys of all that its log says is deleted, and makes the read",
      "models. --verify only checks the backup: files, hash chains, checkpoints.",
      "--repeat-deletions is for servers that were restored by their own means: it destroys the keys of all that the log says",
      "is deleted, which an older copy of the keys has brought back.",
    ].join("\n"),
    example: "DATA_DIR=/srv/pds pds restore /mnt/backup/2026-11-21",
    options: { verify: { type: "boolean" }, "repeat-deletions": { type: "boolean" } },
    needsStores: ({ values }) => values["repeat-deletions"] === true,
    async run(desk, given) {
      if (given.values["repeat-deletions"] === true) {
        const repeated = await repeatDeletions(desk.log);
        return { json: repeated, text: repeatedText(repeated) };
      }
      const { dataDir } = desk;
      const from = word(given, 0, "The folder of the backup");
      const manifest = readManifest(from);
      const broken = await brokenFiles(from, manifest);
      if (broken.length > 0)
        return { json: { ok: false, broken }, text: `The backup is damaged:\n${broken.join("\n")}`, code: 1 };
      const verifyOnly = given.values.verify === true;
      if (!verifyOnly && existsSync(join(dataDir, "events.db")))
        throw new Misuse(`${dataDir} holds a service already: restore into an empty folder.`);
      const { verification, repeated } = await putBack(from, manifest, desk, verifyOnly);
      const { events, checkpoints, faults } = verification;
      const ok = faults.length === 0;
      const what = verifyOnly ? "The backup is whole" : `Restored into ${dataDir}`;
      const text = `${what}: ${events.toLocaleString("en")} events, ${checkpoints} checkpoints, ${faults.length} faults.`;
      const more = verifyOnly ? [] : [repeatedText(repeated), ...keySentence(manifest)];
      const json = { ok, at: manifest.at, events, checkpoints, faults, ...repeated };
      return { json, text: [text, ...more].join("\n"), code: ok ? 0 : 1 };
    },
  },
};

/** Records the backup for `backup_age_seconds`. A failure to do so does not invalidate the backup. */
function unnoted(dataDir: string, at: string): string[] {
  try {
    noteBackup(dataDir, at);
    return [];
  } catch (error) {
    const reason = sentenceOf(error);
    if (reason === null) throw error;
    return [`backup_age_seconds does not know of it: ${reason}`];
  }
}

type PutBack = { verification: Examination; repeated: Repeated };

/**
 * Copies into a folder inside the data folder, repeats the deletions there, and then moves the files into place, the
 * log last: an interrupted restore leaves no service behind that could start.
 */
async function putBack(
  from: string,
  { files }: Manifest,
  { dataDir, openAt, evidence }: Pick<Desk, "dataDir" | "openAt" | "evidence">,
  verifyOnly: boolean,
): Promise<PutBack> {
  const names = files.map(({ name }) => name);
  const partial = join(dataDir, `restore-${process.pid}.partial`);
  const made = mkdirSync(partial, { recursive: true, mode: 0o700 });
  let moved = false;
  let found: PutBack;
  try {
    checkRoom(partial, bytesOf(names.map((name) => join(from, name))));
    for (const name of names) copyPrivate(join(from, name), join(partial, name));
    const verification = await verified(evidence, join(partial, "events.db"));
    found = { verification, repeated: await deletionsRepeated(await openAt(partial), verifyOnly) };
    if (!verifyOnly) {
      moveAll(names.toReversed(), partial, dataDir);
      moved = true;
    }
  } finally {
    rmSync(moved ? partial : (made ?? partial), { recursive: true, force: true });
  }
  if (!verifyOnly) await makeViews(await openAt(dataDir));
  return found;
}

async function deletionsRepeated(stores: Stores, verifyOnly: boolean): Promise<Repeated> {
  try {
    return verifyOnly ? { erased: 0, unreadable: [] } : await repeatDeletions(stores);
  } finally {
    await stores.close();
  }
}

async function makeViews(stores: Stores): Promise<void> {
  try {
    for (const projection of projections) await catchUp(projection, stores);
  } finally {
    await stores.close();
  }
}

const keySentence = ({ files }: Manifest): string[] =>
  files.some(({ name }) => name === privateFile)
    ? []
    : [
        `The backup has no ${privateFile}: put yours there before the service starts, else it makes a new key pair and auditors need the new public key too.`,
      ];

/** @throws Misuse */
function readManifest(from: string): Manifest {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(join(from, manifestFile), "utf8"));
    const isInside = manifest.files.every(({ name }) => basename(name) === name);
    if (manifest.format === format && isInside) return manifest;
  } catch {
    // Reported below: either way it is no backup.
  }
  throw new Misuse(`${from} holds no backup.`);
}

async function brokenFiles(from: string, { files }: Manifest): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, sha256 } of files) {
    const path = join(from, name);
    if (!existsSync(path)) broken.push(`${name} is missing.`);
    else if ((await fileSha256(path)) !== sha256) broken.push(`${name} is not what was written.`);
    else if (name.endsWith(".db")) {
      const why = unsound(path);
      if (why !== null) broken.push(`${name}: ${why}`);
    }
  }
  return broken;
}

/** Before anything else opens the file, which is only read here. */
async function verified(evidence: Desk["evidence"], log: string): Promise<Examination> {
  const found = await evidence(log);
  try {
    return await examine(found, { trusted: null });
  } finally {
    await found.close();
  }
}
