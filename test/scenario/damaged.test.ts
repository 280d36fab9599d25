/** The service started on damaged data: it serves unaffected customers, or says in one sentence why it cannot start. */
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { chain } from "../http/support/documents.ts";
import { clientOf } from "../support/client.ts";
import { distributedOn, openDistributedHouse } from "../support/modes.ts";
import { plant } from "../support/plant.ts";
import { sampleOf } from "../support/prometheus.ts";
import { called, firstKey, launchService, type Place, startService } from "../support/service.ts";
import { sharedFolder, temporaryFolder } from "../support/stores.ts";

/** A stopped service with two diagrams and a backup from before the second; made once, when first needed. */
const shared = sharedFolder();
let making: Promise<{ key: string; first: string; second: string }> | null = null;
function made() {
  making ??= make();
  return making;
}

async function make() {
  const dataDir = join(shared(), "data");
  const key = await firstKey(dataDir);
  const service = await startService(dataDir);
  const client = clientOf(service.base, key);
  const first = await importNamed(client, "First");
  expect((await called(dataDir, "backup", join(shared(), "backup"))).code).toBe(0);
  const second = await importNamed(client, "Second");
  expect(await service.end("SIGTERM")).toBe(0);
  return { key, first, second };
}

type Client = ReturnType<typeof clientOf>;

