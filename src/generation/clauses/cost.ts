/** Faults of a reading of a sentence; they decide between the n best trees. 0 is a perfect reading. */
import type { Token } from "../parser/tree.ts";
import type { Clause, Phrase } from "./clause.ts";
import { isSomebody, needObject, noObject, pluralModifiers, timeNouns } from "./lexicon-words.ts";
import { nominalisationOf } from "./nominalisations.ts";
import { hasRelation } from "./syntax.ts";
import { unsaid } from "./unsaid.ts";

type Fault = {
  name: string;
  example: string;
  cost: number;
  /** How often the reading has this fault. */
  count: (clauses: readonly Clause[], tokens: readonly Token[]) => number;
};

const faults: readonly Fault[] = [
  {
    name: "verb without its object",
    example: "The clerk sends quickly: read where 'the letter' became somebody else's.",
    cost: 3,
    count: (clauses) =>
      clauses.filter((clause) => lacksObject(clause) && !clauses.some((other) => isObjectOf(other, clause)))
        .length,
  },
  {
    name: "subject and verb disagree",
    example: "Returns inspects the shoes: 'returns' is one department or the verb.",
    cost: 1,
    count: (clauses, tokens) => clauses.filter((clause) => disagrees(clause, tokens)).length,
  },
  {
    name: "finite verb without a subject behind another clause",
    example: "The tenant pays late sends a warning.",
    cost: 2,
    count: (clauses) => clauses.filter(lacksSubject).length,
  },
  {
    name: "what stands where the doer stands as what it is done to",
    example: "The boss signs: 'boss' as what is signed.",
    cost: 4,
    count: (clauses) => clauses.filter(isTurnedRound).length,
  },
  {
    name: "bare phrase beside clauses",
    example: "The clerk; the form; signs.",
    cost: 3,
    count: (clauses) => (clauses.some(saysSomething) ? clauses.filter(isBarePhrase).length : 0),
  },
  {
    name: "words without a verb",
    example: "Glazier measures window read as three nouns.",
    cost: 4,
    count: (clauses, tokens) => (clauses.some(saysSomething) || wordsIn(tokens) < 3 ? 0 : 1),
  },
  {
    name: "condition without what it is for",
    example: "If the tenant pays late the landlord sends a warning: all of it the condition.",
    cost: 2,
    count: (clauses, tokens) =>
      clauses.some(isMain) || wordsIn(tokens) > 6
        ? clauses.filter((clause) => clause.link?.to === -1).length
        : 0,
  },
  {
    name: "order behind its object",
    example: "The witnesses sign: read as an order to sign them.",
    cost: 4,
    count: (clauses) =>
      clauses.filter(
        ({ form, link, object, verb }) =>
          form === "imperative" && !link && object && verb && object.head < verb.at,
      ).length,
  },
  {
    name: "state with an object",
    example: "The value is above 50 degrees the alarm.",
    cost: 3,
    count: (clauses) => clauses.filter(({ verb, object }) => verb === null && object !== null).length,
  },
  {
    name: "verb with an object that it cannot have",
    example: "If quantities differ a ticket is created: 'differ a ticket'.",
    cost: 3,
    count: (clauses) =>
      clauses.filter(
        ({ verb, object, passive, objectFrom }) =>
          object !== null &&
          !timeNouns.has(object.lemma) &&
          !passive &&
          objectFrom === null &&
          verb?.particle === null &&
          noObject.has(verb.lemma),
      ).length,
  },
  {
    name: "subject or object behind a preposition",
    example: "for purchasing is created",
    cost: 3,
    count: (_, tokens) =>
      tokens.filter(({ relation, head }, at) => relation === "case" && at < head && isArgument(tokens[head]))
        .length,
  },
  {
    name: "object behind a bare or",
    example: "The head accepts or refuses: 'refuses' as what is accepted.",
    cost: 4,
    count: (_, tokens) =>
      tokens.filter(
        ({ relation, head }, at) =>
          relation === "obj" &&
          tokens[at - 1]?.upos === "CCONJ" &&
          head === at - 2 &&
          tokens[head]?.upos === "VERB",
      ).length,
  },
  {
    name: "gerund of another form",
    example: "If something is wrong: 'wrong' as what it does.",
    cost: 4,
    count: (_, tokens) =>
      tokens.filter(({ xpos, form }) => xpos === "VBG" && !/in(?:g|['’]?)$/i.test(form)).length,
  },
  {
    name: "until in front of what is no time",
    example: "Stir until the cream no longer runs: 'until the cream' as a time.",
    cost: 4,
    count: (_, tokens) =>
      tokens.filter(
        ({ lemma, relation, head }, at) =>
          ["until", "till"].includes(lemma) && relation === "case" && isThing(tokens[head]) && at < head,
      ).length,
  },
  {
    name: "noun in front of its verb that is no subject",
    example: "The owner signs: 'owner' as an apposition of 'signs'.",
    cost: 4,
    count: (_, tokens) =>
      tokens.filter(
        ({ relation, upos, head }, at) =>
          ["appos", "xcomp"].includes(relation) &&
          upos === "NOUN" &&
          at < head &&
          tokens[head]?.upos === "VERB",
      ).length,
  },
  {
    name: "adjective for an adverb",
    example: "Slip missing: 'missing' as how to slip.",
    cost: 1,
    count: (_, tokens) =>
      tokens.filter(
        ({ relation, xpos, head }) => relation === "advmod" && xpos === "JJ" && tokens[head]?.upos === "VERB",
      ).length,
  },
  {
    name: "order with a state",
    example: "Slip missing: 'slip' as a verb.",
    cost: 1,
    count: (clauses) =>
      clauses.filter(
        ({ form, state, object, verb }) =>
          form === "imperative" && verb !== null && state !== null && object === null,
      ).length,
  },
  {
    name: "somebody's things",
    example: "Client declines: as a kind of declines.",
    cost: 3,
    count: (clauses, tokens) =>
      clauses.filter(
        ({ state, form }) =>
          form === "fragment" &&
          state !== null &&
          "head" in state &&
          tokens[state.head]?.xpos === "NNS" &&
          state.determiner === null &&
          isSomebody(state.modifiers.at(-1) ?? ""),
      ).length,
  },
  {
    name: "let without what is let be done",
    example: "Let the glue dry: 'dry' as a noun.",
    cost: 2,
    count: (clauses) =>
      clauses.filter(({ id, verb }) => verb?.lemma === "let" && !clauses.some(({ link }) => link?.to === id))
        .length,
  },
  {
    name: "plural in front of a noun",
    example: "labels samples and seals jars: 'seals' as a kind of jars",
    cost: 1,
    count: (_, tokens) =>
      tokens.filter(
        ({ relation, xpos, lemma, form }) =>
          relation === "compound" &&
          xpos === "NNS" &&
          lemma !== form.toLowerCase() &&
          !pluralModifiers.has(form.toLowerCase()),
      ).length,
  },
  {
    name: "a time that does something",
    example: "Every night at two the server makes a copy: the night makes it.",
    cost: 2,
    count: (clauses) =>
      clauses.filter(
        ({ doer, object }) =>
          object !== null &&
          /^(every|each)$/.test(doer?.determiner ?? "") &&
          timeNouns.has(doer?.lemma ?? ""),
      ).length,
  },
  {
    name: "ones as a verb",
    example: "for newer ones the office calls: 'ones' as what somebody does",
    cost: 4,
    count: (clauses) => clauses.filter(({ verb }) => verb?.lemma === "one").length,
  },
  {
    name: "plural in a row, read as a verb",
    example: "The buyer compares quantities and prices.",
    cost: 1,
    count: (clauses, tokens) => clauses.filter((clause) => endsRow(clause, tokens)).length,
  },
  {
    name: "noun in a row with a verb",
    example: "The buyer compares quantities and prices: 'prices' as what the buyer is.",
    cost: 1,
    count: (clauses) =>
      clauses.filter(
        ({ form, link, doerFrom, state }) =>
          form === "fragment" && link?.kind === "coordinate" && doerFrom !== null && state && "head" in state,
      ).length,
  },
  {
    name: "gerund in a row with another form",
    example:
      "includes testing the brakes, checking the lights, and measuring the noise: 'includes and measuring'",
    cost: 1,
    count: (clauses) =>
      clauses.filter(({ form, link }) => {
        const above = link?.kind === "coordinate" && clauses.find(({ id }) => id === link.to);
        return form === "gerund" && above && above.form === "finite" && !above.progressive;
      }).length,
  },
  {
    name: "words that no part of a clause says",
    example: "The other two: compare their notes.",
    cost: 2,
    count: (clauses, tokens) => clauses.reduce((sum, clause) => sum + unsaid(clause, tokens), 0),
  },
  {
    name: "pronoun that describes nothing",
    example: "Which meets once a month.",
    cost: 4,
    count: (clauses) =>
      clauses.filter(
        ({ doer, link }) =>
          doer !== null && /^(who|which|that)$/.test(doer.lemma) && doer.pronoun && link?.kind !== "relative",
      ).length,
  },
  {
    name: "marker read as a noun",
    example: "picks the items while the boss writes: 'while' as what is picked.",
    cost: 4,
    count: (_, tokens) =>
      tokens.filter(
        (token, at) =>
          hasRelation(token, ["obj", "nsubj", "obl", "nmod", "compound", "conj"]) &&
          /^(?:while|if|when|unless|until|because)$/i.test(token.form) &&
          tokens[at - 1]?.relation !== "det",
      ).length,
  },
  {
    name: "preposition that opens a clause",
    example: "essays with many mistakes are thrown away: 'with' as the marker of 'mistakes are thrown away'.",
    cost: 3,
    count: (_, tokens) =>
      tokens.filter(
        ({ form, relation, head }) =>
          relation === "mark" &&
          /^(?:with|of|in|from|at)$/i.test(form) &&
          tokens.some(
            (one) => one.head === head && /^(?:aux|cop)/.test(one.relation) && /^VB[PZ]$/.test(one.xpos),
          ),
      ).length,
  },
  {
    name: "left over by the parser",
    example: "a word that hangs on another one without a relation",
    cost: 2,
    count: (_, tokens) => tokens.filter((token) => token.relation === "dep").length,
  },
];

/** The sum of the faults of a reading. */
export function costOf(clauses: readonly Clause[], tokens: readonly Token[]): number {
  return faults.reduce((sum, fault) => sum + fault.cost * fault.count(clauses, tokens), 0);
}

const isArgument = (token: Token | undefined) => token !== undefined && hasRelation(token, ["nsubj", "obj"]);

/** A clause that a condition could apply to. */
const isMain = ({ form, link }: Clause) =>
  (form === "finite" || form === "imperative") &&
  (link === null || link.kind === "beside" || link.kind === "content");

const wordsIn = (tokens: readonly Token[]) => tokens.filter((token) => token.upos !== "PUNCT").length;

/** Has a verb, a subject or an object. */
const saysSomething = (clause: Clause): boolean =>
  clause.verb !== null || clause.doer !== null || (clause.state !== null && clause.form === "finite");

const isBarePhrase = (clause: Clause) =>
  clause.form === "fragment" && clause.doer === null && clause.state !== null && "head" in clause.state;

const lacksObject = (clause: Clause) =>
  clause.verb !== null &&
  clause.form !== "nominal" &&
  clause.form !== "participle" &&
  clause.object === null &&
  clause.verb.particle === null &&
  clause.link?.kind !== "relative" &&
  clause.complements.length === 0 &&
  needObject.has(clause.verb.lemma);

/** "asks whether it fits", "includes testing the brakes". */
const isObjectOf = ({ link }: Clause, { id }: Clause) =>
  link?.to === id && /^(complement|content|whether)$/.test(link.kind);

const isThing = (token: Token | undefined): boolean =>
  token !== undefined &&
  ["NOUN", "DET", "PRON"].includes(token.upos) &&
  !timeNouns.has(token.lemma) &&
  nominalisationOf(token.lemma) === null;

const lacksSubject = (clause: Clause) =>
  clause.form === "finite" &&
  clause.verb !== null &&
  !clause.passive &&
  clause.doer === null &&
  clause.doerFrom === null &&
  clause.link !== null;

const isTurnedRound = ({ form, verb, passive, doer, doerFrom, object, objectFrom }: Clause) =>
  form === "finite" &&
  verb !== null &&
  !passive &&
  doer === null &&
  doerFrom === null &&
  object !== null &&
  objectFrom === null &&
  object.head < verb.at;

function disagrees(clause: Clause, tokens: readonly Token[]): boolean {
  const { doer, verb } = clause;
  if (doer === null || verb === null || clause.passive || clause.doerFrom !== null) return false;
  const token = tokens[verb.at];
  // A repeated verb has the form of the first.
  if (token === undefined || token.from === token.to) return false;
  const tag = token.xpos;
  if (tag !== "VBZ" && tag !== "VBP") return false;
  return tag === "VBZ" ? isMany(doer) : !isMany(doer) && !doer.pronoun;
}

/** A verb alone after a bare plural and "and". */
function endsRow({ verb, form, object, objectFrom, complements, adverbs }: Clause, tokens: readonly Token[]) {
  if (verb === null || form !== "finite" || verb.particle !== null || noObject.has(verb.lemma)) return false;
  const noun = tokens[verb.at - 2];
  return (
    tokens[verb.at]?.xpos === "VBZ" &&
    (object === null || objectFrom !== null) &&
    complements.length + adverbs.length === 0 &&
    tokens[verb.at - 1]?.form === "and" &&
    noun?.xpos === "NNS" &&
    noun.relation === "obj" &&
    !tokens.some(({ head, relation }) => head === verb.at - 2 && relation === "det")
  );
}

const isMany = (phrase: Phrase) =>
  (phrase.plural && !phrase.pronoun) || (phrase.fellows.length > 0 && !phrase.or);
