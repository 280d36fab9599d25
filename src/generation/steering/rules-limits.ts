/** The meaning of terms in conditions: "a large order is an order above 10,000 euros". */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { gerund } from "../naming/inflect.ts";
import { isLimit } from "./naming.ts";
import type { Line, Order, Rule } from "./order.ts";
import {
  allAbout,
  between,
  complementOf,
  hangingOn,
  isNotation,
  isOurs,
  mainsOf,
  one,
  plain,
  set,
  wordsOf,
} from "./words.ts";

const ranking = set(
  "count qualify rank class regard consider treat see mean define classify deem rate understand",
);

/** From a phrase to the verb, with everything that depends on it: "anything above 50 rolls". */
function wholeOf(line: Line, phrase: Phrase, clause: Clause): string {
  const verb = line.tokens.find(({ from, upos }) => from >= phrase.to && (upos === "AUX" || upos === "VERB"));
  const end =
    clause.verb !== null && (line.tokens[clause.verb.at]?.from ?? 0) > phrase.from
      ? Math.min(verb?.from ?? line.to, line.tokens[clause.verb.at]?.from ?? line.to)
      : (verb?.from ?? line.to);
  return between(line, phrase.from, end);
}

/** A term and its size, in either order. */
function means(term: string, words: string): Order[] | null {
  const clean = one(plain(term)).toLowerCase();
  return clean === "" ||
    isNotation(clean) ||
    clean.split(" ").length > 4 ||
    /^(?:it|this|that|they|open)$/.test(clean)
    ? null
    : [{ type: "means", term: clean, words: plain(words) }];
}

/** "it takes less than an hour", "the waiting time is over two hours": the size in a condition. */
function sizeIn(line: Line, clause: Clause): string {
  const subject = clause.passive ? clause.object : clause.doer;
  const verb = line.tokens.findIndex(
    ({ from, upos }) => from >= (subject?.to ?? clause.from) && (upos === "AUX" || upos === "VERB"),
  );
  const token = line.tokens[verb];
  if (!token) return between(line, clause.from, clause.to);
  const keepsVerb = token.upos === "VERB" && !/^(?:take|last|be|have)$/.test(token.lemma);
  const rest = between(line, keepsVerb ? token.from : token.to, clause.to);
  return subject === null || subject.pronoun ? rest : `${wordsOf(line, subject)} ${rest}`;
}

function defined(line: Line, clause: Clause): Order[] | null {
  const lemma = clause.verb?.lemma ?? "be";
  const defines = ranking.has(lemma) || (lemma === "be" && clause.modality === null);
  if (!defines || clause.negated || /\bsince (?:19|20)\d\d\b/.test(line.text)) return null;
  const about = (isOurs(clause) ? clause.object : allAbout(clause)[0]) ?? null;
  const as =
    complementOf(clause, "as", "for") ??
    (isOurs(clause) && lemma !== "be" ? complementOf(clause, "of") : null);
  const when = hangingOn(line, clause, "if", "when", "once");
  if (when) return definedWhen(line, clause, about, as, sizeIn(line, when));
  return about === null || isNotation(about.lemma) ? null : definedBy(line, clause, about, as);
}

/** One side of the verb has a size, the other side is its term. */
function definedBy(line: Line, clause: Clause, about: Phrase, as: Phrase | null): Order[] | null {
  const left = wholeOf(line, about, clause);
  const right = between(line, as?.from ?? behindVerb(line, clause), line.to);
  if (right === "" || isLimit(left) === isLimit(right) || left.includes(right)) return null;
  if (isLimit(left)) return means(right, left);
  // "A book is overdue after 28 days": the overdue one.
  if (
    clause.state &&
    about.modifiers.length === 0 &&
    !("determiner" in clause.state && clause.state.determiner)
  ) {
    const mark = clause.state.words.split(" ")[0] ?? "";
    const rest = right.slice(mark.length).trim();
    return right.startsWith(mark) && !isLimit(mark) && isLimit(rest)
      ? means(`${mark} ${one(wordsOf(line, about))}`, rest)
      : null;
  }
  // "The price is under 5 euros" contains no term.
  return clause.verb !== null || about.modifiers.length > 0 || clause.state !== null
    ? means(left, right)
    : null;
}

function definedWhen(
  line: Line,
  { state }: Clause,
  about: Phrase | null,
  as: Phrase | null,
  size: string,
): Order[] | null {
  const term = as ? wordsOf(line, as) : state ? termOf(line, about, state) : null;
  return term !== null && isLimit(size) ? means(term, size) : null;
}

