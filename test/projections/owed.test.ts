import { expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { type Debt, openOwed } from "../../src/projections/owed.ts";

/** Views up to a position; waiting takes no time. */
function views(seen: bigint) {
  const at = { seen, waited: [] as (number | undefined)[] };
  const wait = async (_: string[], position: bigint, waitMs?: number) => {
    at.waited.push(waitMs);
    return at.seen >= position;
  };
  return { at, wait };
}

test("what views had seen when it was answered is owed to nobody", async () => {
  const { wait } = views(5n);
  const told: Debt[] = [];
  const owed = openOwed({ wait }, (debt) => told.push(debt));
  expect(await owed.written("o", ["diagrams_v1"], 5n)).toBe(true);
  expect(told).toEqual([]);
  expect(await owed.paid("o", "diagrams_v1", 0)).toBe(true);
});

test("what they had not is owed to its owner alone, is told, and is paid once they have", async () => {
  const { at, wait } = views(5n);
  const told: Debt[] = [];
  const owed = openOwed({ wait }, (debt) => told.push(debt));
  expect(await owed.written("o", ["diagrams_v1", "contents_v1"], 6n)).toBe(false);
  expect(told.map(({ collection }) => collection)).toEqual(["diagrams_v1", "contents_v1"]);
  expect(await owed.paid("o", "diagrams_v1")).toBe(false);
  expect(at.waited.at(-1)).toBe(limits.owedWaitMs);
  expect(await owed.paid("another", "diagrams_v1")).toBe(true);
  expect(await owed.paid("o", "folders_v1")).toBe(true);
  at.seen = 6n;
  expect(await owed.paid("o", "diagrams_v1")).toBe(true);
  at.seen = 0n;
  // Paid writes are not waited for.
  expect(await owed.paid("o", "diagrams_v1")).toBe(true);
  expect(await owed.paid("o", "contents_v1")).toBe(false);
});

test("the newest debt counts, whoever tells of it", async () => {
  const { at, wait } = views(5n);
  const owed = openOwed({ wait }, () => undefined);
  owed.note({ owner: "o", collection: "diagrams_v1", position: 8n });
  owed.note({ owner: "o", collection: "diagrams_v1", position: 7n });
  at.seen = 7n;
  expect(await owed.paid("o", "diagrams_v1")).toBe(false);
  at.seen = 8n;
  expect(await owed.paid("o", "diagrams_v1")).toBe(true);
});

test("so many debts are kept, the newest", async () => {
  const { wait } = views(0n);
  const owed = openOwed({ wait }, () => undefined);
  for (let i = 0; i <= limits.owedKeptMax; i++)
    owed.note({ owner: `o${i}`, collection: "diagrams_v1", position: 1n });
  expect(await owed.paid("o0", "diagrams_v1")).toBe(true);
  expect(await owed.paid("o1", "diagrams_v1")).toBe(false);
});
