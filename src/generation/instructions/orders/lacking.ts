/**
 * Steps that the diagram lacks: "a seal check is missing before packing", "nobody weighs the parcel, put that in before
 * shipping".
 */
import type { Clause, Phrase } from "../../clauses/clause.ts";
import { words } from "../../clauses/lexicon.ts";
import { withoutArticles } from "../../naming/words.ts";
import { commandIn, themeIn } from "../command.ts";
import type { Context } from "../find.ts";
import { answer, type Rule } from "../rule.ts";
import { type Part, readable, type Said, type Slot } from "../said.ts";
import { placeWords } from "../words.ts";
import { adding } from "./adding.ts";
import { stepOf } from "./known-steps.ts";
import { working } from "./telling.ts";

const missing = words("missing absent lacking");
const forgetting = words("forget miss lack omit overlook");

export const lacking: Rule = {
  name: "what is missing",
  example: "the delivery is missing at the end; we forgot the final check, please put it in before packing",
  read(said, context, tail) {
    const lack = lackOf(said, context);
    if (lack === null) return null;
    const order = tail[0] ? placedBy(tail[0]) : null;
    const place = order ?? lack.place;
    if (place.length === 0 && !lack.isWork && tail[0] && saysIt(tail[0]))
      return { ...answer([]), thing: lack.words };
    const whole = readable([lack.lead, lack.what, ...place].filter((part) => part !== ""));
    const rest = order === null ? tail : tail.slice(1);
    const found = (lack.isWork ? working : adding).read(whole, context, rest);
    return found && { ...found, used: found.used + (order === null ? 0 : 1) };
  },
};

type Lack = { lead: string; what: Part; place: Part[]; isWork: boolean; words: string };

function lackOf(said: Said, context: Context): Lack | null {
  const [clause] = said.clauses;
  // "Only order parts if parts are missing" is a condition.
  const isCondition = said.slots.some(({ marker }) => /^(?:if|unless|in case)$/.test(marker));
  if (!clause || clause.link !== null || isCondition || ceased(said) || commandIn(said) !== null) return null;
  const thing = thingForms.map((form) => form(clause, said)).find((one) => one != null);
  if (!thing || thing.pronoun || reasonNouns.has(thing.lemma)) return workMissing(clause, said, context);
  const within = said.slots.find((slot) => slot.from > thing.from && slot.from < thing.to && isPlacing(slot));
  const what = { said, from: thing.from, to: within ? within.from - 1 : thing.to };
  return {
    lead: "add",
    what,
    place: placesBehind(said, what),
    isWork: false,
    words: withoutArticles(thing.words),
  };
}

const isOurs = ({ doer }: Clause): boolean => /^(?:we|i|you|it|they)$/i.test(doer?.words ?? "");

const reasonNouns = words("need reason point sense doubt use");

type Form = (clause: Clause, said: Said) => Phrase | null | undefined;

const thingForms: readonly Form[] = [
  // "X is missing"
  ({ verb, state, doer, negated }) =>
    verb === null && !negated && missing.has(state?.words.toLowerCase() ?? "") ? doer : null,
  // "what is missing is X"
  ({ verb, state, doer }, { tokens }) =>
    verb === null &&
    doer?.lemma === "what" &&
    state !== null &&
    "head" in state &&
    tokens.some(({ form }) => missing.has(form.toLowerCase()))
      ? state
      : null,
  ({ verb, doer, object }) => (verb?.lemma === "miss" && doer?.lemma === "what" ? object : null),
  // "we forgot X", "you left X out"
  (clause) => {
    const { verb, object, negated } = clause;
    const isForgotten =
      forgetting.has(verb?.lemma ?? "") || (verb?.lemma === "leave" && verb.particle === "out");
    return isForgotten && isOurs(clause) && !negated ? object : null;
  },
  // "we don't have X", "there is no X"
  (clause) => (clause.verb?.lemma === "have" && isOurs(clause) && clause.negated ? clause.object : null),
  ({ verb, doer, negated }, { tokens }) =>
    verb?.lemma === "be" && negated && tokens[0]?.form.toLowerCase() === "there" ? doer : null,
];

/** "nobody weighs the parcel", if no step does. */
function workMissing(clause: Clause, said: Said, context: Context): Lack | null {
  const { verb, object, doer, negated, passive } = clause;
  const what = forgotten(clause, said);
  if (what !== null) return { lead: "", what: { said, ...what }, place: [], isWork: true, words: "" };
  const isNobody = /^(?:nobody|no one|noone)$/i.test(doer?.words ?? "");
  const isNever = negated && doer?.pronoun === true && said.tokens.some(({ lemma }) => lemma === "never");
  if (verb === null || object === null || object.pronoun || passive || !(isNobody || isNever)) return null;
  if (stepOf({ ...clause, negated: false, doer: null }, said, context) !== null) return null;
  const lead = verb.particle === null ? verb.lemma : `${verb.lemma} ${verb.particle}`;
  return {
    lead,
    what: { said, from: object.from, to: object.to },
    place: placesBehind(said, object),
    isWork: true,
    words: withoutArticles(object.words),
  };
}

/** "We forgot to weigh the parcel before packing": the whole phrase. */
function forgotten(clause: Clause, said: Said): { from: number; to: number } | null {
  const isForgotten = forgetting.has(clause.verb?.lemma ?? "") && isOurs(clause) && !clause.negated;
  const inner = said.clauses.find(
    ({ link }) => link?.to === clause.id && /^(?:complement|content)$/.test(link.kind),
  );
  if (!isForgotten || !inner?.link || inner.negated) return null;
  return { from: inner.from + inner.link.words.length, to: said.to };
}

const ceased = ({ tokens }: Said): boolean => tokens.some(({ form }) => /^(?:any ?more|longer)$/i.test(form));

const placing = words("after before between behind at following while once");
const isPlacing = ({ marker }: Slot): boolean => placing.has(marker) || placeWords.has(marker);

const placesBehind = (said: Said, { to }: { to: number }): Part[] => {
  const slot = said.slots.find((one) => one.from >= to && isPlacing(one));
  return slot ? [{ said, from: slot.from, to: said.to }] : [];
};

/** "put that in before payment": the place in an order about it. */
function placedBy(next: Said): Part[] | null {
  const command = commandIn(next);
  if (command === null || !["add", "put"].includes(command.order)) return null;
  const theme = themeIn(command);
  if (!theme.pronoun && (theme.words.length > 0 || theme.quoted !== null)) return null;
  const slot = next.slots.find((one) => one.from >= command.theme.to && isPlacing(one));
  return slot ? [{ said: next, from: slot.from, to: next.to }] : null;
}

/** "The office prints them": the work on the missing thing. */
const saysIt = ({ clauses }: Said): boolean => clauses.some(({ object }) => object?.pronoun === true);
