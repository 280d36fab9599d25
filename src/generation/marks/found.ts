/** A mark together with the clause, the saying and the phrase of its word. */
import type { Clause, Phrase, ReadSentence } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { overlap, type Span } from "../document/document.ts";
import type { Parties } from "../meaning/parties.ts";
import { phrasesOf } from "../meaning/phrases.ts";
import { isToUs } from "../meaning/references.ts";
import type { Saying } from "../meaning/saying.ts";
import type { Token } from "../parser/tree.ts";
import type { Mark } from "../reader/mark.ts";

export type Found = {
  mark: Mark;
  /** Its index among the marks. */
  place: number;
  sentence: ReadSentence | null;
  /** Index of the marked word in its sentence; -1 outside of one. */
  token: number;
  saying: Saying | null;
  /** The marked word is the verb of its clause, or the state in place of one. */
  heads: boolean;
};

/** The data shared by all readings of marks. */
export type Scene = {
  text: string;
  sentences: readonly ReadSentence[];
  sayings: readonly Saying[];
  parties: Parties;
  /** Where the rules see an arrival that starts the process. */
  comings: readonly Span[];
  /** The words that open cases. */
  cases: readonly Span[];
  /** All marked words. */
  marked: readonly Mark[];
};

export function foundAt(mark: Mark, place: number, { sentences, sayings }: Scene): Found {
  const sentence = sentences.find(({ from, to }) => from <= mark.from && mark.from < to) ?? null;
  const token = sentence?.tokens.findIndex(({ from, to }) => from < mark.to && to > mark.from) ?? -1;
  const own = sayings.filter((one) => one.sentence === sentence);
  const headed =
    own.find((one) => headOf(one) === token) ??
    own.find(
      ({ clause }) =>
        isAuxiliary(token, clause, sentence) ||
        isPartOfVerb(token, clause, sentence, mark) ||
        isNounOfWork(token, clause, sentence, mark) ||
        isLeftOut(token, clause, sentence, mark),
    );
  const around = own.find(({ clause }) => clause.tokens.includes(token));
  return { mark, place, sentence, token, saying: headed ?? around ?? null, heads: headed !== undefined };
}

/** "The vendor {gets} involved", "things that we {can}'t use": the word that makes a passive, or a case of a thing. */
const isAuxiliary = (
  token: number,
  { passive, verb, link }: Clause,
  sentence: ReadSentence | null,
): boolean => {
  const word = sentence?.tokens[token];
  if (verb === null || word?.head !== verb.at) return false;
  const isCase = link?.kind === "relative" && word.upos === "AUX";
  return isCase || (passive && /^(?:get|become|be)$/.test(word.lemma));
};

/** "They say {no}": a word of the idiom that is the verb. */
const isPartOfVerb = (
  token: number,
  { verb }: Clause,
  sentence: ReadSentence | null,
  { kind }: Mark,
): boolean => {
  const word = sentence?.tokens[token];
  if (verb === null || word?.head !== verb.at) return false;
  // "You get it {back}"
  const isParticle =
    kind === "step" &&
    /^(?:compound:prt|advmod)$/.test(word.relation) &&
    word.form.toLowerCase() === verb.particle;
  return word.relation === "fixed" || isParticle;
};

/** "{Payment} of the fee is effected by the client": the clause has the verb of the noun. */
function isNounOfWork(
  token: number,
  { verb, tokens }: Clause,
  sentence: ReadSentence | null,
  { kind }: Mark,
): boolean {
  const noun = sentence?.tokens[token]?.lemma ?? "";
  const isMeant = verb !== null && nominalisationOf(noun)?.verb === verb.lemma;
  return (
    kind === "step" && isMeant && tokens.includes(token) && sentence?.tokens[verb.at]?.lemma !== verb.lemma
  );
}

