/** Reasons for a request: "he does not work for us", "it's a canteen now". They change nothing. */
import type { Clause } from "../clauses/clause.ts";
import { words } from "../clauses/lexicon.ts";
import { type Model, titleOf } from "../editing/model.ts";
import { systemNouns } from "../meaning/classes.ts";
import { cutWords, likeness } from "./mention.ts";
import type { Said } from "./said.ts";
import { kindOf, orderOf, placeWords, taskWords } from "./words.ts";

/** "..., which is outside of our company": such a doer has a separate pool. */
export const tellsOutside = ({ source, from, to }: Said): boolean =>
  /^(?:,? ?(?:who|which|that|they|it|he|she)(?:['’]s|['’]re)? (?:(?:is|are|be) )?)?(?:an? )?(?:external|outside|outsiders?|not part of)\b/i.test(
    source.masked.slice(from, to),
  );

/** Feelings, needs and habits are explanations, not work. */
const explaining = words(
  "hate like love trust know complain cost waste belong prefer dislike annoy confuse bother matter deserve suffer",
);
const habits = words("do have use need work want belong exist apply");
/** A statement with these words is a change. */
const changing = words(
  "parallel automatic automatically manual manually optional mandatory wrong missing first last again only both together job business duty responsibility system machine software",
);

/** "make it automatic, the ERP does it" */
export const isBySystem = ({ clauses: [clause, second] }: Said): boolean =>
  second === undefined &&
  clause?.verb?.lemma === "do" &&
  clause.object?.pronoun === true &&
  systemNouns.has(clause.doer?.lemma.toLowerCase() ?? "");

const amount =
  "(?:lots of|a lot of|loads of|tons of|heaps of|plenty of|dozens of|hundreds of|many|so many|too many|far too many|quite a few|quite some|a few|some|several|more and more|most|half)";
const recent =
  "(?:,? (?:lately|these days|at the moment|every (?:day|week|month|year)|here|recently|again|now|nowadays|in there|among them|with us))*";
const getting = new RegExp(
  `^(?:unfortunately,? |sadly,? |sometimes,? |often,? )?(?:we|people|they|customers|users)(?: (?:often|always|sometimes|regularly|currently|also|still|keep|are|have))* (?:get|receive|have|see|getting|receiving|seeing|find)(?: (?:got|had))? ${amount} (?:of )?(?:the |our )?(?<what>[\\p{L}-]+(?: [\\p{L}-]+)?)${recent}$`,
  "iu",
);
const being = new RegExp(
  `^(?:unfortunately,? |sadly,? )?(?:(?:sometimes|often|usually),? (?:the |our )?|${amount} (?:of )?(?:the |our )?)(?<who>[\\p{L}-]+s) (?:are|turn out to be)(?: just| only| simply)? (?<what>[\\p{L}-]+(?: [\\p{L}-]+)?)${recent}$`,
  "iu",
);

/** "We get lots of duplicates", "many tickets are duplicates": what the next sentence is about; null for anything else. */
export function complained({ source, from, to }: Said): { who: string | null; what: string } | null {
  const text = source.masked.slice(from, to).trim();
  const { who, what } = (being.exec(text) ?? getting.exec(text))?.groups ?? {};
  return what === undefined ? null : { who: who ?? null, what };
}

/** "(Otherwise) we lose papers": what is to be avoided is no work. */
export const threatens = ({ source, from, to }: Said): boolean =>
  threat.test(source.masked.slice(from, to).replace(/^(?:otherwise|or else|else),? /i, ""));
const trouble =
  "trouble|problems?|complaints?|complaining|angry|annoyed|upset|unhappy|late|lost|stuck|confused|chaos|mess|mixed up|nowhere|delays?|delayed|fines?|fined|penalt(?:y|ies)|loss(?:es)?|sued|issues?|mistakes?|errors?|damages?|damaged|queues?|blamed|hurt|forgotten|ignored|overlooked|missed|wrong|stale|cold|broken|surprises?";
