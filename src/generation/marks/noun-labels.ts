/** Labels of steps whose marked word is no verb of a clause: a noun of work, a thing, a place. */
import type { Phrase } from "../clauses/clause.ts";
import { nominalisationOf, verbBehind } from "../clauses/nominalisations.ts";
import { overlap, type Span } from "../document/document.ts";
import { findActor, nameWords } from "../meaning/actors.ts";
import { type Spoken, usuallyMeant } from "../meaning/antecedents.ts";
import { personNouns } from "../meaning/classes.ts";
import type { StepStatement } from "../meaning/meaning.ts";
import type { Saying } from "../meaning/saying.ts";
import { resolvedIn } from "../meaning/steps.ts";
import { baseOfVerb } from "../naming/inflect.ts";
import { belongsToLabel } from "../naming/labels.ts";
import { capitalised, joined, sayComplement, sayPhrase, withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import type { Token } from "../parser/tree.ts";
import { doerOf } from "./doers.ts";
import { type Found, phraseAt, type Scene, wordOf } from "./found.ts";

export type Named = Pick<StepStatement, "verb" | "label" | "things" | "doer">;

const isVerb = (base: string): boolean => parser.mayBeVerb?.(base) ?? false;

/** "Then the {filtration}", "{grading} by two examiners": no verb, and the noun is the work. */
export const isNounAlone = ({ clause: { verb, state, doer } }: Saying): boolean =>
  verb === null &&
  doer === null &&
  state !== null &&
  "head" in state &&
  (workIn(state.lemma) !== null || worksOfThings.has(state.lemma));

/** "The {invoice} is written by Ann": the thing of a clause whose verb is the work. */
export function isThingOf({ clause }: Saying, { token, sentence }: Found, { marked }: Scene): boolean {
  const { verb, object, form } = clause;
  const word = sentence?.tokens[verb?.at ?? -1];
  const isPassive = clause.passive && form === "finite" && clause.recipient === null;
  if (!verb || !word || !isPassive || object?.head !== token || bringingAbout.has(verb.lemma)) return false;
  const isThing = nominalisationOf(object.lemma)?.thing ?? workIn(object.lemma) === null;
  return isThing && !marked.some((mark) => overlap(mark, word));
}

/** With these the noun is the work. */
const bringingAbout: ReadonlySet<string> = new Set(
  "perform conduct undertake do make carry complete effect execute require need give grant follow start begin repeat precede attach reserve entrust".split(
    " ",
  ),
);

/** The verb of a noun or a gerund of work; null for a thing. */
const workIn = (lemma: string): string | null =>
  verbBehind(lemma, isVerb) ?? (lemma.endsWith("ing") ? baseOfVerb(lemma, isVerb) : null);

/** "approval of the order by the manager", or a word that no clause took for its verb. */
export function byNoun(one: Found, scene: Scene): Named {
  const told = withoutObject(one, scene);
  const doer = told.doer ?? null;
  const meant = told.label.includes(" ") ? undefined : meantBy(told.verb, doer, one, scene);
  return meant
    ? { ...told, ...workNamed(told.verb, withoutArticles(meant.words)), things: [meant.lemma] }
    : told;
}

/** "Then {packing}": what is usually packed, if it was told before. */
function meantBy(verb: string, doer: string | null, one: Found, { parties }: Scene): Spoken | undefined {
  const before = parties.said.filter(
    ({ from, party, lemma }) =>
      from < one.mark.from && (party === null || party !== doer) && lemma !== wordOf(one)?.lemma,
  );
  return one.sentence === null ? undefined : usuallyMeant(verb, before, one.sentence.sentence);
}

function withoutObject(one: Found, scene: Scene): Named {
  const noun = (wordOf(one)?.lemma ?? scene.text.slice(one.mark.from, one.mark.to)).toLowerCase();
  const phrase = phraseAt(one);
  const usual = phrase && usualWork(phrase, one);
  if (phrase && usual)
    return {
      ...workNamed(
        usual,
        joined([withoutDoer(phrase), phrase.attached.length > 0 ? "" : whereBehind(one, scene)]),
      ),
      things: [phrase.lemma],
      doer: byWhom(by(phrase), one, scene),
    };
  const placed = byPlace(one, scene);
  if (placed) return placed;
  const work = verbBehind(noun, isVerb);
  if (work && phrase) return byWork(work, phrase, one, scene);
  const thing = thingAt(phrase, one);
  if (thing !== null) return { verb: noun, label: capitalised(thing), things: [], doer: doerOf(one, scene) };
  return byWord(noun, phrase, one, scene);
}

/** A word that is a verb in fact, or a gerund. */
function byWord(noun: string, phrase: Phrase | null, one: Found, scene: Scene): Named {
  const verb = baseOfVerb(noun, isVerb) ?? (one.mark.doer ? noun.replace(/([^s])s$/, "$1") : noun);
  // "Then {grading} by two", not "he {rings}"
  if (phrase?.head === one.token && /ing$/.test(noun) && verb !== noun)
    return byWork(verb, phrase, one, scene);
  return { ...workNamed(verb, behind(one, scene)), things: [], doer: doerOf(one, scene) };
}

/** "Not ok: rejection {mail}", "then the {invoice}": what is done when a text only names the thing. */
function usualWork(phrase: Phrase, { token, sentence, mark }: Found): string | null {
  const { lemma, attached } = phrase;
  if (letters.has(lemma)) return "send";
  const isNoun = phrase.head === token && sentence?.tokens[token]?.upos === "NOUN";
  // "Clerk {reports}"
  const before = sentence?.tokens[token - 1];
  const isVerb =
    (mark.doer && mark.doer.to + 1 === mark.from) || before?.form === "to" || before?.upos === "AUX";
  // "Refusal of the request"
  const isWork =
    nominalisationOf(lemma)?.made === false && attached.some(({ preposition }) => preposition === "of");
  if (!isNoun || isVerb || isWork) return null;
  // "Report to the police"
  if (lemma === "report" && attached.some(({ preposition }) => preposition === "to")) return null;
  // "{Photos} to the maker"
  const isSent = worksOfThings.has(lemma) && sentence?.tokens[token + 1]?.form === "to";
  return isSent ? "send" : (worksOfThings.get(lemma) ?? null);
}

/** Something written is sent. */
const letters: ReadonlySet<string> = new Set(
  "mail email e-mail letter message notice sms reminder".split(" "),
);

const worksOfThings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    send: "invoice bill quote refusal rejection confirmation copy link voucher",
    write: "report",
    issue: "certificate",
    impose: "fine",
    draw: "sketch",
    give: "opinion consent",
    take: "photo photograph picture sample",
    hold: "meeting ceremony exam funeral session workshop hearing",
  }).flatMap(([verb, nouns]) => nouns.split(" ").map((noun): [string, string] => [noun, verb])),
);

