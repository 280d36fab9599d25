/**
 * A deciding event needs another one. A single one is waited for ("once the guest arrives, ..."), or is a condition
 * ("if he cancels, ...").
 */
import { type Found, liesWith } from "./found.ts";

export function withEvents(told: readonly Found[]): Found[] {
  const found = told.map((one) => withAwaited(one, told));
  return found.map((one): Found => {
    if (!isAlone(one, found) || one.mark.type === "timer") return within(one, found);
    return { ...one, mark: { ...one.mark, kind: isAwaited(one) ? "wait" : "case", value: "yes" } };
  });
}

const isAlone = ({ mark, place }: Found, found: readonly Found[]): boolean =>
  mark.kind === "evcase" && mark.sibling === null && !found.some((other) => other.mark.sibling === place);

const awaiting: ReadonlySet<string> = new Set("when once after as until upon".split(" "));
const isAwaited = ({ saying }: Found): boolean =>
  !saying?.clause.link || awaiting.has(saying.clause.link.words.split(" ")[0] ?? "");

/** What follows an event that is only waited for belongs to the event's branch. */
function within(one: Found, found: readonly Found[]): Found {
  const host = one.mark.in && found[one.mark.in.mark];
  const goesOn = host && isAlone(host, found) && host.mark.type !== "timer" && isAwaited(host);
  return goesOn ? { ...one, mark: { ...one.mark, in: host.mark.in } } : one;
}

/**
 * "The letter must come back within two weeks, otherwise ...": the letter or the end of the time, whichever comes
 * first.
 */
function withAwaited(one: Found, told: readonly Found[]): Found {
  const before = one.place > 0 ? told[one.place - 1] : undefined;
  const next = told[one.place + 1];
  const isTime = (other: Found | undefined) =>
    other !== undefined && isAlone(other, told) && other.mark.type === "timer";
  if (isTime(next) && isLetter(one, next)) return { ...one, mark: { ...one.mark, kind: "evcase" } };
  return isTime(one) && before && isLetter(before, one)
    ? { ...one, mark: { ...one.mark, sibling: before.place } }
    : one;
}

const isLetter = ({ mark }: Found, time: Found | undefined): boolean =>
  mark.kind === "wait" && mark.type === "message" && liesWith(mark, time?.mark);
