/** Who takes part, who is outside, and whose work it is that a text leaves open. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { capitalised } from "../naming/words.ts";
import type { Token } from "../parser/tree.ts";
import { denies } from "./naming.ts";
import type { Line, Order, Place, Rule } from "./order.ts";
import {
  aboutOf,
  allAbout,
  complementOf,
  isNotation,
  isOurs,
  lemmasOf,
  mainsOf,
  nameOf,
  namesIn,
  negations,
  one,
  set,
} from "./words.ts";
import { labelOf, thingOf, workOf, workOfWords } from "./work.ts";

/** Words that say that nobody is told; with a "no" or "not" before them, or by themselves. */
const tellings = set(
  "name mention say state specify tell note indicate give assign write define identify know clear attribute act list doubt do",
);
const doers = set("name role doer actor owner person subject lane agent performer nobody anybody");
const open = set("passive unassigned unnamed unclear unspecified unmentioned impersonal passively ownerless");

/** Does a line speak of work whose doer no text tells? */
function isOpen(line: Line): boolean {
  const { tokens, text } = line;
  const lemmas = lemmasOf(tokens);
  if (lemmas.some((word) => open.has(word))) return true;
  // "silent about the doer", "the role is missing"
  if (
    lemmas.some((word) => doers.has(word)) &&
    /\b(?:silent|missing|lacking|absent|empty|blank)\b/i.test(text)
  )
    return true;
  if (/\b(?:by default|in doubt|in case of doubt|leaves? (?:it )?open|left open)\b/i.test(text)) return true;
  return lemmas.some((word, at) => {
    const next = lemmas.slice(at + 1, at + 7);
    if (word === "unless" || word === "whoever" || word === "nobody")
      return (
        next.some((one) => tellings.has(one)) || (word === "nobody" && tellings.has(lemmas[at - 1] ?? ""))
      );
    if (word === "no" && lemmas[at + 1] === "one") return next.some((one) => tellings.has(one));
    // "Steps without a role", "work that has no name on it", but not "the client gets no lane".
    if (word === "no" || word === "without")
      return next.slice(0, 3).some((one) => doers.has(one) && (one !== "lane" || word === "without"));
    return (
      negations.has(word) &&
      next.slice(0, 4).some((one) => tellings.has(one)) &&
      !mainsOf(line).some((clause) => clause.negated && isOurs(clause))
    );
  });
}

/** Words for nobody in particular and for work in general: no doer is named by them. */
const nobodyNamed = set(
  "text description sentence name person role doer actor step task job work activity everything something anything anybody anyone somebody someone nobody it we you case charge care process owner subject lane responsibility default one who whoever rest thing whatever what everyone else voice text they he she i this that action mention time duty assignment party passive document instruction instructions way doubt case",
);

/** "If nobody is named, the coordinator does it": the first that is named among all that the line speaks of. */
function doerOfOpen(line: Line): string | null {
  const phrases = line.clauses.flatMap(({ doer, object, recipient, state, complements }) => [
    ...(doer ? [doer] : []),
    ...(object ? [object] : []),
    ...(recipient ? [recipient] : []),
    ...(state && "head" in state ? [state] : []),
    ...complements.map(({ phrase }) => phrase),
  ]);
  const owned = phrases.flatMap((phrase) => [
    ...phrase.attached
      .filter(({ preposition }) => preposition === "'s" || preposition === "of" || preposition === "by")
      .map((one) => one.phrase),
    phrase,
  ]);
  const found = owned.find(
    ({ lemma, pronoun, words, determiner, head }) =>
      !pronoun &&
      /^(?:NOUN|PROPN|X|SYM)$/.test(line.tokens[head]?.upos ?? "NOUN") &&
      determiner !== "no" &&
      !nobodyNamed.has(lemma.toLowerCase()) &&
      !/^\W*$/.test(words) &&
      !/ly$/.test(words),
  );
  return found ? nameOf(line, found).replace(/['’]s?$/, "") : null;
}

const outward = set("external externally outside outsider third-party separate separately pool");
const inward = set(
  "internal internally inside in-house inhouse lane swimlane employee staff colleague us ours employ",
);
/** Words of belonging, which other words turn: "belong into a pool of their own". */
const belonging = set("belong part here");
/** Whose place such a verb tells; other verbs tell work. */
const placing = set(
  "be have get sit stand live stay remain belong count work draw show use treat model put make give keep depict display include appear be_part_of consider see hire need receive leave place move go come own run belong employ lie run operate",
);

const firms = set(
  "company firm organisation organization business employer corporation institution enterprise",
);
const others = set("other another different separate own independent third");

type Side = "out" | "in" | "elsewhere" | "belongs";

/** Which side a word tells: outside, inside, or the weaker words of belonging. */
function toldBy(tokens: readonly Token[], at: number): Side | null {
  const token = tokens[at];
  const word = token?.lemma.toLowerCase() ?? "";
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ lemma }) => lemma.toLowerCase());
  if (
    (firms.has(word) && before.some((one) => others.has(one))) ||
    (word === "party" && before.includes("third"))
  )
    return "elsewhere";
  if (outward.has(word)) return word === "pool" && before.includes("our") ? null : "out";
  if (inward.has(word) || /^(?:us|ours)$/i.test(token?.form ?? "")) return "in";
  return belonging.has(word) ? "belongs" : null;
}

