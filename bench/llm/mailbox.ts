/**
 * A language model behind files: requests are written to files, and answers are read from files; also for replayed
 * transcripts.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ask, Asked } from "../../src/generation/llm/ask.ts";
import { systemClock } from "../../src/generation/llm/clock.ts";
import { type Converse, converseBy } from "../../src/generation/llm/conversation.ts";

/** The next answer does not exist yet. */
export class Unanswered extends Error {
  override name = "Unanswered";
}

/** Answers of one conversation, from the first to the last. */
export type Answers = (round: number, asked: Asked) => string;

/** @throws Unanswered from the answers, through the conversation. */
export const converseFrom = (answers: Answers): Converse => {
  const ask: Ask = async (asked) => {
    const round = asked.messages.filter(({ role }) => role === "assistant").length + 1;
    const text = answers(round, asked);
    // Four characters per token, as with most tokenizers for English and JSON.
    const inputTokens = Math.round(asked.messages.reduce((sum, one) => sum + one.text.length, 0) / 4);
    return { text, finish: "stop", inputTokens, outputTokens: Math.round(text.length / 4) };
  };
  return converseBy(ask, { provider: "file", model: "file", timeoutMs: 600_000, clock: systemClock });
};

/** `FOLDER/ID.1.answer.txt` and so on; an open request is written to `FOLDER/ID.1.request.txt`. */
export const answersIn =
  (folder: string, id: string): Answers =>
  (round, asked) => {
    const file = join(folder, `${id}.${round}`);
    if (existsSync(`${file}.answer.txt`)) return readFileSync(`${file}.answer.txt`, "utf8");
    writeFileSync(`${file}.request.txt`, requestOf(asked));
    throw new Unanswered(`${file}.request.txt waits for ${file}.answer.txt`);
  };

const requestOf = ({ messages, schema }: Asked): string =>
  [
    ...messages.map(({ role, text }) => `##### ${role}\n${text}`),
    `##### the answer must be JSON that fits this schema\n${JSON.stringify(schema)}`,
  ].join("\n\n");
