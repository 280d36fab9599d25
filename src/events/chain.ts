/** The hash chain of a stream: changing, removing or inserting an event breaks every hash after it (G3). */
import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";
import type { EventMetadata, JsonObject } from "./recorded.ts";

/** Everything of a stored event that its hash covers. */
export type Hashed = {
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: JsonObject;
  metadata: Omit<EventMetadata, "hash">;
};

/** SHA-256 of the event's canonical text, hexadecimal. */
export const hashOf = (event: Hashed): string => createHash("sha256").update(hashedText(event)).digest("hex");

/** Canonical JSON of the stored event. */
export function hashedText({ stream, revision, id, type, data, metadata }: Hashed): string {
  const { commandId, requestId, actor, at, previousHash, traceParent } = metadata;
  // Not hashed when the event has none, as in older logs.
  const traced = traceParent === undefined ? {} : { traceParent };
  return canonicalJson({
    stream,
    revision,
    id,
    type,
    data,
    metadata: { commandId, requestId, actor, at, previousHash, ...traced },
  });
}
