/** New steps in the words of an instruction: quoted names, clauses, nouns of work. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import type { Operation, Step, TaskKind, Time } from "../edits.ts";
import { gettingVerbs } from "../meaning/classes.ts";
import { timesIn } from "../meaning/times.ts";
import { resultLabel, stepLabel } from "../naming/labels.ts";
import { capitalised, sayPhrase, withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import { laneFor, resolving, roleOf, thingOf } from "./doers.ts";
import { type Draft, type Near, type NewSteps, type Told, task } from "./drafts.ts";
import { enumeratedIn } from "./enumerated.ts";
import type { Context } from "./find.ts";
import { tryLane, tryPool } from "./find-others.ts";
import { cutWords, formsOf, likeness, mentionOf } from "./mention.ts";
import { addressed, fillers, nounSteps, roleIn } from "./nouns.ts";
import type { Said } from "./said.ts";
import { emptyWords, kindOf, nobody, orderOf, taskWords } from "./words.ts";

/** Puts quoted names back into text that was read with masking words. */
export function unmasked(label: string, { source }: Said): string {
  return source.quotes.reduce((sofar, { from, to, name }) => {
    const word = source.masked.slice(from, to);
    const at = sofar.toLowerCase().indexOf(word.toLowerCase());
    return at < 0 ? sofar : sofar.slice(0, at) + name + sofar.slice(at + word.length);
  }, label);
}

/** Steps from what is left of an order without its verb and its place; empty if it names no work. */
export function newSteps(said: Said, context: Context, near: Near): NewSteps {
  const kind = near.kind === "task" ? taskKindIn(said) : near.kind;
  const isNoun =
    endsInNoun(said) ||
    isGerundOf(said) ||
    (/^(?:an?|another|one more|a second|some) /i.test(said.source.masked.slice(said.from, said.to)) &&
      !/\b(?:to|that|which)\b/i.test(said.source.masked.slice(said.from, said.to))) ||
    said.clauses.every(({ form, verb }) => form === "nominal" || verb === null);
  const isOrdered = workClauses(said).some((clause) => isOrder(clause, said));
  const byClause = () => clauseSteps(said, context, near, kind);
  const byNoun = () => nounSteps(said, context, near, kind);
  const read =
    quotedSteps(said, kind) ??
    calledStep(said, kind) ??
    (isNoun ? (byNoun() ?? byClause()) : isOrdered ? null : (byClause() ?? byNoun()));
  const told = listedSteps(said, read, kind) ?? read;
  if (told === null || told.drafts.length === 0 || isMuddled(told, said))
    return { before: [], steps: [], result: null };
  const before: Operation[] = [];
  const steps = told.drafts.map(({ step, doer }): Step => {
    const lane = near.lane?.id ?? laneFor(doer ?? near.role ?? null, near.node, context, before);
    return { ...step, lane };
  });
  return { before, steps, result: told.result };
}

/** A bare list has as many steps as members, however the sentence was parsed. */
function listedSteps(said: Said, read: Told | null, kind: TaskKind): Told | null {
  const parts = enumeratedIn(said);
  if (parts.length === 0 || (read !== null && read.drafts.length >= parts.length)) return null;
  const drafts = parts.map(({ from, to }) => {
    const [verb = "", ...rest] = said.source.text.slice(from, to).trim().split(/\s+/);
    return { step: task(`${verb} ${withoutArticles(rest.join(" "))}`, kind), doer: null };
  });
  return { drafts, result: null };
}

/** "Add a step 'Weigh', have an intern do it": a name that became two steps, or part of another name, was misread. */
const isMuddled = (told: Told, said: Said): boolean =>
  told.drafts.some(({ step }) => step.type === "task" && isNoWork(step.label, said)) ||
  workClauses(said).some(isHandedOver) ||
  /\b(?:first|second|third|other|last) one\b/i.test(said.source.masked.slice(said.from, said.to)) ||
  splitsName(told, said);

/** "The driver does it": names a doer, without work. */
const isHandedOver = ({ verb, object }: Clause): boolean =>
  object?.pronoun === true && /^(?:do|handle|perform)$/.test(verb?.lemma ?? "");

