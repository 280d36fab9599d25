/**
 * "The hall is swept unless it is booked again within an hour, in which case airing it is enough": the
 * process asks for an exception before the work. It waits for no event, whatever times the exception names.
 */
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, type Scene } from "./found.ts";
import { without } from "./renumbered.ts";

export function withExceptions(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--)
    if (marks[place]?.kind === "evcase") marks = withExceptionAt(marks, place, scene);
  return marks;
}

function withExceptionAt(marks: readonly Mark[], place: number, scene: Scene): Mark[] {
  const found = marks.map((mark, at) => foundAt(mark, at, scene));
  const one = found[place];
  const link = one?.heads ? one.saying?.clause.link : null;
  const others = marks.flatMap(({ sibling }, at) => (sibling === place ? [at] : []));
  const isOwn = (at: number) => marks[at]?.type === "timer" && found[at]?.sentence === one?.sentence;
  if (!one || link?.kind !== "unless" || one.mark.sibling !== null || !others.every(isOwn)) return [...marks];
  const lies = { mark: place, other: false };
  const asked = marks.map((mark, at): Mark => {
    if (at === place) return { ...mark, kind: "case", type: "condition", value: "yes" };
    if (found[at] && isExcepted(found[at], one)) return { ...mark, in: { ...lies, other: true } };
    return mark.in && others.includes(mark.in.mark) ? { ...mark, in: lies } : mark;
  });
  return others.toReversed().reduce<Mark[]>((all, at) => without(all, at, place), asked);
}

/** The work in front of it, and what is joined to that by "and". */
function isExcepted({ mark, heads, saying, place }: Found, one: Found): boolean {
  const main = one.saying?.clause.link?.to;
  const clause = heads ? saying?.clause : undefined;
  const isJoined = clause?.link?.kind === "coordinate" && clause.link.to === main;
  return mark.kind === "step" && place < one.place && (clause?.id === main || isJoined);
}
