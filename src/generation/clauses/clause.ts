/** The content of one clause, whatever its form: "is shipped", "ships", "the shipping of". */
import type { Span } from "../document/document.ts";
import type { Token } from "../parser/tree.ts";

/** A noun phrase with its dependents except clauses. */
export type Phrase = Span & {
  /** Index of the head word in the sentence's tokens. */
  head: number;
  lemma: string;
  /** As in the text, but without article, possessive pronoun and dependent clauses. */
  words: string;
  pronoun: boolean;
  plural: boolean;
  /** "the", "a", "each", "no", "this", "both", "their" ...: lower case; null for none. */
  determiner: string | null;
  /** Adjectives, participles, nouns and numbers before the head, lower case. */
  modifiers: string[];
  /** Phrases attached to the head by a preposition or "'s": "the report of the accident", "the client's order". */
  attached: Complement[];
  /** `words` without the phrases attached after it, in the spelling for mid-sentence: "report". */
  core?: string;
  /** An apposition: "the auditor, Ms Weber"; "front desk" in "check-in (front desk)". */
  apposition?: Phrase;
  /** Phrases coordinated with it, not included in `words`; `or` when the conjunction is "or". */
  fellows: Phrase[];
  or: boolean;
  /** The preposition of a coordinated phrase, if it is another one: "in" for "cash" in "by card or in cash". */
  own?: string;
};

/**
 * `measure`: an extent before the preposition, "two weeks" in "two weeks after the course". The preposition may be "".
 */
export type Complement = { preposition: string; phrase: Phrase; measure?: string };

export type Modality = "can" | "may" | "must" | "shall" | "should" | "will" | "would" | null;

/**
 * How a clause depends on another one. `if`, `when`, `unless`, `until` and the like name a class, not a word: "in
 * case", "provided that", "should" (inverted) are "if"; "as soon as", "once" are "once".
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
 * `words`: the marker as in the text, lower case ("as soon as"); empty when no word marks the link. `to` is -1 if the
 * sentence has no clause to depend on: "If the box is damaged:".
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
  /** Index in the clauses of the whole text, which are in order of their first words. */
  id: number;
  /** Indexes of its sentence and its block in the whole text. */
  sentence: number;
  block: number;
  form: ClauseForm;
  /**
   * Null for a copula and for a fragment without a verb ("Oil dirty", "yes"; "approval by the CFO" has its noun's
   * verb).
   */
  verb: {
    lemma: string;
    particle: string | null;
    at: number /** The particle stands behind the object: "hands the file over". */;
    apart?: true;
  } | null;
  /** "is valid", "Oil dirty": the predicate; `negated` distinguishes "is not valid". */
  state: Phrase | { words: string; lemma: string; at: number } | null;
  passive: boolean;
  past: boolean;
  perfect: boolean;
  progressive: boolean;
  modality: Modality;
  negated: boolean;
  /** The agent; in a passive the by-phrase, in an imperative null. */
  doer: Phrase | null;
  /** The patient; in a passive the subject. The subject of a copula or an intransitive verb is the `doer`. */
  object: Phrase | null;
  recipient: Phrase | null;
  complements: Complement[];
  /** Times without a preposition, and adverbs that are no connectors, as in the text. */
  adverbs: string[];
  /**
   * "then", "otherwise", "afterwards", "meanwhile", "in parallel", "again", "only", "also", "finally" ...: lower case,
   * whole phrases.
   */
  connectors: string[];
  link: Link | null;
  /**
   * The doer is stated in the clause with this id, in whatever role (coordination, control, relative pronoun). `doer`
   * is then a copy, or null if that clause does not state it either.
   */
  doerFrom: number | null;
  /** The object is stated in the clause with this id ("peels and fries the onions"); `object` is then a copy. */
  objectFrom: number | null;
  /** How it is coordinated with its governor: "and", "or", "but", "either", "comma"; null when it is not. */
  coordination: "and" | "or" | "but" | "either" | "comma" | null;
  /** Indexes of its tokens, so that nothing is counted twice or lost. */
  tokens: number[];
};

/** A sentence as read: the chosen tree's clauses. `cost` measures what did not fit, 0 for a perfect reading. */
export type ReadSentence = Span & {
  sentence: number;
  block: number;
  tokens: Token[];
  clauses: Clause[];
  cost: number;
};