/** "Go", "Wait credit check come": a verb without content, or a second verb without "to". */
function isNoWork(label: string, said: Said): boolean {
  const { tokens } = said;
  const [verb = "", ...rest] = cutWords(label).map((word) => word.toLowerCase());
  if (rest.length === 0 && idle.has(verb)) return true;
  // "Do second one with director": does not say which work it is.
  if (rest.some((word) => unnamed.has(word))) return true;
  if (isGerundOf(said)) return false;
  return rest.some((word, at) => {
    const place = tokens.findIndex(({ form }) => form.toLowerCase() === word);
    const token = tokens[place];
    const isVerb =
      token?.upos === "VERB" && !/(?:ed|ing)$/.test(word) && !/^(?:amod|compound|acl)/.test(token.relation);
    const led = /^(?:to|whether|if|that|what|how|who|which)$/;
    return isVerb && !rest.slice(0, at + 1).some((one) => led.test(one));
  });
}
const unnamed = new Set("one ones it them something anything everything".split(" "));
const idle = new Set(
  "go come be have get do make take put happen occur follow stay keep continue start begin".split(" "),
);

const splitsName = ({ drafts }: Told, { source, from, to }: Said): boolean =>
  source.quotes
    .filter((one) => one.from >= from && one.to <= to)
    .some(({ name }) => {
      const labels = drafts.map(({ step }) => step.label).filter((label) => label.includes(name));
      const others = labels.flatMap((label) => cutWords(label.replace(name, "")));
      return (
        labels.length > 1 ||
        others.some((word) => [kindOf, orderOf].some((all) => all.has(word.toLowerCase())))
      );
    });

function quotedSteps(said: Said, kind: TaskKind): Told | null {
  const quotes = said.source.quotes.filter(({ from, to }) => from >= said.from && to <= said.to);
  if (quotes.length === 0) return null;
  const outside = quotes.reduceRight(
    (text, { from, to }) => text.slice(0, from - said.from) + text.slice(to - said.from),
    said.source.masked.slice(said.from, said.to),
  );
  const others = cutWords(outside).map((word) => word.toLowerCase());
  const by = roleIn(said);
  const role = by === null ? [] : cutWords(by).map((word) => word.toLowerCase());
  const isName = others.every(
    (word) =>
      emptyWords.has(word) ||
      kindOf.has(word) ||
      kindOf.has(word.replace(/s$/, "")) ||
      fillers.has(word) ||
      taskWords.has(word) ||
      role.includes(word),
  );
  if (!isName) return null;
  return { drafts: quotes.map(({ name }) => ({ step: task(name, kind), doer: by })), result: null };
}

/** "a new step called Print slip": everything after it is the name. */
function calledStep(said: Said, kind: TaskKind): Told | null {
  const text = said.source.text.slice(said.from, said.to);
  const found =
    /^(?:an? |the )?(?:\w+ ){0,2}(?:task|step|activity) (?:called|named|entitled|labelled) (.+)$/i.exec(text);
  const name = found?.[1]?.replace(/ (?:right|directly|immediately|just|straight)$/i, "").trim();
  return name ? { drafts: [{ step: task(name, kind), doer: null }], result: null } : null;
}

export function taskKindIn({ source, from, to }: Said): TaskKind {
  const words = source.masked
    .slice(from, to)
    .toLowerCase()
    .split(/[^\p{L}-]+/u);
  const at = words.findIndex((word) => /^(?:task|activity|step)s?$/.test(word));
  return (at > 0 ? taskWords.get(words[at - 1] ?? "") : undefined) ?? "task";
}

