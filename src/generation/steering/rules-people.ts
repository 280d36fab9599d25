/** Who takes part, who is outside, and whose work it is that a text leaves open. */
import type { Clause } from "../clauses/clause.ts";
import { capitalised } from "../naming/words.ts";
import type { Order, Rule } from "./order.ts";
import { isNotation } from "./rules-names.ts";
import { complementOf, nameOf, one, ordered, plain, saidOfUs } from "./words.ts";

const drawing = new Set([
  "draw",
  "show",
  "use",
  "treat",
  "model",
  "put",
  "make",
  "give",
  "keep",
  "depict",
  "display",
  "include",
]);
const outsideWords =
  /\b(?:external|outside|outsider|separate|third part(?:y|ies)|not (?:part of|in) (?:our|the)|other compan(?:y|ies)|own (?:pool|company|organi[sz]ation))\b/i;
const insideWords =
  /\b(?:our (?:own )?(?:staff|team|employees?|people|company)|internal|in-house|part of our|belongs? to (?:us|our))\b/i;
const leaving = new Set([
  "do",
  "handle",
  "perform",
  "make",
  "carry",
  "belong",
  "take",
  "own",
  "execute",
  "process",
]);
const anything = new Set([
  "step",
  "task",
  "work",
  "activity",
  "everything",
  "it",
  "this",
  "rest",
  "thing",
  "action",
]);
const doing = new Set([
  "do",
  "handle",
  "perform",
  "make",
  "carry",
  "own",
  "execute",
  "process",
  "manage",
  "take",
]);
/** Verbs of being and belonging say nothing about work. */
const noWork = new Set([
  "be",
  "have",
  "need",
  "require",
  "want",
  "belong",
  "mean",
  "call",
  "use",
  "name",
  "know",
]);

const phrasesOf = (clause: Clause): string[] => {
  const subject = clause.doer ?? clause.object;
  return subject === null ? [] : [subject, ...subject.fellows].map(nameOf);
};

const isOutside = (text: string, clause: Clause): boolean =>
  outsideWords.test(text.replace(clause.negated ? "" : /\bas an? lane\b/i, ""));

const isOpen = (text: string): boolean =>
  /\b(?:nobody|no ?one|no (?:role|actor|doer|person|owner|lane)|without (?:a|an|any) (?:role|actor|doer|owner|lane)|unassigned|unless|otherwise|by default|not (?:named|mentioned|stated|assigned)|passive|unclear|unnamed)\b/i.test(
    text,
  );

/** "Steps without a role belong to the office": everything that the text leaves open. */
function ofAllOpen(clause: Clause): Order[] | null {
  if (clause.link !== null && clause.link.kind !== "coordinate") return null;
  const lemma = clause.verb?.lemma ?? "";
  const to = complementOf(clause, "to", "with", "by");
  const doer = lemma === "belong" || lemma === "fall" || lemma === "go" ? to : (clause.doer ?? to);
  return doer && leaving.has(lemma) ? [{ type: "doer", verb: null, thing: null, doer: nameOf(doer) }] : null;
}

/** "Invoices are handled by accounting", "Results are always published by the press office". */
function ofSuchWork(clause: Clause, stemOf: (noun: string) => string | null): Order[] | null {
  const { verb, doer, object } = clause;
  if (!verb || !doer || !object || clause.link !== null || noWork.has(verb.lemma)) return null;
  if (
    !clause.passive &&
    !clause.connectors.some((word) => word === "always") &&
    !/^all\b/i.test(object.determiner ?? "")
  )
    return null;
  const things = [object, ...object.fellows];
  return things.map(({ lemma, words }): Order => {
    const general = anything.has(lemma);
    const work = doing.has(verb.lemma) ? stemOf(lemma) : null;
    if (work !== null) return { type: "doer", verb: work, thing: null, doer: nameOf(doer) };
    const its = doing.has(verb.lemma) ? null : verb.lemma;
    return {
      type: "doer",
      verb: its,
      thing: general ? null : one(plain(words)).toLowerCase(),
      doer: nameOf(doer),
    };
  });
}

