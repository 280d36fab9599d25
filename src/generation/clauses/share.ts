/** Doers and objects that a clause takes over from another one: coordination, control, relative pronouns. */
import type { Clause, Complement, Link, Phrase } from "./clause.ts";
import { ableNouns, asking, needObject, noObject, subjectControl, toPersons } from "./lexicon-words.ts";

/**
 * A clause without a number yet: `governor` is the index of its governing clause, `antecedent` the phrase that a
 * relative clause describes.
 */
export type Draft = Omit<Clause, "link"> & {
  governor: number;
  link: Omit<Link, "to"> | null;
  antecedent: Phrase | null;
  /** The main word of the clause in the sentence, and the place of the relative pronoun in it. */
  at: number;
  relative: boolean;
};

type Gift = { doer?: Phrase | null; object?: Phrase | null; complements?: Complement[] };

type Rule = {
  name: string;
  example: string;
  /** What the clause takes over from its governor; null if the rule does not apply. */
  gives: (clause: Draft, above: Draft) => Gift | null;
};

const subjectOf = (clause: Draft): Phrase | null =>
  clause.passive ? (clause.recipient ?? clause.object) : clause.doer;

/** Puts a subject into the slot that it fills in the clause. */
const asSubject = (clause: Draft, subject: Phrase | null) =>
  clause.passive ? { object: subject } : { doer: subject };

const isSilent = (clause: Draft) => (clause.passive ? clause.object === null : clause.doer === null);

const own = new Set(["by", "before", "after", "while", "without", "purpose", "participle"]);
const open = new Set(["if", "unless", "when", "once", "until", "participle"]);

const rules: readonly Rule[] = [
  {
    name: "relative pronoun",
    example: "The officer who took the call writes the report.",
    gives: (clause) =>
      clause.link?.kind === "relative" && clause.antecedent !== null
        ? relativeGift(clause, clause.antecedent)
        : null,
  },
  {
    name: "participle behind a noun",
    example: "a folder containing the permits; volunteers supervised by a carpenter",
    gives: (clause) =>
      clause.antecedent !== null && clause.link?.kind === "participle" && isSilent(clause)
        ? asSubject(clause, clause.antecedent)
        : null,
  },
  {
    name: "infinitive behind a noun",
    example: "a form to sign; the clerk asks the applicant to upload a photo (however the tree hangs it)",
    gives: (clause, above) =>
      clause.antecedent !== null && clause.link?.kind === "complement"
        ? infinitiveGift(clause, above, clause.antecedent)
        : null,
  },
  {
    name: "passed on by and",
    example: "The botanist labels the samples and seals the jars.",
    gives: (clause, above) =>
      clause.link?.kind === "coordinate" && isSilent(clause) ? asSubject(clause, subjectOf(above)) : null,
  },
  {
    name: "subject promises, object is asked",
    example: "The clerk asks the applicant to upload a photo; the tenant promises the owner to pay.",
    gives: (clause, above) =>
      clause.link?.kind === "complement" && clause.form !== "nominal" && isSilent(clause)
        ? asSubject(clause, controllerOf(above))
        : null,
  },
  {
    name: "asked for or decided by oneself",
    example: "The owner decides whether to sell the boat.",
    gives: (clause, above) =>
      (clause.link?.kind === "whether" || clause.link?.kind === "content") &&
      clause.form === "infinitive" &&
      isSilent(clause)
        ? asSubject(clause, above.passive ? above.doer : subjectOf(above))
        : null,
  },
  {
    name: "done on the way",
    example: "After sealing the jar the cook labels it; the developer fixes the bug to unblock the release.",
    gives: (clause, above) =>
      own.has(clause.link?.kind ?? "") &&
      clause.form !== "nominal" &&
      clause.form !== "fragment" &&
      isSilent(clause) &&
      clause.antecedent === null
        ? clause.passive
          ? passiveGift(above)
          : { doer: above.doer }
        : null,
  },
  {
    name: "condition of what is worked on",
    example: "If approved, the order is packed; the invoice is checked and, if correct, paid.",
    gives: (clause, above) =>
      open.has(clause.link?.kind ?? "") &&
      (clause.form === "participle" || clause.form === "fragment") &&
      isSilent(clause)
        ? conditionGift(clause, above)
        : null,
  },
  {
    name: "told without the word and",
    example: "The clerk opens the file, adds the note; the film gets a prize, is shown again.",
    gives: (clause, above) =>
      clause.link?.kind === "beside" &&
      clause.form === "finite" &&
      isSilent(clause) &&
      clause.verb?.lemma !== "be"
        ? asSubject(clause, subjectOf(above))
        : null,
  },
];

