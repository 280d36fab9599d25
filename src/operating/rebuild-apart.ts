/** Runs rebuilds in a separate process, so that no request waits for one. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { clearTimeout, setTimeout } from "node:timers";
import { limits } from "../limits.ts";
import type { OnRebuilding, RebuildStage } from "../projections/rebuild.ts";

/** How many views were compared with the live ones, and how many differed. */
export type RebuildResult = { compared: number; differences: number };

/** Messages of the process while it works and at its end. A fault has the form in which it is logged. */
export type RebuildMessage =
  | { says: "progress"; stage: RebuildStage; position: bigint; end: bigint }
  | { says: "done"; result: RebuildResult }
  | { says: "failed"; fault: object };

export type RebuildRun = {
  /** Process id. */
  pid: number | undefined;
  /** Settles when the process has ended. @throws RebuildFailed */
  result: Promise<RebuildResult>;
};

/**
 * @param name of the projection.
 * @param signal cancels it before its switch; a process that does not end then is killed.
 */
export type StartRebuild = (name: string, onRebuilding: OnRebuilding, signal: AbortSignal) => RebuildRun;

/** The process ended without a result. */
export class RebuildFailed extends Error {
  override name = "RebuildFailed";
  /** The fault that the process reported; null when it ended before it could. */
  readonly fault: object | null;

  constructor(message: string, fault: object | null) {
    super(message);
    this.fault = fault;
  }
}

const script = new URL("../ops/rebuild-process.ts", import.meta.url);

/** @param environment the settings of the service. */
export const startRebuildApart =
  (environment: Record<string, string | undefined>): StartRebuild =>
  (name, onRebuilding, signal) => {
    const child = fork(script, [name], {
      env: environment,
      execArgv: [],
      // Positions are bigints, which JSON lacks.
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    return { pid: child.pid, result: resultOf(child, onRebuilding, signal) };
  };

async function resultOf(
  child: ChildProcess,
  onRebuilding: OnRebuilding,
  signal: AbortSignal,
): Promise<RebuildResult> {
  let last: RebuildMessage | null = null;
  child.on("message", (message) => {
    last = message as RebuildMessage; // Only this process uses the channel.
    if (last.says === "progress") onRebuilding(last.stage, last.position, last.end);
  });
  // The channel may hold messages that arrive after the exit. Rejects if no process can be started.
  const gone = Promise.all([once(child, "exit"), once(child, "disconnect")]).catch(({ code }) => {
    throw new RebuildFailed(`No process could be started for it (${code}).`, null);
  });
  const stop = stopping(child);
  signal.addEventListener("abort", stop.begin);
  if (signal.aborted) stop.begin();
  try {
    const [[code, killedBy]] = await gone;
    return ended(last, code, killedBy);
  } finally {
    signal.removeEventListener("abort", stop.begin);
    stop.end();
  }
}

/** Asks the process to end, and kills it if it does not. */
function stopping(child: ChildProcess): { begin: () => void; end: () => void } {
  let late: NodeJS.Timeout | undefined;
  return {
    begin() {
      child.kill("SIGTERM");
      late = setTimeout(() => child.kill("SIGKILL"), limits.rebuildStopMs);
    },
    end: () => clearTimeout(late),
  };
}

/** @throws RebuildFailed */
function ended(last: RebuildMessage | null, code: number | null, killedBy: string | null): RebuildResult {
  if (last?.says === "done") return last.result;
  if (killedBy !== null) throw new RebuildFailed(`Its process was ended by ${killedBy}.`, null);
  const fault = last?.says === "failed" ? last.fault : null;
  throw new RebuildFailed(`Its process ended with exit code ${code}.`, fault);
}