/** Nouns of work and the verb of a label: "approval" is "approve", "checks" is "check". */
function verbIn(noun: string): string | null {
  const known: Record<string, string> = {
    ...{
      approval: "approve",
      check: "check",
      review: "review",
      payment: "pay",
      delivery: "deliver",
      inspection: "inspect",
    },
    ...{
      notification: "notify",
      confirmation: "confirm",
      registration: "register",
      assessment: "assess",
      test: "test",
    },
    ...{
      decision: "decide",
      shipment: "ship",
      booking: "book",
      signature: "sign",
      refund: "refund",
      repair: "repair",
    },
    ...{
      cleaning: "clean",
      training: "train",
      audit: "audit",
      translation: "translate",
      installation: "install",
    },
    ...{
      verification: "verify",
      validation: "validate",
      calculation: "calculate",
      publication: "publish",
      release: "release",
    },
  };
  return known[noun] ?? null;
}

const namesIn = (list: string): string[] =>
  list
    .split(/\s*[,/&+]\s*(?:and\s+)?|\s+and\s+|\s+or\s+/)
    .map(plain)
    .filter((name) => name !== "" && name.split(/\s+/).length <= 4);

/** "three lanes: Sales, Warehouse and Finance": null where fewer than two are named. */
export function listedRoles(text: string): Order[] | null {
  const found =
    /\b(lanes?|swimlanes?|pools?|roles?|participants?|actors?)\b[^:.]{0,60}?(?::|\bare\b|\bnamed\b|\bcalled\b)\s*(.+)$/i.exec(
      text,
    );
  const names = namesIn(found?.[2] ?? "");
  const pools = /pool/i.test(found?.[1] ?? "");
  return names.length < 2
    ? null
    : names.map((name, at) => ({ type: "role", name: capitalised(name), outside: pools && at > 0 }));
}

/** These words are found in other rules as well, so it is read before them. */
export const openWork: Rule = {
  name: "work that is left open",
  example: "If nobody is named, the coordinator does it.",
  read: ({ text, clauses }) =>
    isOpen(text) ? (clauses.map(ofAllOpen).find((orders) => orders !== null) ?? null) : null,
};

export const peopleRules: Rule[] = [
  {
    name: "roles in a list",
    example: "Our lanes: Sales, Back office and Finance",
    read: ({ text }) => listedRoles(text),
  },
  {
    name: "outside",
    example: "Suppliers and customers are outside of our company.",
    read({ text, clauses }) {
      const clause = clauses.find(
        (one) =>
          (one.verb === null ||
            ordered(one, drawing) ||
            saidOfUs(one, drawing) ||
            one.verb.lemma === "belong") &&
          (one.doer !== null || one.object !== null),
      );
      if (!clause || !isOutside(text, clause) || /\b(?:every|each) (?:role|actor|party)\b/i.test(text))
        return null;
      const negated = clause.negated && !/not (?:part|in)|as an? (?:lane|role)/i.test(text);
      return phrasesOf(clause)
        .filter((name) => !/^(?:It|They|We|You)$/.test(name))
        .map((name) => ({ type: "role", name, outside: !negated }));
    },
  },
  {
    name: "inside",
    example: "The driver belongs to our own staff.",
    read({ text, clauses: [clause] }) {
      if (!clause || !insideWords.test(text) || isNotation(clause.doer?.lemma ?? "")) return null;
      const names = clause.verb === null || clause.verb.lemma === "belong" ? phrasesOf(clause) : [];
      return names.length === 0 || /^(?:We|It|They)$/.test(names[0] ?? "")
        ? null
        : names.map((name) => ({ type: "role", name, outside: false }));
    },
  },
  {
    name: "whose work it is",
    example: "Results are always published by the press office.",
    read: ({ clauses }) =>
      clauses.map((clause) => ofSuchWork(clause, verbIn)).find((orders) => orders !== null) ?? null,
  },
  {
    name: "the job of",
    example: "Approval is always the job of the head of department.",
    read({ clauses }) {
      for (const { verb, state, doer } of clauses) {
        if (verb !== null || state === null || doer === null || !("attached" in state)) continue;
        const of = state.attached.find(({ preposition }) => preposition === "of")?.phrase;
        const work = verbIn(doer.lemma);
        if (of && /^(?:job|task|work|duty|responsibility|matter)$/.test(state.lemma))
          return [
            {
              type: "doer",
              verb: work,
              thing: work === null ? one(plain(doer.words)).toLowerCase() : null,
              doer: nameOf(of),
            },
          ];
      }
      return null;
    },
  },
];
