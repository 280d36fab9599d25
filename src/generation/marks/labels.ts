/** Labels of marked steps, events and ends: from their clause, otherwise from the phrase of the marked word. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { overlap } from "../document/document.ts";
import { choiceRow } from "../meaning/choice-cues.ts";
import type { EndStatement, EventStatement, StepStatement } from "../meaning/meaning.ts";
import { keyOf, type Parties } from "../meaning/parties.ts";
import { eventLabel } from "../meaning/references.ts";
import { type Saying, tries } from "../meaning/saying.ts";
import { otherHalf } from "../meaning/saying-places.ts";
import { contentWords, giverOf, isSystem, resolvedIn, stepWords } from "../meaning/steps.ts";
import { numberOf, unitOf } from "../meaning/time-words.ts";
import type { TimeExpression } from "../meaning/times.ts";
import { baseOfPast, baseOfVerb } from "../naming/inflect.ts";
import { capitalised, sayComplement, sayPhrase, withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import { withoutCases } from "./cases-left-out.ts";
import { doerOf } from "./doers.ts";
import { type Found, formOf, phraseAt, type Scene, spanOf, verbWord, wordsOf } from "./found.ts";
import { behind, byNoun, byPlaceOf, isNounAlone, isThingOf, type Named, workNamed } from "./noun-labels.ts";

export function stepFor(id: string, one: Found, scene: Scene): StepStatement {
  const { heads, saying } = one;
  const isClause = saying && ((heads && !isNounAlone(saying)) || (!heads && isThingOf(saying, one, scene)));
  const told = notToItself(isClause ? byClause(one, saying, scene) : byNoun(one, scene), one, scene);
  const named = { ...told, label: workAlone(told.label, told.doer) };
  return {
    id,
    kind: "step",
    span: spanOf(one),
    text: wordsOf(one, scene),
    optional: false,
    each: one.mark.each ? "item" : null,
    task: isSystem(named.doer) ? "service" : null,
    ...named,
  };
}

/** "Server {builds}": whoever does it is not what it is done to. */
function notToItself(named: Named, one: Found, scene: Scene): Named {
  const { verb, label, doer } = named;
  if (doer === null || label.toLowerCase() !== `${verb} ${doer.toLowerCase()}`) return named;
  const own = (one.heads && one.saying?.clause.verb?.lemma) || verb;
  return { ...named, ...workNamed(own, behind(one, scene, true)) };
}

/** Without an attached condition and without the doer: "Report by HR". */
function workAlone(label: string, doer: string | null): string {
  const work = label
    .replace(/^(\S+) of (?=\S)/, "$1 ")
    .replace(/ (?:unless|because|provided|except when|except (?:for|to|from|in|at|on)|apart from) .*$/, "");
  const [, before = "", by = ""] = /^(\S.*?) by (?:the |our |an? )?(.+)$/.exec(work) ?? [];
  const own = doer?.toLowerCase() ?? "";
  const isDoer = by !== "" && (own === by.toLowerCase() || (own === "we" && /^(?:us|me)$/i.test(by)));
  return (isDoer ? before : work).replace(dangling, "");
}

/** Words with which no label ends: conjunctions, articles, and prepositions that are no part of a verb. */
const dangling =
  /(?: (?:to|of|for|with|from|into|onto|at|and|or|nor|but|the|an?|while|whilst|when|whenever|if|unless|because|as|than|that|who|which|whether|until|once|so))+$/;

/** "fixes the plate and the chef tastes": words from the next mark on are excluded. */
export function upToNext(label: string, one: Found, found: readonly Found[]): string {
  const next = found.flatMap((other) =>
    other.place > one.place && other.sentence === one.sentence && other.saying?.act !== "content"
      ? [formOf(other)]
      : [],
  );
  const words = label.split(" ");
  const at = words.findIndex(
    (word, place) => place > 1 && next.includes(word.toLowerCase().replace(/,$/, "")),
  );
  const cut = words.findLastIndex((word, place) => place < at && /^(?:and|or)$|,$/.test(word));
  if (cut < 1) return label;
  return words
    .slice(0, words[cut]?.endsWith(",") ? cut + 1 : cut)
    .join(" ")
    .replace(/,$/, "");
}

