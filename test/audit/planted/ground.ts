/** The means of an attacker who can write to the data folder and knows how the log is made. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rootOf } from "../../../src/audit/merkle.ts";
import { signStatement } from "../../../src/audit/signature.ts";
import { trailHashOf, trailOf } from "../../../src/audit/trails.ts";
import { newWalk, step } from "../../../src/audit/walk.ts";
import { type Plant, plant, type Row } from "../../support/plant.ts";
import type { Rest } from "./log.ts";

export type Ground = Plant & {
  /** The copy that the fault goes into. */
  folder: string;
  rest: Rest;
  row(stream: string, revision: number): Row;
  /** All rows after the newest checkpoint. */
  tail(): Row[];
  exchangePositions(one: Row, other: Row): void;
  /** Makes room for an event at a position: all events from there on move. */
  makeRoom(position: number): void;
  /** Changes the data of an event, and gives it and all later events of its stream matching hashes. */
  rewrite(row: Row, data: object): void;
  /**
   * Signs all checkpoints of the current log again, each in its place; `older` as versions did that signed no trails.
   */
  signAnew(privatePem: string, older?: boolean): void;
};

export function onGround(folder: string, rest: Rest, work: (ground: Ground) => void): void {
  plant(join(folder, "events.db"), (plain) => {
    const { rows, sql } = plain;
    const row: Ground["row"] = (stream, revision) => {
      const found = rows().find((one) => one.stream === stream && one.revision === revision);
      if (!found) throw new Error(`There is no ${stream} ${revision}.`);
      return found;
    };
    const rechain = (stream: string) => {
      let previousHash: string | null = null;
      for (const one of rows().filter((each) => each.stream === stream)) {
        const metadata = JSON.stringify({ ...JSON.parse(one.metadata), previousHash });
        plain.rehash({ ...one, metadata }, JSON.parse(one.data));
        previousHash = JSON.parse(row(stream, one.revision).metadata).hash;
      }
    };
    work({
      ...plain,
      folder,
      rest,
      row,
      tail: () => rows().filter(({ position }) => position > row("checkpoint-log", 1).position),
      exchangePositions(one, other) {
        sql("UPDATE events SET position = -1 WHERE position = ?", one.position);
        sql("UPDATE events SET position = ? WHERE position = ?", one.position, other.position);
        sql("UPDATE events SET position = ? WHERE position = -1", other.position);
      },
      makeRoom(position) {
        sql("UPDATE events SET position = -position - 1 WHERE position >= ?", position);
        sql("UPDATE events SET position = -position WHERE position < 0");
      },
      rewrite(one, data) {
        plain.rehash(one, data);
        rechain(one.stream);
      },
      signAnew(privatePem, older = false) {
        for (const { revision } of rows().filter(({ stream }) => stream === "checkpoint-log")) {
          const at = row("checkpoint-log", revision);
          plain.rehash(at, signedAnew(rows(), at, privatePem, older));
          rechain("checkpoint-log");
        }
      },
    });
  });
}

/** The checkpoint as it would be if the log had always been as it is now. */
function signedAnew(rows: Row[], at: Row, privatePem: string, older: boolean): object {
  const { since: given, signedAt } = JSON.parse(at.data);
  const former = given ?? formerOf(rows, at);
  const walk = newWalk();
  const hashes: string[] = [];
  let since = { upTo: "0", events: 0, order: walk.order.toString("hex") };
  for (const one of rows.filter(({ position }) => position < at.position)) {
    const metadata = JSON.parse(one.metadata);
    step(walk, { ...one, position: BigInt(one.position), data: JSON.parse(one.data), metadata });
    hashes.push(metadata.hash);
    if (String(one.position) !== former.upTo) continue;
    since = { upTo: former.upTo, events: walk.events, order: walk.order.toString("hex") };
    hashes.length = 0;
  }
  const trail = trailOf(hashes);
  const statement = {
    ...{ upTo: String(walk.position), events: walk.events, streams: walk.heads.size },
    ...{ root: rootOf(walk.heads), order: walk.order.toString("hex"), signedAt },
    ...(older || given === undefined ? {} : { since, trailHash: trailHashOf(trail) }),
  };
  return { ...statement, ...signStatement(statement, privatePem), trail };
}

/** The end of the previous checkpoint. */
function formerOf(rows: Row[], at: Row): { upTo: string } {
  const before = rows.filter(({ stream, revision }) => stream === at.stream && revision === at.revision - 1);
  return { upTo: before[0] ? JSON.parse(before[0].data).upTo : "0" };
}

export const privateKeyIn = (folder: string): string => readFileSync(join(folder, "audit-key.pem"), "utf8");
