/** The errors of MongoDB that are temporary outages: a change of primary, a stop, overload. */
import { MongoBulkWriteError, MongoServerError } from "mongodb";
import { afterAll, describe, expect, test } from "vitest";
import { Unavailable } from "../../src/store/event-store.ts";
import { reached } from "../../src/store/mongo.ts";
import { openMongoReadModels } from "../../src/store/read-models.mongodb.ts";
import { Refused } from "../../src/store/server-trouble.ts";
import { findBackend, mongoAt } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { type MongoFault, openMongoFaults } from "../support/mongo-faults.ts";
import { targetOf } from "../support/tcp-proxy.ts";

const passing: [string, number][] = [
  ["HostUnreachable", 6],
  ["CursorNotFound", 43],
  ["NetworkTimeout", 89],
  ["ShutdownInProgress", 91],
  ["ReadConcernMajorityNotAvailableYet", 134],
  ["PrimarySteppedDown", 189],
  ["CursorKilled", 237],
  ["ExceededTimeLimit", 262],
  ["SocketException", 9001],
  ["NotWritablePrimary", 10_107],
  ["InterruptedAtShutdown", 11_600],
  ["InterruptedDueToReplStateChange", 11_602],
  ["NotPrimaryNoSecondaryOk", 13_435],
  ["NotPrimaryOrSecondary", 13_436],
  ["OutOfDiskSpace", 14_031],
];
const lasting: [string, number][] = [
  ["InternalError", 1],
  ["NamespaceNotFound", 26],
  ["DocumentValidationFailure", 121],
  ["DuplicateKey", 11_000],
];

const refused: [string, number][] = [
  ["Unauthorized", 13],
  ["AuthenticationFailed", 18],
];

/** As the driver builds it from the answers to single writes. */
function bulkError(...codes: number[]): MongoBulkWriteError {
  const writeErrors = codes.map((code, index) => ({ code, index, errmsg: "failed" }));
  // The driver's own class for one write has no public constructor.
  const told = { message: "failed", code: codes[0] ?? 0, writeErrors } as unknown as ConstructorParameters<
    typeof MongoBulkWriteError
  >[0];
  return new MongoBulkWriteError(told, {} as ConstructorParameters<typeof MongoBulkWriteError>[1]); // Not read.
}

describe.each(passing)("%s", (codeName, code) => {
  const answered = new MongoServerError({ ok: 0, code, codeName, errmsg: codeName });

  test("is an outage", () => expect(reached(Promise.reject(answered))).rejects.toThrow(Unavailable));

  test("is one as well when it stops a bulk write, or one write of it beside others", async () => {
    // The result of the earlier writes is not read.
    const result = {} as ConstructorParameters<typeof MongoBulkWriteError>[1];
    await expect(reached(Promise.reject(new MongoBulkWriteError(answered, result)))).rejects.toThrow(
      Unavailable,
    );
    await expect(reached(Promise.reject(bulkError(11_000, code)))).rejects.toThrow(Unavailable);
  });
});

test.each(lasting)("%s is none: waiting would not mend it", async (codeName, code) => {
  const answered = new MongoServerError({ ok: 0, code, codeName, errmsg: codeName });
  await expect(reached(Promise.reject(answered))).rejects.toBe(answered);
  const bulk = bulkError(code);
  await expect(reached(Promise.reject(bulk))).rejects.toBe(bulk);
});

test.each(refused)("%s is an operator's mistake, and is told as one", async (codeName, code) => {
  const answered = new MongoServerError({ ok: 0, code, codeName, errmsg: codeName });
  const told = await reached(Promise.reject(answered)).catch((error: unknown) => error);
  expect(told).toBeInstanceOf(Refused);
  expect(told).toMatchObject({ cause: answered });
});

const server = await findBackend("MongoDB");
if (server) {
  const direct = newDatabase(server.url);
  const [standIn] = await mongoAt(server.url);
  const faults = await openMongoFaults(targetOf(direct, 27_017));
  const relayed = new URL(direct);
  relayed.host = `127.0.0.1:${faults.port}`;
  const models = openMongoReadModels(relayed.toString());
  afterAll(async () => {
    await models.close();
    await faults.close();
    await dropDatabase(direct);
    await server.stop();
  });

  /** More than fits into one answer of the server, so that the rest has to be requested. */
  const many = Array.from({ length: 120 }, (_, i) => `id${i}`);
  const change = (id: string, n: number) => ({ id, view: { id, n }, position: BigInt(n) });
  const calls: [string, () => Promise<unknown>][] = [
    ["find", () => models.get("faults", "id1")],
    ["getMore", () => models.getMany("faults", many)],
    ["update", () => models.save("faults", [change("id1", 1_000)], 1_000n)],
    ["insert", () => models.save("faults", [change(`new ${Date.now()}`, 1_000)], 1_000n)],
    ["aggregate", () => models.count("faults", {})],
  ];

  // mongo-java-server sends everything in its first answer.
  const asked = calls.filter(([command]) => command !== "getMore" || standIn !== "mongo-java-server");
  test.each(asked)(
    "a %s that meets it is told as an outage, and works again afterwards",
    async (command, call) => {
      await models.save(
        "faults",
        many.map((id, i) => change(id, i + 1)),
        120n,
      );
      const answers = passing.map(([codeName, code]): MongoFault => ({ kind: "answers", code, codeName }));
      for (const fault of [...answers, { kind: "resets" }, { kind: "loses the answer" }] as const) {
        const before = faults.met();
        faults.inject([command], fault);
        await expect(call(), JSON.stringify(fault)).rejects.toThrow(Unavailable);
        faults.heal();
        expect(faults.met()).toBeGreaterThan(before);
        await call();
      }
    },
  );
} else test.skip("MongoDB that answers with errors");
