/** What the form of a text says, before a word of it is understood: blocks, sentences, roles. All offsets are UTF-16 places in the text. */

export type Span = { from: number; to: number };

/** Whether two stretches share a character. */
export const overlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/**
 * What a block is to the process. Only `prose`, `item`, `cell` and `turn` are read for statements; the rest frames it
 * and is told in the account as what it is.
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
  /** As the text numbers it, without dots and brackets at its end: "3.2", "b". */
  number: string | null;
  /** Place, in the list of blocks, of the list item or heading that this one stands under. */
  parent: number | null;
  /** Who does all in it, as the form says: the column of a table, the speaker of a turn ("I"), the role of a user story, a heading "Sales:". */
  doer: string | null;
  /** What the form makes a condition of all in it: "In case of damage:" above a list, the column "If" of a table, "GIVEN". */
  condition: Span | null;
  /** What the key of a line says it is: "Trigger: ...", "Outcome: ...", "Note: ...", "Exception: ...", a GIVEN, a footnote. */
  key?: BlockKey;
  /** The items or cells of this block happen side by side, as the line above them says. */
  beside: boolean;
  /** "For each pallet:" above a list: for which of several things all in it is done. */
  each?: string;
  sentences: Sentence[];
};

/**
 * A piece of text that is parsed as one: a sentence, a cell, or what stands between two arrows.
 * `joint` is what stands between it and the piece before it in the block.
 */
export type Sentence = Span & {
  joint: "start" | "stop" | "semicolon" | "colon" | "arrow" | "question" | "dash" | "slash" | "beside";
  /** Who does it, by a bracket behind it that names a role: "key card (front desk)". */
  doer?: string;
  /** The number of the item that the piece leads to, where it is nothing else: "ok: 4". */
  target?: string;
};

/**
 * A role that a table, a list of roles or a bracket tells: `name` for the lane, `words` how the text calls it. `pool`: somebody
 * wants it as a pool of its own, whatever it does.
 */
export type Role = { name: string; words: string[]; outside: boolean; pool?: true };

export type TextDocument = {
  text: string;
  /** The name of the process, as title, subject line or "process for ..." gives it. */
  name: string | null;
  blocks: Block[];
  roles: Role[];
};