const threat = new RegExp(
  `^(?:(?:and|then) )?(?:we|you|they|it|he|she|people|nobody|no one|everybody|everyone|somebody|someone|things?|there|(?:the |our |some |many )?\\p{L}+(?: \\p{L}+)?) (?:(?:will|would|might|may|could|can|always|often|just|only|again|never|sometimes|then|all|keeps?|kept|still|easily|have to|has to) )*(?:(?:gets?|got|have|has|runs?|be|is|are|ends?|makes?|going to be|goes?)(?: [^,]*?)? (?:${trouble})\\b|(?:loses?|miss(?:es)?|forgets?|fails?|suffers?|complains?|complaining|wastes?|risks?|knows?|costs?|breaks?|spoils?|rots?|leaks?|cracks?|crumbles?|happens?|wonders?|notices?|explodes?|collapses?|dries)\\b|takes? (?:an? |any )?risks?\\b|takes? (?:forever|for ever|ages|hours|days|weeks|months|too (?:long|much))|(?:slips?|falls?) through|[^,]*\\btoo (?:late|early|slow|slowly|expensive|much|many)\\b|(?:sees?|gets?|finds?|hears?) (?:no|any|the|it|them|anything|nothing)\\b|waits? (?:for ever|forever|too long|for nothing|in vain))[^;]*$`,
  "iu",
);
/** Words that open a case: an "otherwise" behind them is another case. */
export const hasCondition = (words: string): boolean =>
  /\b(?:if|when|whenever|unless|whether|in case|only|once|until|depending|provided|should)\b.*\b(?:if|when|whenever|unless|whether|in case|until|provided)\b|\b(?:if|unless|whether|in case|provided)\b/i.test(
    words,
  );

