/** The order of steps in one pool of an outline, as a plain graph: for questions that nesting alone cannot answer. */
import type { Boundary, OutlinePool, Step } from "./outline.ts";

/** All functions take the path of a step (`pools.0.body.2`). */
export type OutlineFlow = {
  /** Whether some path from the start of the pool leads here. */
  isReached(path: string): boolean;
  /** Whether some path leads from here to an end. */
  canEnd(path: string): boolean;
  /** Whether some path leads from here back to here. */
  repeats(path: string): boolean;
};

/** @param marks paths of the marks by name; a jump to any other leads nowhere. */
export function flowOf(pool: OutlinePool, path: string, marks: ReadonlyMap<string, string>): OutlineFlow {
  const next = new Map<string, string[]>();
  const links = { next, marks, over };
  const first = linkSteps(pool.body, `${path}.body`, over, links);
  const firsts = [
    first,
    ...(pool.otherStarts ?? []).map(({ body }, at) =>
      linkSteps(body, `${path}.otherStarts.${at}.body`, first, links),
    ),
    ...(pool.handlers ?? []).map(({ body }, at) =>
      linkSteps(body, `${path}.handlers.${at}.body`, over, links),
    ),
  ];
  const reached = reachableFrom(firsts, next);
  const ending = reachableFrom([over], reversed(next));
  return {
    isReached: (at) => reached.has(at),
    canEnd: (at) => ending.has(at),
    repeats: (at) => reachableFrom(next.get(at) ?? [], next).has(at),
  };
}

/** The end of a pool, or of a path beside it. */
const over = "over";

/** `over`: the target of an end; inside of a sub-process, what follows the sub-process. */
type Links = { next: Map<string, string[]>; marks: ReadonlyMap<string, string>; over: string };

/** @returns the first step; `after` if there are none. */
function linkSteps(steps: Step[], path: string, after: string, links: Links): string {
  return steps.reduceRight((follower, step, at) => {
    const here = `${path}.${at}`;
    links.next.set(here, followersOf(step, here, follower, links));
    return here;
  }, after);
}

function followersOf(step: Step, path: string, after: string, links: Links): string[] {
  switch (step.type) {
    case "end":
      return [links.over];
    case "jump": {
      const mark = links.marks.get(step.to);
      return mark === undefined ? [] : [mark];
    }
    case "task":
      return [after, ...borders(step.boundaries, path, after, links)];
    case "subProcess": {
      const inside = linkSteps(step.body, `${path}.body`, after, { ...links, over: after });
      return [inside, ...borders(step.boundaries, path, after, links)];
    }
    case "choice":
    case "inclusive":
    case "eventChoice":
      return step.branches.map(({ body }, at) =>
        linkSteps(body, `${path}.branches.${at}.body`, after, links),
      );
    case "parallel":
      return step.branches.map((body, at) => linkSteps(body, `${path}.branches.${at}`, after, links));
    case "loop": {
      const question = `${path}.question`;
      const body = linkSteps(step.body, `${path}.body`, question, links);
      // A repetition leads to the body and not to the loop, which only the step before it enters.
      const others = (step.others ?? []).map((one, at) =>
        linkSteps(one.body, `${path}.others.${at}.body`, after, links),
      );
      links.next.set(question, [after, linkSteps(step.redo, `${path}.redo`, body, links), ...others]);
      return [body];
    }
    default:
      return [after];
  }
}

const borders = (boundaries: Boundary[], path: string, after: string, links: Links): string[] =>
  boundaries.map(({ body, interrupting }, at) =>
    linkSteps(body, `${path}.boundaries.${at}.body`, interrupting ? after : links.over, links),
  );

function reachableFrom(starts: string[], next: ReadonlyMap<string, string[]>): Set<string> {
  const seen = new Set(starts);
  const open = [...seen];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const follower of next.get(at) ?? []) {
      if (!seen.has(follower)) open.push(follower);
      seen.add(follower);
    }
  return seen;
}

function reversed(next: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const back = new Map<string, string[]>();
  for (const [from, followers] of next)
    for (const follower of followers) {
      const sources = back.get(follower);
      if (sources === undefined) back.set(follower, [from]);
      else sources.push(from);
    }
  return back;
}