function relativeGift(clause: Draft, antecedent: Phrase): Gift {
  const subject = clause.passive ? clause.object : clause.doer;
  if (subject !== null && isRelativePronoun(subject)) return asSubject(clause, antecedent);
  if (clause.object !== null && isRelativePronoun(clause.object)) return { object: antecedent };
  const complements = clause.complements.map((complement) =>
    isRelativePronoun(complement.phrase) ? { ...complement, phrase: antecedent } : complement,
  );
  if (complements.some((complement, at) => complement !== clause.complements[at])) return { complements };
  if (subject === null) return asSubject(clause, antecedent);
  const isReduced = !clause.relative && clause.object === null && clause.verb !== null && !clause.passive;
  return isReduced ? { object: antecedent } : {};
}

/**
 * The person asked, helped or allowed is the doer; a thing to be worked on is the object; otherwise the doer stays the
 * same.
 */
function infinitiveGift(clause: Draft, above: Draft, antecedent: Phrase): Gift {
  const isAsked = asking.has(above.verb?.lemma ?? "") && above.object?.head === antecedent.head;
  if (isAsked && isSilent(clause)) return asSubject(clause, antecedent);
  if (clause.passive) return isSilent(clause) ? { object: antecedent } : {};
  if (clause.object === null && needObject.has(clause.verb?.lemma ?? "")) return { object: antecedent };
  const isAim = above.object?.head === antecedent.head && !ableNouns.has(antecedent.lemma);
  return isSilent(clause) && isAim ? { doer: above.doer } : {};
}

const relativePronouns = new Set(["who", "which", "that", "whom"]);
const isRelativePronoun = (phrase: Phrase) =>
  phrase.pronoun && relativePronouns.has(phrase.words.toLowerCase());

function controllerOf(above: Draft): Phrase | null {
  const addressed = above.recipient ?? above.object;
  if (above.passive || addressed === null || above.verb === null) return subjectOf(above);
  // "The guest has the right to cancel": the guest, not the right.
  if (above.recipient === null && ableNouns.has(addressed.lemma)) return above.doer;
  return subjectControl.has(above.verb.lemma) ? above.doer : addressed;
}

function passiveGift(above: Draft): Gift | null {
  if (above.passive) return { object: above.object };
  return above.object === null ? { object: above.doer } : null;
}

/**
 * The subject of an active clause cannot be inferred from its condition: "If urgent, we call the boss." Nor can the
 * object if somebody is informed or something new is used: "If bland, salt is added."
 */
function conditionGift(clause: Draft, above: Draft): Gift | null {
  const isNew =
    above.object &&
    !above.object.pronoun &&
    !above.object.plural &&
    [null, "a", "an"].includes(above.object.determiner);
  const isOther = clause.form === "fragment" && (isNew || toPersons.has(above.verb?.lemma ?? ""));
  const about = above.passive
    ? isOther
      ? null
      : above.object
    : above.object === null || above.verb === null
      ? above.doer
      : pronounIn(above);
  const isSpeaker = about !== null && about === above.doer && about.pronoun;
  return about === null || isSpeaker ? null : asSubject(clause, about);
}

const pronounIn = (above: Draft) => (above.object?.pronoun ? above.object : null);

/** The clauses with shared parts filled in. A clause is settled before others take over from it. */
export function shared(drafts: readonly Draft[]): Draft[] {
  const settled = new Map<number, Draft>();
  const settle = (at: number, trail: readonly number[]): Draft | undefined => {
    const draft = drafts[at];
    const done = settled.get(at);
    if (done !== undefined || draft === undefined || trail.includes(at)) return done ?? draft;
    const above = settle(draft.governor, [...trail, at]);
    const clause = above === undefined ? draft : given(draft, above);
    settled.set(at, clause);
    return clause;
  };
  const withSubjects = drafts.map((draft, at) => settle(at, []) ?? draft);
  return objectsShared(withSubjects);
}

function given(clause: Draft, above: Draft): Draft {
  for (const rule of rules) {
    const gift = rule.gives(clause, above);
    if (gift === null) continue;
    return {
      ...clause,
      ...(gift.doer === undefined ? {} : { doer: gift.doer, doerFrom: sourceOf(gift.doer, above) }),
      ...(gift.object === undefined ? {} : { object: gift.object, objectFrom: sourceOf(gift.object, above) }),
      ...(gift.complements === undefined ? {} : { complements: gift.complements }),
    };
  }
  return clause;
}

/** If the governor has itself taken the phrase over, names the original clause. */
function sourceOf(phrase: Phrase | null, above: Draft): number {
  if (phrase === above.object && phrase !== null) return above.objectFrom ?? above.id;
  return phrase === above.doer ? (above.doerFrom ?? above.id) : above.id;
}