/** Where the statement about the subject begins. */
const behindVerb = (line: Line, { verb, state, complements, to }: Clause): number =>
  verb
    ? (line.tokens[verb.at]?.to ?? to)
    : state
      ? "from" in state
        ? state.from
        : (line.tokens[state.at]?.from ?? to)
      : (complements[0]?.phrase.from ?? to);

/** "A job is small if": "small job". */
const termOf = (line: Line, about: Phrase | null, state: NonNullable<Clause["state"]>): string => {
  const words = line.say(state.words);
  return about === null ||
    about.pronoun ||
    !("lemma" in state) ||
    about.lemma === state.lemma ||
    ("head" in state && state.determiner !== null)
    ? words
    : `${words} ${wordsOf(line, about)}`;
};

/** "We speak of a big order when it has more than 50 items." */
function spoken(line: Line, clause: Clause): Order[] | null {
  if (!clause.verb || !/^(?:speak|talk|call|say)$/.test(clause.verb.lemma) || !isOurs(clause)) return null;
  const when = hangingOn(line, clause, "if", "when");
  const of = complementOf(clause, "of", "about") ?? clause.object;
  return when && of && isLimit(sizeIn(line, when)) ? means(wordsOf(line, of), sizeIn(line, when)) : null;
}

/** "Events for over 100 guests are big events": by the verb in the middle, if the tree hides the subject. */
function acrossVerb(line: Line): Order[] | null {
  const at = line.tokens.findIndex(({ lemma, upos }) => lemma === "be" && upos === "AUX");
  const verb = line.tokens[at];
  if (!verb || line.clauses.some(({ negated, modality, passive }) => negated || modality !== null || passive))
    return null;
  const [left, right] = [between(line, line.from, verb.from), between(line, verb.to, line.to)];
  if (isLimit(left) === isLimit(right) || right.split(" ").length > 3 || !isLimit(left) || /,/.test(left))
    return null;
  return means(right, left);
}

/** "A large project is one with", "Expensive treatments are those above": the joint between a term and its size. */
const joint =
  /\s+(?:is|are|means?|has|have|costs?|counts? as|starts? at|begins? at|is defined as|are defined as)\s+/i;
const comparing =
  /\b(?:more|less|fewer|over|above|below|under|up to|at least|at most|longer|higher|lower|from)\b/i;
/** Replacements of the thing before its size: "one with", "those above", "any order of". */
const standing =
  /^(?:(?:any|every|all|an?|the)\s+)?(?:any(?:thing|one)?|every(?:thing|one)?|those|ones?|that|something|things?)?\s*(?:(?:that|which|who)\s+(?:is|are|has|have|costs?|lasts?|takes?)\s+)?/i;

/** "By a big job we mean anything over 3 tons", "We call a job big from 10 hours on" */
function turnedTerm(line: Line): Order[] | null {
  const text = line.text.replace(/[\s.!]+$/, "");
  const [, term, size] =
    /^by (?:an? |the )?(.+?),? we (?:always )?(?:mean|understand) (?:an? |the )?(.+)$/i.exec(text) ?? [];
  if (term !== undefined && size !== undefined && isLimit(size))
    return means(term, `${one(term).split(" ").at(-1)} ${size.replace(standing, "")}`);
  const [, thing, mark, limit] =
    /^we (?:call|consider|regard|see|count) (?:an? |the |any )?(\p{L}+)(?: as)? (\p{Ll}+) ((?:from|over|above|below|under|up to|if it|when it|as soon as it)\b.+)$/iu.exec(
      text,
    ) ?? [];
  return thing !== undefined && mark !== undefined && limit !== undefined && isLimit(limit)
    ? means(
        `${mark} ${one(thing)}`,
        `${one(thing)} ${limit.replace(/^(?:if|when|as soon as) it (?:is |has )?/i, "").replace(/ on$/, " on")}`,
      )
    : null;
}

/** The first one outside a "that" or "which" clause: "a bike that costs more than 600 euros counts as expensive". */
const jointIn = (text: string): RegExpExecArray | null =>
  [...text.matchAll(new RegExp(joint.source, "gi"))].find(
    ({ index }) => !/\b(?:that|which|who|they|it)$/i.test(text.slice(0, index)),
  ) ?? null;