/** Outside or inside, as a clause says it; null where it says neither or both. */
function sideOf(line: Line, clause: Clause): boolean | null {
  // What stands behind the only clause belongs to it: "to the county, not to us".
  const tails = line.clauses.filter(({ form, link }) => form === "fragment" && link?.to === clause.id);
  const end = Math.max(clause.to, ...tails.map(({ to }) => to));
  const tokens = line.tokens.filter(
    ({ from, to }) => from >= clause.from && to <= end && !isWithinOther(line, clause, from),
  );
  const told = tokens.flatMap((token, at): { side: Side; outside: boolean }[] => {
    const side = toldBy(tokens, at);
    const denied = isDeniedAt(tokens, at);
    // "They work here" tells nothing, "they do not work here" does.
    return side === null || (/^(?:here|belong)$/.test(token.lemma) && !denied)
      ? []
      : [{ side, outside: (side === "out" || side === "elsewhere") !== denied }];
  });
  const of = (wanted: Side[]) =>
    told.filter(({ side }) => wanted.includes(side)).map(({ outside }) => outside);
  const [all = []] = [of(["elsewhere"]), of(["out", "in"]), of(["belongs"])].filter((one) => one.length > 0);
  return new Set(all).size === 1 ? (all[0] ?? null) : null;
}

/** A denial reaches to the next comma, "but" or "and". */
function isDeniedAt(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at + 1);
  const cut = before.findLastIndex(({ upos, lemma }) => upos === "PUNCT" || /^(?:but|and)$/i.test(lemma));
  return before.slice(cut + 1).some((token) => denies(token) || token.lemma === "without");
}

/** In a reason or another main clause, the words say nothing of this one. */
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

const isNamed = ({ pronoun, lemma, determiner, words }: Phrase): boolean =>
  !pronoun &&
  !isNotation(lemma) &&
  !/^(?:everyone|everybody|all|none|each|both|anybody|anyone|whoever|somebody|someone|nobody)$/.test(lemma) &&
  !/^(?:every|each)$/.test(determiner ?? "") &&
  !outward.has(words.toLowerCase());

/** Of whom a clause tells on which side they are: its own subject, for whom a pool is drawn, or who was named before. */
function placed(line: Line, clause: Clause): Phrase[] {
  const about = allAbout(clause).filter(isNamed);
  if (about.length > 0) return about;
  const to = complementOf(clause, "for", "to", "of");
  if (to && isNamed(to)) return [to, ...to.fellows];
  const earlier = line.clauses.filter(({ from }) => from < clause.from).map(allAbout);
  return earlier.findLast((all) => all.some(isNamed))?.filter(isNamed) ?? line.before.filter(isNamed);
}

