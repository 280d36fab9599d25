import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../support/plant.ts";
import { sharedFolder } from "../../support/stores.ts";
import { type Ground, onGround } from "./ground.ts";
import { type Rest, writeLog } from "./log.ts";
import { copyIn, keptCheckpoint, lookAt, positionsOf } from "./look.ts";

const folder = sharedFolder();
let rest: Rest;
beforeAll(async () => {
  rest = await writeLog(folder());
});

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Change = (ground: Ground, one: Row, other: Row) => void;

/** Changes of one event, or of two. */
const changes: Change[] = [
  ({ sql }, one) => sql("DELETE FROM events WHERE position = ?", one.position),
  ({ sql }, one) => sql("UPDATE events SET type = 'PlanChanged' WHERE position = ?", one.position),
  ({ sql }, one) => sql("UPDATE events SET data = '[' WHERE position = ?", one.position),
  ({ rehash }, one) => rehash(one, { forged: true }),
  ({ rewrite }, one) => rewrite(one, { forged: true }),
  ({ exchangePositions }, one, other) => exchangePositions(one, other),
  ({ sql }, one) => sql("UPDATE events SET revision = revision + 500 WHERE position = ?", one.position),
  ({ sql }, one, other) =>
    sql("UPDATE events SET stream = ?, revision = 400 WHERE position = ?", other.stream, one.position),
];

const rowsIn = (data: string) => {
  const db = new DatabaseSync(join(data, "events.db"), { readOnly: true });
  const rows = db.prepare("SELECT * FROM events").all();
  db.close();
  return new Map(rows.map((row) => [Number(row.position), JSON.stringify(row)]));
};

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  "one to three changes at random places name none but what they touched (%i)",
  async (seed) => {
    const random = randomOf(seed);
    const upTo = Number(keptCheckpoint(rest.kept[1]).checkpoint.upTo);
    const data = await copyIn(folder(), rest);
    onGround(data, rest, (ground) => {
      for (let count = 1 + random(3); count > 0; count--) {
        // Rows that a checkpoint covers: every change there must be noticed.
        const rows = ground.rows().filter(({ position }) => position <= upTo);
        const [one, other] = [rows[random(rows.length)], rows[random(rows.length)]];
        const change = changes[random(changes.length)];
        if (one && other && change && one.data !== "[" && one.position !== other.position)
          change(ground, one, other);
      }
    });
    const [was, is] = [rowsIn(rest.data), rowsIn(data)];
    const touched = [...was.keys()].filter((position) => was.get(position) !== is.get(position));
    const { faults } = await lookAt(data, rest, { publicKey: true });
    expect(faults.length > 0).toBe(touched.length > 0);
    const named = new Set(faults.flatMap(positionsOf));
    for (const fault of faults)
      expect(
        positionsOf(fault).some((position) => touched.includes(position)),
        JSON.stringify(fault),
      ).toBe(true);
    for (const position of touched)
      if (position <= upTo) expect(named.has(position), String(position)).toBe(true);
  },
);