/** "Full invoice {out}", "{back} to the sender": where it goes is the state of the thing. */
export function byPlaceOf({ clause }: Saying, one: Found, scene: Scene): Named | null {
  const { verb, state, doer, complements } = clause;
  if (verb !== null || state === null || "head" in state) return null;
  const words = joined([doer ? sayPhrase(doer, resolvedIn(clause, scene.parties)) : "", state.words]);
  const moved = placing(state.words.toLowerCase(), doer?.lemma ?? "");
  if (moved === undefined || (doer === null && moved !== "send")) return null;
  const where = complements.filter(belongsToLabel).map((other) => sayComplement(other));
  return {
    ...workNamed(moved, joined([words, ...where])),
    things: doer ? [doer.lemma] : [],
    doer: doerOf(one, scene),
  };
}

/** The verb for a thing that goes somewhere: an offer that goes out is sent. */
const placing = (place: string, thing: string): string | undefined =>
  place === "out" && (letters.has(thing) || worksOfThings.get(thing) === "send") ? "send" : places.get(place);

/** "Honey {into} drums", "yeast {in}": a thing and where it goes. */
function byPlace(one: Found, { text, ...scene }: Scene): Named | null {
  const word = wordOf(one);
  const tokens = one.sentence?.tokens ?? [];
  if (!word || !/^(?:ADP|ADV)$/.test(word.upos)) return null;
  const first =
    1 + tokens.findLastIndex(({ upos }, at) => at < one.token && !/^(?:NOUN|PROPN|ADJ)$/.test(upos));
  const thing = text.slice(tokens[first]?.from ?? word.from, word.from).trim();
  const verb = placing(word.form.toLowerCase(), tokens[one.token - 1]?.lemma ?? "");
  if (verb === undefined || (thing === "" && verb !== "send")) return null;
  const words = joined([thing, word.form.toLowerCase(), behind(one, { text, ...scene })]);
  return { ...workNamed(verb, words), things: [], doer: doerOf(one, { text, ...scene }) };
}

