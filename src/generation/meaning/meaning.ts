/** What a whole text says, before a process is drawn: statements in the order of the text, and how they hang together. */
import type { Span } from "../document/document.ts";
import type { TaskKind } from "../outline.ts";

/** Everybody who acts or is exchanged with. `in` is the pool of a lane where the text says it. */
export type Party = {
  name: string;
  as: "lane" | "pool" | "closed pool";
  words: string[];
  in?: string | null;
  /** Somebody else's pool: what nobody is said to do is not done there. */
  apart?: true;
};

type Said = { id: string /** The words that say it. */; span: Span; text: string };

export type StepStatement = Said & {
  kind: "step";
  /** Dictionary form with its particle: "hand over". */
  verb: string;
  /** Name of a party. */
  doer: string | null;
  /** Names of those who do it together with the doer. */
  together?: readonly string[];
  /** The doer is told by what steers the text, not by the text. */
  given?: boolean;
  /** Heads of what it is done to or with. */
  things: string[];
  label: string;
  task: Exclude<TaskKind, "task"> | null;
  optional: boolean;
  /** What it is repeated for: "each item". */
  each: string | null;
  /** How often it is done again at most. */
  times?: number;
};

export type QuestionStatement = Said & {
  kind: "question";
  /** With a question mark: "Order complete?" */
  ask: string;
  /** Names of the cases in the order of the text; where events decide, the ids of event statements. */
  values: string[];
  /** Id of the step that decides. */
  by: string | null;
  /** Several cases may hold at once. */
  many: boolean;
};

export type EventStatement = Said & {
  kind: "event";
  event: "timer" | "message" | "signal" | "condition";
  throws: boolean;
  label: string;
  /** ISO 8601, or the text's own words. */
  time: string | null;
};

export type ParallelStatement = Said & { kind: "parallel"; branches: string[] };

export type StartStatement = Said & {
  kind: "start";
  event: "none" | "message" | "timer" | "signal" | "conditional";
  label: string;
  time?: string | null;
};
export type EndStatement = Said & {
  kind: "end";
  event: "none" | "message" | "signal" | "error" | "terminate";
  label: string;
};
/** "Go back to step 2", "sends it again": nothing but the way to what is told elsewhere. */
export type LeadStatement = Said & { kind: "lead" };
/** Nothing that is drawn; `because` says why, for the account. */
export type RemarkStatement = Said & { kind: "remark"; because?: string };

export type Statement =
  | StepStatement
  | QuestionStatement
  | EventStatement
  | ParallelStatement
  | StartStatement
  | EndStatement
  | LeadStatement
  | RemarkStatement;

/** Why a relation holds: a word says so, the form of the text, a shared thing or doer, the order of the text, knowledge of the world. */
export type Why = "explicit" | "form" | "shared" | "order" | "world";

/** A statement, or the place where the case of a question without a step of its own ends. */
export type Place = string | { of: string; value: string | null };

/** Only what is told otherwise: statements follow each other in the order of the text, each on the path of the one before. */
export type Relation = { why: Why; words?: string; rule?: string } & (
  | /** Lies in that case of the question, that branch of the parallel work, or (null) on the path of that event. */ {
      kind: "within";
      what: string;
      of: string;
      value: string | null;
    }
  | /** Told elsewhere than it happens: directly before or after `than`, on its path. */ {
      kind: "before" | "after";
      what: string;
      than: string;
    }
  | { kind: "back"; from: Place; to: string }
  | { kind: "on"; from: Place; to: string }
  | /** The event happens while that step is done, or (null) at any time in the whole process. */ {
      kind: "attach";
      what: string;
      to: string | null;
      interrupts: boolean;
    }
  | { kind: "same"; what: string; as: string }
  | /** Ids of statements or names of parties. */ { kind: "message"; from: string; to: string; label: string }
);

export type Meaning = {
  name: string | null;
  parties: Party[];
  statements: Statement[];
  relations: Relation[];
};
