/** Words of a line as rules use them: the subject of a clause, and its statement. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { plural, singular } from "../naming/inflect.ts";
import { capitalised } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import type { Token } from "../parser/tree.ts";
import type { Line } from "./order.ts";

export const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Without quotation marks, articles, trailing brackets, and final punctuation. */
export const plain = (words: string): string =>
  words
    .replace(/\([^)]*\)\s*$/, "")
    .replace(/^\s*(?:that|it|this|he|she)(?:['’]s|\s+is)\s+(?=\S)/i, "")
    .replace(/["“”„«»‘’`]|(?<!\w)'|'(?!\w)/g, "")
    .replace(/^\s*(?:(?:the|an?|our|all|every|each|any|always|also|simply|just|of)\s+)+/i, "")
    .replace(/^(?:words?|terms?|expressions?|names?|abbreviations?)\s+(?=\S)/i, "")
    .replace(/[\s.,;:!–-]+$/, "")
    .trim();

/** The words of a line between two places, without the frame of a name. */
export const between = ({ text, from }: Line, start: number, end: number): string =>
  plain(text.slice(start - from, end - from));

/** The words of a phrase, as written. */
export const wordsOf = ({ say }: Line, phrase: Phrase): string => plain(say(phrase.words));

export const nameOf = (line: Line, phrase: Phrase): string => capitalised(wordsOf(line, phrase));

/** In the singular: "large orders" to "large order", "members of staff" to "member of staff". */
export function one(words: string): string {
  const [, head = words, tail = ""] = /^(.*?)(\s+(?:of|in|for|at)\s.*)?$/.exec(words) ?? [];
  const cut = head.lastIndexOf(" ") + 1;
  const last = head.slice(cut);
  const regular = singular(last);
  // "subbies" are no "subbys": an unknown word keeps its sound.
  const single =
    /ies$/i.test(last) && parser.standing(regular.toLowerCase()) === 0 ? last.slice(0, -1) : regular;
  // "ops" is no plural of "op".
  // Nor is "Atlas" one of any "Atla".
  const isAlone = parser.standing(single.toLowerCase()) === 0 && parser.standing(last.toLowerCase()) > 0;
  const isOwn = /^[\p{Lu}\d]+$/u.test(last) || isAlone || parser.standing(last) > parser.standing(single) + 1;
  return head.slice(0, cut) + (isOwn ? last : single) + tail;
}

export function many(words: string): string {
  const single = one(words);
  const [, head = single, tail = ""] = /^(.*?)(\s+(?:of|in|for|at)\s.*)?$/.exec(single) ?? [];
  const cut = head.lastIndexOf(" ") + 1;
  return head.slice(0, cut) + plural(head.slice(cut)) + tail;
}

/** Matches the phrase as whole words, in singular and plural, ignoring case. */
export function wholeWords(phrase: string): RegExp {
  const forms = [...new Set([phrase, one(phrase), many(phrase)])].toSorted((a, b) => b.length - a.length);
  const pattern = forms.map((form) => form.split(/\s+/).map(escaped).join("\\s+")).join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "giu");
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Words of drawing and style: statements about them are about the notation. */
const notation = set(
  "gateway decision branch flow arrow lane swimlane pool label diagram picture drawing process workflow procedure model chart task step activity event timer start end question answer name title role participant actor party subprocess sub-process annotation note diamond box symbol path language text description document one person somebody else",
);
/** Words that only mean elements of a drawing; the others may be things of the process: "drawings are checked". */
const elements = set(
  "gateway lane swimlane pool label diagram task step activity subprocess sub-process diamond timer arrow",
);
export const isElement = (lemma: string): boolean => elements.has(lemma.toLowerCase());
export const isNotation = (lemma: string): boolean => notation.has(lemma.toLowerCase());

/** "Moving company from Gdansk", "Food bank run by a charity": not a sentence, and not a wish. */
export const isMotto = ({ clauses, tokens, text }: Line): boolean =>
  clauses.every(({ form }) => form !== "finite" && form !== "imperative") &&
  !tokens.some(({ upos }) => upos === "AUX") &&
  !/\b(?:no|not|never|only|always|without|max|please|must|instead|just|first|last)\b/i.test(text) &&
  !tokens.some(({ lemma }) => isNotation(lemma) && !/^(?:branch|process|role|person|one|case)$/i.test(lemma));

/** "we use", "you should not use", "our firm writes": about the people who draw, not about the process. */
const drawers = set("we you one i us people nobody everybody everyone somebody firm company");
export const isOurs = ({ form, doer }: Clause): boolean =>
  form === "imperative" ||
  (doer !== null &&
    (doer.pronoun ||
      /^(?:our|no|everyone|everybody)$/.test(doer.determiner ?? "") ||
      /^(?:nobody|people)$/i.test(doer.words)) &&
    drawers.has(doer.lemma.toLowerCase()));

/** The subject of a clause: in a passive the thing acted on, in a wish the thing wished for. */
export function aboutOf(clause: Clause): Phrase | null {
  if (isOurs(clause))
    return clause.recipient ?? clause.object ?? complementOf(clause, "of", "without", "from", "to", "for");
  return clause.passive ? (clause.object ?? clause.doer) : (clause.doer ?? clause.object);
}

/** All subjects of a clause: "suppliers and customers". */
export const allAbout = (clause: Clause): Phrase[] => {
  const about = aboutOf(clause);
  return about === null ? [] : [about, ...about.fellows];
};

const aside: ReadonlySet<string> = set(
  "because although purpose relative participle content whether complement by without if unless when once until before after while so",
);

/** Clauses that make a statement by themselves; reasons, conditions and clauses that depend on a noun do not. */
export const mainsOf = ({ clauses }: Pick<Line, "clauses">): Clause[] =>
  clauses.filter(
    (clause) => (clause.link === null || !aside.has(clause.link.kind)) && isTold(clause, clauses),
  );

/** "if nobody is named and no lane is given": a clause joined to an aside is one as well. */
function isTold({ link, id }: Clause, clauses: readonly Clause[]): boolean {
  const to = link?.kind === "coordinate" ? clauses.find((one) => one.id === link.to) : undefined;
  return !to || to.id === id || to.link === null || !aside.has(to.link.kind);
}

/** The clause that depends on this one with a word of this kind. */
export const hangingOn = (line: Line, clause: Clause, ...kinds: string[]): Clause | null =>
  line.clauses.find(({ link }) => link !== null && link.to === clause.id && kinds.includes(link.kind)) ??
  null;

/** The parties in a line, for "they" in the next one. */
export const partiesNamed = (line: Pick<Line, "clauses">): Phrase[] =>
  mainsOf(line)
    .flatMap(allAbout)
    .filter(({ pronoun, lemma }) => !pronoun && !isNotation(lemma));

export const complementOf = (clause: Clause, ...prepositions: string[]): Phrase | null =>
  clause.complements.find(({ preposition }) => prepositions.includes(preposition.toLowerCase()))?.phrase ??
  null;

export const tokensOf = ({ tokens }: Line, clause: Clause): Token[] =>
  clause.tokens.flatMap((at) => tokens[at] ?? []);

export const lemmasOf = (tokens: readonly Token[]): string[] =>
  tokens.map(({ lemma, form }) => lemma.toLowerCase() || form.toLowerCase());

export const negations = set("not n't n’t never no none nor neither without nobody nothing");

/** Names in a list, with "and" or commas. */
export const namesIn = (list: string): string[] =>
  list
    .split(/\s*[,/&+]\s*(?:and\s+)?|\s+and\s+|\s+or\s+/)
    .map(plain)
    .filter((name) => name !== "" && name.split(/\s+/).length <= 4);

/** With straight quotation marks, and without closing punctuation. */
export const straight = (text: string): string =>
  text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[\s.!]+$/, "")
    .trim();
