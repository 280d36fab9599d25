/** The content of a whole text before a process is drawn: statements in text order, and their relations. */
import type { Span } from "../document/document.ts";
import type { TaskKind } from "../outline.ts";

/** Every acting or exchanging party. `in` is the pool of a lane, if the text names it. */
export type Party = {
  name: string;
  as: "lane" | "pool" | "closed pool";
  words: string[];
  in?: string | null;
  /** Somebody else's pool: work without a doer does not happen there. */
  apart?: true;
};

type Said = { id: string /** The words that say it. */; span: Span; text: string };

export type StepStatement = Said & {
  kind: "step";
  /** Lemma with its particle: "hand over". */
  verb: string;
  /** Name of a party. */
  doer: string | null;
  /** Names of the parties that do it together with the doer. */
  together?: readonly string[];
  /** The doer comes from the steering, not from the text. */
  given?: boolean;
  /** Heads of its objects and means. */
  things: string[];
  label: string;
  task: Exclude<TaskKind, "task"> | null;
  optional: boolean;
  /** What it is repeated for: "each item". */
  each: string | null;
  /** The maximum number of repetitions. */
  times?: number;
};

export type QuestionStatement = Said & {
  kind: "question";
  /** With a question mark: "Order complete?" */
  ask: string;
  /** Names of the cases in text order; if events decide, the ids of event statements. */
  values: string[];
  /** Id of the step that decides. */
  by: string | null;
  /** Several cases may apply at once. */
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
/** "Go back to step 2", "sends it again": only the way to something described elsewhere. */
export type LeadStatement = Said & { kind: "lead" };
/** Not drawn; `because` is the reason, for the account. */
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

/**
 * Why a relation holds: a word, the form of the text, a shared thing or doer, the order of the text, general knowledge.
 */
export type Why = "explicit" | "form" | "shared" | "order" | "world";

/** A statement, or the end of a question's case that has no step. */
export type Place = string | { of: string; value: string | null };

/** Only deviations: by default, statements follow each other in text order, each on the path of the one before. */
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
