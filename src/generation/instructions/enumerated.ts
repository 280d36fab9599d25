/** Work as a bare list: "open the presale, sell tickets, close the sales". */
import { parser } from "../parser/parser.ts";
import type { Stretch } from "./command.ts";
import type { Said } from "./said.ts";

/** The members of a list in which each begins with a verb followed by its object; empty for any other stretch. */
export function enumeratedIn({ source, from, to }: Said): Stretch[] {
  const text = source.masked.slice(from, to);
  if (/[^\p{L}\p{N}\s,'’/-]/u.test(text)) return [];
  const parts: Stretch[] = [];
  let at = 0;
  for (const cut of [...text.matchAll(/, (?:and )?(?:then )?| and (?:then )?/g)]) {
    parts.push({ from: from + at, to: from + cut.index });
    at = cut.index + cut[0].length;
  }
  parts.push({ from: from + at, to });
  const isList =
    parts.length > 2 && parts.every((part) => beginsWork(source.masked.slice(part.from, part.to)));
  return isList ? parts : [];
}

/** "open the presale": a verb in its base form, with words after it. */
function beginsWork(words: string): boolean {
  const [first = "", second] = words.trim().toLowerCase().split(/\s+/);
  if (second === undefined || !(parser.mayBeVerb?.(first) ?? false)) return false;
  // "sales close" is no order.
  return !/(?:ed|ing|[^s]s)$/.test(first) && !others.has(first);
}

/** Auxiliary verbs, and verbs that say where a path leads. */
const others = new Set(
  "be is are was has have had do does did can must may should will end stop go return continue loop if".split(
    " ",
  ),
);
