/**
 * Jobs in a NATS JetStream work queue: one durable pull consumer a kind, explicit acknowledgement. The stream may be lost
 * as a whole: it is made again, and the sweep finds the jobs in the log.
 */
import { setTimeout as delay } from "node:timers/promises";
import { connect, NatsError } from "nats";
import { limits } from "../limits.ts";
import { Unavailable } from "../store/event-store.ts";
import { openCrew } from "./nats-crew.ts";
import { connectionOptions, watchLink } from "./nats-link.ts";
import { ensureStream, putIntoStream } from "./nats-stream.ts";
import { type JobKind, jobKinds, type Queue } from "./queue.ts";

export type NatsQueueOptions = {
  url: string;
  /** Name of the stream, and first part of its subjects. */
  stream?: string;
  logger?: { warn(fields: object, message: string): void };
};

const streamDefault = "process-diagram-jobs";

/**
 * @param options.url such as "nats://user:password@host:4222"; several servers are separated by commas, "tls:" asks for TLS.
 * @throws Unavailable when no server can be reached; Error when the address cannot be understood.
 */
export async function openNatsQueue(options: NatsQueueOptions): Promise<Queue> {
  const { url, stream = streamDefault, logger } = options;
  const connection = await reached(connect(connectionOptions(url)));
  const jetstream = connection.jetstream({ timeout: limits.storeCallMs });
  const manager = await reached(connection.jetstreamManager({ timeout: limits.storeCallMs }));
  const closed = new AbortController();
  const link = watchLink(connection);
  const ensure = () => reached(ensureStream(manager, stream));
  await ensure();

  return {
    async publish(message) {
      const put = () => putIntoStream(jetstream, stream, message, 0);
      try {
        await reached(put());
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        // The stream may have been lost.
        await ensure();
        await reached(put());
      }
    },

    async consume(kind, concurrency, handler, signal) {
      const stop = AbortSignal.any([signal, closed.signal]);
      const crew = openCrew({ jetstream, stream, concurrency, handler, stop, link });
      while (!stop.aborted) {
        try {
          if (crew.free() > 0) await crew.refill(kind);
          else await crew.oneEnded();
        } catch (error) {
          logger?.warn({ err: error, kind }, "jobs interrupted");
          // The connection is being made again by the client; the stream is made again here, should it be gone.
          await delay(limits.queueRetryMs, undefined, { signal: stop }).catch(() => undefined);
          if (!stop.aborted) await ensure().catch(() => undefined);
        }
      }
      await crew.allEnded();
    },

    async depth() {
      const depths = jobKinds.map(async (kind) => {
        const { num_pending, num_ack_pending } = await reached(manager.consumers.info(stream, kind));
        return [kind, num_pending + num_ack_pending] as const;
      });
      // One entry for every kind.
      return Object.fromEntries(await Promise.all(depths)) as Record<JobKind, number>;
    },

    async close() {
      closed.abort();
      await connection.close();
    },
  };
}

/** @throws Unavailable instead of any error of the client: whatever it is, trying again later may help. */
async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NatsError) throw new Unavailable("NATS cannot be reached.", { cause: error });
    throw error;
  }
}
