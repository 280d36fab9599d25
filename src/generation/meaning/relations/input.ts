/** The input of the passes of relations: statements with their cues, and the results so far. */
import type { Cues } from "../cues.ts";
import type { Party, QuestionStatement, Relation, Statement } from "../meaning.ts";

export type RelationsInput = {
  parties: Party[];
  /** In text order. */
  statements: Statement[];
  /** One for each statement, in their order. */
  cues: Cues[];
  /** Relations that the previous stage already knows. */
  relations?: Relation[];
};

/** A statement with its cues and its index in the text. */
export type Told<S extends Statement = Statement> = { statement: S; cues: Cues; at: number };

/** A case of a question, a branch of parallel work, or (null) the path of an event at a step. */
export type Place = { of: string; value: string | null };

export type Scene = {
  told: Told[];
  byId: Map<string, Told>;
  questions: Told<QuestionStatement>[];
  /** The question that has each event as a value. */
  headOf: Map<string, string>;
  parties: Party[];
};

export function sceneOf({ statements, cues, parties }: RelationsInput): Scene {
  const told = statements.flatMap((statement, at): Told[] => {
    const own = cues[at];
    return own ? [{ statement, cues: own, at }] : [];
  });
  const questions = told.filter((one): one is Told<QuestionStatement> => one.statement.kind === "question");
  const byId = new Map(told.map((one) => [one.statement.id, one]));
  return {
    told,
    byId,
    questions,
    headOf: new Map(
      questions.flatMap(({ statement }) =>
        statement.values
          .filter((value) => byId.get(value)?.statement.kind === "event")
          .map((value) => [value, statement.id] as const),
      ),
    ),
    parties,
  };
}

/**
 * Statements that are drawn at their place in the text: no remarks, and no starts, questions and parallel blocks, which
 * are placed with their content.
 */
export const isContent = ({ statement }: Told): boolean =>
  ["step", "event", "end", "lead"].includes(statement.kind);
