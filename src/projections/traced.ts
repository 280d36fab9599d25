/** Projects events within spans, each a child of the event's cause. */
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import type { Tracing } from "../tracing/tracing.ts";

/** `now`: milliseconds since 1970. */
export type TraceOfViews = { tracing: Tracing; now: () => number };

/** Opens a span for each event that changes a view, as a child of its cause, until the view is saved. */
export async function traceProjecting(
  { tracing, now }: TraceOfViews,
  { projection, collection }: { projection: string; collection: string },
  events: RecordedEvent[],
  work: () => Promise<void>,
): Promise<void> {
  const traced = events.filter((event) => isTraced(event, now()));
  const spans = traced.map(({ id, type, stream, metadata: { traceParent = null } }) =>
    tracing.start(`project ${type} to ${projection}`, "consumer", traceParent, {
      "db.collection.name": collection,
      "pds.event_id": id,
      "pds.stream": stream,
    }),
  );
  try {
    await work();
    for (const span of spans) span.end();
  } catch (error) {
    for (const span of spans) span.end("failed");
    throw error;
  }
}

/** A new version of a read model reads the whole log; it must not reopen old traces. */
const isTraced = ({ metadata: { traceParent, at } }: RecordedEvent, nowMs: number): boolean =>
  traceParent !== undefined && nowMs - Date.parse(at) < limits.traceEventMsMax;
