/** `pds copy`: the log and the data keys of an embedded service into the servers of a distributed one. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { newWalk, step, type Walk } from "../audit/walk.ts";
import { checkpointStream } from "../commands/checkpoint.ts";
import type { Log } from "../commands/log.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { Misuse } from "../operating/operator.ts";
import type { EventStore } from "../store/event-store.ts";
import type { Vault } from "../store/vault.ts";
import type { Command } from "./command.ts";
import { openProgress } from "./progress.ts";

export const copy: Record<string, Command> = {
  "": {
    usage: "copy --from embedded --to distributed",
    summary: [
      "Copies log and data keys of the stopped service in DATA_DIR to EVENTSTORE_URL and MONGODB_URL, event by event in the",
      "same order, with every hash checked before and after. Interrupted, or called again later, it goes on where it ended.",
      "Not copied: read models and pictures, which are made again, and signed checkpoints, which name places in the old log.",
    ].join("\n"),
    example:
      "DATA_DIR=/srv/pds EVENTSTORE_URL=... MONGODB_URL=... NATS_URL=... pds copy --from embedded --to distributed",
    options: { from: { type: "string" }, to: { type: "string" } },
    async run({ dataDir, distributed, log: target, openAt, settle }, { values }) {
      if (values.from !== "embedded" || values.to !== "distributed")
        throw new Misuse("What can be copied is --from embedded --to distributed.");
      if (!distributed) throw new Misuse("EVENTSTORE_URL, MONGODB_URL and NATS_URL say where to copy to.");
      if (!existsSync(join(dataDir, "events.db")))
        throw new Misuse(`There is no embedded service in ${dataDir}.`);
      const source = await openAt(dataDir);
      const progress = openProgress("copied");
      try {
        const { events, copied } = await copyLog(source, target, (done) => progress.at(done));
        // So that keys work as soon as the first process is up.
        await settle();
        const text = `The log has ${events} events; ${copied} were copied now, the others before. The projector makes the other read models when it starts.`;
        return { json: { events, copied }, text };
      } finally {
        progress.end();
        await source.close();
      }
    },
  },
};

export type Copied = { events: number; copied: number };

/**
 * Makes the target begin with all events of the source, and know the data keys of all that is not deleted.
 *
 * @param onEvents told now and then how many events of the source the target has.
 * @throws Misuse when the target has other events, or a hash does not fit.
 */
export async function copyLog(source: Log, target: Log, onEvents: (done: number) => void): Promise<Copied> {
  const keys = openKeyCopy(source.vault, target.vault);
  const there = eventsOf(target.store);
  const walk = newWalk();
  let copied = 0;
  let waiting: RecordedEvent[] = [];

  async function flush(): Promise<void> {
    // First the keys: whoever follows the target must be able to read what it finds.
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

/** Every event up to the end that the log has now, but for signed checkpoints. */
async function* eventsOf(store: EventStore): AsyncGenerator<RecordedEvent, undefined> {
  const end = await store.end();
  if (end === 0n) return;
  for await (const { events, upTo } of store.follow([""], 0n, new AbortController().signal)) {
    for (const event of events) if (event.stream !== checkpointStream && event.position <= end) yield event;
    if (upTo >= end) return;
  }
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

/** One append takes neighbours of one stream. */
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

/** Reads back what is there now; it may go on behind what was copied. @throws Misuse */
async function checkCopy(copied: Walk, store: EventStore): Promise<void> {
  const walk = newWalk();
  for await (const event of eventsOf(store)) {
    if (walk.events === copied.events) break;
    walkOver(walk, event, "target");
  }
  if (!walk.order.equals(copied.order)) throw new Misuse("The target does not hold the same events.");
}

/** Each diagram's key once, as long as it is not deleted. */
function openKeyCopy(from: Vault, to: Vault) {
  const done = new Set<string>();
  return {
    async copyFor({ type, data: { diagramId } }: RecordedEvent): Promise<void> {
      if (typeof diagramId !== "string") return;
      if (type === "DiagramDeleted") return to.destroy(diagramId);
      const key = done.has(diagramId) ? null : await from.get(diagramId);
      if (!key) return;
      await to.adopt(diagramId, key);
      done.add(diagramId);
    },
  };
}
