import { copyFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { openEmbeddedStores } from "../../src/adapters.ts";
import type { Fault } from "../../src/audit/fault.ts";
import { deleteDiagram, importDiagram, updateDiagram } from "../../src/commands/flows.ts";
import { readConfig } from "../../src/config.ts";
import { copyDatabase } from "../../src/store/sqlite-backup.ts";
import { importOf } from "../support/imports.ts";
import { type Plant, plant, type Row } from "../support/plant.ts";
import { called } from "../support/service.ts";
import { sharedFolder, someContext } from "../support/stores.ts";

const owner = "live-user-u1";
const text = (id: string) => `<definitions id="${id}"/>`;
const imported = (diagramId: string) => importOf(diagramId, { name: diagramId, bpmn: text(diagramId) });

/** Three diagrams of four events each, one of them deleted; a checkpoint; then two events that none covers. */
const data = sharedFolder();
beforeAll(async () => {
  const stores = openEmbeddedStores(readConfig({ DATA_DIR: data() }));
  const libraries = new Map();
  for (const id of ["d1", "d2", "d3"]) await importDiagram(stores, libraries, imported(id), someContext());
  for (const name of ["A", "B", "C"])
    for (const diagramId of ["d1", "d2", "d3"])
      await updateDiagram(stores, libraries, { diagramId, owner, name }, someContext());
  await deleteDiagram(stores, libraries, { diagramId: "d3", owner }, someContext());
  await stores.close();
  expect((await called(data(), "audit", "checkpoint", "--out", join(data(), "kept.json"))).code).toBe(0);
  const again = openEmbeddedStores(readConfig({ DATA_DIR: data() }));
  for (const name of ["D", "E"])
    await updateDiagram(again, libraries, { diagramId: "d1", owner, name }, someContext());
  await again.close();
});

type Verified = { ok: boolean; events: number; first: Fault | null; faults: Fault[]; covered_up_to: string };

/** Verifies a copy of the log with the planted fault. */
async function verified(work: (plant: Plant) => void, ...args: string[]) {
  const copy = join(data(), `copy-${Math.random().toString(36).slice(2)}`);
  mkdirSync(copy);
  copyFileSync(join(data(), "events.db"), join(copy, "events.db"));
  copyFileSync(join(data(), "audit-key.pub.pem"), join(copy, "audit-key.pub.pem"));
  plant(join(copy, "events.db"), work);
  const { code, json } = await called(copy, "audit", "verify", ...args);
  return { code, ...(json as Verified) };
}

const rowOf = (rows: Row[], stream: string, revision: number): Row => {
  const row = rows.find((one) => one.stream === stream && one.revision === revision);
  if (!row) throw new Error(`There is no ${stream} ${revision}.`);
  return row;
};

describe("audit verify", () => {
  test("finds nothing in a log that was left alone, beside a deleted diagram", async () => {
    const { code, ok, events, first } = await verified(() => undefined);
    expect({ code, ok, events, first }).toEqual({ code: 0, ok: true, events: 16, first: null });
  });

  const faults: [string, (plant: Plant) => void, Partial<Fault>][] = [
    [
      "altered data",
      ({ sql }) =>
        sql(
          `UPDATE events SET data = replace(data, 'sealed', 'sealed2') WHERE stream = 'diagram-d2' AND revision = 1`,
        ),
      { stream: "diagram-d2", revision: 1, kind: "altered" },
    ],
    [
      "an altered time",
      ({ sql }) =>
        sql(
          `UPDATE events SET metadata = replace(metadata, '2026', '2025') WHERE stream = 'diagram-d1' AND revision = 0`,
        ),
      { stream: "diagram-d1", revision: 0, kind: "altered" },
    ],
    [
      "altered data with a new hash",
      ({ rows, rehash }) => rehash(rowOf(rows(), "diagram-d2", 2), { diagramId: "d2", sealed: "x" }),
      { stream: "diagram-d2", revision: 2, kind: "replaced" },
    ],
    [
      "altered data with a new hash at the end of a stream",
      ({ rows, rehash }) => rehash(rowOf(rows(), "diagram-d2", 3), { diagramId: "d2", sealed: "x" }),
      { stream: "diagram-d2", revision: 3, kind: "replaced" },
    ],
    [
      "text that is no JSON",
      ({ sql }) => sql("UPDATE events SET data = '{' WHERE stream = 'diagram-d2' AND revision = 1"),
      { stream: "diagram-d2", revision: 1, position: "5", kind: "unreadable" },
    ],
    [
      "a removed event in the middle",
      ({ sql }) => sql("DELETE FROM events WHERE stream = 'diagram-d1' AND revision = 2"),
      { stream: "diagram-d1", revision: 2, kind: "missing" },
    ],
    [
      "a removed first event",
      ({ sql }) => sql("DELETE FROM events WHERE stream = 'diagram-d1' AND revision = 0"),
      { stream: "diagram-d1", revision: 0, kind: "missing" },
    ],
    [
      "a removed last event of a stream",
      ({ sql }) => sql("DELETE FROM events WHERE stream = 'diagram-d2' AND revision = 3"),
      { position: "11", stream: null, kind: "missing" },
    ],
    [
      "a removed stream",
      ({ sql }) => sql("DELETE FROM events WHERE stream = 'diagram-d3'"),
      { kind: "missing" },
    ],
    [
      "two events of a stream that changed places",
      ({ rows, sql }) => {
        const [one, other] = [rowOf(rows(), "diagram-d1", 1), rowOf(rows(), "diagram-d1", 2)];
        sql("UPDATE events SET position = -1 WHERE position = ?", one.position);
        sql("UPDATE events SET position = ? WHERE position = ?", one.position, other.position);
        sql("UPDATE events SET position = ? WHERE position = -1", other.position);
      },
      { stream: "diagram-d1", kind: "out_of_order" },
    ],
    [
      "two events of different streams that changed places",
      ({ rows, sql }) => {
        const [one, other] = [rowOf(rows(), "diagram-d1", 1), rowOf(rows(), "diagram-d2", 1)];
        sql("UPDATE events SET position = -1 WHERE position = ?", one.position);
        sql("UPDATE events SET position = ? WHERE position = ?", one.position, other.position);
        sql("UPDATE events SET position = ? WHERE position = -1", other.position);
      },
      { stream: "diagram-d2", revision: 1, kind: "out_of_order" },
    ],
    [
      "two events that changed their contents",
      ({ rows, sql }) => {
        const [one, other] = [rowOf(rows(), "diagram-d1", 1), rowOf(rows(), "diagram-d1", 2)];
        const swap = "UPDATE events SET id = ?, data = ?, metadata = ? WHERE position = ?";
        sql(swap, other.id, other.data, other.metadata, one.position);
        sql(swap, one.id, one.data, one.metadata, other.position);
      },
      { stream: "diagram-d1" },
    ],
    [
      "an event inserted at the end of a stream, before the checkpoint",
      ({ rows, sql, forge }) => {
        const last = rowOf(rows(), "diagram-d2", 3);
        const metadata = JSON.stringify({
          ...JSON.parse(last.metadata),
          previousHash: JSON.parse(last.metadata).hash,
        });
        // Makes room for it: later events move on.
        sql("UPDATE events SET position = -position - 1 WHERE position > ?", last.position);
        sql("UPDATE events SET position = -position WHERE position < 0");
        forge({ ...last, revision: 4, id: "forged", metadata, position: last.position + 1 });
      },
      { stream: "diagram-d2", revision: 4, kind: "inserted" },
    ],
    [
      "an inserted stream, before the checkpoint",
      ({ rows, sql, forge }) => {
        const first = rowOf(rows(), "diagram-d1", 0);
        sql("UPDATE events SET position = -position - 1 WHERE position >= ?", first.position);
        sql("UPDATE events SET position = -position WHERE position < 0");
        forge({ ...first, stream: "diagram-d9", id: "forged", position: first.position });
      },
      { stream: "diagram-d9", revision: 0, kind: "inserted" },
    ],
    [
      "an event with a revision that comes twice as far",
      ({ rows, forge }) =>
        forge({ ...rowOf(rows(), "diagram-d2", 3), position: -1, revision: 8, id: "forged" }),
      { stream: "diagram-d2", revision: 8, kind: "inserted" },
    ],
    [
      "an altered checkpoint",
      ({ rows, rehash }) => {
        const row = rowOf(rows(), "checkpoint-log", 0);
        rehash(row, { ...JSON.parse(row.data), events: 12 });
      },
      { stream: "checkpoint-log", revision: 0, kind: "checkpoint" },
    ],
  ];
  test.each(faults)("finds %s", async (_, work, expected) => {
    const { code, ok, first } = await verified(work);
    expect({ code, ok }).toEqual({ code: 1, ok: false });
    expect(first).toMatchObject(expected);
  });

  test("finds that the newest events were cut off, checkpoint and all, by one that was kept elsewhere", async () => {
    const cut: Parameters<typeof verified>[0] = ({ rows, sql }) => {
      const from = rowOf(rows(), "diagram-d3", 3).position;
      sql("DELETE FROM events WHERE position >= ?", from);
      sql("UPDATE sqlite_sequence SET seq = ?", from - 1);
    };
    expect(await verified(cut)).toMatchObject({ code: 0, covered_up_to: null });
    const { code, first } = await verified(cut, "--checkpoint", join(data(), "kept.json"));
    expect({ code, kind: first?.kind }).toEqual({ code: 1, kind: "missing" });
  });

  test("trusts the given public key only", async () => {
    const other = join(data(), "other");
    await called(other, "users", "create", "--email", "a@example.com", "--plan", "pro");
    await called(other, "audit", "checkpoint");
    const { code, first } = await verified(() => undefined, "--public-key", join(other, "audit-key.pub.pem"));
    expect(code).toBe(1);
    expect(first).toMatchObject({ stream: "checkpoint-log", kind: "checkpoint" });
    const nonsense = join(data(), "nonsense.pem");
    writeFileSync(nonsense, "nonsense");
    expect((await called(data(), "audit", "verify", "--public-key", nonsense)).code).toBe(2);
  });
});

describe("audit checkpoint", () => {
  test("signs what has grown, and nothing when nothing has", async () => {
    const dataDir = join(data(), "grown");
    await called(dataDir, "users", "create", "--email", "a@example.com", "--plan", "pro");
    const first = await called(dataDir, "audit", "checkpoint");
    expect(first.json).toMatchObject({ status: "signed", checkpoint: { events: 1, streams: 1 } });
    expect((await called(dataDir, "audit", "checkpoint")).json).toMatchObject({ status: "unchanged" });
    await called(dataDir, "users", "create", "--email", "b@example.com", "--plan", "pro");
    expect((await called(dataDir, "audit", "checkpoint")).json).toMatchObject({
      status: "signed",
      checkpoint: { events: 3, streams: 3 },
    });
    expect((await called(dataDir, "audit", "verify")).json).toMatchObject({ ok: true, checkpoints: 2 });
    expect(statSync(join(dataDir, "audit-key.pem")).mode & 0o777).toBe(0o600);
  });

  test("does not sign a log with faults", async () => {
    const dataDir = join(data(), "faulty");
    await called(dataDir, "users", "create", "--email", "a@example.com", "--plan", "pro");
    plant(join(dataDir, "events.db"), ({ sql }) => sql("UPDATE events SET type = 'PlanChanged'"));
    const { code, json } = await called(dataDir, "audit", "checkpoint");
    expect({ code, json }).toMatchObject({ code: 1, json: { ok: false } });
  });
});

describe("audit verify --open", () => {
  /** Opens the texts of a copy of the log with a manipulated vault. */
  async function opened(change: string) {
    const copy = join(data(), `copy-${Math.random().toString(36).slice(2)}`);
    mkdirSync(copy);
    for (const name of ["events.db", "vault.db"]) await copyDatabase(join(data(), name), join(copy, name));
    const vault = new DatabaseSync(join(copy, "vault.db"));
    vault.exec(change);
    vault.close();
    const plainly = await called(copy, "audit", "verify");
    const { code, json } = await called(copy, "audit", "verify", "--open");
    const { sealed, faults } = json as Verified & { sealed: { opened: number; erased: number } };
    return { code, plainly: plainly.code, sealed, faults };
  }

  test("opens all but the texts of deleted diagrams", async () => {
    expect(await opened("SELECT 1")).toEqual({
      code: 0,
      plainly: 0,
      sealed: { opened: 10, erased: 4 },
      faults: [],
    });
  });

  test("names the diagram that another key was put beside, which no hash tells", async () => {
    const found = await opened("UPDATE keys SET key = randomblob(32) WHERE id = 'd2'");
    expect(found).toMatchObject({ code: 1, plainly: 0, sealed: { opened: 6, erased: 4 } });
    expect(found.faults).toMatchObject([{ stream: "diagram-d2", position: null, kind: "sealed" }]);
  });

  test.each([
    ["destroyed", "UPDATE keys SET destroyed = 1, key = zeroblob(32) WHERE id = 'd1'"],
    ["lost", "DELETE FROM keys WHERE id = 'd1'"],
  ])("names a diagram whose key is %s though no event says that it was deleted", async (_, change) => {
    const found = await opened(change);
    expect(found).toMatchObject({ code: 1, plainly: 0, sealed: { opened: 4, erased: 4 } });
    expect(found.faults).toMatchObject([
      {
        stream: "diagram-d1",
        position: null,
        kind: "sealed",
        what: expect.stringContaining("diagram d1 is"),
      },
    ]);
  });
});
