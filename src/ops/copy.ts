/**
 * `pds copy`: copies the log and the data keys of an embedded service to the servers of a distributed one, or, sealed,
 * into a new folder.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { newWalk, step, type Walk } from "../audit/walk.ts";
import type { Log } from "../commands/log.ts";
import { sealedBy } from "../events/codec.ts";
import { familyOf, keyEndedBy } from "../events/families.ts";
import { diagramKeyId } from "../events/family.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { Misuse } from "../operating/operator.ts";
import type { EventStore } from "../store/event-store.ts";
import type { Vault } from "../store/vault.ts";
import type { Answer, Command, Desk } from "./command.ts";
import { eventsOf } from "./copy-log.ts";
import { copySealed } from "./copy-sealed.ts";
import { openProgress } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

export const copy: Record<string, Command> = {
  "": {
    usage: "copy --from embedded --to distributed|embedded [--into DIR]",
    summary: [
      "Copies log and data keys of the stopped service in DATA_DIR to EVENTSTORE_URL and MONGODB_URL, event by event in the",
      "same order, with every hash checked before and after. Interrupted, or called again later, it goes on where it ended.",
      "Not copied: read models and pictures, which are made again, and signed checkpoints, which name places in the old log.",
      "--to embedded --into DIR: a new log in a new folder in which all is sealed and keyed that older versions wrote in plain",
      "(addresses, names of organizations and folders, hashes of requests and pictures), and nothing is left of what was deleted. The",
      "old log gets a last checkpoint; the new one begins with its note, and goes by the same keys. Then start the service there.",
    ].join("\n"),
    example:
      "DATA_DIR=/srv/pds EVENTSTORE_URL=... MONGODB_URL=... NATS_URL=... pds copy --from embedded --to distributed",
    options: { from: { type: "string" }, to: { type: "string" }, into: { type: "string" } },
    needsStores: ({ values }) => values.to !== "embedded",
    async run(desk, { values }, terminal) {
      if (values.from !== "embedded" || (values.to !== "distributed" && values.to !== "embedded"))
        throw new Misuse("What can be copied is --from embedded --to distributed, or --to embedded.");
      if (!existsSync(join(desk.dataDir, "events.db")))
        throw new Misuse(`There is no embedded service in ${desk.dataDir}.`);
      if (values.to === "distributed") return toServers(desk, terminal);
      if (typeof values.into !== "string" || values.into === "")
        throw new Misuse("--into is missing: the folder of the new log, which is not there yet.");
      return toFolder(desk, values.into, terminal);
    },
  },
};

async function toServers(
  { dataDir, distributed, log: target, openAt, settle }: Desk,
  { errors }: Terminal,
): Promise<Answer> {
  if (!distributed) throw new Misuse("EVENTSTORE_URL, MONGODB_URL and NATS_URL say where to copy to.");
  const source = await openAt(dataDir);
  const progress = openProgress("copied", errors);
  try {
    const { events, copied } = await copyLog(source, target, (done) => progress.at(done));
    // So that API keys work as soon as the first process is up.
    await settle();
    const text = `The log has ${events} events; ${copied} were copied now, the others before. The projector makes the other read models when it starts.`;
    return { json: { events, copied }, text };
  } finally {
    progress.end();
    await source.close();
  }
}

async function toFolder(desk: Desk, into: string, { errors }: Terminal): Promise<Answer> {
  const progress = openProgress("copied", errors);
  try {
    const { events, sealed, origin } = await copySealed(desk, desk.dataDir, into, (done) =>
      progress.at(done),
    );
    const text = `${events} events are in ${into}, ${sealed} of them sealed anew. The log of before is called ${origin}: keep it, or its last checkpoint, where only auditors can read it.`;
    return { json: { events, sealed, origin, into }, text };
  } finally {
    progress.end();
  }
}

export type Copied = { events: number; copied: number };

/**
 * Copies the events to the target, which must be empty or already begin with them, and the data keys of everything that
 * is not deleted.
 *
 * @param onEvents receives from time to time how many events of the source the target has.
 * @throws Misuse when the target has other events, or a hash does not fit.
 */
