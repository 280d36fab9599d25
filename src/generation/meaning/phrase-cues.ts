/**
 * Phrases that open a case: "for VIPs", "in case of damage", "incomplete forms", "fees above 500 EUR", "on the third
 * warning".
 */

import type { Clause, Complement, Phrase } from "../clauses/clause.ts";
import { subjectOf } from "./antecedents.ts";
import { bandCue } from "./band-cues.ts";
import { bandIn } from "./bands.ts";
import { type CaseCue, noCue } from "./case-cue.ts";
import { anew, casingAdjectives, stativeVerbs, troubleNouns } from "./classes.ts";
import { standsInFront } from "./contrasts.ts";
import type { OpeningForm } from "./cues.ts";
import { framesConsequence } from "./frames.ts";
import { isAnybody, isKind, isNumbered, namesRest } from "./kinds.ts";
import { keyOf, type Parties } from "./parties.ts";
import { rootOf } from "./references.ts";
import { type Saying, wayToNext } from "./saying.ts";
import { verdictCue } from "./verdict-cues.ts";

/** "for VIPs", "in case of damage", "above 500 euros", "incomplete forms", "fees above 500". */
export function phraseCues(
  saying: Saying,
  at: number,
  sayings: readonly Saying[],
  parties: Parties,
): CaseCue[] {
  const { clause, act } = saying;
  if (!["step", "end", "back", "wait", "state"].includes(act) && saying.rule !== wayToNext) return [];
  const rest = restCue(saying, at);
  if (rest) return [{ ...rest, governs: act === "remark" || act === "state" ? stepBehind(at, sayings) : at }];
  const limit = bandCue(saying, at, sayings);
  if (limit.length > 0) return limit;
  const complements = clause.complements.flatMap((complement) => {
    const { preposition, phrase } = complement;
    const opens = opensCase(preposition, phrase, saying, parties);
    if (opens) return [phraseCue(saying, at, phrase, opens, parties)];
    const sister = sisterCue(complement, saying, at, sayings);
    return sister.length > 0 ? sister : verdictCue(complement, saying, at);
  });
  const subject = subjectOf(clause);
  const fronted = [subject, clause.object].filter(
    (phrase) => phrase !== null && phrase.head < (clause.verb?.at ?? phrase.head + 1),
  );
  const described = fronted.flatMap((phrase) => {
    if (!phrase || (phrase.pronoun && !isAnybody(phrase)) || isNumbered(phrase) || clause.doerFrom !== null)
      return [];
    // "No further action is taken."
    if (act === "end" && phrase.determiner === "no") return [];
    const opens = isCasing(phrase, saying, parties);
    const name = parties.meant.get(keyOf(clause, phrase))?.party?.toLowerCase().split(/\s+/) ?? [];
    // "the international office": the adjective is part of a name.
    if (!opens && !phrase.modifiers.some((word) => casingAdjectives.has(word) && !name.includes(word)))
      return [];
    return [{ ...phraseCue(saying, at, phrase, "subject", parties), joinsOnly: !opens }];
  });
  const [cue] = [
    ...consequenceCue(saying, at, parties),
    ...(complements.length > 0 ? complements : described),
  ];
  const behind = act === "state" || act === "remark" ? stepBehind(at, sayings) : at;
  // "In the event of an appeal the file goes to the court."
  return cue ? [{ ...cue, governs: behind < 0 && act === "remark" ? at : behind }] : [];
}

/** "Everything else is filed", "for all others the nurse takes the signs": everything not named by the cases before. */
function restCue({ clause }: Saying, at: number): CaseCue | null {
  const subject = subjectOf(clause);
  const front = clause.complements.find(
    ({ preposition, phrase }) => ["for", "with", "in"].includes(preposition) && standsInFront(phrase, clause),
  );
  const phrase = [subject, front?.phrase ?? null].find((one) => one !== null && namesRest(one));
  return phrase
    ? {
        ...noCue,
        form: phrase === subject ? "subject" : "preposition",
        span: { from: phrase.from, to: phrase.to },
        at,
        governs: at,
        phrase,
        answer: "other",
      }
    : null;
}

