/**
 * Notices a consumer that gives out nothing though jobs wait, and makes it again. NATS 2.9 has such consumers after a stream
 * was deleted and made again at once: its files were removed under the new one.
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
 * @returns a function to be called after a pull that waited and found nothing; it resolves to whether the consumer was made
 * again. Everything that waits is given out then; what runs may come twice.
 */
export function watchForStall(manager: JetStreamManager, stream: StreamOfJobs, kind: string) {
  const { name } = stream;
  /** How far the consumer was when it last gave nothing though a message lay before it. */
  let stuckAt: number | null = null;

  async function mend(): Promise<void> {
    try {
      await manager.consumers.delete(name, kind);
      await manager.consumers.add(name, consumerConfig(name, kind));
    } catch {
      // The stream is broken as a whole. What it held is in the log, where the sweep finds it.
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
