/** The order in which waiting jobs are taken: owners take turns, and each owner's jobs are first in, first out. */

export type Waiting<Job> = { job: Job; owner: string };

export type FairLine<Job> = {
  add(waiting: Waiting<Job>): void;
  /** The next job that may run, counted as running until `ended`; undefined when none may. */
  take(): Waiting<Job> | undefined;
  ended(owner: string): void;
  /** Removes a job that nobody waits for any more. @returns false when it is not in this line. */
  remove(waiting: Waiting<Job>): boolean;
  /** Waiting jobs by owner. */
  waiting(): ReadonlyMap<string, readonly Waiting<Job>[]>;
  /** Number of waiting jobs. */
  size(): number;
  running(): number;
};

/**
 * @param perOwnerMax jobs of one owner that may run at once.
 * @param bound "always", or only while another owner waits: a single owner may then use everything.
 */
export function fairLine<Job>(
  perOwnerMax: number,
  bound: "always" | "while others wait" = "while others wait",
): FairLine<Job> {
  /** Owners with waiting jobs, in the order of their turns; Map keeps insertion order. */
  const turns = new Map<string, Waiting<Job>[]>();
  const runningOf = new Map<string, number>();
  let size = 0;
  let running = 0;

  function mayRun(owner: string): boolean {
    const alone = bound === "while others wait" && turns.size === 1;
    return alone || (runningOf.get(owner) ?? 0) < perOwnerMax;
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

    remove(waiting) {
      const line = turns.get(waiting.owner) ?? [];
      const at = line.indexOf(waiting);
      if (at < 0) return false;
      line.splice(at, 1);
      if (line.length === 0) turns.delete(waiting.owner);
      size--;
      return true;
    },

    waiting: () => turns,
    size: () => size,
    running: () => running,
  };
}
