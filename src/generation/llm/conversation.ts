/** A few rounds with a language model: question, answer, its faults, better answer. All under one deadline. */
import type { JSONSchema7 } from "@ai-sdk/provider";
import { limits } from "../../limits.ts";
import type { Trace } from "../generator.ts";
import type { OutlineProblem } from "../outline-check.ts";
import {
  type Ask,
  type Asking,
  type Deadline,
  ModelUnavailable,
  openAsk,
  type QuestionKind,
  type Unavailability,
} from "./ask.ts";
import type { Clock } from "./clock.ts";
import { dataBlock } from "./data.ts";
import type { Form, Message } from "./forms.ts";
import type { Reply } from "./listen.ts";
import { openModels, type ProviderSettings } from "./provider.ts";
import { type Reading, rootProblem } from "./reading.ts";

export type Question<T> = {
  kind: QuestionKind;
  system: string;
  user: string;
  schema: JSONSchema7;
  /** The schema of corrections; by default the same as of the first answer. */
  correctionSchema?: JSONSchema7;
  /** @param before the whole previous answer; undefined for the first. */
  read(answer: string, before: unknown): Promise<Reading<T>>;
  /** A review of a valid answer by the model itself; absent where that is not worth a call. */
  check?: Check<T>;
  /** Trace context of the question. */
  traceParent?: string | undefined;
};

export type Check<T> = {
  /** The question for the review, given the number of rounds so far; null if no review is needed. */
  told(value: T, rounds: number): string | null;
  /** Whether the answer of the review may replace the first. */
  isBetter(value: T, than: T): boolean;
};

/** Why there is no value, in words without any of the customer's text. */
export type Failure = { failure: string; why: Unavailability | "unusable" };
export type Outcome<T> = { trace: Omit<Trace, "fallback"> } & ({ value: T } | Failure);

/** @throws the reason of the signal. */
export type Converse = <T>(question: Question<T>, signal: AbortSignal) => Promise<Outcome<T>>;

export type ConversationSettings = ProviderSettings & {
  /** Milliseconds for all rounds together. */
  timeoutMs: number;
  form: Form | null;
};

export function openConversation(
  { timeoutMs, form, ...settings }: ConversationSettings,
  around: Pick<Asking, "clock" | "onCall" | "onForm" | "onCut">,
): Converse {
  // Half the time for the first call, so that a call that hangs leaves time for a second one.
  const ask = openAsk({ ...around, models: openModels(settings), firstMs: timeoutMs / 2, pinned: form });
  const { provider, model } = settings;
  return converseBy(ask, { provider, model, timeoutMs, clock: around.clock });
}

/** Conversations with any answerer: a provider, or a transcript of one. */
export function converseBy(
  ask: Ask,
  { provider, model, timeoutMs, clock }: { provider: string; model: string; timeoutMs: number; clock: Clock },
): Converse {
  return async <T>(question: Question<T>, signal: AbortSignal): Promise<Outcome<T>> => {
    const over = clock.timeout(timeoutMs);
    const deadline = { atMs: clock.now() + timeoutMs, signal: AbortSignal.any([signal, over]) };
    const heard: Heard<T> = { replies: [], repaired: [], checks: [] };
    const ended = (result: { value: T } | Failure) => {
      const last = heard.repaired.at(-1);
      const best = "failure" in result && last !== undefined ? last : result;
      return { trace: { provider, model, ...totalsOf(heard) }, ...best };
    };
    try {
      const first = await rounds(question, ask, deadline, heard);
      if ("failure" in first) return ended(first);
      const soon = clock.timeout(limits.llmCheckMs);
      const atMs = Math.min(deadline.atMs, clock.now() + limits.llmCheckMs);
      const bounded = { atMs, signal: AbortSignal.any([deadline.signal, soon]) };
      return ended({ value: await checked(question, first, ask, bounded, heard) });
    } catch (error) {
      signal.throwIfAborted();
      if (over.aborted)
        return ended({
          failure: "no valid answer in time",
          why: heard.replies.length > 0 ? "unusable" : "away",
        });
      if (error instanceof ModelUnavailable) return ended({ failure: error.message, why: error.why });
      throw error;
    }
  };
}

