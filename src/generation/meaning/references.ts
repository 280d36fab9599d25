/** Words of a text that speak of an earlier step: "step 2", "once the invoice is paid", "back to the check", "after the repair". */

import type { Phrase } from "../clauses/clause.ts";
import { baseOfVerb } from "../naming/inflect.ts";
import { eventLabel as labelOfEvent } from "../naming/labels.ts";
import { questionLabel } from "../naming/questions.ts";
import { capitalised, sayPhrase } from "../naming/words.ts";
import { areSameWork } from "./classes.ts";
import type { Cues } from "./cues.ts";
import type { Statement } from "./meaning.ts";
import { keyOf, type Parties } from "./parties.ts";
import type { Saying } from "./saying.ts";
import { placeNouns } from "./saying-ways.ts";
import { resolvedIn } from "./steps.ts";

/** A statement with where it stands: the place of the saying that made it, and its cues. */
export type Said = { statement: Statement; place: number; cues: Cues };

/** "step 2", "item 3.1": the numbers that the words name. */
export function stepNumbers({ clause, sentence }: Saying): string[] {
  const goes = clause.verb !== null && jumping.has(clause.verb.lemma);
  return clause.tokens.flatMap((at) => {
    const token = sentence.tokens[at];
    const before = sentence.tokens[at - 1]?.lemma.toLowerCase() ?? "";
    if (!token || !/^\d+(\.\d+)*[a-z]?$/.test(token.form)) return [];
    return placeNouns.has(before) || (goes && ["to", "with", "at", "from"].includes(before))
      ? [token.form]
      : [];
  });
}

const jumping = new Set("go continue proceed carry jump return skip start resume move".split(" "));

/** The earlier statement that a clause speaks of: by its number, else by verb and thing; the latest that fits best. */
export function findStep(saying: Saying, said: readonly Said[], parties: Parties): Said | undefined {
  const [number] = stepNumbers(saying);
  if (number !== undefined) return byNumber(number, said);
  const wanted = contentOf(saying, parties);
  let best: { one: Said; score: number } | undefined;
  for (const one of said) {
    if (one.statement.kind !== "step") continue;
    const score = overlap(wanted, one);
    if (score >= 2 && (!best || score >= best.score)) best = { one, score };
  }
  return best?.one;
}

export const byNumber = (number: string, said: readonly Said[]): Said | undefined =>
  said.find(({ statement, cues }) => statement.kind !== "remark" && cues.number === number) ??
  said.find(({ statement, cues }) => statement.kind !== "remark" && cues.number?.startsWith(`${number}.`));

type Content = { verbs: string[]; things: string[] };

function contentOf({ clause, sentence }: Saying, parties: Parties): Content {
  const phrases = [clause.object, clause.doer, ...clause.complements.map((one) => one.phrase)].filter(
    (one) => one !== null,
  );
  return {
    verbs: clause.tokens.flatMap((at) => {
      const token = sentence.tokens[at];
      return token && token.upos === "VERB" ? [token.lemma.toLowerCase()] : [];
    }),
    things: phrases.flatMap((phrase) => {
      const meant = parties.meant.get(keyOf(clause, phrase));
      return meant?.party ? [] : [meant?.lemma ?? phrase.lemma.toLowerCase()];
    }),
  };
}

/** Two for the same work, one for the same thing: work alone is not enough unless nothing else is told. */
function overlap(wanted: Content, { statement, cues }: Said): number {
  if (statement.kind !== "step") return 0;
  const verb = statement.verb.split(" ")[0] ?? "";
  const sameVerb = wanted.verbs.some((one) => areSameWork(one, verb));
  const shared = wanted.things.filter(
    (thing) => statement.things.includes(thing) || cues.lemmas.includes(thing),
  ).length;
  if (!sameVerb) return 0;
  return shared > 0 ? 2 + shared : wanted.things.length === 0 ? 2 : 0;
}

/** "Order received", "Customer answers": what an event is called. */
export function eventLabel({ clause }: Saying, parties: Parties): string {
  const resolved = resolvedIn(clause, parties);
  const awaited = clause.complements.find((one) => one.preposition === "for" || one.preposition === "until");
  if (clause.verb && ["wait", "await"].includes(clause.verb.lemma)) {
    const thing = awaited?.phrase ?? clause.object;
    return thing ? capitalised(`${sayPhrase(thing, resolved)} received`) : "";
  }
  const isThing = (phrase: Phrase) => (parties.meant.get(keyOf(clause, phrase))?.party ?? null) === null;
  const words = questionLabel(clause, resolved).ask.replace(/\?$/, "");
  return clause.passive || clause.object === null
    ? (labelOfEvent(clause, resolved, isThing) ?? words)
    : words;
}

/** "approved" is "approve", "rejected" is "reject", "incomplete" stays: what an adjective made of a verb says. */
export function rootOf(upos: string, lemma: string): string {
  const word = lemma.toLowerCase();
  if (upos !== "ADJ" || !/(?:ed|en|n't)$/.test(word)) return word;
  const base = baseOfVerb(word, (candidate) => casedVerbs.has(candidate));
  return base ?? word;
}

/** Verbs whose participles tell the cases of things. */
const casedVerbs = new Set(
  "approve reject refuse decline accept deny grant confirm cancel close pay sign release complete verify register invite select pass fail return repair damage expire agree".split(
    " ",
  ),
);

/** Content words of a clause in dictionary form. */
export function lemmasOf({ clause, sentence }: Pick<Saying, "clause" | "sentence">): string[] {
  return clause.tokens.flatMap((at) => {
    const token = sentence.tokens[at];
    return token && ["NOUN", "PROPN", "VERB", "ADJ", "NUM"].includes(token.upos)
      ? [rootOf(token.upos, token.lemma)]
      : [];
  });
}
