/** Who takes part, who is outside, and who does work that the text leaves open. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { capitalised } from "../naming/words.ts";
import { isPerson } from "./naming.ts";
import type { Line, Order, Place, Rule } from "./order.ts";
import {
  aboutOf,
  isElement,
  isMotto,
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
import { labelOf, thingOf, verbOfNoun, workOf, workOfWords } from "./work.ts";

/** Words that say that nobody is named; with a "no" or "not" before them, or by themselves. */
const tellings = set(
  "name mention say state specify tell note indicate give assign write define identify know clear attribute act list doubt do",
);
const doers = set("name role doer actor owner person subject lane agent performer nobody anybody");
const open = set("passive unassigned unnamed unclear unspecified unmentioned impersonal passively ownerless");

/** Is the line about work without a doer in the text? */
function isOpen(line: Line): boolean {
  const { tokens, text } = line;
  const lemmas = lemmasOf(tokens);
  if (lemmas.some((word) => open.has(word))) return true;
  // "no names in the boxes" is about labels, not work.
  if (
    /\b(?:labels?|boxes|spelling|(?:tool|brand|product|system|patient|customer|client)s?['’]?s? names?)\b/i.test(
      text,
    )
  )
    return false;
  // "silent about the doer", "the role is missing"
  if (
    lemmas.some((word) => doers.has(word)) &&
    /\b(?:silent|missing|lacking|absent|empty|blank)\b/i.test(text)
  )
    return true;
  if (
    /\b(?:everything else|all the rest|the rest|anything else|all other (?:work|steps|tasks))\b/i.test(text)
  )
    return true;
  if (/\b(?:default|in doubt|in case of doubt|leaves? (?:it )?open|left open)\b/i.test(text)) return true;
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

/** Words for nobody in particular and for work in general: they name no doer. */
const nobodyNamed = set(
  "text description sentence name person role doer actor step task job work activity everything something anything anybody anyone somebody someone nobody it we you case charge care process owner subject lane responsibility default one who whoever rest thing whatever what everyone else voice text they he she i this that action mention time duty assignment party passive document instruction instructions way doubt case",
);

/** "If nobody is named, the coordinator does it": the first party that the line names. */
function doerOfOpen(line: Line): string | null {
  // "If nobody is told at the bedside, it's the staff nurse."
  const plainly =
    /,\s*(?:it['’]s|it is|that['’]s) (?:always |usually )?(?:the |an? )?(\p{L}[\p{L} -]{1,40}?)[\s.!]*$/iu.exec(
      line.text,
    )?.[1];
  if (plainly !== undefined && isPerson(plainly.split(" ").at(-1) ?? "")) return capitalised(plainly);
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
  const denied = line.clauses.flatMap(({ doer, negated }) => (negated && doer ? [doer] : []));
  const found = owned.find(
    (phrase) =>
      !denied.includes(phrase) && !isElement(phrase.lemma) && isDoer(phrase.lemma) && isNamed(line, phrase),
  );
  return found ? nameOf(line, found).replace(/['’]s?$/, "") : null;
}

/** "spelling" and "cleaning" are not doers. */
const isDoer = (lemma: string): boolean =>
  isPerson(lemma) || !/ing$/.test(lemma) || verbOfNoun(lemma) === null;

const isNamed = (line: Line, { lemma, pronoun, words, determiner, head }: Phrase): boolean =>
  !pronoun &&
  /^(?:NOUN|PROPN|X|SYM)$/.test(line.tokens[head]?.upos ?? "NOUN") &&
  determiner !== "no" &&
  !nobodyNamed.has(lemma.toLowerCase()) &&
  !/^\W*$/.test(words) &&
  !/ly$/.test(words);

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

/** "Contracts are drawn up by the legal team" is about work, although a drawing is not. */
const tellsNoWork = ({ verb }: Clause): boolean => noWork.has(verb?.lemma ?? "") && verb?.particle === null;

/** "Invoices are handled by accounting", "Results are always published by the press office". */
function usualDoer(line: Line, clause: Clause): Order[] | null {
  const { verb, doer, object, passive, connectors, modality } = clause;
  if (!verb || !doer || doer.pronoun || object?.pronoun || isOurs(clause) || tellsNoWork(clause)) return null;
  if (isNotation(doer.lemma) && !/^(?:person|people)$/.test(doer.lemma)) return null;
  const always =
    connectors.includes("always") ||
    (/^only\b/i.test(line.text) && modality !== null) ||
    /^(?:all|every|each)\b/i.test(object?.determiner ?? "") ||
    modality === "must";
  if (!passive && !always) return null;
  if (
    /\d/.test(doer.words) ||
    /^(?:two|three|four|several|both)\b/i.test(doer.determiner ?? doer.modifiers[0] ?? doer.words)
  )
    return [{ type: "nothing", why: `“${doer.words}” names no single role for a lane.` }];
  // "Checks are done by quality assurance" is only about checking.
  if (!object)
    return passive ? [{ type: "doer", work: workOf(line, clause, null), doer: nameOf(line, doer) }] : null;
  return [object, ...object.fellows].flatMap((thing): Order[] => {
    const own: Order = { type: "doer", work: workOf(line, clause, thing), doer: nameOf(line, doer) };
    return [own, ...marked(line, clause, thing)];
  });
}

/** "Major gifts are acknowledged by the director": a step in the case of a decision in the diagram. */
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

/** "Letters are written by the secretary and signed by the doctor": the second part is a separate step. */
function behindIt(line: Line, clause: Clause, before: Clause | undefined): Order[] {
  const { passive, object, doer, link } = clause;
  if (!before?.passive || !before.object || !passive || !object || !doer || link?.kind !== "coordinate")
    return [];
  if (object.words !== before.object.words) return [];
  const place: Place = { at: "after", work: workOf(line, before, before.object) };
  return [
    {
      type: "step",
      label: labelOf(line, clause),
      work: workOf(line, clause, object),
      doer: nameOf(line, doer),
      place,
      condition: null,
      ends: null,
    },
  ];
}

/** "All the rest is on the secretary": the last name in the line. */
const restOf = ({ text }: Line): string | null => {
  const found =
    /\b(?:rest|else|work|steps?|tasks?)\b[^,]*?\b(?:is|are|goes|go|falls?|belongs?)?\s*(?:on|to|up to|with|for|by)\s+(?:the\s+)?([\p{L}][\p{L} -]{1,40}?)[\s.!]*$/iu.exec(
      text,
    )?.[1];
  return found === undefined ? null : capitalised(found);
};

/** "except checking, which only a pharmacist may do" */
function exceptIn({ text }: Line): Order[] {
  const [, work, doer] =
    /\bexcept(?:\s+for)?\s+(?:the\s+)?([\p{L} ]+?),?\s+(?:which|that|this|it)\s+(?:is\s+(?:always\s+)?done\s+by|only|always)?\s*(?:an?|the)\s+([\p{L} -]+?)(?:\s+(?:may|must|can|should|does|do|is allowed)\b.*|[.\s]*)$/iu.exec(
      text,
    ) ?? [];
  return work === undefined || doer === undefined
    ? []
    : [{ type: "doer", work: workOfWords(work), doer: capitalised(doer) }];
}

/** "Housekeeping does all room work unless stated otherwise": work about one thing. */
function workOfKind({ text }: Line): Order[] | null {
  const [, doer, kind] =
    /^(?:the |our )?([\p{L}][\p{L} -]{1,40}?) (?:does|do|handles?|takes?(?: care of)?|gets?|is responsible for|are responsible for) (?:all|every|any|the) (?:the )?(\p{L}+) (?:work|tasks?|jobs?|steps?)\b/iu.exec(
      text,
    ) ?? [];
  return doer === undefined ||
    kind === undefined ||
    /^(?:other|others|open|remaining|unassigned|unnamed|left|such|rest)$/i.test(kind)
    ? null
    : [{ type: "doer", work: { verb: null, things: [kind.toLowerCase()] }, doer: capitalised(doer) }];
}

/**
 * "Cleaning and rinsing is always Cellar", "so carrying and packing belong to them": works by their names, and their
 * doer.
 */
function worksOf({ text, insists }: Line): Order[] | null {
  const only =
    /^(?:nobody|no one|no-one) (?:but|except|other than) (?:the )?([\p{L} -]{2,30}?) (?:(?:may|can|must) )?(\p{L}{3,}) (?:an? |the |any )?(\p{L}{3,})\b/iu.exec(
      text,
    );
  const [, list = "", said = ""] =
    /^(?:.*?, so )?((?:all |the )*\p{L}{3,}ing(?: (?:the |of )?(?!is\b|are\b|and\b)\p{L}+)?(?:(?:,? and |, | or )\p{L}{3,}ing(?: (?:the |of )?(?!is\b|are\b|and\b)\p{L}+)?)*) (?:is|are|belongs?|goes|go|falls?|lies|stays?)(?: (?:always|all|only|usually|done|up))*(?: (?:to|with|by|in|on|for|the (?:job|work|task|business|duty) of))? (?:the )?(?:lane )?([\p{L}][\p{L} -]{1,40}?)(?: unless\b.*|,.*)?[\s.]*$/iu.exec(
      text,
    ) ?? [];
  const doer = capitalised(/^them$/i.test(said) ? (only?.[1] ?? "") : said);
  const isParty =
    doer !== "" && (/^\p{Lu}/u.test(said) || /^them$/i.test(said) || isPerson(doer.split(" ").at(-1) ?? ""));
  const works = list
    .split(/,? and |, | or /)
    .map(workOfWords)
    .filter(({ verb }) => verb !== null);
  const forced = insists || only ? ({ insists: true } as const) : {};
  const own: Order[] = only
    ? [
        {
          type: "doer",
          work: { verb: one(only[2] ?? ""), things: [one(only[3] ?? "")] },
          doer: capitalised(only[1] ?? ""),
          insists: true,
        },
      ]
    : [];
  const told = isParty ? works.map((work): Order => ({ type: "doer", work, doer, ...forced })) : [];
  return own.length + told.length > 0 ? [...own, ...told] : null;
}

/** "on-call if it's about an incident, otherwise Engineer" */
function twofold({ text }: Line): Order[] | null {
  const [, doer, thing = "", other] =
    /(?:^|[:,]\s*)(?:the )?([\p{L}][\p{L} -]{1,30}?) (?:if|when|for|where) (?:(?:it['’]s|it is) )?(?:(?:something )?about )?(?:an? |the )?([\p{L} -]+?), (?:otherwise|else)(?: it['’]s)?(?: the)? ([\p{L}][\p{L} -]{1,30}?)[\s.]*$/iu.exec(
      text,
    ) ?? [];
  return doer === undefined || other === undefined
    ? null
    : [
        { type: "doer", work: { verb: null, things: [one(thing)] }, doer: capitalised(doer) },
        { type: "doer", work: null, doer: capitalised(other) },
      ];
}

/** Other rules have these words as well, so this rule is tried before them. */
export const openWork: Rule = {
  name: "work that is left open",
  example: "If nobody is named, the coordinator does it.",
  read(line) {
    const works = worksOf(line);
    if (works !== null) return works;
    if (
      !isOpen(line) ||
      // "The supplier is not ours, give it a pool" is about sides, not work.
      /\bpools?\b/i.test(line.text) ||
      mainsOf(line).some(
        (clause) => isOurs(clause) && isNotation(aboutOf(clause)?.lemma ?? "") && clause.negated,
      )
    )
      return null;
    const some = workOfKind(line) ?? twofold(line);
    if (some !== null) return some;
    const doer = doerOfOpen(line) ?? restOf(line);
    return doer === null ? null : [{ type: "doer", work: null, doer }, ...exceptIn(line)];
  },
};

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
      if (isMotto(line)) return null;
      const orders = mainsOf(line).flatMap((clause, at, all) => {
        const own = usualDoer(line, clause);
        return own === null ? [] : [...own, ...behindIt(line, clause, all[at - 1])];
      });
      return orders.length > 0 ? orders : null;
    },
  },
];
