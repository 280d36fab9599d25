/** Stored data as bytes, for a search that does not trust what the adapters show. */

export type Raw = {
  /** What kind of item it is, in the plural, for counting: "documents", "messages", "events". */
  kind: string;
  /** Which one it is, so that a person can look at it. */
  place: string;
  bytes: Uint8Array;
};