/** "Payments are handled by PayFast, an external provider": what stands beside a name. */
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
    if (!placing.has(lemma) || (clause.form === "fragment" && clause.link !== null)) return [];
    const outside = sideOf(line, clause);
    return outside === null ? [] : placed(line, clause).map((phrase) => roleOrder(line, phrase, outside));
  });
  const known = new Set<string>();
  const once = orders.filter(
    (order) => order.type === "role" && !known.has(order.name) && known.add(order.name),
  );
  return once.length > 0 ? once : null;
}

const charges = /\b(?:in charge of|takes? care of|responsible for|looks? after|sees? to)\s+(.+)$/i;

/** "Sales is in charge of offers", "the porter takes care of keys". */
function duty(line: Line, { doer, negated }: Clause): Order[] | null {
  const what = charges.exec(line.text)?.[1];
  if (doer === null || doer.pronoun || negated || what === undefined) return null;
  return namesIn(what).map(
    (words): Order => ({ type: "doer", work: workOfWords(words), doer: nameOf(line, doer) }),
  );
}

/** Verbs of being and belonging say nothing about work. */
const noWork = set(
  "be have need require want belong mean call use name know show draw count become get depict appear",
);

/** "Invoices are handled by accounting", "Results are always published by the press office". */
function usualDoer(line: Line, clause: Clause): Order[] | null {
  const { verb, doer, object, passive, connectors, modality } = clause;
  if (!verb || !doer || doer.pronoun || object?.pronoun || noWork.has(verb.lemma) || isOurs(clause))
    return null;

  if (isNotation(doer.lemma) && !/^(?:person|people)$/.test(doer.lemma)) return null;
  const always =
    connectors.includes("always") ||
    /^(?:all|every|each)\b/i.test(object?.determiner ?? "") ||
    modality === "must";
  if (!passive && !always) return null;
  if (
    /\d/.test(doer.words) ||
    /^(?:two|three|four|several|both)\b/i.test(doer.determiner ?? doer.modifiers[0] ?? doer.words)
  )
    return [{ type: "nothing", why: `“${doer.words}” names no single role for a lane.` }];
  // "Checks are done by quality assurance" tells of checking only.
  if (!object)
    return passive ? [{ type: "doer", work: workOf(line, clause, null), doer: nameOf(line, doer) }] : null;
  return [object, ...object.fellows].flatMap((thing): Order[] => {
    const own: Order = { type: "doer", work: workOf(line, clause, thing), doer: nameOf(line, doer) };
    return [own, ...marked(line, clause, thing)];
  });
}

/** "Major gifts are acknowledged by the director": a step where a decision of the diagram asks for them. */
function marked(line: Line, clause: Clause, thing: Phrase): Order[] {
  const label = labelOf(line, clause);
  const place: Place = {
    at: "case",
    ask: capitalised(thingOf(line, thing)),
    denied: false,
    work: { verb: null, things: [] },
  };
  const doer = clause.doer === null ? null : nameOf(line, clause.doer);
  return thing.modifiers.length === 0 && clause.modality !== "must"
    ? []
    : [{ type: "step", label, work: workOf(line, clause, thing), doer, place, condition: null, ends: null }];
}

/** These words are found in other rules as well, so it is read before them. */
export const openWork: Rule = {
  name: "work that is left open",
  example: "If nobody is named, the coordinator does it.",
  read(line) {
    if (
      !isOpen(line) ||
      mainsOf(line).some(
        (clause) => isOurs(clause) && isNotation(aboutOf(clause)?.lemma ?? "") && clause.negated,
      )
    )
      return null;
    const doer = doerOfOpen(line);
    return doer === null ? null : [{ type: "doer", work: null, doer }];
  },
};

export const sideRules: Rule[] = [
  {
    name: "outside and inside",
    example: "Suppliers and customers are outside of our company.",
    read: sides,
  },
];

export const peopleRules: Rule[] = [
  {
    name: "in charge of",
    example: "The press office is in charge of results.",
    read: (line) =>
      mainsOf(line)
        .map((clause) => duty(line, clause))
        .find((orders) => orders !== null) ?? null,
  },
  {
    name: "whose work it is",
    example: "Results are always published by the press office.",
    read(line) {
      const orders = mainsOf(line).flatMap((clause) => usualDoer(line, clause) ?? []);
      return orders.length > 0 ? orders : null;
    },
  },
];
