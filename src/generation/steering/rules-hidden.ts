/** Hidden content: parties and things in a text that no diagram shows. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { isPerson } from "./naming.ts";
import type { Line, Order, Rule } from "./order.ts";
import { bareElements } from "./rules-notation.ts";
import {
  aboutOf,
  complementOf,
  isElement,
  isNotation,
  isOurs,
  mainsOf,
  one,
  plain,
  set,
  wordsOf,
} from "./words.ts";

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

/** "Small orders need no check" is about work, "we need no check here" about the drawing. */
const isShown = (clause: Clause): boolean => {
  const lemma = clause.verb?.lemma ?? "";
  return showing.has(lemma) && (isOurs(clause) || !/^(?:need|want|have)$/.test(lemma));
};

/** "Nobody wants to see the decoration", "we leave parking out": the thing that the line is about. */
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

/** Phrases of rejection; the rest of the line is the thing. */
const unwanted: readonly RegExp[] = [
  /^(?:(?:please|we|you|let's|let us|just|can|may|should|kindly|feel free to|try to|i would|i'd|better)\s+)*(?:skip|omit|ignore|drop|exclude|hide|suppress|spare us|do without|dispense with|refrain from|forget(?: about)?|leave (?:out|away|off)|leave (?=.*\s(?:out|away|off|aside)\b)|keep (?=.*\sout\b)|give (?=.*\sa miss\b))\s*/i,
  /\s+(?:out of (?:it|them|this|the (?:drawings?|diagrams?|pictures?))|out|away|off|aside|a miss)$/i,
  /\s+(?:(?:can|may|might|should|must|is|are|be|to|will|gets?|always|simply|best|safely)\s+)*(?:left (?:out|away|off|aside)|(?:stay|remain|be kept) (?:out|outside)(?: of (?:it|the \p{L}+))?|not worth \p{L}+|skipped|omitted|ignored|dropped|excluded|hidden|irrelevant|unimportant|superfluous|unnecessary|off topic|out of scope|beside the point|of no (?:interest|importance|relevance|concern)|none of our (?:business|concern))(?=$|[\s,])/iu,
  /^it (?:is|'s) (?:not|never|un)\s?(?:necessary|needed|important|worth(?:while)?|interesting|relevant|helpful) (?:to|for us to)?\s*(?:see|show|draw|model|mention|include|have|drawing|showing)\s+/i,
  /^(?:nothing|not a word|no mention)\s+(?:about|of|on)\s+/i,
  /^(?:(?:please|we|i|you|have|see|there is|there's)\s+)*no (?:need|reason|interest|use) (?:to|for|in|of)\s+(?:(?:see|show|draw|model|mention|include|have)\s+)?/i,
  /^(?:(?:please|we|you|i|nobody|no one|i'd|i would|we'd|we would)\s+)*(?:(?:do|does|need|should|must|would|will|can) ?(?:not|n't)|don't|doesn't|needn't|shouldn't|can't|won't|never|rather not|cares?|wants?|not)\s+(?:(?:need|want|like|wish|have|bother|care|us|really|even|ever|to|about|with)\s+)*(?:see|show|draw|model|mention|include|have|depict|picture|list|record|display|put in|drawing|showing|modelling|modeling|mentioning|including|seeing)\s+/i,
  /^(?:(?:please|we|you|i|nobody|no one|i'd|i would|we'd|we would)\s+)*(?:(?:do|does|need|should|must|would|will|can) ?(?:not|n't)|don't|doesn't|needn't|shouldn't|can't|won't|never|rather not|cares?|wants?|not)\s+(?:(?:really|even|to)\s+)*(?:bother|care|worry|be interested|us)?\s*(?:with|about|for|in)\s+/i,
  /\s+(?:(?:need|needs|should|must|do|does|is|are|will|can|has|have|ha[sd] to)\s*(?:not|n't|never)|isn't|aren't|doesn't|don't|needn't|shouldn't|never)\s+(?:(?:need|have|to|be|a|of|any|really|worth|for|being)\s+)*(?:displayed|shown|drawn|seen|modelled|modeled|mentioned|included|depicted|visible|appear|show(?: up)?|turn up|come up|interest(?:ing)?|relevant|relevance|important|importance|necessary|needed|matter|count|concern|part of (?:the|our) (?:drawings?|diagrams?|pictures?|models?))(?=$|[\s,])/i,
];
const around =
  /^(?:(?:anything|everything|all|whatever|things?|steps?|the fact that|work|tasks?)\s+(?:about|around|concerning|regarding|related to|to do with|like|on|of)|about|of|the|an?|any|our|all|every)\s+|,?\s+(?:in|on|from|for|to|with) (?:(?:any of )?(?:the|our|a|any|these|this) )?(?:diagrams?|drawings?|pictures?|models?|charts?|us|me|here|it|all|processes|process)$|,?\s+(?:at all|here|either|anywhere|please)$|\s+(?:details?|stuff|matters|topics|things|related)$/i;

/** "Scaffolding is none of our business, leave it away": the rest without the words of rejection. */
function leftOver(text: string): string | null {
  const [first = ""] = text
    .replace(/[\s.!]+$/, "")
    .replace(/[‘’]/g, "'")
    .split(/\s*[,;:–]\s+(?!(?:and|or)\b|\p{L}+ (?:and|or)\b)/u);
  let rest = first;
  for (const form of unwanted) rest = rest.replace(form, " ").trim();
  if (rest === first || rest === "") return null;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(around, "").trim();
  }
  return rest;
}

/** Things, parties and work by their nouns, without verbs or pronouns. */
function thingsUnwanted(line: Line): string[] | null {
  const rest = leftOver(line.text);
  if (rest === null || /\b(?:pools?|lanes?|words?|terms?|names?|labels?|boxes)\b/i.test(line.text))
    return null;
  const things = rest
    .split(/\s*,\s*(?:(?:and|or|nor)\s+)?|\s+(?:and|or|nor)\s+/)
    .map((one) => one.replace(/^(?:the|an?|any|our|every)\s+/i, ""));
  const isThing = (words: string) =>
    /^[\p{L}\d][\p{L}\d '-]*$/u.test(words) &&
    words.split(" ").length <= 5 &&
    !/\b(?:can|stay|interest|we|you|it|they|them|he|she|is|are|be|not|no|if|when|that|which|who|what|to|must|should|only|always|more|less|same|as|word|by)\b|n't/i.test(
      words,
    );
  return things.length > 0 && things.every(isThing) ? things : null;
}

/** Elements of the drawing are forbidden, other things left out; words of grammar are about labels. */
function unwantedIn(line: Line): Order[] | null {
  const things = thingsUnwanted(line) ?? [];
  return things.length === 0 || things.some((thing) => isGrammar.test(thing))
    ? null
    : things.map(unwantedThing);
}

const isGrammar =
  /\b(?:articles|pronouns?|nouns?|verbs?|adjectives?|tenses?|abbreviations?|acronyms?|jargon)\b/i;

function unwantedThing(thing: string): Order {
  const [what] = bareElements(thing);
  if (what !== undefined) return { type: "forbid", what };
  const words = thing.split(" ").map(one);
  if (isNotation(words.at(-1) ?? "") || words.some(isElement))
    return {
      type: "nothing",
      why: `A folder cannot leave out “${thing}”: nothing that the text tells is lost.`,
    };
  // "the courier driving around"
  const [, who = "", done] = /^(\p{L}+) (\p{L}{3,}ing)(?: (?:around|about|off|back))?$/u.exec(thing) ?? [];
  if (done !== undefined && isPerson(one(who))) return { type: "hide", words: done };
  const [, work, of] = /^(\p{L}{3,}ing)(?:\s+(?:of\s+)?(.+))?$/iu.exec(thing) ?? [];
  if (work === undefined) return { type: "hide", words: one(thing) };
  return { type: "hide", words: `${work.toLowerCase()}${of === undefined ? "" : ` of ${plain(of)}`}` };
}

export const hiddenRules: Rule[] = [
  {
    name: "not to be seen",
    example: "Phone calls are never drawn.",
    read(line) {
      // "Keep the customer out of our pool" is about sides.
      if (/\bpools?\b/i.test(line.text)) return null;
      const words = mainsOf(line)
        .flatMap((clause) => hidden(line, clause))
        .flatMap((phrase) => wordsHidden(line, phrase));
      const clear = words.filter((said) => !/^(?:it|that|this|them|jargon)$/i.test(said));
      const told = clear.map((said): Order => ({ type: "hide", words: said }));
      // Parsers read "the van need not be shown" as the need of a van.
      return unwantedIn(line) ?? (told.length > 0 ? told : null);
    },
  },
];
