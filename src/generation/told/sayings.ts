/** Parses single lines of a description. */
import {
  activities,
  boldPattern,
  type Happening,
  happenings,
  italicPattern,
  nameIn,
  type Split,
  splits,
  throwing,
  words,
} from "./form.ts";

type Named = { label: string | null };
type Happens = Named & { happening: Happening | "none" };

export type Saying =
  | ({ type: "start"; isOther: boolean } & Happens)
  | ({ type: "end" } & Happens)
  /** The end with this mark. */
  | { type: "sameEnd"; mark: string }
  | { type: "go"; mark: string }
  | ({ type: "event"; throwing: boolean } & Happens)
  | ({ type: "activity" } & Named)
  | { type: "split"; of: Split; question: string | null }
  | { type: "way"; condition: string | null; isDefault: boolean }
  | ({ type: "border"; interrupting: boolean } & Happens)
  | ({ type: "handler"; interrupting: boolean } & Happens)
  | { type: "loose" }
  | { type: "meet" };

/** A line with its doer, its details in parentheses, and its marks. */
export type Said = { saying: Saying; lane: string | null; details: string[]; marks: string[] };

/** Null for a line that does not have the form. */
export function saidIn(line: string): Said | null {
  const lane = new RegExp(`^${italicPattern}: (?=\\S)`).exec(line);
  const core = line.slice(lane?.[0].length ?? 0);
  for (const { pattern, read } of forms) {
    const found = pattern.exec(core);
    const tail = found && tailIn(core.slice(found[0].length));
    if (found && tail) return { saying: read(found), lane: lane ? nameIn(lane[1] ?? "") : null, ...tail };
  }
  return null;
}

/** Parentheses, marks and the final punctuation. */
function tailIn(text: string): Pick<Said, "details" | "marks"> | null {
  const found = /^(?: \((?<details>.+)\))?(?<marks>(?: \[[A-Z]+\])*)[.:]$/s.exec(text);
  if (!found) return null;
  const { details, marks = "" } = found.groups ?? {};
  return {
    details: details === undefined ? [] : partsOf(details),
    marks: [...marks.matchAll(/[A-Z]+/g)].map(([mark]) => mark),
  };
}

/** Separated by "; ", but not inside of a name. */
function partsOf(text: string): string[] {
  const name = `${boldPattern}|${italicPattern}`.replaceAll("((", "(?:(");
  return [...text.matchAll(new RegExp(`(?:${name}|[^;*])+`, "g"))].map(([part]) => part.trim());
}

/** Names in a part of the parentheses. */
export const boldsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(boldPattern, "g"))].map(([, name = ""]) => nameIn(name));
export const italicsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`(?<!\\*)${italicPattern}(?!\\*)`, "g"))].map(([, name = ""]) => nameIn(name));

/** The key with these words. */
const keyOf = <K extends string>(table: Record<K, string>, said: string | undefined): K | undefined =>
  // The table's own keys.
  (Object.keys(table) as K[]).find((key) => table[key] === said);

const oneOf = (texts: readonly string[]): string =>
  `(${texts
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replaceAll(/[().?]/g, "\\$&"))
    .join("|")})`;

const anyHappening = oneOf([...Object.values(happenings), words.anEvent]);
const withHappening = `(?: with ${anyHappening})?`;
const named = `(?:: ${boldPattern})?`;
const labelOf = (written: string | undefined): string | null => (written ? nameIn(written) : null);
const happeningOf = (said: string | undefined) => keyOf(happenings, said) ?? "none";

type LineForm = { pattern: RegExp; read: (found: RegExpExecArray) => Saying };
const form = (pattern: string, read: LineForm["read"]): LineForm => ({
  pattern: new RegExp(`^${pattern}`),
  read,
});

const forms: readonly LineForm[] = [
  form(
    `${oneOf([words.start, words.innerStart, words.otherStart, words.innerOtherStart])}${withHappening}${named}`,
    ([, said, happening, label]) => ({
      type: "start",
      isOther: said === words.otherStart || said === words.innerOtherStart,
      happening: happeningOf(happening),
      label: labelOf(label),
    }),
  ),
  form(`${oneOf([words.end, words.innerEnd])} at \\[([A-Z]+)\\](?: ${boldPattern})?`, ([, , mark = ""]) => ({
    type: "sameEnd",
    mark,
  })),
  form(`${oneOf([words.end, words.innerEnd])}${withHappening}${named}`, ([, , happening, label]) => ({
    type: "end",
    happening: happeningOf(happening),
    label: labelOf(label),
  })),
  form(`${oneOf([words.back, words.on])} \\[([A-Z]+)\\](?: ${boldPattern})?`, ([, , mark = ""]) => ({
    type: "go",
    mark,
  })),
  form(`(?:${boldPattern} )?${oneOf(Object.values(splits))}`, ([, question, said]) => ({
    type: "split",
    of: keyOf(splits, said) ?? "one",
    question: labelOf(question),
  })),
  form(`${words.named} ${boldPattern}(?:, ${words.nothing})?`, ([, label]) => ({
    type: "way",
    condition: labelOf(label),
    isDefault: false,
  })),
  form(
    `${oneOf([words.otherwise, words.unnamed])}(?: \\(${boldPattern}\\))?(?:, ${words.nothing})?`,
    ([, said, label]) => ({ type: "way", condition: labelOf(label), isDefault: said === words.otherwise }),
  ),
  form(
    `${oneOf([words.stopped, words.meanwhile])} ${anyHappening}${named}`,
    ([, said, happening, label]) => ({
      type: "border",
      interrupting: said === words.stopped,
      happening: happeningOf(happening),
      label: labelOf(label),
    }),
  ),
  form(
    `${oneOf([words.handlerStops, words.handler])} ${anyHappening}${named}`,
    ([, said, happening, label]) => ({
      type: "handler",
      interrupting: said === words.handlerStops,
      happening: happeningOf(happening),
      label: labelOf(label),
    }),
  ),
  form(words.loose, () => ({ type: "loose" })),
  form(`${words.meet}(?: at ${boldPattern})?`, () => ({ type: "meet" })),
  form(`${words.waitFor} ${anyHappening}${named}`, ([, happening, label]) => ({
    type: "event",
    throwing: false,
    happening: happeningOf(happening),
    label: labelOf(label),
  })),
  form(`${oneOf(Object.values(throwing))}${named}`, ([, said, label]) => ({
    type: "event",
    throwing: true,
    happening: keyOf(throwing, said) ?? "none",
    label: labelOf(label),
  })),
  form(`${words.wait}${named}`, ([, label]) => ({
    type: "event",
    throwing: false,
    happening: "none",
    label: labelOf(label),
  })),
  form(`(?:${boldPattern}|${words.unnamedActivity})`, ([, label]) => ({
    type: "activity",
    label: labelOf(label),
  })),
];

/** The kind of an activity, if one of its details names it. */
export const activityIn = (said: readonly string[]): keyof typeof activities | undefined =>
  said.map((one) => keyOf(activities, one)).find((kind) => kind !== undefined);
