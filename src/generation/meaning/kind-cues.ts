/**
 * Subjects that name one kind of a thing: "invoices are forwarded, complaints go to the desk", "an outage that lasts".
 */

import type { Phrase } from "../clauses/clause.ts";
import { bandIn } from "./bands.ts";
import { type CaseCue, governedBy, noCue } from "./case-cue.ts";
import { areContrasted, arePair, isMade, kindOf } from "./contrasts.ts";
import { isKind } from "./kinds.ts";
import { keyOf, type Parties } from "./parties.ts";
import { saidOf } from "./said-of.ts";
import type { Saying } from "./saying.ts";

/** "Clean linen is folded. Stained linen goes back to the laundry." */
export function contrastCue(
  saying: Saying,
  at: number,
  sayings: readonly Saying[],
  parties: Parties,
): CaseCue[] | null {
  const kind = kindOf(saying, sayings, parties);
  if (!kind) return null;
  const told = { kind, saying };
  const sisters = sayings.flatMap((one) => {
    const other = isNear(one, saying) ? kindOf(one, sayings, parties) : null;
    if (!other || !areContrasted(told, { kind: other, saying: one })) return [];
    const [first, second] = one.clause.id < saying.clause.id ? [one, kind] : [saying, other];
    return isMade(second, first.clause) ? [] : [{ kind: other, saying: one }];
  });
  const isAlone = sisters.length === 0 || arePair([told, ...sisters]);
  if (isAlone && !(isKind(kind.phrase) && isAnnounced(saying, at, sayings))) return null;
  const heads = sisters.flatMap(({ kind: { head } }) => head || []);
  return [
    {
      ...noCue,
      form: "column",
      span: { from: kind.phrase.from, to: kind.to },
      at,
      governs: at,
      phrase: kind.phrase,
      topic:
        (kind.bare && heads.length === 0) || heads.some((head) => kind.head !== "" && head !== kind.head)
          ? ""
          : kind.head || heads[0] || (parties.meant.get(keyOf(saying.clause, kind.phrase))?.lemma ?? ""),
      predicate: kind.apart,
      answer: kind.rest ? "other" : null,
      band: bandIn(kind.phrase.words.toLowerCase().split(/\s+/)),
    },
  ];
}

/** The kinds are in one sentence or in neighbouring ones. */
const isNear = (one: Saying, other: Saying) =>
  one !== other && Math.abs(one.clause.sentence - other.clause.sentence) <= 1;

const isAnnounced = ({ piece, sentence }: Saying, at: number, sayings: readonly Saying[]) => {
  const before = sayings.slice(0, at).findLast((one) => one.sentence !== sentence);
  return piece.joint === "colon" && before !== undefined && announcesKinds(before.sentence, sayings);
};

/** "Depending on the type", "it depends", "is handled differently", "in different ways". */
const announcesKinds = (sentence: Saying["sentence"], sayings: readonly Saying[]) =>
  sayings.some(
    (one) =>
      one.sentence === sentence &&
      (one.clause.verb?.lemma === "depend" ||
        one.clause.complements.some(({ preposition }) => preposition === "depending on") ||
        sentence.tokens.some((token) =>
          ["differently", "different", "kinds", "types", "ways"].includes(token.form.toLowerCase()),
        )),
  );

/** "An outage that has lasted for more than 12 hours must be reported": the relative clause defines the case. */
export function relativeCue(
  saying: Saying,
  at: number,
  places: ReadonlyMap<number, number>,
  sayings: readonly Saying[],
  parties: Parties,
): CaseCue[] {
  const { clause, act } = saying;
  const place = governedBy(clause, places);
  const main = sayings[place];
  if (!["content", "remark"].includes(act) || !main || !tellsWhich(saying)) return [];
  // Only phrases before the verb, the subject or the recipient: after the verb they describe the work itself.
  const about = [clause.doer, clause.object].find((phrase) => phrase !== null && phrase.to <= clause.from);
  if (!about || clause.from > verbFrom(main)) return [];
  if (!["step", "end"].includes(main.act) || !tellsAnyOne(about)) return [];
  const isFirst = sayings.findIndex((one) => one.act === "step") === place;
  // "Whoever takes the call records the address", "anyone who wants a key fills in a form": the beginning of the
  // process.
  if (isFirst && /^(?:whoever|any(?:one|body)|every(?:one|body))$/i.test(about.lemma)) return [];
  if (main.act !== "end" && (isFirst || !clause.negated) && isWhoActs(main, about, parties)) return [];
  if (contrastCue(main, place, sayings, parties)) return [];
  return [
    {
      ...noCue,
      form: "subject",
      span: { from: clause.from, to: clause.to },
      at,
      governs: place,
      clause,
      ...saidOf(saying, parties),
      topic: about.lemma.toLowerCase(),
    },
  ];
}

/** "Who", "that", or a limit in a participle: "reports exceeding 500 euros". */
const tellsWhich = ({ clause: { link, tokens }, sentence }: Saying): boolean =>
  link?.kind === "relative" ||
  (link?.kind === "participle" &&
    tokens.some((at) => limiting.has(sentence.tokens[at]?.lemma.toLowerCase() ?? "")) &&
    tokens.some((at) => sentence.tokens[at]?.upos === "NUM"));
const limiting = new Set("exceed cost weigh last measure contain surpass total".split(" "));

/**
 * "Employees who want a day off fill in the form"; but "guests who have a card pay at once" distinguishes known guests.
 */
function isWhoActs({ clause }: Saying, about: Phrase, { meant, firstSaid }: Parties): boolean {
  const isParty = (meant.get(keyOf(clause, about))?.party ?? null) !== null;
  const isKnown = (firstSaid.get(about.lemma.toLowerCase()) ?? clause.id) < clause.id;
  return isParty && !clause.passive && !isKnown;
}

const verbFrom = ({ clause, sentence }: Saying) => sentence.tokens[clause.verb?.at ?? 0]?.from ?? 0;

/** "an outage", "any outage", "outages": any of them; "the outage" is a known one. */
const tellsAnyOne = (phrase: Phrase) =>
  ["a", "an", "any", "every", "each", "all"].includes(phrase.determiner ?? "") ||
  ["whoever", "whichever", "whatever", "those", "anyone", "anybody"].includes(
    phrase.words.toLowerCase().split(" ")[0] ?? "",
  ) ||
  (phrase.determiner === null && phrase.plural);
