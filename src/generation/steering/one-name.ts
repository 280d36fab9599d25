/**
 * Several names and one name for all of them, in any wording: names in a list, a phrase that says that they are the
 * same or have a name, and the wanted name. "Vet, doctor and surgeon are one and the same - show vet."
 */
import { capitalised } from "../naming/words.ts";
import { call, isLimit } from "./naming.ts";
import type { Order } from "./order.ts";
import { isElement, isNotation, one, plain, set } from "./words.ts";

/** Words that never occur in a name. */
const unfit = set(
  "to with as in on at by who whom whoever that which what is are be been not and or for when if always use so it they them he she we no from do does draw drawn show shown same both all then there where how mean means just never only should must shall will would can may could",
);
const ofPlaces = set(
  "external externally outside inside internal in-house pool lane question questions yes outsider outsiders",
);

/** "nurse in charge": binds small words that belong to a name. */
const bound = (text: string): string =>
  text.replace(
    /(?<=\p{L}) (in|on|at) (charge|chief|duty|call|law|training|shift|site)(?![\p{L}])/giu,
    "\u00a0$1\u00a0$2",
  );
const loose = (words: string): string => words.replace(/\u00a0/g, " ");

export const isName = (said: string): boolean => {
  const words = bound(said);
  const all = words.toLowerCase().split(/ +/);
  return (
    !/^(?:write|say|read|call|called|name|named|prefer|put|take|print)$/.test(all[0] ?? "") &&
    /^(?:\p{L}|\d+(?:st|nd|rd|th)\b)[\p{L}\d\u00a0 &/'-]*$/u.test(words) &&
    all.length <= 4 &&
    !all.some(
      (word, at) =>
        unfit.has(word) ||
        ofPlaces.has(word) ||
        (/\d/.test(word) && !(all.length > 1 && (at === 0 || (at === all.length - 1 && word.length < 3)))),
    ) &&
    // A person who takes part in a course is a participant.
    !isElement(one(all.at(-1) ?? "")) &&
    (!isNotation(one(words)) || /^(?:participants?|branch(?:es)?)$/i.test(words))
  );
};

/** They are the same. */
const sameness =
  /\b(?:same|interchangeabl[ey]|synonym\w*|synonymous|identical|equivalent|alias(?:es)?|(?:two|three|four|several|different) (?:names|words|terms|titles)|no (?:difference|distinction)|make no difference|one (?:person|role|job|party|thing|and the same))\b|=/i;
/** They have a name. */
const naming =
  /\b(?:call(?:ed)?|name[ds]?|say|read|write|written|speak|use|prefer|termed|titled|known|refer(?:red)? to|means?|denotes?|signify|stands? for|replaced?|shown?|show|print)\b/i;
/** They work in one place. */
const grouping =
  /\b(?:lanes?|swimlanes?|team|department|unit|group|crew|together|shares?|belongs?|sits?|part of|goes|go|falls? under|goes? by|ends? up|counts? (?:as|under)|works? (?:in|as|for|under)|lump(?:ed)?|combined?|merged?|roll(?:ed)? up|run under)\b/i;
/** One of them includes the others: "Kitchen covers cooks and waiters". */
const covering =
  /^(?:covers?|includes?|comprises?|consists? of|is made up of|means both|stands for|takes in)\b/i;

/** A wanted name follows these, in any letters; after the weaker ones only words that look like a name. */
const pointer =
  /(?:=|:|\blane|\b(?:lane|person|role|job|pool|team|thing|one|department),|\b(?:call(?:ed)?(?: (?:it|them|him|her|all(?: of them)?|both))?|named?|put|say|read|write|use|prefer|show|print|take|means?|denotes?|signify|stands? for|refers? to))\s*(?:the |an? |our |just |simply |always |only |word )*$/i;
const weakPointer =
  /\b(?:as|in|into|to|under|by|with|for|of|are|is|lane|team|department|unit|group)\s*(?:all |both )?(?:the |an? |our |one |lane |team |department |unit |called |named )*$/i;
const denying = /\b(?:not|never|instead of|rather than|no longer|don't|nor)\b[^"]*$/i;

const politely = /^(?:please|by the way|note that|remember|also|and),?\s+/i;
/** Words before a list: politeness, a place, "when a text says", "we treat", "the work of". */
const says =
  /^(?:it (?:does not|doesn't) matter (?:if|whether)|no matter (?:if|whether)|whether|when|where|if|whenever|wherever)\s+(?:an? |the |my |any |our )?\p{L}+\s+(?:says?|reads?|writes?|mentions?|has|have|speaks? of)\s+|^(?:for|instead of)\s+|^replace\s+/iu;
const leads: readonly RegExp[] = [
  says,
  politely,
  /^(?:at|in|with|for|among|inside) (?:us|our \p{L}+|this \p{L}+|the \p{L}+),\s+/iu,
  /^(?:both|whether|by)\s+/i,
  /^(?:(?:we|you)\s+)?(?:treat|see|regard|consider|put|show|draw|merge|combine|join|lump|place|list)\s+/i,
  /^(?:the\s+)?(?:tasks?|steps?|work|activit(?:y|ies)|jobs?)\s+(?:of|done by)\s+/i,
];

function withoutLead(text: string): string {
  const found = leads.map((lead) => lead.exec(text)?.[0].length ?? 0).find((length) => length > 0);
  return found === undefined ? text : withoutLead(text.slice(found));
}

const separator = /^(?:\s*,\s*(?:(?:and|or|nor)\s+)?|\s+(?:and|or|nor|as well as|plus)\s+|\s*[/&+]\s*)/i;
const nameAt =
  /^(?:(?:the|an?|our|any|every|words?|terms?)\s+)*("[^"]+"|(?:\d+(?:st|nd|rd|th) )?\p{L}[\p{L}\u00a0'-]*(?: \p{L}[\p{L}\u00a0'-]*)*(?: \d{1,2}\b)?)/iu;

/** The names at the beginning of a line, and the statement after them. */
function listAt(text: string, verbs: ReadonlySet<string>): { names: string[]; rest: string } | null {
  const names: string[] = [];
  let rest = withoutLead(text);
  for (;;) {
    const found = nameAt.exec(rest);
    if (!found?.[1]) break;
    const words = found[1].startsWith('"') ? [found[1]] : upToJoint(found[1], verbs);
    if (words.length === 0) break;
    const start = found[0].length - found[1].length;
    names.push(plain(words.join(" ")));
    rest = rest.slice(start + words.join(" ").length);
    const next = separator.exec(rest);
    if (next === null) break;
    const behind = rest.slice(next[0].length);
    if (!nameAt.test(behind) || upToJoint(nameAt.exec(behind)?.[1] ?? "", verbs).length === 0) break;
    rest = behind;
  }
  const bare = names.map((name) =>
    name.replace(/(?:'s|(?<=s)') (?:tasks?|steps?|work|activit(?:y|ies)|jobs?)$/i, ""),
  );
  return bare.length === 0 || !bare.every(isName) ? null : { names: bare, rest: rest.trim() };
}

/** The words before one that never occurs in a name, or that begins the statement. */
function upToJoint(words: string, verbs: ReadonlySet<string>): string[] {
  if (words.startsWith('"')) return [words];
  const all = words.split(" ");
  const end = all.findIndex(
    (word, at) =>
      unfit.has(word.toLowerCase()) ||
      /^(?:all|both|each)$/i.test(word) ||
      (at > 0 &&
        (joining.test(word) ||
          (verbs.has(word) && !/^\p{Lu}/u.test(word) && !/^\d/.test(all[at - 1] ?? "")) ||
          covering.test(all.slice(at).join(" ")))),
  );
  return end < 0 ? all : all.slice(0, end);
}
const joining =
  /^(?:refers?|belongs?|works?|sits?|counts?|stands?|shares?|goes|go|falls?|ends?|runs?|forms?|makes?|denotes?|signify|has|have|gets?|needs?|covers?|includes?|together|please|write|say|call|replace)$/i;

/** The wanted name in the statement about the list, and the unwanted names. */
function wantedIn(rest: string): { to: string | null; unwanted: string[] } {
  const quotes = [...rest.matchAll(/"([^"]+)"/g)];
  const unwanted = quotes
    .filter(({ index }) => denying.test(rest.slice(0, index)))
    .map(([, name = ""]) => name);
  const quoted = quotes.map(([, name = ""]) => name).filter((name) => !unwanted.includes(name));
  const parts = rest.split(/,\s+|;\s*|\s+[-–]\s+/).map(behindPointer);
  const named = quoted.at(-1) ?? bracketed(rest) ?? parts.find((one) => one !== null) ?? behindPointer(rest);
  return { to: named === null || !isName(named) ? null : named, unwanted };
}

const bracketed = (rest: string): string | null => /\(([\p{L}][\p{L} -]+)\)$/u.exec(rest)?.[1] ?? null;

const leftOver =
  /,?\s+(?:please|instead|everywhere|throughout|with us|for us|to us|here|then|too|only|(?:in|on) (?:all )?(?:the|our) (?:diagrams?|drawings?|texts?|labels?|models?|pictures?|processes|house|company))$/iu;
const department = /\s+(?:department|team|lane|unit|group)$/i;

/** The last words of the line, if the words before them announce a name. */
function behindPointer(said: string): string | null {
  let rest = said.replace(/\blane of (?:the |an? |our )?/i, "lane ").replace(/'s (?:swim)?lane$/i, " lane");
  while (leftOver.test(rest)) rest = rest.replace(leftOver, "");
  const words = rest.split(" ");
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const name = words.slice(-count).join(" ");
    const before = `${words.slice(0, -count).join(" ")} `;
    const bare = name.replace(department, "");
    if (!isName(bare) || /^(?:the|an?|our|one|her|him|it|them|both|all)\b/i.test(name)) continue;
    if (denying.test(before)) return null;
    if (pointer.test(before)) return name;
    if (/^\s*(?:by|with) (?:the |an? )?$/.test(before)) return bare;
    if (weakPointer.test(before) && (/^\p{Lu}/u.test(name) || bare !== name)) return capitalised(bare);
  }
  return null;
}

/**
 * @param text with straight quotation marks and without closing punctuation
 * @param verbs words of it that are verbs
 */
export function namesAsOne(said: string, verbs: ReadonlySet<string>): Order[] | null {
  const text = bound(said);
  const turned = hasNames(text);
  if (turned !== null) return turned;
  const list = listAt(text, verbs);
  if (list === null) return null;
  const { names, rest } = list;
  // "Damage above 300 euro = major damage" is a size; "Glossary: a = b" announces its kind.
  if (rest.includes("=") && (isLimit(text) || rest.startsWith(":"))) return null;
  const isQuoted = text.startsWith('"');
  const covered = covering.exec(rest) ?? (isQuoted ? /^(?:means|is)\b/i.exec(rest) : null);
  if (names.length === 1 && covered)
    return covers(names, listAt(rest.slice(covered[0].length).trim(), verbs), covering.test(rest));
  const isWord = says.test(text.replace(politely, "")) && naming.test(text);
  return toldOf(names, rest, isWord);
}

/** @param isWord whether the line is about the words of a text */
function toldOf(names: readonly string[], rest: string, isWord: boolean): Order[] | null {
  const areSame = sameness.test(rest.replace(/\([^)]*\)/g, ""));
  const isGroup = !isWord && grouping.test(rest) && (!areSame || /\b(?:lanes?|swimlanes?)\b/i.test(rest));
  const areNamed = names.length > 1 && (naming.test(rest) || /^(?::|are\b|is\b)/i.test(rest));
  if (!(areSame || isGroup || isWord || areNamed)) return null;
  const { to, unwanted } = wantedIn(rest);
  const target =
    to ?? (areSame && names.length > 1 && !/\b(?:as|to)\s+\S+$/i.test(rest) ? names[0] : undefined);
  if (target === undefined) return null;
  const calls = allCalled([...names, ...unwanted], target, isGroup);
  const more = besides(rest, [target, ...names].map(loose));
  return calls === null || more.length === 0 ? calls : [...wholeNamed(calls, target), ...more];
}

/** "one lane with captain and first officer": the old names follow the new one. */
function hasNames(text: string): Order[] | null {
  const [, name = "", list = ""] =
    /^(?:the |our )?([^",:]{2,40}?) (?:is|are|make|forms?) (?:one|a single|the same|just one) (?:swim)?(?:lane|team|role|pool|department)\s*[,:]\s*(?:with |for )?(.+)$/i.exec(
      text,
    ) ??
    /^one (?:swim)?(?:lane|team|pool)(?: called)? "?([^",:]{2,40}?)"? (?:for|with|of) (.+)$/i.exec(text) ??
    [];
  const members = listAt(list, new Set());
  return isName(plain(name)) && members !== null && members.names.length > 1 && /^(?:,|$)/.test(members.rest)
    ? allCalled(members.names, capitalised(plain(name)), true)
    : null;
}

/** A pool keeps its name as the folder writes it: "Parents". */
const wholeNamed = (calls: readonly Order[], to: string): Order[] =>
  calls.map((order) => (order.type === "call" ? { ...order, to: loose(to) } : order));

/** Further statements about the name: "own box, but leave it empty", "everything in there is an automated step". */
export function besides(rest: string, names: readonly string[]): Order[] {
  const [to = ""] = names;
  const isOut = /\bpools?\b|\b(?:own|separate|extra) box(?:es)?\b|\b(?:outside|external)\b/i.test(rest);
  const who = capitalised(to);
  return [
    ...(isOut ? names.map((name): Order => ({ type: "role", name: capitalised(name), outside: true })) : []),
    ...(isOut && shut.test(rest) ? [{ type: "idle", who } as const] : []),
    ...(/\b(?:automated|automatic|automatically|service tasks?)\b/i.test(rest)
      ? [{ type: "kind", kind: "service", doer: who } as const]
      : []),
  ];
}

/** Words for a pool without visible content. */
export const shut =
  /\b(?:closed|collapsed|empty|black[- ]?box|blank|nothing (?:in|inside|within)|(?:no|without) (?:tasks|steps|work|(?:\p{L}+ )?activities)|(?:never|not|n['’]t) (?:look|see|open) (?:inside|into|in)|only (?:as|appear as) an? pool|just an? pool)\b/iu;

const covers = (
  [whole = ""]: readonly string[],
  members: ReturnType<typeof listAt>,
  lanesOnly: boolean,
): Order[] | null =>
  members !== null && members.rest === "" && members.names.length > 1
    ? allCalled(members.names, whole, lanesOnly)
    : null;

function allCalled(names: readonly string[], to: string, lanesOnly: boolean): Order[] | null {
  const wanted = loose(to);
  const orders = names
    .map(loose)
    .filter((name) => one(name).toLowerCase() !== one(wanted).toLowerCase())
    .flatMap((name) => call(name, wanted) ?? [])
    // A department keeps its name: "Exhibitions" is plural.
    .map(
      (order): Order =>
        order.type === "call" && lanesOnly ? { ...order, to: wanted, only: "lanes" } : order,
    );
  return orders.length > 0 ? orders : null;
}