/**
 * Collected on the way, so that it is known whatever the outcome: all answers, the repaired faulty ones, and the
 * reviews.
 */
type Heard<T> = { replies: Reply[]; repaired: { value: T }[]; checks: { reply: Reply; isTaken: boolean }[] };

type Found<T> = { value: T; messages: Message[] };

async function rounds<T>(
  { kind, system, user, schema, correctionSchema = schema, read, traceParent }: Question<T>,
  ask: Ask,
  deadline: Deadline,
  heard: Heard<T>,
): Promise<Found<T> | Failure> {
  const messages: Message[] = [
    { role: "system", text: system },
    { role: "user", text: user },
  ];
  let before: unknown;
  for (let round = 1; round <= limits.llmRoundsMax; round++) {
    const asked = round === 1 ? schema : correctionSchema;
    const reply = await ask({ kind, messages, schema: asked, deadline, traceParent });
    heard.replies.push(reply);
    const reading = await readingOf(reply, (text) => read(text, before));
    if ("value" in reading) return { value: reading.value, messages: [...messages, said(reply)] };
    if (reading.repaired !== undefined) heard.repaired.push({ value: reading.repaired });
    before = reading.whole ?? before;
    messages.push(
      ...correction(reply, reading.problems, before !== undefined && correctionSchema !== schema),
    );
  }
  return { failure: `no valid answer in ${limits.llmRoundsMax} rounds`, why: "unusable" };
}

/** At most one more call. The first answer stays unless the review gives a better one, also if the call fails. */
async function checked<T>(
  { kind, schema, read, check, traceParent }: Question<T>,
  { value, messages }: Found<T>,
  ask: Ask,
  deadline: Deadline,
  heard: Heard<T>,
): Promise<T> {
  const told = check?.told(value, heard.replies.length) ?? null;
  if (told === null) return value;
  try {
    const asked = [...messages, { role: "user" as const, text: told }];
    const reply = await ask({ kind, messages: asked, schema, deadline, traceParent });
    const reading = await readingOf(reply, (text) => read(text, undefined));
    const isTaken = "value" in reading && check?.isBetter(reading.value, value) === true;
    heard.checks.push({ reply, isTaken });
    return isTaken ? reading.value : value;
  } catch {
    // Whatever prevents the review, there is a valid answer.
    return value;
  }
}

/** Every kind of bad answer counts as a round, even an empty one. */
async function readingOf<T>(
  { text, finish }: Reply,
  read: (text: string) => Promise<Reading<T>>,
): Promise<Reading<T>> {
  if (finish === "length")
    return rootProblem("The answer was cut off: give all of it again, without blanks and line breaks.");
  if (finish === "content-filter") return rootProblem("The answer was refused. It only describes a process.");
  if (text.trim() === "") return rootProblem("The answer is empty.");
  return read(text);
}

/** Providers reject empty messages. */
const said = ({ text }: Reply): Message => ({
  role: "assistant",
  text: text.slice(0, limits.llmAnswerCharsKeptMax).trim() || "(nothing)",
});

function correction(reply: Reply, problems: OutlineProblem[], byParts: boolean): Message[] {
  const told = problems.slice(0, limits.llmProblemsMax);
  const wanted = byParts
    ? "Give only `replace`, with the steps to put at the paths that are wrong and all else null; or the whole answer again."
    : "Give the whole answer again, with these problems solved.";
  return [
    said(reply),
    {
      role: "user",
      text: `That answer cannot be used. ${wanted} The problems:\n${dataBlock("problems", told)}`,
    },
  ];
}

function totalsOf({ replies: given, checks }: Heard<unknown>) {
  const replies = [...given, ...checks.map(({ reply }) => reply)];
  const [check] = checks;
  return {
    rounds: given.length,
    ...(check && { checked: check.isTaken ? ("corrected" as const) : ("kept" as const) }),
    inputTokens: replies.reduce((sum, one) => sum + one.inputTokens, 0),
    outputTokens: replies.reduce((sum, one) => sum + one.outputTokens, 0),
    answers: replies.map((one) => one.text.slice(0, limits.llmAnswerCharsKeptMax)),
  };
}
