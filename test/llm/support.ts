/** The adapters against a fake provider, without threads. */
import { applyOperations } from "../../src/generation/apply.ts";
import { compileOutline } from "../../src/generation/compile.ts";
import { llmEditor } from "../../src/generation/editor.llm.ts";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { llmGenerator } from "../../src/generation/generator.llm.ts";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { openConversation } from "../../src/generation/llm/conversation.ts";
import type { Form } from "../../src/generation/llm/forms.ts";
import { readOperations } from "../../src/generation/llm/operations-answer.ts";
import { readOutline } from "../../src/generation/llm/outline-answer.ts";
import type { ProviderSettings } from "../../src/generation/llm/provider.ts";
import { showDiagram } from "../../src/generation/llm/show-diagram.ts";
import type { Outline, Step } from "../../src/generation/outline.ts";
import { fakeClock, fakeProvider, type Turn } from "../support/fake-provider.ts";

export const timeoutMs = 60_000;
const signal = () => new AbortController().signal;

type Options = {
  fallback?: boolean;
  provider?: ProviderSettings["provider"];
  model?: string;
  clock?: ReturnType<typeof fakeClock>;
  form?: Form | null;
  check?: "never" | "doubtful" | "always";
  extra?: Record<string, unknown>;
};

async function opened(
  turns: Turn[],
  { provider = "openai-compatible", model = "fake-1", clock = fakeClock(), form = null, extra = {} }: Options,
) {
  const fake = await fakeProvider(turns);
  const settings = { provider, baseUrl: fake.url, model, key: "secret-key", timeoutMs, form, extra };
  const failures: string[] = [];
  const onFailure = (reason: string) => void failures.push(reason);
  const asked: string[] = [];
  const cut: number[] = [];
  const converse = openConversation(settings, {
    clock,
    onForm: ({ form: one, status }) => void asked.push(status === null ? one : `${status} ${one}`),
    onCut: ({ inputTokens }) => void cut.push(inputTokens),
  });
  return { fake, clock, failures, forms: asked, cut, onFailure, converse };
}

export async function generatorWith(turns: Turn[], options: Options = {}) {
  const { converse, onFailure, ...rest } = await opened(turns, options);
  const fallback = options.fallback ? rulesGenerator() : null;
  const generator = llmGenerator({ converse, read: readOutline, fallback, onFailure });
  return {
    ...rest,
    generator,
    generate: (prompt: string, context: string | null = null) =>
      generator.generate({ prompt, context }, signal()),
  };
}

export async function editorWith(turns: Turn[], options: Options = {}) {
  const { converse, onFailure, ...rest } = await opened(turns, options);
  const editor = llmEditor({
    converse,
    show: async (bpmn) => showDiagram(bpmn),
    read: readOperations,
    check: options.check ?? "never",
    fallback: options.fallback ? rulesEditor() : null,
    onFailure,
  });
  return {
    ...rest,
    async edit(bpmn: string, prompt: string, context: string | null = null) {
      const plan = await editor.plan({ bpmn, prompt, context }, signal());
      const { operations } = plan;
      return { plan, bpmn: operations.length === 0 ? bpmn : applyOperations(bpmn, operations).bpmn };
    },
  };
}

export const task = (label: string, lane: string | null = null): Step => ({
  type: "task",
  label,
  lane,
  kind: "task",
  boundaries: [],
});

export const outlineOf = (body: Step[], lanes: string[] = []): Outline => ({
  name: "Order handling",
  pools: [{ name: null, lanes, start: { kind: "none", label: null, timer: null }, body }],
  messages: [],
});

export const answer = (outline: unknown): Turn => ({
  type: "answer",
  text: JSON.stringify({ outline, refusal: null }),
});

export const operations = (...list: unknown[]): Turn => ({
  type: "answer",
  text: JSON.stringify({ operations: list, refusal: null }),
});

/** A document with one task for each label, in sequence. */
export const documentOf = (...labels: string[]) =>
  compileOutline(outlineOf(labels.map((label) => task(label))));

/** Id of the element with this name. */
export function idOf(bpmn: string, name: string): string {
  const tag = bpmn.match(/<[^>]*>/g)?.find((one) => one.includes(`name="${name}"`));
  const id = tag?.match(/ id="([^"]+)"/)?.[1];
  if (id === undefined) throw new Error(`There is no ${name}.`);
  return id;
}
