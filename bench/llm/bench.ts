/**
 * The cost of a language model and the quality of its answers, by replayed transcripts: calls, tokens by part of the
 * prompt, time in our own code, and the likeness of the result to the recorded one. No model is called.
 */
import type { Asked } from "../../src/generation/llm/ask.ts";
import { notationOf } from "../../test/generation/notation.ts";
import { type Bench, type Figure, median, ms, quantile } from "../report.ts";
import { editTranscripts, replayEdit, replayText, textTranscripts } from "./replay.ts";

/**
 * One conversation: the requests, the number of rounds, the likeness of the result to the recorded one, and our part of
 * the time.
 */
type Played = {
  asked: Asked[];
  answers: readonly string[];
  rounds: number;
  likeness: number;
  elapsedMs: number;
};

export const languageModel: Bench = {
  name: "llm",
  async run() {
    const bases = new Map<string, string>();
    const texts: Played[] = [];
    for (const transcript of textTranscripts()) {
      const { made, ...played } = await timedRounds((asked) => replayText(transcript, asked));
      bases.set(transcript.name, made.bpmn);
      const likeness = likenessOf(partsIn(notationOf(made.outline)), partsIn(transcript.process.join("\n")));
      texts.push({ ...played, answers: transcript.answers, rounds: made.trace?.rounds ?? 0, likeness });
    }
    const edits: Played[] = [];
    for (const transcript of editTranscripts()) {
      const base = bases.get(transcript.base) ?? "";
      const { made, ...played } = await timedRounds((asked) => replayEdit(transcript, base, asked));
      const likeness = likenessOf(linesOf(made), linesOf(transcript));
      // A refusal has no trace, and one round.
      edits.push({ ...played, answers: transcript.answers, rounds: made.trace?.rounds ?? 1, likeness });
    }
    return [...figuresOf("texts", texts), ...figuresOf("edits", edits)];
  },
};

/** The first of them is that of a cold process, and does not count. */
const rounds = 6;

async function timedRounds<T>(replay: (onAsked: (asked: Asked) => void) => Promise<T>) {
  const times: number[] = [];
  for (let round = 1; ; round++) {
    const asked: Asked[] = [];
    const start = performance.now();
    const made = await replay((one) => asked.push(one));
    times.push(performance.now() - start);
    if (round === rounds) return { made, asked, elapsedMs: median(times.slice(1)) };
  }
}

const linesOf = ({ changes, refusal }: { changes: string[]; refusal: string | null }) => [
  ...changes,
  refusal ?? "",
];

function figuresOf(what: string, played: Played[]): Figure[] {
  const mean = (of: (one: Played) => number) => played.reduce((sum, one) => sum + of(one), 0) / played.length;
  const share = (of: (one: Played) => boolean) => `${played.filter(of).length} of ${played.length}`;
  const tokens = (of: (one: Played) => number) => String(Math.round(mean(of)));
  const last = ({ asked }: Played) => asked.at(-1);
  const times = played.map(({ elapsedMs }) => elapsedMs);
  const figures: [string, string][] = [
    [
      "as recorded; likeness",
      `${share((one) => one.likeness === 1)}; ${mean((one) => one.likeness).toFixed(3)}`,
    ],
    [
      "done in one round; rounds; calls",
      `${share((one) => one.rounds === 1)}; ${mean((one) => one.rounds).toFixed(2)}; ${mean((one) => one.asked.length).toFixed(2)}`,
    ],
    ["tokens of first prompt: system", tokens((one) => systemOf(one.asked[0]))],
    ["… schema", tokens((one) => tokensIn(JSON.stringify(one.asked[0]?.schema ?? {})))],
    ["… diagram", tokens((one) => tokensIn(blocksOf(one.asked[0], "diagram")))],
    [
      "… text or instruction",
      tokens((one) => tokensIn(blocksOf(one.asked[0], "text", "instruction", "context", "before"))),
    ],
    ["… corrections, looks back (last prompt)", tokens((one) => tokensIn(behindFirst(last(one))))],
    [
      "tokens of all prompts; of all answers",
      `${tokens((one) => one.asked.reduce((sum, asked) => sum + allOf(asked), 0))}; ${tokens((one) => one.answers.reduce((sum, answer) => sum + tokensIn(answer), 0))}`,
    ],
    [
      "time in our code: median; p95; most",
      `${ms(median(times))}; ${ms(quantile(times, 0.95))}; ${ms(Math.max(...times))}`,
    ],
  ];
  return figures.map(([name, value]) => ({ what: `${what}: ${name}`, value }));
}

/**
 * Pieces that tokenizers treat as one; within an eighth of what o200k counts for our prompts, schemas, diagrams and
 * answers.
 */
const tokensIn = (text: string): number =>
  text.match(/ ?\p{L}{1,9}|\p{N}{1,3}|[^\s\p{L}\p{N}]{1,3}/gu)?.length ?? 0;

const systemOf = (asked: Asked | undefined): number =>
  tokensIn(asked?.messages.find(({ role }) => role === "system")?.text ?? "");

const blocksOf = (asked: Asked | undefined, ...tags: string[]): string =>
  tags
    .flatMap((tag) => asked?.messages[1]?.text.match(new RegExp(`<${tag}>[\\s\\S]*</${tag}>`)) ?? [])
    .join("\n");

/** What is sent again, or in addition, after the first answer. */
const behindFirst = (asked: Asked | undefined): string =>
  asked?.messages
    .slice(2)
    .map(({ text }) => text)
    .join("\n") ?? "";

const allOf = ({ messages, schema }: Asked): number =>
  messages.reduce((sum, { text }) => sum + tokensIn(text), tokensIn(JSON.stringify(schema)));

/** Steps, conditions and ends of a process in the notation of the tests. */
const partsIn = (notation: string): string[] =>
  notation.split(/[;|{}\n]|\[\[|\]\]/).map((part) => part.trim());

/** Sørensen and Dice's coefficient of two lists, ignoring order: 1 for the same. */
function likenessOf(made: readonly string[], wanted: readonly string[]): number {
  const left = [...wanted];
  const shared = made.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (made.length + wanted.length);
}
