/** What the console runs on. */
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
  /** Hashes of the passwords; without that file nobody can log in. */
  passwordFile: string;
  /** What this process counted over a day, oldest first. */
  day: () => Slot[];
  /** Of the program that runs. */
  version: string;
  /** When this process began, milliseconds since 1970. */
  startedMs: number;
  /** When the newest backup was made, milliseconds since 1970; null where the data is on servers. */
  backedUpAt: (() => Promise<number>) | null;
  /** Null where the data is on servers. */
  freeBytes: (() => Promise<number>) | null;
  /** Why the service should get no requests now. */
  unready: () => Promise<string[]>;
  /** Milliseconds since 1970. */
  now: () => number;
  logger: Logger;
};
