/**
 * Values that one sentence lists and later ones take up: "Each wound is clean, dirty or infected. With dirty wounds,
 * ...". The list alone distinguishes the cases, so no table of opposites is needed.
 */
import type { Clause, Phrase, ReadSentence } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { Token } from "../parser/tree.ts";
import { subjectOf } from "./antecedents.ts";
import { type Announced, type CaseCue, noCue } from "./case-cue.ts";
import { standsInFront } from "./contrasts.ts";
import { areForms } from "./relations/words.ts";
import { type Saying, wayToNext } from "./saying.ts";
import { announcesCases } from "./saying-together.ts";

/** `told`: its words as lemmas. */
type Value = { told: string[]; words: string };
/** `chosen`: the list names possible actions ("keeps or sells it"), and is already a question. */
type List = { sentence: number; values: Value[]; chosen: boolean };

/** How many sentences after its list a value can still be taken up. */
const reachMax = 8;
const wordsMax = 4;

/** The cues of a text: those that take up a value are marked with it, and each subject or phrase that does gets one. */
export function withAnnounced(cues: readonly CaseCue[], sayings: readonly Saying[]): CaseCue[] {
  const lists = listsIn(cues, sayings);
  const found = sayings.flatMap((saying, at) => {
    const spot = lists.length === 0 ? null : spotOf(saying, sayings);
    const value = spot && lastOf(spot, saying, lists);
    return spot && value ? [{ at, spot, value }] : [];
  });
  const values = (list: number) =>
    new Set(found.flatMap(({ value }) => (value.list === list ? [value.value] : []))).size;
  const holding = found.filter(({ value }) => values(value.list) > (lists[value.list]?.chosen ? 0 : 1));
  if (holding.length === 0) return [...cues];
  const used = new Set(holding.map(({ value }) => value.list));
  return sayings.flatMap((saying, at): CaseCue[] => {
    const here = cues.filter((cue) => cue.at === at).map((cue) => listed(cue, lists, used, sayings));
    const taken = holding.find((one) => one.at === at);
    if (!taken) return here;
    const others = here.filter(({ form }) => ["option", "choice", "otherwise", "thatCase"].includes(form));
    const own = here.find((cue) => cue.answer === null && !others.includes(cue));
    const governs = governedBy(saying, at, sayings);
    const cue = own ?? { ...noCue, form: "column" as const, span: taken.spot, at, governs };
    return [{ ...cue, joinsOnly: false, announced: taken.value }, ...others];
  });
}

/** The list of each sentence: values, or work to choose from. */
function listsIn(cues: readonly CaseCue[], sayings: readonly Saying[]): List[] {
  const sentences = new Map(sayings.map(({ sentence }) => [sentence.sentence, sentence]));
  return [...sentences.values()].flatMap((sentence, at, all): List[] => {
    const isBehind = sayings.find((one) => one.sentence === sentence)?.piece.joint === "colon";
    const before = isBehind ? all[at - 1] : undefined;
    const row = choicesIn(sentence.sentence, cues, sayings);
    const asked = sayings.filter((one) => one.sentence === sentence && one.act === "content");
    const values =
      row.length > 0
        ? row.map(({ predicate }) => ({ told: predicate, words: "" }))
        : firstOf(worksIn(asked), namesIn(sentence, before));
    return values.length > 1 ? [{ sentence: sentence.sentence, values, chosen: row.length > 0 }] : [];
  });
}

const firstOf = (one: Value[], other: Value[]) => (one.length > other.length ? one : other);

/** `before` announces the values, if it ends with a colon. */
const namesIn = (sentence: ReadSentence, before: ReadSentence | undefined): Value[] =>
  valuesOf(sentence, announcesCases(sentence) || (before !== undefined && announcesCases(before))).map(
    (tokens) => ({
      told: tokens.filter(isTelling).map(wordOf),
      words: tokens.map(({ form }) => form).join(" "),
    }),
  );

/** "decides whether to print the poem, to ask for a shorter one or to turn it down". */
function worksIn(asked: readonly Saying[]): Value[] {
  const from = asked.findIndex(({ clause }) => clause.link?.kind === "whether");
  const to = asked.findLastIndex(({ clause }) => clause.coordination === "or");
  if (from < 0 || to <= from) return [];
  return asked.slice(from, to + 1).map(({ clause: { verb, complements } }) => ({
    told: [
      verb?.lemma ?? "",
      ...complements.flatMap(({ phrase }) => [...phrase.modifiers, phrase.lemma.toLowerCase()]),
    ],
    words: "",
  }));
}

