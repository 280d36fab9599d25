/** Times in words: "within 3 working days", "every Monday", "after two weeks", "by Friday" and what ISO 8601 writes for them. */
import type { Span } from "../document/document.ts";
import type { Token } from "../parser/tree.ts";

/**
 * `limit`: within, by, no later than, at the latest; `after`: the time has passed; `for`: it lasts; `every`: it comes
 * again; `at`: a date or a day; `before`: so long ahead of something.
 */
export type TimeUse = "limit" | "after" | "for" | "every" | "at" | "before";

export type TimeExpression = Span & {
  use: TimeUse;
  /** ISO 8601 duration (`P3D`), cycle (`R/P1W`), or null where words alone tell it ("by Friday"). */
  iso: string | null;
  /** Without its preposition: "3 working days". */
  words: string;
  /** Places of its tokens, first and one behind the last. */
  first: number;
  end: number;
};

const units: Record<string, (count: number) => string> = {
  second: (count) => `PT${count}S`,
  sec: (count) => `PT${count}S`,
  minute: (count) => `PT${count}M`,
  min: (count) => `PT${count}M`,
  hour: (count) => `PT${count}H`,
  hr: (count) => `PT${count}H`,
  h: (count) => `PT${count}H`,
  day: (count) => `P${count}D`,
  week: (count) => `P${count}W`,
  fortnight: (count) => `P${2 * count}W`,
  month: (count) => `P${count}M`,
  quarter: (count) => `P${3 * count}M`,
  year: (count) => `P${count}Y`,
};

const countWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const tens = { fourteen: 14, fifteen: 15, twenty: 20, thirty: 30, forty: 40, sixty: 60, ninety: 90 };
const numbers = new Map([
  ...countWords.map((word, count): [string, number] => [word, count]),
  ...Object.entries({ a: 1, an: 1, ...tens, hundred: 100 }),
]);

const cycles: Record<string, string> = {
  hourly: "R/PT1H",
  daily: "R/P1D",
  nightly: "R/P1D",
  weekly: "R/P1W",
  fortnightly: "R/P2W",
  monthly: "R/P1M",
  quarterly: "R/P3M",
  yearly: "R/P1Y",
  annually: "R/P1Y",
};

const days = new Set(
  "monday tuesday wednesday thursday friday saturday sunday weekday morning evening night noon midnight afternoon".split(
    " ",
  ),
);
/** Between number and unit: "3 working days", "two full weeks", "another 5 days". */
const measures = new Set(
  "working business calendar full further more additional another consecutive bank".split(" "),
);

const uses: Record<string, TimeUse> = {
  within: "limit",
  in: "limit",
  by: "limit",
  until: "limit",
  till: "limit",
  under: "limit",
  after: "after",
  for: "for",
  every: "every",
  each: "every",
  on: "at",
  at: "at",
  before: "before",
  per: "every",
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
  const lower = wordAt(tokens, at);
  const cycle = Object.hasOwn(cycles, lower) ? cycles[lower] : undefined;
  if (cycle) return expression(tokens, text, { first: at, core: at, end: at + 1, use: "every", iso: cycle });
  if (lower === "overnight")
    return expression(tokens, text, { first: at, core: at, end: at + 1, use: "for", iso: "PT12H" });
  if (lower === "every" || lower === "each") return everyAt(tokens, at, text);
  return dayAt(tokens, at, text) ?? recurringAt(tokens, at, text) ?? countedAt(tokens, at, text);
}

/** "by Friday", "on Mondays", "at 6 pm", "until 17:00". */
function dayAt(tokens: readonly Token[], at: number, text: string): TimeExpression | null {
  const word = wordAt(tokens, at);
  const before = wordAt(tokens, at - 1);
  const use = Object.hasOwn(uses, before) ? uses[before] : undefined;
  const clock = /^\d{1,2}(?:[:.]\d\d)?$/.test(word) && halves.has(wordAt(tokens, at + 1));
  const isDay = days.has(singular(word));
  if (use === undefined || !(isDay || clock || /^\d{1,2}(?::\d\d|(?:[:.]\d\d)?[ap]m)$/.test(word)))
    return null;
  const again = isDay && use === "at" && !days.has(word);
  return expression(tokens, text, {
    first: at - 1,
    core: at,
    end: at + (clock ? 2 : 1),
    use: again ? "every" : use,
    iso: again ? `R/${daily.has(singular(word)) ? "P1D" : "P1W"}` : null,
  });
}

const halves = new Set(["am", "pm", "a.m.", "p.m.", "o'clock"]);

