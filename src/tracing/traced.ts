/** Ports whose slow calls are spans below what caused them. */
import type { Drawing } from "../drawing/drawing.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import type { OnModelCall } from "../generation/llm/ask.ts";
import { limits } from "../limits.ts";
import type { EventStore } from "../store/event-store.ts";
import { type Attributes, inSpan, type Tracing } from "./tracing.ts";

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
  const part = <T>(name: string, work: (traceParent: string) => Promise<T>) =>
    inSpan(tracing, name, parent, {}, work);
  return {
    ...drawing,
    admit: (sent, turn) => part("admit document", () => drawing.admit(sent, turn)),
    layOut: (made, turn) => part("lay out", () => drawing.layOut(made, turn)),
    render: (look, turn) => part("draw picture", () => drawing.render(look, turn)),
    renderDifference: (look, turn) => part("draw difference", () => drawing.renderDifference(look, turn)),
    locate: (bpmn, turn) => part("locate shapes", () => drawing.locate(bpmn, turn)),
    compare: (pair, turn) => part("compare documents", () => drawing.compare(pair, turn)),
    tell: (told, turn) => part("tell in words", () => drawing.tell(told, turn)),
    generate: (input, turn) =>
      part("understand text", (traceParent) => drawing.generate({ ...input, traceParent }, turn)),
    edit: (input, turn) =>
      part("understand instruction", (traceParent) => drawing.edit({ ...input, traceParent }, turn)),
  };
};

/** Events that become views: a span for each, below what caused the event, until its view is saved. */
export async function traceProjecting(
  tracing: Tracing,
  { projection, collection }: { projection: string; collection: string },
  events: RecordedEvent[],
  work: () => Promise<void>,
): Promise<void> {
  const spans = events.filter(isTraced).map(({ id, type, stream, metadata: { traceParent = null } }) =>
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

/** A new version of a read model goes through the whole log: traces of long ago are not reopened by it. */
const isTraced = ({ metadata: { traceParent, at } }: RecordedEvent): boolean =>
  traceParent !== undefined && Date.now() - Date.parse(at) < limits.traceEventMsMax;

/** Calls of a language model, named as OpenTelemetry's conventions for generative AI do, without what is said in them. */
export const traceModelCalls = (
  tracing: Tracing,
  { provider, model, baseUrl }: { provider: string; model: string; baseUrl: string },
): OnModelCall => {
  const { hostname, port, protocol } = new URL(baseUrl);
  const about: Attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.output.type": "json",
    "gen_ai.provider.name": provider,
    "gen_ai.request.model": model,
    "server.address": hostname,
    "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
  };
  return (parent) => {
    const span = tracing.start(`chat ${model}`, "client", parent, about);
    return (ended) => {
      if ("error" in ended) span.set({ "error.type": ended.error });
      else
        span.set({
          "gen_ai.response.finish_reasons": [ended.finish],
          "gen_ai.usage.input_tokens": ended.inputTokens,
          "gen_ai.usage.output_tokens": ended.outputTokens,
        });
      span.end("error" in ended ? "failed" : undefined);
    };
  };
};
