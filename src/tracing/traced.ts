/** Ports whose slow calls are spans below what caused them. */
import type { Drawing } from "../drawing/drawing.ts";
import type { EventStore } from "../store/event-store.ts";
import { inSpan, type Tracing } from "./tracing.ts";

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

/** What is drawn and understood, in threads. */
export const traceDrawing = (drawing: Drawing, tracing: Tracing, parent: string): Drawing => {
  const part = <T>(name: string, work: () => Promise<T>) => inSpan(tracing, name, parent, {}, work);
  return {
    ...drawing,
    admit: (xml) => part("admit document", () => drawing.admit(xml)),
    layOut: (bpmn, before) => part("lay out", () => drawing.layOut(bpmn, before)),
    render: (bpmn, theme, format) => part("draw picture", () => drawing.render(bpmn, theme, format)),
    generate: (input) => part("understand text", () => drawing.generate(input)),
    edit: (input) => part("understand instruction", () => drawing.edit(input)),
  };
};
