/** What a clause says: who does what to whom, and how it hangs together with its neighbours. */
import type { NounPhrase, VerbGroup } from "./chunks.ts";

export type Complement = { preposition: string; phrase: NounPhrase };

export type Clause = {
  /**
   * - main: stands alone, or is coordinated with one that does
   * - marked: under a subordinator (`marker`: if, when, until...)
   * - relative: about `antecedent` (who, which, where)
   * - content: after "that" or "whether" of a verb of saying or thinking
   * - infinitive, gerund, participle: without a subject of its own; `marker` is a preposition before a gerund
   */
  link: "main" | "marked" | "relative" | "content" | "infinitive" | "gerund" | "participle";
  marker: string | null;
  /** What joins it to the clause before: and, or, but, a comma, semicolon, colon; null at the start of a sentence. */
  conjunction: string | null;
  /** Adverbs before the subject or verb ("then", "otherwise", "in parallel"). */
  connectors: string[];
  subjects: NounPhrase[];
  verb: VerbGroup | null;
  objects: NounPhrase[];
  /** "or" where subjects or objects are alternatives. */
  listedWith: "and" | "or" | null;
  complements: Complement[];
  /** Adjectives after a copula, or alone ("if urgent"). */
  predicate: string[];
  adverbs: string[];
  /** Index (in the sentence's clauses) of the clause that it depends on; null for main clauses. */
  parent: number | null;
  antecedent: NounPhrase | null;
  /** The verb has no subject of its own: it shares that of the clause before. */
  sharesSubject: boolean;
  from: number;
  to: number;
};
