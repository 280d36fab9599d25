/** `pds doctor` on sound services, and on common mistakes. */
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { dataVersion } from "../../src/store/data-version.ts";
import { called, environmentOf, firstKey, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";

type Finding = { about: string; state: "fine" | "look" | "bad"; what: string; todo: string | null };

const run = promisify(execFile);

/** Its results with these settings, by topic. */
async function told(dataDir: string, settings: Record<string, string> = {}) {
  const env = { ...environmentOf(dataDir), OPS_PORT: "1", ...settings };
  const call = run(process.execPath, ["src/ops/pds.ts", "doctor", "--json"], { env });
  const { code, stdout } = await call.then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string }) => error,
  );
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const of = (about: string) => findings.find((one) => one.about === about);
  return { code, of, states: Object.fromEntries(findings.map(({ about, state }) => [about, state])) };
}

/** A service with a user, a signed log and a backup. */
async function service(): Promise<string> {
  const dataDir = join(temporaryFolder(), "data");
  await firstKey(dataDir);
  await called(dataDir, "audit", "checkpoint");
  await called(dataDir, "backup", join(temporaryFolder(), "backup"));
  return dataDir;
}

describe("pds doctor", () => {
  test("finds nothing bad about a service that runs as it should, and asks it", async () => {
    const dataDir = join(temporaryFolder(), "data");
    await firstKey(dataDir);
    const { ops, end } = await startService(dataDir);
    await called(dataDir, "backup", join(temporaryFolder(), "backup"));
    const { code, states, of } = await told(dataDir, {
      ...{ HOST: "127.0.0.1", TRUST_PROXY: "1", HSTS: "true", OPS_PORT: new URL(ops).port },
      CHECKPOINT_POST_URL: "https://auditor.example.com/checkpoints",
    });
    expect({ code, states }).toEqual({
      code: 0,
      states: {
        ...{ rights: "fine", versions: "fine", disk: "fine", "data keys": "look", "signing key": "fine" },
        ...{ backup: "fine", checkpoint: "fine", clock: "fine", witnesses: "fine", proxy: "fine" },
        ...{ service: "fine", console: "look" },
      },
    });
    expect(of("service")?.what).toContain("It is ready");
    // Even while the header of the file is only in the write-ahead log.
    expect(of("versions")?.what).toContain(`data of version ${dataVersion};`);
    expect(await end("SIGTERM")).toBe(0);
  });

  test("says what to do about each thing that is wrong", async () => {
    const dataDir = await service();
    chmodSync(join(dataDir, "vault.db"), 0o644);
    rmSync(join(dataDir, "audit-key.pub.pem"));
    writeFileSync(join(dataDir, "audit-key.pub.pem"), "");
    rmSync(join(dataDir, "backup.last"));
    const master = join(dataDir, "master.key");
    writeFileSync(master, "00".repeat(32), { mode: 0o600 });
    const { code, of } = await told(dataDir, {
      MASTER_KEY_FILE: master,
      DISK_FREE_BYTES_MIN: String(2 ** 52),
    });
    expect(code).toBe(1);
    expect(of("rights")).toMatchObject({ state: "look", what: expect.stringContaining("vault.db") });
    expect(of("data keys")).toMatchObject({ state: "bad", todo: expect.stringContaining("MASTER_KEY_FILE") });
    expect(of("disk")).toMatchObject({ state: "bad" });
    expect(of("signing key")).toMatchObject({ state: "bad", todo: expect.stringContaining("openssl pkey") });
    expect(of("backup")).toMatchObject({ state: "look", todo: expect.stringContaining("pds backup") });
    expect(of("proxy")).toMatchObject({ state: "look", todo: expect.stringContaining("TLS") });
    expect(of("witnesses")).toMatchObject({ state: "look" });
    expect(of("service")).toMatchObject({ state: "look", what: expect.stringContaining("Nobody answers") });
    expect(of("operations")).toBeUndefined();
  });

  test("notices newer data, a lost vault, an operations port for everybody, a log that is none", async () => {
    const dataDir = await service();
    const db = new DatabaseSync(join(dataDir, "events.db"));
    db.exec("PRAGMA user_version = 99");
    expect((await told(dataDir)).of("versions")?.what).toContain("version 99");
    db.close();
    renameSync(join(dataDir, "vault.db"), join(dataDir, "lost.db"));
    const { code, of } = await told(dataDir, { OPS_HOST: "0.0.0.0" });
    expect(code).toBe(1);
    expect(of("versions")).toMatchObject({ state: "bad", what: expect.stringContaining("version 99") });
    expect(of("data keys")).toMatchObject({ state: "bad", what: "vault.db is missing." });
    expect(of("operations")).toMatchObject({ state: "look" });
    writeFileSync(join(dataDir, "events.db"), "nothing");
    expect((await told(dataDir)).of("versions")).toMatchObject({ state: "bad" });
  });

  test("of a folder without a service says that, and makes none", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "data"));
    const { code, of } = await told(join(folder, "data"));
    expect(code).toBe(1);
    expect(of("folder")).toMatchObject({
      state: "bad",
      what: expect.stringContaining("There is no service in"),
    });
    expect((await told(join(folder, "nothing"))).of("folder")).toMatchObject({ state: "bad" });
  });
});
