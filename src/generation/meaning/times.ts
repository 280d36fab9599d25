/**
 * Times in words: "within 3 working days", "every Monday", "after two weeks", "by Friday", with their ISO 8601 form.
 */
import type { Span } from "../document/document.ts";
import type { Token } from "../parser/tree.ts";
import {
  aheadAt,
  datedAt,
  everyAt,
  type FoundTime,
  monthAt,
  nextAt,
  oftenAt,
  partAt,
  periodAt,
  pointAt,
} from "./time-points.ts";
import { counted, cycles, type TimeUse, uses, wordAt } from "./time-words.ts";

export type TimeExpression = Span & {
  use: TimeUse;
  /** ISO 8601 duration (`P3D`), cycle (`R/P1W`), or null if only words express it ("by Friday"). */
  iso: string | null;
  /** Without its preposition: "3 working days". */
  words: string;
  /** Indices of its tokens: the first, and one after the last. */
  first: number;
  end: number;
};

/** All times of a sentence, in its order. Linear in the number of tokens. */
export function timesIn(tokens: readonly Token[], text: string): TimeExpression[] {
  const found: TimeExpression[] = [];
  for (let at = 0; at < tokens.length; ) {
    const time = timeAt(tokens, at, text);
    if (time) found.push(time);
    at = time ? time.end : at + 1;
  }
  return found;
}

/** The time whose number, unit or cycle begins at a token, with the preposition before it. */
function timeAt(tokens: readonly Token[], at: number, text: string): TimeExpression | null {
  for (const find of finders) {
    const found = find(tokens, at);
    if (found) return expression(tokens, text, found);
  }
  return null;
}

const finders: readonly ((tokens: readonly Token[], at: number) => FoundTime | null)[] = [
  (tokens, at) => {
    const iso = cycles.get(wordAt(tokens, at));
    return iso === undefined ? null : { first: at, core: at, end: at + 1, use: "every", iso };
  },
  (tokens, at) =>
    wordAt(tokens, at) === "overnight"
      ? { first: at, core: at, end: at + 1, use: "for", iso: "PT12H" }
      : null,
  everyAt,
  oftenAt,
  partAt,
  pointAt,
  aheadAt,
  monthAt,
  periodAt,
  datedAt,
  nextAt,
  (tokens, at) => {
    const many = counted(tokens, at);
    return many && withUse(tokens, at, many.end, many.iso);
  },
];

function withUse(tokens: readonly Token[], core: number, end: number, iso: string | null): FoundTime {
  let first = core;
  while (
    ["a", "the", "another", "further", "additional", "next", "last", "about", "around", "than"].includes(
      wordAt(tokens, first - 1),
    )
  )
    first--;
  const before = wordAt(tokens, first - 1);
  const use = useOf(tokens, first, end, before);
  if (use.taken) first--;
  return { first, core, end: end + use.behind, use: use.use, iso };
}

/** The effect of the word after a counted time. */
const usesBehind: Record<string, TimeUse> = {
  later: "after",
  passed: "after",
  elapsed: "after",
  after: "after",
  before: "before",
  prior: "before",
};

/** The effect of the words around a counted time. */
function useOf(tokens: readonly Token[], first: number, end: number, before: string) {
  const behind = wordAt(tokens, end);
  const use = Object.hasOwn(usesBehind, behind) ? usesBehind[behind] : undefined;
  // "It dries for two days before it is painted": the duration, not the distance.
  if (use !== undefined && before !== "for")
    return { use, taken: before === "after" && behind !== "after", behind: behind === "later" ? 1 : 0 };
  if (wordAt(tokens, first) === "than") {
    const compared = before === "later" || before === "longer" || before === "more";
    return { use: compared ? ("after" as const) : ("limit" as const), taken: false, behind: 0 };
  }
  // "After a drying time of four hours".
  const words = tokens.slice(Math.max(0, first - 6), first - 1).map(({ form }) => form.toLowerCase());
  const measured = before === "of" && words.includes("after") && !words.includes(",");
  const told = Object.hasOwn(uses, before) ? uses[before] : undefined;
  return { use: measured ? "after" : (told ?? "for"), taken: told !== undefined, behind: 0 } as const;
}

function expression(
  tokens: readonly Token[],
  text: string,
  { first, core, end, use, iso }: FoundTime,
): TimeExpression | null {
  const begin = tokens[Math.max(first, 0)];
  const inner = tokens[core];
  const last = tokens[end - 1];
  if (!begin || !inner || !last) return null;
  return {
    from: begin.from,
    to: last.to,
    use,
    iso,
    words: text.slice(inner.from, (wordAt(tokens, end - 1) === "later" ? tokens[end - 2] : last)?.to),
    first: Math.max(first, 0),
    end,
  };
}
