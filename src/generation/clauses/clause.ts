/** What one clause says, whatever its form: "is shipped", "ships", "the shipping of". */
import type { Span } from "../document/document.ts";
import type { Token } from "../parser/tree.ts";

/** A noun phrase with everything that hangs on it but clauses. */
export type Phrase = Span & {
  /** Place of the head word in the sentence's tokens. */
  head: number;
  lemma: string;
  /** Without article, possessive pronoun and what hangs on it as a clause; as it stands in the text otherwise. */
  words: string;
  pronoun: boolean;
  plural: boolean;
  /** "the", "a", "each", "no", "this", "both", "their" ...: lower case; null for none. */
  determiner: string | null;
  /** Adjectives, participles, nouns and numbers before the head, lower case. */
  modifiers: string[];
  /** Phrases that hang on the head by a preposition, or before it by "'s": "the report of the accident", "the client's order". */
  attached: Complement[];
  /** `words` without what is attached behind, written as in the middle of a sentence: "report". */
  core?: string;
  /** The same in other words: "the auditor, Ms Weber"; "front desk" in "check-in (front desk)". */
  apposition?: Phrase;
  /** Its coordinated fellows, not in `words`; `or` when the coordinating word is "or". */
  fellows: Phrase[];
  or: boolean;
};

/** `measure`: how far, before the preposition: "two weeks" in "two weeks after the course". Without a preposition it is "". */
export type Complement = { preposition: string; phrase: Phrase; measure?: string };

export type Modality = "can" | "may" | "must" | "shall" | "should" | "will" | "would" | null;

/**
 * How a clause hangs on another one. `if`, `when`, `unless`, `until` and their like name the class, not the word:
 * "in case", "provided that", "should" (inverted) are "if"; "as soon as", "once" are "once".
 */
export type LinkKind =
  | "if"
  | "unless"
  | "when"
  | "once"
  | "until"
  | "before"
  | "after"
  | "while"
  | "because"
  | "purpose"
  | "although"
  | "so"
  | "by"
  | "without"
  | "relative"
  | "participle"
  | "content"
  | "whether"
  | "complement"
  | "coordinate"
  | "beside";

/**
 * `words`: the marker as it stands in the text, lower case ("as soon as"); empty when no word tells the link.
 * `to` is -1 where the sentence has nothing that it could hang on: "If the box is damaged:".
 */
export type Link = { kind: LinkKind; to: number; words: string };

export type ClauseForm =
  | "finite"
  | "imperative"
  | "infinitive"
  | "gerund"
  | "participle"
  | "nominal"
  | "fragment";

export type Clause = Span & {
  /** Place in the clauses of the whole text: they are numbered in the order of their first word. */
  id: number;
  /** Place of the sentence in the sentences of the whole text, and of its block in the blocks. */
  sentence: number;
  block: number;
  form: ClauseForm;
  /** Null for a copula and for a fragment without a verb ("Oil dirty", "yes", "approval by the CFO" has a nominal's). */
  verb: {
    lemma: string;
    particle: string | null;
    at: number /** The particle stands behind the object: "hands the file over". */;
    apart?: true;
  } | null;
  /** "is valid", "Oil dirty": what is said of the subject; `negated` tells "is not valid". */
  state: Phrase | { words: string; lemma: string; at: number } | null;
  passive: boolean;
  past: boolean;
  perfect: boolean;
  progressive: boolean;
  modality: Modality;
  negated: boolean;
  /** Who acts; of a passive the by-phrase, of an imperative null. */
  doer: Phrase | null;
  /** What it is done to; of a passive its subject. For a copula or an intransitive verb the subject is the `doer`. */
  object: Phrase | null;
  recipient: Phrase | null;
  complements: Complement[];
  /** Time without preposition and adverbs that are no connectors, as they stand. */
  adverbs: string[];
  /** "then", "otherwise", "afterwards", "meanwhile", "in parallel", "again", "only", "also", "finally" ...: lower case, whole phrases. */
  connectors: string[];
  link: Link | null;
  /**
   * The doer is not told in this clause but in the clause with this id, in whatever part it plays there (coordination,
   * control, relative pronoun). `doer` is then a copy, or null where that clause does not tell it either.
   */
  doerFrom: number | null;
  /** The object is told in the clause with this id ("peels and fries the onions"); `object` is then a copy. */
  objectFrom: number | null;
  /** How it is coordinated with the clause it hangs on: "and", "or", "but", "either", "comma"; null when it is not. */
  coordination: "and" | "or" | "but" | "either" | "comma" | null;
  /** Places of the tokens that belong to it, so that nothing is counted twice or lost. */
  tokens: number[];
};

/** A sentence as read: the one tree that was chosen and its clauses. `cost` is what did not fit, 0 for a perfect reading. */
export type ReadSentence = Span & {
  sentence: number;
  block: number;
  tokens: Token[];
  clauses: Clause[];
  cost: number;
};
