import { describe, expect, test } from "vitest";
import { importDiagram } from "../src/commands/flows.ts";
import { limits } from "../src/limits.ts";
import { diagrams } from "../src/projections/diagrams.ts";
import { catchUp } from "../src/projections/run.ts";
import { openReadiness, type Readying } from "../src/readiness.ts";
import { Unavailable } from "../src/store/event-store.ts";
import { importOf } from "./support/imports.ts";
import { embeddedStores, someContext } from "./support/stores.ts";

const imported = importOf("d1");

const readying = (about: Partial<Readying>): Readying => ({
  ...{ stopping: new AbortController().signal, reads: [], reached: new Map(), now: () => 0, disk: null },
  ...about,
});

describe("a process is not ready", () => {
  test("while it stops", async () => {
    const stopping = new AbortController();
    const { unready } = openReadiness(embeddedStores(), readying({ stopping: stopping.signal }));
    expect(await unready()).toEqual([]);
    stopping.abort();
    expect(await unready()).toEqual(["The service is stopping."]);
  });

  test("when its disk is full, as long as it is", async () => {
    let free = 10 * 1024 ** 2;
    const disk = { freeBytesMin: 64 * 1024 ** 2, freeBytes: async () => free };
    const { unready } = openReadiness(embeddedStores(), readying({ disk }));
    expect(await unready()).toEqual(["The disk of DATA_DIR is full: 10 MiB free, 64 needed."]);
    free = disk.freeBytesMin;
    expect(await unready()).toEqual([]);
  });

  test("when a store is away", async () => {
    const stores = embeddedStores();
    const away = { ...stores.store, end: () => Promise.reject(new Unavailable("Gone.")) };
    const { unready } = openReadiness({ ...stores, store: away }, readying({}));
    expect(await unready()).toEqual(["Gone."]);
  });

  test("when its views stay behind the log for too long, and is ready again when they are there (G7)", async () => {
    const stores = embeddedStores();
    let nowMs = 0;
    const reached = new Map([["diagrams_v1", 0n]]);
    const { unready } = openReadiness(stores, readying({ reached, now: () => nowMs }));
    await importDiagram(stores, new Map(), imported, someContext());
    expect(await unready()).toEqual([]);
    nowMs += limits.viewLagMsMax + 1000;
    expect(await unready()).toEqual([
      `The views diagrams_v1 lag ${limits.viewLagMsMax / 1000 + 1} s behind.`,
    ]);
    reached.set("diagrams_v1", await stores.store.end());
    expect(await unready()).toEqual([]);
  });

  test("until the views of a new version of a projection are there, whoever makes them", async () => {
    const stores = embeddedStores();
    await importDiagram(stores, new Map(), imported, someContext());
    await catchUp(diagrams, stores);
    const next = { ...diagrams, version: 2 };
    const before = openReadiness(stores, readying({ reads: [diagrams], reached: null }));
    const after = openReadiness(stores, readying({ reads: [next], reached: null }));
    const end = await stores.store.end();
    expect(await before.unready()).toEqual([]);
    expect(await after.unready()).toEqual([`The views diagrams_v2 are being filled: position 0 of ${end}.`]);
    await catchUp(next, stores);
    expect(await after.unready()).toEqual([]);

    const reached = new Map<string, bigint>();
    const alone = openReadiness(stores, readying({ reads: [next], reached }));
    expect(await alone.filling()).toHaveLength(1);
    reached.set("diagrams_v2", end);
    expect(await alone.filling()).toEqual([]);
  });

  test("when the views that it reads are gone", async () => {
    const stores = embeddedStores();
    await importDiagram(stores, new Map(), imported, someContext());
    await catchUp(diagrams, stores);
    const { unready } = openReadiness(stores, readying({ reads: [diagrams], reached: null }));
    expect(await unready()).toEqual([]);
    await stores.models.drop("diagrams_v1");
    expect(await unready()).toEqual([
      "The views diagrams_v1 are gone: they belong to another version than this process, or were removed.",
    ]);
  });
});
