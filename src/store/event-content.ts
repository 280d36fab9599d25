/** Checks data and metadata that a store returned: one corrupt row must not hide its neighbours. */
import type { EventMetadata, JsonObject, RecordedEvent } from "../events/recorded.ts";

/** Placeholder where the metadata is unreadable. */
const noMetadata: EventMetadata = {
  commandId: "",
  requestId: null,
  actor: { kind: "service", id: "unknown" },
  at: new Date(0).toISOString(),
  previousHash: null,
  hash: "",
};

/** The readable content in the domain's types, and the reason if it is not. */
export function contentOf(
  data: unknown,
  metadata: unknown,
): Pick<RecordedEvent, "data" | "metadata" | "unreadable"> {
  if (!isMetadata(metadata)) return { data: {}, metadata: noMetadata, unreadable: "Its metadata is broken." };
  if (!isObject(data)) return { data: {}, metadata, unreadable: "Its data is broken." };
  return { data, metadata };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** The members that are used without a further check. */
function isMetadata(value: unknown): value is EventMetadata {
  if (!isObject(value)) return false;
  const { commandId, actor, at, hash } = value;
  return (
    [commandId, at, hash].every((text) => typeof text === "string") &&
    isObject(actor) &&
    typeof actor.id === "string" &&
    !Number.isNaN(Date.parse(String(at)))
  );
}