function byClause(one: Found, saying: Saying, scene: Scene): Named {
  const placed = byPlaceOf(saying, one, scene);
  if (placed) return placed;
  const { parties, sayings } = scene;
  const { clause } = saying;
  const told = asPassive(withoutCases(clause, saying.sentence.tokens, scene.cases));
  // "This he settles himself"
  const bare = /^\w+sel(?:f|ves)$/.test(told.object?.words ?? "") ? { ...told, object: null } : told;
  const half = otherHalfOf(saying, scene)?.clause.verb?.lemma ?? null;
  const words = stepWords({ ...saying, clause: bare, act: "step" }, parties, contentOf(saying, scene), half);
  const { verb, things } = words;
  const doer = doerOf(one, scene);
  const main = clause.link?.kind === "complement" ? clause.link.to : null;
  const isTried = main !== null && tries(sayings.find((other) => other.clause.id === main)?.clause);
  const label = isTried
    ? `Try to ${words.label.charAt(0).toLowerCase()}${words.label.slice(1)}`
    : words.label;
  // "Anna gets the file from Ben": the step is that Ben sends it.
  const isTurned = (verb === "send" || verb === "give") && clause.verb?.lemma !== verb;
  if (!isTurned) return { verb, label, things, doer };
  // "You get a notice": somebody else sends it.
  const isOutside =
    doer === parties.you || parties.actors.some(({ name, outside }) => name === doer && outside);
  const giver = giverOf(clause, parties) ?? (isOutside ? null : doer);
  return { verb, label, things, doer: giver };
}

/** "A number is {allotted}", "weighed and {burnt}": a participle that was read as a state. */
function asPassive(clause: Clause): Clause {
  const { verb, state, doer } = clause;
  if (verb !== null || state === null || "head" in state) return clause;
  const word = state.words.toLowerCase();
  const base = /ed$/.test(word) ? baseOfVerb(word, isVerb) : baseOfPast(word);
  return base === null || base === word
    ? clause
    : {
        ...clause,
        verb: { lemma: base, particle: null, at: state.at },
        state: null,
        passive: true,
        object: doer,
        doer: null,
      };
}

const isVerb = (base: string): boolean => parser.mayBeVerb?.(base) ?? false;

/** "approves or refuses it": the second verb, unless it is marked as work or as a case of its own. */
function otherHalfOf(saying: Saying, { sayings, marked }: Scene): Saying | undefined {
  const { clause } = saying;
  const [one, ...others] = choiceRow(saying, sayings);
  // "Granted, granted with conditions, or refused"
  const other = others.at(-1);
  const isSame = others.every((more) => more.clause.object?.lemma === clause.object?.lemma);
  const isPair = one === saying && isSame && other?.clause.verb?.lemma !== clause.verb?.lemma;
  return isPair && other && !marked.some((mark) => overlap(mark, verbWord(other) ?? other.clause))
    ? other
    : sayings.find((half) => half.rule === otherHalf && half.clause.link?.to === clause.id);
}

/** "checks whether the form is complete": the content of the check, as in the text. */
function contentOf({ clause }: Saying, { sayings, text, parties }: Scene): string {
  const content = sayings.find(
    ({ act, clause: other }) =>
      (act === "content" || other.link?.kind === "whether") &&
      other.link?.to === clause.id &&
      other.form !== "nominal" &&
      (other.link.kind === "whether" || other.link.kind === "content" || other.link.kind === "complement") &&
      other.from > clause.from,
  );
  return content ? contentWords(content.clause, parties, text, clause.verb?.lemma) : "";
}

export function eventFor(id: string, one: Found, scene: Scene): EventStatement {
  const { mark, saying, heads } = one;
  const text = wordsOf(one, scene);
  const base = { id, kind: "event" as const, span: spanOf(one), text, throws: mark.kind === "event" };
  if (mark.type === "timer") return { ...base, ...timerOf(one, scene) };
  const undoes = missedAt(one, scene) ?? (saying ? undoneIn(saying, scene) : null);
  if (undoes !== null) return { ...base, event: "message", label: undoes, time: null };
  const told = heads && saying ? wantedBy(saying, scene, eventLabel(saying, scene.parties)) : null;
  const label = told === null ? nameOfEvent(one, scene) : withoutTimes(told, saying);
  return { ...base, event: mark.type === "none" ? "message" : mark.type, label, time: null };
}

/** "No order after a month": the order, which nothing else is told for. */
function missedAt({ mark, place }: Found, { text, marked }: Scene): string | null {
  const isMissed = mark.kind === "evcase" && /\bno $/i.test(text.slice(0, mark.from));
  if (!isMissed || marked.some(({ in: lies }) => lies?.mark === place)) return null;
  return capitalised(`${text.slice(mark.from, mark.to)} received`);
}

