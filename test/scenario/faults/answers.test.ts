/**
 * MongoDB and the log answer with errors, as they do while a primary changes, a leader is elected or a node stops;
 * connections break, answers are lost or slow. Each of these ends by itself, and no role ends with it.
 */
import { describe, expect, onTestFinished, test } from "vitest";
import type { Failure } from "../../support/eventstore-double/messages.ts";
import { distributedOn, type HouseOnDouble, openHouseOnDouble } from "../../support/modes.ts";
import { type MongoFault, type MongoFaults, openMongoFaults } from "../../support/mongo-faults.ts";
import { targetOf } from "../../support/tcp-proxy.ts";
import { type Fault, openSite, type Site, under } from "../support/site.ts";
import { tableOf } from "../support/table.ts";

const faultMs = process.env.FAULTS ? 15_000 : 2_000;
const lasts = () => new Promise((resolve) => setTimeout(resolve, faultMs));

const reads = ["find", "getMore", "aggregate", "count"];
const writes = ["insert", "update", "delete"];

const ofMongo: [string, string[], MongoFault][] = [
  [
    "a node stops: reads are interrupted",
    reads,
    { kind: "answers", code: 11_600, codeName: "InterruptedAtShutdown" },
  ],
  [
    "a primary steps down: reads and writes",
    [...reads, ...writes],
    { kind: "answers", code: 10_107, codeName: "NotWritablePrimary" },
  ],
  ["cursors are gone", ["getMore"], { kind: "answers", code: 43, codeName: "CursorNotFound" }],
  ["connections break at every call", [...reads, ...writes], { kind: "resets" }],
  ["writes are done, their answers are lost", writes, { kind: "loses the answer" }],
  ["every answer takes 300 ms", [...reads, ...writes], { kind: "waits", ms: 300 }],
];
const ofLog: [string, Failure][] = [
  ["no leader is chosen yet", "noLeader"],
  ["the node stops within calls", "partEnded"],
  ["the server has no room", "noRoom"],
];

/** The service, with a relay in front of MongoDB that understands its messages. */
async function openBehindFaults(): Promise<{ site: Site<HouseOnDouble>; faults: MongoFaults }> {
  const house = await openHouseOnDouble();
  const faults = await openMongoFaults(targetOf(house.mongoUrl, 27_017));
  onTestFinished(faults.close);
  house.mongo.retarget(faults.port);
  return { site: await openSite(house), faults };
}

/** The messages of each process when one of its roles ended. */
const failedRoles = ({ process }: Site) =>
  Object.values(process).flatMap(({ lines }) => lines.filter((line) => line.includes("a role failed")));

describe.skipIf(!distributedOn)(`distributed on ${distributedOn}`, () => {
  test("no role ends and nothing is lost while MongoDB answers with errors", async () => {
    const { site, faults } = await openBehindFaults();
    const rows = [];
    for (const [name, commands, fault] of ofMongo) {
      const happen: Fault["happen"] = async () => {
        faults.inject(commands, fault);
        await lasts();
        faults.heal();
      };
      rows.push(await under(site, { name, away: true, happen }));
    }
    console.log(tableOf("MongoDB", rows));
    expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(failedRoles(site)).toEqual([]);
  }, 600_000);

  test("no role ends and nothing is lost while the log answers with errors", async () => {
    const { site } = await openBehindFaults();
    const { eventStore } = site.house;
    const rows = [];
    for (const [name, failure] of ofLog) {
      const happen: Fault["happen"] = async () => {
        eventStore.fail(failure);
        await lasts();
        eventStore.fail(null);
      };
      rows.push(await under(site, { name, away: true, happen }));
    }
    console.log(tableOf("the log", rows));
    expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    expect(failedRoles(site)).toEqual([]);
  }, 600_000);
});
