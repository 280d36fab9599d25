/** How processes inform each other about the progress of views. A signal may be lost, so waiting code also polls. */

/** The views of a collection have seen the log up to a position; null when they are no longer kept. */
export type OnTold = (collection: string, position: bigint | null) => void;

/** A write at this position was acknowledged to the owner before the views of the collection had seen it. */
export type OnOwed = (debt: { owner: string; collection: string; position: bigint }) => void;

export type Signals = {
  tell: OnTold;
  owe: OnOwed;
  /** Listens to signals of all processes from now on, this one included. */
  listen(onTold: OnTold, onOwed?: OnOwed): void;
  /** How often waiting code should poll, in milliseconds. */
  lookEveryMs: number;
  close(): Promise<void>;
};
