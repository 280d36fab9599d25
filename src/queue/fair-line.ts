/** The order in which waiting jobs of one kind are taken: owners take turns, each owner's jobs first in, first out. */

export type Waiting<Job> = { job: Job; owner: string };

export type FairLine<Job> = {
  add(waiting: Waiting<Job>): void;
  /** The next job that may run now, counted as running until `ended`; undefined when none may. */
  take(): Waiting<Job> | undefined;
  ended(owner: string): void;
  /** Jobs that wait. */
  size(): number;
  running(): number;
};

/** @param perOwnerMax jobs of one owner that may run at once while another owner waits. */
export function fairLine<Job>(perOwnerMax: number): FairLine<Job> {
  /** Owners with waiting jobs, in the order of their turns; Map keeps insertion order. */
  const turns = new Map<string, Waiting<Job>[]>();
  const runningOf = new Map<string, number>();
  let size = 0;
  let running = 0;

  function mayRun(owner: string): boolean {
    return turns.size === 1 || (runningOf.get(owner) ?? 0) < perOwnerMax;
  }

  return {
    add(waiting) {
      const line = turns.get(waiting.owner);
      if (line) line.push(waiting);
      else turns.set(waiting.owner, [waiting]);
      size++;
    },

    take() {
      for (const [owner, line] of turns) {
        if (!mayRun(owner)) continue;
        const next = line.shift();
        turns.delete(owner);
        // Behind all others: it is their turn now.
        if (line.length > 0) turns.set(owner, line);
        runningOf.set(owner, (runningOf.get(owner) ?? 0) + 1);
        size--;
        running++;
        return next;
      }
      return undefined;
    },

    ended(owner) {
      const left = (runningOf.get(owner) ?? 0) - 1;
      if (left > 0) runningOf.set(owner, left);
      else runningOf.delete(owner);
      running--;
    },

    size: () => size,
    running: () => running,
  };
}
