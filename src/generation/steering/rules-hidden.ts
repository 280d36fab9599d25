/** What is not to be seen: parties and things that a text tells and no diagram shows. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import type { Line, Order, Rule } from "./order.ts";
import { aboutOf, complementOf, isNotation, isOurs, mainsOf, one, plain, set, wordsOf } from "./words.ts";

const showing = set(
  "show draw depict display mention include appear see put model present picture illustrate print have want need record list feature represent",
);
const leaving = set("leave keep skip omit hide suppress ignore exclude drop avoid spare");

function hidden(line: Line, clause: Clause): Phrase[] {
  const { verb, negated } = clause;
  const lemma = verb?.lemma ?? "";
  const about = phraseMeant(line, clause);
  const denied = negated || /^(?:nobody|noone|no one)$/i.test(clause.doer?.words ?? "");
  const unwanted =
    verb === null && /\b(?:of no interest|no interest|irrelevant|unimportant)\b/i.test(line.text);
  if (unwanted) return about && !isNotation(about.lemma) ? [about, ...about.fellows] : [];
  const gone =
    leaving.has(lemma) &&
    (isOurs(clause) || clause.passive) &&
    (!/^(?:leave|keep)$/.test(lemma) || /\b(?:out|away|aside|off)\b/i.test(line.text));
  if (!about || complementOf(clause, "as") || !(denied ? isShown(clause) : gone)) return [];
  return [about, ...about.fellows];
}

/** "Small orders need no check" tells of work, "we need no check here" of the drawing. */
const isShown = (clause: Clause): boolean => {
  const lemma = clause.verb?.lemma ?? "";
  return showing.has(lemma) && (isOurs(clause) || !/^(?:need|want|have)$/.test(lemma));
};

/** "Nobody wants to see the decoration", "we leave parking out": what is spoken of. */
function phraseMeant(line: Line, clause: Clause): Phrase | null {
  const inner = line.clauses.find(
    ({ form, link, object }) => form === "infinitive" && link?.to === clause.id && object !== null,
  );
  const drawn =
    clause.doer !== null && /^(?:diagram|drawing|picture|chart|model|process)$/.test(clause.doer.lemma);
  if (drawn && clause.object && !clause.passive) return clause.object;
  return (
    inner?.object ??
    (isOurs(clause) ? (clause.object ?? complementOf(clause, "of", "from")) : aboutOf(clause))
  );
}

/** "the name of the software, which is Opera": names in the line; "the customer's thinking": the thinking. */
function wordsHidden(line: Line, phrase: Phrase): string[] {
  if (phrase.lemma === "name") {
    const names = line.tokens
      .filter(({ upos, from }) => upos === "PROPN" && from > phrase.from)
      .map(({ form }) => form);
    return names.length > 0 ? [names.join(" ")] : [];
  }
  // "everything about coffee"
  const of = phrase.pronoun
    ? line.clauses.map((clause) => complementOf(clause, "about", "around")).find((one) => one !== null)
    : null;
  const words = wordsOf(line, of ?? phrase)
    .replace(
      /^(?:everything|anything|all|whatever) (?:about|around|concerning|to do with|regarding)\s+(?:the\s+)?/i,
      "",
    )
    .replace(/^.*?['’]s?\s+(?=\S)/, "")
    .replace(/\s+(?:in|from|on)\s+(?:the|our|any|a)?\s*(?:diagrams?|pictures?|drawings?|models?)$/i, "");
  return words === "" ||
    /^(?:nothing|everything|anything|something|what|all|none)$/i.test(words) ||
    isNotation(phrase.lemma)
    ? []
    : [one(plain(words))];
}

export const hiddenRules: Rule[] = [
  {
    name: "not to be seen",
    example: "Phone calls are never drawn.",
    read(line) {
      // "Keep the customer out of our pool": of sides.
      if (/\bpools?\b/i.test(line.text)) return null;
      const words = mainsOf(line)
        .flatMap((clause) => hidden(line, clause))
        .flatMap((phrase) => wordsHidden(line, phrase));
      return words.length > 0 ? words.map((one): Order => ({ type: "hide", words: one })) : null;
    },
  },
];
