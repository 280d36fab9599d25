/** The contract of every event store. The log may already have other events. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EventMetadata, JsonObject, RecordedEvent } from "../../src/events/recorded.ts";
import { limits } from "../../src/limits.ts";
import { type Batch, type EventStore, EventTooLarge, WrongRevision } from "../../src/store/event-store.ts";
import { newEvent } from "../support/events.ts";
import { runScript } from "../support/processes.ts";

export type OpenedEventStore = {
  store: EventStore;
  /** Closes the store and opens the same log again. */
  reopen(): Promise<EventStore>;
  /** Arguments for test/support/append-forever.ts, with which another process writes to the same log. */
  writer: string[];
  close(): Promise<void>;
};

const appendForever = `${import.meta.dirname}/../support/append-forever.ts`;

export function describeEventStore(name: string, open: () => Promise<OpenedEventStore>): void {
  describe(`event store: ${name}`, () => {
    let opened: OpenedEventStore;
    let store: EventStore;
    /** The prefix of this test's streams, so that tests can share the log. */
    let run: string;

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      run = `test${randomUUID().slice(0, 8)}`;
    });
    afterEach(() => opened.close());

    /** Appends `count` events one by one. */
    async function fill(stream: string, count: number): Promise<void> {
      for (let i = 0; i < count; i++)
        await store.append(stream, i === 0 ? "absent" : i - 1, [newEvent(`${stream} ${i}`)]);
    }

    /** Follows until `enough` holds for the received events. */
    async function followUntil(
      prefixes: string[],
      after: bigint,
      enough: (events: RecordedEvent[], batch: Batch) => boolean,
    ): Promise<{ events: RecordedEvent[]; batches: Batch[] }> {
      const events: RecordedEvent[] = [];
      const batches: Batch[] = [];
      for await (const batch of store.follow(prefixes, after, new AbortController().signal)) {
        batches.push(batch);
        events.push(...batch.events);
        if (enough(events, batch)) break;
      }
      return { events, batches };
    }

    describe("an event that somebody broke", () => {
      test("is told with its place, and hides neither its neighbours nor what else it says", async () => {
        const stream = `${run}-broken`;
        const [before, after] = [newEvent("before"), newEvent("after")];
        const noObject = { ...newEvent("data"), data: ["no object"] as unknown as JsonObject };
        const noMetadata = { ...newEvent("metadata"), metadata: { at: "x" } as unknown as EventMetadata };
        await store.append(stream, "absent", [before, noObject, noMetadata, after]);
        const found = await store.read(stream);
        expect(found.map(({ id, revision, unreadable }) => ({ id, revision, unreadable }))).toEqual([
          { id: before.id, revision: 0, unreadable: undefined },
          { id: noObject.id, revision: 1, unreadable: "Its data is broken." },
          { id: noMetadata.id, revision: 2, unreadable: "Its metadata is broken." },
          { id: after.id, revision: 3, unreadable: undefined },
        ]);
        expect(found[1]).toMatchObject({ data: {}, metadata: noObject.metadata });
        const followed = await followUntil([stream], 0n, (events) => events.length === 4);
        expect(followed.events).toEqual(found);
      });
    });

    describe("appending", () => {
      test("gives back what was appended, in order, with its revisions from 0 and growing positions", async () => {
        const stream = `${run}-a`;
        const events = [newEvent("first"), newEvent("second"), newEvent("third")];
        const appended = await store.append(stream, "absent", events);
        const recorded = await store.read(stream);
        expect(recorded.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))).toEqual(
          events,
        );
        expect(recorded.map((event) => event.revision)).toEqual([0, 1, 2]);
        expect(new Set(recorded.map((event) => event.stream))).toEqual(new Set([stream]));
        expect(sorted(recorded)).toEqual(recorded);
        expect(appended).toEqual({ revision: 2, position: recorded[2]?.position });
      });

      test("a stream that nobody wrote to is empty", async () => {
        expect(await store.read(`${run}-nothing`)).toEqual([]);
      });

      test("every append states the end, and only the right one is accepted", async () => {
        const stream = `${run}-a`;
        await expect(store.append(stream, 0, [newEvent("early")])).rejects.toThrow(WrongRevision);
        await store.append(stream, "absent", [newEvent("zero"), newEvent("one")]);
        for (const wrong of ["absent", 0, 2, 99] as const)
          await expect(store.append(stream, wrong, [newEvent(`at ${wrong}`)])).rejects.toThrow(WrongRevision);
        await store.append(stream, 1, [newEvent("two")]);
        expect((await store.read(stream)).map(({ data }) => data.name)).toEqual(["zero", "one", "two"]);
      });

      test("the same append again succeeds with the first result and writes nothing", async () => {
        const stream = `${run}-a`;
        const first = [newEvent("zero"), newEvent("one")];
        const result = await store.append(stream, "absent", first);
        expect(await store.append(stream, "absent", first)).toEqual(result);
        const second = await store.append(stream, 1, [newEvent("two")]);
        expect(await store.append(stream, "absent", first)).toEqual(result);
        expect(await store.append(stream, 1, [newEvent("two")])).toEqual(second);
        expect(await store.read(stream)).toHaveLength(3);
      });

      test("the same append again still succeeds after reopening", async () => {
        const stream = `${run}-a`;
        const result = await store.append(stream, "absent", [newEvent("zero")]);
        store = await opened.reopen();
        expect(await store.append(stream, "absent", [newEvent("zero")])).toEqual(result);
        expect(await store.read(stream)).toHaveLength(1);
      });

      test("known events together with new ones are not a repeat", async () => {
        const stream = `${run}-a`;
        await store.append(stream, "absent", [newEvent("zero")]);
        const mixed = [newEvent("zero"), newEvent("one")];
        await expect(store.append(stream, "absent", mixed)).rejects.toThrow(WrongRevision);
        expect(await store.read(stream)).toHaveLength(1);
      });

      test("the same event id in another stream is another event", async () => {
        await store.append(`${run}-a`, "absent", [newEvent("same")]);
        await store.append(`${run}-b`, "absent", [newEvent("same")]);
        expect(await store.read(`${run}-b`)).toHaveLength(1);
      });

      test("of events at a wrong end none is written", async () => {
        const stream = `${run}-a`;
        await fill(stream, 2);
        const three = [newEvent("x"), newEvent("y"), newEvent("z")];
        await expect(store.append(stream, 0, three)).rejects.toThrow(WrongRevision);
        expect(await store.read(stream)).toHaveLength(2);
      });

      test("an append without events is a fault of the caller", async () => {
        await expect(store.append(`${run}-a`, "absent", [])).rejects.toThrow(RangeError);
        expect(await store.read(`${run}-a`)).toEqual([]);
      });
    });

    describe("many writers", () => {
      test("of twenty who race for the same end exactly one wins", async () => {
        const stream = `${run}-race`;
        await store.append(stream, "absent", [newEvent("start")]);
        const racers = Array.from({ length: 20 }, (_, i) =>
          store.append(stream, 0, [newEvent(`racer ${i}`), newEvent(`luggage ${i}`)]),
        );
        const outcomes = await Promise.allSettled(racers);
        expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        for (const outcome of outcomes)
          if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(WrongRevision);
        const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
        expect((await store.read(stream)).map(({ data }) => data.name)).toEqual([
          "start",
          `racer ${winner}`,
          `luggage ${winner}`,
        ]);
      });

      test("two hundred appends at once to different streams all succeed, each at a place of its own", async () => {
        const appended = await Promise.all(
          Array.from({ length: 200 }, (_, i) =>
            store.append(`${run}-${i}`, "absent", [newEvent(`event ${i}`)]),
          ),
        );
        expect(new Set(appended.map(({ position }) => position)).size).toBe(200);
        for (const i of [0, 99, 199]) expect(await store.read(`${run}-${i}`)).toHaveLength(1);
      });

      test("refused appends do not disturb those that were asked for at the same moment", async () => {
        await store.append(`${run}-taken`, "absent", [newEvent("taken")]);
        const outcomes = await Promise.allSettled([
          store.append(`${run}-a`, "absent", [newEvent("a")]),
          store.append(`${run}-taken`, "absent", [newEvent("late")]),
          store.append(`${run}-b`, "absent", [newEvent("b", { text: "x".repeat(limits.eventBytesMax) })]),
          store.append(`${run}-c`, "absent", [newEvent("c")]),
        ]);
        expect(outcomes.map(({ status }) => status)).toEqual([
          "fulfilled",
          "rejected",
          "rejected",
          "fulfilled",
        ]);
        expect(await store.read(`${run}-c`)).toHaveLength(1);
      });

      test("appends to one stream that do not wait for each other keep the order in which they are accepted", async () => {
        const stream = `${run}-a`;
        for (let i = 0; i < 20; i += 2) {
          const expected = i === 0 ? "absent" : i - 1;
          const [one, other] = await Promise.allSettled([
            store.append(stream, expected, [newEvent(`${i} one`), newEvent(`${i} two`)]),
            store.append(stream, expected, [newEvent(`${i} other`), newEvent(`${i} another`)]),
          ]);
          expect([one.status, other.status].toSorted()).toEqual(["fulfilled", "rejected"]);
        }
        expect((await store.read(stream)).map(({ revision }) => revision)).toEqual(
          Array.from({ length: 20 }, (_, i) => i),
        );
      });
    });

    describe("reading", () => {
      test("begins where it is told, goes backwards, and stops at the bound", async () => {
        const stream = `${run}-a`;
        await fill(stream, 6);
        const revisions = async (options: Parameters<EventStore["read"]>[1]) =>
          (await store.read(stream, options)).map(({ revision }) => revision);
        expect(await revisions({ from: 4 })).toEqual([4, 5]);
        expect(await revisions({ from: 2, max: 2 })).toEqual([2, 3]);
        expect(await revisions({ max: 1 })).toEqual([0]);
        expect(await revisions({ direction: "backwards" })).toEqual([5, 4, 3, 2, 1, 0]);
        expect(await revisions({ direction: "backwards", max: 2 })).toEqual([5, 4]);
        expect(await revisions({ direction: "backwards", from: 3, max: 2 })).toEqual([3, 2]);
        expect(await revisions({ direction: "backwards", from: 99, max: 1 })).toEqual([5]);
        expect(await revisions({ from: 6 })).toEqual([]);
        expect(await revisions({ max: 0 })).toEqual([]);
      });

      test("sees an append as soon as it has been acknowledged", async () => {
        for (let i = 0; i < 50; i++) {
          await store.append(`${run}-${i}`, "absent", [newEvent(`event ${i}`)]);
          expect(await store.read(`${run}-${i}`)).toHaveLength(1);
        }
      });

      test("gives back every kind of text and value", async () => {
        const stream = `${run}-Größe 100%_\u{1F600}'"`;
        const data = {
          text: "Prüfung “eins” \u{1F9FE} \u0000 \u2028 \\ ' \" </text> 漢字 \uD800",
          list: [1, -0.5, 1e21, true, false, null, { inner: [] }],
          empty: "",
          "key with % and ü": {},
        };
        await store.append(stream, "absent", [newEvent("any", data)]);
        const [event] = await store.read(stream);
        expect(event?.data).toEqual(data);
        expect(event?.stream).toBe(stream);
      });

      test("streams whose names begin alike are different streams", async () => {
        await fill(`${run}-a`, 2);
        await fill(`${run}-ab`, 1);
        await fill(`${run}-A`, 1);
        expect(await store.read(`${run}-a`)).toHaveLength(2);
        expect(await store.read(`${run}-A`)).toHaveLength(1);
      });
    });

    describe("large events", () => {
      const text = "ä".repeat(limits.eventBytesMax / 2 - 1_000);

      test("one just below the bound comes back whole", async () => {
        await store.append(`${run}-a`, "absent", [newEvent("large", { text })]);
        expect((await store.read(`${run}-a`))[0]?.data.text).toBe(text);
      });

      test("one above the bound, counted in bytes, is refused, and the stream goes on", async () => {
        const large = newEvent("too large", { text: `${text}${"ä".repeat(1_000)}` });
        await expect(store.append(`${run}-a`, "absent", [large])).rejects.toThrow(EventTooLarge);
        await store.append(`${run}-a`, "absent", [newEvent("small")]);
        expect(await store.read(`${run}-a`)).toHaveLength(1);
      });

      test("several that are too large together are refused together", async () => {
        const events = [newEvent("small"), newEvent("one", { text }), newEvent("two", { text })];
        await expect(store.append(`${run}-a`, "absent", events)).rejects.toThrow(EventTooLarge);
        expect(await store.read(`${run}-a`)).toEqual([]);
      });
    });

    describe("following", () => {
      test("from the start gives the events of the prefix in log order and no others", async () => {
        await fill(`${run}-a-1`, 3);
        await fill(`${run}-b-1`, 3);
        await fill(`${run}-a-2`, 2);
        const { events } = await followUntil([`${run}-a-`], 0n, (all) => all.length >= 5);
        expect(events.map(({ stream, revision }) => `${stream} ${revision}`)).toEqual([
          `${run}-a-1 0`,
          `${run}-a-1 1`,
          `${run}-a-1 2`,
          `${run}-a-2 0`,
          `${run}-a-2 1`,
        ]);
        expect(sorted(events)).toEqual(events);
        expect(events[0]).toEqual((await store.read(`${run}-a-1`))[0]);
      });

      test("from a position begins behind it", async () => {
        await fill(`${run}-a`, 4);
        const second = (await store.read(`${run}-a`))[1];
        const { events } = await followUntil([run], second?.position ?? 0n, (all) => all.length >= 2);
        expect(events.map(({ revision }) => revision)).toEqual([2, 3]);
      });

      test("goes on live with what is appended later", async () => {
        await fill(`${run}-a`, 1);
        const seen: number[] = [];
        for await (const { events } of store.follow([run], 0n, new AbortController().signal)) {
          seen.push(...events.map(({ revision }) => revision));
          const end = seen.at(-1) ?? 0;
          if (end === 5) break;
          if (events.length > 0) await store.append(`${run}-a`, end, [newEvent(`live ${end}`)]);
        }
        expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
      });

      test("wakes a reader that waits at the end of the log", async () => {
        const following = followUntil([run], await store.end(), (all) => all.length >= 1);
        await fill(`${run}-a`, 1);
        expect((await following).events).toHaveLength(1);
      });

      test("several prefixes are one feed in log order, and the empty prefix is the whole log", async () => {
        const start = await store.end();
        await fill(`${run}-a`, 1);
        await fill(`${run}-b`, 1);
        await fill(`${run}-c`, 1);
        await fill(`${run}-a2`, 1);
        const streams = async (prefixes: string[], count: number) =>
          (await followUntil(prefixes, start, (all) => all.length >= count)).events
            .map(({ stream }) => stream)
            .filter((stream) => stream.startsWith(run));
        expect(await streams([`${run}-c`, `${run}-a`], 3)).toEqual([`${run}-a`, `${run}-c`, `${run}-a2`]);
        expect(await streams([""], 4)).toEqual([`${run}-a`, `${run}-b`, `${run}-c`, `${run}-a2`]);
      });

      test("a prefix is plain text: %, _, * and [ stand for themselves, and case counts", async () => {
        for (const stream of ["x%-1", "xy-1", "x_-1", "xZ-1", "XY-1", "x*-1", "x[a]-1", "xa-1"])
          await fill(`${run}${stream}`, 1);
        for (const prefix of ["x%-", "x_-", "x*-", "x[a]-", "xy-", "XY-"]) {
          const { events } = await followUntil([`${run}${prefix}`], 0n, (all) => all.length >= 1);
          await fill(`${run}${prefix}2`, 1);
          const both = await followUntil([`${run}${prefix}`], 0n, (all) => all.length >= 2);
          expect(events.map(({ stream }) => stream)).toEqual([`${run}${prefix}1`]);
          expect(both.events.map(({ stream }) => stream)).toEqual([`${run}${prefix}1`, `${run}${prefix}2`]);
        }
      });

      test("a batch without events moves the reader over events of other streams", async () => {
        const start = await store.end();
        const others = Array.from({ length: 200 }, (_, i) => newEvent(`other ${i}`));
        await store.append(`${run}-other`, "absent", others);
        const { events, batches } = await followUntil([`${run}-mine`], start, (_, { upTo }) => upTo > start);
        expect(events).toEqual([]);
        // Restarting where the empty batch ended skips nothing.
        await fill(`${run}-mine`, 1);
        const again = await followUntil(
          [`${run}-mine`],
          batches.at(-1)?.upTo ?? 0n,
          (all) => all.length >= 1,
        );
        expect(again.events).toHaveLength(1);
      });

      test("every batch ends at or behind its last event, and never goes back", async () => {
        await fill(`${run}-a`, 30);
        const { batches } = await followUntil([run], 0n, (all) => all.length >= 30);
        let before = 0n;
        for (const { events, upTo } of batches) {
          expect(upTo).toBeGreaterThanOrEqual(events.at(-1)?.position ?? before);
          expect(upTo).toBeGreaterThanOrEqual(before);
          before = upTo;
        }
      });

      test("ends when the signal aborts: while it waits, and before it begins", async () => {
        const controller = new AbortController();
        const feed = store.follow([run], await store.end(), controller.signal)[Symbol.asyncIterator]();
        const waiting = feed.next();
        controller.abort();
        expect((await waiting).done).toBe(true);
        const never = store.follow([run], 0n, AbortSignal.abort())[Symbol.asyncIterator]();
        expect((await never.next()).done).toBe(true);
      });

      test("ends when the signal aborts between two batches", async () => {
        await fill(`${run}-a`, 3);
        const controller = new AbortController();
        let seen = 0;
        for await (const { events } of store.follow([run], 0n, controller.signal)) {
          seen += events.length;
          if (seen > 0) controller.abort();
        }
        expect(seen).toBeGreaterThan(0);
      });

      test("two readers each get everything", async () => {
        const start = await store.end();
        const readers = [1, 2].map(() => followUntil([run], start, (all) => all.length >= 10));
        await fill(`${run}-a`, 10);
        for (const { events } of await Promise.all(readers))
          expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      });

      test("a slow reader gets everything in batches of bounded number", async () => {
        const count = limits.followBatchEventsMax * 2 + 100;
        const events = Array.from({ length: count }, (_, i) => newEvent(`event ${i}`));
        await store.append(`${run}-a`, "absent", events.slice(0, 600));
        await store.append(`${run}-a`, 599, events.slice(600));
        const { events: seen, batches } = await followUntil([run], 0n, (all) => all.length >= count);
        expect(seen.map(({ revision }) => revision)).toEqual(events.map((_, i) => i));
        for (const batch of batches)
          expect(batch.events.length).toBeLessThanOrEqual(limits.followBatchEventsMax);
      });

      test("a slow reader gets everything in batches of bounded bytes", async () => {
        const text = "x".repeat(limits.followBatchBytesMax / 3);
        for (let i = 0; i < 8; i++)
          await store.append(`${run}-a`, i === 0 ? "absent" : i - 1, [newEvent(`event ${i}`, { text })]);
        const { events, batches } = await followUntil([run], 0n, (all) => all.length >= 8);
        expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
        for (const batch of batches)
          expect(JSON.stringify(batch.events.map(({ data }) => data)).length).toBeLessThan(
            limits.followBatchBytesMax + limits.eventBytesMax,
          );
      });

      test("leaves out nothing and repeats nothing while many append", async () => {
        const start = await store.end();
        const following = followUntil([run], start, (all) => all.length >= 500);
        await Promise.all(Array.from({ length: 50 }, (_, i) => fill(`${run}-${i}`, 10)));
        const { events } = await following;
        expect(new Set(events.map(({ stream, revision }) => `${stream} ${revision}`)).size).toBe(500);
        expect(sorted(events)).toEqual(events);
      });
    });

    describe("the end of the log", () => {
      test("is the position of the newest event", async () => {
        const { position } = await store.append(`${run}-a`, "absent", [newEvent("one"), newEvent("two")]);
        expect(await store.end()).toBeGreaterThanOrEqual(position);
      });
    });

    describe("survival", () => {
      test("everything is there after reopening, and the log goes on behind it", async () => {
        await fill(`${run}-a`, 5);
        const before = await store.read(`${run}-a`);
        store = await opened.reopen();
        expect(await store.read(`${run}-a`)).toEqual(before);
        const { position } = await store.append(`${run}-a`, 4, [newEvent("later")]);
        expect(position).toBeGreaterThan(before.at(-1)?.position ?? 0n);
      });

      test("what another process appends is seen live, between what this one appends", async () => {
        const start = await store.end();
        const following = followUntil([`${run}-other`], start, (all) => all.length >= 20);
        const writer = runScript([appendForever, ...opened.writer, `${run}-other`, "20"]);
        await fill(`${run}-mine`, 20);
        expect((await following).events.map(({ revision }) => revision)).toEqual(
          Array.from({ length: 20 }, (_, i) => i),
        );
        expect(await writer.ended).toBe(0);
        const acknowledged = writer.lines.map((line) => line.split(" ")[1]);
        expect((await store.read(`${run}-other`)).map(({ position }) => String(position))).toEqual(
          acknowledged,
        );
      });

      test("what was acknowledged to a process that was killed is there", async () => {
        const writer = runScript([appendForever, ...opened.writer, `${run}-killed`]);
        await writer.until((lines) => lines.length >= 100);
        writer.process.kill("SIGKILL");
        await writer.ended;
        store = await opened.reopen();
        const events = await store.read(`${run}-killed`);
        const positions = new Set(events.map(({ position }) => String(position)));
        const lost = writer.lines.filter((line) => !positions.has(line.split(" ")[1] ?? ""));
        expect(lost).toEqual([]);
        expect(events.map(({ revision }) => revision)).toEqual(events.map((_, i) => i));
        await store.append(`${run}-killed`, events.length - 1, [newEvent("after the kill")]);
      });
    });
  });
}

function sorted(events: RecordedEvent[]): RecordedEvent[] {
  return events.toSorted((a, b) => (a.position < b.position ? -1 : 1));
}
