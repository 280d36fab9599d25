/**
 * The log or MongoDB is down for longer than any election took, or carries out requests and loses the answers. Requests
 * during that time take longer; none fails, and nothing is written twice.
 */
import { describe, expect, onTestFinished, test } from "vitest";
import { libraryStream } from "../../../src/commands/library.ts";
import type { RecordedEvent } from "../../../src/events/recorded.ts";
import { chain } from "../../http/support/documents.ts";
import { distributedOn, type HouseOnDouble, openHouseOnDouble } from "../../support/modes.ts";
import { type MongoFaults, openMongoFaults } from "../../support/mongo-faults.ts";
import { type Service, startService } from "../../support/service.ts";
import { targetOf } from "../../support/tcp-proxy.ts";
import { wrongInData } from "../support/hold.ts";
import { newKey } from "../support/site.ts";

const awayMs = 15_000;
const lasts = () => new Promise((resolve) => setTimeout(resolve, awayMs));

type Place = { house: HouseOnDouble; faults: MongoFaults };
type Away = { name: string; begin(place: Place): unknown; end(place: Place): unknown };

const writes = ["insert", "update", "delete"];
const commands = ["find", "getMore", "aggregate", "count", ...writes];

const awaysOfLog: Away[] = [
  {
    name: "the log is away",
    begin: ({ house }) => house.eventStore.stop("killed"),
    end: ({ house }) => house.eventStore.start({ notReadyMs: 500 }),
  },
  {
    name: "the log has no leader",
    begin: ({ house }) => house.eventStore.fail("noLeader"),
    end: ({ house }) => house.eventStore.fail(null),
  },
  {
    name: "the log loses every second answer",
    begin: ({ house }) => house.eventStore.loseAnswers(40),
    end: ({ house }) => house.eventStore.loseAnswers(0),
  },
];

const awaysOfMongo: Away[] = [
  {
    name: "MongoDB is away",
    begin: ({ house }) => house.mongo.cut(),
    end: ({ house }) => house.mongo.restore(),
  },
  {
    name: "MongoDB has no primary",
    begin: ({ faults }) =>
      faults.inject(commands, { kind: "answers", code: 10_107, codeName: "NotWritablePrimary" }),
    end: ({ faults }) => faults.heal(),
  },
  {
    name: "MongoDB does what it is asked, and its answers are lost",
    begin: ({ faults }) => faults.inject(writes, { kind: "loses the answer" }),
    end: ({ faults }) => faults.heal(),
  },
];

type Asking = { base: string; key: string };

async function ask({ base, key }: Asking, method: string, path: string, body?: object) {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body ? { "content-type": "application/json" } : {}),
  };
  const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answer = await fetch(`${base}/api/v1${path}`, sent);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    asked: `${method} ${path}`,
    status: answer.status,
    headers: answer.headers,
    text: bytes.toString(),
  };
}

/** Without an Idempotency-Key: only the service itself prevents doing them twice. */
const sendAll = (asking: Asking, { diagram, folder }: { diagram: string; folder: string }) => [
  ...["a", "b", "c"].map((name) => ask(asking, "POST", "/folders", { name })),
  ask(asking, "POST", "/diagrams/import", { bpmn_xml: chain() }),
  ...["x", "y"].map((prompt) => ask(asking, "POST", "/diagrams/generate", { prompt })),
  ask(asking, "PATCH", `/folders/${folder}`, { name: "renamed" }),
  ...[`/diagrams/${diagram}`, "/diagrams", "/folders"].map((path) => ask(asking, "GET", path)),
];

/** The cause of a 500 is only in the log. */
const causesIn = (processes: Service[]): string =>
  processes.flatMap(({ lines }) => lines.filter((line) => line.includes('"level":50'))).join("\n");

async function during(away: Away, place: Place, processes: Service[]): Promise<void> {
  const { house } = place;
  const { key, keyId, owner } = await newKey(house);
  const [one, other] = processes.map(({ base }): Asking => ({ base, key }));
  if (!one || !other) throw new Error("There are no processes.");
  const folder = JSON.parse((await ask(one, "POST", "/folders", { name: "before" })).text).id;
  const imported = await ask(one, "POST", "/diagrams/import", { bpmn_xml: chain() });
  const diagram = JSON.parse(imported.text).id;

  const underWay = sendAll(one, { diagram, folder });
  await away.begin(place);
  const meanwhile = sendAll(other, { diagram, folder });
  await lasts();
  await away.end(place);
  const answers = await Promise.all([...underWay, ...meanwhile]);

  const failed = answers
    .filter(({ status }) => status >= 300)
    .map(({ asked, status }) => `${status} ${asked}`);
  expect(failed, `${away.name}\n${causesIn(processes)}`).toEqual([]);
  const events = await house.log();
  const times = (type: string, isOurs: (event: RecordedEvent) => boolean) =>
    events.filter((event) => event.type === type && isOurs(event)).length;
  expect(
    {
      folders: times("FolderCreated", ({ stream }) => stream === libraryStream(owner)),
      imports: times("DiagramImported", ({ data }) => data.owner === owner),
      jobs: times("GenerationRequested", ({ data }) => data.owner === owner),
      units: times("GenerationReserved", ({ data }) => data.keyId === keyId),
    },
    away.name,
  ).toEqual({ folders: 1 + 3 + 3, imports: 1 + 1 + 1, jobs: 2 + 2, units: 2 + 2 });
}

/** Two API processes and a projector on separate servers, which go down one after the other. */
async function throughAll(aways: Away[]) {
  const house = await openHouseOnDouble();
  const faults = await openMongoFaults(targetOf(house.mongoUrl, 27_017));
  onTestFinished(faults.close);
  house.mongo.retarget(faults.port);
  const projector = startService(house.place, { ROLES: "projector" });
  const processes = await Promise.all([1, 2].map(() => startService(house.place, { ROLES: "api" })));
  await projector;
  for (const away of aways) await during(away, { house, faults }, processes);
  expect(await wrongInData(house)).toEqual([]);
  return { house, base: processes[0]?.base ?? "" };
}

describe.skipIf(!distributedOn)(`distributed on ${distributedOn}`, () => {
  test("an election costs customers time, and no request; nothing is written twice", async () => {
    // At the same time, because they mostly wait.
    const [{ house, base }] = await Promise.all([throughAll(awaysOfLog), throughAll(awaysOfMongo)]);

    const { key } = await newKey(house);
    await house.eventStore.stop("killed");
    const answer = await ask({ base, key }, "POST", "/folders", { name: "x" });
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([500, "internal_error"]);
    expect(answer.headers.get("retry-after")).toBeNull();
    await house.eventStore.start();
  }, 600_000);
});
