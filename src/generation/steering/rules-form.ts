/** Lines that are not sentences: equations, words with a colon, lists. */
import { capitalised } from "../naming/words.ts";
import { call, isLimit } from "./naming.ts";
import { shut } from "./one-name.ts";
import type { Order, Rule } from "./order.ts";
import { isNotation, namesIn, one, plain } from "./words.ts";

const quoteless = (text: string): string => text.replace(/["“”„«»]/g, "").trim();

/** Words before a list or a remark, not before a name. */
const announces =
  /\b(?:roles?|lanes?|pools?|actors?|participants?|team|note|scope|owner|purpose|rules?|style|language|systems?|departments?|internal|external|inside|outside|labels?|start|end|background|example)\b/i;

/** The two sides of an equation; its announcement ("Glossary: a = b") is not a side. */
function sidesOf(text: string): [string, string] | null {
  const [left = "", right, more] = plain(
    text.replace(/^[^:=]*\b(?:glossary|terms|names?|team|synonyms)\b\s*:/i, ""),
  ).split(/\s*(?:=|→|⇒|->|=>)\s*/);
  return right === undefined || more !== undefined ? null : [left, right];
}

const lists: { names: RegExp; orders: (names: string[], head: string) => Order[] }[] = [
  {
    names:
      /^(?:\w+ ){0,2}(?:external|outside|externals|outsiders)(?: (?:parties|roles|partners|participants|people|persons|companies|firms|actors))?\s*(?::|\bare\b)\s*(.+)$/i,
    orders: (names) => names.map((name) => ({ type: "role", name: capitalised(one(name)), outside: true })),
  },
  {
    names:
      /^(?:\w+ ){0,2}(?:internal|inside|internals|in-house)(?: (?:parties|roles|partners|participants|teams|departments))?\s*(?::|\bare\b)\s*(.+)$/i,
    orders: (names) => names.map((name) => ({ type: "role", name: capitalised(one(name)), outside: false })),
  },
  {
    names:
      /\b(?:lanes?|swimlanes?|roles?|participants?|actors?)\b[^:.]{0,60}?(?::|\bare\b|\bnamed\b|\bcalled\b)\s*(.+)$/i,
    orders: (names) => [
      ...names.map((name): Order => ({ type: "role", name: capitalised(name), outside: false })),
      { type: "laneOrder", names: names.map(capitalised) },
    ],
  },
  {
    names: /\bpools?\b[^:.]{0,60}?(?::|\bare\b|\bnamed\b|\bcalled\b)\s*(.+)$/i,
    orders: (names) => names.map((name, at) => ({ type: "role", name: capitalised(name), outside: at > 0 })),
  },
];

/** "three lanes: Sales, Warehouse and Finance": null for fewer than two names. */
export function listedRoles(text: string): Order[] | null {
  for (const { names, orders } of lists) {
    const head = names.exec(quoteless(text));
    const found = namesIn(head?.[1] ?? "");
    const single =
      found.length === 1 &&
      /:/.test(head?.[0] ?? "") &&
      /external|internal|outside|inside/i.test(head?.[0] ?? "");
    if ((found.length > 1 || single) && !found.some((name) => isNotation(name) || isSide(name)))
      return orders(found, head?.[0] ?? "");
  }
  return null;
}

/** "Use the lanes Sales, Kitchen and Bar, but only those that work" */
function lanesNamed(text: string): Order[] | null {
  const list =
    /\b(?:swim)?lanes?\s*[,:]?\s+((?:\p{Lu}[\p{L}-]*(?:\s(?!and\b|but\b|or\b)[\p{L}-]+){0,2}(?:,\s*(?:and\s+)?|\s+and\s+))+\p{Lu}[\p{L}-]*(?:\s\p{Lu}\p{L}+)?)/u.exec(
      quoteless(text),
    )?.[1];
  const names = namesIn(list ?? "").map(capitalised);
  return names.length < 2
    ? null
    : [...names.map((name): Order => ({ type: "role", name, outside: false })), { type: "laneOrder", names }];
}

const isSide = (words: string): boolean => /^(?:external|outside|internal|inside|in-house)$/i.test(words);

export const formRules: Rule[] = [
  {
    name: "equation",
    example: "clerk = back office",
    read({ text }) {
      const sides = sidesOf(text);
      if (sides === null) return null;
      const [left, right] = sides;
      return isLimit(right)
        ? [{ type: "means", term: one(left).toLowerCase(), words: right }]
        : call(left, right);
    },
  },
  {
    name: "formerly",
    example: "Rider (formerly courier)",
    read({ text }) {
      const found =
        /^(?:[^:]*:\s*)?([^():]+?)\s*\((?:formerly|previously|also|aka|old name:?|was|not)\s+([^)]+)\)\.?$/i.exec(
          text,
        );
      return found?.[1] && found[2] ? call(found[2], found[1]) : null;
    },
  },
  {
    name: "this, not that",
    example: "“Advisor” instead of “consultant”",
    read({ text, clauses }) {
      const found =
        /^["“]?([\p{L} -]{2,40}?)["”]?,?\s+(?:instead of|rather than|not)\s+["“]?([\p{L} -]{2,40}?)["”]?(?:,?\s+please)?\.?$/iu.exec(
          text,
        );
      return found?.[1] &&
        found[2] &&
        clauses.every(
          ({ form, verb }) => form !== "finite" && (form !== "imperative" || verb?.lemma === "please"),
        )
        ? call(found[2], found[1])
        : null;
    },
  },
  {
    name: "party and colon",
    example: "Supplier: outside",
    read({ text }) {
      const found =
        /^([^:]{2,60})\s*:\s*(?:an?\s+|the\s+|one\s+|each\s+)?((?:black|closed|empty)[- ]box(?:es)?(?: pool)?|(?:closed|empty|collapsed) pool|external|outside|own pool|separate pool|pool|internal|inside|in-house|lane)\b[^,]{0,30}(?:,.{0,40})?$/i.exec(
          plain(text),
        );
      if (!found?.[1] || !found[2]) return null;
      const outside = !/internal|inside|in-house|lane/i.test(found[2]);
      return namesIn(found[1])
        .map((name) => capitalised(one(name)))
        .flatMap((name): Order[] => [
          { type: "role", name, outside },
          ...(shut.test(found[2] ?? "") ? [{ type: "idle", who: name } as const] : []),
        ]);
    },
  },
  {
    name: "start or end and colon",
    example: "End: “Order closed”",
    read({ text }) {
      const found =
        /^(?:the\s+)?(start|beginning|end|ends|ending|(?:first|initial|opening|last|final|closing)(?=\s+events?))(?:\s+events?)?\s*(?::|=|->|→)\s*(.+)$/i.exec(
          quoteless(text),
        );
      if (!found?.[1] || !found[2]) return null;
      const type = /^(?:start|begin|first|init|open)/i.test(found[1]) ? "starts" : "ends";
      return [
        {
          type,
          labels: found[2]
            .split(/\s+or\s+|\s*[,/]\s*|\s+and\s+/)
            .map(plain)
            .map(capitalised),
        },
      ];
    },
  },
  {
    name: "term and colon",
    example: "courier: Rider",
    read({ text, clauses }) {
      const found = /^([^:]{2,40}?)\s*:\s*([^:,]{2,40})\.?$/.exec(quoteless(text));
      const telling = clauses.some(({ form }) => form === "finite" || form === "imperative");
      if (!found?.[1] || !found[2] || telling || announces.test(found[1])) return null;
      return isLimit(found[2])
        ? [{ type: "means", term: one(plain(found[1])).toLowerCase(), words: plain(found[2]) }]
        : call(found[1], found[2]);
    },
  },
  {
    name: "roles in a list",
    example: "Our lanes: Sales, Back office and Finance",
    read: ({ text }) => listedRoles(text.replace(/\.$/, "")) ?? lanesNamed(text),
  },
];
