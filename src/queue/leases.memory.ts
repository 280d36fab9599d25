/** Leases within one process; they end with it. */
import type { Leases } from "./leases.ts";

export function openMemoryLeases(): Leases {
  const taken = new Set<string>();
  return {
    async take(key) {
      if (taken.has(key)) return null;
      taken.add(key);
      return { release: async () => void taken.delete(key) };
    },
    close: async () => taken.clear(),
  };
}
