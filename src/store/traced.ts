/** A log whose appends are spans below what caused them. */
import { inSpan, type Tracing } from "../tracing/tracing.ts";
import type { EventStore } from "./event-store.ts";

/** An append belongs to what its events say they were caused by; those of untraced commands are no spans. */
export const traceAppends = (store: EventStore, tracing: Tracing): EventStore => ({
  ...store,
  async append(stream, expected, events) {
    const parent = events[0]?.metadata.traceParent;
    const append = () => store.append(stream, expected, events);
    if (parent === undefined) return append();
    const types = events.map(({ type }) => type).join(",");
    return inSpan(tracing, `append ${types}`, parent, { "pds.stream": stream, "pds.events": types }, append);
  },
});