const places: ReadonlyMap<string, string> = new Map(
  Object.entries({ put: "in into on onto under up", take: "out off down", send: "back" }).flatMap(
    ([verb, words]) => words.split(" ").map((word): [string, string] => [word, verb]),
  ),
);

/** "Frame cracked? Red {tag}.", "torn = {sewing} room, worn out = {rags}": a thing in place of work keeps all its words. */
function thingAt(phrase: Phrase | null, one: Found): string | null {
  const word = wordOf(one);
  const next = one.sentence?.tokens[one.token + 1];
  // "Apple reviews"
  if (!phrase || word?.upos !== "NOUN" || one.mark.doer) return null;
  const isHead = phrase.head === one.token;
  const isPlural = isHead && word.xpos === "NNS" && phrase.modifiers.length === 0;
  // "A final stamp" is work.
  const isWork = phrase.modifiers.some((kind) =>
    /^(?:final|first|second|last|quick|short|brief)$/.test(kind),
  );
  // "Engine rolls" is work of the engine, "4 Unlock" a numbered one.
  const mayBeWork = word.xpos === "NNS" && isVerb(word.lemma);
  const isKindOf = phrase.modifiers.length > 0 && phrase.modifiers.every((kind) => /^\p{L}/u.test(kind));
  const isNamed = isHead && isKindOf && phrase.attached.length === 0 && !isWork && !mayBeWork;
  const isKind = word.relation === "compound" && word.head === one.token + 1 && /ing$/.test(word.form);
  return ((isPlural || isNamed) && isBare(word, next, one.token)) || (isKind && phrase.head === word.head)
    ? withoutArticles(phrase.core ?? phrase.words)
    : null;
}

/** Nothing is told behind it but what it does: "A test ride concludes the work". */
const isBare = (word: Token, next: Token | undefined, at: number): boolean =>
  next === undefined ||
  next.upos === "PUNCT" ||
  next.upos === "CCONJ" ||
  (word.relation === "nsubj" && word.head === at + 1);

/** "approval of the order by the manager" */
function byWork(verb: string, phrase: Phrase, one: Found, scene: Scene): Named {
  const attached = (...wanted: string[]) =>
    phrase.attached.find(({ preposition }) => wanted.includes(preposition))?.phrase;
  const owner = attached("'s") ?? personIn(attached("of"), scene);
  if (owner && verdicts.has(verb))
    return { ...workNamed(verb, behindOf(one)), things: [], doer: nameOfOwner(owner, scene) };
  const of = attached("of", "for");
  const before = one.sentence?.tokens[phrase.head - 1]?.upos ?? "";
  // "A final test": no thing is tested.
  const isKind = before === "ADJ" && !/^(?:same|other|next)$/.test(phrase.modifiers.join(" "));
  const named = of === undefined && isKind ? `${phrase.modifiers.join(" ")} ${phrase.lemma}` : null;
  return {
    ...(named === null
      ? workNamed(
          verb,
          joined([
            of ? withoutDoer(of) : phrase.modifiers.join(" "),
            whereTo(phrase) || whereBehind(one, scene),
          ]),
        )
      : { verb, label: capitalised(`conduct ${named}`) }),
    things: of ? [of.lemma] : [],
    doer: byWhom(attached("by") ?? (of && by(of)), one, scene),
  };
}

