/** Receives an answer as it streams in. */
import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import type { Clock } from "./clock.ts";

export type Reply = {
  text: string;
  /** `length`: the answer was truncated; `content-filter`: it was refused. */
  finish: "stop" | "length" | "content-filter" | "other";
  inputTokens: number;
  outputTokens: number;
};

/** The server does not stream its answer, although it was asked to. */
export class NotStreamed extends Error {
  override name = "NotStreamed";
}

/** Nothing arrived for too long. */
export class TooSlow extends Error {
  override name = "TooSlow";
}

/** How long to wait for the first part of an answer, and between two parts. */
export type Patience = { firstMs: number; idleMs: number };

/**
 * Receives a streamed answer to its end, however long it takes.
 *
 * @throws NotStreamed; TooSlow; the error of the call or the signal.
 */
export async function listen(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  patience: Patience,
  clock: Clock,
  signal: AbortSignal,
): Promise<Reply> {
  const silence = openSilence(patience, clock);
  try {
    const abortSignal = AbortSignal.any([signal, silence.signal]);
    const { stream, response } = await model.doStream({ ...options, abortSignal });
    if (response?.headers?.["content-type"]?.includes("application/json")) {
      await stream.cancel();
      throw new NotStreamed();
    }
    return await heard(stream, silence.broken);
  } catch (error) {
    throw silence.signal.aborted && !signal.aborted ? new TooSlow() : error;
  } finally {
    silence.end();
  }
}

async function heard(stream: ReadableStream<LanguageModelV4StreamPart>, onPart: () => void): Promise<Reply> {
  let text = "";
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (saysSomething(part)) onPart();
    if (part.type === "text-delta") text += part.delta;
    if (part.type === "finish") return replyOf(text, part);
  }
  throw new Error("The answer has no end.");
}

/**
 * Receives the whole answer at once, from servers that do not stream.
 *
 * @throws TooSlow; the error of the call or the signal.
 */
export async function hear(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  { firstMs }: Patience,
  clock: Clock,
  signal: AbortSignal,
): Promise<Reply> {
  const timeout = clock.timeout(firstMs);
  try {
    const answer = await model.doGenerate({ ...options, abortSignal: AbortSignal.any([signal, timeout]) });
    return replyOf(answer.content.map((part) => (part.type === "text" ? part.text : "")).join(""), answer);
  } catch (error) {
    throw timeout.aborted && !signal.aborted ? new TooSlow() : error;
  }
}

/** Whether the server was reached and rejected the form of the request. */
export const isRefusedForm = (error: unknown): boolean =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422);

/** A model that reasons before it answers is working, too. */
const saysSomething = ({ type }: LanguageModelV4StreamPart): boolean =>
  type === "text-delta" || type === "reasoning-delta" || type === "tool-input-delta";

/** Its signal aborts after too long a silence. */
function openSilence({ firstMs, idleMs }: Patience, clock: Clock) {
  const controller = new AbortController();
  let endsMs = clock.now() + firstMs;
  let isOver = false;
  const watch = (ms: number) =>
    clock.timeout(ms).addEventListener("abort", () => {
      if (isOver) return;
      const leftMs = endsMs - clock.now();
      if (leftMs > 0) watch(leftMs);
      else controller.abort();
    });
  watch(firstMs);
  return {
    signal: controller.signal,
    broken: () => {
      endsMs = clock.now() + idleMs;
    },
    end: () => {
      isOver = true;
    },
  };
}

function replyOf(
  text: string,
  { finishReason, usage }: Pick<Awaited<ReturnType<LanguageModelV4["doGenerate"]>>, "finishReason" | "usage">,
): Reply {
  const finishes = ["stop", "length", "content-filter"] as const;
  return {
    text,
    finish: finishes.find((one) => one === finishReason.unified) ?? "other",
    inputTokens: usage.inputTokens.total ?? 0,
    outputTokens: usage.outputTokens.total ?? 0,
  };
}
