/** Several words for one: lists of them, pairs, words that are not to be said, and people told by what they do. */
import { call } from "./naming.ts";
import type { Order, Rule } from "./order.ts";
import { isNotation, one, plain, set } from "./words.ts";

/** No name of somebody or something has these in it. */
const unfit = set(
  "to with as in on at by who whom that which what is are be been not never and for when if always use so it they them he she no from or do does draw drawn show shown same both all then there where how",
);
const sidesAndForms = set(
  "external externally outside inside internal in-house pool lane question questions yes",
);

const isName = (words: string): boolean => {
  const all = words.toLowerCase().split(/\s+/);
  return (
    /^\p{L}/u.test(words) &&
    all.length <= 4 &&
    !all.some((word) => unfit.has(word) || sidesAndForms.has(word) || /\d/.test(word)) &&
    !isNotation(one(words))
  );
};

const separators =
  /\s*,\s*(?:(?:and|or|nor)\s+)?(?:(?:not|never)\s+)?|\s+(?:and|or|nor|as well as)\s+(?:(?:not|never)\s+)?/i;

/** "Principal, head and headmistress": null where one of them is no name. */
function namesOf(list: string): string[] | null {
  const names = list
    .replace(/,?\s+(?:and|or)\s+(?:the like|so on|others?|such)\s*$/i, "")
    .replace(/^(?:for|with|among) us,?\s+/i, "")
    .split(separators)
    .map(plain)
    .filter((name) => name !== "");
  return names.length > 0 && names.every(isName) ? names : null;
}

/** "“Head teacher”, please", "Reception with us": the name alone. */
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

const straight = (text: string): string =>
  text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[\s.!]+$/, "")
    .trim();

const allCalled = (names: readonly string[], to: string): Order[] | null => {
  const orders = names
    .filter((name) => one(name).toLowerCase() !== one(to).toLowerCase())
    .flatMap((name) => call(name, to) ?? []);
  return orders.length > 0 ? orders : null;
};

/** What stands between a list of words and the one for all of them; `lanes` where labels keep their words. */
const joints: readonly { words: RegExp; least: number; lanes?: true; marked?: true }[] = [
  {
    words:
      /\s+(?:(?:all|both)\s+)?(?:are|is|mean|means|denote|denotes)\s+(?:all\s+|both\s+)?(?:(?:one and )?the same|one|a single)(?:\s+(?!as\b|for\b|to\b|with\b|so\b|please\b|write\b|use\b|say\b|team\b|department\b|unit\b|group\b|lane\b)\p{L}+)?(?:\s+(?:for|to|with) us|\s+here|\s+in our \p{L}+)?\s*[,;:–-]?\s*(?:(?:so|and|please|we|just|always|therefore)\s+)*(?:(?:use|write|say|take|call (?:them|it|him|her|all)|called|named)\s+)?(?:only\s+)?/iu,
    least: 2,
  },
  {
    words:
      /\s+(?:(?:all|both|always|each)\s+)*(?:mean|means|denote|denotes|refer to|refers to|signify|stand for)\s+(?:(?:all|always|simply|just)\s+)?/i,
    least: 2,
  },
  {
    words:
      /\s*:\s*(?:(?:please|always|we|just|simply|for us|all)\s+)*(?:(?:write|use|say|call (?:them|it|all)|called|named)\s+)?/i,
    least: 2,
  },
  {
    words: /\s+(?:(?:all|both|always)\s+)*(?:counts?|ranks?|go(?:es)?|runs?) (?:as|under)\s+/i,
    least: 1,
    lanes: true,
    marked: true,
  },
  {
    words: /\s+(?:all|both)\s+belongs? to\s+|\s+are\s+(?:all|both)\s+/i,
    least: 2,
    lanes: true,
    marked: true,
  },
];