/** Clauses with work, in order. */
export const workClauses = (said: Said): Clause[] =>
  said.clauses
    .filter((clause) => !isAskedIn(clause, said))
    .filter(({ verb, link, form }, at) => {
      const parent = link === null ? undefined : said.clauses.find(({ id }) => id === link.to);
      if (
        parent?.verb &&
        carriers.has(parent.verb.lemma) &&
        link !== null &&
        /^(?:complement|content|purpose)$/.test(link.kind)
      )
        return verb !== null;
      if (verb === null) return false;
      if (at > 0 && link !== null && hanging.has(link.kind)) return false;
      if (link?.kind === "complement" || link?.kind === "content" || link?.kind === "purpose")
        return !isWork(said.clauses.find(({ id }) => id === link.to));
      return form !== "nominal" || at === 0;
    })
    .filter(
      (clause) =>
        isWork(clause) &&
        !(
          carriers.has(clause.verb?.lemma ?? "") &&
          said.clauses.some(
            ({ link, verb: own }) =>
              own !== null && link?.to === clause.id && /^(?:complement|content|purpose)$/.test(link.kind),
          )
        ),
    );

/** "Ask the customer whether he wants to pay": the clause of the question is asked, not done. */
function isAskedIn({ link }: Clause, said: Said): boolean {
  if (link === null) return false;
  if (link.kind === "whether") return true;
  const parent = said.clauses.find(({ id }) => id === link.to);
  return parent !== undefined && parent.link !== link && isAskedIn(parent, said);
}

const hanging = new Set(["because", "whether", "relative", "participle", "although", "while"]);

/** "We need to", "have to", "add": the work is in their dependents. */
const carriers = new Set("need want have should must let make ensure like wish".split(" "));

const isWork = (clause: Clause | undefined): boolean =>
  clause !== undefined &&
  clause.verb !== null &&
  !(
    carriers.has(clause.verb.lemma) &&
    (clause.object === null || nobody.has(clause.object.lemma) || kindOf.has(clause.object.lemma))
  );

/** "the quality check": parsers may take the last word for a verb. */
function endsInNoun({ tokens }: Said): boolean {
  const [first] = tokens;
  const last = tokens.at(-1);
  const isPlain = tokens.slice(0, -1).every(({ upos }) => /^(?:DET|ADJ|NOUN|PROPN)$/.test(upos));
  return (
    isPlain &&
    first?.form.toLowerCase() === "the" &&
    nominalisationOf(last?.form.toLowerCase() ?? "") !== null
  );
}

/** "packing slip printing", "invoice scanning": several bare words, the last of which names the work. */
function isGerundOf({ tokens }: Said): boolean {
  const words = tokens.filter(({ upos }) => upos !== "PUNCT").map(({ form }) => form.toLowerCase());
  const last = words.at(-1) ?? "";
  const isBare = words.every((word) => /^\p{Ll}[\p{Ll}-]*$/u.test(word) && !small.has(word));
  return words.length > 1 && isBare && /ing$/.test(last) && [...formsOf(last)].some((form) => form !== last);
}
const small = new Set("a an the of to in on at by with for and or from as it is are be".split(" "));

/** "Put 'Weigh' before ...", "does both checks": an order or existing work, not new work. */
function isOrder({ verb, object }: Clause, { source }: Said): boolean {
  if (verb === null || object === null) return false;
  const isNamed = source.quotes.some(({ from, to }) => from >= object.from && to <= object.to);
  return (
    (isNamed && arranging.has(orderOf.get(verb.lemma) ?? "")) ||
    /^(?:both|these|those)$/.test(object.determiner ?? "")
  );
}

const arranging: ReadonlySet<string> = new Set([
  "put",
  "move",
  "rename",
  "remove",
  "swap",
  "merge",
  "assign",
]);

/** "The final check comes after packing": the noun names the work, without a doer. */
const onlyHappens = ({ verb, object, doer }: Clause): boolean =>
  /^(?:come|follow|happen|occur)$/.test(verb?.lemma ?? "") &&
  object === null &&
  doer !== null &&
  nominalisationOf(doer.lemma) !== null;

function clauseSteps(said: Said, context: Context, near: Near, kind: TaskKind): Told | null {
  const clauses = workClauses(said);
  if (clauses.length === 0 || clauses.some(onlyHappens)) return null;
  const resolved = resolving(near.node, context.model, near.thing ?? null);
  let spoken = near.thing ?? null;
  const drafts = clauses.map((clause) => {
    const person = near.person ?? null;
    const about = person !== null && addressed.has(clause.verb?.lemma ?? "") ? person : spoken;
    const draft = draftOf(
      aboutThing(clause, near, spoken),
      said,
      context,
      resolving(near.node, context.model, about, person),
      kind,
    );
    if (clause.object !== null && !clause.object.pronoun)
      spoken = withoutArticles(clause.object.core ?? clause.object.words);
    return draft;
  });
  const last = clauses.at(-1);
  const result = last === undefined ? null : resultLabel(last, resolved);
  return { drafts, result: result === null ? null : unmasked(result, said) };
}

