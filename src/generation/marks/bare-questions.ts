/** Questions without a thing: "Missing?" after "she looks for the seal" is "Seal there?". */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { lowered } from "../meaning/asking.ts";
import { arrivingVerbs, checkingVerbs, decidingVerbs } from "../meaning/classes.ts";
import { resolvedIn } from "../meaning/steps.ts";
import { capital, sayPhrase } from "../naming/words.ts";
import { type Found, formOf, foundAt, liesWith, type Scene } from "./found.ts";

/** With the thing that the work before is done to, if the question names none. */
export function withThing(ask: string, one: Found, scene: Scene): string {
  const words = ask.replace(/\?$/, "").trim();
  if (isOpenAsk(words)) return ofOpenWord(words, one, scene);
  const granted = verdicts.get(words.toLowerCase());
  if (granted === undefined && (/\s/.test(words) || !isState(one, words, scene))) return ask;
  const state = granted ?? words;
  const thing = inFrontOfIf(one, scene) ?? thingBefore(one, granted !== undefined || isDecided(words), scene);
  // "Check eligibility. Not eligible: ..."
  if (thing === null || thing.slice(0, stemLength) === lowered(state).slice(0, stemLength))
    return `${capital(state)}?`;
  // "Too low: ..."
  const isToo =
    /\btoo $/i.test(scene.text.slice(0, one.mark.from)) && !/^(?:little|few|much|many)$/i.test(words);
  return `${capital(thing)} ${isToo ? "too " : ""}${lowered(state)}?`;
}

function ofOpenWord(words: string, one: Found, scene: Scene): string {
  const thing = thingBefore(one, false, scene);
  // Nothing good can be said.
  if (thing === null) return `${labelBefore(one, scene) ?? "Condition met"}?`;
  return `${capital(thing)} ${/^(?:|any|none|some|there|no|(?:only )?with.*)$/i.test(words) ? "there" : "ok"}?`;
}

/** "In the event of refusal" */
const verdicts: ReadonlyMap<string, string> = new Map([
  ["approval", "approved"],
  ["acceptance", "accepted"],
  ["refusal", "refused"],
  ["rejection", "rejected"],
  ["confirmation", "confirmed"],
]);

/** Whether the words ask nothing alone. */
export const isOpenAsk = (ask: string): boolean => open.test(ask.replace(/\?$/, "").trim());

const open =
  /^(?:|any|none|one|some|it|that|this|these|those|they|and|or|not|no|yes|y|n|there|(?:only )?(?:with|without)(?: (?:it|them|that))?)$/i;

/** The last word of this form up to the end of the sentence: "Complete? {No}: ...". */
const tokenOf = ({ sentence, mark }: Found, word: string, { sentences }: Scene) =>
  sentences
    .filter(({ from }) => from <= (sentence?.from ?? mark.from))
    .slice(-2)
    .flatMap(({ tokens }) => tokens)
    .findLast(({ form }) => form.toLowerCase() === word.toLowerCase());

/** "Sanding if {ordered}", "an X-ray if {needed}" */
export function inFrontOfIf({ sentence, mark }: Found, { text }: Scene): string | null {
  const [, word] = /([\p{L}-]+) (?:if|when|where) $/iu.exec(text.slice(0, mark.from)) ?? [];
  const isThing = sentence?.tokens.some(
    ({ form, upos, xpos }) => form === word && (/^(?:NOUN|PROPN)$/.test(upos) || xpos === "VBG"),
  );
  return word !== undefined && isThing ? word : null;
}

/** "Admit or refuse the student. If {refused}, ..." */
const isDecided = (word: string): boolean =>
  /^(?:accepted|admitted|agreed|allowed|approved|confirmed|declined|denied|granted|passed|permitted|refused|rejected|released|signed)$/i.test(
    word,
  );

/** An adjective that compares nothing, a participle, or a word for the result of a test. */
function isState(one: Found, word: string, scene: Scene): boolean {
  const token = tokenOf(one, word, scene);
  const isAdjective = token?.upos === "ADJ" && token.xpos === "JJ" && !ordinals.test(word);
  return isAdjective || token?.xpos === "VBN" || passing.test(word);
}

const passing = /^(?:pass|passes|passed|fail|fails|failed)$/i;
const ordinals = /^(?:first|second|third|fourth|fifth|last|next|other|same|such)$/i;
const wordsMax = 4;
const stemLength = 6;

/** What the last work on the same path is done to: a check of it, unless the question is about any work. */
function thingBefore(one: Found, isAnyWork: boolean, scene: Scene): string | null {
  const near = scene.sayings.findLast(({ clause }) => clause.to <= one.mark.from)?.clause;
  if (formOf(one) === "missing") return near ? thingOf(near, near.object, scene) : null;
  const place = scene.marked.findLastIndex(
    (mark, at) => at < one.place && mark.kind === "step" && liesWith(mark, one.mark),
  );
  const mark = scene.marked[place];
  const work = mark && foundAt(mark, place, scene).saying?.clause;
  if (work) return thingOfWork(work, isAnyWork, formOf(one), scene);
  // "A form arrives. Is unsigned -> ..."
  return near && isComing(near) ? thingOf(near, near.doer, scene) : null;
}

const isComing = ({ verb, object }: Clause): boolean =>
  object === null && arrivingVerbs.has(verb?.lemma ?? "");

function thingOfWork(work: Clause, isAnyWork: boolean, word: string, scene: Scene): string | null {
  const verb = work.verb?.lemma ?? "";
  const isCheck = checkingVerbs.has(verb) || decidingVerbs.has(verb);
  if (!isAnyWork && !isCheck) return null;
  if (work.object !== null) return thingOf(work, work.object, scene);
  const seen = verb === "look" ? work.complements.find(({ preposition }) => preposition === "at") : undefined;
  if (seen) return thingOf(work, seen.phrase, scene);
  // "The adviser scores": what comes out has no other name.
  if (isCheck && passing.test(word)) return "test";
  return isCheck && judging.test(word) ? "result" : null;
}

const judging = /^(?:good|bad|ok|okay|fine|right|wrong|positive|negative|yes|no|y|n|acceptable|perfect)$/;

/** The name of a thing; work is none. */
function thingOf(clause: Clause, phrase: Phrase | null, { parties }: Scene): string | null {
  if (!phrase || nominalisationOf(phrase.lemma)?.thing === false) return null;
  const words = sayPhrase({ ...phrase, attached: [], fellows: [] }, resolvedIn(clause, parties));
  return words !== "" && !/\d/.test(words) && words.split(" ").length <= wordsMax ? words : null;
}

/** "Defects: none - ...; some - ...": the label in front of the cases. */
function labelBefore({ mark }: Found, { text }: Scene): string | null {
  const [, label] =
    /(?:^|[\n.;|])[^\p{L}\n]*(\p{L}{3,}(?: \p{L}+)?):[^\p{L}]*$/u.exec(text.slice(0, mark.from)) ?? [];
  return label === undefined ? null : capital(label);
}
