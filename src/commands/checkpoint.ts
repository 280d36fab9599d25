/** Signed checkpoints of the log: each covers more than the one before. */
import { type Checkpoint, type CheckpointEvent, checkpointEvents } from "../events/checkpoint.ts";
import type { Decider } from "./decider.ts";

/** One stream for all: the newest is its last event. */
export const checkpointStream = `${checkpointEvents.prefix}log`;

export type CheckpointCommand = { type: "RecordCheckpoint"; data: Checkpoint };
export type CheckpointState = { upTo: bigint };

export const checkpoint: Decider<CheckpointCommand, CheckpointEvent, CheckpointState> = {
  family: checkpointEvents,
  initial: () => ({ upTo: 0n }),
  // Another process may have signed the same end of the log meanwhile.
  decide: ({ data }, { upTo }) => (BigInt(data.upTo) > upTo ? [{ type: "CheckpointSigned", data }] : []),
  evolve: (_, { data }) => ({ upTo: BigInt(data.upTo) }),
};
