/**
 * The context of each statement in the text: everything that the passes of relations need besides the statements. The
 * statements stage writes one `Cues` for every statement, in the same order.
 */
import type { Span } from "../document/document.ts";

/** The boundary between a statement and the previous one; cells of a table and turns of a talk count as items. */
export type Boundary = "none" | "sentence" | "item" | "paragraph";

/** What connects a statement with the previous one if there is no boundary between them. */
export type Joint =
  | "start"
  | "comma"
  | "semicolon"
  | "colon"
  | "arrow"
  | "slash"
  | "dash"
  | "bracket"
  | "word";

/**
 * How words or form make something a condition: "if the stock is low", "unless it rains", "otherwise", "in that case",
 * "Approved -> ...", "for VIPs", "Valid orders are packed", "ships it or cancels it"; `option` "if necessary", "may
 * also".
 */
export type OpeningForm =
  | "if"
  | "option"
  | "when"
  | "unless"
  | "until"
  | "otherwise"
  | "thatCase"
  | "mark"
  | "preposition"
  | "subject"
  | "choice"
  | "question"
  | "count"
  | "column";

/** A condition on a statement, in a clause, a phrase or the surrounding form. */
export type Opening = {
  form: OpeningForm;
  /** The condition in the text, without its marker. */
  span: Span;
  /** Its content words, lower-case lemmas, in text order. */
  lemmas: string[];
  negated: boolean;
  /** "Only if", "only for": the other case bypasses the work. */
  only: boolean;
  /** Applies to everything in the item, section or column, not just to the clause. */
  wide: boolean;
  /** The question and its value. */
  case: { question: string; value: string };
};

/**
 * Words that say how a statement follows, by class: `then` "then", `onlyThen` "only then", `join` "in any case, either
 * way, finally", `beside` "meanwhile, in parallel, while", `together` "both, each, all, once all", `again` "again, once
 * more", `also` "too, also", `before` "beforehand, first", `after` "afterwards, after that", `return` "back, start
 * over, return to", `goOn` "continue with, proceed to, as above", `stop` "that is all, nothing else happens".
 */
export type ConnectorClass =
  | "then"
  | "onlyThen"
  | "join"
  | "beside"
  | "together"
  | "again"
  | "also"
  | "before"
  | "after"
  | "return"
  | "goOn"
  | "stop";

export type Connector = { class: ConnectorClass; span: Span; words: string };

/**
 * Words that refer to another place of the process: "back to the check", "step 4", "after the repair", "once it is
 * paid".
 */
export type Reference = {
  use: "back" | "on" | "after" | "before" | "until" | "while" | "at" | "same";
  span: Span;
  /** "4.2" of "go to step 4.2"; null if words name it. */
  number: string | null;
  /** "from the start", "from the top". */
  start: boolean;
  /** Its content words as lemmas; a noun of work also counts as its verb ("approval": approval, approve). */
  lemmas: string[];
  /** The statement referred to, if the previous stage knows it. */
  target: string | null;
};

export type Cues = {
  /** Id of the statement. */
  of: string;
  /** Indices of the block and of the sentence in the whole text. */
  block: number;
  sentence: number;
  /** The heading or top-level item above it; null if there is none. */
  section: number | null;
  /** Depth in a list, from 1; 0 outside lists. */
  depth: number;
  /** The number of its item or section in the text: "3.2", "b". */
  number: string | null;
  boundary: Boundary;
  joint: Joint;
  /** From the outermost to the innermost. */
  openings: Opening[];
  connectors: Connector[];
  references: Reference[];
  /** "does not", "no answer", "without". */
  negated: boolean;
  /** The form of its subject: a noun, a pronoun, or none (coordination, imperative). */
  subject: "noun" | "pronoun" | "none";
  /** Content words of the statement, lower-case lemmas, in text order. */
  lemmas: string[];
  /** Its things, resolved: heads as lemmas, with distinguishing words ("second test"). */
  things: string[];
  /** Name of the acting party. */
  doer: string | null;
};
