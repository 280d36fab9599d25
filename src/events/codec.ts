/** Converts between domain events and stored events: seals, opens, parses. */
import { type EventFamily, erased } from "./family.ts";
import type { JsonObject, RecordedEvent } from "./recorded.ts";
import { open, type Place, seal } from "./seal.ts";

type DomainEvent = { type: string; data: object };

/** The vault's name of the key that seals fields of this event; null when the event has nothing to seal. */
export function sealedBy<E extends DomainEvent>(family: EventFamily<E>, event: DomainEvent): string | null {
  const fields = family.sealed[event.type as E["type"]]; // An unknown type is no key of the table.
  if (!fields) return null;
  return family.keyIdOf?.(event.data as JsonObject) ?? null; // Events are JSON by their schemas.
}

/** Names of fields that should be sealed but are stored in plain text, as older versions wrote them. */
export function plainTexts<E extends DomainEvent>(family: EventFamily<E>, event: DomainEvent): string[] {
  const names = family.sealed[event.type as E["type"]] ?? [];
  return "sealed" in event.data ? [] : names.filter((name) => name in event.data);
}

/**
 * The stored form of an event's data: sealed fields are removed and put into one unreadable member `sealed`.
 *
 * @param key the data key that `sealedBy` names, null when it is destroyed; ignored when the event has nothing to seal.
 */
export async function encode<E extends DomainEvent>(
  family: EventFamily<E>,
  event: E,
  key: Uint8Array | null,
  place: Place,
): Promise<JsonObject> {
  const data = event.data as JsonObject; // Events are JSON by their schemas.
  const names = family.sealed[event.type as E["type"]];
  if (!names) return data;
  const plain = Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
  // The subject was permanently deleted meanwhile: the event is stored without its texts.
  if (!key) return plain;
  const hidden = Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
  return { ...plain, sealed: await seal(hidden, key, place) };
}

/**
 * A domain event from its stored form.
 *
 * @param key null when the key is destroyed: sealed texts then read as `erased`.
 * @throws when the stored event does not fit its schema or cannot be opened: the log was altered.
 */
export function decode<E extends DomainEvent>(
  family: EventFamily<E>,
  recorded: Pick<RecordedEvent, "type" | "data" | "stream" | "id">,
  key: Uint8Array | null,
): E {
  const { type, stream, id } = recorded;
  const names = family.sealed[type as E["type"]];
  if (!names) return family.schema.parse({ type, data: recorded.data });
  const { sealed, ...plain } = recorded.data;
  if (key && typeof sealed === "string")
    return family.schema.parse({ type, data: { ...plain, ...open(sealed, key, { stream, eventId: id }) } });
  // Older versions stored in plain text what is sealed now.
  const texts = Object.fromEntries(names.map((name) => [name, erased]));
  return family.schema.parse({ type, data: { ...texts, ...plain } });
}
