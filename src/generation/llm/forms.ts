/**
 * The ways to ask for an answer's form: as strictly as the server supports, and less strictly each time it rejects one.
 */
import type { JSONSchema7, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { limits } from "../../limits.ts";

export const forms = ["schema", "bare", "json", "text"] as const;
/**
 * - `schema`: by JSON schema, with the settings that make answers repeatable.
 * - `bare`: by JSON schema only; reasoning models reject a temperature and use another field to limit the output.
 * - `json`: any JSON object; the schema is in the system message.
 * - `text`: nothing is asked of the server; the schema is in the system message.
 */
export type Form = (typeof forms)[number];

export type Message = { role: "system" | "user" | "assistant"; text: string };

/** The options of a call in this form. All of them limit the output. */
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

/** The next simpler form; null after the last. */
export const simpler = (form: Form): Form | null => forms[forms.indexOf(form) + 1] ?? null;

/** The form in use for one kind of question. */
export type Manner = {
  /**
   * The form that worked last; from time to time the strictest again, because a rejection may have been due to a single
   * text.
   */
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

/** In the single system message: the templates of some models reject a second one. */
const withSchema = (messages: readonly Message[], schema: JSONSchema7): Message[] =>
  messages.map(({ role, text }) =>
    role === "system"
      ? {
          role,
          text: `${text}\n\nAnswer with JSON alone that fits this JSON schema:\n${JSON.stringify(schema)}`,
        }
      : { role, text },
  );

/** The system message is the same for every question, so providers with prompt caching are asked to cache it. */
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
