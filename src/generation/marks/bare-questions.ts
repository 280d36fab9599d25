/** Questions without a thing: "Missing?" after "she looks for the seal" is "Seal there?". */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { capital, lowered } from "../meaning/asking.ts";
import { arrivingVerbs, checkingVerbs, decidingVerbs } from "../meaning/classes.ts";
import { resolvedIn } from "../meaning/steps.ts";
import { sayPhrase } from "../naming/words.ts";
import { type Found, formOf, foundAt, liesWith, type Scene } from "./found.ts";

/** With the thing that the work before is done to, if the question names none. */
export function withThing(ask: string, one: Found, scene: Scene): string {
  const words = ask.replace(/\?$/, "").trim();
  const granted = verdicts.get(words.toLowerCase());
  const isOpen = isOpenAsk(words);
  const isVerdict = granted !== undefined || isDecided(words);
  if (!isOpen && granted === undefined && (/\s/.test(words) || !isState(one, words))) return ask;
  const thing = thingBefore(one, !isOpen && isVerdict, scene);
  // Nothing good can be said.
  if (thing === null && isOpen) return `${labelBefore(one, scene) ?? "Condition met"}?`;
  if (thing === null) return `${capital(granted ?? words)}?`;
  if (!isOpen) return `${capital(thing)} ${granted ?? lowered(words)}?`;
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

const tokenOf = ({ sentence }: Found, word: string) =>
  sentence?.tokens.find(({ form }) => form.toLowerCase() === word.toLowerCase());

const isParticiple = (one: Found, word: string): boolean => tokenOf(one, word)?.xpos === "VBN";

/** "Admit or refuse the student. If {refused}, ..." */
const isDecided = (word: string): boolean =>
  /^(?:accepted|admitted|agreed|allowed|approved|confirmed|declined|denied|granted|passed|permitted|refused|rejected|released|signed)$/i.test(
    word,
  );

/** An adjective that compares nothing, or a participle. */
function isState(one: Found, word: string): boolean {
  const token = tokenOf(one, word);
  return (
    (token?.upos === "ADJ" && /^JJ$/.test(token.xpos) && !ordinals.test(word)) || isParticiple(one, word)
  );
}

const ordinals = /^(?:first|second|third|fourth|fifth|last|next|other|same|such)$/i;
const wordsMax = 4;

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
    /(?:^|[\n.;|])[^\p{L}\n]*(\p{L}+(?: \p{L}+)?):[^\p{L}]*$/u.exec(text.slice(0, mark.from)) ?? [];
  return label === undefined ? null : capital(label);
}
