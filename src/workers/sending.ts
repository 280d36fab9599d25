/**
 * Sends checkpoints away from the machine as they are signed: whoever takes over the machine cannot change those
 * copies.
 */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { nonceBytes, timestampFault, timestampRequest } from "../audit/timestamp.ts";
import type { Checkpoint } from "../events/checkpoint.ts";
import { limits } from "../limits.ts";

export type Sender = {
  /** Announces the newest checkpoint; the same one is sent only once. */
  due(checkpoint: Checkpoint): void;
  /** Sends what is due until the signal aborts. Failures are retried at growing intervals. */
  keep(signal: AbortSignal): Promise<void>;
  /** Sends what is due once more, at the end of the process. */
  last(signal: AbortSignal): Promise<void>;
};

export type SenderDeps = {
  /** Where checkpoints are sent; null: nowhere. With `{name}` in the URL, each is put there as an object of its own. */
  url: string | null;
  headers: Record<string, string>;
  /** The time-stamp authority; null: none. */
  timestampUrl: string | null;
  now: () => number;
  /** Stores a stamp, and what it covers, beside the log. */
  keepFile(name: string, bytes: Buffer): void;
  onSent(about: { events: number; stamped: boolean }): void;
  /** @param why one sentence. */
  onFailed(why: string): void;
};

export function openSender(deps: SenderDeps): Sender {
  const { url, timestampUrl, now } = deps;
  let newest: Checkpoint | null = null;
  let sent: Checkpoint | null = null;
  let posted: Checkpoint | null = null;
  let stampedMs: number | null = null;

  const isDue = () =>
    newest !== null && newest.signature !== sent?.signature && (url !== null || timestampUrl !== null);

  async function send(checkpoint: Checkpoint, signal: AbortSignal): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(checkpoint)}\n`);
    const name = String(checkpoint.events);
    // Before stamping, so that an authority that is down does not delay it.
    if (url !== null && posted !== checkpoint)
      await post(deps, `${name}.json`, "application/json", bytes, signal);
    posted = checkpoint;
    const isStampDue = stampedMs === null || now() - stampedMs >= limits.timestampEveryMs;
    const stamped = timestampUrl !== null && isStampDue;
    if (stamped) {
      const reply = await stampOf(timestampUrl, bytes, signal);
      deps.keepFile(`${name}.json`, bytes);
      deps.keepFile(`${name}.tsr`, reply);
      if (url !== null) await post(deps, `${name}.tsr`, "application/timestamp-reply", reply, signal);
      stampedMs = now();
    }
    sent = checkpoint;
    deps.onSent({ events: checkpoint.events, stamped });
  }

  /** @returns whether everything is sent. */
  async function attempt(signal: AbortSignal): Promise<boolean> {
    if (newest === null || !isDue()) return true;
    try {
      await send(newest, signal);
      return true;
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      deps.onFailed(error.message);
      return false;
    }
  }

  return {
    due: (checkpoint) => {
      newest = checkpoint;
    },
    async keep(signal) {
      let pauseMs: number = limits.checkpointLookMs;
      while (!signal.aborted) {
        const done = await attempt(signal);
        pauseMs = done ? limits.checkpointLookMs : Math.min(pauseMs * 2, limits.sendRetryMsMax);
        await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
    async last(signal) {
      await attempt(signal);
    },
  };
}

/** The receiver did not accept it. One sentence. */
class NotSent extends Error {
  override name = "NotSent";
}

/** Object stores take each checkpoint under its own URL, others as a message. @throws NotSent */
async function post(
  { url, headers }: SenderDeps,
  name: string,
  contentType: string,
  body: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const address = String(url);
  const isObject = address.includes("{name}");
  const method = isObject ? "PUT" : "POST";
  const to = address.replaceAll("{name}", name);
  await called(to, { method, headers: { ...headers, "content-type": contentType }, body }, signal);
}

/** @returns the whole reply, DER. @throws NotSent */
async function stampOf(url: string, bytes: Buffer, signal: AbortSignal): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes);
  const headers = { "content-type": "application/timestamp-query" };
  const request = { method: "POST", headers, body: timestampRequest(bytes, nonce) };
  const reply = await called(url, request, signal);
  const fault = timestampFault(reply, bytes, nonce);
  if (fault !== null) throw new NotSent(`The time stamp of ${hostOf(url)} cannot be used: ${fault}`);
  return reply;
}

type Request = { method: string; headers: Record<string, string>; body: Buffer };

/** @throws NotSent */
async function called(url: string, { method, headers, body }: Request, signal: AbortSignal): Promise<Buffer> {
  const timed = AbortSignal.any([signal, AbortSignal.timeout(limits.sendAnswerMs)]);
  let answer: Response;
  let bytes: Buffer;
  try {
    answer = await fetch(url, {
      method,
      headers,
      body: new Uint8Array(body),
      signal: timed,
      redirect: "error",
    });
    bytes = Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? cause.message : "unknown";
    throw new NotSent(`${hostOf(url)} does not answer: ${why}`, { cause: error });
  }
  if (!answer.ok) throw new NotSent(`${hostOf(url)} answers ${answer.status} to ${method}.`);
  return bytes;
}

/** Paths and queries of these URLs may be secret. */
const hostOf = (url: string): string => new URL(url).host;
