/** Opens a language model of a provider through the AI SDK's provider packages. */
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { limits } from "../../limits.ts";

export type ProviderSettings = {
  provider: "openai-compatible" | "anthropic";
  baseUrl: string;
  model: string;
  /** Null where the provider asks for none, as servers on the own machine do. */
  key: string | null;
};

export function openModel({ provider, baseUrl, model, key }: ProviderSettings): LanguageModelV4 {
  // The key is always given: the package would look for one in the environment otherwise.
  if (provider === "anthropic")
    return createAnthropic({ baseURL: baseUrl, apiKey: key ?? "", fetch: boundedFetch })(model);
  return createOpenAICompatible({
    name: provider,
    baseURL: baseUrl,
    supportsStructuredOutputs: true,
    fetch: boundedFetch,
    ...(key === null ? {} : { apiKey: key }),
  })(model);
}

/** No redirects, which would carry the key elsewhere, and no answers without end. */
const boundedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: "error" });
  if (answer.body === null) return answer;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > limits.llmAnswerBytesMax) controller.error(new Error("The answer is too large."));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(counted), { status, statusText, headers });
};
