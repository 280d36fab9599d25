/** Rebuilds started here: each runs in its own process, and its result is remembered until the next one. */
import { RebuildFailed } from "../operating/rebuild-apart.ts";
import type { AnyProjection } from "../projections/all.ts";
import type { OnRebuilding, RebuildStage } from "../projections/rebuild.ts";
import type { ConsoleDeps } from "./deps.ts";

export type Rebuilding = {
  operator: string;
  startedMs: number;
  /** Id of its process. */
  pid: number | undefined;
  /** Positions in the log. */
  position: bigint;
  end: bigint;
} & (
  | { status: "running"; stage: RebuildStage | "begin" }
  | { status: "done"; endedMs: number; compared: number; differences: number }
  | { status: "failed"; endedMs: number; why: string }
);

export type Rebuilds = {
  /** @returns false when that projection is already being rebuilt here. */
  start(projection: AnyProjection, operator: string): boolean;
  /** The last one since this process started. */
  of(name: string): Rebuilding | null;
  /** Cancels running rebuilds before their switch. */
  close(): Promise<void>;
};

/** To be closed before the stores are. */
export function openRebuilds({
  startRebuild,
  now,
  logger,
}: Pick<ConsoleDeps, "startRebuild" | "now" | "logger">): Rebuilds {
  const last = new Map<string, Rebuilding>();
  const running = new Set<Promise<void>>();
  const stop = new AbortController();

  async function run(name: string, operator: string): Promise<void> {
    let begun = { operator, startedMs: now(), pid: undefined as number | undefined, position: 0n, end: 0n };
    const onRebuilding: OnRebuilding = (stage, position, end) => {
      begun = { ...begun, position, end };
      last.set(name, { ...begun, status: "running", stage });
    };
    const { pid, result } = startRebuild(name, onRebuilding, stop.signal);
    begun = { ...begun, pid };
    last.set(name, { ...begun, status: "running", stage: "begin" });
    logger.info({ projection: name, pid }, "a rebuild began");
    try {
      const { compared, differences } = await result;
      last.set(name, { ...begun, status: "done", endedMs: now(), compared, differences });
      const ms = now() - begun.startedMs;
      logger.info({ projection: name, compared, differences, ms }, "rebuilt");
    } catch (error) {
      if (!(error instanceof RebuildFailed)) throw error;
      const why = error.fault === null ? error.message : "The log says where.";
      last.set(name, { ...begun, status: "failed", endedMs: now(), why });
      if (!stop.signal.aborted)
        logger.error({ projection: name, pid, why: error.message, fault: error.fault }, "a rebuild failed");
    }
  }

  return {
    start({ name }, operator) {
      if (last.get(name)?.status === "running") return false;
      const work = run(name, operator).finally(() => running.delete(work));
      running.add(work);
      return true;
    },
    of: (name) => last.get(name) ?? null,
    async close() {
      stop.abort();
      await Promise.all(running);
    },
  };
}
