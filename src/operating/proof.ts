/** How far the proof of the log reaches, for display. */
import { checkpointStream } from "../commands/checkpoint.ts";
import type { Log } from "../commands/log.ts";
import type { Checkpoint } from "../events/checkpoint.ts";
import { limits } from "../limits.ts";
import { checkpointsIn } from "../workers/checkpoint.ts";

export type ProofState = {
  /** The newest ones, newest first. */
  checkpoints: Checkpoint[];
  /**
   * Events after the newest checkpoint, at most `limits.consoleEventsLookedAtMax`; a checkpoint has its own signature.
   */
  uncovered: number;
};

/** @throws Unavailable */
export async function proofState({ store }: Log): Promise<ProofState> {
  const read = await store.read(checkpointStream, { direction: "backwards", max: limits.consolePageItems });
  const checkpoints = (await checkpointsIn(read)).map(({ checkpoint }) => checkpoint);
  return { checkpoints, uncovered: await countBehind(store, BigInt(checkpoints[0]?.upTo ?? 0)) };
}

async function countBehind(store: Log["store"], position: bigint): Promise<number> {
  const end = await store.end();
  let count = 0;
  if (end <= position) return count;
  for await (const { events, upTo } of store.follow([""], position, new AbortController().signal)) {
    count += events.filter(({ stream }) => stream !== checkpointStream).length;
    if (upTo >= end || count >= limits.consoleEventsLookedAtMax) break;
  }
  return count;
}
