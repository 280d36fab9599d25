/** Wanted words with the words that they replace, and unwanted words. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import type { Token } from "../parser/tree.ts";
import { behind, call, choosing, firstOf, isQuoted, nameFrom } from "./naming.ts";
import type { Line, Order, Rule } from "./order.ts";
import { complementOf, isOurs, mainsOf, wordsOf } from "./words.ts";

/** Between the wanted and the unwanted words. */
const markers: string[][] = [
  ["instead", "of"],
  ["rather", "than"],
  ["in", "place", "of"],
  ["and", "not"],
  ["and", "never"],
  ["not"],
  ["never"],
  ["over"],
];

/** "Use the word member instead of customer", "We speak of purchasers, never of buyers". */
function chosen(line: Line, clause: Clause): Order[] | null {
  const { verb } = clause;
  if (!verb || !choosing.has(verb.lemma)) return null;
  return (isOurs(clause) ? chosenFor(line, clause) : null) ?? chosenBetween(line, verb.at);
}

const isWord = (lemma: string): boolean => /^(?:word|term|expression|name)$/.test(lemma);

/**
 * "the word “customer” for client", "the word we use for chemist", "premiere where others say first night": the other
 * one.
 */
function chosenFor(line: Line, clause: Clause): Order[] | null {
  const { object, negated } = clause;
  const old = complementOf(clause, "for");
  if (old && object && !negated && /^(?:word|term|expression|name)\b/i.test(object.words))
    return call(wordsOf(line, old), wordsOf(line, unnamed(line, object)));
  const told = line.clauses.find(
    ({ verb, state }) => verb === null && state !== null && "lemma" in state && isWord(state.lemma),
  );
  if (old && told?.doer) return call(wordsOf(line, old), wordsOf(line, told.doer));
  const others = line.clauses.find(
    (one) => one.verb?.lemma === clause.verb?.lemma && one.doer !== null && !one.doer.pronoun && !isOurs(one),
  );
  return object && others?.object ? call(wordsOf(line, others.object), wordsOf(line, object)) : null;
}

function chosenBetween(line: Line, verb: number): Order[] | null {
  const forms = line.tokens.map(({ form }) => form.toLowerCase());
  for (const marker of markers) {
    const at = forms.findIndex(
      (_, place) => marker.every((word, next) => forms[place + next] === word) && Math.abs(place - verb) > 1,
    );
    if (at < 0 || (marker.length === 1 && at < verb)) continue;
    const chosenWords = behind(line, verb).filter(
      ({ from }) => at < verb || from < (line.tokens[at]?.from ?? 0),
    );
    const from = behind(line, at + marker.length - 1).filter(
      (token) => at > verb || token.from < (line.tokens[verb]?.from ?? 0),
    );
    const word = (tokens: Token[]) => nameFrom(line, tokens[0]?.lemma === "of" ? tokens.slice(1) : tokens);
    const found = call(word(from), word(chosenWords));
    if (found) return found;
  }
  return null;
}

/** "the word “customer”": the word. */
function unnamed(line: Line, phrase: Phrase): Phrase {
  const quoted = line.tokens.slice(phrase.head + 1).find(({ form }) => /^q\w*z$/i.test(form));
  if (!/^(?:word|term|expression|name|abbreviation)$/.test(phrase.lemma)) return phrase;
  return quoted ? { ...phrase, words: quoted.form } : (phrase.apposition ?? phrase);
}

export const choiceRules: Rule[] = [
  {
    name: "this word instead of that",
    example: "Use the word member instead of customer.",
    read(line) {
      const clause = line.clauses.find(({ verb }) => verb?.lemma === "replace");
      const by = clause && complementOf(clause, "by", "with");
      if (clause?.object && by) return call(wordsOf(line, clause.object), wordsOf(line, by));
      if (clause?.object && clause.doer)
        return call(wordsOf(line, unnamed(line, clause.object)), wordsOf(line, unnamed(line, clause.doer)));
      return firstOf(line, line.clauses, chosen);
    },
  },
  {
    name: "a better word",
    example: "The word “worker” sounds old, use “operator”.",
    read(line) {
      const quotes = line.tokens.filter(({ form }) => isQuoted(form));
      const clause = line.clauses.find(
        (one) => isOurs(one) && one.verb && choosing.has(one.verb.lemma) && one.object && !one.negated,
      );
      const [old, now] = [quotes[0], quotes.at(-1)];
      const isAbout = line.tokens.some(({ lemma }) =>
        /^(?:word|term|name|expression|abbreviation|jargon|slang|acronym)$/.test(lemma),
      );
      // "write “client” and “claim”" wants both.
      const areBoth = /["”] (?:and|or) ["“]/.test(line.text);
      return old && now && old !== now && clause && isAbout && !areBoth
        ? call(line.say(old.form), line.say(now.form))
        : null;
    },
  },
  {
    name: "a word that nobody wants",
    example: "Please avoid the word customer.",
    read(line) {
      const clause = mainsOf(line).find((one) => {
        const refusing = one.negated || /^(?:avoid|skip|drop|hate)$/.test(one.verb?.lemma ?? "");
        return (
          refusing && isOurs(one) && /^(?:word|term|expression|abbreviation)\b/i.test(one.object?.words ?? "")
        );
      });
      if (!clause?.object) return null;
      const other = mainsOf(line).find(
        (one) => one !== clause && isOurs(one) && one.verb && choosing.has(one.verb.lemma) && one.object,
      );
      const unwanted = wordsOf(line, unnamed(line, clause.object));
      if (other?.object) return call(unwanted, wordsOf(line, unnamed(line, other.object)));
      return [{ type: "nothing", why: `It does not say which word to write instead of “${unwanted}”.` }];
    },
  },
];
