/** The folder's text: ordinary sentences, some of which ask for something. */
import { capitalised } from "../naming/words.ts";
import { reader } from "../reader/reader.ts";
import { steeringRules } from "./all-rules.ts";
import { type ContextRead, chosenOf } from "./choose-reading.ts";
import { notUnderstood } from "./guard.ts";
import { linesOf } from "./lines.ts";
import { ofAnother, reread, saidAgain, sizeInBrackets, unwantedOf, wantedOf } from "./linked.ts";
import { call, isLimit } from "./naming.ts";
import { besides, shut } from "./one-name.ts";
import type { Line, Order, SteeringLine } from "./order.ts";
import { recognised } from "./recognised.ts";
import { listedRoles } from "./rules-form.ts";
import { detailsIn, notedIn } from "./rules-shown.ts";
import { besideNames } from "./rules-sides.ts";
import { replacedIn } from "./rules-synonyms.ts";
import { isElement, isMotto, isNotation, isOurs, many, one, set, tokensOf, wordsOf } from "./words.ts";

type RuledLine = SteeringLine & {
  read: Line[] /** Understood in connection with the line before. */;
  isLinked: boolean;
};

/** The orders of a context, in text order; nearer folders come later and take precedence. */
export function steeringOf(
  context: string | null,
  read: ContextRead = (sentence) => reader.contextIn(sentence),
): SteeringLine[] {
  const text = context ?? "";
  const sentences: RuledLine[][] = [];
  for (const line of ruled(text)) {
    const last = sentences.at(-1);
    if (last && line.read[0]?.continues) last.push(line);
    else sentences.push([line]);
  }
  return sentences.flatMap((own) =>
    chosenOf(
      {
        lines: own.map(guarded),
        text: text.slice(own[0]?.from, own.at(-1)?.to),
        isLinked: own.some(({ isLinked }) => isLinked),
        isHeading: own.some((line) => line.read[0]?.isHeading),
      },
      read,
    ),
  );
}

/** The lines of a context as the rules read them. */
function ruled(context: string): RuledLine[] {
  const lines: RuledLine[] = [];
  const all = linesOf(context);
  const terms = termsIn(all);
  for (const bare of all) {
    const line = { ...bare, terms };
    const last = lines.at(-1);
    const said = context.slice(line.continues && last ? last.from : line.from, line.to);
    const linked = last ? linkedTo(line, last) : null;
    const read = linked ?? ordersIn(line);
    const orders = read.map((order) => inFull(order, said));
    const isEmpty = orders.length === 0;
    // "A mandate is the same as an engagement; write engagement": a part without new content belongs to the part before
    // it.
    if (isEmpty && line.continues && last && last.orders.length > 0) {
      last.to = line.to;
      last.read.push(line);
    } else {
      const { from, to } = line;
      const background = isEmpty && isBackground(line);
      lines.push({ from, to, orders, background, read: [line], isLinked: linked !== null });
    }
  }
  return lines;
}

/** Only lines that are understood completely are carried out. */
function guarded({ read, isLinked: _, ...line }: RuledLine): SteeringLine {
  const missed = [...new Set(read.flatMap((one) => notUnderstood(one, line.orders)))];
  return missed.length === 0 ? line : { ...line, orders: [], missed };
}

/** The orders of a line in connection with the line before, or with its neighbours. */
function linkedTo(line: Line, last: SteeringLine): Order[] | null {
  const wanted = wantedOf(line, last.orders);
  // "A and B are one. Use B": the line before means the same.
  if (wanted) {
    last.orders = wanted;
    return wanted;
  }
  const noted = notedIn(line, last.orders);
  if (noted) last.orders = noted;
  const own = noted ?? gathered(line, last.orders) ?? endCalled(line, last.orders);
  if (own) return own;
  const replaced = line.continues ? replacedIn(line.text, last.orders) : null;
  return replaced ?? unwantedOf(line, last.orders) ?? repeated(line, last.orders);
}

