/**
 * A service whose servers are not as configured: it reports that where operators look, and exits if waiting would not
 * help.
 */
import { expect, test } from "vitest";
import { distributedOn, openHouseOnDouble } from "../support/modes.ts";
import { openMongoFaults } from "../support/mongo-faults.ts";
import { launchService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";
import { targetOf } from "../support/tcp-proxy.ts";

const secret = "s3cret";

/** Resolves with the first log line that has this message. */
async function lineOf(lines: string[], message: string): Promise<Record<string, unknown>> {
  for (;;) {
    for (const line of lines) if (line.includes(`"${message}"`)) return JSON.parse(line);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test("a host that nobody knows is waited for, and named on the error output, in the log and on /readyz", async () => {
  const servers = {
    EVENTSTORE_URL: `esdb://clerk:${secret}@log.invalid:2113?tls=true`,
    MONGODB_URL: `mongodb://clerk:${secret}@views.invalid:27017/`,
    NATS_URL: `nats://clerk:${secret}@jobs.invalid:4222`,
  };
  const service = launchService({ dataDir: temporaryFolder(), servers });
  service.listening.catch(() => undefined);
  const { opsPort } = await lineOf(service.lines, "waiting for servers");
  const readyz = await fetch(`http://127.0.0.1:${opsPort}/readyz`);
  expect(readyz.status).toBe(503);
  const { reasons } = (await readyz.json()) as { reasons: string[] };
  expect(reasons).toEqual([
    "MongoDB at views.invalid:27017 is away: its host name is not known here; check the host in MONGODB_URL, and the name service.",
  ]);
  expect((await fetch(`http://127.0.0.1:${opsPort}/healthz`)).status).toBe(200);
  const { error } = await lineOf(service.lines, "a store is away");
  expect(error).toMatchObject({ message: reasons[0] });
  await service.end("SIGTERM");
  expect(service.errorLines.join("\n")).toContain(reasons[0]);
  expect([...service.lines, ...service.errorLines].join("\n")).not.toContain(secret);
});

test("an address that cannot be understood ends the start with 2", async () => {
  const servers = {
    EVENTSTORE_URL: "esdb://localhost:2113?tls=false",
    MONGODB_URL: `mongodb://clerk:${secret}/@localhost:27017/`,
    NATS_URL: "nats://localhost:4222",
  };
  const service = launchService({ dataDir: temporaryFolder(), servers });
  await expect(service.listening).rejects.toThrow("ended with 2");
  expect(service.errorLines.join("\n")).toMatch(/^MONGODB_URL cannot be understood: /);
  expect([...service.lines, ...service.errorLines].join("\n")).not.toContain(secret);
});

test.skipIf(!distributedOn).each(["denied", "unknownUser"] as const)(
  "a user whom the log refuses (%s) ends every role's process with 2 and a sentence",
  async (failure) => {
    const house = await openHouseOnDouble();
    house.eventStore.fail(failure);
    for (const ROLES of ["api", "projector", "worker"]) {
      const service = launchService(house.place, { ROLES });
      await expect(service.listening).rejects.toThrow("ended with 2");
      expect(service.errorLines.join("\n")).toMatch(
        /^EventStoreDB at 127\.0\.0\.1:\d+ refuses this service: /,
      );
      const { reason } = await lineOf(service.lines, "the service ends");
      expect(service.errorLines).toContain(reason);
    }
  },
);

test.skipIf(!distributedOn)("a user who loses a right meanwhile ends the projector with 2", async () => {
  const house = await openHouseOnDouble();
  const service = launchService(house.place, { ROLES: "projector" });
  await service.listening;
  house.eventStore.fail("denied");
  await service.gone;
  expect(service.errorLines.join("\n")).toMatch(/lacks a right; it must read \$all/);
  expect(await service.end("SIGTERM")).toBe(2);
});

test.skipIf(!distributedOn)(
  "a user whom MongoDB refuses ends the process with 2 and a sentence",
  async () => {
    const house = await openHouseOnDouble();
    const faults = await openMongoFaults(targetOf(house.mongoUrl, 27_017));
    faults.inject(["find"], { kind: "answers", code: 13, codeName: "Unauthorized" });
    house.mongo.retarget(faults.port);
    const service = launchService(house.place, { ROLES: "api" });
    await expect(service.listening).rejects.toThrow("ended with 2");
    expect(service.errorLines.join("\n")).toMatch(
      /^MongoDB at 127\.0\.0\.1:\d+ refuses this service: the user of MONGODB_URL lacks a right; /,
    );
    await faults.close();
  },
);