/** "That would save us a day." */
const benefit =
  /^(?:and )?that['’]?s (?:how (?:it|we|they|things|everybody|everyone)|(?:just )?the (?:real|right|actual|correct|usual) (?:order|way))\b[^,;]*$|^(?:and |so )?(?:that|this|it|which|this way|that way)(?: way)?,? (?:(?:would|will|should|could|can|['’]ll|['’]d) )?(?:really |also |just |surely |certainly )?(?:saves?|helps?|makes? (?:it|things|life|us|everything)|avoids?|reduces?|eases?|speeds? (?:it|things|us|everything)|(?:be|is) (?:much |a lot |far |so )?(?:faster|easier|better|safer|cheaper|quicker|simpler|clearer|great|nice|helpful|perfect|wonderful|good))\b[^,;]*$/i;

/** Whether a stretch only explains: about a pronoun, what it is or no longer does; or what somebody likes or needs. */
export function explains(said: Said, { nodes, lanes }: Model): boolean {
  const text = said.source.masked.slice(said.from, said.to).replace(lately, " ");
  if (awaited(text, nodes)) return true;
  if (benefit.test(text) || /^(?:otherwise|or else)\b/i.test(text))
    return benefit.test(text) || threatens(said);
  const all = cutWords(text).map((word) => word.toLowerCase());
  const told = said.clauses.filter(({ form, verb, state }) => form !== "nominal" && (verb || state));
  if (told.length === 0 || said.source.quotes.some(({ from, to }) => from >= said.from && to <= said.to))
    return false;
  if (told.length === 1 && told.every(isNoNeed)) return true;
  if (
    all.some((word) => /\d/.test(word) || changing.has(word) || taskWords.has(word) || placeWords.has(word))
  )
    return false;
  if (said.slots.some(({ marker }) => /^(?:if|unless|when|until|once|instead of)$/.test(marker)))
    return false;
  const named = [...[...nodes.values()].map(titleOf), ...[...lanes.values()].map(({ name }) => name)].flatMap(
    cutWords,
  );
  const isOwn = all.some(
    (word) => !kindOf.has(word) && !isSmall.has(word) && named.some((one) => likeness(word, one) === 1),
  );
  return told.every((clause) => explainsBy(clause, isOwn) || (!isOwn && tellsPast(clause, said)));
}

/** "We just wait for the answer", which the diagram has: what stays. */
function awaited(text: string, nodes: Model["nodes"]): boolean {
  const what = /^(?:and |so )?(?:we|they) (?:will |now )?(?:just|only|simply) (?:wait for|await) (.+)$/i.exec(
    text.trim(),
  )?.[1];
  const told = cutWords(what ?? "").filter((word) => !isSmall.has(word.toLowerCase()));
  const covers = (name: string) =>
    told.every((word) => cutWords(name).some((one) => likeness(word, one) === 1));
  return (
    told.length > 0 &&
    [...nodes.values()].some(({ kind, name }) => /Event$|^receiveTask$/.test(kind) && covers(name))
  );
}

const lately = /\b(?:last|this|next) (?:week|month|year|spring|summer|autumn|winter|time|quarter)\b/gi;

/** "We changed the name last month": work is described in the present, and a past event is no part of it. */
function tellsPast({ verb, doer, passive, form, negated, link }: Clause, { tokens }: Said): boolean {
  const isPast = tokens[verb?.at ?? -1]?.xpos === "VBD";
  const isTold = link === null || beside.has(link.kind);
  if (!verb || !isPast || !isTold || passive || negated || form !== "finite" || !doer?.pronoun) return false;
  return !/^(?:remove|rename|merge|swap|replace|skip)$/.test(orderOf.get(verb.lemma) ?? "");
}
const isSmall = words("a an the of to in on for is are be it they he she we by with and or not no");

function explainsBy(clause: Clause, isOwn: boolean): boolean {
  const { verb, doer, modality, link, passive } = clause;
  if (modality !== null || passive || !(link === null || beside.has(link.kind))) return false;
  if (isExcess(clause)) return true;
  const isSpoken =
    doer !== null && (doer.pronoun || /^(?:this|that|these|those|it|nobody)$/.test(doer.lemma));
  if (verb === null) return (isSpoken && !isOwn) || isOfUs(clause);
  return (!orderOf.has(verb.lemma) || isSpoken) && (isFelt(clause) || (isSpoken && isHabit(clause)));
}

/** "He does too much", "she has no time": a workload. */
const isExcess = ({ object, state, verb, negated }: Clause): boolean =>
  /^(?:too (?:much|many|little|few|busy|slow|expensive|late|long)|overloaded|overworked|understaffed|swamped|busy|ill|sick|away|on (?:holiday|leave)|short of (?:staff|people|time))\b/.test(
    (state?.words ?? object?.words ?? "").toLowerCase(),
  ) ||
  (verb?.lemma === "have" &&
    /^(?:time|capacity)$/.test(object?.lemma ?? "") &&
    (negated || object?.determiner === "no"));

const isFelt = ({ verb, object }: Clause): boolean =>
  explaining.has(verb?.lemma ?? "") || (wanting.has(verb?.lemma ?? "") && object?.pronoun === true);

/** "Our new machine does not need it." */
const isNoNeed = ({ verb, negated, object }: Clause): boolean =>
  negated && object?.pronoun === true && /^(?:need|want|use|require)$/.test(verb?.lemma ?? "");

const isHabit = (clause: Clause): boolean =>
  habits.has(clause.verb?.lemma ?? "") &&
  (isOfUs(clause) || (clause.negated && (clause.object === null || clause.object.pronoun)));

/** "Our lawyer wants that." */
const wanting = words("want need require demand ask expect request");
const beside = words("coordinate beside because relative");

/** "He does not work for us", "she is one of us". */
const isOfUs = ({ complements, state }: Clause): boolean =>
  /^(?:external|outside|outsiders?|externals?)$/.test(state?.lemma ?? "") ||
  complements.some(({ preposition, phrase }) => /^(?:of|for|to|with)$/.test(preposition) && phrase.pronoun) ||
  /\b(?:of|for|to|with) us\b/.test(state?.words ?? "");