const choicesIn = (sentence: number, cues: readonly CaseCue[], sayings: readonly Saying[]) =>
  cues.filter(({ at, form }) => form === "choice" && sayings[at]?.sentence.sentence === sentence);

/** Work to choose from is a value of its list too. */
function listed(
  cue: CaseCue,
  lists: readonly List[],
  used: ReadonlySet<number>,
  sayings: readonly Saying[],
): CaseCue {
  const list = lists.findIndex(
    ({ chosen, sentence }) => chosen && sentence === sayings[cue.at]?.sentence.sentence,
  );
  if (cue.form !== "choice" || !used.has(list)) return cue;
  const values = lists[list]?.values ?? [];
  const value = values.findIndex(({ told }) => told === cue.predicate);
  return { ...cue, announced: { list, value, of: values.length, words: "" } };
}

/** Where a saying can name a case: its subject, an opening phrase, a whole condition. */
function spotOf(saying: Saying, sayings: readonly Saying[]): Span | null {
  const { act, clause } = saying;
  const isTime = act === "order" && ["when", "once"].includes(clause.link?.kind ?? "");
  if (act === "condition" || isTime || act === "mark") return { from: clause.from, to: clause.to };
  if (!telling.has(act) || clause.doerFrom !== null || !isFree(saying, sayings)) return null;
  const front = clause.complements.find(
    ({ preposition, phrase }) => openers.has(preposition) && standsInFront(phrase, clause),
  );
  const phrase = front?.phrase ?? subjectOf(clause);
  if (!phrase || !(front || isAny(phrase)) || phrase.head >= (clause.verb?.at ?? phrase.head + 1))
    return null;
  return { from: phrase.from, to: Math.max(phrase.to, behind(phrase.to, saying)) };
}

const telling = new Set(["step", "end", "back", "wait", "state", "remark"]);

/** It has no condition and belongs to no other clause. */
const isFree = ({ clause }: Saying, sayings: readonly Saying[]) =>
  (clause.link === null || ["coordinate", "beside"].includes(clause.link.kind)) &&
  !sayings.some((one) => one.act === "condition" && one.clause.link?.to === clause.id);

/** Not "the name is shown": that is a known thing, not one of several possible ones. */
const isAny = ({ determiner, modifiers, pronoun, words, lemma }: Phrase) =>
  (!known.has(determiner ?? "") || modifiers.length > 0) &&
  (!pronoun || isLetter(words) || anybody.has(lemma.toLowerCase()));

const anybody = new Set(
  "whoever those anyone anybody everyone everybody anything whatever one ones".split(" "),
);
const known = new Set(["the", "this", "that", "these", "its", "his", "her", "their"]);
const openers = new Set(["for", "with", "in case of", "in the case of", "on", "upon", "under", "in"]);

/** "anything graded C", "those in red": everything between the phrase and its verb. */
const behind = (to: number, { clause, sentence }: Saying): number => {
  const verb = sentence.tokens.findIndex(
    ({ from, upos }, at) => from >= to && (at === clause.verb?.at || upos === "AUX"),
  );
  return clause.verb !== null && verb > 0 ? (sentence.tokens[verb - 1]?.to ?? to) : to;
};

/** The value of the latest list before a place that its words name. */
function lastOf({ from, to }: Span, { sentence }: Saying, lists: readonly List[]): Announced | null {
  const words = sentence.tokens
    .filter((token) => token.from >= from && token.to <= to)
    .flatMap((token) => [wordOf(token), token.form]);
  for (const [at, list] of [...lists.entries()].toReversed()) {
    const far = sentence.sentence - list.sentence;
    if (far <= 0 || far > reachMax) continue;
    const value = valueIn(words, list.values);
    const named = list.values[value];
    if (named) return { list: at, value, of: list.values.length, words: named.words };
  }
  return null;
}

/** The value with a word that no other value has; otherwise the one all of whose words occur. */
function valueIn(words: readonly string[], values: readonly Value[]): number {
  const isSaid = (word: string) => words.some((one) => areSame(one, word));
  const own = values.findIndex(({ told }, at) =>
    told.some(
      (word) =>
        isSaid(word) &&
        !values.some((other, place) => place !== at && other.told.some((one) => areSame(one, word))),
    ),
  );
  return own >= 0 ? own : values.findIndex(({ told }) => told.length > 0 && told.every(isSaid));
}