/** "Defects mean that the tour is cancelled": the consequence of something that may or may not occur. */
function consequenceCue(saying: Saying, at: number, parties: Parties): CaseCue[] {
  const { clause, sentence } = saying;
  const main = sentence.clauses.find(({ id }) => id === clause.link?.to);
  const about = main && framesConsequence(main, clause) ? subjectOf(main) : null;
  return about && !about.pronoun && [null, "a", "an", "any", "no"].includes(about.determiner)
    ? [
        {
          ...phraseCue({ ...saying, clause: main ?? clause }, at, about, "preposition", parties),
          governs: at,
        },
      ]
    : [];
}

/** "With a majority the motion is adopted, with a tie it is postponed": opening phrases of coordinated clauses. */
function sisterCue(
  { preposition, phrase }: Complement,
  saying: Saying,
  at: number,
  sayings: readonly Saying[],
): CaseCue[] {
  const isFront = ["with", "without"].includes(preposition) && standsInFront(phrase, saying.clause);
  const hasSister = sayings.some(
    ({ act, clause }) =>
      clause !== saying.clause &&
      act === "step" &&
      Math.abs(clause.sentence - saying.clause.sentence) <= 1 &&
      clause.complements.some(
        (other) =>
          ["with", "without"].includes(other.preposition) &&
          standsInFront(other.phrase, clause) &&
          (other.preposition !== preposition || other.phrase.words !== phrase.words),
      ),
  );
  if (!isFront || !hasSister) return [];
  const lemma = phrase.lemma.toLowerCase();
  return [
    {
      ...noCue,
      form: "preposition",
      span: { from: phrase.from, to: phrase.to },
      at,
      governs: at,
      phrase,
      topic: lemma,
      predicate: [lemma],
      negated: preposition === "without",
    },
  ];
}

/** "Absences longer than six weeks are subject to a meeting, to which HR invites": the step in the same sentence. */
function stepBehind(at: number, sayings: readonly Saying[]): number {
  const sentence = sayings[at]?.sentence;
  return sayings.findIndex((one, place) => place > at && one.sentence === sentence && one.act === "step");
}

/** Prepositions that always open a case, and those that do so at the beginning of the clause or after "only". */
const always = new Set(["in case of", "in the case of", "in the event of", "in case"]);
const inFront = new Set([
  "for",
  "with",
  "without",
  "on",
  "above",
  "below",
  "over",
  "under",
  "up to",
  "between",
  "from",
  "if",
]);

function opensCase(
  preposition: string,
  phrase: Phrase,
  { clause, sentence }: Saying,
  parties: Parties,
): OpeningForm | null {
  const named =
    preposition === "in" && ["case", "event"].includes(phrase.lemma) && phrase.attached.length > 0;
  if (named || always.has(preposition)) return "preposition";
  const front = standsInFront(phrase, clause);
  if (front && isSomeTimes(preposition, phrase)) return "preposition";
  const only = sentence.tokens[tokenBefore(phrase, sentence.tokens) - 1]?.lemma === "only";
  if (!inFront.has(preposition) || !(front || only)) return null;
  if (front && isCounted(preposition, phrase)) return "count";
  const band = bandIn(phrase.words.toLowerCase().split(/\s+/)) !== null;
  const kinds = preposition === "for" && phrase.plural && [null, "all"].includes(phrase.determiner);
  return band || only || kinds || isCasing(phrase, { clause }, parties) ? "preposition" : null;
}

/** "In some cases", "under certain circumstances": not always. */
const isSomeTimes = (preposition: string, { lemma, modifiers, determiner }: Phrase) =>
  /^(?:in|under)$/.test(preposition) &&
  /^(?:case|circumstance|condition|situation|instance)$/.test(lemma) &&
  (determiner === "some" || modifiers.some((word) => someTimes.has(word)));
const someTimes = new Set("some certain special exceptional rare few particular individual".split(" "));

/** "On the third warning", "after the second call". */
const isCounted = (preposition: string, phrase: Phrase) =>
  ["on", "after", "with"].includes(preposition) && phrase.modifiers.some((word) => ordinals.has(word));

const ordinals = new Set("second third fourth fifth 2nd 3rd 4th 5th".split(" "));

