/** The contract of every store of views. It may already have other collections. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/events/recorded.ts";
import type { PageQuery, ReadModels } from "../../src/store/read-models.ts";

export type OpenedReadModels = {
  models: ReadModels;
  /** The same views in another process. */
  another(): Promise<ReadModels>;
  close(): Promise<void>;
};

export function describeReadModels(name: string, open: () => Promise<OpenedReadModels>): void {
  describe(`read models: ${name}`, () => {
    let opened: OpenedReadModels;
    let models: ReadModels;
    /** This test's own collection. */
    let views: string;

    beforeEach(async () => {
      opened = await open();
      models = opened.models;
      views = `test_${randomUUID().slice(0, 8)}`;
    });
    afterEach(async () => {
      await models.drop(views);
      await opened.close();
    });

    /** Stores views under their own ids, one position after another. */
    async function save(...list: (JsonObject & { id: string })[]): Promise<void> {
      const from = await models.checkpoint(views);
      const changes = list.map((view, i) => ({ id: view.id, view, position: from + BigInt(i) + 1n }));
      await models.save(views, changes, from + BigInt(list.length));
    }

    async function pageIds(query: Partial<PageQuery>): Promise<unknown[]> {
      const page = await models.page(views, { where: {}, order: "newest", limit: 100, ...query });
      return page.map(({ id }) => id);
    }

    describe("a collection that is not there", () => {
      test("holds nothing, has seen nothing, and can be dropped", async () => {
        expect(await models.get(views, "a")).toBeNull();
        expect(await models.getMany(views, ["a"])).toEqual(new Map());
        expect(await pageIds({})).toEqual([]);
        expect(await models.count(views, {})).toBe(0);
        expect(await models.checkpoint(views)).toBe(0n);
        expect(await models.lastSeen(views)).toBeNull();
        await models.drop(views);
      });

      test("can be told from an empty one, by every process", async () => {
        const other = await opened.another();
        for (const indexes of [[], [["owner"]]]) {
          expect(await models.exists(views)).toBe(false);
          await models.open(views, indexes);
          await models.open(views, indexes);
          expect(await models.exists(views)).toBe(true);
          expect(await other.exists(views)).toBe(true);
          await models.drop(views);
          expect(await other.exists(views)).toBe(false);
        }
        await other.close();
      });
    });

    describe("the last event that a collection has seen", () => {
      const seenAt = (position: bigint) => ({
        stream: "diagram-with a space",
        revision: Number(position),
        position,
        eventId: randomUUID(),
      });
      beforeEach(() => models.open(views, []));

      test("is kept beside the checkpoint, and stays where none is told", async () => {
        const seen = seenAt(9n);
        await models.save(views, [], 9n, seen);
        await models.save(views, [], 12n);
        expect(await models.lastSeen(views)).toEqual(seen);
        expect(await models.checkpoint(views)).toBe(12n);
        expect(await (await opened.another()).lastSeen(views)).toEqual(seen);
      });

      test("never goes back, also over a power of ten", async () => {
        const [early, late] = [seenAt(9n), seenAt(10n)];
        await models.save(views, [], 10n, late);
        await models.save(views, [], 9n, early);
        expect(await models.lastSeen(views)).toEqual(late);
        const later = seenAt(123_456_789_012n);
        await models.save(views, [], later.position, later);
        expect(await models.lastSeen(views)).toEqual(later);
      });

      test("is gone with the collection", async () => {
        await models.save(views, [], 9n, seenAt(9n));
        await models.drop(views);
        expect(await models.lastSeen(views)).toBeNull();
        await models.open(views, []);
        await models.save(views, [], 3n, seenAt(3n));
        expect(await models.lastSeen(views)).toMatchObject({ position: 3n });
      });
    });

    describe("saving", () => {
      beforeEach(() => models.open(views, [["owner"]]));

      test("keeps every view with its position, and the checkpoint", async () => {
        const view = {
          id: "a",
          owner: "o",
          text: "ü \u{1F600} \u0000 '\"\\",
          list: [1, null, { x: 0.5 }],
          nothing: null,
        };
        await models.save(views, [{ id: "a", view, position: 7n }], 9n);
        expect(await models.get(views, "a")).toEqual({ view, position: 7n });
        expect(await models.get(views, "b")).toBeNull();
        expect(await models.checkpoint(views)).toBe(9n);
      });

      test("without changes moves the checkpoint", async () => {
        await models.save(views, [], 12n);
        expect(await models.checkpoint(views)).toBe(12n);
      });

      test("the same again changes nothing", async () => {
        const changes = [{ id: "a", view: { id: "a", n: 1 }, position: 3n }];
        await models.save(views, changes, 3n);
        await models.save(views, changes, 3n);
        expect(await models.get(views, "a")).toEqual({ view: { id: "a", n: 1 }, position: 3n });
        expect(await models.count(views, {})).toBe(1);
      });

      test("a change that is not beyond the stored one is skipped, the others of the batch are not", async () => {
        await models.save(views, [{ id: "a", view: { id: "a", n: 2 }, position: 5n }], 5n);
        const late = [
          { id: "a", view: { id: "a", n: 1 }, position: 4n },
          { id: "a", view: { id: "a", n: 0 }, position: 5n },
          { id: "b", view: { id: "b" }, position: 4n },
        ];
        await models.save(views, late, 4n);
        expect((await models.get(views, "a"))?.view).toEqual({ id: "a", n: 2 });
        expect((await models.get(views, "b"))?.position).toBe(4n);
      });

      test("the checkpoint never goes back", async () => {
        await models.save(views, [], 10n);
        await models.save(views, [], 4n);
        expect(await models.checkpoint(views)).toBe(10n);
      });

      test("of several changes of one view the last one stays", async () => {
        const changes = [1, 2, 3].map((n) => ({ id: "a", view: { id: "a", n }, position: BigInt(n) }));
        await models.save(views, changes, 3n);
        expect(await models.get(views, "a")).toEqual({ view: { id: "a", n: 3 }, position: 3n });
      });

      test("a removed view is in no page and no count, and its removal cannot be undone by a repeat", async () => {
        await models.save(
          views,
          [{ id: "a", view: { id: "a", createdAt: "1", owner: "o" }, position: 1n }],
          1n,
        );
        await models.save(views, [{ id: "a", view: null, position: 2n }], 2n);
        await models.save(
          views,
          [{ id: "a", view: { id: "a", createdAt: "1", owner: "o" }, position: 1n }],
          1n,
        );
        expect(await models.get(views, "a")).toEqual({ view: null, position: 2n });
        expect(await pageIds({ where: { owner: "o" } })).toEqual([]);
        expect(await models.count(views, { owner: "o" })).toBe(0);
      });

      test("positions beyond 32 bits are kept exactly", async () => {
        const position = 5_000_000_000_123n;
        await models.save(views, [{ id: "a", view: { id: "a" }, position }], position);
        expect((await models.get(views, "a"))?.position).toBe(position);
        expect(await models.checkpoint(views)).toBe(position);
      });

      test("a view of two million characters comes back whole", async () => {
        const text = "<ä/>".repeat(500_000);
        await save({ id: "a", text });
        expect((await models.get(views, "a"))?.view?.text).toBe(text);
      });
    });

    describe("getMany", () => {
      test("gives those that are there, by id", async () => {
        await models.open(views, []);
        await save({ id: "a", n: 1 }, { id: "b", n: 2 }, { id: "c", n: 3 });
        const found = await models.getMany(views, ["c", "a", "missing", "a"]);
        expect([...found.keys()].toSorted()).toEqual(["a", "c"]);
        expect(found.get("c")?.view).toEqual({ id: "c", n: 3 });
        expect(await models.getMany(views, [])).toEqual(new Map());
      });
    });

    describe("pages", () => {
      beforeEach(() => models.open(views, [["owner"], ["owner", "folder"]]));

      test("are ordered by time and then by id, newest or oldest first, whatever the order of saving", async () => {
        await save(
          { id: "b", owner: "o", createdAt: "2026-01-02T00:00:00.000Z" },
          { id: "d", owner: "o", createdAt: "2026-01-01T00:00:00.000Z" },
          { id: "a", owner: "o", createdAt: "2026-01-03T00:00:00.000Z" },
          { id: "c", owner: "o", createdAt: "2026-01-02T00:00:00.000Z" },
        );
        expect(await pageIds({ where: { owner: "o" } })).toEqual(["a", "c", "b", "d"]);
        expect(await pageIds({ where: { owner: "o" }, order: "oldest" })).toEqual(["d", "b", "c", "a"]);
        expect(await pageIds({ where: { owner: "o" }, limit: 2 })).toEqual(["a", "c"]);
      });

      test.each(["newest", "oldest"] as const)("walked %s first give everything once", async (order) => {
        const all = Array.from({ length: 25 }, (_, i) => ({
          id: `id${i}`,
          owner: "o",
          createdAt: `2026-01-0${1 + (i % 3)}T00:00:00.000Z`,
        }));
        await save(...all, { id: "other", owner: "p", createdAt: "2026-01-02T00:00:00.000Z" });
        const walked: JsonObject[] = [];
        for (;;) {
          const last = walked.at(-1);
          const after = last && { createdAt: String(last.createdAt), id: String(last.id) };
          const query = { where: { owner: "o" }, order, limit: 4 };
          const page = await models.page(views, after ? { ...query, after } : query);
          if (page.length === 0) break;
          walked.push(...page);
        }
        const expected = byTimeThenId(all);
        expect(walked).toEqual(order === "oldest" ? expected : expected.toReversed());
      });

      test("are not shifted by views that come and go before them", async () => {
        const view = (id: string, day: number) => ({
          id,
          owner: "o",
          createdAt: `2026-01-0${day}T00:00:00.000Z`,
        });
        await save(view("a", 1), view("b", 2), view("c", 3), view("d", 4));
        expect(await pageIds({ where: { owner: "o" }, limit: 2 })).toEqual(["d", "c"]);
        await save(view("e", 5));
        await models.save(views, [{ id: "c", view: null, position: 100n }], 100n);
        const after = { createdAt: "2026-01-03T00:00:00.000Z", id: "c" };
        expect(await pageIds({ where: { owner: "o" }, limit: 2, after })).toEqual(["b", "a"]);
      });

      test("hold only views whose fields are equal, in value and in kind", async () => {
        await save(
          { id: "text", createdAt: "1", owner: "o", folder: "1" },
          { id: "number", createdAt: "2", owner: "o", folder: 1 },
          { id: "true", createdAt: "3", owner: "o", folder: true },
          { id: "false", createdAt: "4", owner: "o", folder: false },
          { id: "null", createdAt: "5", owner: "o", folder: null },
          { id: "strange", createdAt: "6", owner: "o", folder: "ü%_' \" \\ \u{1F600}" },
        );
        for (const [folder, id] of [
          ["1", "text"],
          [1, "number"],
          [true, "true"],
          [false, "false"],
          [null, "null"],
          ["ü%_' \" \\ \u{1F600}", "strange"],
        ] as const) {
          expect(await pageIds({ where: { owner: "o", folder } })).toEqual([id]);
          expect(await pageIds({ where: { folder, owner: "o" }, order: "oldest" })).toEqual([id]);
          expect(await models.count(views, { owner: "o", folder })).toBe(1);
        }
        expect(await pageIds({ where: { owner: "o", folder: "ü" } })).toEqual([]);
      });

      test("follow a view that changes", async () => {
        await save({ id: "a", owner: "o", folder: "x", createdAt: "1" });
        await save({ id: "a", owner: "o", folder: "y", createdAt: "1" });
        expect(await pageIds({ where: { owner: "o", folder: "x" } })).toEqual([]);
        expect(await pageIds({ where: { owner: "o", folder: "y" } })).toEqual(["a"]);
      });
    });

    describe("collections", () => {
      test("opened again keep what they hold", async () => {
        await models.open(views, [["owner"]]);
        await save({ id: "a", owner: "o" });
        for (let again = 0; again < 2; again++) {
          await models.open(views, [["owner"], ["folder"], ["owner", "folder"]]);
          expect(await models.count(views, { owner: "o" })).toBe(1);
        }
      });

      test("dropped begin anew", async () => {
        await models.open(views, []);
        await save({ id: "a" });
        await models.drop(views);
        expect(await models.get(views, "a")).toBeNull();
        expect(await models.checkpoint(views)).toBe(0n);
        await models.open(views, []);
        await models.save(views, [{ id: "a", view: { id: "a", n: 2 }, position: 1n }], 1n);
        expect((await models.get(views, "a"))?.view).toEqual({ id: "a", n: 2 });
      });

      test("are apart from each other", async () => {
        const others = `${views}_other`;
        await models.open(views, []);
        await models.open(others, []);
        await save({ id: "a" });
        expect(await models.get(others, "a")).toBeNull();
        expect(await models.checkpoint(others)).toBe(0n);
        await models.drop(others);
        expect(await models.get(views, "a")).not.toBeNull();
      });
    });

    describe("two processes", () => {
      test("see each other's views, also of a collection that was dropped and made again", async () => {
        const other = await opened.another();
        await models.open(views, [["owner"]]);
        expect(await other.count(views, { owner: "o" })).toBe(0);
        await save({ id: "a", owner: "o", createdAt: "1" });
        expect((await other.get(views, "a"))?.view?.owner).toBe("o");
        await other.drop(views);
        expect(await models.get(views, "a")).toBeNull();
        await other.open(views, [["owner"]]);
        await other.save(
          views,
          [{ id: "b", view: { id: "b", owner: "o", createdAt: "1" }, position: 1n }],
          1n,
        );
        expect(await pageIds({ where: { owner: "o" } })).toEqual(["b"]);
        await other.close();
      });

      test("that save the same changes at once end with the newest of each view", async () => {
        const other = await opened.another();
        await models.open(views, []);
        const saves = [];
        for (let n = 1; n <= 50; n++) {
          const changes = [{ id: `id${n % 5}`, view: { id: `id${n % 5}`, n }, position: BigInt(n) }];
          saves.push(models.save(views, changes, BigInt(n)), other.save(views, changes, BigInt(n)));
        }
        await Promise.all(saves);
        const found = await models.getMany(views, ["id0", "id1", "id2", "id3", "id4"]);
        expect([...found.values()].map(({ view }) => view?.n).toSorted()).toEqual([46, 47, 48, 49, 50]);
        expect(await models.checkpoint(views)).toBe(50n);
        await other.close();
      });
    });
  });
}

function byTimeThenId<View extends { id: string; createdAt: string }>(views: View[]): View[] {
  return views.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
}
