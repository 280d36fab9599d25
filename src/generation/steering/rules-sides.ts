/** Who is outside and who is inside. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { capitalised } from "../naming/words.ts";
import type { Token } from "../parser/tree.ts";
import { denies } from "./naming.ts";
import { shut } from "./one-name.ts";
import type { Line, Order, Rule } from "./order.ts";
import { allAbout, complementOf, isNotation, mainsOf, nameOf, namesIn, one, set } from "./words.ts";

const outward = set(
  "external externally outside outsider third-party separate separately pool freelancer freelance self-employed independent subcontractor",
);
const inward = set(
  "internal internally inside in-house inhouse lane swimlane employee staff colleague us ours employ",
);
/** Words of belonging, which other words can reverse: "belong into a pool of their own". */
const belonging = set("belong part here");
/** Verbs that give a place; other verbs are about work. */
const placing = set(
  "be have get sit stand live stay remain belong count work draw show use treat model put make give keep depict display include appear be_part_of consider see hire need receive leave place move go come own run belong employ lie run operate",
);

const firms = set(
  "company firm organisation organization business employer corporation institution enterprise",
);
const others = set("other another different separate own independent third else someone somebody");

type Side = "out" | "in" | "elsewhere" | "belongs";

/** "Keep them out of our pool." */
const outOfOurs = (tokens: readonly Token[], at: number): Side | null =>
  tokens.slice(0, at).some(({ lemma }) => lemma === "out") ? "out" : null;

/** "fewer than 9 parts", but not "part of us" */
const isPieces = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.lemma === "part" && tokens[at + 1]?.lemma !== "of";

/** The side that a word gives: outside, inside, or the weaker words of belonging. */
function toldBy(tokens: readonly Token[], at: number): Side | null {
  const token = tokens[at];
  const word = token?.lemma.toLowerCase() ?? "";
  const before = tokens.slice(Math.max(0, at - 3), at).map(({ lemma }) => lemma.toLowerCase());
  if (
    (firms.has(word) && before.some((one) => others.has(one))) ||
    (word === "party" && before.includes("third"))
  )
    return "elsewhere";
  if (outward.has(word)) return word === "pool" && before.includes("our") ? outOfOurs(tokens, at) : "out";
  if (inward.has(word) || /^(?:us|ours)$/i.test(token?.form ?? "")) return "in";
  return belonging.has(word) && !isPieces(tokens, at) ? "belongs" : null;
}

/** Outside or inside, as a clause says it; null if it says neither or both. */
function sideOf(line: Line, clause: Clause): boolean | null {
  // Fragments after the only clause belong to it: "to the county, not to us".
  const tails = line.clauses.filter(({ form, link }) => form === "fragment" && link?.to === clause.id);
  const end = Math.max(clause.to, ...tails.map(({ to }) => to));
  const tokens = line.tokens.filter(
    ({ from, to }) => from >= clause.from && to <= end && !isWithinOther(line, clause, from),
  );
  const told = tokens.flatMap((token, at): { side: Side; outside: boolean }[] => {
    const side = toldBy(tokens, at);
    const denied = isDeniedAt(tokens, at);
    // "They work here" has no meaning for sides, "they do not work here" has.
    return side === null || (/^(?:here|belong)$/.test(token.lemma) && !denied)
      ? []
      : [{ side, outside: (side === "out" || side === "elsewhere") !== denied }];
  });
  const of = (wanted: Side[]) =>
    told.filter(({ side }) => wanted.includes(side)).map(({ outside }) => outside);
  const [all = []] = [of(["elsewhere"]), of(["out", "in"]), of(["belongs"])].filter((one) => one.length > 0);
  return new Set(all).size === 1 ? (all[0] ?? null) : null;
}

/** A negation reaches to the next comma, "but" or "and". */
function isDeniedAt(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at + 1);
  const cut = before.findLastIndex(({ upos, lemma }) => upos === "PUNCT" || /^(?:but|and)$/i.test(lemma));
  return before.slice(cut + 1).some((token) => denies(token) || token.lemma === "without");
}

/** In a reason or another main clause, the words are not about this clause. */
const isWithinOther = (line: Line, clause: Clause, at: number): boolean =>
  line.clauses.some((other) => {
    const apart =
      /^(?:because|although|purpose|so)$/.test(other.link?.kind ?? "") ||
      (other.form !== "fragment" && mainsOf(line).includes(other));
    return (
      other !== clause &&
      apart &&
      other.link !== null &&
      other.from > clause.from &&
      at >= other.from &&
      at < other.to
    );
  });

const isNamed = ({ pronoun, lemma, determiner, words, modifiers }: Phrase): boolean =>
  !pronoun &&
  // The "opposing party" is a party, an "outside party" describes one.
  (!isNotation(lemma) ||
    (lemma === "party" && modifiers.some((word) => !outward.has(word) && !others.has(word)))) &&
  !/^(?:everyone|everybody|all|none|each|both|anybody|anyone|whoever|somebody|someone|nobody)$/.test(lemma) &&
  !/^(?:every|each)$/.test(determiner ?? "") &&
  !outward.has(words.toLowerCase());

/** The parties whose side a clause gives: its own subject, the party that gets a pool, or the party named before. */
function placed(line: Line, clause: Clause): Phrase[] {
  const about = allAbout(clause).filter(isNamed);
  if (about.length > 0) return about;
  const to = complementOf(clause, "for", "to", "of");
  if (to && isNamed(to)) return [to, ...to.fellows];
  // "The tasks of the intern go there": not about the party of the line before.
  if (
    allAbout(clause).some(({ pronoun, determiner }) => !pronoun && !/^(?:every|each)$/.test(determiner ?? ""))
  )
    return [];
  const earlier = line.clauses.filter(({ from }) => from < clause.from).map(allAbout);
  return earlier.findLast((all) => all.some(isNamed))?.filter(isNamed) ?? line.before.filter(isNamed);
}

