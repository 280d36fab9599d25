/** What several cases are kinds, sizes or states of. */
import type { Phrase } from "../clauses/clause.ts";
import { personNouns, troubleNouns } from "../meaning/classes.ts";
import { capital } from "../naming/words.ts";
import { comparesOnly } from "./amounts.ts";
import { type Found, kindOf, phraseAt, wordOf } from "./found.ts";
import { attributeNouns } from "./measured.ts";

type Scales = readonly [words: RegExp, asked: string][];
export const sizes: Scales = [
  [/^(?:tiny|small|mid|middle|medium|mid-sized|large|big|huge)$/, "Size"],
  [/^(?:low|normal|medium|moderate|elevated|raised|high|excessive)$/, "Level"],
];
export const colours: Scales = [
  [/^(?:green|yellow|amber|orange|red|blue|white|black|brown|grey|gray|pink)$/, "Colour"],
];

/**
 * "Small: ..., mid: ..., large: ...": cases on one scale.
 *
 * @param before what the work before is done to
 */
export function scaled(told: readonly Found[], scales: Scales, before: Phrase | null): string | null {
  const words = told.map((one) => wordOf(one)?.form.toLowerCase() ?? "");
  const scale = scales.find(([on]) => words.every((word) => on.test(word)))?.[1];
  if (scale === undefined) return null;
  // "Too high, ...; too low, ..."
  if (told.some(({ sentence, token }) => /^too$/i.test(sentence?.tokens[token - 1]?.form ?? ""))) return null;
  const [named] = told.map((one) => nounIn(one)).filter((one) => one !== null && !/^ones?$/.test(one));
  // "Assesses the danger. Low: ..."
  const judged = before && !before.pronoun && scale === "Level" ? before.lemma : null;
  const noun = named ?? judged;
  return noun ? `${scale} of ${noun}?` : `${scale}?`;
}

/**
 * "Spoiled goods, ...; those that must be kept cool, ...": one case names the thing, the others point at it.
 *
 * @param isState the thing is in a state ("piece missing, ...; dirty, ...") rather than of a kind
 */
export function kindOfThing(told: readonly Found[], isState: boolean): string | null {
  const [first] = told;
  if (!first || told.length < 2 || first.heads !== isState) return null;
  if (!isState && !tellsKind(first)) return null;
  const nouns = told.map((one) => (pointsAtThing(one) ? null : nounIn(one)));
  const [noun] = nouns;
  // "Domestic trips, foreign trips, a conference": most are trips.
  const isMost = nouns.filter((other) => other === noun).length > 1;
  if (!noun || (!isMost && nouns.some((other) => other !== null && other !== noun))) return null;
  if (attributeNouns.has(noun)) return `${capital(noun)}?`;
  if (isState && personNouns.has(noun)) return null;
  return `${isState ? "State" : "Kind"} of ${noun}?`;
}

/** "Spoiled goods", "crashes on launch": the word says which of its things. */
const tellsKind = (one: Found): boolean => kindOf(one) !== null || wordOf(one)?.relation === "nmod";

/** "Those that ...", "small ones", "smaller". */
const pointsAtThing = (one: Found): boolean => {
  const clause = one.saying?.clause;
  const subject = one.heads && clause ? (clause.passive ? clause.object : clause.doer) : phraseAt(one);
  return (
    comparesOnly(one) ||
    /^(?:those|that|ones?|they|it|others?)\b/i.test(subject?.words ?? "") ||
    /^ones?$/.test(subject?.lemma ?? "")
  );
};

/** The thing whose kind or state opens the case; null for any other case. */
function nounIn(one: Found): string | null {
  const kind = kindOf(one);
  if (kind) return thingWord(kind.lemma);
  const clause = one.heads ? one.saying?.clause : undefined;
  const subject = clause && (clause.passive ? clause.object : clause.doer);
  if (clause) return subject && !subject.pronoun ? thingWord(subject.lemma) : null;
  // "Crashes on launch", but "chairs" are another thing.
  const word = wordOf(one);
  const governor = word?.relation === "nmod" ? one.sentence?.tokens[word.head] : undefined;
  const thing = governor ?? word;
  return thing?.upos === "NOUN" ? thingWord(thing.lemma) : null;
}

const thingWord = (lemma: string): string | null =>
  /^\p{L}{2,}/u.test(lemma) && !/^(?:case|sth|something|anything|stuff|thing|ones?)$/.test(lemma)
    ? lemma
    : null;

/** "Dogs", "residents": things or persons that are treated in their own way, and no result of a check. */
export const namesClass = (one: Found): boolean =>
  !one.heads && wordOf(one)?.xpos === "NNS" && !troubleNouns.has(wordOf(one)?.lemma ?? "");

export const namesPerson = (one: Found): boolean =>
  !one.heads &&
  [wordOf(one)?.lemma.replace(/^non-?/, ""), kindOf(one)?.lemma].some((noun) => personNouns.has(noun ?? ""));