/** "The crowns go to Ann, the bridges to {Bo}": the verb that is written once stands for the work of both. */
function isLeftOut(
  token: number,
  { verb, tokens }: Clause,
  sentence: ReadSentence | null,
  { kind }: Mark,
): boolean {
  const word = sentence?.tokens[verb?.at ?? -1];
  // "Printing is carried out by Ann, {trimming} by Bo": the noun is the work.
  const noun = sentence?.tokens[token]?.lemma ?? "";
  const isWork =
    /^(?:carry|make|do|perform|conduct)$/.test(verb?.lemma ?? "") || nominalisationOf(noun) !== null;
  return kind === "step" && !isWork && word !== undefined && word.from === word.to && tokens.includes(token);
}

/** Index of the clause's verb, or of the state in place of one, in its sentence; -1 without either. */
export function headOf({ clause }: Saying): number {
  if (clause.verb) return clause.verb.at;
  if (!clause.state) return -1;
  return "head" in clause.state ? clause.state.head : clause.state.at;
}

/** The sentence of a mark as in the text; empty outside of one. */
export const sentenceOf = ({ sentence }: Found, { text }: Scene): string =>
  sentence ? text.slice(sentence.from, sentence.to) : "";

/** The clause, if the mark is its head; otherwise only the marked word. */
export const spanOf = ({ mark, saying, heads }: Found): Span =>
  heads && saying ? { from: saying.clause.from, to: saying.clause.to } : { from: mark.from, to: mark.to };

export function wordsOf(one: Found, { text }: Scene): string {
  const { from, to } = spanOf(one);
  return text.slice(from, to);
}

/** The word of the clause's verb; undefined without one. */
export const verbWord = ({ clause, sentence }: Pick<Saying, "clause" | "sentence">): Token | undefined =>
  sentence.tokens[clause.verb?.at ?? -1];

/** "Takes it and {pays}": nothing but words of the first mark's own work and "and" stand between two marks. */
export const isJoinedBarely = (last: Span, next: Span, text: string): boolean =>
  /^[^.;:,()\n→>–—-]*\band\s+$/.test(text.slice(last.to, next.from));

/** "Out of" in front of a marked noun; empty for any other word. */
export function placeBefore({ heads, mark }: Found, { text }: Scene): string {
  const [, place = ""] =
    /(?:^|[^\p{L}])(in|within|inside|out of|outside|under|without|off) $/iu.exec(text.slice(0, mark.from)) ??
    [];
  return heads ? "" : place.toLowerCase();
}

