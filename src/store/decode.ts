import { decode, sealedBy } from "../events/codec.ts";
import type { EventFamily } from "../events/family.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import type { Vault } from "./vault.ts";

/** Stored events as the domain knows them, opened with the data keys that still exist; one result for each event. */
export async function decodeAll<E extends { type: string; data: object }>(
  vault: Vault,
  family: EventFamily<E>,
  events: RecordedEvent[],
): Promise<{ event: E; recorded: RecordedEvent }[]> {
  const keys = new Map<string, Uint8Array | null>();
  const decoded: { event: E; recorded: RecordedEvent }[] = [];
  for (const recorded of events) {
    const id = sealedBy(family, recorded);
    if (id !== null && !keys.has(id)) keys.set(id, await vault.get(id));
    const key = id === null ? null : (keys.get(id) ?? null);
    decoded.push({ event: decode(family, recorded, key), recorded });
  }
  return decoded;
}