const isTelling = ({ upos, form }: Token) => named.has(upos) || isLetter(form);

const wordOf = ({ form, lemma }: Token) => (isLetter(form) ? form : lemma.toLowerCase());

/** "A" and "As", "clean" and "cleaned"; letters only match letters. */
const areSame = (one: string, other: string): boolean =>
  isLetter(one) || isLetter(other)
    ? one.replace(/s$/, "") === other.replace(/s$/, "")
    : areForms(one.toLowerCase(), other.toLowerCase());

const isLetter = (form: string) => /^[A-Z]s?$/.test(form);

const named = new Set(["ADJ", "NOUN", "PROPN", "VERB", "NUM", "X"]);

/** The work whose case a state or a phrase without a verb opens. */
const governedBy = ({ act, rule, sentence }: Saying, at: number, sayings: readonly Saying[]): number => {
  if (act !== "state" && (act !== "remark" || rule === wayToNext)) return at;
  const next = sayings.findIndex(
    (one, place) => place > at && one.sentence === sentence && one.act === "step",
  );
  return next < 0 ? at : next;
};

/**
 * "clean, dirty or infected"; with "and" if a word says that these are kinds: "three results: pass, fail and retest".
 */
function valuesOf({ tokens, clauses }: ReadSentence, announced: boolean): Token[][] {
  const classifies = announced || tokens.some(({ lemma }) => classifying.has(lemma.toLowerCase()));
  const last = tokens.findLastIndex(
    ({ form }) => form.toLowerCase() === "or" || (form.toLowerCase() === "and" && classifies),
  );
  if (last < 1 || conditional(clauses)) return [];
  const end = tokens.findIndex(
    ({ upos, form }, at) => at > last && (upos === "PUNCT" || stops.has(form.toLowerCase())),
  );
  const right = item(tokens.slice(last + 1, end < 0 ? tokens.length : end), classifies);
  const before = tokens.slice(0, tokens[last - 1]?.form === "," ? last - 1 : last);
  return right.length === 0 ? [] : [...valuesBefore(before, right, classifies), right];
}

/** The values before the last one, back to the beginning of the list. */
function valuesBefore(tokens: readonly Token[], next: readonly Token[], classifies: boolean): Token[][] {
  const from = tokens.findLastIndex(
    ({ form, upos }) => upos === "PUNCT" || begins.has(isLetter(form) ? "" : form.toLowerCase()),
  );
  const bounded = item(tokens.slice(from + 1), classifies);
  if (bounded.length > 0 && tokens[from]?.form === ",")
    return [...valuesBefore(tokens.slice(0, from), next, classifies), bounded];
  const isWhole = bounded.length > 0 && bounded.every(({ upos }) => upos !== "VERB");
  const kinds = new Set(next.map(({ upos }) => upos));
  const first = isWhole ? bounded : item(tail(tokens.slice(from + 1), kinds), classifies);
  return first.length === 0 ? [] : [first];
}

/** "if it is red or green" asks for either. */
const conditional = (clauses: readonly Clause[]) =>
  clauses.some(({ link }) => link?.kind === "if" || link?.kind === "unless");

/** The words of the same kind directly before the list: "A" in "the sample is graded A". */
function tail(tokens: readonly Token[], kinds: ReadonlySet<string>): Token[] {
  const start = tokens.findLastIndex(({ upos, form }) => !(kinds.has(upos) || isLetter(form)));
  return tokens.slice(Math.max(start + 1, tokens.length - wordsMax));
}

/** A possible value: few words, without a finite verb, a pronoun or a conjunction. */
function item(tokens: readonly Token[], classifies: boolean): Token[] {
  const words = tokens.filter(({ upos, form }) => upos !== "DET" || isLetter(form));
  const fits =
    words.length > 0 &&
    words.length <= wordsMax &&
    words.some(isTelling) &&
    words.every(
      ({ upos, xpos, form }) =>
        isLetter(form) || (parts.has(upos) && (classifies || !/^VB[DPZ]?$/.test(xpos))),
    );
  return fits ? words : [];
}

const parts = new Set(["ADJ", "NOUN", "PROPN", "VERB", "NUM", "X", "ADV", "ADP", "SYM"]);
const begins = new Set(
  "as into either between is are be being of : ( whether if among with to a an".split(" "),
);
const stops = new Set("depending and before after who which that by for".split(" "));
const classifying = new Set("answer choice between classify distinguish divide split".split(" "));
