/** The operator's messages about a wrong address, user, right or certificate. */
import { MongoServerError } from "mongodb";
import { afterEach, describe, expect, test } from "vitest";
import { openNatsQueue } from "../../src/queue/queue.nats.ts";
import { openEventStoreDb } from "../../src/store/event-store.eventstoredb.ts";
import { openMongo, reached } from "../../src/store/mongo.ts";
import { hostsOf } from "../../src/store/server-trouble.ts";
import { startEventStoreDouble } from "../support/eventstore-double/double.ts";
import { hasOpenssl, natsServer, plainServer, selfSigned, tlsServer } from "../support/odd-servers.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** One call to the server at this address; each reports its problem. */
const calls = {
  async eventStore(url: string): Promise<unknown> {
    const store = openEventStoreDb({ connectionString: url });
    closing.push(store.close);
    return store.end();
  },
  async mongo(url: string): Promise<unknown> {
    const { db, reached, close } = openMongo(url, undefined, 1_500);
    closing.push(close);
    return reached(db.collection("any").findOne({}));
  },
  nats: (url: string): Promise<unknown> => openNatsQueue({ url, kinds: [] }),
};

async function told(call: Promise<unknown>): Promise<{ kind: string; sentence: string }> {
  const error = await call.then(
    () => null,
    (one: unknown) => one,
  );
  return error instanceof Error
    ? { kind: error.name, sentence: error.message }
    : { kind: "none", sentence: "" };
}

const secret = "s3cret";
const user = `clerk:${secret}`;

describe("hosts of an address", () => {
  test.each([
    ["esdb://clerk:s3cret@a:2113,b:2113?tls=true", "a:2113,b:2113"],
    ["mongodb+srv://clerk:s3cret@db.example.com/name", "db.example.com"],
    ["mongodb://[::1]:27017/", "[::1]:27017"],
    ["nats://token@host", "host"],
  ])("%s: %s", (url, hosts) => expect(hostsOf(url)).toBe(hosts));

  test.each([
    "mongodb://clerk:12/34@host/",
    "mongodb://clerk:s3?cret@host/",
    "nonsense",
    "mongodb://clerk:s3cret",
  ])("%s: none, because what stands there may be a password", (url) =>
    expect(hostsOf(url) ?? "").not.toMatch(/s3|12|clerk/),
  );
});

describe("a host that nobody knows", () => {
  test.each([
    ["eventStore", "EventStoreDB", "EVENTSTORE_URL", `esdb://${user}@no-such-host.invalid:2113?tls=true`],
    ["mongo", "MongoDB", "MONGODB_URL", `mongodb://${user}@no-such-host.invalid:27017/`],
    ["nats", "NATS", "NATS_URL", `nats://${user}@no-such-host.invalid:4222`],
  ] as const)("of %s", async (call, name, setting, url) => {
    const { kind, sentence } = await told(calls[call](url));
    expect(kind).toBe("Unavailable");
    expect(sentence).toMatch(
      new RegExp(
        `^${name} at no-such-host\\.invalid:\\d+ is away: its host name is not known here; check the host in ${setting}`,
      ),
    );
  });
});

test.each([
  ["eventStore", "esdb://localhost:1?tls=false"],
  ["mongo", "mongodb://localhost:1/"],
  ["nats", "nats://localhost:1"],
] as const)("%s: nothing listens there", async (call, url) => {
  const { kind, sentence } = await told(calls[call](url));
  expect(kind).toBe("Unavailable");
  expect(sentence).toMatch(
    /at localhost:1 is away: nothing listens there; start it, or check host and port in [A-Z]+_URL\.$/,
  );
});

