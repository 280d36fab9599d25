/**
 * The form of a text, before any word of it is understood: blocks, sentences, roles. All offsets are UTF-16 positions
 * in the text.
 */

export type Span = { from: number; to: number };

/** Whether two spans share a character. */
export const overlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/**
 * The role of a block in the process. Only `prose`, `item`, `cell` and `turn` are read for statements; the others frame
 * the process, and the account names them as such.
 */
export type BlockRole =
  | "title"
  | "heading"
  | "prose"
  | "item"
  | "cell"
  | "turn"
  | "greeting"
  | "signature"
  | "header"
  | "question"
  | "remark"
  | "roles"
  | "code"
  | "link";

export type BlockKey = "trigger" | "outcome" | "note" | "exception" | "given" | "story" | "footnote";

export type Block = {
  role: BlockRole;
  span: Span;
  /** Depth in a list, from 1; 0 outside of lists. */
  depth: number;
  /** As in the text, without dots and brackets at its end: "3.2", "b". */
  number: string | null;
  /** Index of the list item or heading that this block is under. */
  parent: number | null;
  /**
   * The doer of everything in it, by its form: the column of a table, the speaker of a turn ("I"), the role of a user
   * story, a heading "Sales:".
   */
  doer: string | null;
  /**
   * The condition of everything in it, by its form: "In case of damage:" above a list, the column "If" of a table,
   * "GIVEN".
   */
  condition: Span | null;
  /**
   * What a line is according to its key: "Trigger: ...", "Outcome: ...", "Note: ...", "Exception: ...", a GIVEN, a
   * footnote.
   */
  key?: BlockKey;
  /** The items or cells of this block are parallel, according to the line above them. */
  beside: boolean;
  /** "For each pallet:" above a list: the things for each of which everything in it is done. */
  each?: string;
  sentences: Sentence[];
};

/**
 * A piece of text that is parsed on its own: a sentence, a cell, or what is between two arrows. `joint` is what
 * separates it from the previous piece of the block.
 */
export type Sentence = Span & {
  joint: "start" | "stop" | "semicolon" | "colon" | "arrow" | "question" | "dash" | "slash" | "beside";
  /** Its doer, from a following bracket that names a role: "key card (front desk)". */
  doer?: string;
  /** The number of an item, if the piece is nothing but a pointer to that item: "ok: 4". */
  target?: string;
};

/**
 * A role from a table, a list of roles or a bracket: `name` for the lane, `words` for its names in the text. `pool`:
 * somebody wants it as a separate pool, whatever it does.
 */
export type Role = { name: string; words: string[]; outside: boolean; pool?: true };

export type TextDocument = {
  text: string;
  /** The name of the process, from a title, a subject line or "process for ...". */
  name: string | null;
  blocks: Block[];
  roles: Role[];
};
