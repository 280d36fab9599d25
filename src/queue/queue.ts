/** Wakes workers. It may lose or repeat anything: the log decides what is open. Every adapter passes `test/contract/queue.ts`. */
/** Ids only; a message is made from the event that asks for the work. */
export type JobMessage = {
  /** Id of that event: the same message of one kind published twice while it waits or runs is one. */
  id: string;
  kind: string;
  /** Id of what the job works at. */
  of: string;
  /** Fairness: at most limits.jobsPerOwnerMax of one owner run at once while others wait. */
  owner: string;
};

/** `attempt` counts from 1; on the `last` one the handler must bring the job to an end itself. */
export type Delivery = { message: JobMessage; attempt: number; last: boolean };

export type Queue = {
  /** @throws Unavailable when the queue cannot be reached. */
  publish(message: JobMessage): Promise<void>;
  /**
   * Runs `handler` for messages of one kind, at most `concurrency` at once. When it throws, the message comes again after
   * a growing delay (limits.jobRetryDelaysMs), up to limits.jobAttemptsMax attempts. Ends when the signal aborts and what
   * runs has ended; what was not finished is handed back.
   */
  consume(
    kind: string,
    concurrency: number,
    handler: (delivery: Delivery, signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Messages that wait or run now, by kind: one entry for every kind that the queue was opened for. */
  depth(): Promise<Record<string, number>>;
  close(): Promise<void>;
};
