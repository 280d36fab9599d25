/** Several words for one party: lists, pairs, words to avoid, and people described by their work. */
import { capitalised } from "../naming/words.ts";
import { call } from "./naming.ts";
import { isName, namesAsOne } from "./one-name.ts";
import type { Order, Rule } from "./order.ts";
import { one, plain, straight } from "./words.ts";

const separators =
  /\s*,\s*(?:(?:and|or|nor)\s+)?(?:(?:not|never)\s+)?|\s+(?:and|or|nor|as well as)\s+(?:(?:not|never)\s+)?/i;

/** "Principal, head and headmistress": null if one of them is not a name. */
function namesOf(list: string): string[] | null {
  const names = list
    .replace(/,?\s+(?:and|or)\s+(?:the like|so on|others?|such)\s*$/i, "")
    .replace(/^(?:for|with|among) us,?\s+/i, "")
    .split(separators)
    .map(plain)
    .filter((name) => name !== "");
  return names.length > 0 && names.every(isName) ? names : null;
}

/** "“Head teacher”, please", "Reception with us": only the name. */
function targetOf(said: string): string | null {
  const quoted = /^\s*(?:the |an? |our )?"([^"]+)"/i.exec(said)?.[1];
  const words = plain(
    quoted ??
      said.replace(
        /,?\s+(?:please|instead|with us|for us|here|in (?:all )?our \p{L}+|in the diagrams?)\s*$/iu,
        "",
      ),
  );
  return isName(words) ? words : null;
}

const allCalled = (names: readonly string[], to: string): Order[] | null => {
  const orders = names
    .filter((name) => one(name).toLowerCase() !== one(to).toLowerCase())
    .flatMap((name) => call(name, to) ?? []);
  return orders.length > 0 ? orders : null;
};

