/** Records calls of a language model as spans, each a child of its cause. */
import type { Attributes, Tracing } from "../../tracing/tracing.ts";
import type { OnModelCall } from "./ask.ts";

/** Named after OpenTelemetry's conventions for generative AI; without the content. */
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
