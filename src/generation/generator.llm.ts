/** Turns text into BPMN with a language model; only a sound outline is accepted. */
import { CannotGenerate, type Engine, type Generator } from "./generator.ts";
import type { Converse } from "./llm/conversation.ts";
import { byRules, errorOf } from "./llm/failures.ts";
import { gathered } from "./llm/gathered.ts";
import { jsonSchemaOf } from "./llm/json-schema.ts";
import { type MadeOutline, OutlineAnswer, OutlineCorrection } from "./llm/outline-answer.ts";
import { outlineSystem, outlineUser } from "./llm/prompts.ts";
import type { Reading } from "./llm/reading.ts";

/** Raise it when the prompt or the acceptance changes. */
const engine: Engine = { name: "llm", version: "4" };

export type LlmGeneratorParts = {
  converse: Converse;
  /** `readOutline`, on another thread, because compiling takes time. */
  read(input: { answer: string; before: unknown }): Promise<Reading<MadeOutline>>;
  /** Used when the model gives no valid answer; null lets the job fail. */
  fallback: Generator | null;
  /** Called with the reason why the model gave none. */
  onFailure(reason: string): void;
};

export function llmGenerator({ converse, read, fallback, onFailure }: LlmGeneratorParts): Generator {
  const schema = gathered(jsonSchemaOf(OutlineAnswer));
  const correctionSchema = gathered(jsonSchemaOf(OutlineCorrection));
  return {
    async generate(input, signal) {
      const user = outlineUser(input.prompt, input.context);
      const { traceParent } = input;
      const question = {
        kind: "generation" as const,
        system: outlineSystem,
        user,
        schema,
        correctionSchema,
        read: (answer: string, before: unknown) => read({ answer, before }),
        traceParent,
      };
      const { trace, ...result } = await converse(question, signal);
      if ("value" in result) {
        const made = result.value;
        if ("refusal" in made) throw new CannotGenerate(made.refusal);
        const { outline, bpmn } = made;
        return { name: outline.name, outline, bpmn, engine, notes: [], trace: { ...trace, fallback: null } };
      }
      onFailure(result.failure);
      if (fallback === null) throw errorOf(result, "process");
      const draft = await byRules(result, "process", () => fallback.generate(input, signal));
      return { ...draft, trace: { ...trace, fallback: result.failure } };
    },
  };
}
