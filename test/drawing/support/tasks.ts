/** Tasks for a thread that report their start through shared memory, and that end on request, or never. */

/** The first cell reports that the task has begun, the second ends it. */
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
