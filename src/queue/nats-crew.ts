/**
 * What one consumer of jobs does: it takes messages from the stream, shares its slots fairly, and reports how they
 * ended.
 */
import { once } from "node:events";
import { clearInterval, clearTimeout, setInterval, setTimeout } from "node:timers";
import type { JetStreamClient, JsMsg } from "nats";
import { limits } from "../limits.ts";
import type { Link } from "./nats-link.ts";
import { attemptOf, decodeMessage, putIntoStream } from "./nats-stream.ts";
import type { Delivery, JobMessage } from "./queue.ts";

type Handler = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

export type Crewing = {
  jetstream: JetStreamClient;
  stream: string;
  concurrency: number;
  handler: Handler;
  stop: AbortSignal;
  link: () => Link;
};

/** A message that was pulled but is not running yet. */
type Waiting = { delivered: JsMsg; message: JobMessage };

/** The jobs that one consumer runs. */
export function openCrew({ jetstream, stream, concurrency, handler, stop, link }: Crewing) {
  const running = new Set<Promise<void>>();
  const runningOf = new Map<string, number>();
  // One slot is reserved for another owner, in case one is waiting.
  const shareMax = Math.max(1, Math.min(limits.jobsPerOwnerMax, concurrency - 1));
  const free = () => (stop.aborted ? 0 : concurrency - running.size);
  const countOf = (owner: string) => runningOf.get(owner) ?? 0;

  function start(waiting: Waiting): void {
    const { message } = waiting;
    runningOf.set(message.owner, countOf(message.owner) + 1);
    const job = run(waiting).finally(() => {
      running.delete(job);
      runningOf.set(message.owner, countOf(message.owner) - 1);
      if (countOf(message.owner) === 0) runningOf.delete(message.owner);
    });
    running.add(job);
  }

  async function run({ delivered, message }: Waiting): Promise<void> {
    const attempt = attemptOf(delivered);
    const last = attempt >= limits.jobAttemptsMax;
    const alive = setInterval(() => void tell(() => delivered.working()), limits.jobWorkingMs);
    const succeeded = await handler({ message, attempt, last }, stop).then(
      () => true,
      // The handler has logged its error; here only the failure matters.
      () => false,
    );
    clearInterval(alive);
    if (succeeded || (last && !stop.aborted)) await tell(() => delivered.ackAck());
    else if (stop.aborted) await tell(() => putBack({ delivered, message }));
    else await tell(() => delivered.nak(retryDelayMs(attempt)));
  }

  /**
   * Moves it behind all others without counting the attempt. If the process dies in between, it is lost, and the sweep
   * finds it.
   */
  async function putBack({ delivered, message }: Waiting): Promise<void> {
    await delivered.ackAck();
    await putIntoStream(jetstream, stream, message, attemptOf(delivered) - 1);
  }

  /** Returns the message if it may not run now. */
  function startOrPass(delivered: JsMsg): Waiting[] {
    const message = decodeMessage(delivered);
    if (message === null) {
      delivered.term();
      return [];
    }
    if (free() === 0 || countOf(message.owner) >= shareMax) return [{ delivered, message }];
    start({ delivered, message });
    return [];
  }

  async function pullHere(kind: string, batch: number, waitMs: number): Promise<JsMsg[]> {
    const { down } = link();
    if (down !== null) await Promise.race([down, once(stop, "abort")]);
    return pull(jetstream, { stream, kind, batch, waitMs }, [stop, link().broken]);
  }

  /**
   * Waits for messages and starts those that may run, skipping those of an owner who has its share; null when there are
   * none.
   */
  async function search(kind: string): Promise<Waiting[] | null> {
    const passedOver: Waiting[] = [];
    let pulled = await pullHere(kind, 1, limits.queueWaitMs);
    if (pulled.length === 0) return null;
    for (;;) {
      passedOver.push(...pulled.flatMap(startOrPass));
      const sight = limits.jobsLookAheadMax - passedOver.length;
      // The last message reports how many are left in the stream.
      if ((pulled.at(-1)?.info.pending ?? 0) === 0 || sight <= 0 || free() === 0) return passedOver;
      const batch = Math.min(sight, passedOver.length === 0 ? free() : limits.jobsLookAheadBatch);
      pulled = await pullHere(kind, batch, 0);
    }
  }

  /** @returns false when no message arrived. */
  async function refill(kind: string): Promise<boolean> {
    const passedOver = await search(kind);
    if (passedOver === null) return false;
    // Within sight no other owner waits, so the free slots are for anyone.
    for (const waiting of passedOver.splice(0, free())) start(waiting);
    await Promise.all(passedOver.map(putBack));
    return true;
  }

  return {
    free,
    refill,
    async oneEnded(): Promise<void> {
      await Promise.race([...running]);
    },
    async allEnded(): Promise<void> {
      await Promise.all([...running]);
    },
  };
}

const retryDelayMs = (attempt: number): number =>
  limits.jobRetryDelaysMs[attempt - 1] ?? limits.jobRetryDelaysMs.at(-1) ?? 0;

/** If the server misses this report, it delivers the message again, and the job finds its work done. */
async function tell(telling: () => unknown): Promise<void> {
  await Promise.resolve()
    .then(telling)
    .catch(() => undefined);
}

type Pulling = { stream: string; kind: string; batch: number; waitMs: number };

/** The available messages, up to `batch`; with `waitMs` it waits for the first one. */
async function pull(
  jetstream: JetStreamClient,
  { stream, kind, batch, waitMs }: Pulling,
  ends: AbortSignal[],
): Promise<JsMsg[]> {
  if (ends.some(({ aborted }) => aborted)) return [];
  const messages: JsMsg[] = [];
  const asked = jetstream.fetch(
    stream,
    kind,
    waitMs > 0 ? { batch, expires: waitMs } : { batch, no_wait: true },
  );
  const end = () => asked.stop();
  for (const signal of ends) signal.addEventListener("abort", end);
  // The client would wait for ever for an answer that does not come.
  const silence = setTimeout(end, waitMs + limits.storeCallMs);
  try {
    for await (const message of asked) {
      messages.push(message);
      if (messages.length === batch) break;
    }
    return messages;
  } finally {
    clearTimeout(silence);
    for (const signal of ends) signal.removeEventListener("abort", end);
  }
}
