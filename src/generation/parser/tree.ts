/**
 * A sentence as a dependency tree in the terms of Universal Dependencies (https://universaldependencies.org/u/dep/).
 */
import type { Span } from "../document/document.ts";

export type Token = Span & {
  /** As in the text. */
  form: string;
  /** Lower case, dictionary form: "checks" is "check", "boxes" is "box". */
  lemma: string;
  /**
   * Universal part of speech: NOUN, PROPN, VERB, AUX, ADJ, ADV, PRON, DET, ADP, NUM, PART, SCONJ, CCONJ, PUNCT, SYM,
   * INTJ, X.
   */
  upos: string;
  /** Penn tag: VBZ, VBN, NNS ... */
  xpos: string;
  /** Index of the governor in `tokens`; -1 for the root. */
  head: number;
  /** Relation to the governor, with its subtype: "nsubj:pass", "compound:prt", "acl:relcl". */
  relation: string;
};

export type Tree = { tokens: Token[] /** The parser's own score; higher is likelier. */; score: number };

/**
 * Words whose kind the caller knows, whatever the tagger decides: a lane's declared name, a forced verb. One without
 * length is a pause that the writer omitted, to be read as a comma.
 */
export type Constraint = Span & { upos: string };

export type Parser = {
  /** The best readings of text[span], best first, at most `readings` of them; none for a span without words. */
  parse(text: string, span: Span, readings?: number, constraints?: readonly Constraint[]): Tree[];
  /** Whether the lexicon has the word as a finite verb form: "check", "checks". */
  mayBeVerb?(form: string): boolean;
  /** Whether the lexicon has a word form as an English noun, verb, adjective or adverb. */
  knowsWord(form: string): boolean;
  /**
   * How well a lower-case word form is known: 0 not at all, 1 as a name, 2 as a rare word, 3 from many texts, 4
   * frequent everywhere.
   */
  standing(form: string): 0 | 1 | 2 | 3 | 4;
  /** Whether the lexicon has a word form as a person: "inspector", "nurse". */
  mayBePerson(form: string): boolean;
};
