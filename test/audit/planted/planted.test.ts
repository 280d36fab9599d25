import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedFolder } from "../../support/stores.ts";
import { onGround, privateKeyIn } from "./ground.ts";
import { copyData, type Rest, writeLog } from "./log.ts";
import { copyIn, keptCheckpoint, lookAt, positionsOf } from "./look.ts";
import { plants } from "./plants.ts";

const folder = sharedFolder();
let rest: Rest;
beforeAll(async () => {
  rest = await writeLog(folder());
});

/** Positions whose content changed. */
function touchedPositions(data: string, before: string): Set<number> {
  const read = (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db.prepare("SELECT * FROM events").all();
    db.close();
    return new Map(rows.map((row) => [Number(row.position), JSON.stringify(row)]));
  };
  const [was, is] = [read(join(before, "events.db")), read(join(data, "events.db"))];
  const all = [...was.keys(), ...is.keys()];
  return new Set(all.filter((position) => was.get(position) !== is.get(position)));
}

/** The same log from a version that signed neither where a trail begins nor its hash. */
async function olderLog(to: string): Promise<Rest> {
  const [data, earlier] = [join(to, "data"), join(to, "earlier")];
  const kept: Rest["kept"] = [join(to, "kept-1.json"), join(to, "kept-2.json")];
  for (const [from, copy] of [
    [rest.data, data],
    [rest.earlier, earlier],
  ] as const) {
    await copyData(from, copy);
    onGround(copy, rest, ({ signAnew, rows }) => {
      if (copy === earlier) return;
      signAnew(privateKeyIn(copy), true);
      const signed = rows().filter(({ stream }) => stream === "checkpoint-log");
      for (const [i, file] of kept.entries()) writeFileSync(file, signed[i]?.data ?? "");
    });
  }
  return { data, earlier, kept };
}

const coveredUpTo = () => Number(keptCheckpoint(rest.kept[1]).checkpoint.upTo);

describe("verification of a log with a planted fault", () => {
  test("finds nothing in the log as it was left, and says what no signature covers", async () => {
    const { faults, checkpoints, events, uncovered } = await lookAt(rest.data, rest, {
      ...{ kept: 1, publicKey: true, open: true },
    });
    expect({ faults, checkpoints }).toEqual({ faults: [], checkpoints: 2 });
    // The newest checkpoint itself is signed.
    expect(uncovered).toBe(events - coveredUpTo() - 1);
  });

  test.each(plants)("$what", async (planted) => {
    const data = await copyIn(folder(), rest);
    onGround(data, rest, planted.plant);
    const { faults } = await lookAt(data, rest, planted);
    expect([...new Set(faults.map(({ kind }) => kind))].toSorted()).toEqual(planted.kinds.toSorted());
    const touched = touchedPositions(data, rest.data);
    const placed = faults.filter(({ position, from }) => position !== null || from !== undefined);
    // No untouched event is named, neither first nor later.
    for (const fault of placed)
      expect(
        positionsOf(fault).some((position) => touched.has(position)),
        JSON.stringify(fault),
      ).toBe(true);
    if (planted.says) expect(faults[0]?.what).toMatch(planted.says);
    const upTo = planted.exact === "covered" ? coveredUpTo() : Number.POSITIVE_INFINITY;
    const due = new Set([...touched].filter((each) => each <= upTo));
    if (planted.exact) expect(new Set(placed.flatMap(positionsOf))).toEqual(due);
  });
});

describe("verification of an older log with a planted fault", () => {
  let older: Rest;
  beforeAll(async () => {
    older = await olderLog(join(folder(), "older"));
  });

  test("finds nothing in the log as it was left", async () => {
    const { faults, checkpoints } = await lookAt(older.data, older, { kept: 1, publicKey: true, open: true });
    expect({ faults, checkpoints }).toEqual({ faults: [], checkpoints: 2 });
  });

  test.each(plants)("$what", async (planted) => {
    const data = await copyIn(folder(), older);
    onGround(data, older, planted.plant);
    const { faults } = await lookAt(data, older, planted);
    expect(faults.length > 0).toBe(planted.kinds.length > 0);
    const touched = touchedPositions(data, older.data);
    for (const fault of faults.filter(({ position, from }) => position !== null || from !== undefined))
      expect(
        positionsOf(fault).some((position) => touched.has(position)),
        JSON.stringify(fault),
      ).toBe(true);
  });
});
