/** The folder's text: ordinary sentences, each of which asks for something or does not. */
import type { Span } from "../document/document.ts";
import { capitalised } from "../naming/words.ts";
import { steeringRules } from "./all-rules.ts";
import { linesOf } from "./lines.ts";
import { ofAnother, saidAgain, sizeInBrackets, unwantedOf, wantedOf } from "./linked.ts";
import { isLimit } from "./naming.ts";
import type { Line, Order } from "./order.ts";
import { recognised } from "./recognised.ts";
import { listedRoles } from "./rules-form.ts";
import { besideNames } from "./rules-sides.ts";
import { replacedIn } from "./rules-synonyms.ts";
import { isElement, isMotto, isNotation, isOurs, many, one, set, tokensOf } from "./words.ts";

/** A sentence with what it asks for. Without orders it is `background`, or it was not understood. */
export type SteeringLine = Span & { orders: Order[]; background: boolean };

/** What a context asks for, in its order; nearer folders come later and win. */
export const steeringOf = (context: string | null): SteeringLine[] => {
  const lines: SteeringLine[] = [];
  const all = linesOf(context ?? "");
  const terms = termsIn(all);
  for (const bare of all) {
    const line = { ...bare, terms };
    const last = lines.at(-1);
    const said = (context ?? "").slice(line.continues && last ? last.from : line.from, line.to);
    const read = (last ? linkedTo(line, last) : null) ?? ordersIn(line);
    const orders = read.map((order) => inFull(order, said));
    const isEmpty = orders.length === 0;
    // "A mandate is the same as an engagement; write engagement": what says nothing more goes with what it is said to.
    if (isEmpty && line.continues && last && last.orders.length > 0) last.to = line.to;
    else lines.push({ from: line.from, to: line.to, orders, background: isEmpty && isBackground(line) });
  }
  return lines;
};

/** What a line says by what stands before it, or beside it. */
function linkedTo(line: Line, last: SteeringLine): Order[] | null {
  const wanted = wantedOf(line, last.orders);
  // "A and B are one. Use B": the line before means the same.
  if (wanted) {
    last.orders = wanted;
    return wanted;
  }
  const replaced = line.continues ? replacedIn(line.text, last.orders) : null;
  return replaced ?? unwantedOf(line, last.orders) ?? repeated(line, last.orders);
}

function repeated(line: Line, before: readonly Order[]): Order[] | null {
  const again = saidAgain(line);
  if (again === null) return null;
  const first = again.line === null ? before : ordersIn({ ...again.line, terms: line.terms });
  const other = ofAnother(first, again.who);
  return other.length === 0 ? null : [...(again.line === null ? [] : first), ...other];
}

/** The terms that lines give a size: what is told of them is told of some cases. */
function termsIn(lines: readonly Line[]): Map<string, string> {
  const sized = lines.filter(({ text }) => isLimit(text));
  const orders = sized.flatMap((line) => [
    ...ordersIn(line),
    ...(sizeInBrackets(line) ? [sizeInBrackets(line)?.means] : []),
  ]);
  return new Map(
    orders.flatMap((order) => (order?.type === "means" ? [[order.term, order.words] as const] : [])),
  );
}

function ordersIn(line: Line): Order[] {
  const sized = sizeInBrackets(line);
  if (sized !== null) return [sized.means, ...ordersIn({ ...sized.line, terms: line.terms })];
  const beside = besideNames(line);
  const read = steeringRules.map((rule) => rule.read(line)).find((orders) => orders !== null) ?? [];
  return [...read, ...beside.filter((order) => !read.some((one) => one.type === order.type))];
}

const states = set("have be make exist live matter care value love like believe look lie stand date merge");
/** What our things and places do when nothing happens to them. */
const staying = set(
  "paint run open close go sit stand serve cover cost employ read treat grow move begin start",
);

