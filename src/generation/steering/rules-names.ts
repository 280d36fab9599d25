/** What things and people are called. */
import type { Order, Rule } from "./order.ts";
import { behind, between, complementOf, one, ordered, plain, saidOfUs, startOf } from "./words.ts";

const naming = new Set(["call", "name", "term", "label", "dub"]);
const known = new Set(["know", "refer", "abbreviate", "shorten"]);
const meaning = new Set(["mean", "denote", "designate"]);

/** A name has few words; more of them are a sentence. */
const wordsMax = 6;

function call(from: string, to: string): Order[] | null {
  const [old, now] = [plain(from), plain(to)];
  const fits = (words: string) => words !== "" && words.split(/\s+/).length <= wordsMax;
  return fits(old) && fits(now) && old !== now ? [{ type: "call", from: old, to: now }] : null;
}

/** A condition has a limit or a comparison in it; a name has none. */
const isLimit = (words: string): boolean =>
  /\d/.test(words) ||
  /\b(?:more|less|fewer|higher|lower|longer|above|below|over|under|within)\b/i.test(words);

const means = (phrase: string, words: string): Order[] | null =>
  isLimit(words) ? [{ type: "means", phrase: one(plain(phrase)), words: plain(words) }] : call(phrase, words);

export const nameRules: Rule[] = [
  {
    name: "equation",
    example: "clerk = back office",
    read({ text }) {
      const [left = "", right, more] = plain(
        text.replace(/^[^:=]*\b(?:glossary|terms|names?|team|synonyms)\b\s*:/i, ""),
      ).split(/\s*(?:=|→|⇒|->|=>)\s*/);
      return right === undefined || more !== undefined ? null : means(left, right);
    },
  },
  {
    name: "called",
    example: "Customers are called members.",
    read(line) {
      const clause = line.clauses.find(
        (one) =>
          one.passive && one.verb && naming.has(one.verb.lemma) && !isNotation(one.object?.lemma ?? ""),
      );
      const verb = clause?.verb && line.tokens[clause.verb.at];
      if (clause?.object && verb)
        return call(between(line, clause.object.from, clause.object.to), behind(line, verb.to));
      // A participle before a noun may be read as what the subject is like.
      const like = line.clauses.find(({ state }) => /^(?:called|named|termed) /.test(state?.words ?? ""));
      const named = like?.state?.words.replace(/^\w+ /, "");
      return like?.doer && named && !isNotation(like.doer.lemma) ? call(like.doer.words, named) : null;
    },
  },
  {
    name: "we call",
    example: "We call the courier a rider.",
    read(line) {
      const clause = line.clauses.find(
        (one) =>
          (ordered(one, naming) || saidOfUs(one, naming)) &&
          one.object !== null &&
          !isNotation(one.object.lemma),
      );
      const verb = clause?.verb && line.tokens[clause.verb.at];
      if (!clause?.object || !verb) return null;
      if (clause.recipient) return call(clause.recipient.words, clause.object.words);
      const [from, to] = halves(line.text.slice(verb.to - line.from));
      return call(from, to);
    },
  },
  {
    name: "known as",
    example: "The helpdesk is also known as first level support.",
    read(line) {
      const clause = line.clauses.find((one) => one.passive && one.verb && known.has(one.verb.lemma));
      const as = clause && complementOf(clause, "as", "to");
      return clause?.object && as ? call(as.words, clause.object.words) : null;
    },
  },
  {
    name: "stands for",
    example: "AE stands for account executive.",
    read(line) {
      const clause = line.clauses.find(({ verb }) => verb?.lemma === "stand" || verb?.lemma === "short");
      const long = clause && complementOf(clause, "for");
      return clause?.doer && long ? call(clause.doer.words, long.words) : null;
    },
  },
  {
    name: "by this we mean that",
    example: "By ops we mean the operations team.",
    read(line) {
      const clause = line.clauses.find((one) => saidOfUs(one, meaning));
      const short = clause && complementOf(clause, "by", "with");
      return clause?.object && short ? means(short.words, clause.object.words) : null;
    },
  },
  {
    name: "means",
    example: "A rush order means within 24 hours.",
    read(line) {
      const clause = line.clauses.find((one) => one.verb && meaning.has(one.verb.lemma) && one.doer !== null);
      const verb = clause?.verb && line.tokens[clause.verb.at];
      return clause?.doer && verb && !/^(?:we|it|this|that)$/i.test(clause.doer.words)
        ? means(clause.doer.words, behind(line, verb.to))
        : null;
    },
  },
  {
    name: "a thing of that size is",
    example: "A large order is an order above 10,000 euros.",
    read(line) {
      const clause = line.clauses.find(
        ({ verb, state, modality }) => verb === null && state !== null && modality === null,
      );
      if (!clause?.doer || !clause.state || clause.doer.modifiers.length === 0) return null;
      const words = behind(line, startOf(clause.state, line));
      return isLimit(words) ? means(clause.doer.words, words) : null;
    },
  },
  {
    name: "this word instead of that",
    example: "Use the word member instead of customer.",
    read({ text }) {
      const found =
        /\b(?:use|say|write|prefer|put)\b\s+(?:the\s+(?:word|term|name)\s+)?(.+?)\s*,?\s*\b(?:instead\s+of|rather\s+than|in\s+place\s+of|and\s+not|not)\b\s+(.+)$/i.exec(
          text,
        ) ?? null;
      if (found?.[1] && found[2]) return call(found[2], found[1]);
      const other = /^(?:please\s+)?replace\s+(.+?)\s+(?:by|with)\s+(.+)$/i.exec(text);
      return other?.[1] && other[2] ? call(other[1], other[2]) : null;
    },
  },
  {
    name: "formerly",
    example: "Rider (formerly courier)",
    read({ text }) {
      const found =
        /^(?:[^:]*:\s*)?([^():]+?)\s*\((?:formerly|previously|also|aka|old name:?|was)\s+([^)]+)\)\.?$/i.exec(
          text,
        );
      return found?.[1] && found[2] ? call(found[2], found[1]) : null;
    },
  },
  {
    name: "term and colon",
    example: "courier: Rider",
    read({ text, tokens, clauses }) {
      const found = /^["“]?([^:"”]{2,40})["”]?\s*:\s*["“]?([^:,"”]{2,40})["”]?\.?$/.exec(text);
      const telling = clauses.some(({ form }) => form === "finite" || form === "imperative");
      return found?.[1] && found[2] && !telling && tokens.length <= 2 * wordsMax && !announces.test(found[1])
        ? call(found[1], found[2])
        : null;
    },
  },
];

/** "the courier “Rider”", "the courier a rider", "courier rider": two names in a row. */
function halves(words: string): [string, string] {
  const quoted =
    /^\s*(.+?)\s*["“„']([^"”“']+)["”“']/.exec(words) ?? /^\s*(\S.*?)\s+(?:an?|the|our)\s+(.+)$/i.exec(words);
  if (quoted?.[1] && quoted[2]) return [quoted[1], quoted[2]];
  const [from = "", to = "", more] = plain(words).split(/\s+/);
  return more === undefined ? [from, to] : ["", ""];
}

/** What stands before a list rather than before a name. */
const announces =
  /\b(?:roles?|lanes?|pools?|actors?|participants?|team|note|scope|owner|purpose|rules?|style|language|systems?|departments?)\b/i;

const notation = new Set(
  "gateway decision task step activity event label flow lane pool diagram process end start question branch timer".split(
    " ",
  ),
);
export const isNotation = (lemma: string): boolean => notation.has(lemma);
