import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { openEmbeddedStores } from "../../../src/adapters.ts";
import { readConfig } from "../../../src/config.ts";
import { called } from "../../support/service.ts";
import { sharedFolder } from "../../support/stores.ts";
import { type Rest, writeLog } from "./log.ts";
import { copyIn, lookAt, positionsOf } from "./look.ts";

const folder = sharedFolder();
let rest: Rest;
let rows: { position: number; stream: string; revision: number }[] = [];
beforeAll(async () => {
  rest = await writeLog(folder());
  const db = new DatabaseSync(join(rest.data, "events.db"), { readOnly: true });
  rows = db
    .prepare("SELECT position, stream, revision FROM events ORDER BY position")
    .all()
    .map((row) => ({
      position: Number(row.position),
      stream: String(row.stream),
      revision: Number(row.revision),
    }));
  db.close();
});

const pageBytes = 4096;

function zeroPage(file: string, page: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(pageBytes), 0, pageBytes, (page - 1) * pageBytes);
  closeSync(handle);
}

describe("verification of a damaged file", () => {
  test("names the events of a page that was zeroed, and goes on behind them", async () => {
    const data = await copyIn(folder(), rest);
    const file = join(data, "events.db");
    const before = await lookAt(data, rest, {});
    zeroPage(file, 12);
    const { faults, events } = await lookAt(data, rest, {});
    expect(events).toBe(before.events);
    const lost = faults.filter(({ kind }) => kind === "unreadable");
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.length).toBeLessThan(20);
    // The index still has the stream and revision.
    for (const { position, stream, revision } of lost)
      expect(rows).toContainEqual({ position: Number(position), stream, revision });
    expect(faults.filter(({ kind }) => kind !== "unreadable")).toMatchObject([
      { kind: "file", position: null },
    ]);
  });

  test("names another fault behind such a page", async () => {
    const data = await copyIn(folder(), rest);
    const file = join(data, "events.db");
    zeroPage(file, 12);
    const db = new DatabaseSync(file);
    const last = rows.at(-1)?.position ?? 0;
    db.prepare("UPDATE events SET type = 'PlanChanged' WHERE position = ?").run(last);
    db.close();
    const { faults } = await lookAt(data, rest, {});
    expect(faults.at(-1)).toMatchObject({ kind: "altered", position: String(last) });
  });

  test("names what is gone of a file that was cut in half, and checks the rest", async () => {
    const data = await copyIn(folder(), rest);
    const file = join(data, "events.db");
    truncateSync(file, Math.floor(statSync(file).size / 2 / pageBytes) * pageBytes);
    const { faults, events } = await lookAt(data, rest, {});
    expect(events).toBe(rows.length);
    const lost = new Set(faults.filter(({ kind }) => kind === "unreadable").flatMap(positionsOf));
    expect(lost.size).toBeGreaterThan(10);
    expect(lost.size).toBeLessThan(rows.length);
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(["unreadable", "file"]));
  });

  test("cannot look at what is no database, or not there: 2", async () => {
    const other = join(folder(), "other");
    mkdirSync(other);
    writeFileSync(join(other, "events.db"), "This is a letter. ".repeat(1_000));
    const answers = [
      await called(other, "audit", "verify"),
      await called(other, "audit", "verify", "--log", join(other, "nothing.db")),
      await called(join(other, "typo"), "audit", "verify"),
    ];
    expect(answers.map(({ code }) => code)).toEqual([2, 2, 2]);
    for (const { err } of answers) expect(err).toMatch(/^pds: [^\n]+\n$/);
    expect(readdirSync(other)).toEqual(["events.db"]);
  });
});

/** Every file of a folder with its bytes. */
const bytesIn = (data: string) =>
  readdirSync(data).map((name) => {
    const { mtimeMs, size } = statSync(join(data, name));
    return {
      name,
      size,
      mtimeMs,
      sha256: createHash("sha256")
        .update(readFileSync(join(data, name)))
        .digest("hex"),
    };
  });