/** "When a household wants to switch": also what it wants. */
function wantedBy({ clause }: Saying, { sayings }: Scene, label: string): string {
  if (!/^(?:want|wish)$/.test(clause.verb?.lemma ?? "") || clause.object !== null) return label;
  const wanted = sayings.find(
    ({ clause: { link } }) => link?.kind === "complement" && link.to === clause.id,
  )?.clause;
  const thing = wanted?.object && !wanted.object.pronoun ? withoutArticles(wanted.object.words) : "";
  return wanted?.verb
    ? [label, "to", wanted.verb.lemma, wanted.verb.particle ?? "", thing].filter(Boolean).join(" ")
    : label;
}

/** The time at the mark or in its clause, otherwise the one told last; null if there is none to name. */
function timerOf(one: Found, scene: Scene): Pick<EventStatement, "event" | "label" | "time"> {
  const { mark, saying, heads } = one;
  const times = saying?.times ?? [];
  const own = times.find(({ from, to }) => from < mark.to && to > mark.from);
  const short = own ? null : shortTime(one, scene);
  if (short) return { event: "timer", ...short };
  const time = own ?? times[0] ?? timeBefore(one, scene);
  if (time)
    return {
      event: "timer",
      label: capitalised(
        // "Twice a week"
        /^(?:once|twice|\p{L}+ times) an? /iu.test(time.words) ? time.words : withoutArticles(time.words),
      ),
      time: time.iso ?? time.words,
    };
  const words = heads ? null : phraseAt(one)?.words;
  return { event: "timer", label: capitalised(words ?? wordsOf(one, scene)), time: null };
}

/**
 * "By day {14}" counts its unit; "a reminder after five days; after {ten}, ...": a number alone has the unit of the time
 * told before it.
 */
function shortTime({ mark }: Found, { sayings, text }: Scene): { label: string; time: string } | null {
  const word = text.slice(mark.from, mark.to).toLowerCase();
  const count = numberOf(word);
  if (count === null) return null;
  const [, named] = /(\p{L}+) $/u.exec(text.slice(0, mark.from)) ?? [];
  const numbered = named === undefined ? undefined : unitOf(named)?.(count);
  if (numbered !== undefined) return { label: capitalised(`${named} ${word}`), time: numbered };
  const last = sayings.flatMap(({ times }) => times).findLast(({ to }) => to <= mark.from);
  const [, unit = ""] = /^\S+ (\p{L}+)$/u.exec(last?.words ?? "") ?? [];
  const iso = unitOf(unit)?.(count);
  return iso === undefined ? null : { label: capitalised(`${word} ${unit}`), time: iso };
}

/**
 * "Has 14 days to send it; when nothing arrives in that time, ...", "if they {don}'t", "if he does not {react}": the time
 * told last.
 */
function timeBefore({ mark, saying, heads }: Found, { sayings, text }: Scene): TimeExpression | undefined {
  const clause = saying?.clause;
  const word = text.slice(mark.from, mark.to);
  const isDenied = (heads && clause?.negated) || denials.test(word);
  if (!clause || !(isDenied || meantTime.test(text.slice(clause.from, clause.to)))) return undefined;
  return sayings.findLast((one) => one.clause.to <= mark.from && one.times.length > 0)?.times.at(-1);
}

const denials = /^(?:(?:do|does|did|is|are|was|has|have)n?|no|none|nothing|nobody|not)$/i;

const meantTime =
  /\b(?:(?:in|within|during|after|at the end of|by the end of) (?:that|this|the|these|those) (?:time|period|days|weeks|term)|by then|after (?:that|those|these)|in time|late|overdue)\b/i;

const undone = /^un(?=\p{L}*(?:ed|paid|sold|told|met|read|sent)$)/u;

/** "If the rent remains unpaid after ten days": what would come before the time is over is that it is paid. */
function undoneIn({ clause }: Saying, { parties }: Scene): string | null {
  const { doer, state, verb } = clause;
  const words = state?.words.toLowerCase() ?? "";
  const isLeft = /^(?:remain|stay)$/.test(verb?.lemma ?? "") && undone.test(words);
  if (!doer || clause.negated || !isLeft) return null;
  return capitalised(`${sayPhrase(doer, resolvedIn(clause, parties))} ${words.replace(undone, "")}`);
}

