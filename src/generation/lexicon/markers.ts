/** Words and phrases that tell how steps hang together. */

const phrases = (text: string) => new Set(text.trim().split(/\s*;\s*/));

/** The opposite of the last condition. */
export const elseMarkers = phrases(
  "otherwise; else; if not; or else; in all other cases; in every other case; in other cases; in the other case; in the opposite case; if no; if this is not the case; if that is not the case; alternatively; in the second case; in the latter case",
);
/** The last condition holds. */
export const thenMarkers = phrases(
  "in which case; in this case; in that case; in such a case; in such cases; in these cases; if so; if yes; if this is the case; if that is the case; in the first case; in the former case; only then; if ok",
);
/** Whatever was decided before. */
export const joinMarkers = phrases(
  "in any case; in either case; in both cases; in all cases; regardless; finally; in the end; at the end; eventually; lastly; ultimately; to conclude; last of all; in the last step; in a last step; in the final step; in a final step; as a last step; as the last step; as the final step; to finish; at last",
);
/** Beside what was said just before. */
export const parallelMarkers = phrases(
  "meanwhile; at the same time; in the meantime; in the mean time; in the meanwhile; in parallel; simultaneously; concurrently; at this time; at that time; parallel; independently of each other; in any order; side by side",
);
export const againMarkers = phrases("again; once again; once more; anew; over and over; from scratch");

/** Subordinators by what they say. */
export const ifMarkers = phrases(
  "if; in case; in case that; in the case that; in the event that; in the event of; in case of; in the case of; provided that; given that; under the condition that; on condition that; on the condition that; supposing that; assuming that; only if; if and only if; unless; should",
);
export const whenMarkers = phrases(
  "when; whenever; once; as soon as; after; only when; by the time; the moment; each time that; every time that; every time; each time; immediately after; right after; shortly after; just after; directly after; now that",
);
export const whileMarkers = phrases("while; whilst; whereas");
export const untilMarkers = phrases("until; till; until such time as; up until");
export const beforeMarkers = phrases("before; just before; right before; shortly before; prior to");
export const dependingMarkers = phrases(
  "depending on; depending on whether; dependent on; based on whether; based upon whether",
);
