/** Views of a log that no longer exists, because an older one was put back. */
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEmbeddedStores, type Stores } from "../../src/adapters.ts";
import { checkData, type OnStray } from "../../src/check-data.ts";
import { importDiagram } from "../../src/commands/flows.ts";
import { readConfig } from "../../src/config.ts";
import { projections } from "../../src/projections/all.ts";
import { diagrams } from "../../src/projections/diagrams.ts";
import { catchUp } from "../../src/projections/run.ts";
import { strays } from "../../src/projections/strays.ts";
import { viewsOf } from "../../src/projections/views.ts";
import { Damaged } from "../../src/store/damaged.ts";
import { copyDatabase } from "../../src/store/sqlite-backup.ts";
import { importOf } from "../support/imports.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";

const owner = "live-user-u1";
const places = { log: "the log", keys: "the keys", views: "the views" };

const make = (stores: Stores, diagramId: string) =>
  importDiagram(stores, new Map(), importOf(diagramId, { name: diagramId }), someContext());

async function project(stores: Stores): Promise<void> {
  for (const projection of projections) await catchUp(projection, stores);
}

function opened(folder: string): Stores {
  const stores = openEmbeddedStores(readConfig({ DATA_DIR: folder }));
  onTestFinished(() => stores.close());
  return stores;
}

/** A service whose views have seen three diagrams, and whose log was then reset to its state after the first. */
async function withOlderLog(): Promise<string> {
  const folder = temporaryFolder();
  const older = join(folder, "older");
  mkdirSync(older);
  const stores = opened(folder);
  await make(stores, "d1");
  for (const name of ["events.db", "vault.db"]) await copyDatabase(join(folder, name), join(older, name));
  for (const id of ["d2", "d3"]) await make(stores, id);
  await project(stores);
  await stores.close();
  for (const name of ["events.db", "vault.db"]) {
    for (const end of ["", "-wal", "-shm"]) rmSync(join(folder, name + end), { force: true });
    copyFileSync(join(older, name), join(folder, name));
  }
  return folder;
}

const check = (stores: Stores, onStray: OnStray) => checkData(stores, places, onStray);
const ids = async ({ models }: Stores) =>
  (await viewsOf(models, diagrams).page({ where: { owner }, order: "oldest", limit: 10 })).map(
    ({ id }) => id,
  );

describe("an older log that was put back", () => {
  test("has its views made anew, and what comes after is in them", async () => {
    const stores = opened(await withOlderLog());
    expect(await ids(stores)).toEqual(["d1", "d2", "d3"]);
    expect(await check(stores, "remake")).toContain("diagrams_v1");
    await make(stores, "d4");
    await project(stores);
    expect(await ids(stores)).toEqual(["d1", "d4"]);
    expect(await check(stores, "remake")).toEqual([]);
  });

  test("is noticed by the event at its end, too, when it has grown past what the views saw", async () => {
    const stores = opened(await withOlderLog());
    for (const id of ["e2", "e3", "e4", "e5"]) await make(stores, id);
    expect(await strays(stores)).toEqual(expect.arrayContaining(["diagrams_v1", "contents_v1"]));
    await check(stores, "remake");
    await project(stores);
    expect(await ids(stores)).toEqual(["d1", "e2", "e3", "e4", "e5"]);
  });

  test("is refused where others may be reading the views, with what to do", async () => {
    const stores = opened(await withOlderLog());
    const refused = check(stores, "refuse");
    await expect(refused).rejects.toBeInstanceOf(Damaged);
    await expect(refused).rejects.toThrow(
      /^the views holds views of another log .*`pds projections rebuild`/,
    );
    expect(await check(stores, "leave")).toEqual([]);
    expect(await ids(stores)).toEqual(["d1", "d2", "d3"]);
  });

  test("that has no event at all is lost rather than new", async () => {
    const folder = await withOlderLog();
    rmSync(join(folder, "events.db"));
    await expect(check(opened(folder), "remake")).rejects.toThrow(
      /^the log is empty, but views of it had seen position \d+: put the log back/,
    );
  });
});

describe("a log whose views are its own", () => {
  test("is left as it is, whether they have seen all of it or nothing", async () => {
    const stores = opened(temporaryFolder());
    expect(await check(stores, "refuse")).toEqual([]);
    await make(stores, "d1");
    expect(await check(stores, "refuse")).toEqual([]);
    await project(stores);
    await make(stores, "d2");
    expect(await check(stores, "refuse")).toEqual([]);
  });
});

describe("a vault that does not belong to the log", () => {
  test("is refused when it knows none of the diagrams, and not when it knows one, be it deleted", async () => {
    const folder = temporaryFolder();
    const stores = opened(folder);
    for (const id of ["d1", "d2"]) await make(stores, id);
    const other = opened(temporaryFolder());
    await other.vault.getOrCreate("x1");
    const mixed = { ...stores, vault: other.vault };
    await expect(check(mixed, "remake")).rejects.toThrow(
      /^the keys has no data key of any diagram in the log, whose sealed texts begin at position \d+: put the vault back/,
    );
    await other.vault.destroy("d2");
    expect(await check(mixed, "remake")).toEqual([]);
  });
});
