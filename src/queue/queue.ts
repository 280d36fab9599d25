/**
 * Wakes workers. It may lose or repeat anything: the log decides what is open. Every adapter passes
 * `test/contract/queue.ts`.
 */
/** Holds ids only; it is made from the event that triggers the job. */
export type JobMessage = {
  /** Id of that event: publishing a message again while it waits or runs has no effect. */
  id: string;
  kind: string;
  /** Id of the workflow that the job belongs to. */
  of: string;
  /** Fairness: at most limits.jobsPerOwnerMax of one owner run at once while others wait. */
  owner: string;
};

/** `attempt` counts from 1; on the `last` one the handler must end the job itself. */
export type Delivery = { message: JobMessage; attempt: number; last: boolean };

export type Queue = {
  /** @throws Unavailable when the queue cannot be reached. */
  publish(message: JobMessage): Promise<void>;
  /**
   * Runs `handler` for messages of one kind, at most `concurrency` at once. When it throws, the message is delivered
   * again after a growing delay (limits.jobRetryDelaysMs), up to limits.jobAttemptsMax attempts. Returns when the
   * signal aborts and running jobs have ended; unfinished ones are returned.
   */
  consume(
    kind: string,
    concurrency: number,
    handler: (delivery: Delivery, signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Messages that are waiting or running, by kind; has an entry for every kind that the queue was opened for. */
  depth(): Promise<Record<string, number>>;
  close(): Promise<void>;
};