/** Headings, greetings, and what we are or have: nothing is wished and no work is told. */
function isBackground(line: Line): boolean {
  if (
    line.isHeading ||
    /:\s*$/.test(line.text) ||
    /^(?:(?:some|a bit of|a little)\s+)?(?:background|context|note|info|information|fyi)\b/i.test(
      line.text,
    ) ||
    (line.clauses.every(({ verb, form }) => verb === null && form === "fragment") &&
      !line.tokens.some(({ lemma }) => isElement(lemma))) ||
    isMotto(line)
  )
    return true;
  const [first] = line.clauses;
  if (first?.verb === null && first.doer?.pronoun && /^(?:we|i)$/i.test(first.doer.lemma)) return true;
  return line.clauses.every((clause) => {
    const about = clause.passive ? clause.object : clause.doer;
    const words = tokensOf(line, clause).map(({ lemma }) => lemma.toLowerCase());
    const told =
      clause.verb === null ||
      clause.past ||
      isOurs(clause) ||
      states.has(clause.verb.lemma) ||
      (about !== null && /^(?:our|my)$/.test(about.determiner ?? "") && staying.has(clause.verb.lemma)) ||
      /\b(?:this|the) folder\b/i.test(line.text);
    return (
      told &&
      clause.form !== "imperative" &&
      clause.modality === null &&
      !words.some(
        (word) =>
          (isNotation(word) && word !== "one" && word !== "person" && word !== "somebody") ||
          word === "always" ||
          word === "never",
      )
    );
  });
}

/** Roles that a text itself lists: "Draw it with three lanes: Sales, Warehouse and Finance." */
export const rolesListedIn = (text: string): Order[] =>
  text
    .split(/[\n;]|\.\s/)
    .flatMap((words) => listedRoles(words) ?? [])
    .filter(({ type }) => type === "role");

/** The same lines with the names of parties as the text has them: in the singular where it does, by their old names where it uses these. */
export function fittedTo(lines: readonly SteeringLine[], text: string): SteeringLine[] {
  const known = lines.map((line) => ({
    ...line,
    orders: line.orders.map((order) => recognised(order, text)),
  }));
  const calls = known.flatMap(({ orders }) =>
    orders.flatMap((order) => (order.type === "call" ? [order] : [])),
  );
  const has = (words: string) => wordsIn(text, words);
  const fitted = (name: string): string => {
    const single = one(name);
    if (has(single)) return capitalised(single);
    if (has(many(name))) return capitalised(has(name) ? name : many(name));
    const old = calls.find(
      ({ from, to }) => one(to).toLowerCase() === single.toLowerCase() && (has(from) || has(many(from))),
    );
    if (old) return capitalised(has(old.from) ? old.from : many(old.from));
    // "The owner of the animal" is the owner where the text says no more.
    const head = one(name.replace(/\s+(?:of|for|in|at|from|with)\s.*$/, ""));
    return capitalised(has(head) || has(many(head)) ? head : single);
  };
  return known.map((line) => ({ ...line, orders: line.orders.map((order) => withNames(order, fitted)) }));
}

/** "call the practice “Prescriber”" behind "the doctor's practice": the whole name. */
function inFull(order: Order, said: string): Order {
  if (order.type !== "call" || order.from.includes(" ") || order.described) return order;
  const found = new RegExp(`\\b(?:the|our|an?)\\s+(\\p{L}+['’]s?\\s+${order.from})(?![\\p{L}])`, "iu").exec(
    said,
  )?.[1];
  return found === undefined ? order : { ...order, from: found };
}

const wordsIn = (text: string, words: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+")}(?![\\p{L}\\p{N}])`,
    "iu",
  ).test(text);

export function withNames(order: Order, fitted: (name: string) => string): Order {
  switch (order.type) {
    case "role":
      return { ...order, name: fitted(order.name) };
    case "idle":
      return { ...order, who: fitted(order.who) };
    case "laneOrder":
      return { ...order, names: order.names.map(fitted) };
    case "doer":
      return { ...order, doer: fitted(order.doer) };
    case "step":
    case "kind":
      return order.doer === null ? order : { ...order, doer: fitted(order.doer) };
    default:
      return order;
  }
}
