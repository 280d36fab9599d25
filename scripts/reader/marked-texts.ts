/** Marked texts as marks of the service; texts.py, doers.py and `gold_marks` of measure.py do the same in Python. */
import type { Span } from "../../src/generation/document/document.ts";
import type { Mark, MarkKind, MarkType } from "../../src/generation/reader/mark.ts";
import { wordsIn } from "../../src/generation/reader/words.ts";

export type MarkedText = {
  head: string;
  text: string;
  marks: Mark[];
  /** The names in each mark's line: labels, questions with a question mark, names of cases. */
  names: Named[];
};

export type Named = { label: string | null; doer: string | null; question: string | null; value: string };

type Line = {
  number: string;
  kind: string;
  words: string;
  label: string | null;
  members: ReadonlyMap<string, string>;
};

/** All texts of a file, except those whose marks name something that does not exist. */
export function markedTexts(source: string): MarkedText[] {
  return source
    .split(/^### /m)
    .slice(1)
    .flatMap((part) => {
      const [, head = "", body = "", lines = ""] =
        /^(.*)\n([\s\S]*?)\n---[ \t]*(?:\n([\s\S]*))?$/.exec(part) ?? [];
      const one = textFrom(head.trim(), body.trim(), lines);
      return one ? [one] : [];
    });
}

function textFrom(head: string, body: string, told: string): MarkedText | null {
  const { text, spans } = withoutBraces(body);
  const lines = told
    .split("\n")
    .flatMap((line) => lineFrom(line.trim()))
    .toSorted((one, other) => (spans.get(one.number)?.from ?? 0) - (spans.get(other.number)?.from ?? 0));
  const places = new Map(lines.map(({ number }, place) => [number, place]));
  const named = lines.flatMap(({ members }) =>
    ["in", "before", "after", "to", "as", "on"].flatMap((name) => members.get(name)?.replace("!", "") ?? []),
  );
  if (named.some((number) => number !== "all" && !places.has(number))) return null;
  if (lines.length !== spans.size || lines.some(({ number }) => !spans.has(number))) return null;
  const words = wordsIn(text);
  const marks = lines.map((line, place): Mark => {
    const at = (name: string) => places.get(line.members.get(name)?.replace("!", "") ?? "") ?? null;
    const span = spans.get(line.number) ?? { from: 0, to: 0 };
    const inside = at("in");
    const [before, after] = [at("before"), at("after")];
    return {
      ...span,
      kind: kindOf(line),
      type: typeOf(line),
      value: answerOf(line),
      keeps: line.members.has("keeps"),
      each: line.members.has("each"),
      in: inside === null ? null : { mark: inside, other: line.members.get("in")?.startsWith("!") === true },
      sibling: line.kind === "case" ? lastLike(lines, place, questionOf) : null,
      beside: lastLike(lines, place, ({ members }) => members.get("par") ?? null),
      leads: at("to") ?? at("as"),
      on: at("on"),
      doer: line.kind === "step" ? doerIn(text, words, line.words, span) : null,
      order:
        before !== null
          ? { kind: "before", than: before }
          : after !== null
            ? { kind: "after", than: after }
            : null,
    };
  });
  return { head, text, marks, names: lines.map(namesOf) };
}

function withoutBraces(body: string): { text: string; spans: Map<string, Span> } {
  const spans = new Map<string, Span>();
  let text = "";
  let done = 0;
  for (const { 0: whole, 1: number = "", 2: word = "", index } of body.matchAll(/\{(\d+):([^{}\s]+)\}/g)) {
    text += body.slice(done, index);
    spans.set(number, { from: text.length, to: text.length + word.length });
    text += word;
    done = index + whole.length;
  }
  return { text: text + body.slice(done), spans };
}

const member = /(?:^|\s)(in|par|before|after|to|as|on|event)=(\S+)|(?:^|\s)(each|keeps)(?=\s|$)/g;

function lineFrom(line: string): Line[] {
  const [, number, kind, rest = ""] = /^(\d+)\s+(\w+)\s*(.*)$/.exec(line) ?? [];
  if (number === undefined || kind === undefined) return [];
  const label = /"([^"]*)"/.exec(rest);
  const front = label ? rest.slice(0, label.index) : rest;
  const behind = label ? rest.slice(label.index + label[0].length) : "";
  const members = new Map<string, string>();
  for (const { 1: name, 2: value = "", 3: bare } of `${front} ${behind}`.matchAll(member))
    members.set(name ?? bare ?? "", value);
  return [{ number, kind, words: front.replaceAll(member, "").trim(), label: label?.[1] ?? null, members }];
}

/** The last earlier mark with the same property. */
function lastLike(lines: readonly Line[], place: number, told: (line: Line) => string | null): number | null {
  const own = lines[place];
  const wanted = own && told(own);
  if (wanted === null || wanted === undefined) return null;
  const found = lines.findLastIndex((line, other) => other < place && told(line) === wanted);
  return found < 0 ? null : found;
}

const questionOf = ({ kind, words }: Line): string | null =>
  kind === "case" ? (words.split("=")[0] ?? null) : null;

const kindOf = ({ kind, members }: Line): MarkKind =>
  kind === "case" && members.has("event") ? "evcase" : (kind as MarkKind);

const types: ReadonlySet<string> = new Set(["none", "message", "timer", "signal", "condition"]);

function typeOf({ kind, words, members }: Line): MarkType {
  const own = kind === "case" ? (members.get("event") ?? "none") : kind === "step" ? "none" : words;
  if (own === "conditional") return "condition";
  return types.has(own) ? (own as MarkType) : "none";
}

function answerOf({ kind, words }: Line): Mark["value"] {
  const value = kind === "case" ? words.split("=")[1]?.trim().toLowerCase() : "";
  return value === "yes" || value === "no" ? value : "other";
}

const namesOf = (line: Line): Named => ({
  label: line.label,
  doer: line.kind === "step" && line.words !== "?" ? line.words : null,
  question: questionOf(line),
  value: line.kind === "case" ? line.words.slice(line.words.indexOf("=") + 1).trim() : "",
});

const forms: Readonly<Record<string, readonly string[]>> = {
  i: ["i", "me", "my"],
  we: ["we", "us", "our"],
  you: ["you", "your"],
};

/** The word that names the doer of a step: the last one before the mark, otherwise the first of the text. */
function doerIn(text: string, spans: readonly Span[], name: string, mark: Span): Span | null {
  const parts = (name.split("+")[0] ?? "").toLowerCase().split(/\W+/).filter(Boolean);
  const last = parts.at(-1);
  if (last === undefined) return null;
  const words = spans.map(({ from, to }) => text.slice(from, to).toLowerCase());
  const wanted = (parts.length === 1 ? forms[last] : undefined) ?? [last];
  const singles = wanted.map(singular);
  const found = [...words.keys()].filter((at) => singles.includes(singular(words[at] ?? "")));
  const whole = parts.length > 1 ? found.filter((at) => words[at - 1] === parts.at(-2)) : [];
  const places = whole.length > 1 ? whole : found;
  const place = places.findLast((at) => (spans[at]?.from ?? 0) <= mark.from) ?? places[0];
  return (place === undefined ? null : spans[place]) ?? null;
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
