import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedFolder } from "../../support/stores.ts";
import { onGround, privateKeyIn } from "./ground.ts";
import { copyData, type Rest, writeLog } from "./log.ts";
import { copyIn, lookAt, positionsOf, touchedPositions } from "./look.ts";
import { plants } from "./plants.ts";

const folder = sharedFolder();
let rest: Rest;
beforeAll(async () => {
  rest = await writeLog(folder());
});

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
