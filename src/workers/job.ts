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

/** What workers work with. */
export type Workshop = {
  /** The kinds of jobs that there are. */
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
  /** Place in a trace of what is done in it. */
  traceParent?: string;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** A kind of job: one step of a workflow. It folds the streams it writes to first, so a repeat finds its work done and adds nothing. */
export type Job = {
  /** Its name: in the subjects of the queue, in logs and in metrics. */
  kind: string;
  of: Workflow;
  /** The type of event that asks for it, in the streams of the workflow. */
  askedBy: string;
  /** It waits for whoever understands texts: a language model has a bound of its own on how many run at once. */
  isOfTexts?: true;
  /** @throws JobFailure when trying again would not help; anything else is tried again. */
  run(delivery: Delivery, workshop: Workshop): Promise<void>;
};

/** What jobs work at, one step after another, until it has ended: a generation is one. */
export type Workflow = {
  /** With "Id" behind it, what logs call its id. */
  name: string;
  /** Its streams are called by its id. The first event of each names the owner. */
  // biome-ignore lint/suspicious/noExplicitAny: as in `AnyProjection`.
  family: EventFamily<any>;
  /** Where the sweeper finds what is open. They have an index of `open`. */
  // biome-ignore lint/suspicious/noExplicitAny: as in `AnyProjection`.
  views: Projection<any, WorkflowView>;
  /** Ends it, unless it has ended. @param by names the command. @returns whether it did. */
  fail(workshop: Workshop, id: string, failure: Failure, by: string): Promise<boolean>;
};

/** How far one is. */
export type WorkflowView = {
  id: string;
  owner: string;
  open: boolean;
  /** The kind of job that is due, and the event that asked for it; null when it has ended. */
  due: { step: string; eventId: string } | null;
  createdAt: string;
  updatedAt: string;
};

/** `notes`: what was read of the text all the same. */
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

/** Jobs of one account, of whichever environment, wait for the threads behind each other, and never in the way of another's. */
export const turnOf = (request: { organizationId: string | null; createdBy: string }): Turn => ({
  owner: request.organizationId ?? request.createdBy,
  of: "job",
});

/** The same step of the same job has the same command id at every attempt, so a repeated append is recognised. */
export const jobContext = ({ now, traceParent }: Workshop, step: string, id: string): CommandContext => ({
  commandId: `${step}:${id}`,
  requestId: null,
  actor: { kind: "service", id: "worker" },
  at: new Date(now()).toISOString(),
  ...(traceParent === undefined ? {} : { traceParent }),
});
