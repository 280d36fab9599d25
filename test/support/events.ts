/** Events as the log stores them, small and recognisable. */
import { createHash } from "node:crypto";
import type { JsonObject, NewEvent } from "../../src/events/recorded.ts";

/** The same `name` gives the same event id. */
export function newEvent(name: string, data: JsonObject = { name }, type = "DiagramRenamed"): NewEvent {
  return {
    id: uuidOf(name),
    type,
    data,
    metadata: {
      commandId: uuidOf(`command of ${name}`),
      requestId: null,
      actor: { kind: "operator", id: "test" },
      at: "2026-01-01T00:00:00.000Z",
      previousHash: null,
      hash: createHash("sha256").update(name).digest("hex"),
    },
  };
}

/** Stores compare ids as UUIDs, so tests use well-formed ones. */
function uuidOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
