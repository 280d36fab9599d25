/** Converts times as people and language models write them to ISO 8601: "2 days", "every Monday", "P3D". */
import { timerOf } from "../fold/steps.ts";
import { timesIn } from "../meaning/times.ts";
import type { Timer } from "../outline.ts";
import { tokenize } from "../parser/tokenize.ts";

/** Null if ISO 8601 cannot express them. */
export function timeIn(words: string): Timer | null {
  const written = timerOf(/^r?\d*\/?p[\dt]/i.test(words.trim()) ? words.trim().toUpperCase() : words);
  if (written.value !== null) return written;
  const tokens = tokenize(words, { from: 0, to: words.length }).map((piece) => ({
    ...piece,
    ...{ lemma: piece.form.toLowerCase(), upos: "X", xpos: "", head: -1, relation: "" },
  }));
  const [time, second] = timesIn(tokens, words);
  return time === undefined || second !== undefined || time.iso === null ? null : timerOf(time.iso);
}