/** "The head must approve as well": the thing of the neighbouring step. */
function aboutThing(clause: Clause, { node }: Near, spoken: string | null): Clause {
  const { verb, object, complements, passive } = clause;
  const known = node === null ? null : thingOf(node.name);
  const isMeasure = /\b(?:amount|sum|price|value|total|cost|number|size|weight)$/i.test(spoken ?? "");
  const thing = isMeasure ? known : (spoken ?? known);
  if (verb === null || object !== null || passive || complements.length > 0 || thing === null) return clause;
  if (!deciding.has(verb.lemma) || clause.doer === null) return clause;
  const it = {
    ...clause.doer,
    lemma: thing,
    words: thing,
    core: thing,
    pronoun: false,
    attached: [],
    fellows: [],
    determiner: "the",
  };
  return { ...clause, object: it };
}
const deciding = new Set(
  "approve sign check review confirm authorise authorize countersign verify inspect".split(" "),
);

/** "The guest gets a receipt" means sending it, unless the guest works in the process. */
export function givenTo(clause: Clause, context: Context): string | null {
  const { verb, doer, object, passive, complements } = clause;
  if (!verb || !gettingVerbs.has(verb.lemma) || passive || !doer || !object || object.pronoun) return null;
  const isHere = tryLane(mentionOf(doer.words), context) !== null;
  const isFrom = complements.some(({ preposition }) => preposition === "from" || preposition === "by");
  if (doer.pronoun || isHere || isFrom || !parser.mayBePerson(doer.lemma)) return null;
  const work = nominalisationOf(object.lemma)?.verb;
  if (work !== undefined && addressed.has(work)) return `${capitalised(work)} ${withoutArticles(doer.words)}`;
  const verbOf = face.has(object.lemma) ? "Give" : "Send";
  return `${verbOf} ${withoutArticles(object.words)} to ${withoutArticles(doer.words)}`;
}

/** Things that are given in person rather than sent. */
const face = new Set(
  "training course lesson instruction briefing introduction tour discount access advice support feedback help chance bonus drink meal coffee tea".split(
    " ",
  ),
);

/** "and let him check it": the lane mentioned before. */
const spokenLane = ({ lemma }: Phrase, { model, focus }: Context): string | null =>
  /^(?:he|she|him|her)$/.test(lemma)
    ? (focus.map((id) => model.lanes.get(id)?.name).find((name) => name) ?? null)
    : null;

function draftOf(
  clause: Clause,
  said: Said,
  context: Context,
  resolved: (phrase: Phrase) => string | null,
  kind: TaskKind,
): Draft {
  const given = givenTo(clause, context);
  if (given !== null) return { step: task(unmasked(given, said), kind), doer: null };
  const doer =
    clause.doer === null ? roleIn(said) : (roleOf(clause.doer) ?? spokenLane(clause.doer, context));
  const waiting = waitIn(clause, said, resolved);
  if (waiting !== null && kind === "task") return { step: waiting, doer };
  const without = clause.complements.filter(
    ({ preposition, phrase }) =>
      preposition === "for" && doer !== null && withoutArticles(phrase.words) === doer,
  );
  const label = clauseLabel(clause, said, resolved, without);
  const named = doer !== null && (tryLane(mentionOf(doer), context) ?? tryPool(mentionOf(doer), context));
  const own = named ? label.replace(new RegExp(` for (?:the )?${escaped(doer)}$`, "i"), "") : label;
  return { step: task(own, kind), doer };
}

