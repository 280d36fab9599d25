/** Servers that are down for a while, from the view of a waiting caller. The time of these tests passes at once. */
import { describe, expect, test } from "vitest";
import { handle } from "../../src/commands/handle.ts";
import { library, libraryStream } from "../../src/commands/library.ts";
import { hashOf } from "../../src/events/chain.ts";
import type { NewEvent } from "../../src/events/recorded.ts";
import { limits } from "../../src/limits.ts";
import { type EventStore, Unavailable, WrongRevision } from "../../src/store/event-store.ts";
import { type Clock, patientEventStore, patientReadModels, patientVault } from "../../src/store/patience.ts";
import type { Vault } from "../../src/store/vault.ts";
import { newEvent } from "../support/events.ts";
import { embeddedStores, someContext } from "../support/stores.ts";

const away = () => new Unavailable("The server is away.");

function passing(): Clock & { passedMs(): number } {
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    passedMs: () => nowMs,
    async pause(ms) {
      nowMs += ms;
    },
  };
}

/** The outcome of each append in turn; all after the last succeed. */
type Fate =
  | "done"
  /** Nothing is done. */
  | "refused"
  /** It is done, and its answer is lost. */
  | "unanswered"
  /** Its answer is lost, and it is carried out when the next append arrives, before that one. */
  | "late";

function fated(store: EventStore, fates: Fate[]): { store: EventStore; appends: () => number } {
  let appends = 0;
  let late: (() => Promise<unknown>) | null = null;
  const append: EventStore["append"] = async (...what) => {
    const fate = fates[appends++] ?? "done";
    await late?.();
    late = null;
    if (fate === "done") return store.append(...what);
    if (fate === "unanswered") await store.append(...what);
    if (fate === "late") late = () => store.append(...what);
    throw away();
  };
  return { store: { ...store, append }, appends: () => appends };
}

const namesIn = async (store: EventStore) => (await store.read("s")).map(({ data }) => data.name);

describe("an append", () => {
  test.each<[Fate[], number]>([
    [["refused", "refused", "refused"], 4],
    [["unanswered"], 1],
    [["refused", "unanswered"], 2],
    [["late"], 2],
    [["late", "unanswered"], 2],
    [["late", "refused"], 2],
  ])("that is %j is done once, after %i calls", async (fates, calls) => {
    const { store } = embeddedStores();
    const first = await store.append("s", "absent", [newEvent("zero")]);
    const fate = fated(store, fates);
    const events = [newEvent("one"), newEvent("two")];
    const appended = await patientEventStore(fate.store, passing()).append("s", first.revision, events);
    const recorded = await store.read("s");
    expect(recorded.map(({ data }) => data.name)).toEqual(["zero", "one", "two"]);
    expect(appended).toEqual({ revision: 2, position: recorded[2]?.position });
    expect(fate.appends()).toBe(calls);
  });

  test("whose place others took meanwhile is told, and not done", async () => {
    const { store } = embeddedStores();
    const rival = { ...store };
    const fate = fated(store, ["refused"]);
    const clock = passing();
    const pause: Clock["pause"] = async (ms) => {
      if (clock.passedMs() === 0) await rival.append("s", "absent", [newEvent("rival")]);
      await clock.pause(ms);
    };
    const append = patientEventStore(fate.store, { ...clock, pause }).append("s", "absent", [
      newEvent("own"),
    ]);
    await expect(append).rejects.toThrow(WrongRevision);
    expect(await namesIn(store)).toEqual(["rival"]);
    expect(fate.appends()).toBe(1);
  });

  test("that came late is found, though others wrote behind it", async () => {
    const { store } = embeddedStores();
    const own = [newEvent("own")];
    // Between the look at the stream and the second call, the first one arrives, and then a rival.
    const append: EventStore["append"] = async (...what) => {
      if ((await store.read("s")).length > 0) return store.append(...what);
      if (isFirst) {
        isFirst = false;
        throw away();
      }
      await store.append("s", "absent", own);
      await store.append("s", 0, [newEvent("rival")]);
      throw new WrongRevision("s", "absent");
    };
    let isFirst = true;
    const appended = await patientEventStore({ ...store, append }, passing()).append("s", "absent", own);
    expect(appended.revision).toBe(0);
    expect(await namesIn(store)).toEqual(["own", "rival"]);
  });

  test.each([
    ["15 s of an election cost", 15_000, true],
    ["a log that stays away fails after", limits.awayPatienceMs * 2, false],
  ])("%s time alone", async (_, awayMs, succeeds) => {
    const { store } = embeddedStores();
    const clock = passing();
    const whileAway =
      <A extends unknown[], T>(call: (...what: A) => Promise<T>) =>
      async (...what: A): Promise<T> => {
        if (clock.nowMs() < awayMs) throw away();
        return call(...what);
      };
    const server = { ...store, append: whileAway(store.append), read: whileAway(store.read) };
    const patient = patientEventStore(server, clock);
    const append = patient.append("s", "absent", [newEvent("own")]);
    if (succeeds) expect((await append).revision).toBe(0);
    else await expect(append).rejects.toThrow(Unavailable);
    expect(clock.passedMs()).toBeLessThanOrEqual(limits.awayPatienceMs);
    expect(await namesIn(store)).toEqual(succeeds ? ["own"] : []);
  });
});

