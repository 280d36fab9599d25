/** How processes tell each other how far the views are. A signal may be lost: whoever waits for one also looks by itself. */

/** The views of a collection have seen the log up to a position; null when they are no longer kept. */
export type OnTold = (collection: string, position: bigint | null) => void;

/** An owner was told of a write at this position, and the views of the collection have not seen it yet. */
export type OnOwed = (debt: { owner: string; collection: string; position: bigint }) => void;

export type Signals = {
  tell: OnTold;
  owe: OnOwed;
  /** What processes tell from now on, this one among them. */
  listen(onTold: OnTold, onOwed?: OnOwed): void;
  /** How often whoever waits looks by itself, in milliseconds. */
  lookEveryMs: number;
  close(): Promise<void>;
};
