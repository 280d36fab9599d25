/** Work that is only named: "the credit check and the legal review run in parallel". */
import type { Phrase } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { capitalised, sayPhrase } from "../naming/words.ts";
import { subjectOf } from "./antecedents.ts";
import type { Opening } from "./cues.ts";
import { type Draft, newId, say } from "./draft.ts";
import { putInBranch, sayParallel } from "./make-branches.ts";
import { keyOf } from "./parties.ts";
import type { Saying } from "./saying.ts";
import { resolvedIn } from "./steps.ts";

/** Several subjects, each a noun of work; empty if one of them is something else. */
export function namedWork({ clause }: Saying): Phrase[] {
  const subject = subjectOf(clause);
  const several = subject === null || subject.or ? [] : [subject, ...subject.fellows];
  return several.length > 1 && several.every(({ lemma }) => nominalisationOf(lemma.toLowerCase()) !== null)
    ? several
    : [];
}

/** A step and a branch for each of them. */
export function sayNamed(
  named: readonly Phrase[],
  saying: Saying,
  place: number,
  openings: Opening[],
  draft: Draft,
): string {
  const branches = named.map((_, at) => String(at + 1));
  const id = sayParallel(saying, place, openings, draft, branches);
  for (const [at, phrase] of named.entries())
    putInBranch(sayStepOf(phrase, saying, place, draft), id, branches[at] ?? "", draft);
  return id;
}

/** The step that a noun of work names. */
export function sayStepOf(
  phrase: Phrase,
  saying: Saying,
  place: number,
  draft: Draft,
  openings: Opening[] = [],
): string {
  const { clause, sentence } = saying;
  const { parties, text } = draft;
  const known = nominalisationOf(phrase.lemma.toLowerCase())?.verb;
  const verb = known ?? phrase.lemma;
  const by = phrase.attached.find(({ preposition }) => preposition === "by")?.phrase;
  const of = phrase.attached.find(({ preposition }) => preposition === "of")?.phrase;
  const isOfNoun = ["NOUN", "PROPN"].includes(sentence.tokens[phrase.head - 1]?.upos ?? "");
  const thing = of ? sayPhrase(of, resolvedIn(clause, parties)) : phrase.modifiers.join(" ");
  const isOne = known === undefined && phrase.lemma.includes("-");
  const label =
    !isOne && (of || isOfNoun || thing === "")
      ? `${verb} ${thing}`.trim()
      : `conduct ${thing} ${phrase.lemma}`.replace("  ", " ");
  return say(
    {
      id: newId("s", draft),
      kind: "step",
      span: { from: phrase.from, to: phrase.to },
      text: text.slice(phrase.from, phrase.to),
      verb,
      doer: (by && parties.meant.get(keyOf(clause, by))?.party) ?? null,
      things: of ? [of.lemma] : phrase.modifiers,
      label: capitalised(label),
      task: null,
      optional: false,
      each: null,
    },
    place,
    openings,
    draft,
  );
}
