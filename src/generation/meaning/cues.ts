/**
 * How each statement stands in the text: all that the passes of relations look at beside the statements themselves.
 * The statements stage writes one `Cues` for every statement, in the same order.
 */
import type { Span } from "../document/document.ts";

/** What lies between a statement and the one before it; cells of a table and turns of a talk count as items. */
export type Boundary = "none" | "sentence" | "item" | "paragraph";

/** What joins a statement to the one before it where no boundary lies between them. */
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
 * How words or form make a condition of what they stand with: "if the stock is low", "unless it rains", "otherwise",
 * "in that case", "Approved -> ...", "for VIPs", "Valid orders are packed", "ships it or cancels it"; `option` "if necessary", "may also".
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

/** A condition over a statement, in a clause, a phrase or the form around it. */
export type Opening = {
  form: OpeningForm;
  /** The condition as it stands in the text, without its marker. */
  span: Span;
  /** Content words of it, lower case, dictionary form, in the order of the text. */
  lemmas: string[];
  negated: boolean;
  /** "Only if", "only for": the other case goes around. */
  only: boolean;
  /** All that the item, section or column holds stands under it, not just the clause. */
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

/** Words that point at another place of the process: "back to the check", "step 4", "after the repair", "once it is paid". */
export type Reference = {
  use: "back" | "on" | "after" | "before" | "until" | "while" | "at" | "same";
  span: Span;
  /** "4.2" of "go to step 4.2"; null where words name it. */
  number: string | null;
  /** "from the start", "from the top". */
  start: boolean;
  /** Content words of it in dictionary form; a noun of work counts as its verb too ("approval": approval, approve). */
  lemmas: string[];
  /** Where the stage before knows it: the statement that is meant. */
  target: string | null;
};

export type Cues = {
  /** Id of the statement. */
  of: string;
  /** Places in the blocks and in the sentences of the whole text. */
  block: number;
  sentence: number;
  /** The heading or top item it stands under; null where there is none. */
  section: number | null;
  /** Depth in a list, from 1; 0 outside of lists. */
  depth: number;
  /** The number of its item or section as the text gives it: "3.2", "b". */
  number: string | null;
  boundary: Boundary;
  joint: Joint;
  /** From the outermost to the innermost. */
  openings: Opening[];
  connectors: Connector[];
  references: Reference[];
  /** "does not", "no answer", "without". */
  negated: boolean;
  /** Of its subject: a noun, a pronoun, or none of its own (coordination, imperative). */
  subject: "noun" | "pronoun" | "none";
  /** Content words of the statement, lower case, dictionary form, in the order of the text. */
  lemmas: string[];
  /** The things it speaks of, resolved: heads in dictionary form, with what tells them apart ("second test"). */
  things: string[];
  /** Name of the party that acts. */
  doer: string | null;
};
