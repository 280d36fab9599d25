/** Every sealed text of the log tried with its data key: hashes say that it is what was written, only this that it can be read. */
import type { Fault } from "../audit/walk.ts";
import type { Log } from "../commands/log.ts";
import { sealedBy } from "../events/codec.ts";
import { type DiagramEvent, diagramEvents } from "../events/diagram.ts";
import type { EventFamily } from "../events/family.ts";
import { type GenerationEvent, generationEvents } from "../events/generation.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { readAll } from "../store/decode.ts";

export type Opened = {
  opened: number;
  /** Texts under keys that are destroyed, as the deletion of their diagram demands. */
  erased: number;
  /** At most `limits.auditFaultsMax`, in the order of the log. */
  faults: Fault[];
};

/** Texts of one diagram whose key is not there. */
type Closed = { texts: number; first: RecordedEvent };
type Opening = Opened & { closed: Map<string, Closed> };

/** @throws Unavailable */
export async function openAll(log: Log): Promise<Opened> {
  const opening: Opening = { opened: 0, erased: 0, faults: [], closed: new Map() };
  // Only the end of the log says which diagrams there were, and which were deleted.
  const alive = new Set<string>();
  const end = await log.store.end();
  if (end === 0n) return opening;
  const prefixes = [diagramEvents.prefix, generationEvents.prefix];
  for await (const { events, upTo } of log.store.follow(prefixes, 0n, new AbortController().signal)) {
    await openBatch(log, diagramEvents, events, opening);
    await openBatch(log, generationEvents, events, opening);
    for (const { stream, type } of events) {
      if (!stream.startsWith(diagramEvents.prefix)) continue;
      const id = stream.slice(diagramEvents.prefix.length);
      if (type === "DiagramDeleted") alive.delete(id);
      else alive.add(id);
    }
    if (upTo >= end) break;
  }
  return withClosed(log, opening, alive);
}

async function openBatch<E extends DiagramEvent | GenerationEvent>(
  { vault }: Log,
  family: EventFamily<E>,
  events: RecordedEvent[],
  opening: Opening,
): Promise<void> {
  const own = events.filter(
    ({ stream, data, unreadable }) =>
      stream.startsWith(family.prefix) && typeof data.sealed === "string" && unreadable === undefined,
  );
  for (const { recorded, unreadable } of await readAll(vault, family, own)) {
    const id = sealedBy(family, recorded) ?? "";
    if (unreadable !== null) opening.faults.push(faultAt(recorded, unreadable));
    else if ((await vault.get(id)) !== null) opening.opened += 1;
    else {
      const { texts, first } = opening.closed.get(id) ?? { texts: 0, first: recorded };
      opening.closed.set(id, { texts: texts + 1, first });
    }
  }
}

/** A key may be destroyed with its diagram, or before there ever was one: the texts of a failed job. */
async function withClosed(
  { vault }: Log,
  { closed, ...found }: Opening,
  alive: Set<string>,
): Promise<Opened> {
  for (const [id, { texts, first }] of closed) {
    if (!alive.has(id) && (await vault.knows(id))) {
      found.erased += texts;
      continue;
    }
    const why = alive.has(id)
      ? `The data key of diagram ${id} is destroyed or missing, and no event says that the diagram was deleted.`
      : `The vault knows no data key of ${id}.`;
    found.faults.push(faultAt(first, why));
  }
  const byPosition = (one: Fault, other: Fault) => Number(BigInt(one.position) - BigInt(other.position));
  return { ...found, faults: found.faults.toSorted(byPosition).slice(0, limits.auditFaultsMax) };
}

const faultAt = ({ stream, revision, position }: RecordedEvent, why: string): Fault => ({
  stream,
  revision,
  position: String(position),
  kind: "sealed",
  why,
});