export async function copyLog(source: Log, target: Log, onEvents: (done: number) => void): Promise<Copied> {
  const keys = openKeyCopy(source.vault, target.vault);
  const there = eventsOf(target.store);
  const walk = newWalk();
  let copied = 0;
  let waiting: RecordedEvent[] = [];

  async function flush(): Promise<void> {
    // The keys go first: whoever follows the target must be able to read the events.
    for (const event of waiting) await keys.copyFor(event);
    await appendAll(target.store, waiting);
    copied += waiting.length;
    waiting = [];
    onEvents(walk.events);
  }

  try {
    for await (const event of eventsOf(source.store)) {
      walkOver(walk, event, "source");
      const { value: known } = copied + waiting.length === 0 ? await there.next() : { value: undefined };
      if (known) {
        checkSame(event, known);
        await keys.copyFor(event);
        onEvents(walk.events);
        continue;
      }
      if (!fits(waiting, event)) await flush();
      waiting.push(event);
    }
    await flush();
  } finally {
    await there.return(undefined);
  }
  await checkCopy(walk, target.store);
  return { events: walk.events, copied };
}

/** @throws Misuse */
function walkOver(walk: Walk, event: RecordedEvent, which: "source" | "target"): void {
  const [fault] = step(walk, event);
  if (fault)
    throw new Misuse(
      `The log of the ${which} is damaged at ${fault.stream}, revision ${fault.revision}: ${fault.what}`,
    );
}

/** @throws Misuse */
function checkSame(event: RecordedEvent, known: RecordedEvent): void {
  if (known.stream === event.stream && known.metadata.hash === event.metadata.hash) return;
  throw new Misuse(
    `The target has other events: ${known.stream}, revision ${known.revision}, stands where ${event.stream}, revision ${event.revision}, should.`,
  );
}

/** One append takes consecutive events of one stream. */
function fits(waiting: RecordedEvent[], event: RecordedEvent): boolean {
  const [first] = waiting;
  if (!first) return true;
  const bytes = [...waiting, event].reduce(
    (sum, { data, metadata }) => sum + Buffer.byteLength(JSON.stringify([data, metadata])),
    0,
  );
  return (
    first.stream === event.stream && waiting.length < limits.copyAppendMax && bytes <= limits.eventBytesMax
  );
}

async function appendAll(store: EventStore, events: RecordedEvent[]): Promise<void> {
  const [first] = events;
  if (!first) return;
  const expected = first.revision === 0 ? "absent" : first.revision - 1;
  const fresh = events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
  await store.append(first.stream, expected, fresh);
}

/** Reads the copy back; the target may continue after it. @throws Misuse */
async function checkCopy(copied: Walk, store: EventStore): Promise<void> {
  const walk = newWalk();
  for await (const event of eventsOf(store)) {
    if (walk.events === copied.events) break;
    walkOver(walk, event, "target");
  }
  if (!walk.order.equals(copied.order)) throw new Misuse("The target does not hold the same events.");
}

/** Copies each key once, unless what it seals is deleted. */
function openKeyCopy(from: Vault, to: Vault) {
  const done = new Set<string>();
  return {
    async copyFor(event: RecordedEvent): Promise<void> {
      const ended = keyEndedBy(event);
      if (ended !== null) return to.destroy(ended);
      const id = keyNeededFor(event);
      const key = id === null || done.has(id) ? null : await from.get(id);
      if (id === null || !key) return;
      await to.adopt(id, key);
      done.add(id);
    },
  };
}

/** The key that seals the event, or that its keyed hash is made with. */
function keyNeededFor(event: RecordedEvent): string | null {
  const { stream, type, data } = event;
  if (type === "RequestClaimed") return typeof data.keyId === "string" ? data.keyId : null;
  const family = familyOf(stream);
  if (family === undefined) return null;
  return sealedBy(family, event) ?? diagramKeyId(data);
}