const left =
  /\bif there(?:['’]s| is| are) (?:still |only |at least |more than )*((?:\p{L}+|\d+) )?(?:days?|weeks?|hours?|months?|minutes?)$/iu;

/** "Two days", where the text asks whether they are left. */
export const timeLeftAt = ({ from, to }: Pick<Mark, "from" | "to">, text: string): string | null => {
  const asked = left.exec(text.slice(0, to));
  return asked ? `${asked[1] ?? ""}${text.slice(from, to)}` : null;
};

/** Where the verb of its clause stands. */
export function verbOf({ saying, sentence }: Found): Span | null {
  const verb = sentence?.tokens[saying?.clause.verb?.at ?? -1];
  return verb ? { from: verb.from, to: verb.to } : null;
}

/** The place of the mark on the verb of a clause; below zero without one. */
export const workOf = (member: Saying, marks: readonly Mark[], scene: Scene): number =>
  marks.findIndex((mark, place) => {
    const found = foundAt(mark, place, scene);
    return found.heads && found.saying === member;
  });

type Branch = NonNullable<Mark["in"]>;

export const isSameBranch = (one: Mark["in"], other: Mark["in"] | undefined): boolean =>
  one?.mark === other?.mark && one?.other === other?.other;

/** Whether two marks lie in the same branch, or both in none. */
export const liesWith = (one: Mark, other: Mark | undefined): boolean => isSameBranch(one.in, other?.in);

/** The branches around a mark, the innermost first. */
export function branchesAround({ in: lies }: Mark, marks: readonly Mark[]): Branch[] {
  const around: Branch[] = [];
  for (let at = lies; at && around.length < marks.length; at = marks[at.mark]?.in ?? null) around.push(at);
  return around;
}

export const wordOf = ({ sentence, token }: Found): Token | null => sentence?.tokens[token] ?? null;

/** The marked word in lower case; empty outside of a sentence. */
export const formOf = (one: Found): string => wordOf(one)?.form.toLowerCase() ?? "";

/** The phrase whose head is the marked word, otherwise the innermost one around it. */
export function phraseAt(one: Found): Phrase | null {
  const word = wordOf(one);
  if (!one.saying || !word) return null;
  const all = phrasesOf(one.saying.clause).flatMap(withInner);
  return (
    all.find(({ head }) => head === one.token) ??
    all.findLast(({ from, to }) => from <= word.from && word.to <= to) ??
    null
  );
}

/** The phrase whose kind the marked word tells: "new patients" for "new"; null for any other word. */
export function kindOf(one: Found): Phrase | null {
  const phrase = phraseAt(one);
  return phrase && phrase.head !== one.token && phrase.modifiers.includes(formOf(one)) ? phrase : null;
}

/** The noun whose kind the marked word tells, also "no" in front of it; null for any other word. */
export function nounOf(one: Found): string | null {
  const kind = kindOf(one);
  if (kind) return kind.lemma;
  const word = wordOf(one);
  const noun = one.sentence?.tokens[word?.head ?? -1];
  const isKind = /^(?:amod|det)$/.test(word?.relation ?? "") && /^\p{L}/u.test(word?.form ?? "");
  return isKind && noun?.upos === "NOUN" ? noun.lemma : null;
}

const withInner = (phrase: Phrase): Phrase[] => [
  phrase,
  ...phrase.fellows.flatMap(withInner),
  ...phrase.attached.flatMap(({ phrase: inner }) => withInner(inner)),
];

/** Verbs that only start a process: their doer does no step by them. */
export const beginnings: ReadonlySet<string> = new Set(
  "arrive come receive get start begin call want".split(" "),
);

/** "Our buyer places an order": a doer who starts a process by work does a step, unless it comes from outside. */
export function asWork(one: Found, { parties, comings, text, marked }: Scene): Found {
  const { mark, saying, heads } = one;
  if (mark.kind !== "start" || !heads || !saying) return one;
  if (comings.some((coming) => overlap(coming, mark))) return one;
  const { clause } = saying;
  const isWork =
    clause.link === null &&
    clause.verb !== null &&
    !clause.passive &&
    !beginnings.has(clause.verb.lemma) &&
    (!isToUs(clause) || worksHere(one, marked, text, one.sentence?.to)) &&
    (!comesOnce(clause) || worksHere(one, marked, text, mark.to)) &&
    (parties.doers.get(clause.id) ?? null) !== null;
  return isWork ? { ...one, mark: { ...mark, kind: "step", doer: undefined } } : one;
}

/** "A shop offers food", "somebody rings up": one of many, who only sets the process going. */
const comesOnce = ({ doer }: Clause): boolean =>
  /^an?$/.test(doer?.determiner ?? "") || /^(?:somebody|someone)$/.test(doer?.lemma ?? "");

/** The marks behind a place name the doer as one of other work, too. */
function worksHere({ saying }: Found, marks: readonly Mark[], text: string, behind = 0): boolean {
  const noun = saying?.clause.doer?.words.toLowerCase().split(" ").at(-1) ?? "";
  return marks.some(
    ({ kind, from, doer }) =>
      kind === "step" && from > behind && doer && text.slice(doer.from, doer.to).toLowerCase() === noun,
  );
}

/** "If not she sends a refusal": the negation answers the question, and does not apply to the marked work. */
export function withoutAnswer(one: Found): Found {
  const { saying, mark } = one;
  if (!saying?.clause.negated || mark.kind !== "step") return one;
  return { ...one, saying: { ...saying, clause: { ...saying.clause, negated: false } } };
}
