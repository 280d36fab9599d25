/** What a clause says as an action: who (agent) does (verb) what (object) to whom, whatever its grammatical voice. */
import type { NounPhrase } from "./chunks.ts";
import type { Clause, Complement } from "./clause.ts";
import { clausesOf } from "./clauses.ts";
import type { Sentence } from "./token.ts";

export type Frame = {
  /** Infinitive, without "to". */
  verb: string;
  particle: string | null;
  /** Who does it; null when the text does not say (passive without "by", imperative). */
  agents: NounPhrase[];
  /** What it is done to: the object of an active verb, the subject of a passive one. */
  objects: NounPhrase[];
  /** "send the customer the invoice": the customer. */
  recipient: NounPhrase | null;
  listedWith: "and" | "or" | null;
  complements: Complement[];
  /** "asks the customer to sign the contract": sign the contract. */
  infinitive: Frame | null;
  passive: boolean;
  negated: boolean;
  modal: string | null;
  perfect: boolean;
  imperative: boolean;
  /** Adjectives of a copula ("is incomplete"). */
  predicate: string[];
  /** The clause that it was read from. */
  clause: Clause;
  from: number;
  to: number;
};

/** The frames of all clauses of a sentence that have a verb, in text order. */
export function framesOf(sentence: Sentence): Frame[] {
  const clauses = clausesOf(sentence);
  return clauses.flatMap((_, at) => frameOf(clauses, at) ?? []);
}

/** Helpers before an infinitive that only say that, or how, the action is done. */
const helperVerbs =
  /^(have|need|start|begin|continue|proceed|try|attempt|manage|go|get|be|decide|choose|prefer|agree|help|use|ought|fail-to)$/;
const helperPassives =
  /^(require|ask|tell|oblige|instruct|expect|allow|suppose|need|permit|request|force|invite|authorise|authorize|advise)$/;

/** The frame of one clause; null without a verb, or when the clause belongs to the frame of another. */
export function frameOf(clauses: Clause[], at: number): Frame | null {
  const clause = clauses[at];
  if (!clause?.verb) return null;
  if (clause.link === "infinitive" && clause.parent !== null) {
    const parent = clauses[clause.parent];
    if (parent && (isHelper(parent) || takesInfinitive(parent)) && isFirstInfinitive(clauses, at))
      return null;
  }
  if (clause.link === "gerund" && isResponsibility(clauses, at)) return null;
  const duty = clauses[at + 1];
  if (duty && isResponsibility(clauses, at + 1)) return helped(clause, duty);
  const inner = infinitiveOf(clauses, at);
  if (inner !== null && isHelper(clause)) return helped(clause, inner);
  return {
    ...plainFrame(clause),
    infinitive: inner !== null && takesInfinitive(clause) ? plainFrame(inner) : null,
  };
}

/** "is responsible for checking", "is in charge of checking", "takes care of checking" say who checks. */
function isResponsibility(clauses: Clause[], at: number): boolean {
  const clause = clauses[at];
  const parent = clauses[at - 1];
  if (clause?.link !== "gerund" || clause.parent !== at - 1 || !parent?.verb) return false;
  if (clause.marker === null && clause.conjunction === null)
    return /^(start|begin|continue|finish|stop|keep)$/.test(parent.verb.lemma);
  if (!/^(for|of|with|by)$/.test(clause.marker ?? "")) return false;
  const says = [
    ...parent.predicate,
    ...parent.complements.map((one) => one.phrase.head.lower),
    ...parent.objects.map((one) => one.head.lower),
    parent.verb.lemma,
  ];
  return says.some((word) =>
    /^(responsible|accountable|charge|care|task|tasked|start|begin|continue|proceed|finish)$/.test(word),
  );
}

/** The infinitive directly under the clause that completes its verb. */
function infinitiveOf(clauses: Clause[], at: number): Clause | null {
  const next = clauses[at + 1];
  return next && next.link === "infinitive" && next.parent === at && next.marker === null ? next : null;
}

function isFirstInfinitive(clauses: Clause[], at: number): boolean {
  const parent = clauses[at]?.parent;
  return parent !== null && parent !== undefined && infinitiveOf(clauses, parent) === clauses[at];
}

