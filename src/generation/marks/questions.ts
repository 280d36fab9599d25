/** The question of a decision's marked cases, and each case's answer. */

import type { Clause, Phrase } from "../clauses/clause.ts";
import { askOf, askOfRow, lowered } from "../meaning/asking.ts";
import type { Saying } from "../meaning/saying.ts";
import { resolvedIn } from "../meaning/steps.ts";
import { goodOf } from "../naming/good-questions.ts";
import { participle, singular } from "../naming/inflect.ts";
import { eventLabel as resultLabel } from "../naming/labels.ts";
import { capital, sayPhrase, withoutArticles } from "../naming/words.ts";
import { type Amount, amountAt } from "./amounts.ts";
import { inFrontOfIf, isOpenAsk, withThing } from "./bare-questions.ts";
import { caseHead } from "./case-heads.ts";
import { comparedAlone, nameOf } from "./case-names.ts";
import { type Found, formOf, kindOf, nounOf, phraseAt, type Scene, timeLeftAt, wordOf } from "./found.ts";
import { placeMeant } from "./listed.ts";
import { measuredBefore } from "./measured.ts";
import { topicBefore } from "./topics.ts";

export type Asked = {
  /** With a question mark. */
  ask: string;
  /** The answer of each case, followed by that of the case that no word opens. */
  values: string[];
};

/** Words that answer without repeating the question. */
const answers: ReadonlySet<string> = new Set(
  "yes no y n not otherwise else so ok okay rest others other failing opposite".split(" "),
);
const rest: ReadonlySet<string> = new Set(
  "otherwise else rest others other everything all everyone everybody failing opposite".split(" "),
);
/** "Otherwise", "if so", "if they are": the words do not contain the question. */
export const answersOnly = (one: Found): boolean =>
  (answers.has(formOf(one)) && !isToldByVerb(one)) || takesUp(one);

/** "If they say {no}". */
const isToldByVerb = ({ heads, saying, token }: Found): boolean =>
  heads && saying?.clause.verb != null && saying.clause.verb.at === token - 1;

