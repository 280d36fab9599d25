/** How an engine understood a text, sentence by sentence: the text `explanation` in a job's events. */
import { z } from "zod";
import { erased } from "./family.ts";
import type { GenerationEvent } from "./generation.ts";

const place = {
  start: z.int().describe("First code point, counted from 0."),
  end: z.int().describe("Behind the last code point."),
};

const line = z.object({
  text: z.string().describe("What was understood or assumed, or why it was left out."),
  rule: z.string().nullable().describe("Name of the rule that decided."),
  ...place,
  element_ids: z.array(z.string()).describe("Elements of the document that it became."),
});

const sentence = z.object({
  text: z.string(),
  ...place,
  understood: z.array(line),
  assumed: z.array(line),
  left_out: z.array(line),
});

const contextLine = z.object({
  text: z.string(),
  ...place,
  effect: z.string().nullable().describe("What it did; null when it did nothing."),
  reason: z.string().nullable().describe("Why it did nothing; null when it did something."),
});

/** Stored in this form, and returned to the customer in the same. */
export const Explanation = z.object({
  sentences: z.array(sentence).describe("All of the prompt, in its order."),
  context: z.array(contextLine).describe("Lines of the folder's context as it was at acceptance."),
});
export type Explanation = z.infer<typeof Explanation>;

type Made = Extract<GenerationEvent, { type: "ProcessGenerated" }>["data"];

/** The explanation as found in the events of a job. */
export type Explained = Explanation & {
  engine: Made["engine"] | null;
  languageModel: Made["languageModel"] | null;
  /** Code points of higher folders' contexts that were cut, because all together are too long. */
  contextCut: number;
  /** Why the lists are empty; null when an explanation is recorded. */
  missing: string | null;
};

/**
 * The last event with an explanation counts: an edit may be repeated on newer content. @throws when a text was altered
 */
export function explanationIn(events: readonly GenerationEvent[]): Explained {
  const asked = events.find((event) => event.type === "GenerationRequested")?.data;
  const made = events.findLast((event) => event.type === "ProcessGenerated")?.data;
  const text = events.map(recordedIn).findLast((recorded) => recorded !== undefined);
  const ended = events.some(({ type }) => type === "GenerationFailed" || type === "GenerationSucceeded");
  return {
    ...(text ? Explanation.parse(JSON.parse(text)) : { sentences: [], context: [] }),
    engine: made?.engine ?? null,
    languageModel: made?.languageModel ?? null,
    contextCut: asked?.contextCut ?? 0,
    missing: missing(text, ended),
  };
}

const recordedIn = ({ type, data }: GenerationEvent): string | undefined =>
  type === "ProcessGenerated" || type === "GenerationFailed" ? data.explanation : undefined;

function missing(text: string | undefined, ended: boolean): string | null {
  if (text === erased) return "The texts of this job were erased with its diagram.";
  if (text !== undefined) return null;
  return ended ? "Nothing was recorded for this job." : "The engine is not done with this job.";
}