function isHelper(clause: Clause): boolean {
  const { verb } = clause;
  if (verb === null) return false;
  if (verb.voice === "passive") return helperPassives.test(verb.lemma);
  if (verb.lemma === "be") return clause.subjects.length > 0 && clause.objects.length === 0;
  // "has 10 days to upload the documents"
  if (verb.lemma === "have" && clause.objects.length === 1) return clause.objects.every(isTime);
  const after = clause.complements.filter(({ phrase }) => phrase.head.from > (verb.tokens[0]?.from ?? 0));
  return helperVerbs.test(verb.lemma) && clause.objects.length === 0 && after.length === 0;
}

/** "asks the customer to sign": the infinitive is what is asked. */
const takesInfinitive = (clause: Clause) =>
  /^(ask|tell|instruct|request|remind|invite|require|advise|allow|authorise|authorize|order|urge|promise|offer|refuse|forget|warn|recommend|propose|wait|enable|help)$/.test(
    clause.verb?.lemma ?? "",
  );

/** "has to check the form" is "checks the form". */
function helped(clause: Clause, inner: Clause): Frame {
  const frame = plainFrame({ ...inner, subjects: clause.subjects, sharesSubject: clause.sharesSubject });
  return {
    ...frame,
    negated: frame.negated || (clause.verb?.negated ?? false),
    modal: clause.verb?.modal ?? clause.verb?.lemma ?? null,
    complements: frame.complements,
    clause: { ...clause, to: inner.to },
    from: clause.from,
    to: inner.to,
  };
}

function plainFrame(clause: Clause): Frame {
  const { verb } = clause;
  if (verb === null) throw new Error("a frame needs a verb");
  const passive = verb.voice === "passive" || clause.link === "participle";
  const verbAt = verb.tokens[0]?.from ?? 0;
  const byAgent = passive
    ? clause.complements.filter((one) => isAgent(one) && one.phrase.head.from > verbAt)
    : [];
  const things = clause.objects
    .filter((phrase) => !isTime(phrase) || isWorkedOn(verb.lemma, clause.objects, phrase))
    .filter((phrase) => !/^(himself|herself|itself|themselves)$/.test(phrase.head.lower));
  const [first, second] = things;
  const ditransitive = !passive && first && second && things.length === 2 && clause.listedWith === null;
  const named =
    clause.subjects.length > 1 ? clause.subjects.filter((phrase) => !isTime(phrase)) : clause.subjects;
  const subjects = named.length > 0 ? named : clause.antecedent ? [clause.antecedent] : [];
  return {
    verb: verb.lemma,
    particle: verb.particle,
    agents: passive ? byAgent.map((one) => one.phrase) : subjects,
    objects: passive ? passiveObjects(subjects, things) : ditransitive ? [second] : things,
    recipient: ditransitive ? first : null,
    listedWith: clause.listedWith,
    complements: clause.complements.filter((one) => !byAgent.includes(one)),
    infinitive: null,
    passive,
    negated: verb.negated,
    modal: verb.modal,
    perfect: verb.perfect,
    imperative: verb.form === "imperative",
    predicate: clause.predicate,
    clause,
    from: clause.from,
    to: clause.to,
  };
}

/** "The customer is sent an invoice": what is sent is the object, the customer receives it. */
function passiveObjects(subjects: NounPhrase[], objects: NounPhrase[]): NounPhrase[] {
  const [only] = objects;
  return only && !only.pronoun && only.head.pos === "noun" && !isTime(only) ? [only] : subjects;
}

/** "HR books the days": time that is worked on, and not when or how long. */
export const isWorkedOn = (verb: string, objects: NounPhrase[], { tokens, head }: NounPhrase): boolean =>
  objects.length === 1 &&
  head.plural &&
  tokens.length === 2 &&
  /^(the|his|her|its|their|these|those)$/.test(tokens[0]?.lower ?? "") &&
  !/^(wait|await|pause|last|take|stay|work|run|rest|repeat)$/.test(verb);

const isTime = (phrase: NounPhrase) =>
  phrase.tokens[0]?.lower === "every" || /^(day|week|month|year|morning)$/.test(phrase.head.lemma);

/** "by the clerk", yet not "by email" or "by Friday". */
function isAgent({ preposition, phrase }: Complement): boolean {
  if (preposition !== "by") return false;
  return !/^(e?-?mail|phone|telephone|post|letter|fax|courier|truck|car|train|plane|ship|air|hand|credit|card|cash|transfer|noon|end|date|time|deadline|monday|tuesday|wednesday|thursday|friday|saturday|sunday|way|means|message|sms|day|week|month|year|number|name|category|order|invoice|percent)$/.test(
    phrase.head.lemma,
  );
}
