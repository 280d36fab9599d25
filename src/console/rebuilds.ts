/** Rebuilds that were asked for here: each runs in this process, and how it ended is known until the next one. */
import type { Logger } from "pino";
import { faultOf } from "../http/log.ts";
import { storesOf } from "../operating/projections.ts";
import type { AnyProjection } from "../projections/all.ts";
import { type RebuildStage, rebuild } from "../projections/rebuild.ts";
import type { ConsoleDeps } from "./visit.ts";

export type Rebuilding = {
  operator: string;
  startedMs: number;
  /** Positions of the log. */
  position: bigint;
  end: bigint;
} & (
  | { status: "running"; stage: RebuildStage | "begin" }
  | { status: "done"; endedMs: number; compared: number; differences: number }
  | { status: "failed"; endedMs: number }
);

export type Rebuilds = {
  /** @returns false when that projection is being rebuilt here already. */
  start(projection: AnyProjection, operator: string): boolean;
  /** The last one since this process started. */
  of(name: string): Rebuilding | null;
  /** Gives up what is under way, before its switch. */
  close(): Promise<void>;
};

/** Closed before the stores are. */
export function openRebuilds(deps: Pick<ConsoleDeps, "log" | "models" | "now" | "logger">): Rebuilds {
  const last = new Map<string, Rebuilding>();
  const running = new Set<Promise<void>>();
  const stop = new AbortController();

  async function run(projection: AnyProjection, begun: Rebuilding, logger: Logger): Promise<void> {
    const { name } = projection;
    const { operator, startedMs } = begun;
    let [position, end] = [0n, 0n];
    try {
      const { comparison } = await rebuild(
        projection,
        storesOf(deps),
        (stage, at, of) => {
          [position, end] = [at, of];
          last.set(name, { operator, startedMs, position, end, status: "running", stage });
        },
        stop.signal,
      );
      const endedMs = deps.now();
      const [compared, differences] = [comparison.compared, comparison.differences.length];
      last.set(name, {
        ...{ operator, startedMs, position, end, status: "done" as const },
        ...{ endedMs, compared, differences },
      });
      logger.info({ projection: name, compared, differences, ms: endedMs - startedMs }, "rebuilt");
    } catch (error) {
      last.set(name, { operator, startedMs, position, end, status: "failed", endedMs: deps.now() });
      if (!stop.signal.aborted) logger.error({ projection: name, fault: faultOf(error) }, "a rebuild failed");
    }
  }

  return {
    start(projection, operator) {
      if (last.get(projection.name)?.status === "running") return false;
      const begun: Rebuilding = {
        ...{ operator, startedMs: deps.now(), position: 0n, end: 0n },
        ...{ status: "running" as const, stage: "begin" as const },
      };
      last.set(projection.name, begun);
      const work = run(projection, begun, deps.logger).finally(() => running.delete(work));
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
