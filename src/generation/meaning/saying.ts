/** What a clause does for the process, and what the rules that tell it look at. */
import type { Clause, ReadSentence } from "../clauses/clause.ts";
import type { Block, Sentence } from "../document/document.ts";
import type { Parties } from "./parties.ts";
import type { TimeExpression } from "./times.ts";

/**
 * `step` work; `condition` opens a case; `mark` a condition by form ("Oil dirty ->"); `ask` a question mark; `order` tells
 * when ("once it is paid"); `until`; `beside` "while"; `wait`; `limit` "has ten days"; `exception` what may come at any time; `together` "these run in parallel"; `begin` "the process starts when"; `end`; `back` a way back or on;
 * `state` nothing but a state; `content` belongs to another clause; `remark` nothing that is drawn.
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

/** What the rules look at: the clause and what is around it. */
export type Around = {
  clause: Clause;
  sentence: ReadSentence;
  piece: Sentence;
  /** What follows the piece in its block: "arrow" for "Oil dirty -> change oil"; null at its end. */
  behind: Sentence["joint"] | null;
  block: Block;
  /** The clause it hangs on, and what that was taken for where it stands before this one. */
  main: Clause | null;
  mainAct: Act | null;
  times: TimeExpression[];
  parties: Parties;
  text: string;
  /** What was said before it in its block. */
  before: Saying | null;
  /** Its block is an item among items that tell work. */
  listed: boolean;
  /** It stands in front of a comma and of work, and its neighbours tell another case so. */
  contrasted: boolean;
  /** It tells what was, in a text that tells what is done. */
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

/** The doer is a known party, or the clause is an order. */
export const hasDoer = ({ clause, parties }: Around) => (parties.doers.get(clause.id) ?? null) !== null;

/** Name of the rule by which a state in front of a comma opens a case. */
export const beforeComma = "case before a comma";
/** Name of the rule by which "goes to the handler" is no work of its own. */
export const wayToNext = "way to whoever acts next";
