/** Reads streams of the log as domain events. */
import type { EventFamily } from "../events/family.ts";
import { type Decoded, decodeAll, decodeOrErased } from "../store/decode.ts";
import type { EventStore, ReadOptions } from "../store/event-store.ts";
import type { Vault } from "../store/vault.ts";
import type { Decider } from "./decider.ts";

/** The log and the keys to its sealed fields. */
export type Log = { store: EventStore; vault: Vault };

export type Folded<S> = {
  state: S;
  /** Revision of the last event; null when the stream has none. */
  revision: number | null;
  position: bigint;
  /** Hash of the last event; null when the stream has none. */
  hash: string | null;
};

/**
 * The state after a stream's events. `from` continues an earlier fold of the same stream. A sealed text that cannot be
 * opened does not prevent the deletion of its diagram, account or library.
 *
 * @throws UnreadableEvent
 */
export async function fold<C, E extends { type: string; data: object }, S>(
  log: Log,
  decider: Decider<C, E, S>,
  stream: string,
  from?: Folded<S>,
): Promise<Folded<S>> {
  const folded: Folded<S> = from ?? { state: decider.initial(), revision: null, position: 0n, hash: null };
  const recorded = await log.store.read(stream, { from: (folded.revision ?? -1) + 1 });
  const events = await decodeOrErased(log.vault, decider.family, recorded);
  // No await from here on: two folds may continue the same earlier one.
  for (const { event, recorded } of events) {
    if (recorded.revision <= (folded.revision ?? -1)) continue;
    folded.state = decider.evolve(folded.state, event);
    folded.revision = recorded.revision;
    folded.position = recorded.position;
    folded.hash = recorded.metadata.hash;
  }
  return folded;
}

/** Events of a stream with their stored form. @throws UnreadableEvent */
export async function readEvents<E extends { type: string; data: object }>(
  { store, vault }: Log,
  family: EventFamily<E>,
  stream: string,
  options?: ReadOptions,
): Promise<Decoded<E>[]> {
  return decodeAll(vault, family, await store.read(stream, options));
}
