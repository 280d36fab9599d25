/** Opens a language model of a provider through the AI SDK's provider packages. */
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { limits } from "../../limits.ts";

export type ProviderSettings = {
  provider: "openai-compatible" | "anthropic";
  baseUrl: string;
  model: string;
  /** Null if the provider needs none, such as a server on the same machine. */
  key: string | null;
  /** Fields added to the body of every request. */
  extra: Readonly<Record<string, unknown>>;
};

/** The model, and the same model with the setting names that reasoning models use. */
export function openModels({ provider, baseUrl, model, key, extra }: ProviderSettings): {
  usual: LanguageModelV4;
  reasoning: LanguageModelV4;
} {
  const withExtra: typeof fetch = (input, init) => boundedFetch(input, withFields(init, extra));
  if (provider === "anthropic") {
    // The key is always passed: otherwise the package would look for one in the environment.
    const one = createAnthropic({ baseURL: baseUrl, apiKey: key ?? "", fetch: withExtra })(model);
    return { usual: one, reasoning: one };
  }
  const compatible = (transformRequestBody: (body: Record<string, unknown>) => Record<string, unknown>) =>
    createOpenAICompatible({
      name: provider,
      baseURL: baseUrl,
      supportsStructuredOutputs: true,
      includeUsage: true,
      fetch: withExtra,
      transformRequestBody,
      ...(key === null ? {} : { apiKey: key }),
    })(model);
  return {
    usual: compatible((body) => body),
    reasoning: compatible(({ max_tokens, ...body }) => ({ ...body, max_completion_tokens: max_tokens })),
  };
}

function withFields(
  init: RequestInit | undefined,
  extra: ProviderSettings["extra"],
): RequestInit | undefined {
  if (Object.keys(extra).length === 0 || typeof init?.body !== "string") return init;
  return { ...init, body: JSON.stringify({ ...JSON.parse(init.body), ...extra }) };
}

/** No redirects, which would send the key elsewhere, and no endless answers. */
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