/** "peels, chops and fries the onions": stated once, meant for all. */
function objectsShared(clauses: readonly Draft[]): Draft[] {
  const forward = clauses.map((given) => {
    const clause = withoutStrange(given, clauses);
    const first = clauses[clause.governor];
    if (first === undefined || !wantsObject(clause)) return clause;
    const isBehind = first.object !== null && first.objectFrom === null && first.object.head > clause.at;
    return isBehind ? { ...clause, object: first.object, objectFrom: first.id } : clause;
  });
  // From last to first, so that a clause can pass on what it takes over.
  const later: Draft[] = [];
  for (const [at, clause] of [...forward.entries()].reverse()) later.unshift(withLater(clause, at, later));
  return later;
}

/** "Either pays or signs a slip": what one pays is a price or a bill, so the slip belongs to the last verb only. */
function withoutStrange(clause: Draft, clauses: readonly Draft[]): Draft {
  const { object } = clause;
  if (object === null || mayPay(clause, object)) return clause;
  const isBehind = clauses.some(
    ({ link, governor, at }) =>
      link?.kind === "coordinate" && clauses[governor] === clause && at > clause.at && object.head > at,
  );
  return isBehind ? { ...clause, object: null } : clause;
}

/** "accepts, refuses or postpones the transfer": a bare verb takes over from the next in its row. */
function withLater(clause: Draft, at: number, later: readonly Draft[]): Draft {
  const first = clause.link?.kind === "coordinate" ? clause.governor : at;
  const next = later.find(
    (other) => other.link?.kind === "coordinate" && other.governor === first && other.at > clause.at,
  );
  const isBare = clause.complements.length === 0 && clause.adverbs.length === 0;
  if (next === undefined || next.object === null || !isBare) return clause;
  if (next.passive) return withAgent(clause, next);
  if (!isActive(clause) || clause.object !== null || !isNext(clause, next, later)) return clause;
  const shares = next.doerFrom !== null || needObject.has(clause.verb?.lemma ?? "");
  return shares && mayTake(clause, next, next.object)
    ? { ...clause, object: next.object, objectFrom: next.objectFrom ?? next.id }
    : clause;
}

/** Only people are asked or told; one pays a price or a bill. */
const mayTake = (clause: Draft, { verb }: Draft, object: Phrase): boolean =>
  mayPay(clause, object) && !(toPersons.has(verb?.lemma ?? "") && !toPersons.has(clause.verb?.lemma ?? ""));

/** One pays a price or a bill. */
const mayPay = ({ verb }: Draft, { lemma }: Phrase): boolean =>
  verb?.lemma !== "pay" || payable.has(lemma.toLowerCase());
const payable: ReadonlySet<string> = new Set(
  "bill invoice fee price sum amount rent tax fine deposit debt rate instalment installment balance claim money salary wage premium contribution charge order grant subsidy cost".split(
    " ",
  ),
);

/**
 * "are copied and stored by the assistant", "the sofa is measured and the stains are removed by the cleaner"; not "are
 * opened, followed by a call"
 */
function withAgent(clause: Draft, next: Draft): Draft {
  const isShared =
    clause.passive &&
    next.passive &&
    clause.doer === null &&
    next.doer !== null &&
    next.verb?.lemma !== "follow" &&
    // "Is drawn up, signed by both sides and filed": each has its own doer.
    !(next.link?.words === "" && next.doerFrom === null);
  const isOne = next.object === clause.object && next.form === "participle";
  return isShared && (isOne || next.coordination === "and")
    ? { ...clause, doer: next.doer, doerFrom: next.doerFrom ?? next.id }
    : clause;
}

/** Whether only bare verbs of the same row are between the two. */
function isNext(clause: Draft, next: Draft, between: readonly Draft[]): boolean {
  const stops = [clause, ...between.filter(({ at }) => clause.at < at && at < next.at)];
  const own = next.tokens.filter((place) => clause.at < place && place < next.at).length;
  const isRow = stops.every(
    (one) => one === clause || (one.link?.kind === "coordinate" && one.governor === next.governor),
  );
  const trailing = stops.flatMap(({ at, tokens }) => tokens.filter((place) => place > at && place < next.at));
  return isRow && own <= 2 && trailing.length === 0;
}

const isActive = (clause: Draft) =>
  clause.verb !== null &&
  !clause.passive &&
  clause.state === null &&
  !noObject.has(clause.verb.lemma) &&
  clause.form !== "nominal";

const wantsObject = (clause: Draft) =>
  clause.link?.kind === "coordinate" && clause.object === null && isActive(clause);
