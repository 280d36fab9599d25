/**
 * The distributed mode under light load while its servers and processes fail one after another. After each fault: no accepted
 * job lost, no event twice in effect, the quota exact, the views equal to the folded streams, no 5xx but while a server was
 * away, and all that without a person. The table at the end says what was tried.
 */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openNatsQueue } from "../../src/queue/queue.nats.ts";
import { type DistributedHouse, distributedOn, openDistributedHouse } from "../support/modes.ts";
import { dropStream } from "../support/servers.ts";
import { called, type Place, pds, type Service, startService } from "../support/service.ts";

/** The projector asks a store that was away again after at most 10 s; then it has some events to catch up with. */
const viewsWithinMs = 60_000;
const awayMs = 4_000;
const prompt = "The clerk checks the order. If it is complete, the warehouse ships the goods.";

type Accepted = { id: string; keyId: string };
type Row = { fault: string; accepted: number; failedWhileAway: number; recoveredMs: number; wrong: string[] };
/** What runs, and what was accepted from the start on. */
type Site = {
  house: DistributedHouse;
  api: Service;
  projector: Service;
  worker: Service;
  user: string;
  accepted: Accepted[];
};
type Keyed = { id: string; key: string };

/** Sends until it is accepted, as the specification asks of clients: again with the same Idempotency-Key. */
async function acceptOne(
  { api, accepted }: Site,
  { id: keyId, key }: Keyed,
  isAway: () => boolean,
  row: Row,
) {
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  for (;;) {
    const duringFault = isAway();
    const answer = await fetch(`${api.base}/api/v1/diagrams/generate`, {
      method: "POST",
      headers,
      body: JSON.stringify({ prompt }),
    });
    const body = (await answer.json()) as { id: string; error?: { code: string } };
    if (answer.status === 202) {
      accepted.push({ id: body.id, keyId });
      row.accepted++;
      return body.id;
    }
    // 409: the first try is still being worked on.
    if (answer.status === 500 && body.error?.code === "internal_error" && (duringFault || isAway()))
      row.failedWhileAway++;
    else if (answer.status !== 409) row.wrong.push(`${answer.status} ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function newKey({ house: { place } }: Pick<Site, "house">, user: string): Promise<Keyed> {
  return (await pds(place, "keys", "create", "--user", user, "--scopes", "all", "--env", "live")) as Keyed;
}

/** Accepts jobs, one after another, from before the fault until after it, and waits until all of them have ended. */
async function under(site: Site, fault: string, happen: (key: Keyed) => Promise<void>): Promise<Row> {
  const row: Row = { fault, accepted: 0, failedWhileAway: 0, recoveredMs: 0, wrong: [] };
  const key = await newKey(site, site.user);
  let away = false;
  const load = async (until: () => boolean) => {
    do await acceptOne(site, key, () => away, row);
    while (!until());
  };
  let over = false;
  await load(() => true);
  away = true;
  const loaded = load(() => over || row.accepted >= 12);
  await happen(key);
  const overMs = performance.now();
  // A client of a server needs a moment to find it again; what it answers until then belongs to the fault.
  await load(() => true);
  away = false;
  over = true;
  await loaded;
  await load(() => true);
  await site.house.appended("GenerationSucceeded", site.accepted.length);
  row.recoveredMs = performance.now() - overMs;
  if (row.failedWhileAway > 0 && !fault.includes(" away "))
    row.wrong.push(`${row.failedWhileAway} answers failed though no server was away`);
  row.wrong.push(...(await wrongIn(site)));
  return row;
}

/** What does not hold of the log and its views. */
async function wrongIn({ house, accepted }: Site): Promise<string[]> {
  const events = await house.log();
  const wrong: string[] = [];
  const count = (type: string, stream: (name: string) => boolean) =>
    events.filter((event) => event.type === type && stream(event.stream)).length;
  for (const { id } of accepted)
    for (const once of ["GenerationRequested", "GenerationSucceeded"]) {
      const times = count(once, (stream) => stream === `generation-${id}`);
      if (times !== 1) wrong.push(`${once} of ${id}: ${times} times`);
    }
  for (const type of ["GenerationRequested", "GenerationSucceeded", "DiagramGenerated"]) {
    const times = count(type, () => true);
    if (times !== accepted.length) wrong.push(`${times} ${type} for ${accepted.length} accepted jobs`);
  }
  for (const keyId of new Set(accepted.map((one) => one.keyId))) {
    const spent = count("GenerationReserved", (stream) => stream === `usage-${keyId}`);
    const due = accepted.filter((one) => one.keyId === keyId).length;
    if (spent !== due) wrong.push(`key ${keyId}: ${spent} units for ${due} jobs`);
  }
  const verified = await verifiedViews(house.place);
  if (verified.code !== 0) wrong.push(`views: ${JSON.stringify(verified.json)} ${verified.err}`);
  const audited = await called(house.place, "audit", "verify");
  if (audited.code !== 0) wrong.push(`log: ${JSON.stringify(audited.json)} ${audited.err}`);
  return wrong;
}

/** Reads fall back to the log while the projector still looks for its stores, so the views may come later than the jobs. */
async function verifiedViews(place: Place) {
  const deadlineMs = performance.now() + viewsWithinMs;
  for (;;) {
    const verified = await called(place, "projections", "verify");
    if (verified.code === 0 || performance.now() > deadlineMs) return verified;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, awayMs));

async function cutOff(parts: { cut(): Promise<void>; restore(): Promise<void> }[]): Promise<void> {
  await Promise.all(parts.map((part) => part.cut()));
  await pause();
  await Promise.all(parts.map((part) => part.restore()));
}

/** Each changes the site back to what it was. */
function faultsOf(site: Site): Record<string, (key: Keyed) => Promise<void>> {
  const { house } = site;
  const { eventStore, mongo, nats, place } = house;
  const log = { cut: () => eventStore.stop("killed"), restore: () => eventStore.start({ notReadyMs: 500 }) };
  return {
    [`event store away for ${awayMs / 1000} s`]: () => cutOff([log]),
    [`read store away for ${awayMs / 1000} s`]: () => cutOff([mongo]),
    [`queue away for ${awayMs / 1000} s`]: () => cutOff([nats]),
    [`all three away for ${awayMs / 1000} s`]: () => cutOff([log, mongo, nats]),
    "projector killed, another started": async () => {
      await site.projector.end("SIGKILL");
      site.projector = await startService(place, { ROLES: "projector" });
    },
    "two projectors at once": async () => {
      const second = await startService(place, { ROLES: "projector" });
      await house.appended("GenerationSucceeded", site.accepted.length);
      await second.end("SIGTERM");
    },
    "every message delivered again, in the reverse order": async () => {
      const queue = await openNatsQueue({ url: house.natsUrl });
      const kinds = {
        GenerationRequested: "generate",
        ProcessGenerated: "layout",
        DiagramLaidOut: "render",
      } as const;
      for (const event of (await house.log()).toReversed())
        for (const [type, kind] of Object.entries(kinds))
          if (event.type === type) {
            const generationId = event.stream.replace("generation-", "");
            await queue.publish({ id: randomUUID(), kind, generationId, owner: "again" });
          }
      await queue.close();
    },
    "worker killed, another started": async () => {
      await site.worker.end("SIGKILL");
      site.worker = await startService(place, { ROLES: "worker" });
    },
    "the stream of jobs deleted": () => dropStream(house.natsUrl),
  };
}

/** One job of somebody else is done before half of the many of one key are. */
async function fairness(site: Site): Promise<Row> {
  const row: Row = {
    fault: "40 jobs of one key before one of another",
    accepted: 0,
    failedWhileAway: 0,
    recoveredMs: 0,
    wrong: [],
  };
  const greedy = await newKey(site, site.user);
  const { id: user } = await pds(
    site.house.place,
    "users",
    "create",
    "--email",
    "m@example.com",
    "--plan",
    "pro",
  );
  const modest = await newKey(site, String(user));
  await site.worker.end("SIGTERM");
  const before = performance.now();
  await Promise.all(Array.from({ length: 40 }, () => acceptOne(site, greedy, () => false, row)));
  const last = await acceptOne(site, modest, () => false, row);
  site.worker = await startService(site.house.place, { ROLES: "worker" });
  await site.house.appended("GenerationSucceeded", site.accepted.length);
  row.recoveredMs = performance.now() - before;
  const done = (await site.house.log()).filter(({ type }) => type === "GenerationSucceeded").slice(-41);
  const place = done.findIndex(({ stream }) => stream === `generation-${last}`);
  if (place > 20) row.wrong.push(`The modest job came as number ${place + 1} of 41.`);
  row.wrong.push(...(await wrongIn(site)));
  return row;
}

const tableOf = (rows: Row[]): string =>
  [
    "fault                                                 accepted  5xx while away  all done after  wrong",
    ...rows.map(({ fault, accepted, failedWhileAway, recoveredMs, wrong }) =>
      [
        fault.padEnd(52),
        String(accepted).padStart(10),
        String(failedWhileAway).padStart(16),
        `${(recoveredMs / 1000).toFixed(1)} s`.padStart(16),
        `  ${wrong.length === 0 ? "nothing" : wrong.join("; ")}`,
      ].join(""),
    ),
  ].join("\n");

/**
 * Takes minutes, and finds a fault that is still open: with event store and read store away together, the projector may
 * stay behind until it is started again. So it runs only when it is asked for.
 */
const wanted = distributedOn && process.env.FAULTS;
if (!wanted) console.warn("SKIPPED: faults of the distributed mode. Run them on servers with FAULTS=1.");

describe.skipIf(!wanted)(`distributed on ${distributedOn}`, () => {
  test("nothing is lost, doubled or wrong after any fault, and nobody has to help", async () => {
    const house = await openDistributedHouse();
    const { place } = house;
    const [api, projector, worker] = await Promise.all([
      startService(place, { ROLES: "api" }),
      startService(place, { ROLES: "projector" }),
      startService(place, { ROLES: "worker" }),
    ]);
    const { user } = await pds(place, "keys", "first", "--email", "a@example.com");
    const site: Site = { house, api, projector, worker, user: String(user), accepted: [] };
    const rows: Row[] = [];
    for (const [fault, happen] of Object.entries(faultsOf(site))) rows.push(await under(site, fault, happen));
    rows.push(await fairness(site));
    console.log(tableOf(rows));
    expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  }, 600_000);
});
