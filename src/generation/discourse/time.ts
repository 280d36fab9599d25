/** Durations and repetitions in words to ISO 8601. */
import type { NounPhrase } from "../language/chunks.ts";
import type { Token } from "../language/token.ts";
import { cycles, durationUnits } from "../lexicon/time.ts";
import { numberWords, timeNouns } from "../lexicon/words.ts";

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
