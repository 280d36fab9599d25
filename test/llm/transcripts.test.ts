/** What a model answered to our texts, played again: a change of prompt, checks or compiling must not spoil what was right. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { converseFrom } from "../../bench/llm/mailbox.ts";
import { llmGenerator } from "../../src/generation/generator.llm.ts";
import { readOutline } from "../../src/generation/llm/outline-answer.ts";
import { notationOf } from "../generation/notation.ts";

const folder = new URL("../../bench/llm/transcripts/", import.meta.url);
const Transcript = z.object({
  prompt: z.string(),
  answers: z.array(z.string()).min(1),
  process: z.array(z.string()),
});

test.each(readdirSync(folder))("%s", async (file) => {
  const { prompt, answers, process } = Transcript.parse(
    JSON.parse(readFileSync(new URL(file, folder), "utf8")),
  );
  const converse = converseFrom((round) => answers[round - 1] ?? "");
  const parts = { converse, read: readOutline, fallback: null, onFailure: () => undefined };
  const { outline, trace } = await llmGenerator(parts).generate(
    { prompt, context: null },
    AbortSignal.timeout(60_000),
  );
  expect(trace?.rounds).toBe(answers.length);
  expect(notationOf(outline).split("\n")).toEqual(process);
});
