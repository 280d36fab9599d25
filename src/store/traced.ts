/** A log whose appends are recorded as spans, each a child of its cause. */
import { inSpan, type Tracing } from "../tracing/tracing.ts";
import type { EventStore } from "./event-store.ts";

/** The parent is the cause recorded in the events; appends of untraced commands get no span. */
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