const by = ({ attached }: Phrase): Phrase | undefined =>
  attached.find(({ preposition }) => preposition === "by")?.phrase;

/** "Of the sample by the technician": the sample. */
const withoutDoer = (phrase: Phrase): string =>
  sayPhrase({ ...phrase, attached: phrase.attached.filter(({ preposition }) => preposition !== "by") });

/** "Referral to the eye doctor", "entry in the register" */
const whereTo = ({ attached }: Phrase): string =>
  joined(
    attached
      .filter((one) => /^(?:to|into|in|from|with)$/.test(one.preposition) && belongsToLabel(one))
      .map((one) => sayComplement(one)),
  );

/** The same behind a noun to which the parser has attached nothing. */
function whereBehind(one: Found, scene: Scene): string {
  const next = one.sentence?.tokens[one.token + 1]?.form ?? "";
  return /^(?:to|into|in)$/.test(next) ? behind(one, scene).replace(/ by .*$/, "") : "";
}

const verdicts: ReadonlySet<string> = new Set(
  "sign approve agree consent recommend decide confirm".split(" "),
);

/** "The signature of the head of Estates": whoever signs. */
const personIn = (phrase: Phrase | undefined, { parties }: Scene): Phrase | undefined =>
  phrase &&
  (personNouns.has(phrase.lemma) || findActor(phrase.words.toLowerCase(), phrase.lemma, [...parties.actors]))
    ? phrase
    : undefined;

function nameOfOwner(phrase: Phrase, { parties }: Scene): string {
  const name = nameWords(phrase);
  return findActor(name.toLowerCase(), phrase.lemma, [...parties.actors])?.name ?? capitalised(name);
}

/** What the work is done to, if the text says it behind the noun: nothing of it is the owner. */
const behindOf = (one: Found): string => {
  const to = phraseAt(one)?.attached.find(({ preposition }) => preposition === "for" || preposition === "to");
  return to?.phrase.words ?? "";
};

function byWhom(by: Phrase | undefined, one: Found, scene: Scene): string | null {
  if (one.mark.doer !== undefined || by === undefined) return doerOf(one, scene);
  const words = by.words.toLowerCase();
  const known = scene.parties.actors.find((actor) =>
    [actor.name.toLowerCase(), ...actor.words].includes(words),
  );
  return known?.name ?? capitalised(words);
}

export const workNamed = (verb: string, words: string) => ({
  verb,
  label: capitalised(withoutArticles(`${verb} ${words}`.trim())),
});

const objectWordsMax = 7;
const pauses: ReadonlySet<string> = new Set(["PUNCT", "CCONJ", "SCONJ", "VERB", "AUX"]);

/** The words after the marked one, up to the next pause. @param isVerb the next word is no verb then, whatever the tagger says */
export function behind({ sentence, token, mark }: Found, { text, marked }: Scene, isVerb = false): string {
  if (sentence === null) return behindUnread(mark, text, marked);
  const rest = sentence?.tokens.slice(token + 1, token + 1 + objectWordsMax) ?? [];
  const end = rest.findIndex(({ upos }, at) => pauses.has(upos) && !(isVerb && at === 0 && upos === "VERB"));
  const words = end < 0 ? rest : rest.slice(0, end);
  const [first, last] = [words.at(0), words.at(-1)];
  // "Anna {acks} it": nothing tells what.
  if (words.length === 1 && first?.upos === "PRON") return "";
  return first && last ? text.slice(first.from, last.to).replaceAll(/\s+/g, " ") : "";
}

/** "Remarks | {starts} everything": the same outside of all sentences, where no word is parsed. */
function behindUnread({ to }: Span, text: string, marks: readonly Span[]): string {
  const next = Math.min(text.length, ...marks.flatMap(({ from }) => (from > to ? [from] : [])));
  const [words = ""] =
    /^(?:[ ]+(?!(?:and|or|if|when|then|but|because|unless)\b)[\p{L}\p{N}][\p{L}\p{N}'’-]*){1,6}/u.exec(
      text.slice(to, next),
    ) ?? [];
  return words.trim();
}