/** "Applicant returns contract within two weeks": the time limit is a separate event. */
const withoutTimes = (label: string, saying: Saying | null): string =>
  (saying?.times ?? []).reduce(
    (told, { words }) =>
      told.endsWith(` within ${words}`) ? told.slice(0, -` within ${words}`.length) : told,
    label,
  );

const coming: ReadonlySet<string> = new Set(["receipt", "arrival"]);

/** "receipt of the order" is "Order received"; otherwise the phrase unchanged. */
function nameOfEvent(one: Found, { text }: Scene): string {
  const phrase = phraseAt(one);
  const thing = phrase?.attached.find(
    ({ preposition }) => preposition === "of" || preposition === "from",
  )?.phrase;
  if (phrase && thing && coming.has(phrase.lemma.toLowerCase()))
    return capitalised(`${thing.words} received`);
  return capitalised(
    withoutArticles(phrase?.words ?? thingBack(one) ?? text.slice(one.mark.from, one.mark.to)),
  );
}

/** "Letter {back} = trace it": the thing in front of a mere adverb. */
function thingBack({ sentence, token }: Found): string | null {
  const [thing, word] = [sentence?.tokens[token - 1], sentence?.tokens[token]];
  const isBack =
    word && /^(?:ADV|ADP)$/.test(word.upos) && /^(?:back|in|here|there|out|up)$/i.test(word.form);
  return isBack && thing?.upos === "NOUN" ? `${thing.form} ${word.form}` : null;
}

/** The outcome, if the clause states a result: "the claim is closed", not "we are done" or "the process ends". */
export function endFor(id: string, one: Found, scene: Scene): EndStatement {
  return {
    id,
    kind: "end",
    span: spanOf(one),
    text: wordsOf(one, scene),
    event: "none",
    label: (one.saying && deemedIn(one.saying)) ?? outcomeOf(one, scene),
  };
}

/** "The person goes on the waiting list": where it ends up. */
function placeReached({ clause }: Saying, parties: Parties): string | null {
  const { verb, doer, object, complements, negated } = clause;
  const [where, other] = complements;
  const isReached = /^(?:go|come|land|stay|remain)$/.test(verb?.lemma ?? "") && object === null && !negated;
  if (!isReached || !doer || !where || other || !/^(?:on|in|into|onto|at)$/.test(where.preposition))
    return null;
  const resolved = resolvedIn(clause, parties);
  return capitalised(`${sayPhrase(doer, resolved)} ${sayComplement(where, resolved)}`.trim());
}

const outcomeWordsMax = 5;

/** "The application is considered withdrawn" */
function deemedIn({ clause: { passive, verb, state, object } }: Saying): string | null {
  const isDeemed = passive && /^(?:consider|deem|declare)$/.test(verb?.lemma ?? "");
  return isDeemed && state && object && !object.pronoun
    ? capitalised(`${object.words} ${state.words}`)
    : null;
}
const vague: ReadonlySet<string> = new Set(
  "process end it that this thing story all everything matter path".split(" "),
);
const stopping: ReadonlySet<string> = new Set("end stop finish be do".split(" "));

/** "It is released", but not "we are done", and "no further action is taken" is no outcome. */
function namesThing(about: Phrase, clause: Clause, parties: Parties): boolean {
  if (about.determiner === "no" || about.attached.length > 0) return false;
  const meant = parties.meant.get(keyOf(clause, about));
  // "It is deemed back in use" says more than its verb.
  const isDone = clause.passive && !/^(?:consider|deem|declare|treat|regard)$/.test(clause.verb?.lemma ?? "");
  return !about.pronoun || (isDone && meant?.party === null && meant.words !== "");
}

function outcomeOf({ heads, saying }: Found, { parties }: Scene): string {
  if (!heads || !saying) return "";
  const { clause } = saying;
  const about = clause.passive ? clause.object : (clause.doer ?? clause.object);
  if (!about || !namesThing(about, clause, parties)) return "";
  const isVague = vague.has(about.lemma.toLowerCase()) && stopping.has(clause.verb?.lemma ?? "be");
  const place = placeReached(saying, parties);
  if (place !== null) return place;
  const isWorker =
    !clause.passive && clause.state === null && (parties.doers.get(clause.id) ?? null) !== null;
  const label = eventLabel(saying, parties) ?? "";
  const count = label.split(" ").length;
  return isVague || isWorker || count < 2 || count > outcomeWordsMax || /^(?:us|we)\b/i.test(label)
    ? ""
    : label;
}
