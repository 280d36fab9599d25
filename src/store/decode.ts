/** Stored events as the domain knows them. What somebody broke is told, one event at a time, and hides no other. */
import { decode, sealedBy } from "../events/codec.ts";
import { type EventFamily, familyIn } from "../events/family.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { KeyUnreadable, type Vault } from "./vault.ts";

type DomainEvent = { type: string; data: object };

export type Decoded<E> = { event: E; recorded: RecordedEvent };

export type Read<E> = {
  recorded: RecordedEvent;
  /** With erased texts where these alone do not open; null where nothing can be read. */
  event: E | null;
  /** One sentence; null where all is well. */
  unreadable: string | null;
};

/** What is stored is no event any more, or its texts do not open. The message says where it stands. */
export class UnreadableEvent extends Error {
  override name = "UnreadableEvent";

  constructor({ stream, revision, position, id }: RecordedEvent, why: string) {
    super(`The event ${id} at position ${position} (${stream}, revision ${revision}) is unreadable: ${why}`);
  }
}

/**
 * Opened with the data keys that still exist; one result for each event.
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

/** The same, where texts that do not open read as they do after a deletion. @throws UnreadableEvent */
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

/** As much of every event as can be read. @param families of the streams that the events are in */
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
    // Told by the caller: decoding is a pure function of what is stored.
    return null;
  }
}
