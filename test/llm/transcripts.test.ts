/**
 * Replays a model's answers to our texts and instructions: a change of prompt, checks or compiler must not spoil
 * correct results.
 */
import { expect, test } from "vitest";
import { editTranscripts, replayEdit, replayText, textTranscripts } from "../../bench/llm/replay.ts";
import type { Asked } from "../../src/generation/llm/ask.ts";
import { notationOf } from "../generation/notation.ts";

const texts = textTranscripts();

test.each(texts)("$name", async (transcript) => {
  const { outline, trace } = await replayText(transcript);
  expect(trace?.rounds).toBe(transcript.answers.length);
  expect(notationOf(outline).split("\n")).toEqual(transcript.process);
});

test.each(editTranscripts())("$name, on $base", async (transcript) => {
  const base = texts.find(({ name }) => name === transcript.base);
  if (base === undefined) throw new Error(`There is no text ${transcript.base}.`);
  const { bpmn } = await replayText(base);
  const asked: Asked[] = [];
  const { changes, refusal } = await replayEdit(transcript, bpmn, (one) => asked.push(one));
  expect({ changes, refusal }).toEqual({ changes: transcript.changes, refusal: transcript.refusal });
  // Each answer is a call: rounds, and the review of a doubtful plan.
  expect(asked).toHaveLength(transcript.answers.length);
});
