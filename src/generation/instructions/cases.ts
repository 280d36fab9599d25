/** "If A, do B; otherwise go on": the branches of a choice in an instruction, with the target of each. */

import type { Clause } from "../clauses/clause.ts";
import { isActivity, type Node, reachable } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import type { Next, Operation, Step } from "../edits.ts";
import { refusingVerbs } from "../meaning/classes.ts";
import { questionLabel } from "../naming/questions.ts";
import { withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import { repeating } from "./demands.ts";
import { resolving, thingOf } from "./doers.ts";
import type { Near } from "./drafts.ts";
import { closingIn, isEnding } from "./endings.ts";
import { type Context, findNode } from "./find.ts";
import { tryLane } from "./find-others.ts";
import { jumpOf, jumpTo } from "./jumps.ts";
import { cutWords, likeness, mentionIn, mentionOf } from "./mention.ts";
import { stepOf } from "./orders/known-steps.ts";
import { type Said, type Slot, saidOf, without } from "./said.ts";
import { newSteps, unmasked, workClauses } from "./steps.ts";

export type Condition = {
  /** As on the flow: "goods are not in stock"; null for "otherwise". */
  words: string | null;
  /** "Goods in stock?"; empty if the words contain no question. */
  question: string;
  /** The full question, for comparing with gateways. */
  asked: string;
  slot: Slot | null;
  /** Its answer to the question; a bare answer ("if yes") has nothing else. */
  negative: boolean;
  clause: Clause | null;
};

export type Way = { condition: Condition; before: Operation[]; steps: Step[]; next: Next; said: Said };

const opening = new Set(["if", "unless", "when", "whenever", "in case", "in case of", "once", "as soon as"]);
const others = ["otherwise", "or else", "else", "if not", "if no", "in all other cases", "in the other case"];

const outcomeOf: Readonly<Record<string, string>> = {
  rejection: "rejected",
  refusal: "refused",
  approval: "approved",
  failure: "failed",
  success: "successful",
  acceptance: "accepted",
};

/** The condition at the start of a piece, or inside it. */
export function conditionIn(said: Said, near: Node | null, context: Context): Condition | null {
  const text = said.source.masked.slice(said.from, said.to).toLowerCase();
  const other = others.find(
    (one) =>
      text.startsWith(one) &&
      (/^if/.test(one) ? /^(?:,|$)/.test(text.slice(one.length)) : !/[\p{L}]/u.test(text[one.length] ?? " ")),
  );
  const upon = /^(?:up)?on (rejection|refusal|approval|failure|success|acceptance)\b/.exec(text);
  if (upon?.[1]) {
    const slot = { marker: "on", from: said.from, at: said.from, to: said.from + upon[0].length };
    return {
      words: outcomeOf[upon[1]] ?? upon[1],
      question: "",
      asked: "",
      slot,
      negative: /^(?:rej|ref|fail)/.test(upon[1]),
      clause: null,
    };
  }
  if (other !== undefined) {
    const slot = { marker: "otherwise", from: said.from, at: said.from, to: said.from + other.length };
    const isNo = other === "if no";
    return { words: isNo ? "no" : null, question: "", asked: "", slot, negative: true, clause: null };
  }
  const slot = bandAhead(said) ?? said.slots.find(({ marker, at, to }) => opening.has(marker) && at < to);
  if (!slot || slot.at >= slot.to) return null;
  const inner = endOfCondition(said, slot);
  const words = said.source.text.slice(slot.at, inner.to).trim();
  const part = saidOf(said.source, slot.at, inner.to);
  const clause = clauseOf(said, part);
  const asks =
    clause === null || /^(?:yes|no|so)$/i.test(words)
      ? null
      : questionLabel(clause, resolving(near, context.model));
  return {
    words: conditionWords(words),
    question:
      asks === null || clause === null || !isState(clause) || asks.ask === "?"
        ? ""
        : unmasked(asks.ask, part),
    asked: asks === null ? "" : unmasked(asks.ask, part),
    slot: inner,
    negative: asks?.value === "no" || /^no$/i.test(words) || slot.marker === "unless",
    clause,
  };
}

/** "Above 500 euros the head must sign": a limit before the sentence. */
function bandAhead({ slots, from, source }: Said): Slot | null {
  const first = slots.find((one) => one.from === from && bands.has(one.marker));
  if (!first || !/\d/.test(source.masked.slice(first.at, first.to))) return null;
  return { ...first, at: first.from };
}
const bands = new Set(["above", "over", "below", "under"]);

/** As read in its sentence; read separately if the sentence did not see it as a clause. */
function clauseOf(said: Said, part: Said): Clause | null {
  const tells = ({ verb, state }: Clause) => verb !== null || state !== null;
  const whole = said.clauses.find(
    ({ from, to, link }) => from <= part.from && to >= part.to && link !== null,
  );
  return (whole && tells(whole) ? whole : part.clauses.find(tells)) ?? null;
}

/** A condition ends at the comma if the sentence continues after it. */
function endOfCondition(said: Said, slot: Slot): Slot {
  const text = said.source.masked;
  const comma = text.slice(slot.at, said.to).search(/,\s/);
  const own = said.clauses.find(
    ({ from, link }) => from <= slot.at && from >= slot.from - 1 && link !== null,
  );
  const main = own && said.clauses.find(({ id, from }) => id === own.link?.to && from > own.from);
  if (own && main && own.to > slot.to && own.to <= main.from && (comma < 0 || own.to > slot.at + comma))
    return { ...slot, to: own.to };
  if (slot.from > said.from + 1)
    return slot.to < said.to && comma < 0
      ? { ...slot, to: Math.max(slot.to, lastSlotEnd(said, slot)) }
      : slot;
  if (comma >= 0) return { ...slot, to: slot.at + comma };
  return slot;
}

const lastSlotEnd = (said: Said, slot: Slot): number =>
  said.slots
    .filter(({ from, marker }) => from >= slot.to && inCondition.has(marker))
    .reduce((end, { to }) => Math.max(end, to), slot.to);
const inCondition = new Set([
  "above",
  "over",
  "below",
  "under",
  "in",
  "with",
  "of",
  "from",
  "for",
  "within",
  "by",
  "on",
  "at",
]);

/** "order is complete" and "invoice was paid" have short questions: "Order complete?". */
const isState = ({ verb, passive, perfect }: Clause): boolean =>
  verb === null || verb.lemma === "be" || passive || perfect;

export const conditionWords = (words: string): string =>
  words.replace(/^(?:the|an?) /i, "").replace(/^["'“‘]|["'”’]$/g, "");

/** Cuts a piece where "otherwise" begins another branch. */
export function waysCut(said: Said): Said[] {
  const text = said.source.masked;
  const found = /,? (?:and |but )?(?=(?:otherwise|or else|else|if not,|if no|if yes)\b)/i.exec(
    text.slice(said.from + 1, said.to),
  );
  if (!found) return [said];
  const at = said.from + 1 + found.index;
  return [saidOf(said.source, said.from, at), ...waysCut(saidOf(said.source, at + found[0].length, said.to))];
}

/** All branches in the pieces; a piece without a condition continues the previous branch. */
export function waysIn(pieces: readonly Said[], near: Near, context: Context): Way[] {
  return pieces.flatMap(waysCut).flatMap((said): Way[] => {
    const condition = conditionIn(said, near.node, context);
    if (condition === null) return [];
    const rest =
      condition.slot === null ? said : without(said, [{ from: condition.slot.from, to: condition.slot.to }]);
    return [
      {
        condition,
        said,
        ...consequence(
          rest,
          { ...near, thing: spokenOf(condition.clause), person: personIn(condition.clause) },
          context,
          true,
        ),
      },
    ];
  });
}

/** The referent of "him" after a condition. */
export function personIn(clause: Clause | null): string | null {
  const doer = clause?.doer ?? null;
  const isSomebody = doer !== null && !doer.pronoun && parser.mayBePerson(doer.lemma);
  return isSomebody ? withoutArticles(doer.core ?? doer.words) : null;
}

/** The referent of "it" after a condition: its subject, or the thing that a person in it deals with. */
function spokenOf(clause: Clause | null): string | null {
  if (clause === null) return null;
  const subject = clause.passive ? clause.object : (clause.doer ?? clause.object);
  const isPerson = subject !== null && (subject.pronoun || parser.mayBePerson(subject.lemma));
  const about = isPerson ? clause.object : subject;
  return about === null || about.pronoun ? null : withoutArticles(about.core ?? about.words);
}

/**
 * The content of a branch: steps, and whether it ends, jumps back or continues. `ofChoice`: other branches continue as
 * before.
 */
export function consequence(
  said: Said,
  near: Near,
  context: Context,
  ofChoice = false,
): { before: Operation[]; steps: Step[]; next: Next } {
  const closing = closingIn(said);
  if (closing) {
    const { result, ...told } = newSteps(without(said, [closing]), context, near);
    return { ...told, next: { type: "end", name: result ?? "", trigger: null } };
  }
  const clauses = said.clauses.filter((clause) => clause.verb !== null);
  refuseSpared(clauses, said, near, context);
  const ending = clauses.find(isEnding);
  const redo = redone(said, clauses.at(-1), near.thing ?? null, context);
  const toldBy = (some: Clause[]) =>
    some.length === 0 ? noSteps : newSteps({ ...said, clauses: some }, context, near);
  if (redo !== null) return { ...toldBy(clauses.slice(0, -1)), next: { type: "goto", id: redo.id } };
  const jump = clauses.find((clause) => clause !== ending && jumpOf(clause) !== null);
  const plain = clauses.filter(
    (clause) => clause !== ending && clause !== jump && !(jump && hangsOn(clause, jump)),
  );
  const known = ending || jump || !ofChoice ? null : knownWork(said, plain, near, context);
  if (known !== null) return { ...toldBy(plain.slice(0, -1)), next: { type: "goto", id: known.id } };
  const told = toldBy(plain);
  if (plain.length > 0 && told.steps.length < workClauses({ ...said, clauses: plain }).length)
    throw new CannotEdit(`"${said.source.text.slice(said.from, said.to)}" tells no step.`);
  if (ending) return { ...told, next: { type: "end", name: told.result ?? "", trigger: null } };
  if (jump) return { ...told, next: jumpTo(said, jump, near, context) };
  return ofChoice && isRefused(plain.at(-1))
    ? { ...told, next: { type: "end", name: told.result ?? "", trigger: null } }
    : { ...told, next: { type: "continue" } };
}

/** "back to packing": a jump back without a verb. */
function backTo(said: Said, context: Context): Node | null {
  const lead = /^(?:then )?(?:straight |directly |right )?back to /i.exec(
    said.source.masked.slice(said.from, said.to),
  );
  return lead ? findNode(mentionIn(said, said.from + lead[0].length, said.to), context) : null;
}

/** "Do not throw it away but ...": a removal must be stated as such. */
function refuseSpared(clauses: readonly Clause[], said: Said, near: Near, context: Context): void {
  const spared = clauses.find(({ negated, link }) => negated && link === null);
  if (!spared) return;
  const step = stepOf(spared, said, context, near.thing ?? null);
  const proposal = step ? ` Say it as a change of its own: "remove '${step.name}'".` : "";
  throw new CannotEdit(
    `"${said.source.text.slice(spared.from, spared.to).trim()}" tells what is not done.${proposal}`,
  );
}

/** After a refusal nothing continues as before. */
const isRefused = (last: Clause | undefined): boolean => refusingVerbs.has(last?.verb?.lemma ?? "");

/**
 * "The goods are picked": an existing step of another path, or an earlier one, is the target of the branch. A later
 * step would have to be moved, or the steps between skipped, so this is refused as ambiguous; informing people may
 * happen in many places.
 */
function knownWork(
  said: Said,
  plain: readonly Clause[],
  { node: near, thing }: Near,
  context: Context,
): Node | null {
  const clause = plain.at(-1);
  if (!clause?.verb || telling.has(clause.verb.lemma)) return null;
  const known = stepOf(clause, said, context, [thing, near && thingOf(near.name)].join(" "));
  if (known === null || near === null) return null;
  if (
    known.id !== near.id &&
    reachable(context.model, [near.id]).has(known.id) &&
    !leadsBack(known, near, context)
  )
    throw new CannotEdit(
      `There is a step "${known.name}" farther on: say "continue with '${known.name}'" to go there, or quote a name for a new step.`,
    );
  return known;
}

const leadsBack = (known: Node, near: Node, { model }: Context): boolean =>
  reachable(model, [known.id]).has(near.id);

export const telling: ReadonlySet<string> = new Set(
  "inform notify tell send call ask remind contact email mail".split(" "),
);

const noSteps = { before: [], steps: [], result: null };

/** "and mix again": the step of the diagram that the last clause repeats. */
function redone(said: Said, clause: Clause | undefined, thing: string | null, context: Context): Node | null {
  const back = backTo(said, context);
  if (back || !clause?.verb) return back;
  const once = oncePlain(clause);
  if (once !== null) return stepOf(once, said, context, thing);
  if (!clause.connectors.some((one) => repeating.has(one))) return null;
  const known = stepOf(clause, said, context, thing);
  if (known || (clause.object !== null && !clause.object.pronoun)) return known;
  const verb = clause.verb;
  const lane = clause.doer === null ? null : tryLane(mentionOf(clause.doer.words), context);
  const own = [...context.model.nodes.values()].filter(
    (node) => isActivity(node) && (!lane || node.lane === lane.id),
  );
  for (const fits of [isVerbOf, isHandedIn]) {
    const [only, second] = own.filter((node) => fits(verb.lemma, verb.particle, node));
    if (only && !second) return only;
  }
  return null;
}

/** "rewritten" means written again: the clause with the plain verb; null for any other. */
function oncePlain(clause: Clause): Clause | null {
  const { verb } = clause;
  const [, plain] = /^re-?(.+)$/.exec(verb?.lemma ?? "") ?? [];
  if (!verb || plain === undefined || !(verb.lemma.includes("-") || doneAnew.has(plain))) return null;
  return { ...clause, verb: { ...verb, lemma: plain } };
}
const doneAnew = new Set(
  "write do check test print send submit design calculate build assess examine pack weigh measure schedule book draw load run count enter draft cut bake mix clean wash paint open apply assign evaluate consider inspect validate verify negotiate order work-up make edit read fill label plan think train sew wash sign".split(
    " ",
  ),
);

const isVerbOf = (lemma: string, _particle: string | null, { name }: Node): boolean =>
  likeness(cutWords(name)[0] ?? "", lemma) === 1;

/** "Submit it again" means handing it in, filling it in or applying. */
const isHandedIn = (lemma: string, particle: string | null, { name }: Node): boolean => {
  const [first = "", second = ""] = cutWords(name.toLowerCase());
  return (
    handingIn.has(particle === null ? lemma : `${lemma} ${particle}`) &&
    (handingIn.has(first) || handingIn.has(`${first} ${second}`))
  );
};
const handingIn = new Set([
  "submit",
  "resubmit",
  "hand in",
  "send in",
  "fill in",
  "fill out",
  "apply",
  "file",
  "turn in",
  "request",
]);

const hangsOn = (clause: Clause, to: Clause): boolean =>
  clause.link !== null && clause.link.to === to.id && clause.from > to.from;

/** "otherwise, ...": another branch of the previous choice. */
export const isElse = ({ source, from }: Said): boolean =>
  /^(?:otherwise|else|if not|if no)\b/i.test(source.masked.slice(from));
