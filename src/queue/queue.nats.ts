/**
 * Jobs in a NATS JetStream work queue: one durable pull consumer per kind, explicit acknowledgement. If the whole
 * stream is lost, it is created again, and the sweep finds the jobs in the log.
 */
import { setTimeout as delay } from "node:timers/promises";
import { connect, type NatsConnection, NatsError } from "nats";
import { limits } from "../limits.ts";
import { Unavailable } from "../store/event-store.ts";
import { connectionOptions, placeOf, streamOf } from "./nats-address.ts";
import { openCrew } from "./nats-crew.ts";
import { watchLink } from "./nats-link.ts";
import { watchForStall } from "./nats-stall.ts";
import { ensureStream, isBroken, natsReached, putIntoStream } from "./nats-stream.ts";
import type { Queue } from "./queue.ts";

export type NatsQueueOptions = {
  url: string;
  /** Of the jobs that go through it. */
  kinds: readonly string[];
  /** Name of the stream and prefix of its subjects; by default taken from the address. */
  stream?: string;
  logger?: { warn(fields: object, message: string): void };
  /** Called each time that the connection is up again. */
  onReconnect?: () => void;
};

/**
 * @param options.url such as "nats://user:password@host:4222"; several servers are separated by commas, "tls:" asks for
 * TLS. A path names the stream, for several services on one server; parameters such as `?tlsCAFile=` name files.
 * @throws Unavailable when no server can be reached; Error when the address cannot be parsed.
 */
export async function openNatsQueue(options: NatsQueueOptions): Promise<Queue> {
  const { url, kinds, stream = streamOf(url), logger, onReconnect } = options;
  const connection = await natsReached(connect(connectionOptions(url)), placeOf(url));
  const place = placeOf(url);
  const notOpened = async (error: unknown): Promise<never> => {
    await connection.close();
    throw error;
  };
  const jetstream = connection.jetstream({ timeout: limits.storeCallMs });
  const managing = natsReached(connection.jetstreamManager({ timeout: limits.storeCallMs }), place);
  const manager = await managing.catch(notOpened);
  const closed = new AbortController();
  const link = watchLink(connection, onReconnect);
  const ensure = () => natsReached(ensureStream(manager, { name: stream, kinds }), place);
  await ensure().catch(notOpened);

  /** @throws Refused when the connection does not come back because the server now rejects the user. */
  async function recovered(stop: AbortSignal): Promise<void> {
    if (connection.isClosed() && !stop.aborted) await natsReached(givenUp(connection), place);
    // The client restores the connection; the stream, if it is gone, is created again here.
    await delay(limits.queueRetryMs, undefined, { signal: stop }).catch(() => undefined);
    if (!stop.aborted) await ensure().catch(() => undefined);
  }

  return {
    async publish(message) {
      const put = () => putIntoStream(jetstream, stream, message, 0);
      try {
        await natsReached(put());
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        // The jobs of a broken stream are in the log, where the sweep finds them.
        if (isBroken(error.cause)) await natsReached(manager.streams.delete(stream));
        // The stream may have been lost. The server needs time to forget it.
        await delay(limits.queueRetryMs);
        await ensure();
        await natsReached(put());
      }
    },

    async consume(kind, concurrency, handler, signal) {
      const stop = AbortSignal.any([signal, closed.signal]);
      const crew = openCrew({ jetstream, stream, concurrency, handler, stop, link });
      const isMended = watchForStall(manager, { name: stream, kinds }, kind);
      const unlessStalled = async () => {
        if (!stop.aborted && (await isMended()))
          logger?.warn({ kind }, "jobs were not given out; their consumer was made again");
      };
      while (!stop.aborted) {
        try {
          if (crew.free() === 0) await crew.oneEnded();
          else if (!(await crew.refill(kind))) await unlessStalled();
        } catch (error) {
          logger?.warn({ err: error, kind }, "jobs interrupted");
          await recovered(stop);
        }
      }
      await crew.allEnded();
    },

    async depth() {
      const depths = kinds.map(async (kind) => {
        const { num_pending, num_ack_pending } = await natsReached(manager.consumers.info(stream, kind));
        return [kind, num_pending + num_ack_pending] as const;
      });
      return Object.fromEntries(await Promise.all(depths));
    },

    async close() {
      closed.abort();
      await connection.close();
    },
  };
}

/** The client gives up a connection for good when the server rejects its user, even one that it had accepted before. */
async function givenUp(connection: NatsConnection): Promise<never> {
  throw (await connection.closed()) ?? new NatsError("The connection is closed.", "CONNECTION_CLOSED");
}
