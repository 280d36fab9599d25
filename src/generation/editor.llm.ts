/** Turns instructions into operations with a language model; only operations that can be applied are accepted. */
import { CannotEdit, type Editor } from "./editor.ts";
import type { Engine } from "./generator.ts";
import type { Check, Converse, Failure } from "./llm/conversation.ts";
import { byRules, errorOf } from "./llm/failures.ts";
import { jsonSchemaOf } from "./llm/json-schema.ts";
import { type MadeOperations, OperationsAnswer } from "./llm/operations-answer.ts";
import { operationsCheck, operationsSystem, operationsUser } from "./llm/prompts.ts";
import type { Reading } from "./llm/reading.ts";

/** Raise it when the prompt or the acceptance changes. */
const engine: Engine = { name: "llm", version: "5" };

export type LlmEditorParts = {
  converse: Converse;
  /** `showDiagram`, on another thread. */
  show(bpmn: string): Promise<object | null>;
  /** `readOperations`, on another thread. */
  read(input: { answer: string; bpmn: string; prompt: string }): Promise<Reading<MadeOperations>>;
  /** Whether the model reviews the effect of its plan before it is applied: never, when there are doubts, or always. */
  check: "never" | "doubtful" | "always";
  /** Used when the model gives no valid answer; null lets the job fail. */
  fallback: Editor | null;
  /** Called with the reason why the model gave none. */
  onFailure(reason: string): void;
};

export function llmEditor({ converse, show, read, check, fallback, onFailure }: LlmEditorParts): Editor {
  const schema = jsonSchemaOf(OperationsAnswer, { described: false });

  async function fallBack(failure: Failure, input: Parameters<Editor["plan"]>[0], signal: AbortSignal) {
    onFailure(failure.failure);
    if (fallback === null) throw errorOf(failure, "change");
    return byRules(failure, "change", () => fallback.plan(input, signal));
  }

  return {
    async plan(input, signal) {
      const { bpmn, prompt, traceParent } = input;
      const diagram = await show(bpmn);
      if (diagram === null)
        return fallBack({ failure: "the diagram is too large", why: "unusable" }, input, signal);
      const question = {
        kind: "edit" as const,
        system: operationsSystem,
        user: operationsUser(diagram, input),
        schema,
        read: (answer: string) => read({ answer, bpmn, prompt }),
        ...(check === "never" ? {} : { check: checkBy(check) }),
        traceParent,
      };
      const { trace, ...result } = await converse(question, signal);
      if ("value" in result) {
        if ("refusal" in result.value) throw new CannotEdit(result.value.refusal);
        const { value } = result;
        const made =
          "earlier" in value ? { operations: [], earlier: value.earlier } : { operations: value.operations };
        const redraw = value.redraw && { redraw: value.redraw };
        return { ...made, ...redraw, engine, trace: { ...trace, fallback: null } };
      }
      const plan = await fallBack(result, input, signal);
      return { ...plan, trace: { ...trace, fallback: result.failure } };
    },
  };
}

/** A correction must pass every check of the first plan, and must not raise more doubts. */
const checkBy = (when: "doubtful" | "always"): Check<MadeOperations> => ({
  told(value, rounds) {
    if (!("operations" in value)) return null;
    const doubts = [...value.doubts, ...(rounds > 1 ? [`it took ${rounds} answers`] : [])];
    return doubts.length === 0 && when === "doubtful" ? null : operationsCheck(value.changes, doubts);
  },
  isBetter: (value, than) =>
    "operations" in value &&
    "operations" in than &&
    value.doubts.every((doubt) => than.doubts.includes(doubt)),
});
