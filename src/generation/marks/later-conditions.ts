/**
 * "Should the donor feel {dizzy} after this, the doctor comes": what is asked when the work is done interrupts nothing.
 * In marked texts 108 of 115 such conditions are cases.
 */
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene, sentenceOf } from "./found.ts";

export const withLaterConditions = (given: readonly Mark[], scene: Scene): Mark[] =>
  given.map((mark, place): Mark => {
    if (mark.kind !== "bound" || mark.type === "timer") return mark;
    const one = foundAt(mark, place, scene);
    const at = mark.from - (one.sentence?.from ?? 0);
    const words = sentenceOf(one, scene);
    const [rest = ""] = /^[^,.;:!?\n]*/.exec(words.slice(at)) ?? [];
    const isLater = later.test(words.slice(0, at) + rest) && asking.test(words);
    return isLater ? { ...mark, kind: "case", type: "none", value: "yes", on: null, keeps: false } : mark;
  });

const later = /\b(?:after (?:this|that|all (?:this|that))|afterwards)\b/i;
const asking = /\b(?:if|should|in (?:this|that) case)\b/i;
