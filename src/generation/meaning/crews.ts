/**
 * Words for several people who were named together: "both sign it", "each of them writes a list", "..., who each give
 * an opinion".
 */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { type Actor, nameOfRole, nameWords } from "./actors.ts";
import { phrasesOf } from "./phrases.ts";
import { isSomebody, type Persons } from "./somebody.ts";

/** Several that are named together, all of them persons. */
export const groupIn = (clause: Clause, isPerson: Persons): Phrase | null =>
  phrasesOf(clause).findLast(
    (phrase) =>
      phrase.fellows.length > 0 &&
      !phrase.or &&
      [phrase, ...phrase.fellows].every(({ lemma }) => isSomebody(lemma.toLowerCase(), false, isPerson)),
  ) ?? null;

type Before = { group: Phrase | null; clauses: readonly Clause[]; actors: Actor[] };

/**
 * Names of those who each do the work of a clause whose subject means all of them, or the other of two; otherwise
 * empty.
 */
export function crewOf(clause: Clause, doer: Phrase, { group, clauses, actors }: Before): string[] {
  const other = otherOf(clause, clauses);
  if (other !== null) return [nameOfRole(other, actors)];
  if (group === null || !standsForAll(clause, doer)) return [];
  return [group, ...group.fellows].map((one) => nameOfRole(nameWords(one), actors));
}

function standsForAll({ connectors, link, passive }: Clause, doer: Phrase): boolean {
  const words = doer.words.toLowerCase().split(/\s+/);
  const isPointing = words.every((word) => sharing.has(word) || pointing.has(word));
  const shares = [...words, doer.determiner ?? "", ...connectors].some((word) => sharing.has(word));
  return !passive && shares && (isPointing || (link?.kind === "relative" && connectors.includes("each")));
}

const sharing = new Set(["both", "each", "all"]);
const pointing = new Set("they who whom which of them these those the two three four five".split(" "));

/** "One team paints the walls, the other lays the floor": the second of two; null otherwise. */
export function otherOf({ id, doer, link }: Clause, clauses: readonly Clause[]): string | null {
  if (doer?.lemma !== "other" || (link !== null && !joining.has(link.kind))) return null;
  const one = clauses.findLast((clause) => clause.id < id && /^one\b/i.test(clause.doer?.words ?? ""))?.doer;
  return one ? one.words.replace(/^one\b(?: of (?:the|our|two|these|them|\s)+)?/i, "other") : null;
}

const joining: ReadonlySet<string> = new Set(["beside", "coordinate", "while", "although"]);
