/**
 * One question to a language model: in the form that its server understands, retried where that may help, within the
 * remaining time.
 */
import { APICallError, type JSONSchema7, type LanguageModelV4 } from "@ai-sdk/provider";
import { backOffMs } from "../../back-off.ts";
import { limits } from "../../limits.ts";
import { type Breaker, newBreaker } from "./breaker.ts";
import type { Clock } from "./clock.ts";
import { type Form, type Message, newManner, optionsOf, simpler } from "./forms.ts";
import { hear, isRefusedForm, listen, NotStreamed, type Reply, TooSlow } from "./listen.ts";

/** `signal` aborts when the caller gives up or the time is up. */
export type Deadline = { atMs: number; signal: AbortSignal };

/**
 * Called when a provider call starts, with its trace context. Returns a callback for its outcome: the answer, or the
 * status or name of an error.
 */
export type OnModelCall = (traceParent: string) => (ended: Omit<Reply, "text"> | { error: string }) => void;

/** The kind of question; the form that a server understands may differ between them. */
export type QuestionKind = "generation" | "edit";

export type Asked = {
  kind: QuestionKind;
  messages: Message[];
  schema: JSONSchema7;
  deadline: Deadline;
  traceParent?: string | undefined;
};

/** @throws ModelUnavailable; the reason of the signal. */
export type Ask = (asked: Asked) => Promise<Reply>;

/** Why there is no answer: the server is down or busy, or it rejects the request and would reject it again. */
export type Unavailability = "away" | "refused";

/** The provider gives no answer. The message tells the operator why, without any of the customer's text. */
export class ModelUnavailable extends Error {
  override name = "ModelUnavailable";
  readonly why: Unavailability;
  constructor(why: Unavailability, message: string) {
    super(message);
    this.why = why;
  }
}

export type Asking = {
  /** The model, and the same model with the setting names that reasoning models use. */
  models: { usual: LanguageModelV4; reasoning: LanguageModelV4 };
  /** How long to wait for the first part of an answer. */
  firstMs: number;
  clock: Clock;
  /** The only form to use; null to find one. */
  pinned: Form | null;
  onCall?: OnModelCall | undefined;
  /**
   * Called for each call, and for each step down to a simpler form, when `status` is the server's answer to the
   * previous one.
   */
  onForm?: ((asked: { kind: QuestionKind; form: Form; status: number | null }) => void) | undefined;
  /** Called when the server has read less than it was sent: its context is too short for the prompt. */
  onCut?: ((read: { inputTokens: number; characters: number }) => void) | undefined;
};

export function openAsk({ models, firstMs, clock, pinned, onCall, onForm, onCut }: Asking): Ask {
  const breaker = newBreaker(clock.now);
  const manners = { generation: newManner(pinned, clock.now), edit: newManner(pinned, clock.now) };
  const patience = { firstMs, idleMs: limits.llmIdleMs };
  let isStreamed = true;

  async function answered(form: Form, { messages, schema }: Asked, signal: AbortSignal): Promise<Reply> {
    const model = form === "bare" ? models.reasoning : models.usual;
    const options = optionsOf(form, messages, schema);
    if (!isStreamed) return hear(model, options, patience, clock, signal);
    try {
      return await listen(model, options, patience, clock, signal);
    } catch (error) {
      if (!(error instanceof NotStreamed)) throw error;
      isStreamed = false;
      return hear(model, options, patience, clock, signal);
    }
  }

  async function inFittingForm(
    asked: Asked,
    form: Form,
    status: number | null,
    signal: AbortSignal,
  ): Promise<Reply> {
    const { kind, traceParent } = asked;
    onForm?.({ kind, form, status });
    try {
      const reply = await told(onCall, traceParent, () => answered(form, asked, signal));
      manners[kind].worked(form);
      tellIfCut(reply, asked, onCut);
      return reply;
    } catch (error) {
      const next = pinned === null ? simpler(form) : null;
      if (!isRefusedForm(error) || next === null) throw error;
      return inFittingForm(asked, next, statusOf(error), signal);
    }
  }

  return async (asked) => {
    if (!breaker.allows())
      throw new ModelUnavailable("away", "it failed too often and is left alone for a while");
    return counted(breaker, () =>
      persist(
        (signal) => inFittingForm(asked, manners[asked.kind].form(), null, signal),
        clock,
        asked.deadline,
      ),
    );
  };
}

/** No tokenizer puts more characters of prose into one token; JSON and other scripts need more tokens. */
const charactersPerTokenMax = 8;

function tellIfCut({ inputTokens }: Reply, { messages }: Asked, onCut: Asking["onCut"]): void {
  const characters = messages.reduce((sum, { text }) => sum + text.length, 0);
  if (inputTokens > 0 && inputTokens * charactersPerTokenMax < characters)
    onCut?.({ inputTokens, characters });
}

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

/** As OpenTelemetry recommends: few distinct values, and no content. */
function errorType(error: unknown): string {
  const status = statusOf(error);
  if (status !== null) return String(status);
  return error instanceof Error ? error.name : "_OTHER";
}

const statusOf = (error: unknown): number | null =>
  APICallError.isInstance(error) ? (error.statusCode ?? null) : null;

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
  clock: Clock,
  { atMs, signal }: Deadline,
): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(signal);
    } catch (error) {
      signal.throwIfAborted();
      const { why, reason, mayHelp, waitMs } = failureOf(error, clock.now());
      const pauseMs = Math.max(waitMs, backOffMs(backOff, attempt, clock.random()));
      const isLast = attempt >= limits.llmAttemptsMax || clock.now() + pauseMs >= atMs;
      if (!mayHelp || isLast) throw new ModelUnavailable(why, reason);
      await clock.sleep(pauseMs, signal);
    }
  }
}

/** `waitMs`: the shortest wait that the provider asks for. */
type Failure = { why: Unavailability; reason: string; mayHelp: boolean; waitMs: number };

/** The SDK's messages quote the request, so only the status is passed on. */
function failureOf(error: unknown, nowMs: number): Failure {
  const away = (reason: string, waitMs = 0): Failure => ({ why: "away", reason, mayHelp: true, waitMs });
  if (error instanceof TooSlow) return away("no answer in time");
  if (!APICallError.isInstance(error)) return away("unreadable answer");
  const { statusCode: status, responseHeaders = {} } = error;
  if (status === undefined) return away("no connection");
  if (status < 300) return away("unreadable answer");
  const reason = `HTTP ${status}`;
  if (status === 408 || status === 429 || status >= 500)
    return away(reason, retryAfterMs(responseHeaders["retry-after"], nowMs));
  return { why: "refused", reason, mayHelp: false, waitMs: 0 };
}

/** Seconds or a date, RFC 9110 section 10.2.3. */
export function retryAfterMs(header: string | undefined, nowMs: number): number {
  if (header === undefined) return 0;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? 0 : Math.max(0, dateMs - nowMs);
}

const backOff = { firstMs: limits.llmRetryMs, mostMs: limits.llmRetryMsMax };
