import { describe, expect, test } from "vitest";
import { importDiagram } from "../src/commands/flows.ts";
import { limits } from "../src/limits.ts";
import { openReadiness } from "../src/readiness.ts";
import { Unavailable } from "../src/store/event-store.ts";
import { embeddedStores, someContext } from "./support/stores.ts";

const imported = {
  diagramId: "d1",
  owner: "live-user-u1",
  organizationId: null,
  createdBy: "u1",
  folderId: null,
  name: "Order",
  bpmn: "<definitions/>",
  sent: null,
};

describe("a process is not ready", () => {
  test("while it stops", async () => {
    const stopping = new AbortController();
    const { unready } = openReadiness(embeddedStores(), stopping.signal, new Map(), () => 0);
    expect(await unready()).toEqual([]);
    stopping.abort();
    expect(await unready()).toEqual(["The service is stopping."]);
  });

  test("when a store is away", async () => {
    const stores = embeddedStores();
    const away = { ...stores.store, end: () => Promise.reject(new Unavailable("Gone.")) };
    const { unready } = openReadiness(
      { ...stores, store: away },
      new AbortController().signal,
      new Map(),
      () => 0,
    );
    expect(await unready()).toEqual(["A store is away."]);
  });

  test("when its views stay behind the log for too long, and is ready again when they are there (G7)", async () => {
    const stores = embeddedStores();
    let nowMs = 0;
    const reached = new Map([["diagrams_v1", 0n]]);
    const { unready } = openReadiness(stores, new AbortController().signal, reached, () => nowMs);
    await importDiagram(stores, new Map(), imported, someContext());
    expect(await unready()).toEqual([]);
    nowMs += limits.viewLagMsMax + 1000;
    expect(await unready()).toEqual([
      `The views diagrams_v1 lag ${limits.viewLagMsMax / 1000 + 1} s behind.`,
    ]);
    reached.set("diagrams_v1", await stores.store.end());
    expect(await unready()).toEqual([]);
  });
});
