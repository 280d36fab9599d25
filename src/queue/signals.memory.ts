/** Signals within one process. Other processes receive none, so they have to poll often. */
import { limits } from "../limits.ts";
import type { OnTold, Signals } from "./signals.ts";

export function openMemorySignals(): Signals {
  const listeners = new Set<OnTold>();
  return {
    tell(collection, position) {
      for (const onTold of listeners) onTold(collection, position);
    },
    // Every possible listener is in this process and knows it already.
    owe: () => undefined,
    listen: (onTold) => void listeners.add(onTold),
    lookEveryMs: limits.viewPollMs,
    close: async () => listeners.clear(),
  };
}