async function importNamed(client: Client, name: string): Promise<string> {
  const answer = await client.call("POST", "/v1/diagrams/import", { bpmn_xml: chain(), name });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

const names = async (client: Client): Promise<string[]> => {
  const page = await (await client.call("GET", "/v1/diagrams")).json();
  return (page as { data: { name: string }[] }).data.map(({ name }) => name);
};

/** The data of the service, for one test to damage. */
async function copied(): Promise<string> {
  await made();
  const dataDir = join(temporaryFolder(), "data");
  cpSync(join(shared(), "data"), dataDir, { recursive: true });
  return dataDir;
}

/** The terminal output of a start that fails. */
async function refusal(place: Place, environment: Record<string, string> = {}) {
  const service = launchService(place, environment);
  await expect(service.listening).rejects.toThrow(/ended with [12]:/);
  await expect.poll(() => service.errorLines.length).toBeGreaterThan(0);
  return service.errorLines;
}

const without = (dataDir: string, name: string): void => {
  for (const end of ["", "-wal", "-shm"]) rmSync(join(dataDir, name + end), { force: true });
};

describe("a service whose data is damaged in one place", () => {
  test.each([
    [
      "a data key was exchanged",
      (dataDir: string, second: string) => {
        const db = new DatabaseSync(join(dataDir, "vault.db"));
        db.prepare("UPDATE keys SET key = randomblob(32) WHERE id = ?").run(second);
        db.close();
      },
      ["", "First"],
    ],
    [
      "a row is no JSON any more",
      (dataDir: string, second: string) =>
        plant(join(dataDir, "events.db"), ({ sql }) =>
          sql("UPDATE events SET data = '{' WHERE stream = ?", `diagram-${second}`),
        ),
      ["First"],
    ],
  ])("serves everything else: %s", async (_, damage, listed) => {
    const dataDir = await copied();
    const { key, first, second } = await made();
    damage(dataDir, second);
    without(dataDir, "views.db");
    const service = await startService(dataDir);
    const client = clientOf(service.base, key);
    expect(await names(client)).toEqual(listed);
    expect((await client.call("GET", `/v1/diagrams/${first}/image`)).status).toBe(200);
    // Never an empty document, which could be mistaken for the diagram.
    expect([404, 500]).toContain((await client.call("GET", `/v1/diagrams/${second}/bpmn`)).status);
    await importNamed(client, "Third");
    expect(await names(client)).toEqual(["Third", ...listed]);

    const metrics = await (await fetch(`${service.ops}/metrics`)).text();
    expect(sampleOf(metrics, 'unreadable_events{projection="diagrams"}')).toBe(1);
    expect(sampleOf(metrics, 'unreadable_events{projection="accounts"}')).toBe(0);
    const line = service.lines.map((text) => JSON.parse(text)).find(({ level }) => level === 50);
    expect(line).toMatchObject({
      msg: "an event is unreadable",
      stream: `diagram-${second}`,
      revision: 0,
      position: expect.stringMatching(/^\d+$/),
      eventId: expect.any(String),
    });
    expect(await service.end("SIGTERM")).toBe(0);

    const verified = await called(dataDir, "projections", "verify");
    expect(verified).toMatchObject({ code: 1, err: "", json: { ok: false } });
    expect(JSON.stringify(verified.json)).toContain(line.eventId);
    const audited = await called(dataDir, "audit", "verify", "--open");
    expect(audited).toMatchObject({ code: 1, json: { first: { stream: `diagram-${second}`, revision: 0 } } });
  });

  test("makes views anew that were ahead of an older log, and lists what comes then", async () => {
    const dataDir = await copied();
    for (const name of ["events.db", "vault.db"]) {
      without(dataDir, name);
      cpSync(join(shared(), "backup", name), join(dataDir, name));
    }
    const service = await startService(dataDir);
    const client = clientOf(service.base, (await made()).key);
    expect(await names(client)).toEqual(["First"]);
    await importNamed(client, "Again");
    expect(await names(client)).toEqual(["Again", "First"]);
    const { id } = await client.accept("/v1/diagrams/generate", { prompt: "The clerk checks the order." });
    expect(await client.ended(id)).toMatchObject({ status: "succeeded" });
    expect(await service.end("SIGTERM")).toBe(0);
  });
});

describe("a start that cannot be", () => {
  const cases: [string, (dataDir: string) => void, RegExp][] = [
    [
      "the vault is gone",
      (dataDir) => without(dataDir, "vault.db"),
      /vault\.db has no data key .* position \d+: put the vault back/,
    ],
    [
      "the log is gone",
      (dataDir) => without(dataDir, "events.db"),
      /events\.db is empty, but views .* position \d+: put the log back/,
    ],
    [
      "the log was cut off",
      (dataDir) => truncateSync(join(dataDir, "events.db"), statSync(join(dataDir, "events.db")).size / 2),
      /events\.db is damaged .*: stop the service and put the file of a backup/,
    ],
    [
      "the log is another file",
      (dataDir) => cpSync(join(dataDir, "vault.db"), join(dataDir, "events.db")),
      /events\.db is a database of something else: /,
    ],
    [
      "the views are no database",
      (dataDir) => writeFileSync(join(dataDir, "views.db"), "no database".repeat(100)),
      /views\.db is damaged .*: stop the service, remove this file/,
    ],
    [
      "the data folder is a file",
      (dataDir) => {
        rmSync(dataDir, { recursive: true });
        writeFileSync(dataDir, "");
      },
      /data cannot be used: .*\(EEXIST\)\.$/,
    ],
  ];

  test.each(cases)("says so in one sentence: %s", async (_, damage, sentence) => {
    const dataDir = await copied();
    damage(dataDir);
    const lines = await refusal(dataDir);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(sentence);
  });

  test("names the master key that is missing, wrong or needed", async () => {
    const folder = temporaryFolder();
    const [one, other] = ["one", "other"].map((name) => join(folder, name));
    writeFileSync(one ?? "", "11".repeat(32));
    writeFileSync(other ?? "", "22".repeat(32));
    const dataDir = join(folder, "data");
    const gone = { MASTER_KEY_FILE: join(folder, "gone") };
    expect(await refusal(dataDir, gone)).toEqual([
      `MASTER_KEY_FILE names ${join(folder, "gone")}, which cannot be read (ENOENT).`,
    ]);
    const service = launchService(dataDir, { MASTER_KEY_FILE: one ?? "" });
    await service.listening;
    expect(await service.end("SIGTERM")).toBe(0);
    expect(await refusal(dataDir, { MASTER_KEY_FILE: other ?? "" })).toEqual([
      expect.stringMatching(/^The vault was made with another master key: /),
    ]);
    expect(await refusal(dataDir)).toEqual([
      expect.stringMatching(/^The vault was made with a master key: /),
    ]);
    expect(await refusal(await copied(), { MASTER_KEY_FILE: one ?? "" })).toEqual([
      expect.stringMatching(/^The vault was made without a master key: /),
    ]);
  });

  test("names a port that somebody else listens at, be it the API's or the operators'", async () => {
    const taken = createServer();
    onTestFinished(() => void taken.close());
    await new Promise<void>((listening) => taken.listen(0, "127.0.0.1", listening));
    const address = taken.address();
    const port = String(typeof address === "object" && address ? address.port : 0);
    for (const setting of ["PORT", "OPS_PORT"])
      expect(await refusal(await copied(), { [setting]: port })).toEqual([
        `Nothing can listen at 127.0.0.1:${port}: another process listens there already (EADDRINUSE).`,
      ]);
  });
});

describe.skipIf(!distributedOn)(`views of another log, on ${distributedOn}`, () => {
  test("end the start, because others may be reading them, until they are made anew", async () => {
    const { place, stores } = await openDistributedHouse();
    const key = await firstKey(place);
    const { models, store, close } = await stores();
    const ahead = (await store.end()) + 1_000_000n;
    for (const collection of ["keys_v1", "dispatch_v1"]) {
      await models.open(collection, []);
      await models.save(collection, [], ahead);
    }
    await close();
    expect(await refusal(place)).toEqual([
      "MONGODB_URL holds views of another log than the one in EVENTSTORE_URL (keys_v1): make them anew (`pds projections rebuild`), or put back the log that they belong to.",
    ]);
    expect((await called(place, "projections", "rebuild", "keys")).code).toBe(0);
    const service = await startService(place);
    const client = clientOf(service.base, key);
    const { id } = await client.accept("/v1/diagrams/generate", { prompt: "The clerk checks the order." });
    expect(await client.ended(id)).toMatchObject({ status: "succeeded" });
    expect(await service.end("SIGTERM")).toBe(0);
  });
});

describe("a folder without a service", () => {
  const reading = [
    ["audit", "verify"],
    ["audit", "checkpoint"],
    ["audit", "history", "x"],
    ["backup", "/tmp/nowhere"],
    ["console", "password"],
    ["jobs", "list"],
    ["keys", "list"],
    ["keys", "create", "--user", "u", "--scopes", "all", "--env", "live"],
    ["orgs", "list"],
    ["projections", "status"],
    ["projections", "verify"],
    ["purge-test-data"],
    ["restore", "--repeat-deletions"],
    ["stats"],
    ["users", "list"],
  ];
  test.each(reading.map((words) => ({ words })))(
    "is told by $words, and stays as it is",
    async ({ words }) => {
      const folder = temporaryFolder();
      const missing = join(folder, "typo");
      const sentence = `pds: There is no service in ${missing}.\n`;
      expect(await called(missing, ...words)).toEqual({ code: 2, json: null, err: sentence });
      expect(readdirSync(folder)).toEqual([]);
      if (words[0] === "console") return;
      mkdirSync(missing);
      expect(await called(missing, ...words)).toEqual({ code: 2, json: null, err: sentence });
      expect(readdirSync(missing)).toEqual([]);
    },
  );
});
