import type { Libraries } from "../commands/flows.ts";
import type { CommandContext } from "../commands/handle.ts";
import type { Log } from "../commands/log.ts";
import type { Drawing, Turn } from "../drawing/drawing.ts";
import type { EventFamily } from "../events/family.ts";
import type { JobError } from "../events/generation.ts";
import type { Note } from "../generation/generator.ts";
import type { Projection } from "../projections/projection.ts";
import type { Progress } from "../projections/wait.ts";
import type { Leases } from "../queue/leases.ts";
import type { Delivery, Queue } from "../queue/queue.ts";
import type { Images } from "../store/images.ts";
import type { ReadModels } from "../store/read-models.ts";
import type { Tracing } from "../tracing/tracing.ts";

/** What workers depend on. */
export type Workshop = {
  /** All kinds of jobs. */
  jobs: readonly Job[];
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
  /** Trace context of the work that is done with it. */
  traceParent?: string;
  /** Milliseconds since 1970. */
  now: () => number;
};

/**
 * A kind of job: one step of a workflow. It first folds the streams it writes to, so a repeat finds its result and adds
 * nothing.
 */
export type Job = {
  /** Its name: in the subjects of the queue, in logs and in metrics. */
  kind: string;
  of: Workflow;
  /** The type of event that triggers it, in the streams of the workflow. */
  askedBy: string;
  /** It waits for the engine that reads texts: a language model has its own limit on how many run at once. */
  isOfTexts?: true;
  /** @throws JobFailure when a retry would not help; any other error is retried. */
  run(delivery: Delivery, workshop: Workshop): Promise<void>;
};

/** Something that jobs carry out, one step after another, until it has ended, such as a generation. */
export type Workflow = {
  /** With "Id" appended, the name of its id in logs. */
  name: string;
  /** Its streams are named by its id. The first event of each names the owner. */
  // biome-ignore lint/suspicious/noExplicitAny: as in `AnyProjection`.
  family: EventFamily<any>;
  /** Where the sweeper finds open ones. They have an index on `open`. */
  // biome-ignore lint/suspicious/noExplicitAny: as in `AnyProjection`.
  views: Projection<any, WorkflowView>;
  /** Marks it as failed, unless it has ended. @param by names the command. @returns whether it did. */
  fail(workshop: Workshop, id: string, failure: Failure, by: string): Promise<boolean>;
};

/** The progress of one workflow. */
export type WorkflowView = {
  id: string;
  owner: string;
  open: boolean;
  /** The kind of the pending job, and the event that triggers it; null when the workflow has ended. */
  due: { step: string; eventId: string } | null;
  createdAt: string;
  updatedAt: string;
};

/** `notes`: what was understood of the text nevertheless. */
export type Failure = { code: JobError; message: string; notes?: Note[] };

export const streamOf = ({ family }: Workflow, id: string): string => `${family.prefix}${id}`;

/** The job ends `failed` with this code and message, which the customer reads. */
export class JobFailure extends Error {
  override name = "JobFailure";
  readonly code: JobError;
  constructor(code: JobError, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Jobs of one account, of either environment, wait for the threads behind each other, never behind another account's.
 */
export const turnOf = (request: { organizationId: string | null; createdBy: string }): Turn => ({
  owner: request.organizationId ?? request.createdBy,
  of: "job",
});

/** Each step of a job has the same command id at every attempt, so a repeated append is recognised. */
export const jobContext = ({ now, traceParent }: Workshop, step: string, id: string): CommandContext => ({
  commandId: `${step}:${id}`,
  requestId: null,
  actor: { kind: "service", id: "worker" },
  at: new Date(now()).toISOString(),
  ...(traceParent === undefined ? {} : { traceParent }),
});
