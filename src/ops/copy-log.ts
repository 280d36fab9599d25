/** Reads the log for copying. */
import { checkpointStream } from "../commands/checkpoint.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import type { EventStore } from "../store/event-store.ts";

/** Every event up to the current end of the log, except signed checkpoints, which name places in that log. */
export async function* eventsOf(store: EventStore, prefix = ""): AsyncGenerator<RecordedEvent, undefined> {
  const end = await store.end();
  if (end === 0n) return;
  for await (const { events, upTo } of store.follow([prefix], 0n, new AbortController().signal)) {
    for (const event of events) if (event.stream !== checkpointStream && event.position <= end) yield event;
    if (upTo >= end) return;
  }
}
