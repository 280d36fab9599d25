/** The referent of "it" after an order, if it is no element of the diagram. */

/** The step is already gone: "nobody packs any more, drop it". */
export const removed = "what was removed";

/** After "no parallel work any more": "make it one line". */
export const inRowNow = "what was put in a row";

/** A party mentioned before: "the supplier is external; show it as a pool". */
export const partyOf = (name: string): string => `${party}${name}`;
export const partySpoken = (thing: string | null | undefined): string | null =>
  thing?.startsWith(party) ? thing.slice(party.length) : null;
const party = "the party ";

/** The thing that a new step may be about; null if nothing is left to work on. */
export const thingSpoken = (thing: string | null | undefined): string | null =>
  thing === removed || thing === inRowNow ? null : (partySpoken(thing)?.toLowerCase() ?? thing ?? null);
