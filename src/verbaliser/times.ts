/** BPMN's times in words: "3 days" for `P3D`. */
import type { Timer } from "../generation/outline.ts";

const units: readonly (readonly [letter: string, time: boolean, name: string])[] = [
  ["Y", false, "year"],
  ["M", false, "month"],
  ["W", false, "week"],
  ["D", false, "day"],
  ["H", true, "hour"],
  ["M", true, "minute"],
  ["S", true, "second"],
];

/** "3 days"; null unless the value is an ISO 8601 duration. */
export function durationWords(value: string): string | null {
  const [date = "", time = ""] = value.replace(/^P/, "").split("T");
  if (!value.startsWith("P")) return null;
  const parts = units.flatMap(([letter, isTime, name]) => {
    const count = new RegExp(`(\\d+)${letter}`).exec(isTime ? time : date)?.[1];
    return count === undefined ? [] : [`${count} ${name}${count === "1" ? "" : "s"}`];
  });
  return parts.length === 0 ? null : parts.join(" and ");
}

/** "week" for `R/P1W`, "2 weeks" for `R/P2W`. */
function cycleWords(value: string): string | null {
  const period = durationWords(value.replace(/^R\d*\/(?:[^P][^/]*\/)?/, ""));
  return period?.replace(/^1 /, "") ?? null;
}

/** The time to wait: "3 days"; the label if there is no value. */
export const waitWords = (timer: Timer | null, label: string | null): string | null =>
  (timer?.value ? durationWords(timer.value) : null) ?? label ?? timer?.value ?? null;

/** "every week", "on 2026-01-31" */
export function startWords(timer: Timer | null, label: string | null): string {
  const known = label !== null && /^(?:every|each|on|at|daily|weekly|monthly|yearly|once)\b/i.test(label);
  if (known) return label;
  const period = timer?.kind === "cycle" && timer.value !== null ? cycleWords(timer.value) : null;
  if (period !== null) return `every ${period}`;
  return label ?? (timer?.value ? `at ${timer.value}` : "at a set time");
}
