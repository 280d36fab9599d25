/**
 * Detects a consumer that delivers nothing although jobs wait, and creates it again. NATS 2.9 leaves such consumers
 * behind when a stream was deleted and created again at once, because the files of the new one are removed.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { JetStreamManager, SeqMsgRequest } from "nats";
import { limits } from "../limits.ts";
import {
  consumerConfig,
  ensureStream,
  natsReached,
  noMessageFound,
  orNull,
  type StreamOfJobs,
} from "./nats-stream.ts";

/**
 * @returns a function to be called after a pull that waited in vain; it resolves to whether the consumer was created
 * again. All waiting messages are then delivered, and running ones may be delivered twice.
 */
export function watchForStall(manager: JetStreamManager, stream: StreamOfJobs, kind: string) {
  const { name } = stream;
  /** Position of the consumer when it last delivered nothing although a message was next. */
  let stuckAt: number | null = null;

  async function mend(): Promise<void> {
    try {
      await manager.consumers.delete(name, kind);
      await manager.consumers.add(name, consumerConfig(name, kind));
    } catch {
      // The whole stream is broken. Its jobs are in the log, where the sweep finds them.
      await manager.streams.delete(name);
      await delay(limits.queueRetryMs);
      await ensureStream(manager, stream);
    }
  }

  return async function isMended(): Promise<boolean> {
    const { delivered } = await natsReached(manager.consumers.info(name, kind));
    const query: SeqMsgRequest & { next_by_subj: string } = {
      seq: delivered.stream_seq + 1,
      next_by_subj: `${name}.${kind}.>`,
    };
    const next = await natsReached(orNull(manager.streams.getMessage(name, query), noMessageFound));
    const isStuck = next !== null && stuckAt === delivered.stream_seq;
    stuckAt = next === null ? null : delivered.stream_seq;
    if (!isStuck) return false;
    stuckAt = null;
    await natsReached(mend());
    return true;
  };
}