/** "One pool for all of them: Ground": the parties of the line before. */
function gathered(line: Line, last: readonly Order[]): Order[] | null {
  const [, kind = "", to = ""] =
    /^(?:(?:they|these|all of them) (?:get|share|have|form) )?(?:one|a single|a common|the same) ((?:swim)?lane|pool|team)(?: for (?:all(?: of)? )?(?:them|these|those|both))?\s*(?::|,?\s*(?:called|named))\s*"?(\p{L}[\p{L} -]{1,40}?)"?[\s.]*$/iu.exec(
      line.text,
    ) ?? [];
  // "Own pool too."
  const named = last.flatMap((order) =>
    order.type === "call" ? [order.to, order.from] : order.type === "role" ? [order.name] : [],
  );
  if (/^(?:an? )?(?:own|separate) (?:pool|box)\b(?!.*\b(?:for|no|not)\b)/i.test(line.text)) {
    const own = besides("own pool", [...new Set(named)]);
    return own.length > 0 ? own : null;
  }
  const names = [...new Set(line.before.map((phrase) => one(wordsOf(line, phrase))))];
  if (to === "" || names.length === 0) return null;
  const calls = names.flatMap((name) => call(name, to) ?? []);
  const isPool = /pool/i.test(kind);
  return [
    ...calls.map(
      (order): Order => (order.type === "call" ? { ...order, to, ...(!isPool && { only: "lanes" }) } : order),
    ),
    ...besides(kind, [to, ...names]),
  ];
}

/** "Call it Batch dumped" after a branch that ends. */
function endCalled(line: Line, before: Order[]): Order[] | null {
  const label = /^(?:please )?(?:call|name) (?:it|that|this(?: end)?|the end) "?([^"]+?)"?[\s.]*$/i.exec(
    line.text,
  )?.[1];
  const at = before.findIndex((order) => order.type === "stop");
  const order = before[at];
  if (label === undefined || order?.type !== "stop") return null;
  before[at] = { ...order, label: capitalised(label) };
  return before.slice();
}

function repeated(line: Line, before: readonly Order[]): Order[] | null {
  const again = saidAgain(line);
  if (again === null) return null;
  const first = again.line === null ? before : ordersIn({ ...again.line, terms: line.terms });
  const other = again.who.split(/,? and (?:the )?/).flatMap((who) => ofAnother(first, one(who)));
  if (other.length === 0) return null;
  const all = [...(again.line === null ? [] : first), ...other];
  const roles = all.flatMap((order) => (order.type === "role" && order.outside ? [order.name] : []));
  return shut.test(line.text) ? [...all, ...roles.map((who): Order => ({ type: "idle", who }))] : all;
}

/** The terms with a size in the lines: statements about them apply to some cases. */
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
  const beside = [...besideNames(line), ...detailsIn(line)];
  const all = readingOf(line, beside);
  // "Partners answer to the client, so any letter must be approved": the wish follows its reason.
  const wish = all ? undefined : /^[^"“]{5,}?, so ((?!(?:that|please)\b).{15,})$/is.exec(line.text)?.[1];
  const read = all ?? (wish === undefined ? [] : ordersIn({ ...reread(line, wish), terms: line.terms }));
  return [...read, ...beside.filter((order) => !read.some((one) => one.type === order.type))];
}

/** The first rule that understands the whole line; otherwise the first that reads it at all. */
function readingOf(line: Line, beside: readonly Order[]): Order[] | undefined {
  let first: Order[] | undefined;
  for (const rule of steeringRules) {
    const orders = rule.read(line);
    if (orders === null) continue;
    if (notUnderstood(line, [...orders, ...beside]).length === 0) return orders;
    first ??= orders;
  }
  return first;
}

const states = set("have be make exist live matter care value love like believe look lie stand date merge");
/** Normal states of our things and places. */
const staying = set(
  "paint run open close go sit stand serve cover cost employ read treat grow move begin start",
);

/** Headings, greetings, and statements about what we are or have: they contain no wish and no work. */
function isBackground(line: Line): boolean {
  if (
    line.isHeading ||
    /:\s*$/.test(line.text) ||
    /^(?:(?:some|a bit of|a little)\s+)?(?:background|context|note|info|information|fyi)\b/i.test(
      line.text,
    ) ||
    (!/\b(?:no|not|never|only|please|own|max|as|instead)\b/i.test(line.text) &&
      line.clauses.every(({ verb, form }) => verb === null && form === "fragment") &&
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

/** Roles that the text itself lists: "Draw it with three lanes: Sales, Warehouse and Finance." */
export const rolesListedIn = (text: string): Order[] =>
  text
    .split(/[\n;]|\.\s/)
    .flatMap((words) => listedRoles(words) ?? [])
    .filter(({ type }) => type === "role");

/**
 * The same lines with the names of parties as in the text: in the singular if the text has it, by their old names if
 * the text uses these.
 */
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
    // "The owner of the animal" is the owner if the text says no more.
    const head = one(name.replace(/\s+(?:of|for|in|at|from|with)\s.*$/, ""));
    return capitalised(has(head) || has(many(head)) ? head : single);
  };
  return known.map((line) => ({ ...line, orders: line.orders.map((order) => withNames(order, fitted)) }));
}

/** "call the practice “Prescriber”" after "the doctor's practice": the whole name. */
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
    case "absent":
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
