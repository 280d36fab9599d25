/** One word or form that opens a case of a question. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { Band } from "./bands.ts";
import type { OpeningForm } from "./cues.ts";
import type { TimeExpression } from "./times.ts";

/** One value of a list: the list, its number in it, and its words in the text. */
export type Announced = { list: number; value: number; of: number; words: string };

export type CaseCue = {
  form: OpeningForm;
  /** The words of the condition without its marker. */
  span: Span;
  /**
   * Index of the saying with its clause, phrase or form; and of the saying whose case it opens; -1 if there is none.
   */
  at: number;
  governs: number;
  /** The clause of the question; null for "otherwise", "yes", a phrase. */
  clause: Clause | null;
  phrase: Phrase | null;
  /** The topic of the question, and the statement about it; lemmas. */
  topic: string;
  predicate: string[];
  negated: boolean;
  /** "yes" and "no", "if so", "otherwise": they answer a question before them. */
  answer: "yes" | "no" | "other" | null;
  /**
   * "In the former case", "in the third case", "in the latter case": the number of one of the cases before it, -1 for
   * the last.
   */
  side: number | null;
  band: Band | null;
  /** "If he does not answer within 3 days": the time that passes without the event. */
  deadline: TimeExpression | null;
  /** The earlier limit that has passed: "after another week". */
  later: CaseCue | null;
  /** Only opens a case after another limit: "after 40 minutes". */
  isLater: boolean;
  only: boolean;
  /** Applies to the whole rest of the item or line, not just to its clause. */
  wide: boolean;
  /** Opens no new question, only a case of an existing one: "once the form is complete". */
  joinsOnly: boolean;
  /** Is not a case of an earlier question: "if necessary". */
  asksAnew: boolean;
  /** The value of an earlier list that it takes up. */
  announced: Announced | null;
};

/** The defaults of most cues. */
export const noCue = {
  clause: null,
  phrase: null,
  topic: "",
  predicate: [],
  negated: false,
  answer: null,
  side: null,
  band: null,
  deadline: null,
  later: null,
  isLater: false,
  only: false,
  wide: false,
  joinsOnly: false,
  asksAnew: false,
  announced: null,
};

export const governedBy = (clause: Clause, places: ReadonlyMap<number, number>) =>
  clause.link === null ? -1 : (places.get(clause.link.to) ?? -1);
