/** The log and the vault as of a position: later events are invisible, and nothing can be written. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Batch, EventStore } from "./event-store.ts";
import type { Images } from "./images.ts";
import type { Vault } from "./vault.ts";

/** @param readOnly makes the error for a write. */
export function storeUpTo(store: EventStore, position: bigint, readOnly: () => Error): EventStore {
  const end = async () => {
    const newest = await store.end();
    return newest < position ? newest : position;
  };
  return {
    append: async () => {
      throw readOnly();
    },
    // Events after the position would count towards `max`, so it is applied here.
    async read(stream, options = {}) {
      const { max, ...rest } = options;
      const events = await store.read(stream, rest);
      return events.filter((event) => event.position <= position).slice(0, max);
    },
    end,
    async *follow(prefixes, after, signal): AsyncIterable<Batch> {
      const last = await end();
      if (after < last)
        for await (const { events, upTo } of store.follow(prefixes, after, signal)) {
          const before = events.filter((event) => event.position <= last);
          yield { events: before, upTo: upTo < last ? upTo : last };
          if (upTo >= last) break;
        }
      // Nothing more happens in the past.
      while (!signal.aborted) await sleep(1_000, undefined, { signal, ref: false }).catch(() => undefined);
    },
    close: async () => {},
  };
}

export const vaultReadOnly = (vault: Vault, readOnly: () => Error): Vault => ({
  get: (id) => vault.get(id),
  knows: (id) => vault.knows(id),
  getOrCreate: async () => {
    throw readOnly();
  },
  adopt: async () => {
    throw readOnly();
  },
  destroy: async () => {
    throw readOnly();
  },
  close: async () => {},
});

/** Caches nothing: each picture is drawn on request. */
export const noImages: Images = {
  get: async () => null,
  put: async () => {},
  remove: async () => {},
  count: async () => 0,
  close: async () => {},
};
