/** How diagrams are drawn: elements that are not wanted, and the words of labels. */
import type { TaskKind } from "../outline.ts";
import type { Forbidden, Line, Order, Rule } from "./order.ts";
import { nameOf } from "./words.ts";

/** The notation's words for what a folder can forbid. */
const elements: [Forbidden, RegExp][] = [
  ["lanes", /\b(?:swim ?)?lanes?\b/i],
  ["parallel", /\b(?:parallel|concurren\w+|and[- ]gateways?)\b/i],
  ["timers", /\btimers?\b/i],
  ["event gateways", /\bevent(?:[- ]based)?[- ]gateways?\b/i],
  ["boundary events", /\b(?:boundary|attached) events?\b/i],
  ["inclusive gateways", /\b(?:inclusive|or)[- ]gateways?\b/i],
  ["sub-processes", /\bsub-?\s?process(?:es)?\b/i],
  ["notes", /\b(?:annotations?|notes?|comments?)\b/i],
  [
    "questions",
    /\b(?:names?|labels?|texts?|questions?) (?:on|at|for|of|in) (?:the )?(?:gateways?|decisions?|diamonds?)\b|\bname (?:the )?(?:gateways?|decisions?)\b/i,
  ],
];

const refusing =
  /\b(?:no|never|not|don['’]?t|without|avoid|skip|omit|leave out|leave away|forbidden|not allowed|refrain)\b/i;
const partly = /\b(?:only|except|unless|but)\b/i;

const numbers: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 };

const kinds: [TaskKind, RegExp][] = [
  ["user", /\buser tasks?\b/i],
  ["service", /\bservice tasks?\b/i],
  ["manual", /\bmanual tasks?\b/i],
  ["script", /\bscript tasks?\b/i],
  ["businessRule", /\bbusiness rule tasks?\b/i],
];

/** "Everything the system does is a service task": whose. */
function doerIn({ clauses }: Line): string | null {
  const phrase = clauses
    .flatMap(({ doer }) => (doer === null ? [] : [doer]))
    .find(({ lemma }) => !/^(?:task|step|activity|work|everything|all|we|it|that)$/i.test(lemma));
  return phrase === undefined ? null : nameOf(phrase);
}

export const notationRules: Rule[] = [
  {
    name: "yes and no",
    example: "Name gateways as questions and flows as Yes / No.",
    read: ({ text }) =>
      /\byes\b/i.test(text) && /\bno\b/i.test(text.replace(/^\s*no\b/i, "")) ? [{ type: "yesNo" }] : null,
  },
  {
    name: "not wanted",
    example: "Never use parallel gateways.",
    read({ text }) {
      if (!refusing.test(text) || partly.test(text) || /\bas (?:an?|its own)\b/i.test(text)) return null;
      const named = elements
        .filter(([, words]) => words.test(text))
        .map(([what]): Order => ({ type: "forbid", what }));
      return named.length > 0 ? named : null;
    },
  },
  {
    name: "words of a label",
    example: "Never write more than three words in a label.",
    read({ text }) {
      if (!/\b(?:labels?|names?|titles?|tasks?|steps?)\b/i.test(text)) return null;
      const found = /\b(?:(\d)|(two|three|four|five|six|seven|eight))\s+words?\b/i.exec(text);
      const max = Number(found?.[1] ?? numbers[found?.[2]?.toLowerCase() ?? ""]);
      return max > 1 ? [{ type: "wordsMax", max }] : null;
    },
  },
  {
    name: "variety of English",
    example: "Use British English.",
    read({ text }) {
      const found = /\b(british|uk|american|us)(?: english)?(?: spelling)?\b(?=.*)/i.exec(text);
      if (!found?.[1] || !/\b(?:english|spelling|spelled|spelt)\b/i.test(text)) return null;
      return [{ type: "spelling", variety: /british|uk/i.test(found[1]) ? "British" : "American" }];
    },
  },
  {
    name: "kind of task",
    example: "Everything the system does is a service task.",
    read(line) {
      const kind = kinds.find(([, words]) => words.test(line.text))?.[0];
      return kind === undefined || refusing.test(line.text)
        ? null
        : [{ type: "kind", kind, doer: doerIn(line) }];
    },
  },
];