/** A pronoun and an auxiliary, as an answer; where the comma is missing, a subject with its work follows. */
const takenUp =
  /^(?:(?:and|but|or|so) )?(?:only )?(?:if|when|where|whenever|in case|should|unless|once) (?:(?:it|that|this|they|he|she|we|you|these|those|there) )?(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|must)(?: ?n?['’]?t| not)?(?: (?:the case|so|indeed|true))?(?: then)?(?:$|(?<!ha[sd]|have) (?:he|she|they|we|you|i) )/;

/** "We can't -> ...": without a conjunction, where nothing follows. */
const takenUpAlone =
  /^(?:(?:and|but|or|so) )?(?:it|that|this|they|he|she|we|you|these|those) (?:do|does|did|can|could|will|would|must)(?: ?n?['’]?t| not)?$/;

/** The verbs of "can't" and "won't", which the tokens cut off. */
const whole: ReadonlyMap<string, string> = new Map([
  ["ca", "can"],
  ["wo", "will"],
]);

/** "If it does not, ...": the words between two punctuation marks only take up a question. */
function takesUp({ sentence, token }: Found): boolean {
  const tokens = sentence?.tokens ?? [];
  const isWord = (at: number): boolean => tokens[at] !== undefined && tokens[at].upos !== "PUNCT";
  let [first, last] = [token, token];
  while (isWord(first - 1)) first--;
  while (isWord(last + 1)) last++;
  const words = tokens
    .slice(first, last + 1)
    .map(({ form }) => whole.get(form.toLowerCase()) ?? form.toLowerCase());
  const [taken = ""] = takenUp.exec(words.join(" ")) ?? takenUpAlone.exec(words.join(" ")) ?? [];
  return taken !== "" && token - first < taken.split(" ").length;
}
/** "Whatever remains" is the rest, too. */
const isRest = (one: Found): boolean => rest.has(formOf(one)) || isLeft(one);

function isLeft(one: Found): boolean {
  const { doer, verb } = one.saying?.clause ?? {};
  return (
    one.heads && /^(?:remain|be left)$/.test(verb?.lemma ?? "") && /^what(?:ever)?$/i.test(doer?.words ?? "")
  );
}

/**
 * Yes and no for a single condition, otherwise each case in its own words.
 *
 * @param workIn the first work of a case: the name for "either" and "or"
 */
export function askedBy(
  given: readonly Found[],
  workIn: (one: Found, other?: boolean) => string | null,
  scene: Scene,
): Asked {
  const cases = withDenial(given);
  const [first] = cases;
  if (!first) return { ask: "", values: [] };
  const chosen = cases.map((one) => (isSeparator(one) ? workIn(one) : null));
  const last = cases.at(-1) ?? first;
  const instead = chosen.every((work) => work !== null) ? workIn(last, true) : null;
  if (instead) return choiceOf([...cases, last], [...chosen, instead], scene);
  if (chosen.some((work) => work !== null)) return choiceOf(cases, chosen, scene);
  const isYesNo = cases.length === 1 || cases.every(({ mark }) => mark.value !== "other");
  if (!isYesNo) return oneOfSeveral(cases, scene);
  const wanted =
    cases.length === 1 && isOptional(first, scene) ? (thingNeeded(first, scene) ?? workIn(first)) : null;
  return wanted === null ? yesOrNo(first, cases, scene) : { ask: `${wanted}?`, values: ["yes", "no"] };
}

/** "An X-ray if {needed}" */
function thingNeeded(one: Found, scene: Scene): string | null {
  const thing = needful.has(formOf(one)) ? inFrontOfIf(one, scene) : null;
  return thing && `${capital(thing)} ${formOf(one)}`;
}

const choices: ReadonlySet<string> = new Set(["either", "or", ","]);

/** What parts the works of a choice. */
export const isSeparator = (one: Found): boolean => choices.has(formOf(one));

/** "either mends or scraps it", "mends, sells or scraps it": each case is its work. */
function choiceOf(cases: readonly Found[], chosen: readonly (string | null)[], scene: Scene): Asked {
  const values = apart(cases.map((one, at) => chosen[at] ?? nameOf(one, scene)));
  const asked = values.map((value, at) => (at === 0 ? value : lowered(value))).join(" or ");
  return { ask: `${capital(asked)}?`.slice(0, askLengthMax), values };
}

/**
 * "If it is from the bad batch, ...; if it isn't, ...": the second only denies the first, whatever the reader makes of
 * both.
 */
function withDenial(cases: readonly Found[]): readonly Found[] {
  const [one, other] = cases;
  const words = other?.sentence?.tokens.slice(other.token, other.token + 2).map(({ form }) => form) ?? [];
  const isDenial = other && answersOnly(other) && /^(?:not|\S+ (?:not|n['’]?t))\b/i.test(words.join(" "));
  if (!one || !other || cases.length !== 2 || !isDenial || one.mark.value !== "other" || answersOnly(one))
    return cases;
  return [withValue(one, "yes"), withValue(other, "no")];
}

const withValue = (one: Found, value: "yes" | "no"): Found => ({ ...one, mark: { ...one.mark, value } });

const possible: ReadonlySet<string> = new Set("may might can could also optional optionally opt".split(" "));
const needful: ReadonlySet<string> = new Set("necessary needed required desired wanted possible".split(" "));

/** "may add a note", "if necessary": the text says only that the work is optional. */
function isOptional(one: Found, { text }: Scene): boolean {
  const form = formOf(one);
  const isNeedBe = form === "need" && /^\s+be\b/i.test(text.slice(one.mark.to));
  return (
    isNeedBe ||
    possible.has(form) ||
    (needful.has(form) &&
      /(?:^|\b(?:if|where|when|as|wherever)|[(:,])\s*$/i.test(text.slice(0, one.mark.from)))
  );
}

function yesOrNo(first: Found, cases: readonly Found[], scene: Scene): Asked {
  const named = cases.filter((one) => !pointsBack(one));
  const done = doneBefore(first, scene);
  const asked =
    (done === null && !isToldBefore(first, scene) ? undefined : first) ??
    goodOne(named, scene) ??
    named.find((one) => one.heads && !answersOnly(one)) ??
    named.find((one) => one.saying && (!answersOnly(one) || deniesWhole(one))) ??
    first;
  const isAnswer = answersOnly(asked) && !deniesWhole(asked);
  const announced =
    done ??
    askedOfSame(asked, scene) ??
    (isAnswer ? (askedInFront(asked, cases, scene) ?? announcedBefore(asked, scene)) : null);
  const { ask, holds } = announced
    ? { ask: withThing(announced, asked, scene), holds: asked.mark.value !== "no" }
    : askedForGood(withoutDenial(conditionOf(asked, scene)), asked, scene);
  const told = cases.map(({ mark }) => yesNo((mark.value === asked.mark.value) === holds));
  const [value = "yes"] = told;
  const isOpen = told.every((other) => other === value);
  return { ask, values: isOpen ? [...told, yesNo(value === "no")] : told };
}

/** The case that says what is good, if the first one says what is bad and has no plain opposite. */
function goodOne(named: readonly Found[], scene: Scene): Found | undefined {
  const [first, ...others] = named;
  if (first?.mark.value !== "no" || others.length === 0) return undefined;
  const state = others.find((one) => saysGood(one, scene) && tellsSameState(one, first));
  if (state) return state;
  const { ask, holds } = conditionOf(first, scene);
  const hasOpposite =
    goodOf(withThing(ask, first, scene), true) !== null || otherOfChoice(first, scene) !== null;
  return holds && !hasOpposite ? others.find((one) => saysGood(one, scene)) : undefined;
}

/** "Size wrong: ...; is it right, ...": the state of the same thing. */
function tellsSameState({ saying }: Found, first: Found): boolean {
  const [clause, other] = [saying?.clause, first.saying?.clause];
  const isState = clause?.verb === null && clause.state !== null && !("head" in clause.state);
  const isOther = first.heads && other?.verb === null && !other.negated;
  return isState && isOther && (clause.doer?.pronoun === true || clause.doer?.lemma === other.doer?.lemma);
}

/** "If she bans it, ...; if she passes it, ...": a whole condition of the case that is the good one. */
function saysGood(one: Found, { parties }: Scene): boolean {
  const clause = one.heads && one.mark.value === "yes" && !answersOnly(one) ? one.saying?.clause : undefined;
  const subject = clause && (clause.passive ? clause.object : clause.doer);
  if (!clause || !subject || clause.negated || clause.link?.kind === "coordinate") return false;
  return sayPhrase(subject, resolvedIn(clause, parties)) !== "";
}

/** "Seat taken?" is "Seat free?", where the text treats it as the bad case. */
function askedForGood(
  { ask, holds }: { ask: string; holds: boolean },
  one: Found,
  scene: Scene,
): { ask: string; holds: boolean } {
  const { plain, isDenied } = withoutNegation(ask);
  if (isDenied && holds) return { ask: plain, holds: false };
  const told = ofMeasured(withAmount(plain, one, scene), one, scene);
  const whole = (isOpenAsk(ask) ? announcedBefore(one, scene) : null) ?? withThing(told, one, scene);
  const other = holds && one.mark.value === "no" ? otherOfChoice(one, scene) : null;
  if (other !== null) return { ask: withThing(other, one, scene), holds: false };
  const good = holds && one.mark.value === "no" ? goodOf(whole, true) : null;
  return good === null ? { ask: whole, holds } : { ask: good, holds: false };
}

/**
 * "We dont have it?", "only if car is above grade?": without a denial that the parser does not know, and without what
 * joins it.
 */
function withoutNegation(ask: string): { plain: string; isDenied: boolean } {
  const told = ask.replace(/^[^\p{L}\p{N}<>≤≥€$£]+/u, "").replace(/^(?:only )?(?:if|when|unless) /i, "");
  const plain = told
    .replace(/^no (?=\S)/i, "")
    .replace(
      / (?:(?:do|does|did|is|are|was|were|has|have|can|could|will|would|wo|ca) n['’]t|(?:do|does|did)n['’]?t) /i,
      " ",
    );
  return { plain: plain === ask ? ask : capital(plain), isDenied: plain !== told };
}

/** "Cost above 500?" needs its amount; whatever else is said of it. */
function withAmount(ask: string, one: Found, scene: Scene): string {
  const amount = amountAt(one, scene);
  if (amount === null || !/\d/.test(amount.words) || ask.includes(amount.words.replace(/^\D+/, "")))
    return ask;
  return `${capital(amountOfThing(one, amount, scene))}?`;
}

/** "Measures the moisture. > 18 %: ...": a bare amount is compared with what is measured before it. */
function ofMeasured(ask: string, one: Found, scene: Scene): string {
  if (!/^(?:[<>≤≥]|(?:over|under|above|below|more than|less than|up to) \d)/i.test(ask)) return ask;
  const thing = measuredBefore(one, scene);
  return thing === null ? ask : `${thing} ${lowered(ask)}`;
}

/** With the noun right in front of it: "deviation over 0.5 mm". */
function amountOfThing({ sentence }: Found, { from, words }: Amount, { text }: Scene): string {
  const [, thing = ""] = /([\p{L}\d-]+) $/u.exec(text.slice(0, from)) ?? [];
  const isThing = sentence?.tokens.some(({ form, upos }) => form === thing && /^(?:NOUN|PROPN)$/.test(upos));
  return isThing ? `${thing} ${words}` : words;
}

/** "She passes or bans it. If she {bans} it, ...": the work of the same choice that is not the bad one. */
function otherOfChoice({ saying, heads }: Found, scene: Scene): string | null {
  const clause = heads ? saying?.clause : undefined;
  if (!clause?.verb || clause.negated) return null;
  const lemma = clause.verb.lemma;
  const row = choiceBefore(clause.from, scene);
  const others = row.filter((one) => one.verb?.lemma !== lemma);
  const [other] = others;
  if (others.length !== 1 || others.length === row.length || !other) return null;
  return askedByClause({ ...clause, verb: other.verb }, scene).ask;
}

/** "She grants or refuses it. In the {former} case, ...": the work that is the good one. */
function choiceMeant(one: Found, scene: Scene): string | null {
  const place = placeMeant(one, scene);
  const row = place === null ? [] : choiceBefore(one.mark.from, scene);
  const meant = row.at(place ?? 0);
  const good = one.mark.value === "no" ? row.find((other) => other !== meant) : meant;
  return row.length === 2 && good ? askedByClause({ ...good, negated: false }, scene).ask : null;
}

/** The works of the last choice before a place in the text. */
function choiceBefore(from: number, { sayings }: Scene): Clause[] {
  const earlier = sayings.filter(({ clause }) => clause.to <= from && clause.verb !== null).slice(-lookBack);
  const clauses = earlier.map(({ clause }) => clause);
  const isJoined = (one: Clause, other: Clause) =>
    one.link?.kind === "coordinate" && one.link.to === other.id;
  const row = clauses.filter((one) =>
    clauses.some((other) => (isJoined(one, other) || isJoined(other, one)) && orJoins(one, other)),
  );
  return row.filter(({ sentence }) => sentence === row.at(-1)?.sentence);
}

const orJoins = (one: Clause, other: Clause): boolean =>
  one.coordination === "or" || other.coordination === "or";

/** "Decides whether the claim is {justified}. ... If it is {justified}, ...": asked in the same words, of what "it" is. */
function askedOfSame(one: Found, scene: Scene): string | null {
  const clause = one.heads ? one.saying?.clause : undefined;
  const subject = clause && (clause.passive ? clause.object : clause.doer);
  if (!subject?.pronoun) return null;
  const announced = announcedBefore(one, scene);
  return announced
    ?.toLowerCase()
    .split(/[^\p{L}]+/u)
    .includes(formOf(one))
    ? announced
    : null;
}

/** "Accepted ones": another case names what they are. */
const pointsBack = (one: Found): boolean => /^ones?$/i.test(phraseAt(one)?.lemma ?? "");

/** "when the part is {not} in the list", "customer {not} happy": the word is in a whole condition. */
const deniesWhole = ({ saying }: Found): boolean =>
  saying !== null &&
  (saying.act === "condition" || (saying.clause.form === "fragment" && saying.clause.verb === null)) &&
  saying.clause.negated &&
  saying.clause.doer !== null &&
  !isBareDenial(saying.clause);

/** "If it {can}'t": it says of what only by the question before it. */
const isBareDenial = ({ doer, verb, state }: Saying["clause"]): boolean =>
  doer?.pronoun === true && verb === null && /^(?:n['’]?t|not|cannot)$/i.test(state?.words ?? "");

const yesNo = (holds: boolean): string => (holds ? "yes" : "no");

const askedWordsMax = 7;

/**
 * "Looks whether a parent has called. If so, ...; if there is no message, ...": the first case answers what is looked
 * at.
 */
const isToldBefore = (one: Found, scene: Scene): boolean =>
  formOf(one) === "so" && announcedBefore(one, scene) !== null;

/** "crack? y -> ...", "errors in the list - yes: ...", or a line with a question mark above the answers. */
function askedInFront(
  { mark, sentence }: Found,
  cases: readonly Found[],
  { text, sentences }: Scene,
): string | null {
  if (!/^(?:yes|no|y|n|ok|okay|not)$/i.test(text.slice(mark.from, mark.to))) return null;
  if (!/^[ \t]*(?:[-–—>=→:,;.?!/]|\n|$)/u.test(text.slice(mark.to))) return null;
  const last = Math.max(0, ...cases.flatMap((one) => (one.mark.to <= mark.from ? [one.mark.to] : [])));
  const before = text.slice(last, mark.from);
  // "Rob: yes -> ...": whoever speaks is not asked for.
  const begin = Math.min(
    mark.from,
    ...sentences.flatMap((one) => (one.block === sentence?.block ? [one.from] : [])),
  );
  const [, told = ""] =
    /([^\n.;:,>→?]+)\?[^\p{L}\d]*$/u.exec(before) ??
    /([^\n.;:,>→]+?)[ \t]*[-–=:][ \t]*$/u.exec(text.slice(Math.max(last, begin), mark.from)) ??
    [];
  const words = withoutArticles(told.replace(/^[^\p{L}\d]+/u, "").replace(/^(?:and|but|so)\s/i, "")).trim();
  const isShort = words.split(/\s+/).length <= askedWordsMax;
  return /\p{L}{2}/u.test(words) && isShort ? `${capital(words)}?` : null;
}

const checks: ReadonlySet<string> = new Set(
  "check verify inspect examine test review look assess ensure confirm".split(" "),
);
const lookBack = 8;

/**
 * The question that "yes", "no" or "if so" answers: the nearest question before it, the content of a check, or the
 * thing checked.
 */
function announcedBefore(one: Found, { sayings, parties }: Scene): string | null {
  const before = sayings.filter(({ clause }) => clause.to <= one.mark.from).slice(-lookBack);
  for (const { clause, act } of before.toReversed()) {
    if (act === "ask" || (act === "content" && isAsked(clause, sayings)))
      return wanting(askOfRow({ clause, act: "condition" }, sayings, parties), clause, sayings);
    if (clause.verb && checks.has(clause.verb.lemma) && clause.object && !clause.object.pronoun)
      return `${capital(withoutArticles(clause.object.words))} ok?`;
  }
  return null;
}

/**
 * "First level tries to solve it. If they can't, ...": whether the work before it has its result, if nothing else is
 * asked.
 */
function doneBefore(one: Found, scene: Scene): string | null {
  const { sayings, parties } = scene;
  if (!/^(?:ca|can|could|do|does|did|wo|will|would)$/.test(formOf(one)) || !takesUp(one)) return null;
  if (announcedBefore(one, scene) !== null) return null;
  const last = sayings.findLast(
    ({ clause, act }) => clause.to <= one.mark.from && (act === "step" || act === "content"),
  );
  const done = last && resultLabel(last.clause, resolvedIn(last.clause, parties));
  return done ? `${done}?` : null;
}

/** "Checks whether the seal is intact", "verifies that it is". */
function isAsked({ link }: Clause, sayings: readonly Saying[]): boolean {
  if (link?.kind !== "content") return link?.kind === "whether";
  const asking = sayings.find(({ clause }) => clause.id === link.to)?.clause;
  return checks.has(asking?.verb?.lemma ?? "");
}

/** "Whether she wants to keep the book" asks for the book, too. */
function wanting(ask: string, { id }: Clause, sayings: readonly Saying[]): string {
  const wanted = sayings.find(
    ({ clause: { link } }) => link?.kind === "complement" && link.to === id,
  )?.clause;
  if (!wanted?.verb) return ask;
  const thing = wanted.object && !wanted.object.pronoun ? ` ${withoutArticles(wanted.object.words)}` : "";
  return `${ask.replace(/\?$/, "")} to ${wanted.verb.lemma}${thing}?`;
}

/** "Without an appointment?" asks for the appointment. */
function withoutDenial(asked: { ask: string; holds: boolean }): { ask: string; holds: boolean } {
  const [, rest] = /^without (?:(?:an?|any|the) )?(.+)$/i.exec(asked.ask) ?? [];
  return rest === undefined ? asked : { ask: capital(rest), holds: false };
}

function askedByClause(clause: Clause, { sayings, parties }: Scene): { ask: string; holds: boolean } {
  const ask = askOfRow({ clause, act: "condition" }, sayings, parties);
  const isWish = wishes.test(clause.verb?.lemma ?? "") && clause.object === null;
  return { ask: isWish ? wanting(ask, clause, sayings) : ask, holds: !clause.negated };
}

const wishes = /^(?:want|wish|agree|refuse|intend|plan|manage|fail|need)$/;

/** The positive question of one case, and whether the case answers yes. */
function conditionOf(one: Found, scene: Scene): { ask: string; holds: boolean } {
  const { text } = scene;
  const { saying, mark } = one;
  const line = wordOf(one) === null ? lineAround(one, text) : askedInHead(one, scene);
  if (line !== null) return line;
  const bare = bareQuestion(one, scene);
  if (bare !== null) return { ask: bare, holds: saying?.clause.negated !== true };
  const phrase = phraseAt(one);
  const alone = askedAlone(one, phrase, scene) ?? askedOfAnybody(one, scene);
  if (alone !== null) return alone;
  if (saying && (one.heads || !phrase)) return askedByClause(saying.clause, scene);
  const form = formOf(one);
  const whole = conditionAround(one, scene);
  if (whole) return askedByClause(whole.clause, scene);
  const kind = kindOf(one);
  const inState = kind && placedKind(kind, one);
  if (inState) return { ask: `${capital(inState)}?`, holds: true };
  // "In rare cases": they are no thing that is rare or not.
  if (kind && kind.lemma !== "case")
    return { ask: `${capital(thingOfKind(form, meantBy(kind, one, scene), one))}?`, holds: true };
  const words = phrase ? placed(phrase, one) : text.slice(mark.from, mark.to);
  // "No voucher?"
  const asked = withoutArticles(words.replace(/^no /i, ""));
  return { ask: `${capital(asked)}?`, holds: phrase?.determiner !== "no" };
}

/** "(not eligible: rejection letter)": a state whose clause reaches over the colon is asked for alone. */
function askedInHead(one: Found, scene: Scene): { ask: string; holds: boolean } | null {
  const head = caseHead(one, scene);
  const clause = one.saying?.clause;
  const isState = head?.to === one.mark.to && wordOf(one)?.upos === "ADJ";
  if (!head || !clause || !isState || clause.to <= head.to || amountAt(one, scene)) return null;
  const [, denial = "", words = ""] = /^(not |no )?(.*)$/is.exec(scene.text.slice(head.from, head.to)) ?? [];
  return { ask: `${capital(withoutArticles(words))}?`, holds: denial === "" };
}

/** "If none suits" asks whether any does, "nobody home: ..." whether anybody is. */
function askedOfAnybody(one: Found, scene: Scene): { ask: string; holds: boolean } | null {
  const { saying } = one;
  const some = somebody.get(formOf(one));
  if (!some || (one.heads && saying?.act === "condition")) return null;
  if (saying?.act === "condition") {
    const ask = askOfRow({ clause: saying.clause, act: "condition" }, scene.sayings, scene.parties);
    return { ask: ask.replace(/^\S+/, capital(some)), holds: false };
  }
  const there = stateBehind(one, scene);
  return there === null ? null : { ask: `${capital(some)} ${there}?`, holds: false };
}

/** The words behind "nothing" and "nobody", up to the next pause: "there", "in stock". */
function stateBehind({ sentence, token }: Found, { text }: Scene): string | null {
  const rest = sentence?.tokens.slice(token + 1) ?? [];
  const end = rest.findIndex(({ upos, form }) => upos === "PUNCT" || upos === "SYM" || /^[=>-]/.test(form));
  const words = end < 0 ? rest : rest.slice(0, end);
  const [first, last] = [words.at(0), words.at(-1)];
  return first && last && words.length <= 3 ? text.slice(first.from, last.to) : null;
}

function askedAlone(one: Found, phrase: Phrase | null, scene: Scene): { ask: string; holds: boolean } | null {
  const which = ordinalOf(one);
  if (which !== null) return { ask: which, holds: true };
  const meant = choiceMeant(one, scene);
  if (meant !== null) return { ask: meant, holds: one.mark.value !== "no" };
  const left = timeLeftAt(one.mark, scene.text);
  if (left !== null) return { ask: `${capital(left)} left?`, holds: true };
  const named = namedAlone(one, phrase, scene);
  if (named !== null) return { ask: `${capital(named)}?`, holds: true };
  // "No deposit by then and Ann frees it"
  return one.saying && isMissing(one, scene.text) ? { ask: `${capital(formOf(one))}?`, holds: false } : null;
}

/** "{Third} crash -> they call": which time it is. */
function ordinalOf(one: Found): string | null {
  const next = one.sentence?.tokens[one.token + 1];
  const isTime =
    next !== undefined && wordOf(one)?.head === one.token + 1 && /^(?:NOUN|VERB)$/.test(next.upos);
  const isOfThing = kindOf(one) !== null || one.saying?.act === "condition";
  return counting.test(formOf(one)) && isTime && !isOfThing ? `${capital(formOf(one))} ${next.form}?` : null;
}

/** What is asked without the work behind it. */
function namedAlone(one: Found, phrase: Phrase | null, scene: Scene): string | null {
  const { saying, heads } = one;
  if (!saying) return null;
  if (heads) return specialIn(saying.clause);
  // "Below 10 degrees, a coat is put on": the word says more than the work behind it.
  const isPlaced = saying.act !== "condition" && !phrase && placing.has(formOf(one));
  const amount = isPlaced ? amountAt(one, scene) : null;
  if (amount) return amountOfThing(one, amount, scene);
  return isPlaced ? nameOf(one, scene) : null;
}

/** A noun behind "no", outside of a condition of its own. */
const isMissing = (one: Found, text: string): boolean =>
  one.saying?.act !== "condition" &&
  /\bno $/i.test(text.slice(0, one.mark.from)) &&
  /^ (?:by|within|after|until|yet|so far)\b/i.test(text.slice(one.mark.to));

/** "Sworn translations are different": what follows is done for them. */
function specialIn({ verb, state, doer, negated }: Clause): string | null {
  const isSpecial =
    verb === null && /^(?:different|special|another matter|an exception)$/i.test(state?.words ?? "");
  return isSpecial && doer && !doer.pronoun && !negated && doer.modifiers.length > 0
    ? withoutArticles(doer.words)
    : null;
}

/** "Agents in good standing": the state belongs to the thing in front of it. */
function placedKind({ words, from }: Phrase, { sentence, saying }: Found): string | null {
  const tokens = sentence?.tokens ?? [];
  const first = tokens.findIndex((token) => token.from >= from);
  const [before, thing] = [tokens[first - 1], tokens[first - 2]];
  const isIn = before?.form.toLowerCase() === "in" && thing?.upos === "NOUN";
  return isIn && saying?.act !== "condition" ? withoutArticles(`${thing.form} in ${words}`) : null;
}

/** "If no bidder accepts", "where it requires special treatment": the word is only a part of what is asked. */
function conditionAround({ saying }: Found, { sayings }: Scene): Saying | null {
  const outer =
    saying?.clause.form === "nominal"
      ? sayings.find(({ clause }) => clause.id === saying.clause.link?.to)
      : saying;
  const isWhole = outer?.act === "condition" && (outer.clause.verb ?? outer.clause.state) !== null;
  return isWhole ? outer : null;
}

/** "Expired ones": the noun told before. */
function meantBy(kind: Phrase, { saying }: Found, { parties }: Scene): Phrase {
  const words = /^ones?$/.test(kind.lemma) && saying ? resolvedIn(saying.clause, parties)(kind) : null;
  const noun = words?.split(" ").at(-1);
  return noun ? { ...kind, lemma: singular(noun) } : kind;
}

/** "Claim rejected", but "paper invoice": a noun says it in front only. */
function thingOfKind(marked: string, { lemma, words, head, modifiers }: Phrase, one: Found): string {
  // "After the second missed visit": which one it is.
  if (ordinals.test(marked)) return withoutArticles(words);
  // "A single negative answer is enough": how many there are is not the question.
  const form = (/^(?:single|sole)$/.test(marked) && modifiers.find((word) => word !== marked)) || marked;
  // "The Fire Service"
  if (wordOf(one)?.upos === "PROPN") return withoutArticles(words);
  if (wordOf(one)?.upos === "NOUN") return `${form} ${lemma}`;
  // "With a low fat content": what it is of.
  const before = one.sentence?.tokens[head - 1];
  const isOfNoun = before?.upos === "NOUN" && head - 1 !== one.token && before.form !== form;
  const noun = isOfNoun ? `${before.form} ${lemma}` : lemma;
  return `${noun} ${form}`;
}

const ordinals = /^(?:first|second|third|fourth|fifth|last|next)$/;
const counting = /^(?:second|third|fourth|fifth|sixth|tenth)$/;

const somebody: ReadonlyMap<string, string> = new Map([
  ["none", "any"],
  ["nobody", "anybody"],
  ["nothing", "anything"],
]);

/** A condition on a separate line: "WHEN the address is not in the area". */
function lineAround({ mark }: Found, text: string): { ask: string; holds: boolean } | null {
  const start = /[^\n.;:,>]*$/u.exec(text.slice(0, mark.from))?.[0] ?? "";
  const end = /^[^\n.;:,>?]*/u.exec(text.slice(mark.to))?.[0] ?? "";
  const word = text.slice(mark.from, mark.to);
  const isDenied = word.toLowerCase() === "not" || /\bnot\s*$/i.test(start);
  const line = `${start}${word}${end}`.replace(/\bnot\s+/i, "").replace(/\s(?:is|are|was|were)\s/, " ");
  const words = withoutArticles(
    line.replace(/^\W*(?:(?:and|but|so|or) )?(?:if|when|where|in case|unless)\s+/i, ""),
  ).trim();
  const count = words.split(/\s+/).length;
  const told = words.replace(/\s(?:or|and)$/, "");
  return count > 1 && count <= askedWordsMax ? { ask: `${capital(told)}?`, holds: !isDenied } : null;
}

const amounts: ReadonlySet<string> = new Set(["few", "many", "enough", "little", "much"]);

/** "If there are too few" asks no more than that. */
function bareQuestion(one: Found, { text, sayings }: Scene): string | null {
  const clause = one.saying?.act === "condition" ? one.saying.clause : undefined;
  if (!clause) return null;
  const form = formOf(one);
  if (amounts.has(form) && clause.doer === null && clause.object === null)
    return capital(`${/\btoo\s*$/i.test(text.slice(0, one.mark.from)) ? "too " : ""}${form}?`);
  return one.heads && isOfContent(clause, sayings)
    ? capital(`${participle(clause.verb?.lemma ?? "")}?`)
    : null;
}

/** "Confirms that nobody is hurt. Where this cannot be {confirmed}, ...": it is about no thing. */
function isOfContent({ passive, object, verb, from }: Clause, sayings: readonly Saying[]): boolean {
  if (!passive || !/^(?:this|that|it)$/i.test(object?.words ?? "")) return false;
  const told = sayings.findLast(
    ({ clause }) => clause.to <= from && clause.verb?.lemma === verb?.lemma,
  )?.clause;
  return (
    told?.object === null &&
    sayings.some(({ clause: { link } }) => link?.kind === "content" && link.to === told.id)
  );
}

const placing: ReadonlySet<string> = new Set(
  "over under above below beyond about in within outside inside with without up from".split(" "),
);

/** "only parcels over 30 kg" asks about the parcels over 30 kg, not about 30 kg. */
function placed({ words, from }: Phrase, { sentence }: Found): string {
  const tokens = sentence?.tokens ?? [];
  const first = tokens.findIndex((token) => token.from >= from);
  const [before, thing] = [tokens[first - 1], tokens[first - 2]];
  if (!before || !placing.has(before.form.toLowerCase())) return words;
  const what = thing?.upos === "NOUN" || thing?.upos === "PROPN" ? `${thing.form} ` : "";
  return `${what}${before.form.toLowerCase()} ${words}`;
}

/** "If so": yes, also beside a third answer. */
const plainAnswers: ReadonlyMap<string, string> = new Map([
  ["so", "yes"],
  ["y", "yes"],
  ["n", "no"],
]);

/**
 * "No", "too expensive", "needs work": up to the colon or the arrow behind it, if the clause tells less. In marked texts
 * this makes 31 questions more like those of the marks, and 14 less.
 */
function headName(one: Found, scene: Scene): string | null {
  const isOwned = /^(?:our|their|my|your|its|his|her)$/.test(formOf(one));
  const isPlain =
    one.mark.kind === "case" && !isOwned && kindOf(one) === null && amountAt(one, scene) === null;
  const head = isPlain ? caseHead(one, scene) : null;
  if (head === null) return null;
  const words = scene.text.slice(head.from, head.to);
  const name = nameOf(one, scene).toLowerCase();
  const told = words.toLowerCase().indexOf(name);
  const [front = ""] = /(?:too|not|no) $/i.exec(scene.text.slice(head.from, one.mark.from)) ?? [];
  const own = one.mark.from - head.from - front.length;
  const isChanged = told < 0 && !name.startsWith("not ");
  const whole = withoutArticles(words.slice(told < 0 ? own : Math.min(told, own))).replace(/ at all$/, "");
  const isClause = /^ (?:is|are|was|were|has|have)\b/.test(scene.text.slice(one.mark.to));
  const isLess = whole.length <= name.length && told >= 0;
  return isChanged || isLess || isClause || /\bones?$/.test(whole) ? null : lowered(whole);
}

const askLengthMax = 80;

function oneOfSeveral(cases: readonly Found[], scene: Scene): Asked {
  const topic = topicOf(cases);
  // "Kind of change?" needs no "emergency change" beside "normal".
  const [, noun = null] = /^Kind of (.*)\?$/.exec(topic ?? "") ?? [];
  const shortly = (name: string) =>
    noun !== null && name.endsWith(` ${noun}`) ? name.slice(0, -noun.length - 1) : name;
  const isMeasured = cases.some((one) => amountAt(one, scene) !== null);
  const named = cases.map((one) =>
    isRest(one)
      ? "otherwise"
      : ((isMeasured ? comparedAlone(one, scene) : null) ??
        plainAnswers.get(formOf(one)) ??
        (topic === null ? (headName(one, scene) ?? wholeName(one, scene)) : null) ??
        shortly(nameOf(one, scene))),
  );
  const values = apart(named);
  const told = values.filter((value) => value !== "otherwise").map(lowered);
  const asked =
    topic ??
    topicBefore(
      cases.filter((one) => !isRest(one)),
      scene,
    );
  return { ask: asked ?? sortedBefore(cases, told, scene) ?? `${capital(asManyAsFit(told))}?`, values };
}

/** As many names as a question has room for. */
const asManyAsFit = (names: readonly string[]): string =>
  names
    .filter((_, at) => at < 2 || names.slice(0, at + 1).join(" or ").length < askLengthMax)
    .join(" or ")
    .slice(0, askLengthMax - 1);

const sorting: ReadonlySet<string> = new Set(
  "sort classify grade triage categorise categorize assign".split(" "),
);

/**
 * "Sorts the request: a) ..., b) ..., c) ..., d) ...": the request is of one of these kinds, if they are too many to
 * name.
 */
function sortedBefore(cases: readonly Found[], names: readonly string[], { sayings }: Scene): string | null {
  const from = cases[0]?.mark.from ?? 0;
  const before = sayings.findLast(({ clause, act }) => clause.to <= from && act === "step")?.clause;
  const isSorted = before?.object && !before.object.pronoun && sorting.has(before.verb?.lemma ?? "");
  return isSorted && names.join(" or ").length >= askLengthMax ? `Kind of ${before.object?.lemma}?` : null;
}

const wholeWordsMax = 5;

/**
 * "Further imaging"; "if surgery is chosen" is "surgery chosen", where the cases are about different things; null for
 * what is denied, long or pointed at.
 */
function wholeName(one: Found, { sayings, parties }: Scene): string | null {
  const { heads, saying } = one;
  const kind = kindOf(one);
  const tellsKind = !heads && /^(?:ADJ|VERB)$/.test(wordOf(one)?.upos ?? "");
  // "Dangerous goods declarations"
  const between = kind?.modifiers.slice(kind.modifiers.indexOf(formOf(one)) + 1).join(" ") ?? "";
  if (tellsKind && kind && !pointsBack(one) && kind.lemma !== "case")
    return [formOf(one), between, kind.lemma].filter(Boolean).join(" ");
  const clause = saying?.clause;
  const isCondition = clause?.link && clause.link.kind !== "coordinate";
  if (!heads || !isCondition || clause.negated) return null;
  const subject = clause.passive ? clause.object : clause.doer;
  if (!subject || subject.pronoun) return null;
  const whole = askOfRow({ clause, act: "condition" }, sayings, parties).replace(/\?$/, "");
  const isLong = whole.split(" ").length > wholeWordsMax;
  const name = isLong ? askOf({ clause, act: "condition" }, parties).replace(/\?$/, "") : whole;
  return name.split(" ").length > wholeWordsMax ? null : lowered(name);
}

/** Makes all names distinct. */
const apart = (names: readonly string[]): string[] =>
  names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));

/**
 * The topic of all cases: "Order?" for "The order is urgent ... is normal", "Kind of order?" for "urgent orders ...
 * normal orders".
 */
function topicOf(cases: readonly Found[]): string | null {
  // "Bent ones" are of the kind that another case names.
  const topics = cases.filter((one) => !isRest(one) && !pointsBack(one)).map(aboutOf);
  const [one] = topics;
  return one != null && topics.every((topic) => topic === one) ? one : null;
}

function aboutOf(one: Found): string | null {
  if (one.heads && one.saying) {
    const { clause } = one.saying;
    const subject = clause.passive ? clause.object : clause.doer;
    return subject && !subject.pronoun ? `${capital(subject.lemma)}?` : null;
  }
  const noun = nounOf(one);
  // "bent ones": the other cases name the kind of thing.
  return noun !== null && !/^no$/i.test(formOf(one)) && !/^(?:time|case)$/.test(noun)
    ? `Kind of ${noun}?`
    : null;
}