test("what is wrong for another reason is told at once", async () => {
  const { store, models } = embeddedStores();
  const broken = new TypeError("broken");
  const clock = passing();
  const patient = patientEventStore({ ...store, append: () => Promise.reject(broken) }, clock);
  await expect(patient.append("s", "absent", [newEvent("own")])).rejects.toBe(broken);
  const views = patientReadModels({ ...models, get: () => Promise.reject(broken) }, clock);
  await expect(views.get("views", "a")).rejects.toBe(broken);
  expect(clock.passedMs()).toBe(0);
});

test("a command whose answers are lost is done once, in one chain", async () => {
  const log = embeddedStores();
  const owner = "live-user-u1";
  const create = (folderId: string) => ({
    type: "CreateFolder" as const,
    data: { folderId, owner, organizationId: null, name: folderId, parentId: null, context: null },
  });
  const fates: Fate[] = ["unanswered", "late", "refused", "late", "unanswered", "refused"];
  const store = patientEventStore(fated(log.store, fates).store, passing());
  for (const name of ["a", "b", "c"])
    await handle({ ...log, store }, library, libraryStream(owner), create(name), someContext());
  const events = await log.store.read(libraryStream(owner));
  expect(events.map(({ data }) => data.folderId)).toEqual(["a", "b", "c"]);
  events.forEach((event: NewEvent & { stream: string; revision: number }, i) => {
    expect(event.metadata.previousHash).toBe(events[i - 1]?.metadata.hash ?? null);
    expect(event.metadata.hash).toBe(hashOf(event));
  });
});

test("a data key whose making was not answered is the one that is given out", async () => {
  const { vault } = embeddedStores();
  let failures = 0;
  const getOrCreate: Vault["getOrCreate"] = async (id) => {
    const key = await vault.getOrCreate(id);
    if (failures++ < 2) throw away();
    return key;
  };
  const key = await patientVault({ ...vault, getOrCreate }, passing()).getOrCreate("d1");
  expect(key).toEqual(await vault.get("d1"));
});

test("views that are away for 15 s are read", async () => {
  const { models } = embeddedStores();
  await models.open("views", []);
  await models.save("views", [{ id: "a", view: { id: "a" }, position: 1n }], 1n);
  const clock = passing();
  const get: typeof models.get = async (...what) => {
    if (clock.nowMs() < 15_000) throw away();
    return models.get(...what);
  };
  expect((await patientReadModels({ ...models, get }, clock).get("views", "a"))?.view).toEqual({ id: "a" });
});
