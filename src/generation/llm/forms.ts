/** How an answer's form is asked for: as strictly as the server understands, and by steps less where it refuses. */
import type { JSONSchema7, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { limits } from "../../limits.ts";

export const forms = ["schema", "bare", "json", "text"] as const;
/**
 * - `schema`: by JSON schema, with the settings that make answers repeatable.
 * - `bare`: by JSON schema alone; models that reason refuse a temperature and count their output in a field of its own.
 * - `json`: any JSON object; the schema stands in the system message.
 * - `text`: nothing is asked of the server; the schema stands in the system message.
 */
export type Form = (typeof forms)[number];

export type Message = { role: "system" | "user" | "assistant"; text: string };

/** What a call is made of, in this form. The output is bounded in all of them. */
export function optionsOf(
  form: Form,
  messages: readonly Message[],
  schema: JSONSchema7,
): LanguageModelV4CallOptions {
  const bound = { maxOutputTokens: limits.llmOutputTokensMax };
  switch (form) {
    case "schema":
      return {
        ...bound,
        prompt: promptOf(messages),
        responseFormat: formOf(schema),
        temperature: 0,
        seed: 0,
      };
    case "bare":
      return {
        ...bound,
        prompt: promptOf(messages),
        responseFormat: formOf(schema),
        providerOptions: { anthropic: { structuredOutputMode: "jsonTool" } },
      };
    case "json":
      return { ...bound, prompt: promptOf(withSchema(messages, schema)), responseFormat: { type: "json" } };
    case "text":
      return { ...bound, prompt: promptOf(withSchema(messages, schema)) };
  }
}

/** The next simpler form; null behind the last. */
export const simpler = (form: Form): Form | null => forms[forms.indexOf(form) + 1] ?? null;

/** The forms that one kind of question is asked in. */
export type Manner = {
  /** The form that worked last; now and then the best one again, as a refusal may have had to do with one text alone. */
  form(): Form;
  worked(form: Form): void;
};

/** @param pinned the only form that may be used; null for all. */
export function newManner(pinned: Form | null, now: () => number): Manner {
  let known: { form: Form; untilMs: number } | null = null;
  return {
    form() {
      if (pinned !== null) return pinned;
      return known === null || now() >= known.untilMs ? "schema" : known.form;
    },
    worked(form) {
      if (form === known?.form && now() < known.untilMs) return;
      known = form === "schema" ? null : { form, untilMs: now() + limits.llmFormMs };
    },
  };
}

const formOf = (schema: JSONSchema7) => ({ type: "json" as const, schema, name: "answer" });

/** In the one system message: the templates of some models refuse a second. */
const withSchema = (messages: readonly Message[], schema: JSONSchema7): Message[] =>
  messages.map(({ role, text }) =>
    role === "system"
      ? {
          role,
          text: `${text}\n\nAnswer with JSON alone that fits this JSON schema:\n${JSON.stringify(schema)}`,
        }
      : { role, text },
  );

/** The system message is the same in every question, so providers that keep what they have read are told to. */
const promptOf = (messages: readonly Message[]): LanguageModelV4CallOptions["prompt"] =>
  messages.map(({ role, text }) =>
    role === "system"
      ? {
          role,
          content: text,
          providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
        }
      : { role, content: [{ type: "text", text }] },
  );