/** "What we used to call “caretaker” is now “site manager”": an old word, and the new one for it. */
function oldAndNew(text: string): Order[] | null {
  const [, lead = "", old, between = "", now] = /^([^"]*)"([^"]+)"([^"]+)"([^"]+)"[^"]*$/.exec(text) ?? [];
  const isOver =
    /\b(?:used to|formerly|previously|in the past|once|old|never|no longer|do not|don't|not)\b/i.test(lead);
  const isNew = /\b(?:now|nowadays|today|right|proper|correct|better|but|new)\b/i.test(between);
  return isOver && isNew && !ofDrawing.test(lead) && old !== undefined && now !== undefined
    ? call(old, now)
    : null;
}

const listOf = (list: string): string[] | null =>
  namesOf(list.replace(/\b(?:even|also|sometimes)\s+/gi, "").replace(/"/g, ""));

/** "I get called office, admin and even reception - I'm School Office" */
function calledBy(text: string): Order[] | null {
  const [, list = "", to = ""] =
    /^(?:i|we)(?:'m|'re| am| are| get| got)?(?: also| often| sometimes| usually)? (?:called|named|known as|referred to as) (.+?)\s*(?:\s[-–]|[,;:])\s*(?:but )?(?:i'm|i am|we're|we are|it is|it's|that's|please (?:write|say)|write|say|put)(?: always| just| simply| all)? (?:the )?"?([\p{L}][\p{L} -]{1,40})"?$/iu.exec(
      text,
    ) ?? [];
  return allCalled(listOf(list) ?? [], to);
}

/** "dev = engineer = author -> lane “Engineer”": the last one replaces all. */
function chained(text: string): Order[] | null {
  const parts = text.split(/\s*(?:=|->|=>|→|⇒)\s*/);
  const last = parts.pop() ?? "";
  const to = targetOf(last.replace(/^(?:the )?(?:swim)?lane\s+/i, ""));
  const isLane = /^(?:the )?(?:swim)?lane\b/i.test(last);
  if (parts.length < 2 || to === null) return null;
  const calls = allCalled(parts.map(plain).filter(isName), to);
  return (
    calls?.map((order) =>
      order.type === "call" && isLane ? { ...order, to: capitalised(to), only: "lanes" } : order,
    ) ?? null
  );
}

/** "HCA means healthcare assistant and obs means observations": each word with its own meaning. */
function eachMeans(text: string): Order[] | null {
  const found = [
    ...text.matchAll(
      /(?:^|,\s*|\s(?:and|so)\s+)"?(\p{L}[\p{L}\d'-]*(?: \p{L}[\p{L}\d'-]*){0,2})"? (?:means?|becomes?|is short for|stands for|turns into|=) "?(\p{L}[\p{L} -]{1,40}?)"?(?=\s+and\s|\s*[,;:–]|\s+-\s|$)/giu,
    ),
  ];
  return found.length < 2
    ? null
    : found.flatMap(([, from = "", to = ""]) => (isName(from) ? (call(from, to) ?? []) : []));
}

/** "Say pupil and term, not student or semester": one for each, or one for all. */
function saidNot(text: string): Order[] | null {
  const [, wanted = "", others = ""] =
    /^(?:(?:please|always|we|only)\s+)*(?:say|use|write)(?: only| the words?)? ([^:;]+?),?\s+(?:and |but )?(?:not|never|instead of|rather than)(?: the words?)? ([^:;]+)$/i.exec(
      text,
    ) ?? [];
  // "“leaving” and not “termination”, “position” and not “headcount”": each with its own.
  const more = /^([^,]+),\s+([^,]+?),?\s+(?:and |but )?not ([^,]+)$/i.exec(others);
  if (more?.[1] && more[2] && more[3])
    return [...(call(more[1], wanted) ?? []), ...(call(more[3], more[2]) ?? [])];
  const [now, old] = [listOf(wanted), listOf(others)];
  if (now === null || old === null || (now.length > 1 && now.length !== old.length) || old.length < 2)
    return null;
  const orders = old.flatMap((name, at) => call(name, now[at] ?? now[0] ?? "") ?? []);
  return orders.length > 0 ? orders : null;
}

/** "the art handlers (“technicians”, “the guys”) get one as well, called Handling" */
function inBrackets(text: string): Order[] | null {
  const [, head = "", list = "", behind = ""] =
    /^(?:the |our |all )?([\p{L} -]{2,40}?) \(("[^)]+")\) (.+)$/iu.exec(text) ?? [];
  const to = targetOf(/\b(?:called|named|lane|are|is)\s+([^,;]+)$/i.exec(behind)?.[1] ?? "");
  const calls = to === null ? null : allCalled([...(listOf(list) ?? []), head], to);
  return (
    calls?.map((order) =>
      order.type === "call" && /\b(?:lanes?|one|own)\b/i.test(behind)
        ? { ...order, to: capitalised(to ?? ""), only: "lanes" }
        : order,
    ) ?? null
  );
}

/** "“We” is the office": "we" is not a name, only its work changes hands. */
function ourWork(text: string): Order[] | null {
  const said =
    /^"?(we|I|us)"? (?:is|are|means?|stands for|refers to)(?: always)? ((?:the )?["\p{Lu}].*|.+)$/iu.exec(
      text,
    );
  const to = targetOf(said?.[2] ?? "");
  return said?.[1] === undefined || to === null ? null : [{ type: "call", from: said[1], to, only: "lanes" }];
}

/** "“consignor” for the sender and “consignee” for the receiver" */
function inPairs(text: string): Order[] | null {
  if (
    !/^(?:(?:please|we|it is|it's|always|say|says|use|write|put|speak of|the word|the words)\s+)*"/i.test(
      text,
    )
  )
    return null;
  const pairs = [...text.matchAll(/"([^"]+)"\s+for\s+([^"]+?)(?=,?\s*(?:(?:and|but)\s+)?"|$)/g)];
  const orders = pairs.flatMap(([, to = "", list = ""]) => allCalled(namesOf(list) ?? [], plain(to)) ?? []);
  return orders.length > 0 ? orders : null;
}

/** After the wanted word: words to avoid, and words that some people use nevertheless. */
const others = [
  /"[^"]*?[,;:–-]?\s+(?:and\s+|but\s+)?(?:never|not|instead of|rather than)\s+(?:(?:say|write|use)\s+)?([^;:.]+)$/i,
  /"[^"]*?\b(?:also|even)\s+(?:when|if|where)\s+(?:\p{L}+\s+){1,2}?(?:writes?|says?|uses?|reads?|speaks? of)\s+(?:of\s+)?([^;:.]+)$/iu,
];

function unsaid(text: string, to: string): Order[] {
  const tail = text.slice(text.indexOf(`"${to}"`) + to.length + 1);
  return others.flatMap((form) => {
    const list = form.exec(tail)?.[1];
    return (list === undefined ? null : allCalled(namesOf(list.replace(/"/g, "")) ?? [], to)) ?? [];
  });
}

const described =
  /(?:^|[,;]?\s+and\s+|[,;]\s+|\bcall\s+)((?:the\s+)?(?:people|persons?|ones?|those|everyone|everybody|m[ae]n|wom[ae]n|part(?:y|ies)|compan(?:y|ies)|firms?|somebody|someone|whoever)\s+(?:(?:who|that|which|we|with)\s+)?[^",]+?)\s+(?:(?:is|are|be|shall|should|will|to)\s+)*(?:(?:always|simply|all|just)\s+)?(?:(?:called|named|termed|referred to as|known as)\s+)?(?:(?:the|our|an?)\s+)?"([^"]+)"/gi;

/** "The people who write for us are “authors”": the text shows whom it means, by the same work. */
function byWork(text: string): Order[] {
  return [...text.matchAll(described)].flatMap(([, who = "", to = ""]): Order[] =>
    /\b(?:who|that|which|we|with|whoever)\b/i.test(who)
      ? [{ type: "call", from: who.replace(/^the\s+/i, ""), to: one(plain(to)), described: true }]
      : [],
  );
}

const named = /\s+(?:is|are)\s+(?:(?:always|all)\s+)?(?:called|named)\s+(?:the\s+|an?\s+)?$/i;

/** "Students are called “candidates”, never learners": the subject is included. */
function subject(text: string, to: string): Order[] {
  const before = text.slice(0, text.indexOf(`"${to}"`));
  return named.test(before) ? (allCalled(namesOf(before.replace(named, "")) ?? [], to) ?? []) : [];
}

/** In statements about elements of the drawing, a quotation is not a word for a party. */
const ofDrawing =
  /\b(?:tasks?|steps?|events?|starts?|begins?|ends?|finish(?:es)?|activit(?:y|ies)|labels?|gateways?|arrows?|questions?)\b/i;

export const synonymRules: Rule[] = [
  {
    name: "several words for one",
    example: "Boss, chief and head all mean “Manager”.",
    read: ({ text, tokens }) =>
      oldAndNew(straight(text)) ??
      ourWork(straight(text)) ??
      calledBy(straight(text)) ??
      chained(straight(text)) ??
      eachMeans(straight(text)) ??
      saidNot(straight(text)) ??
      inBrackets(straight(text)) ??
      namesAsOne(
        straight(text),
        new Set(tokens.filter(({ upos }) => upos === "VERB" || upos === "AUX").map(({ form }) => form)),
      ),
  },
  {
    name: "pairs of words",
    example: "We say “consignor” for the sender and “consignee” for the receiver.",
    read: ({ text }) => inPairs(straight(text)),
  },
  {
    name: "told by what they do",
    example: "The people who deliver for us are called “riders”, never couriers.",
    read(line) {
      const text = straight(line.text);
      const to = /"([^"]+)"/.exec(text)?.[1];
      if (to === undefined || ofDrawing.test(text)) return null;
      const known = byWork(text);
      const other = unsaid(text, to);
      const orders = [...known, ...other, ...(other.length > 0 ? subject(text, to) : [])];
      return orders.length > 0 ? orders : null;
    },
  },
];

/** "The word “customer” is to be replaced": by the word that the line before wants. */
export function replacedIn(text: string, before: readonly Order[]): Order[] | null {
  const old =
    /^(?:so\s+|and\s+)?(?:the\s+)?(?:words?|terms?|names?)\s+"([^"]+)"\s+(?:is|are|must|should|shall)\s+(?:to\s+)?(?:be\s+)?(?:replaced|avoided|dropped|not (?:be )?(?:used|written|wanted))\b[^"]*$/i.exec(
      straight(text),
    )?.[1];
  const wanted = before.findLast((order) => order.type === "call");
  return old !== undefined && wanted?.type === "call" ? call(old, wanted.to) : null;
}