/** "Check whether the goods are complete" is about the goods; a person is asked something. */
export function clauseLabel(
  clause: Clause,
  said: Said,
  resolved: (phrase: Phrase) => string | null,
  without: Clause["complements"],
): string {
  const asked = said.clauses.find(({ link }) => link?.kind === "whether" && link.to === clause.id);
  const about =
    asked === undefined || clause.object !== null
      ? null
      : asked.passive
        ? asked.object
        : (asked.doer ?? asked.object);
  const label = stepLabel(
    { ...clause, negated: false },
    { resolved, without, ...(about ? { object: sayPhrase(about, resolved) } : {}) },
  );
  const isTold =
    asked === undefined || !addressed.has(clause.verb?.lemma ?? "") || / (?:whether|if) /i.test(label);
  const question = isTold ? "" : ` ${said.source.text.slice(asked.from, endOf(asked, said)).trim()}`;
  return unmasked(`${label}${question}`, said);
}

/** End of a clause with all its dependents. */
const endOf = ({ id, to }: Clause, { clauses }: Said): number =>
  Math.max(
    to,
    ...clauses
      .filter(({ link }) => link?.to === id && /^(?:complement|content|purpose)$/.test(link.kind))
      .map((one) => one.to),
  );

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const isWait = ({ verb }: Clause): boolean => /^(?:wait|pause|delay|await)$/.test(verb?.lemma ?? "");

/** "The glue dries for an hour": no doer, it takes its time. */
const isByItself = ({ object, passive, doer }: Clause, { slots, source }: Said): boolean =>
  object === null &&
  !passive &&
  doer !== null &&
  !doer.pronoun &&
  !parser.mayBePerson(doer.lemma) &&
  slots.some(({ marker, at, to }) => marker === "for" && /\d|\ban? /.test(source.masked.slice(at, to)));

/** Waiting is no work: it ends when something arrives, or when the time has passed. */
function waitIn(clause: Clause, said: Said, resolved: (phrase: Phrase) => string | null): Step | null {
  const time = timeIn(said);
  if (!clause.verb || !(isWait(clause) || (time !== null && isByItself(clause, said)))) return null;
  const own = isWait(clause)
    ? ""
    : `${stepLabel({ ...clause, doer: null, complements: [] }).toLowerCase()} for `;
  if (time)
    return {
      type: "event",
      kind: "intermediateCatchEvent",
      trigger: "timer",
      label: capitalised(`${own}${time.words}`),
      time: time.time,
      lane: null,
    };
  const what = clause.complements.find(({ preposition }) => preposition === "for")?.phrase ?? clause.object;
  const slot = said.slots.find(({ marker, from }) => marker === "for" && from > clause.from);
  if (!what && !slot) return null;
  const words = what
    ? unmasked(sayPhrase(what, resolved), said)
    : withoutArticles(said.source.text.slice(slot?.at ?? 0, slot?.to ?? 0));
  const label = capitalised(
    `${words} ${parser.mayBePerson(words.split(" ").at(-1) ?? "") ? "arrived" : "received"}`,
  );
  return { type: "event", kind: "intermediateCatchEvent", trigger: "message", label, time: null, lane: null };
}

export type Timing = { time: Time; words: string };

/** The first time in a piece. */
export function timeIn({ tokens, source }: Said): Timing | null {
  for (const { iso, words, use } of timesIn(tokens, source.masked)) {
    if (iso === null) continue;
    const value = inDays(iso);
    const shown = words.replace(/^an? (?=[a-z])/i, "1 ").replace(/(\d)-(?=[a-z])/i, "$1 ");
    const many = /^(?:1|one|half)\b/i.test(shown)
      ? shown
      : shown.replace(/\b(second|minute|hour|day|week|month|quarter|year)$/i, "$1s");
    return {
      time: { type: use === "every" || iso.startsWith("R") ? "cycle" : "duration", value },
      words: many,
    };
  }
  return null;
}

/** Engines support days better than weeks. */
const inDays = (iso: string): string =>
  iso.replace(/^P(\d+)W$/, (_, weeks: string) => `P${Number(weeks) * 7}D`);

export const sameWords = (one: string, other: string): boolean => {
  const left = cutWords(one);
  const right = cutWords(other);
  return (
    left.length === right.length && left.every((word) => right.some((known) => likeness(word, known) === 1))
  );
};