const tokenBefore = (phrase: Phrase, tokens: readonly { from: number }[]) =>
  Math.max(0, tokens.findIndex((token) => token.from >= phrase.from) - 1);

/** "No slip", "fees above 500 EUR", "incomplete forms", "a refused request": one kind of a known thing. */
function isCasing(phrase: Phrase, { clause }: Pick<Saying, "clause">, parties: Parties): boolean {
  if (phrase.determiner === "no") return clause.verb !== null && !stativeVerbs.has(clause.verb.lemma);
  const sorts = [isSortedOut, isPerhapsThere];
  if (limits(phrase) || isTrouble(phrase) || sorts.some((holds) => holds(phrase, clause, parties)))
    return true;
  if (!phrase.modifiers.some((word) => casingAdjectives.has(word))) return false;
  if (["the", "this", "that", "these", "those", "its", "their", "another"].includes(phrase.determiner ?? ""))
    return false;
  // "A new cake is baked": it is produced, not a kind.
  const isMade = clause.passive && phrase.modifiers.every((word) => anew.has(word));
  if (isMade && parties.meant.get(keyOf(clause, phrase))?.party == null) return false;
  const known = parties.firstSaid.get(phrase.lemma.toLowerCase());
  return phrase.plural || phrase.lemma === "one" || (known !== undefined && known < clause.id);
}

/** Some of a known thing are separated: "bottles without a label are returned", "unfit candidates are sent home". */
function isSortedOut(phrase: Phrase, { id, verb }: Clause, { firstSaid }: Parties): boolean {
  const isKnown = (firstSaid.get(phrase.lemma.toLowerCase()) ?? id) < id;
  if (!(isAnybody(phrase) || (isKind(phrase) && isKnown))) return false;
  const isWith = phrase.attached.some(({ preposition }) => ["with", "without"].includes(preposition));
  return isWith || (phrase.modifiers.length > 0 && sortingOut.has(verb?.lemma ?? ""));
}

/** Work on some of many, while the others continue. */
const sortingOut = new Set(
  "reject refuse return send scrap discard throw dispose destroy remove exclude sort turn delete ignore block disqualify go".split(
    " ",
  ),
);

/** "Discrepancies are clarified", "any damage is noted", "with complaints". */
const isTrouble = ({ lemma, plural, determiner }: Phrase) =>
  troubleNouns.has(lemma.toLowerCase()) && (determiner === "any" || (plural && determiner === null));

/** "Any requests go to the head", "any leftovers are thrown away": there may be none; not "any guest may complain". */
const isPerhapsThere = (phrase: Phrase, clause: Clause, { meant }: Parties) =>
  phrase.determiner === "any" &&
  !["can", "may"].includes(clause.modality ?? "") &&
  (clause.passive || clause.verb?.lemma === "go") &&
  (meant.get(keyOf(clause, phrase))?.party ?? null) === null;

const limits = (phrase: Phrase) =>
  comparing.test(phrase.words) ||
  phrase.attached.some(
    (one) =>
      ["above", "below", "over", "under", "up to", "between", "than"].includes(one.preposition) &&
      /\d/.test(one.phrase.words),
  );

const comparing = /\b(?:more|less|\p{L}{2,}er) than\b/u;

function phraseCue(saying: Saying, at: number, phrase: Phrase, form: OpeningForm, parties: Parties): CaseCue {
  const inner = ["case", "event"].includes(phrase.lemma) ? (phrase.attached[0]?.phrase ?? phrase) : phrase;
  return {
    ...noCue,
    form,
    span: { from: inner.from, to: inner.to },
    at,
    governs: at,
    phrase: inner,
    topic: parties.meant.get(keyOf(saying.clause, inner))?.lemma ?? inner.lemma.toLowerCase(),
    predicate: [
      ...inner.modifiers
        .filter((word) => casingAdjectives.has(word) || form !== "subject")
        .map((word) => rootOf("ADJ", word)),
      ...inner.attached.map((one) => one.phrase.lemma.toLowerCase()),
    ],
    negated: inner.determiner === "no",
    band: bandIn(
      saying.sentence.tokens
        .filter((token) => token.from >= phrase.from && token.to <= phrase.to)
        .map((token) => token.form.toLowerCase()),
    ),
  };
}
