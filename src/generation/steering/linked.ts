/**
 * Lines that only make sense with another line: "so is the cellar man", "use it everywhere", a size in brackets, terms.
 */
import { linesOf } from "./lines.ts";
import { call, isLimit } from "./naming.ts";
import type { Line, Order } from "./order.ts";
import { one, plain, straight } from "./words.ts";

type Call = Extract<Order, { type: "call" }>;

/** Another wording of a line, in the same place. */
export const reread = (line: Line, text: string): Line => {
  const [said = line] = linesOf(text);
  return { ...said, from: line.from, to: line.to, before: line.before, continues: line.continues };
};

const again: readonly RegExp[] = [
  /(?:^|[,;]\s*)(?:and\s+)?so (?:is|are|does|do|has|have|should|must|will) (?:the |an? |our )?([\p{L}][\p{L} -]{1,60}?)(?:, (?:but|and|also)\b.*)?$/iu,
  /(?:^|[,;]\s*)(?:and\s+)?(?:the |our )?([\p{L}][\p{L} -]{1,40}?) (?:does|do|is|are|has|have|goes|go|must|should|will)(?: so)? (?:too|as well|likewise|also)$/iu,
  /(?:^|[,;]\s*)(?:and\s+)?the same (?:goes|is true|holds|applies) (?:for|to) (?:the |our )?([\p{L}][\p{L} -]{1,40})$/iu,
];

/** "The lab is part of Quality; so is the cellar man": the statement about one applies to the other. */
export function saidAgain(line: Line): { line: Line | null; who: string } | null {
  const text = straight(line.text);
  const found = again.map((form) => form.exec(text)).find((one) => one !== null);
  if (!found?.[1]) return null;
  return {
    line: found.index === 0 ? null : reread(line, text.slice(0, found.index)),
    who: one(plain(found[1])),
  };
}

/** The same of somebody else. */
export function ofAnother(orders: readonly Order[], who: string): Order[] {
  const all = orders.flatMap((order): Order[] => {
    if (order.type === "role") return [{ ...order, name: who }];
    if (order.type === "call") return [{ ...order, from: who }];
    if (order.type === "idle") return [{ ...order, who }];
    return order.type === "hide" ? [{ ...order, words: who }] : [];
  });
  return all.filter(
    (order, at) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(order)) === at,
  );
}

/** "Use “head brewer” everywhere" after names for the same: this name is wanted. */
export function wantedOf(line: Line, before: readonly Order[]): Order[] | null {
  const wanted =
    /^(?:(?:please|always|we|so)\s+)*(?:use|write|say|show|take|prefer) (?:the (?:word|term|name) )?"?([\p{L}][\p{L} -]*?)"?(?:\s+(?:everywhere|throughout|only|always|please|in all cases|for (?:both|all(?: of them)?|them)))*$/iu.exec(
      straight(line.text),
    )?.[1];
  const calls = before.filter((order): order is Call => order.type === "call");
  const isIt = (name: string) => one(name).toLowerCase() === one(wanted ?? "").toLowerCase();
  if (wanted === undefined || !calls.some(({ from, to }) => isIt(from) || isIt(to))) return null;
  const names = [...new Set(calls.flatMap(({ from, to }) => [from, to]))].filter((name) => !isIt(name));
  return names.flatMap((name) => call(name, wanted) ?? []);
}

/** "Don't use the word “client” for them": replaced by the name in the line before. */
export function unwantedOf(line: Line, before: readonly Order[]): Order[] | null {
  const word =
    /^(?:please )?(?:(?:do not|don't|never)(?: use| say| write| call them)?|avoid) (?:the )?(?:(?:word|term|name)s? )?"([^"]+)"(?: for (?:them|him|her|it|this))?$/i.exec(
      straight(line.text),
    )?.[1];
  const wanted = before.findLast((order): order is Call => order.type === "call");
  return word !== undefined && wanted ? call(word, wanted.to) : null;
}

/** "Big events (more than 150 guests) need a permit": the size of the term before it, and the line without it. */
export function sizeInBrackets(line: Line): { line: Line; means: Order } | null {
  const found = /((?:[\p{L}-]+ )?[\p{L}-]+) \(([^)]+)\)/u.exec(line.text);
  const [, term, size] = found ?? [];
  if (!found || term === undefined || size === undefined || !isLimit(size)) return null;
  const bare = one(plain(term)).toLowerCase();
  const words = `${bare.split(" ").at(-1)} ${/^(?:more|less|fewer|over|under)\b/i.test(size) ? "with " : ""}${size.replace(/^i\.e\.\s*/, "")}`;
  const rest = line.text.replace(` (${size})`, "");
  return { line: reread(line, rest), means: { type: "means", term: bare, words } };
}
