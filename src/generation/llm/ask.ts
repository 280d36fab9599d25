/** One question to a language model: tried again where that may help, within the time that is left. */
import {
  APICallError,
  type JSONSchema7,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
} from "@ai-sdk/provider";
import { limits } from "../../limits.ts";
import { type Breaker, newBreaker } from "./breaker.ts";
import type { Clock } from "./clock.ts";

export type Message = { role: "system" | "user" | "assistant"; text: string };

export type Reply = {
  text: string;
  /** `length` is an answer that was cut off, `content-filter` one that was refused. */
  finish: "stop" | "length" | "content-filter" | "other";
  inputTokens: number;
  outputTokens: number;
};

/** `signal` aborts when the caller gives up or the time is over. */
export type Deadline = { atMs: number; signal: AbortSignal };

/**
 * Told of each call to the provider, with the place in a trace of what it is for. What it gives back is told how the call ended:
 * by what was answered, or by the status or the name of an error.
 */
export type OnModelCall = (traceParent: string) => (ended: Omit<Reply, "text"> | { error: string }) => void;

export type Asked = {
  messages: Message[];
  schema: JSONSchema7;
  deadline: Deadline;
  traceParent?: string | undefined;
};

/** @throws ModelUnavailable; what the signal was aborted with. */
export type Ask = (asked: Asked) => Promise<Reply>;

/** The provider gives no answer. The message tells the operator why and holds nothing of the customer's text. */
export class ModelUnavailable extends Error {
  override name = "ModelUnavailable";
}

/** @param callMs how long one call may take. */
export function openAsk(model: LanguageModelV4, callMs: number, clock: Clock, onCall?: OnModelCall): Ask {
  const breaker = newBreaker(clock.now);
  const form: Form = { plain: false };
  return async ({ messages, schema, deadline, traceParent }) => {
    if (!breaker.allows()) throw new ModelUnavailable("it failed too often and is left alone for a while");
    const call: Call = (options) =>
      told(onCall, traceParent, async () => replyOf(await model.doGenerate(options)));
    return counted(breaker, () =>
      persist((signal) => callOnce(call, messages, schema, form, signal), callMs, clock, deadline),
    );
  };
}

type Call = (options: LanguageModelV4CallOptions) => Promise<Reply>;

async function told(
  onCall: OnModelCall | undefined,
  traceParent: string | undefined,
  call: () => Promise<Reply>,
): Promise<Reply> {
  const end = traceParent === undefined ? undefined : onCall?.(traceParent);
  try {
    const { text, ...about } = await call();
    end?.(about);
    return { text, ...about };
  } catch (error) {
    end?.({ error: errorType(error) });
    throw error;
  }
}

/** As OpenTelemetry wants it: few values, and nothing of what was said. */
function errorType(error: unknown): string {
  if (APICallError.isInstance(error) && error.statusCode !== undefined) return String(error.statusCode);
  return error instanceof Error ? error.name : "_OTHER";
}

/** Servers that understand neither schemas nor the usual settings are asked plainly from then on. */
type Form = { plain: boolean };

async function counted(breaker: Breaker, work: () => Promise<Reply>): Promise<Reply> {
  try {
    const reply = await work();
    breaker.succeeded();
    return reply;
  } catch (error) {
    if (error instanceof ModelUnavailable) breaker.failed();
    throw error;
  }
}

async function persist(
  once: (signal: AbortSignal) => Promise<Reply>,
  callMs: number,
  clock: Clock,
  { atMs, signal }: Deadline,
): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const timeout = clock.timeout(callMs);
    try {
      return await once(AbortSignal.any([signal, timeout]));
    } catch (error) {
      signal.throwIfAborted();
      const { reason, mayHelp, waitMs } = timeout.aborted ? tooSlow : failureOf(error, clock.now());
      const pauseMs = Math.max(waitMs, backOffMs(attempt, clock.random()));
      const isLast = attempt >= limits.llmAttemptsMax || clock.now() + pauseMs >= atMs;
      if (!mayHelp || isLast) throw new ModelUnavailable(reason);
      await clock.sleep(pauseMs, signal);
    }
  }
}

/** `waitMs`: what the provider asks for at least. */
type Failure = { reason: string; mayHelp: boolean; waitMs: number };

const tooSlow: Failure = { reason: "no answer in time", mayHelp: true, waitMs: 0 };

/** The SDK's messages quote the request, so only the status is passed on. */
function failureOf(error: unknown, nowMs: number): Failure {
  if (!APICallError.isInstance(error)) return { reason: "unreadable answer", mayHelp: true, waitMs: 0 };
  const { statusCode: status, responseHeaders = {} } = error;
  if (status === undefined) return { reason: "no connection", mayHelp: true, waitMs: 0 };
  if (status < 300) return { reason: "unreadable answer", mayHelp: true, waitMs: 0 };
  const mayHelp = status === 408 || status === 429 || status >= 500;
  return { reason: `HTTP ${status}`, mayHelp, waitMs: retryAfterMs(responseHeaders["retry-after"], nowMs) };
}

/** Seconds or a date, RFC 9110 section 10.2.3. */
export function retryAfterMs(header: string | undefined, nowMs: number): number {
  if (header === undefined) return 0;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? 0 : Math.max(0, dateMs - nowMs);
}

/** Doubles with every attempt; half of it is chance, so that callers do not come back all at once. */
function backOffMs(attempt: number, random: number): number {
  const fullMs = Math.min(limits.llmRetryMsMax, limits.llmRetryMs * 2 ** (attempt - 1));
  return (fullMs / 2) * (1 + random);
}

async function callOnce(
  call: Call,
  messages: Message[],
  schema: JSONSchema7,
  form: Form,
  signal: AbortSignal,
): Promise<Reply> {
  const prompt = promptOf(messages);
  const plainly = () => call({ prompt: withSchema(prompt, schema), abortSignal: signal });
  if (form.plain) return plainly();
  try {
    return await call({
      prompt,
      responseFormat: { type: "json", schema, name: "answer" },
      temperature: 0,
      seed: 0,
      maxOutputTokens: limits.llmOutputTokensMax,
      abortSignal: signal,
    });
  } catch (error) {
    if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422))
      throw error;
    const reply = await plainly();
    form.plain = true;
    return reply;
  }
}

type Prompt = LanguageModelV4CallOptions["prompt"];

const promptOf = (messages: Message[]): Prompt =>
  messages.map(({ role, text }) =>
    role === "system" ? { role, content: text } : { role, content: [{ type: "text", text }] },
  );

const withSchema = (prompt: Prompt, schema: JSONSchema7): Prompt => [
  {
    role: "system",
    content: `Answer with JSON alone that fits this JSON schema:\n${JSON.stringify(schema)}`,
  },
  ...prompt,
];

function replyOf({
  content,
  finishReason,
  usage,
}: Awaited<ReturnType<LanguageModelV4["doGenerate"]>>): Reply {
  const finishes = ["stop", "length", "content-filter"] as const;
  return {
    text: content.map((part) => (part.type === "text" ? part.text : "")).join(""),
    finish: finishes.find((one) => one === finishReason.unified) ?? "other",
    inputTokens: usage.inputTokens.total ?? 0,
    outputTokens: usage.outputTokens.total ?? 0,
  };
}
