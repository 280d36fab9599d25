/** Signals within one process. Other processes hear nothing, so they have to look often. */
import { limits } from "../limits.ts";
import type { OnTold, Signals } from "./signals.ts";

export function openMemorySignals(): Signals {
  const listeners = new Set<OnTold>();
  return {
    tell(collection, position) {
      for (const onTold of listeners) onTold(collection, position);
    },
    // Whoever could hear it knows it.
    owe: () => undefined,
    listen: (onTold) => void listeners.add(onTold),
    lookEveryMs: limits.viewPollMs,
    close: async () => listeners.clear(),
  };
}
