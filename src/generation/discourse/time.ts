/** Durations and repetitions in words to ISO 8601. */
import type { NounPhrase } from "../language/chunks.ts";
import type { Token } from "../language/token.ts";
import { cycles, durationUnits, weekdays } from "../lexicon/time.ts";
import { numberWords, timeNouns } from "../lexicon/words.ts";
import type { Timer } from "../outline.ts";

/** Whether a phrase names a time: "3 days", "every Monday", "the next morning", "noon". */
export function isTimePhrase(phrase: NounPhrase): boolean {
  return (
    timeNouns.has(phrase.head.lemma) ||
    phrase.tokens.some((token) => Object.hasOwn(cycles, token.lower) && phrase.tokens.length === 1)
  );
}

/** "3 days", "a week", "two business days" to `P3D`...; null when the words name no length of time. */
export function durationIn(tokens: Token[]): string | null {
  for (const [at, token] of tokens.entries()) {
    const unit = Object.hasOwn(durationUnits, token.lemma) ? durationUnits[token.lemma] : undefined;
    if (unit === undefined) continue;
    const count = countBefore(tokens, at);
    if (count !== null) return unit(count);
  }
  return null;
}

function countBefore(tokens: Token[], at: number): number | null {
  for (let place = at - 1; place >= Math.max(0, at - 4); place--) {
    const token = tokens[place];
    if (token === undefined) continue;
    if (Object.hasOwn(numberWords, token.lower)) return numberWords[token.lower] ?? null;
    const digits = /^\d{1,6}$/.exec(token.lower);
    if (digits) return Number(digits[0]);
    if (/^(a|an)$/.test(token.lower)) return 1;
    if (token.pos !== "adjective" && token.pos !== "noun") return null;
  }
  return null;
}

/** "every Monday morning", "each day", "daily" to `R/P1W`...; null when nothing repeats. */
export function cycleIn(tokens: Token[]): string | null {
  for (const [at, token] of tokens.entries()) {
    const cycle = Object.hasOwn(cycles, token.lower) ? cycles[token.lower] : undefined;
    if (cycle) return cycle;
    const repeats =
      /^(every|each|per)$/.test(token.lower) || (token.lower === "on" && tokens[at + 1]?.plural);
    const repeated = repeats ? cycleOf(tokens.slice(at + 1, at + 5), token) : null;
    if (repeated !== null) return repeated;
  }
  return null;
}

/** What is repeated: a weekday, a length of time, or a time of the day. */
function cycleOf(rest: Token[], every: Token): string | null {
  if (rest.some((word) => weekdays.has(word.lemma))) return "R/P1W";
  const one: Token = { ...every, lower: "a", pos: "determiner" };
  const length = durationIn(rest) ?? durationIn([one, ...rest]);
  if (length) return `R/${length}`;
  const isDaily = rest.some((word) =>
    /^(morning|evening|night|noon|afternoon|midnight|weekday)$/.test(word.lemma),
  );
  return isDaily ? "R/P1D" : null;
}

/** The timer that words name: a repetition, a length, or a point in time that ISO cannot say. */
export function timerOf(tokens: Token[]): Timer {
  const cycle = cycleIn(tokens);
  if (cycle !== null) return { kind: "cycle", value: cycle };
  return { kind: "duration", value: durationIn(tokens) };
}
