/** Stored events as domain events. Corruption is reported event by event, and one corrupt event hides no other. */
import { decode, sealedBy } from "../events/codec.ts";
import { type EventFamily, familyIn } from "../events/family.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { KeyUnreadable, type Vault } from "./vault.ts";

type DomainEvent = { type: string; data: object };

export type Decoded<E> = { event: E; recorded: RecordedEvent };

export type Read<E> = {
  recorded: RecordedEvent;
  /** With erased texts when only these cannot be opened; null when nothing is readable. */
  event: E | null;
  /** The reason in one sentence; null for a sound event. */
  unreadable: string | null;
};

/** The stored data is no valid event, or its texts cannot be opened. The message names its place. */
export class UnreadableEvent extends Error {
  override name = "UnreadableEvent";

  constructor({ stream, revision, position, id }: RecordedEvent, why: string) {
    super(`The event ${id} at position ${position} (${stream}, revision ${revision}) is unreadable: ${why}`);
  }
}

/**
 * Opens the events with the data keys that still exist; one result for each event.
 *
 * @throws UnreadableEvent
 */
export async function decodeAll<E extends DomainEvent>(
  vault: Vault,
  family: EventFamily<E>,
  events: RecordedEvent[],
): Promise<Decoded<E>[]> {
  return (await readAll(vault, [family], events)).map(({ recorded, event, unreadable }) => {
    if (event === null || unreadable !== null) throw new UnreadableEvent(recorded, unreadable ?? "");
    return { event, recorded };
  });
}

/** The same, but texts that cannot be opened read as erased. @throws UnreadableEvent */
export async function decodeOrErased<E extends DomainEvent>(
  vault: Vault,
  family: EventFamily<E>,
  events: RecordedEvent[],
): Promise<Decoded<E>[]> {
  return (await readAll(vault, [family], events)).map(({ recorded, event, unreadable }) => {
    if (event === null) throw new UnreadableEvent(recorded, unreadable ?? "");
    return { event, recorded };
  });
}

/** As much of every event as is readable. @param families of the streams that the events are in */
export async function readAll<E extends DomainEvent>(
  vault: Pick<Vault, "get">,
  families: readonly EventFamily<E>[],
  events: RecordedEvent[],
): Promise<Read<E>[]> {
  const keys = new Map<string, Uint8Array | null | KeyUnreadable>();
  const read: Read<E>[] = [];
  for (const recorded of events) {
    const family = familyIn(families, recorded.stream);
    const id = sealedBy(family, recorded);
    if (id !== null && !keys.has(id)) keys.set(id, await keyOf(vault, id));
    read.push(readOne(family, recorded, id === null ? null : (keys.get(id) ?? null)));
  }
  return read;
}

async function keyOf(vault: Pick<Vault, "get">, id: string): Promise<Uint8Array | null | KeyUnreadable> {
  try {
    return await vault.get(id);
  } catch (error) {
    if (error instanceof KeyUnreadable) return error;
    throw error;
  }
}

function readOne<E extends DomainEvent>(
  family: EventFamily<E>,
  recorded: RecordedEvent,
  key: Uint8Array | null | KeyUnreadable,
): Read<E> {
  if (recorded.unreadable !== undefined) return { recorded, event: null, unreadable: recorded.unreadable };
  if (!(key instanceof KeyUnreadable)) {
    const event = decoded(family, recorded, key);
    if (event !== null) return { recorded, event, unreadable: null };
  }
  const event = key === null ? null : decoded(family, recorded, null);
  const unreadable =
    event === null ? "It is no event of its type." : "Its texts do not open with its data key.";
  return { recorded, event, unreadable };
}

function decoded<E extends DomainEvent>(
  family: EventFamily<E>,
  recorded: RecordedEvent,
  key: Uint8Array | null,
): E | null {
  try {
    return decode(family, recorded, key);
  } catch {
    // The caller reports it: decoding is a pure function of the stored data.
    return null;
  }
}
