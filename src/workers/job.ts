import type { Libraries } from "../commands/flows.ts";
import type { CommandContext } from "../commands/handle.ts";
import type { Log } from "../commands/log.ts";
import type { Drawing, Turn } from "../drawing/drawing.ts";
import type { JobError } from "../events/generation.ts";
import type { Progress } from "../projections/wait.ts";
import type { Leases } from "../queue/leases.ts";
import type { Delivery, Queue } from "../queue/queue.ts";
import type { Images } from "../store/images.ts";
import type { ReadModels } from "../store/read-models.ts";
import type { Tracing } from "../tracing/tracing.ts";

/** What workers work with. */
export type Workshop = {
  log: Log;
  libraries: Libraries;
  models: ReadModels;
  images: Images;
  queue: Queue;
  leases: Leases;
  drawing: Drawing;
  progress: Progress;
  /** Null where no traces are recorded. */
  tracing: Tracing | null;
  /** Place in a trace of what is done in it. */
  traceParent?: string;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** One step of a generation. It folds the streams it writes to first, so a repeat finds its work done and adds nothing. */
export type Job = {
  /** @throws JobFailure when trying again would not help; anything else is tried again. */
  run(delivery: Delivery, workshop: Workshop): Promise<void>;
};

/** The job ends `failed` with this code and message, which the customer reads. */
export class JobFailure extends Error {
  override name = "JobFailure";
  readonly code: JobError;
  constructor(code: JobError, message: string) {
    super(message);
    this.code = code;
  }
}

/** Jobs of one account, of whichever environment, wait for the threads behind each other, and never in the way of another's. */
export const turnOf = (request: { organizationId: string | null; createdBy: string }): Turn => ({
  owner: request.organizationId ?? request.createdBy,
  of: "job",
});

/** The same step of the same job has the same command id at every attempt, so a repeated append is recognised. */
export const jobContext = (
  { now, traceParent }: Workshop,
  step: string,
  generationId: string,
): CommandContext => ({
  commandId: `${step}:${generationId}`,
  requestId: null,
  actor: { kind: "service", id: "worker" },
  at: new Date(now()).toISOString(),
  ...(traceParent === undefined ? {} : { traceParent }),
});