/** The term has an attribute ("large project"), its size a comparison; it is not about one specific thing. */
function bySize(line: Line): Order[] | null {
  const turned = turnedTerm(line);
  if (turned !== null) return turned;
  const found = jointIn(line.text);
  if (found === null || /^(?:it|this|that|there|we|he|she|they)\b/i.test(line.text)) return null;
  const left = plain(line.say(line.text.slice(0, found.index)));
  const right = line.text.slice(found.index + found[0].length).replace(/[\s.!]+$/, "");
  const said = line.tokens.filter(({ to }) => to <= line.from + found.index);
  if (isLimit(left)) return markedBehind(left, right);
  const isMarked =
    /^\p{L}+-\p{L}+\s|^\p{Lu}[\p{Lu}\d]+s?$/u.test(left) ||
    said.some(({ upos, form }, at) => upos === "ADJ" || (at < said.length - 1 && marked.test(form)));
  const isMany = /^\s*(?:has|have|costs?)\s*$/i.test(found[0]);
  if (!isMarked || !isLimit(right) || (isMany && !comparing.test(right)) || /,/.test(left)) return null;
  const head = one(left.split(/\s+of\s+/)[0] ?? left)
    .split(" ")
    .at(-1);
  const size = right.replace(standing, "").trim();
  const bare = new RegExp(`^(?:${head}s?|${left.split(" ").at(-1)})\\s+`, "i");
  const limit = acting(size)
    .replace(bare, "")
    .replace(/^(?:with|of)\s+(?=of|with)/i, "");
  if (!left.includes(" ")) return means(left, limit);
  const joined = isMany && /^\s*(?:has|have)/i.test(found[0]) ? `with ${limit}` : limit;
  return means(
    left,
    /^\d|^(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)\b/i.test(joined)
      ? `${head} of ${joined}`
      : `${head} ${joined}`,
  );
}

/** A term's thing with its size: "order above 10,000 euros" for "large order" and "one above 10,000 euros". */
export function limitOf(term: string, size: string): string {
  const head = one(term).split(" ").at(-1) ?? term;
  const bare = plain(size)
    .replace(/^(?:it|they)\s+(?=\p{L})/iu, "that ")
    .replace(standing, "")
    .replace(new RegExp(`^${head}s?\\s+`, "i"), "");
  if (term.includes(" ") && sized.test(bare))
    return `${head} ${/^(?:[€$£]?\d|more|less|fewer|at least|at most)/i.test(bare) ? "of " : ""}${acting(bare)}`;
  return bare;
}

const sized =
  /^(?:above|over|below|under|up to|from|more|less|fewer|at least|at most|exceeding|\p{Ll}{3,}er than|with|worth|costing|lasting|that|which|within|after|[€$£]?\d)/iu;

/** "incident that affects more than 50 users": with the verb as a participle. */
const acting = (size: string): string =>
  size.replace(
    /\b(?:that|which|who) (?!is\b|has\b|was\b|costs\b|lasts\b|takes\b)(\p{L}+s)\b/u,
    (_, verb: string) => gerund(one(verb)),
  );

const marked =
  /^(?:\p{L}+(?:ed|al|ive|ous|ent|ant|ful|less|able|ible|ic|y|en)|minor|major|big|small|large|long|short|new|old|high|low)$/iu;

/** "Absences of more than five days count as long": the long ones. */
function markedBehind(left: string, right: string): Order[] | null {
  const whole = /^(?:(?:an?|as an?)\s+)(\p{Ll}+\s\p{Ll}+)$/u.exec(right)?.[1];
  if (whole !== undefined)
    return means(
      whole,
      left
        .replace(/^(?:an?|every|any|each)\s+/i, "")
        .replace(/\s(?:that|which|who)\s+(?:is |are |has |have |costs? |takes? |lasts? )?/i, " "),
    );
  const mark = /^(?:(?:as|too|very|considered|regarded as|deemed|seen as|called)\s+)*(\p{Ll}+)$/u.exec(
    right,
  )?.[1];
  const thing =
    /^(.+?)\s+(?:of|with|above|over|below|under|from|longer|that|which|up to|costing|lasting)\b/i.exec(
      left,
    )?.[1];
  return mark === undefined ||
    thing === undefined ||
    /thing$/.test(thing) ||
    isLimit(mark) ||
    /(?:ed|en)$/.test(mark)
    ? null
    : means(`${mark} ${one(thing).toLowerCase()}`, `${one(thing).toLowerCase()}${left.slice(thing.length)}`);
}

export const limitRules: Rule[] = [
  {
    name: "a thing of that size is",
    example: "A large order is an order above 10,000 euros.",
    read: (line) =>
      bySize(line) ??
      mainsOf(line)
        .map((clause) => defined(line, clause) ?? spoken(line, clause))
        .find((orders) => orders !== null) ??
      acrossVerb(line),
  },
];
