/** Tasks of a thread that tell by shared memory that they have begun, and that come to an end when they are let go, or never. */

/** The first cell tells that the task has begun, the second lets it go. */
export type Cells = Int32Array;

export const echo = (value: unknown): unknown => value;

export function forever({ cells }: { cells: Cells }): never {
  Atomics.store(cells, 0, 1);
  for (;;);
}

export function held({ cells, value }: { cells: Cells; value: unknown }): unknown {
  Atomics.store(cells, 0, 1);
  Atomics.wait(cells, 1, 0);
  return value;
}