/** "Lawyer, attorney and counsel are one and the same role, “Attorney”." */
function inLists(text: string): Order[] | null {
  for (const { words, least, lanes, marked } of joints) {
    const joint = words.exec(text);
    if (joint === null) continue;
    const names = namesOf(text.slice(0, joint.index).replace(/,?\s+(?:however|though|by the way),?$/i, ""));
    const said = text.slice(joint.index + joint[0].length);
    const to = targetOf(said);
    if (names === null || names.length < least || to === null) continue;
    if (marked && !/^(?:the |our )?["\p{Lu}]/u.test(said)) continue;
    const orders = allCalled(names, to);
    if (orders !== null)
      return lanes
        ? orders.map((order) => (order.type === "call" ? { ...order, only: "lanes" } : order))
        : orders;
  }
  return null;
}

const list = "(?<list>.+?)";
const wanted = '(?<to>"[^"]+"|(?:the )?[\\p{L}][\\p{L} \'&-]*?)';
const lane = "(?:the |one |a single |a common |a )?(?:(?:lane|swimlane|team),? )?(?:called |named )?";

/** Turns of speech with a list in them; `lanes` where it is work that changes its place. */
const turns: readonly { form: RegExp; least: number; lanes?: true }[] = [
  {
    form: new RegExp(
      `^"?(?<list>we|I|us)"? (?:is|are|means?|stands for|refers to)(?: always)? ${wanted}$`,
      "iu",
    ),
    least: 1,
  },
  {
    form: new RegExp(
      `^(?:for|instead of) ${list},? (?:we |please |always )*(?:write|say|use|put|take) ${wanted}$`,
      "iu",
    ),
    least: 1,
  },
  { form: new RegExp(`^(?:please )?replace (?:the words? )?${list} (?:by|with) ${wanted}$`, "iu"), least: 1 },
  {
    form: new RegExp(
      `^(?:when|where|if|whenever|wherever) (?:an? |the |my |any )?(?:texts?|it|someone|somebody|people|they|you|descriptions?) (?:says?|reads?|writes?|speaks? of|mentions?|has) ${list},? (?:(?:it|this|that|they) (?:means?|is|are)|(?:please )?(?:write|say|use|put|take)|(?:we|i) mean) ${wanted}$`,
      "iu",
    ),
    least: 1,
  },
  { form: /^(?<to>"[^"]+") (?:means|stands for|covers|includes|is) (?<list>.+)$/iu, least: 2 },
  {
    form: new RegExp(
      `^(?:please )?(?:put|show|draw|treat|merge|combine|join) ${list}(?: together)? (?:in|into|as|to|under) (?=[^"]*\\b(?:lane|swimlane|team)\\b)${lane}${wanted}$`,
      "iu",
    ),
    least: 1,
    lanes: true,
  },
  {
    form: new RegExp(
      `^${list} (?:(?:all|both) (?:are |work |go |sit |share )|(?:are |work |go |sit |share )(?=.*\\b(?:lane|swimlane)\\b|(?:all|both|together)\\b))(?:(?:all|both|together) )*(?:in |into |to |under )?${lane}${wanted}$`,
      "iu",
    ),
    least: 1,
    lanes: true,
  },
];

/** "When a text says boss or chief, it means the director." */
function inTurns(text: string): Order[] | null {
  for (const { form, least, lanes } of turns) {
    const { list: said, to: told } = form.exec(text)?.groups ?? {};
    const names = namesOf(said ?? "");
    const to = targetOf(told ?? "");
    if (names === null || names.length < least || to === null) continue;
    // "For rare fish we take photos" tells of work.
    const isNamed = /^(?:the )?["\p{Lu}]/u.test(told ?? "");
    const isSaid = /\b(?:write|say|replace)\b|^"(?:we|i|us)"/i.test(text);
    if (!isNamed && (lanes || !isSaid)) continue;
    const orders = allCalled(names, to);
    // A "we" is nobody's name: only its work changes hands.
    if (orders !== null)
      return orders.map((order) =>
        order.type === "call" && (lanes || /^(?:we|i|us)$/i.test(order.from))
          ? { ...order, only: "lanes" }
          : order,
      );
  }
  return null;
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

/** Behind the wanted word: what is not to be said, and what some say all the same. */
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

/** "The people who write for us are “authors”": whom it means is seen where a text tells the same work. */
function byWork(text: string): Order[] {
  return [...text.matchAll(described)].flatMap(([, who = "", to = ""]): Order[] =>
    /\b(?:who|that|which|we|with|whoever)\b/i.test(who)
      ? [{ type: "call", from: who.replace(/^the\s+/i, ""), to: one(plain(to)), described: true }]
      : [],
  );
}

const named = /\s+(?:is|are)\s+(?:(?:always|all)\s+)?(?:called|named)\s+(?:the\s+|an?\s+)?$/i;

/** "Students are called “candidates”, never learners": the subject as well. */
function subject(text: string, to: string): Order[] {
  const before = text.slice(0, text.indexOf(`"${to}"`));
  return named.test(before) ? (allCalled(namesOf(before.replace(named, "")) ?? [], to) ?? []) : [];
}

/** Said of elements of the drawing, a quotation is no word for somebody. */
const ofDrawing =
  /\b(?:tasks?|steps?|events?|starts?|begins?|ends?|finish(?:es)?|activit(?:y|ies)|labels?|gateways?|arrows?|questions?)\b/i;

export const synonymRules: Rule[] = [
  {
    name: "several words for one",
    example: "Boss, chief and head all mean “Manager”.",
    read: ({ text }) => inTurns(straight(text)) ?? inLists(straight(text)),
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

/** "The word “customer” is to be replaced": by what the line before wants. */
export function replacedIn(text: string, before: readonly Order[]): Order[] | null {
  const old =
    /^(?:so\s+|and\s+)?(?:the\s+)?(?:words?|terms?|names?)\s+"([^"]+)"\s+(?:is|are|must|should|shall)\s+(?:to\s+)?(?:be\s+)?(?:replaced|avoided|dropped|not (?:be )?(?:used|written|wanted))\b[^"]*$/i.exec(
      straight(text),
    )?.[1];
  const wanted = before.findLast((order) => order.type === "call");
  return old !== undefined && wanted?.type === "call" ? call(old, wanted.to) : null;
}
