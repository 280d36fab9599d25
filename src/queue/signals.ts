/** How processes tell each other how far the views are. A signal may be lost: whoever waits for one also looks by itself. */

/** The views of a collection have seen the log up to a position; null when they are no longer kept. */
export type OnTold = (collection: string, position: bigint | null) => void;

export type Signals = {
  tell: OnTold;
  /** What processes tell from now on, this one among them. */
  listen(onTold: OnTold): void;
  /** How often whoever waits looks by itself, in milliseconds. */
  lookEveryMs: number;
  close(): Promise<void>;
};
