/** Reading streams of the log as the domain knows them. */
import type { EventFamily } from "../events/family.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { decodeAll } from "../store/decode.ts";
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

/** The state that a stream's events lead to. `from` continues an earlier fold of the same stream. */
export async function fold<C, E extends { type: string; data: object }, S>(
  log: Log,
  decider: Decider<C, E, S>,
  stream: string,
  from?: Folded<S>,
): Promise<Folded<S>> {
  const folded: Folded<S> = from ?? { state: decider.initial(), revision: null, position: 0n, hash: null };
  const events = await readEvents(log, decider.family, stream, { from: (folded.revision ?? -1) + 1 });
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

/** Events of a stream with what was recorded about them. */
export async function readEvents<E extends { type: string; data: object }>(
  { store, vault }: Log,
  family: EventFamily<E>,
  stream: string,
  options?: ReadOptions,
): Promise<{ event: E; recorded: RecordedEvent }[]> {
  return decodeAll(vault, family, await store.read(stream, options));
}
