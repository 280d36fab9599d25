/** What a rule that mends a slip of the parser is, and what it asks for. */
import type { Token } from "../parser/tree.ts";
import type { Syntax } from "./syntax.ts";

/** `as`: what the word is, whatever its tag. */
export type Move = {
  place: number;
  head: number;
  relation: string;
  as?: Pick<Token, "upos" | "xpos" | "lemma">;
};

export type Mend = {
  name: string;
  example: string;
  /** What a token asks to be moved; all of it is done or nothing. */
  moves: (syntax: Syntax, place: number) => Move[];
};
