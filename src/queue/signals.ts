/** How processes tell each other how far the views are. A signal may be lost: whoever waits for one also looks by itself. */

export type Signals = {
  /** The views of a collection have seen the log up to a position. */
  tell(collection: string, position: bigint): void;
  /** What processes tell from now on, this one among them. */
  listen(onTold: (collection: string, position: bigint) => void): void;
  /** How often whoever waits looks by itself, in milliseconds. */
  lookEveryMs: number;
  close(): Promise<void>;
};
