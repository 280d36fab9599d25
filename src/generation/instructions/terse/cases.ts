/**
 * The branches of a question in short: "yes -> clerk calls guest, no -> continue", "if it is late then 'Call guard',
 * else go on".
 */
import type { Text } from "../../orders/asked.ts";
import type { Context } from "../find.ts";
import type { Said } from "../said.ts";
import { laneAhead, type Stretch } from "./meant.ts";
import { type Path, pathTold } from "./path.ts";

type Case = { condition: Stretch; words: string; path: Stretch };
export type Cases = { conditions: Text[]; path: Path };

/** Null if the two parts of a branch cannot be separated with certainty. */
export function casesTold(said: Said, { from, to }: Stretch, context: Context): Cases | null {
  const cases = byArrows(said, from, to) ?? byWords(said, from, to, context);
  if (!cases) return null;
  const paths = cases.map(({ path }, at) => pathTold(said, path, context, at));
  const all = paths.filter((path) => path !== null);
  if (all.length < cases.length) return null;
  return {
    conditions: cases.map(({ condition, words }) => ({ ...condition, role: "condition", words })),
    path: {
      news: all.flatMap(({ news }) => news),
      ends: all.flatMap(({ ends }) => ends),
      places: all.flatMap(({ places }) => places),
      told: all.flatMap(({ told }) => told),
      goesOn: false,
    },
  };
}

/** "yes -> ..., no -> ..." */
function byArrows({ source }: Said, from: number, to: number): Case[] | null {
  const text = source.masked.slice(from, to);
  const found = [...text.matchAll(/(?:^|[,;]\s*)(?:if )?([^,;>]+?)\s*(?:->|→|=>)\s*/gi)];
  if (found.length < 2 || found[0]?.index !== 0) return null;
  return found.map((one, at): Case => {
    const end = from + one.index + one[0].length;
    const start = from + one.index + one[0].indexOf(one[1] ?? "");
    const condition = { from: start, to: start + (one[1] ?? "").length };
    const words = source.text.slice(condition.from, condition.to);
    return { condition, words, path: { from: end, to: from + (found[at + 1]?.index ?? text.length) } };
  });
}

/** "if ... then ..., else ..."; without a comma or "then" the work begins with its doer. */
function byWords(said: Said, from: number, to: number, context: Context): Case[] | null {
  const { source } = said;
  const text = source.masked.slice(from, to);
  const lead = /^(?:if|when|in case) /i.exec(text);
  const other = /\s*[,;.]?\s+(?:and )?(?:otherwise|or else|else|if not),?\s+/i.exec(text);
  if (!lead) return null;
  const end = other ? other.index : text.length;
  const first = text.slice(0, end);
  const joint = /,?\s+then\s+|,\s+/i.exec(first);
  const who = joint ? null : doerIn(source.text.slice(from, from + end), lead[0].length, context);
  const cut = joint ? joint.index : who;
  if (cut === null) return null;
  const condition = { from: from + lead[0].length, to: from + cut };
  const path = { from: from + cut + (joint?.[0].length ?? 1), to: from + end };
  const told = { condition, words: source.text.slice(condition.from, condition.to), path };
  if (!other) return [told];
  const behind = from + other.index + other[0].length;
  const rest = { from: behind, to };
  return [told, { condition: { from: from + end, to: behind }, words: "otherwise", path: rest }];
}

/** The position of the last lane named in a stretch, with words after it: "if more than 3 | the porter calls". */
function doerIn(text: string, from: number, context: Context): number | null {
  const starts = [...text.matchAll(/\s(?=\S)/g)].map(({ index }) => index).filter((index) => index > from);
  return starts.find((at) => laneAhead(text.slice(at + 1), context) !== null) ?? null;
}
