/** What a marked step is done to, where its clause only points at it or leaves it out: the words that the mark points at. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { Meant } from "../meaning/antecedents.ts";
import { keyOf, type Parties } from "../meaning/parties.ts";
import { briefWords } from "../meaning/phrases.ts";
import { type Found, foundAt, phraseAt, type Scene, wordOf } from "./found.ts";

/** Parties of the text, with what "it" or nothing at all stands for in the clause of a marked step. */
export function withThing(one: Found, clause: Clause, scene: Scene): Parties {
  const { parties } = scene;
  const { thing } = one.mark;
  if (thing === undefined) return parties;
  if (thing === null) return withUnsaid(parties, clause, null);
  const pointing = pointingPhrase(clause);
  if (pointing && isAt(thing, pointing)) return parties;
  const meant = meantAt(thing, one, scene);
  if (meant === null) return parties;
  if (pointing) return { ...parties, meant: new Map([...parties.meant, [keyOf(clause, pointing), meant]]) };
  return isBare(clause) && !isDoer(thing, clause) ? withUnsaid(parties, clause, meant) : parties;
}

/** What the words stand for that a mark points at as the thing of its work; null where it points at none. */
export const thingOf = (one: Found, scene: Scene): Meant | null =>
  one.mark.thing ? meantAt(one.mark.thing, one, scene) : null;

const isDoer = (one: Span, { doer, passive }: Clause): boolean =>
  !passive && doer !== null && isAt(one, doer);

const isAt = (one: Span, other: Span) => one.from < other.to && one.to > other.from;

function withUnsaid(parties: Parties, clause: Clause, meant: Meant | null): Parties {
  const unsaid = new Map(parties.unsaid);
  if (meant) unsaid.set(clause.id, meant);
  else unsaid.delete(clause.id);
  return { ...parties, unsaid };
}

/** "checks it", "looks at them": the pronoun that is the thing of the work. */
function pointingPhrase({ object, complements }: Clause): Phrase | null {
  if (object) return pronouns.has(object.lemma.toLowerCase()) && object.attached.length === 0 ? object : null;
  return complements.find(({ phrase }) => pronouns.has(phrase.lemma.toLowerCase()))?.phrase ?? null;
}

const pronouns: ReadonlySet<string> = new Set(
  "it they them this that these those he she him her one both all".split(" "),
);

/** Nothing that the work could be done to stands in the clause. */
const isBare = ({ object, objectFrom, recipient, state, verb }: Clause): boolean =>
  object === null && objectFrom === null && recipient === null && state === null && verb?.particle == null;

/** What the words stand for: what the text means by them, else as they stand. */
function meantAt(words: Span, one: Found, scene: Scene): Meant | null {
  const said = foundAt({ ...one.mark, ...words }, one.place, scene);
  const word = wordOf(said);
  if (!word) return null;
  const known = scene.parties.meant.get(`${said.sentence?.sentence}:${said.token}`);
  if (known && known.words !== "") return known;
  const phrase = phraseAt(said);
  const isHead = phrase !== null && phrase.head === said.token;
  return {
    party: null,
    words: isHead ? briefWords(phrase) : word.form,
    lemma: word.lemma.toLowerCase(),
    plural: isHead && phrase.plural,
  };
}