describe("verification of evidence", () => {
  test("makes no file and changes no byte, also in a folder that can only be read", async () => {
    const data = await copyIn(folder(), rest);
    for (const name of readdirSync(data)) chmodSync(join(data, name), 0o400);
    chmodSync(data, 0o500);
    const before = bytesIn(data);
    const { code, json } = await called(data, "audit", "verify", "--open", "--log", join(data, "events.db"));
    expect({ code, json }).toMatchObject({ code: 0, json: { ok: true, sealed: { erased: 3 } } });
    expect((await called(data, "audit", "verify")).code).toBe(0);
    expect(bytesIn(data)).toEqual(before);
    chmodSync(data, 0o700);
  });

  /** What a killed service leaves: the newest events are only in the write-ahead log. */
  async function killed(): Promise<string> {
    const live = await copyIn(folder(), rest);
    const data = `${live}-killed`;
    const stores = openEmbeddedStores(readConfig({ DATA_DIR: live }));
    const [first] = await stores.store.read("account-ann-round-0");
    if (!first) throw new Error("There is no account.");
    await stores.store.append("other-stream", "absent", [first]);
    mkdirSync(data);
    for (const name of readdirSync(live)) copyFileSync(join(live, name), join(data, name));
    await stores.close();
    return data;
  }

  test.each([
    ["beside its index", [] as string[]],
    ["without its index", ["events.db-shm", "vault.db-shm"]],
  ])("reads a write-ahead log that was left behind, %s", async (_, without) => {
    const data = await killed();
    for (const name of without) execFileSync("rm", [join(data, name)]);
    const before = bytesIn(data);
    const { events, faults } = await lookAt(data, rest, { open: true });
    // The event was written for another stream.
    expect({ events, faults }).toMatchObject({
      events: rows.length + 1,
      faults: [{ kind: "altered", stream: "other-stream", revision: 0 }],
    });
    expect(bytesIn(data)).toEqual(before);
  });
});

describe("verification of the data keys", () => {
  async function withVault(change: string) {
    const data = await copyIn(folder(), rest);
    const earlier = join(rest.earlier, "vault.db");
    const vault = new DatabaseSync(join(data, "vault.db"));
    vault.exec(`ATTACH '${earlier}' AS earlier`);
    vault.exec(change);
    vault.close();
    expect((await lookAt(data, rest, {})).faults).toEqual([]);
    return (await lookAt(data, rest, { open: true })).faults;
  }
  const id = "ann-one-round-0";
  const about = { kind: "sealed", stream: `diagram-${id}`, position: null, revision: null };

  test.each([
    ["replaced", `UPDATE keys SET key = randomblob(32) WHERE id = '${id}'`, /key was exchanged/],
    [
      "destroyed",
      `UPDATE keys SET destroyed = 1, key = zeroblob(32) WHERE id = '${id}'`,
      /destroyed or missing/,
    ],
    ["removed", `DELETE FROM keys WHERE id = '${id}'`, /destroyed or missing/],
  ])("names the diagram whose key was %s, and no event", async (_, change, says) => {
    expect(await withVault(change)).toMatchObject([{ ...about, what: expect.stringMatching(says) }]);
  });

  test("names a deleted diagram whose key was put back", async () => {
    const back = "UPDATE keys SET destroyed = 0, key = randomblob(32) WHERE id = 'ben-two-round-0'";
    const faults = await withVault(back);
    expect(faults).toContainEqual(
      expect.objectContaining({
        stream: "diagram-ben-two-round-0",
        what: expect.stringMatching(/deleted, and the vault has/),
      }),
    );
  });

  test("names the one text that does not open where its event was changed", async () => {
    const data = await copyIn(folder(), rest);
    const db = new DatabaseSync(join(data, "events.db"));
    const row = db
      .prepare("SELECT position, data FROM events WHERE stream = ? AND revision = 2")
      .get(`diagram-${id}`);
    const { sealed, ...plain } = JSON.parse(String(row?.data));
    const other = `${sealed.slice(0, 60)}${sealed[60] === "A" ? "B" : "A"}${sealed.slice(61)}`;
    db.prepare("UPDATE events SET data = ? WHERE position = ?").run(
      JSON.stringify({ ...plain, sealed: other }),
      Number(row?.position),
    );
    db.close();
    const { faults } = await lookAt(data, rest, { open: true });
    expect(faults).toMatchObject([{ kind: "altered", position: String(row?.position) }]);
  });
});
