/**
 * Transcripts of a language model, replayed without it: texts to processes, and instructions on the resulting diagrams.
 */
import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { openDocument } from "../../src/bpmn/document.ts";
import { applyOperations } from "../../src/generation/apply.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { llmEditor } from "../../src/generation/editor.llm.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { llmGenerator } from "../../src/generation/generator.llm.ts";
import type { Draft, Trace } from "../../src/generation/generator.ts";
import type { Asked } from "../../src/generation/llm/ask.ts";
import { readOperations } from "../../src/generation/llm/operations-answer.ts";
import { readOutline } from "../../src/generation/llm/outline-answer.ts";
import { showDiagram } from "../../src/generation/llm/show-diagram.ts";
import { tellChanges } from "../../src/generation/llm/tell-changes.ts";
import { converseFrom } from "./mailbox.ts";

const answers = z.array(z.string()).min(1);
/** `process` is the result of the answers, in the notation of the tests. */
const Text = z.object({ prompt: z.string(), answers, process: z.array(z.string()) });
/**
 * `base` names the text whose process is changed; `changes` is the result of the answers, or `refusal` the model's
 * refusal.
 */
const Edit = z.object({
  base: z.string(),
  instruction: z.string(),
  answers,
  changes: z.array(z.string()),
  refusal: z.string().nullable().default(null),
});
export type TextTranscript = z.infer<typeof Text> & { name: string };
export type EditTranscript = z.infer<typeof Edit> & { name: string };

const readAll = <T>(folder: string, schema: z.ZodType<T>): (T & { name: string })[] => {
  const at = new URL(`./${folder}/`, import.meta.url);
  return readdirSync(at).map((file) => ({
    ...schema.parse(JSON.parse(readFileSync(new URL(file, at), "utf8"))),
    name: file.replace(/\.json$/, ""),
  }));
};

export const textTranscripts = (): TextTranscript[] => readAll("transcripts", Text);
export const editTranscripts = (): EditTranscript[] => readAll("edits", Edit);

/** Called for each request, before it is answered. */
type OnAsked = (asked: Asked) => void;

const partsOf = (given: readonly string[], onAsked: OnAsked) => ({
  converse: converseFrom((round, asked) => {
    onAsked(asked);
    return given[round - 1] ?? "";
  }),
  fallback: null,
  onFailure: () => undefined,
});

const signal = () => AbortSignal.timeout(60_000);

export const replayText = (transcript: TextTranscript, onAsked: OnAsked = () => undefined): Promise<Draft> =>
  llmGenerator({ ...partsOf(transcript.answers, onAsked), read: readOutline }).generate(
    { prompt: transcript.prompt, context: null },
    signal(),
  );

export type Changed = { changes: string[]; refusal: string | null; trace: Trace | undefined };

/** @param bpmn the result of the text that the transcript names */
export async function replayEdit(
  transcript: EditTranscript,
  bpmn: string,
  onAsked: OnAsked = () => undefined,
): Promise<Changed> {
  const show = async (text: string) => showDiagram(text);
  const parts = {
    ...partsOf(transcript.answers, onAsked),
    show,
    read: readOperations,
    check: "doubtful",
  } as const;
  try {
    const { operations, trace } = await llmEditor(parts).plan(
      { bpmn, prompt: transcript.instruction, context: null },
      signal(),
    );
    const modelOf = (text: string) => readModel(openDocument(text));
    const changes = tellChanges(modelOf(bpmn), modelOf(applyOperations(bpmn, operations).bpmn));
    return { changes, refusal: null, trace };
  } catch (error) {
    if (!(error instanceof CannotEdit)) throw error;
    return { changes: [], refusal: error.message, trace: undefined };
  }
}
