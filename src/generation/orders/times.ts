/** Times of orders: "two weeks", "48h", "three days". */
import { saidIn } from "../instructions/said.ts";
import { type Timing, timeIn } from "../instructions/steps.ts";

/** Null where the words tell no time. */
export function timeOf(words: string): Timing | null {
  const plain = words
    .replace(/(\d+) ?(?:hrs?|h)\b\.?/gi, "$1 hours")
    .replace(/(\d+) ?(?:mins?|min)\b\.?/gi, "$1 minutes")
    .replace(/(\d+) ?d\b/gi, "$1 days")
    .replace(/^(?:only|just|max\.?|about|after|within|in)\s+/i, "");
  return timeIn(saidIn(plain)) ?? timeIn(saidIn(`wait ${plain}`));
}
