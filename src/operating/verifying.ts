/** A verification of the whole log on demand: chains, hashes, and the signatures of its checkpoints. One at a time. */
import type { Fault } from "../audit/fault.ts";
import { openVerifier } from "../audit/verify.ts";
import type { Log } from "../commands/log.ts";
import { readCheckpoints, walkLog } from "../workers/checkpoint.ts";

export type Verification =
  | { status: "none" }
  | { status: "running"; by: string; startedAt: string; events: number; end: bigint }
  /** `trouble`: why it did not finish; null when it did. */
  | { status: "ended"; by: string; endedAt: string; events: number; faults: Fault[]; trouble: string | null };

export type Verifying = {
  last(): Verification;
  /** @returns false when one is running already. */
  start(by: string): boolean;
  close(): Promise<void>;
};

export function openVerifying(log: Log, now: () => number): Verifying {
  const stop = new AbortController();
  let last: Verification = { status: "none" };
  let running: Promise<void> | null = null;
  const at = () => new Date(now()).toISOString();

  async function verify(by: string, startedAt: string): Promise<void> {
    const verifier = openVerifier(await readCheckpoints(log));
    const end = await log.store.end();
    const onEvents = (events: number) => {
      last = { status: "running", by, startedAt, events, end };
    };
    const done = await walkLog(log.store, verifier, { onEvents, signal: stop.signal });
    const trouble = done ? null : "It was stopped.";
    last = {
      ...{ status: "ended", by, endedAt: at(), events: verifier.events() },
      ...{ faults: verifier.faults(), trouble },
    };
  }

  return {
    last: () => last,
    start(by) {
      if (running !== null) return false;
      last = { status: "running", by, startedAt: at(), events: 0, end: 0n };
      running = verify(by, at())
        .catch((error: unknown) => {
          const trouble = error instanceof Error ? error.message : "It failed.";
          last = { status: "ended", by, endedAt: at(), events: 0, faults: [], trouble };
        })
        .finally(() => {
          running = null;
        });
      return true;
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}
