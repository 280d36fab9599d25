import { beforeAll, describe, expect, test } from "vitest";
import { sharedFolder } from "../../support/stores.ts";
import { onGround } from "./ground.ts";
import { type Rest, writeLog } from "./log.ts";
import { copyIn, keptCheckpoint, lookAt, positionsOf, touchedPositions } from "./look.ts";
import { plants } from "./plants.ts";

const folder = sharedFolder();
let rest: Rest;
beforeAll(async () => {
  rest = await writeLog(folder());
});

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
