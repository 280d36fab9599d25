/** What stores keep, as bytes: for a search that does not trust what their adapters show. */

export type Raw = {
  /** What kind of thing it is, in the plural, for counting: "documents", "messages", "events". */
  kind: string;
  /** Which one it is, so that somebody can look at it. */
  place: string;
  bytes: Uint8Array;
};
