import { describe, expect, test } from "vitest";
import { diagram, diagramStream } from "../../src/commands/diagram.ts";
import { deleteDiagram, deleteFolder, foldLibrary, importDiagram, place } from "../../src/commands/flows.ts";
import { handle } from "../../src/commands/handle.ts";
import { library, libraryStream } from "../../src/commands/library.ts";
import { fold } from "../../src/commands/log.ts";
import { quotaOf, reserveGeneration } from "../../src/commands/usage.ts";
import { hashOf } from "../../src/events/chain.ts";
import { limits } from "../../src/limits.ts";
import { importOf } from "../support/imports.ts";
import { embeddedStores, someContext } from "../support/stores.ts";

const owner = "live-user-u1";
const imported = (diagramId: string, folderId: string | null = null) => importOf(diagramId, { folderId });
const folder = (folderId: string) => ({
  type: "CreateFolder" as const,
  data: { folderId, owner, organizationId: null, name: folderId, parentId: null, context: null },
});

describe("handling a command", () => {
  test("several at once on one stream all come through, each chained to the one before it", async () => {
    const log = embeddedStores();
    const names = Array.from({ length: 9 }, (_, i) => `f${i}`);
    await Promise.all(
      names.map((name) => handle(log, library, libraryStream(owner), folder(name), someContext())),
    );
    const events = await log.store.read(libraryStream(owner));
    expect(events.map(({ data }) => String(data.folderId)).sort()).toEqual(names);
    events.forEach((event, i) => {
      expect(event.metadata.previousHash).toBe(events[i - 1]?.metadata.hash ?? null);
      expect(event.metadata.hash).toBe(hashOf(event));
    });
  });

  test("comes through however often others are faster, and never twice", async () => {
    const log = embeddedStores();
    let rivals = 12;
    const append: typeof log.store.append = async (...what) => {
      if (rivals-- > 0) {
        const rival = folder(`rival ${rivals}`);
        await handle({ ...log }, library, libraryStream(owner), rival, someContext());
      }
      return log.store.append(...what);
    };
    const raced = { ...log, store: { ...log.store, append } };
    await handle(raced, library, libraryStream(owner), folder("own"), someContext());
    const names = (await log.store.read(libraryStream(owner))).map(({ data }) => String(data.folderId));
    expect(names).toHaveLength(13);
    expect(names.at(-1)).toBe("own");
  });

  test("with the same command id again after a lost answer adds nothing", async () => {
    const log = embeddedStores();
    const context = someContext();
    const first = await handle(log, library, libraryStream(owner), folder("f1"), context);
    const again = await handle(log, library, libraryStream(owner), folder("f1"), context);
    expect(again.position).toBe(first.position);
    expect(await log.store.read(libraryStream(owner))).toHaveLength(1);
  });
});

describe("deleting a diagram", () => {
  test("leaves nothing in the log that can be read", async () => {
    const log = embeddedStores();
    const libraries = new Map();
    await importDiagram(log, libraries, { ...imported("d1"), name: "MARKER" }, someContext());
    await deleteDiagram(log, libraries, { diagramId: "d1", owner }, someContext());
    expect(await log.vault.get("d1")).toBeNull();
    expect((await fold(log, diagram, diagramStream("d1"))).state).toEqual({ status: "deleted" });
    expect(JSON.stringify((await log.store.read(diagramStream("d1"))).map(({ data }) => data))).not.toContain(
      "MARKER",
    );
  });
});

describe("deleting a folder", () => {
  test("is refused while an import into it is under way, and allowed when that died", async () => {
    const log = embeddedStores();
    const libraries = new Map();
    await handle(log, library, libraryStream(owner), folder("f1"), someContext());
    const at = "2026-01-01T00:00:00.000Z";
    await place(log, libraries, { diagramId: "d1", owner, folderId: "f1" }, someContext(at));
    const remove = (now: string) => deleteFolder(log, libraries, { folderId: "f1", owner }, someContext(now));
    await expect(remove(at)).rejects.toMatchObject({ code: "folder_not_empty" });
    const later = new Date(Date.parse(at) + limits.claimTakeoverMs + 1).toISOString();
    await remove(later);
    expect((await foldLibrary(log, libraries, owner)).state.folders.size).toBe(0);
  });

  test("is refused for ever while a diagram lies in it", async () => {
    const log = embeddedStores();
    const libraries = new Map();
    await handle(log, library, libraryStream(owner), folder("f1"), someContext());
    await importDiagram(log, libraries, imported("d1", "f1"), someContext());
    const removed = deleteFolder(
      log,
      libraries,
      { folderId: "f1", owner },
      someContext("2030-01-01T00:00:00.000Z"),
    );
    await expect(removed).rejects.toMatchObject({ code: "folder_not_empty" });
  });
});

describe("generation quota", () => {
  const startMs = Date.parse("2026-01-01T00:00:00.000Z");
  const reserve = (log: ReturnType<typeof embeddedStores>, n: number, nowMs: number) => {
    const reservedAt = new Date(nowMs).toISOString();
    return reserveGeneration(
      log,
      { keyId: "k1", generationId: `gen_${n}`, reservedAt },
      someContext(reservedAt),
    );
  };

  test("gives 500 units in 30 days, not one more, and each back when it is 30 days old (B10)", async () => {
    const log = embeddedStores();
    for (let n = 0; n < limits.generationsMax; n++) await reserve(log, n, startMs + n * 1000);
    const fullMs = startMs + limits.generationsMax * 1000;
    expect(await quotaOf(log, "k1", fullMs)).toEqual({
      limit: limits.generationsMax,
      remaining: 0,
      resetMs: startMs + limits.generationsWindowMs - fullMs,
    });
    await expect(reserve(log, 500, fullMs)).rejects.toMatchObject({
      code: "quota_exceeded",
      retryAfterMs: startMs + limits.generationsWindowMs - fullMs,
    });
    await reserve(log, 501, startMs + limits.generationsWindowMs);
    await expect(reserve(log, 502, startMs + limits.generationsWindowMs)).rejects.toMatchObject({
      code: "quota_exceeded",
    });
    const lateMs = startMs + limits.generationsWindowMs + 10_000;
    expect((await quotaOf(log, "k1", lateMs)).remaining).toBe(10);
  });

  test("is exact under concurrency", async () => {
    const log = embeddedStores();
    for (let n = 0; n < limits.generationsMax - 2; n++) await reserve(log, n, startMs);
    const racing = await Promise.allSettled([600, 601, 602, 603].map((n) => reserve(log, n, startMs)));
    expect(racing.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  test("of a key that never generated is whole", async () => {
    const log = embeddedStores();
    const whole = { limit: limits.generationsMax, remaining: limits.generationsMax, resetMs: 0 };
    expect(await quotaOf(log, "k1", startMs)).toEqual(whole);
  });
});
