/** The form of a rule that corrects the parser, and of the moves that it requests. */
import type { Token } from "../parser/tree.ts";
import type { Syntax } from "./syntax.ts";

/** `as`: the part of speech, whatever the tag. */
export type Move = {
  place: number;
  head: number;
  relation: string;
  as?: Pick<Token, "upos" | "xpos" | "lemma">;
};

export type Mend = {
  name: string;
  example: string;
  /** The moves requested for a token; all of them are made or none. */
  moves: (syntax: Syntax, place: number) => Move[];
};
