/** The role of a clause in the process, and the input of the rules that determine it. */
import type { Clause, ReadSentence } from "../clauses/clause.ts";
import type { Block, Sentence } from "../document/document.ts";
import type { Parties } from "./parties.ts";
import type { TimeExpression } from "./times.ts";

/**
 * `step` work; `condition` opens a case; `mark` a condition by form ("Oil dirty ->"); `ask` a question mark; `order`
 * says when ("once it is paid"); `until`; `beside` "while"; `wait`; `limit` "has ten days"; `exception` may come at any
 * time; `together` "these run in parallel"; `begin` "the process starts when"; `end`; `back` a way back or on; `state`
 * only a state; `content` belongs to another clause; `remark` is not drawn.
 */
export type Act =
  | "step"
  | "condition"
  | "mark"
  | "ask"
  | "order"
  | "until"
  | "beside"
  | "wait"
  | "limit"
  | "exception"
  | "together"
  | "end"
  | "begin"
  | "back"
  | "state"
  | "content"
  | "remark";

export type Saying = {
  clause: Clause;
  sentence: ReadSentence;
  piece: Sentence;
  block: Block;
  act: Act;
  /** Name of the rule that decided, for the account. */
  rule: string;
  times: TimeExpression[];
};

/** The input of the rules: the clause and its surroundings. */
export type Around = {
  clause: Clause;
  sentence: ReadSentence;
  piece: Sentence;
  /** What follows the piece in its block: "arrow" for "Oil dirty -> change oil"; null at its end. */
  behind: Sentence["joint"] | null;
  block: Block;
  /** The clause that it depends on, and the act of that clause if it comes before this one. */
  main: Clause | null;
  mainAct: Act | null;
  times: TimeExpression[];
  parties: Parties;
  text: string;
  /** The previous saying in its block. */
  before: Saying | null;
  /** Its block is an item among items of work. */
  listed: boolean;
  /** It comes before a comma and work, and its neighbours contain another case in the same form. */
  contrasted: boolean;
  /** It describes the past, in a text about the present. */
  isBygone: boolean;
};

export const verbIn = (clause: Clause, verbs: ReadonlySet<string>) =>
  clause.verb !== null && (verbs.has(clause.verb.lemma) || verbs.has(phrasal(clause)));

export type SayingRule = { name: string; example: string; act: Act; holds: (around: Around) => boolean };

/** "go back", "start over": verb and particle. */
export const phrasal = (clause: Clause): string =>
  clause.verb === null
    ? ""
    : clause.verb.particle
      ? `${clause.verb.lemma} ${clause.verb.particle}`
      : clause.verb.lemma;

export const firstPerson = (clause: Clause) =>
  clause.doer !== null && ["i", "we"].includes(clause.doer.words.toLowerCase());

export const headIn = (phrase: Clause["object"], nouns: ReadonlySet<string>) =>
  phrase !== null && nouns.has(phrase.lemma.toLowerCase());

/** Words of the clause's tokens, lower case. */
export const wordsOf = (clause: Clause, sentence: ReadSentence): string[] =>
  clause.tokens.flatMap((at) => sentence.tokens[at]?.form.toLowerCase() ?? []);

const lemmasOf = ({ clause, sentence }: Around): string[] =>
  clause.tokens.flatMap((at) => sentence.tokens[at]?.lemma.toLowerCase() ?? []);

export const says = (around: Around, ...some: string[]) =>
  lemmasOf(around).some((word) => some.includes(word));

/** The doer is a known party, or the clause is an imperative. */
export const hasDoer = ({ clause, parties }: Around) => (parties.doers.get(clause.id) ?? null) !== null;

/** Name of the rule by which a state before a comma opens a case. */
export const beforeComma = "case before a comma";
/** Name of the rule by which "goes to the handler" is not separate work. */
export const wayToNext = "way to whoever acts next";

/** "Tries to solve it" */
export const tries = (clause: Clause | undefined): boolean =>
  /^(?:try|attempt)$/.test(clause?.verb?.lemma ?? "");
