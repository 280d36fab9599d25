/** What the console depends on. */
import type { Logger } from "pino";
import type { Log } from "../commands/log.ts";
import type { Drawing } from "../drawing/drawing.ts";
import type { Slot } from "../meters/day.ts";
import type { MakeEvidence } from "../operating/evidence-apart.ts";
import type { StartRebuild } from "../operating/rebuild-apart.ts";
import type { Progress } from "../projections/wait.ts";
import type { Queue } from "../queue/queue.ts";
import type { Burst } from "../store/burst.ts";
import type { ReadModels } from "../store/read-models.ts";

export type ConsoleDeps = {
  log: Log;
  models: ReadModels;
  queue: Queue;
  burst: Burst;
  drawing: Drawing;
  progress: Progress;
  startRebuild: StartRebuild;
  makeEvidence: MakeEvidence;
  /** File with password hashes; without it nobody can log in. */
  passwordFile: string;
  /** Counts of this process over a day, oldest first. */
  day: () => Slot[];
  /** Version of the running program. */
  version: string;
  /** When this process started, milliseconds since 1970. */
  startedMs: number;
  /** When the newest backup was made, milliseconds since 1970; null when the data is on servers. */
  backedUpAt: (() => Promise<number>) | null;
  /** Null when the data is on servers. */
  freeBytes: (() => Promise<number>) | null;
  /** Why the service should get no requests now. */
  unready: () => Promise<string[]>;
  /** Milliseconds since 1970. */
  now: () => number;
  logger: Logger;
};
