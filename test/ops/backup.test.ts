/** Backups are complete or absent, and only their owner can read them. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkRoom, NoRoom, wholeFolder } from "../../src/ops/backup-files.ts";
import { called } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";

const modeOf = (path: string): number => statSync(path).mode & 0o777;
const modesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder)
    .filter((name) => ending.test(name))
    .map((name) => ({ name, mode: modeOf(join(folder, name)) }));

/** A folder with the data of a new service, and the name of a backup that does not exist yet. */
async function house() {
  const folder = temporaryFolder();
  const [dataDir, backup] = [join(folder, "data"), join(folder, "backup")];
  expect((await called(dataDir, "users", "create", "--email", "a@example.com", "--plan", "pro")).code).toBe(
    0,
  );
  return { folder, dataDir, backup };
}

describe("a backup", () => {
  test("and what is restored from it can be read by nobody else, whatever the folder allows", async () => {
    const { folder, dataDir, backup } = await house();
    expect((await called(dataDir, "audit", "checkpoint")).code).toBe(0);
    expect((await called(dataDir, "backup", backup, "--with-signing-key")).code).toBe(0);
    expect(modeOf(backup)).toBe(0o700);
    const files = modesIn(backup, /./);
    expect(files.map(({ name }) => name)).toEqual([
      ...["audit-key.pem", "audit-key.pub.pem", "backup.json", "events.db", "vault.db"],
    ]);
    expect(new Set(files.map(({ mode }) => mode))).toEqual(new Set([0o600]));

    // Like a backup by an older version, or one that was copied.
    for (const { name } of files) chmodSync(join(backup, name), 0o644);
    const restored = join(folder, "restored");
    mkdirSync(restored, { mode: 0o755 });
    expect((await called(restored, "restore", backup)).code).toBe(0);
    expect(new Set(modesIn(restored, /\.(db|pem)$/).map(({ mode }) => mode))).toEqual(new Set([0o600]));
    expect(readdirSync(restored).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test("is made although views are damaged and the master key is not at hand", async () => {
    const { dataDir, backup } = await house();
    writeFileSync(join(dataDir, "views.db"), "no database".repeat(100));
    expect((await called(dataDir, "backup", backup)).code).toBe(0);
    expect((await called(dataDir, "restore", backup, "--verify")).code).toBe(0);
  });

  test("goes into an empty folder, and over nothing", async () => {
    const { dataDir, backup } = await house();
    mkdirSync(backup, { mode: 0o755 });
    expect((await called(dataDir, "backup", backup)).code).toBe(0);
    expect(modeOf(backup)).toBe(0o700);
    const again = await called(dataDir, "backup", backup);
    expect(again).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${backup} holds a backup already.`),
    });
    rmSync(join(backup, "backup.json"));
    const over = await called(dataDir, "backup", backup);
    expect(over).toMatchObject({ code: 2, err: expect.stringContaining(`${backup} is not empty`) });
  });

  test("that fails leaves nothing that looks like one, and the next one works", async () => {
    const { dataDir, backup } = await house();
    const vault = join(dataDir, "vault.db");
    const sound = readFileSync(vault);
    writeFileSync(vault, "no database".repeat(100));
    expect(await called(dataDir, "backup", backup)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^pds: \S+vault\.db is damaged \(file is not a database\): .*\n$/),
    });
    expect(existsSync(backup)).toBe(false);
    expect(existsSync(`${backup}.partial`)).toBe(false);
    writeFileSync(vault, sound);
    // The remains of a killed backup.
    mkdirSync(`${backup}.partial`);
    writeFileSync(join(`${backup}.partial`, "events.db"), "half");
    expect((await called(dataDir, "backup", backup)).code).toBe(0);
    expect((await called(dataDir, "restore", backup, "--verify")).code).toBe(0);
    expect(existsSync(`${backup}.partial`)).toBe(false);
  });

  test("is not begun where there is no room for it", async () => {
    const folder = temporaryFolder();
    const { bavail, bsize } = statfsSync(folder);
    expect(() => checkRoom(folder, 1)).not.toThrow();
    const target = join(folder, "backup");
    const begun: string[] = [];
    const full = wholeFolder(target, bavail * bsize * 2, async (inside) => void begun.push(inside));
    await expect(full).rejects.toBeInstanceOf(NoRoom);
    await expect(full).rejects.toThrow(/^The disk of \S+ has [\d,]+ bytes free, and [\d,]+ are needed\.$/);
    expect(begun).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a restore", () => {
  test("that fails half-way begins no service, and a look at a backup makes no folder", async () => {
    const { folder, dataDir, backup } = await house();
    expect((await called(dataDir, "backup", backup)).code).toBe(0);
    const target = join(folder, "target");
    expect((await called(target, "restore", backup, "--verify")).code).toBe(0);
    expect(existsSync(target)).toBe(false);

    // The log is copied, then the place of the vault turns out to be taken.
    mkdirSync(join(target, "vault.db"), { recursive: true });
    expect((await called(target, "restore", backup)).code).toBe(1);
    expect(readdirSync(target)).toEqual(["vault.db"]);
  });
});

describe("a log without an event", () => {
  test("is neither proven nor signed", async () => {
    const { folder } = await house();
    const empty = join(folder, "empty");
    // A refused command has opened the stores, and nothing else.
    await called(empty, "users", "create", "--email", "nonsense", "--plan", "pro");
    expect(await called(empty, "audit", "verify")).toMatchObject({ code: 1, json: { ok: false, events: 0 } });
    expect(await called(empty, "audit", "checkpoint")).toMatchObject({ code: 1, json: { status: "empty" } });
    expect(existsSync(join(empty, "audit-key.pem"))).toBe(false);
  });
});
