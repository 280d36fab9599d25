/** One word or form that opens a case of a question. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { Band } from "./bands.ts";
import type { OpeningForm } from "./cues.ts";
import type { TimeExpression } from "./times.ts";

/** One value of a list: which list, which place in it, how the text names it. */
export type Announced = { list: number; value: number; of: number; words: string };

export type CaseCue = {
  form: OpeningForm;
  /** The words of the condition without its marker. */
  span: Span;
  /** Place of the saying whose clause, phrase or form it is; of the saying that it opens the case for; -1 where there is none. */
  at: number;
  governs: number;
  /** The clause that is asked about; null for "otherwise", "yes", a phrase. */
  clause: Clause | null;
  phrase: Phrase | null;
  /** What is asked about, and what is asked of it; dictionary forms. */
  topic: string;
  predicate: string[];
  negated: boolean;
  /** "yes" and "no", "if so", "otherwise": they answer a question that stands before them. */
  answer: "yes" | "no" | "other" | null;
  /** "In the former case", "in the third case", "in the latter case": the place of one of the cases that stand before it, -1 for the last. */
  side: number | null;
  band: Band | null;
  /** "If he does not answer within 3 days": the time that passes in vain. */
  deadline: TimeExpression | null;
  /** The limit that has passed before: "after another week". */
  later: CaseCue | null;
  /** Opens a case only behind another limit: "after 40 minutes". */
  isLater: boolean;
  only: boolean;
  /** Holds for all that the item or line has behind it, not just for its clause. */
  wide: boolean;
  /** Opens no question of its own, only a case of one that is there: "once the form is complete". */
  joinsOnly: boolean;
  /** Is no case of a question that stands before it: "if necessary". */
  asksAnew: boolean;
  /** The value of a list told before that it takes up. */
  announced: Announced | null;
};

/** What most cues leave open. */
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
