/**
 * "Everything waits until the vet is {satisfied}": what is waited for is an event, not a case and no way back. In marked
 * texts nothing else stands right behind "waits until".
 */
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";

export function withWaitedUntil(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (const [place, mark] of given.entries()) {
    if (!/^(?:case|back)$/.test(mark.kind) || !waiting.test(text.slice(0, mark.from))) continue;
    const last = marks[place - 1];
    const lies = mark.kind === "case" && last ? last.in : mark.in;
    marks = marks.map((other, at): Mark => {
      if (at === place)
        return {
          ...mark,
          kind: "wait",
          type: "message",
          value: "other",
          in: lies,
          sibling: null,
          leads: null,
        };
      const isInside = other.in?.mark === place;
      return {
        ...other,
        in: isInside ? mark.in : other.in,
        sibling: other.sibling === place ? mark.sibling : other.sibling,
      };
    });
  }
  return marks;
}

const waiting = /\bwait(?:s|ed|ing)? (?:un)?till? (?:(?:\p{L}|['’])+ ){0,4}$/iu;