describe.skipIf(!hasOpenssl)("TLS", () => {
  test("with a certificate of nobody who is known", async () => {
    const port = await tlsServer();
    const nats = await natsServer("PONG\r\n", await selfSigned());
    for (const call of [
      () => calls.eventStore(`esdb://${user}@localhost:${port}?tls=true`),
      () => calls.mongo(`mongodb://${user}@localhost:${port}/?tls=true`),
      () => calls.nats(`tls://localhost:${nats}`),
    ]) {
      const { kind, sentence } = await told(call());
      expect(kind).toBe("Unavailable");
      expect(sentence).toMatch(
        /its certificate is signed by nobody who is known here; name the authority .*NODE_EXTRA_CA_CERTS\.$/,
      );
    }
  });

  test("at the server only", async () => {
    const port = await tlsServer();
    for (const call of [
      () => calls.eventStore(`esdb://localhost:${port}?tls=false`),
      () => calls.mongo(`mongodb://localhost:${port}/`),
    ])
      expect((await told(call())).sentence).toMatch(
        /it ends connections at once, as one that speaks TLS does; write tls=true into [A-Z]+_URL if it does\.$/,
      );
  });

  test("asked for and not spoken", async () => {
    const port = await plainServer();
    const nats = await natsServer("PONG\r\n");
    for (const call of [
      () => calls.eventStore(`esdb://${user}@localhost:${port}?tls=true`),
      () => calls.mongo(`mongodb://localhost:${port}/?tls=true`),
      () => calls.nats(`tls://localhost:${nats}`),
    ])
      expect((await told(call())).sentence).toMatch(
        /[A-Z]+_URL asks for TLS, which is not spoken there; turn TLS on at the server, or off in the address\.$/,
      );
  });
});

describe("a user who is refused", () => {
  test.each([
    [
      "unknownUser",
      /does not accept the user of EVENTSTORE_URL; check user and password in EVENTSTORE_URL\.$/,
    ],
    ["denied", /lacks a right; it must read \$all, .* docs\/OPERATING\.md has the commands\.$/],
  ] as const)("by the log: %s; its reader ends as well", async (failure, expected) => {
    const double = await startEventStoreDouble();
    closing.push(double.close);
    double.fail(failure);
    const store = openEventStoreDb({ connectionString: double.connectionString });
    closing.push(store.close);
    const following = async () => {
      for await (const _ of store.follow([""], 0n, new AbortController().signal));
    };
    for (const call of [() => store.end(), () => store.read("diagram-1"), following]) {
      const { kind, sentence } = await told(call());
      expect(kind).toBe("Refused");
      expect(sentence).toMatch(expected);
    }
  });

  test.each([
    [
      18,
      /^MongoDB at .* refuses this service: it does not accept the user of MONGODB_URL; check user, password and authSource/,
    ],
    [
      13,
      /lacks a right; name a user there, and give it readWrite on the database \(docs\/OPERATING\.md\)\.$/,
    ],
  ])("by MongoDB: %i", async (code, expected) => {
    const { kind, sentence } = await told(
      reached(Promise.reject(new MongoServerError({ code, errmsg: user }))),
    );
    expect(kind).toBe("Refused");
    expect(sentence).toMatch(expected);
    expect(sentence).not.toContain(secret);
  });

  test.each([
    [
      "-ERR 'Authorization Violation'\r\n",
      /does not accept the user of NATS_URL; check user, password, token or the file that it names\.$/,
    ],
  ])("by NATS: %s", async (answer, expected) => {
    const { kind, sentence } = await told(calls.nats(`nats://${user}@localhost:${await natsServer(answer)}`));
    expect(kind).toBe("Refused");
    expect(sentence).toMatch(expected);
  });
});

describe("an address that cannot be understood is told without what stands in it", () => {
  test.each([
    ["eventStore", `esdb://clerk:${secret}@localhost:2113?tls=perhaps`],
    ["eventStore", `http://clerk:${secret}@localhost:2113`],
    ["eventStore", `esdb://clerk:${secret}@localhost:2113?tlsCAFile=/no/such/file.pem`],
    ["eventStore", "esdb://localhost:2113"],
    ["mongo", `mongodb://clerk:${secret}/x@localhost:27017/`],
    ["mongo", `http://clerk:${secret}@localhost:27017/`],
  ] as const)("%s %s", async (call, url) => {
    const { kind, sentence } = await told(calls[call](url));
    expect(kind).toBe("BadAddress");
    expect(sentence).toMatch(/^(?:EVENTSTORE|MONGODB)_URL /);
    expect(sentence).not.toContain(secret);
  });
});
