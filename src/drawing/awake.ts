/** A time limit that does not count while the whole process stands still: suspended, frozen, or on a laptop that sleeps. */

/** Runs `action` after this many milliseconds, unless the returned function cancels it. */
export type After = (ms: number, action: () => void) => () => void;

export type AwakeClock = {
  /** Milliseconds since any moment. */
  now(): number;
  /** Calls `tick` about every so many milliseconds, until the returned function is called. */
  every(ms: number, tick: () => void): () => void;
};

const tickMs = 250;
/** A later tick means that nothing ran in between. */
const tickMsMax = 4 * tickMs;

/** The tasks stand still with the process, and would otherwise be overdue as soon as it goes on. */
export function afterAwake(ms: number, action: () => void, { now, every }: AwakeClock = clock): () => void {
  let leftMs = ms;
  let lastMs = now();
  const cancel = every(Math.min(ms, tickMs), () => {
    const atMs = now();
    leftMs -= Math.min(atMs - lastMs, tickMsMax);
    lastMs = atMs;
    if (leftMs > 0) return;
    cancel();
    action();
  });
  return cancel;
}

/** A timer of a thread does not keep the process alive. */
const clock: AwakeClock = {
  now: () => performance.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms).unref();
    return () => clearInterval(timer);
  },
};
