/** What "it" is behind an order, where it is no element of the diagram. */

/** When the step has gone already: "nobody packs any more, drop it". */
export const removed = "what was removed";

/** Behind "no parallel work any more": "make it one line". */
export const inRowNow = "what was put in a row";

/** Somebody who was spoken of: "the supplier is external; show it as a pool". */
export const partyOf = (name: string): string => `${party}${name}`;
export const partySpoken = (thing: string | null | undefined): string | null =>
  thing?.startsWith(party) ? thing.slice(party.length) : null;
const party = "the party ";

/** The thing that a new step may be about; null where nothing is left that work could be done to. */
export const thingSpoken = (thing: string | null | undefined): string | null =>
  thing === removed || thing === inRowNow ? null : (partySpoken(thing)?.toLowerCase() ?? thing ?? null);
