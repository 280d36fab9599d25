/** The choice of words for a description. Each seed gives one of many wordings; the same seed gives the same words. */

export const styles = ["prose", "numbered", "bullets", "notes"] as const;
/** Running text; a numbered list with sub-items; bullets with nested conditions; terse notes without articles. */
export type Style = (typeof styles)[number];

export type Wording = {
  style: Style;
  /** For a known doer: "the clerk checks the order" or "the order is checked by the clerk". */
  voice: "active" | "passive";
  /** "If it is complete, X" or "X if it is complete"; the second only if a case is a single sentence. */
  conditionFirst: boolean;
  /** The first word of "if the order is complete". */
  opening: "if" | "when" | "in case" | "provided that";
  otherwise: "otherwise" | "else" | "if not" | "opposite";
  /** Openers of consecutive sentences. */
  order: "sparse" | "rich" | "none";
  /** "it" for the thing of the previous sentence. */
  pronouns: boolean;
  /** Consecutive steps of one doer form one sentence: "the clerk checks the order and files it". */
  joined: boolean;
  parallel: "in parallel" | "at the same time" | "while" | "simultaneously";
  /** How repeated work is described: by the jump back, or by the condition that ends or continues the repetition. */
  repeated: "back" | "until" | "while";
  /** What follows a choice: "In either case, X", or only the next sentence. */
  joining: "in either case" | "afterwards" | "regardless";
};

/** The wording that is easiest to understand. */
export const clearest: Wording = {
  style: "prose",
  voice: "active",
  conditionFirst: true,
  opening: "if",
  otherwise: "otherwise",
  order: "sparse",
  pronouns: false,
  joined: true,
  parallel: "in parallel",
  repeated: "back",
  joining: "in either case",
};

/** A random wording, the same for the same seed. */
export function wordingOf(seed: number, style?: Style): Wording {
  const chance = chanceFrom(seed);
  const one = <T>(first: T, ...others: T[]): T =>
    [first, ...others][Math.floor(chance() * (others.length + 1))] ?? first;
  const drawn: Wording = {
    style: one<Style>("prose", "numbered", "bullets", "notes"),
    voice: one<Wording["voice"]>("active", "active", "passive"),
    conditionFirst: one(true, true, false),
    opening: one<Wording["opening"]>("if", "if", "when", "in case", "provided that"),
    otherwise: one<Wording["otherwise"]>("otherwise", "else", "if not", "opposite"),
    order: one<Wording["order"]>("sparse", "rich", "none"),
    pronouns: one(true, false),
    joined: one(true, false),
    parallel: one<Wording["parallel"]>("in parallel", "at the same time", "while", "simultaneously"),
    repeated: one<Wording["repeated"]>("back", "until", "while"),
    joining: one<Wording["joining"]>("in either case", "afterwards", "regardless"),
  };
  return { ...drawn, style: style ?? drawn.style };
}

/** Numbers from 0 to 1, in a fixed sequence for each seed. */
export function chanceFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