/** "Payments are handled by PayFast, an external provider": the apposition of a name. */
const nameBefore = (line: Line, { from }: Clause): Phrase | null =>
  line.clauses
    .flatMap(({ doer, object, complements }) => [doer, object, ...complements.map(({ phrase }) => phrase)])
    .filter((phrase): phrase is Phrase => phrase !== null && isNamed(phrase) && phrase.to <= from)
    .toSorted((one, other) => other.to - one.to)[0] ?? null;

export function besideNames(line: Line): Order[] {
  const phrases = line.clauses.flatMap(({ doer, object, recipient, complements }) => [
    doer,
    object,
    recipient,
    ...complements.map(({ phrase }) => phrase),
  ]);
  return phrases
    .flatMap((phrase): Order[] => {
      const told = phrase?.apposition;
      if (!phrase || !told) return [];
      const words = [told.lemma, ...told.modifiers].map((word) => word.toLowerCase());
      return words.some((word) => outward.has(word) && word !== "pool")
        ? [{ type: "role", name: nameOf(line, phrase), outside: true }]
        : [];
    })
    .concat(
      line.clauses.flatMap((clause): Order[] => {
        // "PayFast, an external provider": the name before the comma.
        const phrase =
          clause.form === "fragment" && clause.link !== null && clause.state?.words
            ? nameBefore(line, clause)
            : null;
        if (phrase && sideOf(line, clause) === true) return [roleOrder(line, phrase, true)];
        // "AutoParts, who are not us"
        const isAside = clause.link?.kind === "relative" && clause.verb === null && clause.doer !== null;
        const outside = isAside ? sideOf(line, clause) : null;
        return clause.doer && outside !== null ? [roleOrder(line, clause.doer, outside)] : [];
      }),
    );
}

const roleOrder = (line: Line, phrase: Phrase, outside: boolean): Order => ({
  type: "role",
  name: capitalised(one(nameOf(line, phrase))),
  outside,
});

function sides(line: Line): Order[] | null {
  const orders = mainsOf(line).flatMap((clause) => {
    const lemma = clause.verb?.lemma ?? "be";
    // "A pool with nothing in it will do."
    const isEnough = /^(?:do|suffice)$/.test(lemma) && clause.doer?.lemma === "pool";
    if (!(placing.has(lemma) || isEnough) || (clause.form === "fragment" && clause.link !== null)) return [];
    const outside = sideOf(line, clause);
    return outside === null ? [] : placed(line, clause).map((phrase) => roleOrder(line, phrase, outside));
  });
  const known = new Set<string>();
  const once = orders.filter(
    (order) => order.type === "role" && !known.has(order.name) && known.add(order.name),
  );
  return once.length > 0
    ? once.flatMap((order) => [...namedInBrackets(line, order), ...closedIn(line, order)])
    : null;
}

/**
 * "Teachers are self-employed, hence no lane but a pool": words that only describe outside parties, whatever they
 * depend on.
 */
const strange =
  /\b(?:self-employed|freelanc\w+|subcontract\w+|third part(?:y|ies)|outsiders?|externals?|(?:from|on) (?:the )?outside|(?:separate|independent|own|foreign|external|other) (?:participants?|part(?:y|ies)|compan(?:y|ies)|firms?|pools?|box(?:es)?)|(?:someone|somebody) else's|not (?:ours|one of us|our (?:staff|people|employees|colleagues|company|business)))\b/i;
const ourOwn = /\b(?:inside|internal|in-house|our own|no (?:pool|outsider)|part of us)\b/i;

function outsiders(line: Line): Order[] | null {
  if (!strange.test(line.text.replace(/[’]/g, "'")) || ourOwn.test(line.text)) return null;
  const first = line.clauses.map(allAbout).find((all) => all.some(isNamed)) ?? [];
  const orders = first
    .filter(isNamed)
    .map((phrase) => roleOrder(line, { ...phrase, words: phrase.core ?? phrase.words }, true));
  return orders.length > 0 ? orders.flatMap((order) => [order, ...closedIn(line, order)]) : null;
}

/** "Donors (supermarkets, bakeries)": the members. */
function namedInBrackets(line: Line, order: Order): Order[] {
  if (order.type !== "role") return [order];
  const list = new RegExp(`${one(order.name)}\\w*\\s*\\(([^)]+)\\)`, "i").exec(line.text)?.[1];
  const names = namesIn(
    (list ?? "")
      .replace(/^(?:i\.e\.|e\.g\.|such as|like|mainly|mostly)\s*/i, "")
      .replace(/,?\s*(?:etc\.?|and so on|and others)$/i, ""),
  );
  return [order, ...names.map((name): Order => ({ ...order, name: capitalised(one(name)) }))];
}

/** "a pool of its own with nothing inside": its work is not drawn. */
const closedIn = (line: Line, order: Order): Order[] =>
  order.type === "role" && order.outside && shut.test(line.text) ? [{ type: "idle", who: order.name }] : [];

export const sideRules: Rule[] = [
  {
    name: "outside and inside",
    example: "Suppliers and customers are outside of our company.",
    read: (line) => sides(line) ?? outsiders(line),
  },
];
