/** Signed checkpoints of the log: each covers more than the previous one. */
import { type Checkpoint, type CheckpointEvent, checkpointEvents } from "../events/checkpoint.ts";
import type { Decider } from "./decider.ts";

/** One stream for all of them; its last event is the newest. */
export const checkpointStream = `${checkpointEvents.prefix}log`;

export type CheckpointCommand = { type: "RecordCheckpoint"; data: Checkpoint };
export type CheckpointState = { upTo: bigint; origin: string | null };

export const checkpoint: Decider<CheckpointCommand, CheckpointEvent, CheckpointState> = {
  family: checkpointEvents,
  initial: () => ({ upTo: 0n, origin: null }),
  decide({ data }, { upTo, origin }) {
    // Another process may have signed the same end of the log meanwhile.
    if (BigInt(data.upTo) <= upTo) return [];
    // Another process may also have named the log first. A log has only one name; the next signature uses it.
    if (origin !== null && data.origin !== origin) return [];
    return [{ type: "CheckpointSigned", data }];
  },
  evolve: ({ origin }, { data }) => ({ upTo: BigInt(data.upTo), origin: data.origin ?? origin }),
};