/** "once a month", "twice per year"; "on the first of the month", "at the end of each quarter". */
function recurringAt(tokens: readonly Token[], at: number, text: string): TimeExpression | null {
  const times = timesPer.has(wordAt(tokens, at)) || wordAt(tokens, at + 1) === "times";
  const part = placesInTime.has(wordAt(tokens, at));
  const joint = [1, 2, 3].find((skip) =>
    part ? wordAt(tokens, at + skip) === "of" : times && periods.has(wordAt(tokens, at + skip)),
  );
  if (joint === undefined) return null;
  const here = at + joint + (part ? 1 : 0);
  const end = here + (periods.has(wordAt(tokens, here)) || wordAt(tokens, here) === "the" ? 2 : 1);
  const unit = seasons.has(wordAt(tokens, end - 1)) ? units.year : unitOf(wordAt(tokens, end - 1));
  if (!unit) return null;
  const the = part && wordAt(tokens, at - 1) === "the" ? 1 : 0;
  const opens = part && Object.hasOwn(uses, wordAt(tokens, at - the - 1)) ? 1 : 0;
  const iso = wordAt(tokens, at) === "once" || part ? `R/${unit(1)}` : null;
  return expression(tokens, text, {
    first: at - the - opens,
    core: at - the,
    end,
    use: "every",
    iso,
  });
}

const timesPer = new Set(["once", "twice", "thrice"]);
const periods = new Set(["a", "an", "per", "every", "each"]);
const placesInTime = new Set("first second last 1st 2nd 15th beginning start end middle".split(" "));
const seasons = new Set(
  "spring summer autumn fall winter season term semester january february march april may june july august september october november december".split(
    " ",
  ),
);
const daily = new Set("morning evening night noon midnight afternoon weekday".split(" "));

/** "every Monday", "every 2 hours", "each month". */
function everyAt(tokens: readonly Token[], at: number, text: string): TimeExpression | null {
  const counted = countedAt(tokens, at + 1, text);
  if (counted)
    return expression(tokens, text, {
      first: at,
      core: at,
      end: counted.end,
      use: "every",
      iso: counted.iso && `R/${counted.iso}`,
    });
  const next = singular(wordAt(tokens, at + 1));
  if (days.has(next))
    return expression(tokens, text, {
      first: at,
      core: at,
      end: at + 2,
      use: "every",
      iso: daily.has(next) ? "R/P1D" : "R/P1W",
    });
  const unit = seasons.has(next) ? units.year : unitOf(next);
  return !unit
    ? null
    : expression(tokens, text, { first: at, core: at, end: at + 2, use: "every", iso: `R/${unit(1)}` });
}

/** "3 working days", "24h", "two weeks", "half an hour", with "within", "after", "for" before it. */
function countedAt(tokens: readonly Token[], at: number, text: string): TimeExpression | null {
  const glued = /^(\d+)(h|hrs?|d|min|mins|sec|s|w)$/.exec(wordAt(tokens, at));
  if (glued) {
    const unit = unitOf({ d: "day", w: "week", s: "second" }[glued[2] ?? ""] ?? glued[2] ?? "");
    return unit && withUse(tokens, text, at, at + 1, unit(Number(glued[1])));
  }
  const half = wordAt(tokens, at) === "half";
  const skip = half && ["a", "an"].includes(wordAt(tokens, at + 1)) ? 1 : 0;
  const count = half ? 0.5 : numberOf(wordAt(tokens, at));
  if (count === null) return null;
  let end = at + 1 + skip;
  // "5 - 10 days", "two or three weeks": the longer one is the limit.
  let counted = count;
  if (["-", "–", "to", "or"].includes(wordAt(tokens, end)) && numberOf(wordAt(tokens, end + 1)) !== null) {
    counted = numberOf(wordAt(tokens, end + 1)) ?? count;
    end += 2;
  }
  while (measures.has(wordAt(tokens, end))) end++;
  const unit = unitOf(wordAt(tokens, end));
  if (unit === null) return null;
  const iso = half ? halfOf(wordAt(tokens, end)) : unit(counted);
  return withUse(tokens, text, at, end + 1, iso);
}

const halfOf = (word: string) =>
  ({ hour: "PT30M", day: "PT12H", year: "P6M", minute: "PT30S" })[singular(word)] ?? null;

function withUse(
  tokens: readonly Token[],
  text: string,
  core: number,
  end: number,
  iso: string | null,
): TimeExpression | null {
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
  return expression(tokens, text, { first, core, end: end + use.behind, use: use.use, iso });
}

/** What the word behind a counted time makes of it. */
const usesBehind: Record<string, TimeUse> = {
  later: "after",
  passed: "after",
  elapsed: "after",
  after: "after",
  before: "before",
  prior: "before",
};

/** What the words around a counted time make of it. */
function useOf(tokens: readonly Token[], first: number, end: number, before: string) {
  const behind = wordAt(tokens, end);
  const use = Object.hasOwn(usesBehind, behind) ? usesBehind[behind] : undefined;
  // "It dries for two days before it is painted": that long, not so long ahead.
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

type Found = { first: number; core: number; end: number; use: TimeUse; iso: string | null };

function expression(
  tokens: readonly Token[],
  text: string,
  { first, core, end, use, iso }: Found,
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

const wordAt = (tokens: readonly Token[], at: number) => tokens[at]?.form.toLowerCase() ?? "";
const singular = (word: string) => (word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word);
const unitOf = (word: string) => {
  const name = singular(word).replace(/\.$/, "");
  return Object.hasOwn(units, name) ? (units[name] ?? null) : null;
};

function numberOf(word: string): number | null {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  return numbers.get(word) ?? null;
}
