/** A word with its part of speech; what every later stage reads. */
import type { VerbForm } from "./verb-forms.ts";

export type PartOfSpeech =
  | "noun"
  | "pronoun"
  | "verb"
  | "be"
  | "have"
  | "do"
  | "modal"
  | "adjective"
  | "adverb"
  | "determiner"
  | "possessive"
  | "preposition"
  | "coordinator"
  | "subordinator"
  | "relative"
  | "number"
  | "to"
  | "not"
  | "there"
  | "punctuation";

export type Token = {
  text: string;
  lower: string;
  pos: PartOfSpeech;
  /** Dictionary form: infinitive of a verb, singular of a noun, else the word in lower case. */
  lemma: string;
  form: VerbForm | null;
  plural: boolean;
  /** UTF-16 offsets in the original text. */
  from: number;
  to: number;
};

/** A sentence (or a list item, or a piece between two arrows) with its place in the original text. */
export type Sentence = {
  tokens: Token[];
  text: string;
  from: number;
  to: number;
  /** Number of the paragraph or list item that holds it. */
  block: number;
};
