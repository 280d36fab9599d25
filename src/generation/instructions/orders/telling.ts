/** Sentences about the work itself: existing work is moved or given to another doer; new work is added. */
import type { Clause, Phrase } from "../../clauses/clause.ts";
import { nextId } from "../../editing/draft.ts";
import { incoming, isActivity, type Lane, type Model, type Node, outgoing } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation, Step } from "../../edits.ts";
import { checkingVerbs, decidingVerbs } from "../../meaning/classes.ts";
import { singular } from "../../naming/inflect.ts";
import { parser } from "../../parser/parser.ts";
import { theEnd, theStart } from "../branch-places.ts";
import { type Condition, conditionIn } from "../cases.ts";
import { commandIn } from "../command.ts";
import { together } from "../demands.ts";
import { thingOf } from "../doers.ts";
import type { Near } from "../drafts.ts";
import { isEnding } from "../endings.ts";
import { type Context, findNode, tryNodes } from "../find.ts";
import { tryPool } from "../find-others.ts";
import { cutWords, likeness, mentionIn } from "../mention.ts";
import { beginsOrder } from "../pieces.ts";
import { insertAt, isTime, moveTo, nearOf, type Place, type Placed, placeIn } from "../place.ts";
import { type Restricted, restrictedIn } from "../restricted.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { readable, type Said, saidOf, without } from "../said.ts";
import { thingSpoken } from "../spoken.ts";
import { newSteps, sameWords, type Timing, timeIn, workClauses } from "../steps.ts";
import { outcomes } from "./choices.ts";
import { branchAsking } from "./decided-where.ts";
import { pause, whereHelp } from "./events.ts";
import { stepOf } from "./known-steps.ts";
import { doerLane } from "./people.ts";
import { automatic, isSystem } from "./systems.ts";

/** "Repeat X until C", "end the process after X". */
export const turning: Rule = {
  name: "again, or no further",
  example: "repeat 'Mix' until it is smooth; end the process after 'Pack'",
  read(said, context) {
    const [first] = said.clauses.filter(({ verb }) => verb !== null);
    const until = said.slots.find(({ marker }) => marker === "until" || marker === "till");
    if (first?.verb && /^(?:repeat|redo|do)$/.test(first.verb.lemma) && until) {
      const node = findNode(
        mentionIn(
          said,
          first.object?.from ?? said.from,
          Math.min(until.from, first.object?.to ?? until.from),
        ),
        context,
      );
      const again = conditionIn(
        saidOf(
          {
            ...said.source,
            masked: blanked(said.source.masked, until),
            text: blanked(said.source.text, until),
          },
          said.from,
          said.to,
        ),
        node,
        context,
      );
      const words = again?.words ?? said.source.text.slice(until.at, said.to);
      const branches = [
        { condition: words, isDefault: false, steps: [], next: { type: "continue" as const } },
        { condition: "otherwise", isDefault: true, steps: [], next: { type: "goto" as const, id: node.id } },
      ];
      return answer([{ type: "addDecision", after: node.id, question: again?.question ?? "", branches }]);
    }
    const ending = said.clauses.find(isEnding);
    const placed = ending && !conditionIn(said, null, context) ? placeIn(said, context) : null;
    if (
      !placed?.place ||
      said.clauses
        .filter(({ verb }) => verb !== null)
        .some((clause) => clause !== ending && clause.link === null)
    )
      return null;
    return placed.place.how === "after"
      ? answer([{ type: "endAfter", id: placed.place.node.id, name: "", trigger: null }])
      : null;
  },
};

const blanked = (text: string, { from, at }: { from: number; at: number }): string =>
  `${text.slice(0, from)}${"if".padEnd(at - from)}${text.slice(at)}`;

/** Work with a place, or existing work with another doer or place. */
export const working: Rule = {
  name: "work",
  example:
    "between packing and shipping somebody from quality has to do a spot check; the clerk checks the claim after payment",
  read(said, context, tail) {
    const delayed = delay(said, context);
    if (delayed) return delayed;
    // "Rejecting the repair needs a letter" names a thing, not a doer.
    if (/^[^,]+ (?:needs?|requires?) an? [\p{Ll} ]+$/u.test(said.source.masked.slice(said.from, said.to)))
      return null;
    const placed = placeIn(said, context);
    const rest = without(said, placed.taken);
    const clauses = workClauses(rest).filter(({ negated }) => !negated);
    const several =
      clauses.length > 1 && placed.place === null
        ? (allHanded(clauses, rest, context) ?? wentOn(clauses, rest, context))
        : null;
    return several ?? workAt(placed, clauses, rest, said, context, tail);
  },
};

function workAt(
  placed: Placed,
  clauses: readonly Clause[],
  rest: Said,
  said: Said,
  context: Context,
  tail: readonly Said[],
): Answer | null {
  const [clause, another] = clauses;
  const lane = placed.lane?.id ?? null;
  const known =
    !clause || another
      ? bareStep(clauses, rest, context)
      : (stepOf(clause, rest, context, spokenThing(context)) ?? quotedStep(rest, context));
  const time = known === null ? null : timeIn(said);
  if (known && time) return waited(known, time, said) ?? lasting(known, time, said, placed, context);
  const some = clause && !another ? restrictedIn(rest, clause, context.model) : null;
  if (some) return forSome(some, placed, context);
  if (known && clause) return changed(known, clause, rest, placed.place, lane, context);
  const place = placed.place ?? atEdge(said, clauses, context);
  return place === null ? null : newWork(rest, place, placed.lane, context, tail);
}

/** The referent of "it" after an order: the thing of the step mentioned last. */
const spokenThing = ({ thing, focus, model }: Context): string | null => {
  const last = model.nodes.get(focus.at(-1) ?? "");
  return thing ?? (last ? thingOf(last.name) : null);
};

/** "'Enter grade' only after 2 weeks": only a step's name. */
const bareStep = (clauses: readonly Clause[], said: Said, context: Context): Node | null =>
  clauses.length === 0 && timeIn(said) !== null ? quotedStep(said, context) : null;

/** "The doctor hands over the letter and explains it": existing steps with another doer. */
function allHanded(clauses: readonly Clause[], said: Said, context: Context): Answer | null {
  const nodes = clauses.map((clause) => stepOf(clause, said, context));
  const doer = clauses[0]?.doer ?? null;
  const [near] = nodes;
  const isOne = clauses.slice(1).every((one) => one.doer === null || one.doerFrom === clauses[0]?.id);
  if (!near || !doer || doer.pronoun || !isOne || nodes.some((node) => node === null)) return null;
  const before: Operation[] = [];
  const lane = doerLane(context, near, doer, before);
  const ids = nodes.flatMap((node) => (node ? [node.id] : []));
  const [made] = before;
  if (lane === null || commandIn(said) !== null) return null;
  return answer([made?.type === "addLane" ? { ...made, ids } : { type: "assignLane", ids, lane }], ids);
}

/** "The office prints the letter and posts it": after an existing step, the same doer does more. */
function wentOn(clauses: readonly Clause[], said: Said, context: Context): Answer | null {
  const [first, ...others] = clauses;
  const node = first && first.link === null ? stepOf(first, said, context) : null;
  const isOne = others.every(({ doer, doerFrom }) => doer === null || doerFrom === first?.id);
  if (!first || !node || !isOne || commandIn(said) !== null) return null;
  if (others.some((one) => stepOf(one, said, context, thingOf(node.name)) !== null)) return null;
  const before: Operation[] = [];
  const lane = first.doer === null ? node.lane : doerLane(context, node, first.doer, before);
  if (before.length > 0 || (lane !== null && lane !== node.lane)) return null;
  const told = newSteps({ ...said, clauses: [...others] }, context, {
    node,
    lane: context.model.lanes.get(node.lane ?? "") ?? null,
    kind: "task",
    thing: thingOf(node.name),
  });
  if (told.steps.length !== others.length || told.before.length > 0) return null;
  return answer([insertAt({ how: "after", node }, told.steps)]);
}

/** "Ship the order only after two days"; durations of a step and changes of a time are something else. */
function waited(node: Node, { words, time }: Timing, said: Said): Answer | null {
  const isOther = commandIn(said) !== null || /\bfor\b/.test(said.source.masked.slice(said.from, said.to));
  if (isOther || !isActivity(node)) return null;
  if (time.type === "cycle")
    throw new CannotEdit(`How often work is done is told at the start: say "the process starts ${words}".`);
  return answer([insertAt({ how: "before", node }, [pause(words, time)])]);
}

/** "The dough rests for two hours": after a step that happens by itself, the flow waits that long. */
function lasting(node: Node, time: Timing, said: Said, placed: Placed, context: Context): Answer | null {
  const isFor = said.slots.some((slot) => slot.marker === "for" && isTime(said, slot));
  if (!isFor || commandIn(said) !== null || !isActivity(node)) return null;
  const { place } = placed;
  const isThere =
    place === null ||
    (place.how === "after" &&
      outgoing(context.model, place.node.id).some(({ target }) => target === node.id));
  const [clause] = workClauses(said);
  const isWork = clause === undefined || clause.passive || clause.object !== null || clause.doer === null;
  if (!isThere || isWork || parser.mayBePerson(clause.doer?.lemma ?? ""))
    throw new CannotEdit(
      `How long "${node.name}" takes cannot be drawn at the step. Say "add a note '${time.words}' to '${node.name}'", or "add a pause of ${time.words} after '${node.name}'".`,
    );
  return answer([insertAt({ how: "after", node }, [pause(time.words, time.time)])]);
}

/** "Bills over 500 euros are signed by the head before payment"; an existing step becomes conditional. */
function forSome(some: Restricted, { place, lane }: Placed, context: Context): Answer | null {
  const { rest } = some;
  const [clause] = workClauses(rest);
  if (!clause) return null;
  const isNew = clause.connectors.some((one) => /^(?:also|additionally|too|as well)$/.test(one));
  const known = isNew ? null : stepOf(clause, rest, context);
  if (known && place === null) return onlyForSome(known, clause, some, context);
  const told = newSteps(rest, context, { node: place && nearOf(place), lane, kind: "task" });
  const [plural, second] = told.steps;
  if (!plural || second) return null;
  const many = clause.object?.words ?? "";
  const step = {
    ...plural,
    label: plural.label.replace(new RegExp(many, "i"), singular(many.toLowerCase())),
  };
  const branch = place === null ? branchAsking(asCondition(some), context) : null;
  const near = context.model.nodes.get(branch?.target ?? "");
  if (branch && near)
    return answer([...told.before, insertAt({ how: "flow", flow: branch.flow, near }, [step])]);
  // The same work again comes after the existing one.
  const twin = isNew ? stepOf(clause, rest, context) : null;
  return onlyAt(place ?? (twin && { how: "after", node: twin }), step, told.before, some, context);
}

function onlyAt(
  at: Place | null,
  step: Step,
  before: Operation[],
  some: Restricted,
  context: Context,
): Answer {
  if (at === null) throw whereHelp(`"${step.label}"`, context);
  const id = nextId(context.model, "Task", step.label);
  return answer([...before, insertAt(at, [step]), onCondition(id, some)], [id]);
}

const asCondition = ({ question, condition }: Restricted): Condition => ({
  words: condition,
  question,
  asked: question,
  slot: null,
  negative: false,
  clause: null,
});

/** "The head only signs bills over 500 euros": nothing else may change. */
function onlyForSome(node: Node, clause: Clause, some: Restricted, context: Context): Answer | null {
  const lane = clause.doer ? doerLane(context, node, clause.doer, []) : node.lane;
  const isOnly = clause.connectors.includes("only") && lane === node.lane;
  return isOnly ? answer([onCondition(node.id, some)], [node.id]) : null;
}

const onCondition = (id: string, { question, condition }: Restricted): Operation => ({
  type: "makeConditional",
  ids: [id],
  question,
  condition,
  otherwise: "otherwise",
  usual: "skipped",
});

function newWork(
  rest: Said,
  place: Place,
  inLane: Lane | null,
  context: Context,
  tail: readonly Said[],
): Answer | null {
  const own = leadingLane(rest, context);
  if (workClauses(rest).some(({ verb }) => ofDrawing.has(verb?.lemma ?? "")) || takesAway(rest)) return null;
  const lane = inLane ?? own?.lane ?? null;
  const near: Near = { node: nearOf(place), lane, kind: "task", thing: thingSpoken(context.thing) };
  const told = newSteps(own?.rest ?? rest, context, near);
  const last = lastOf(told.steps);
  if (last === undefined) return null;
  const nodes = [...context.model.nodes.values()].filter(isActivity);
  const twin = nodes.find((node) => told.steps.some(({ label }) => sameWords(node.name, label)));
  const [clause, second] = workClauses(rest);
  if (twin && told.steps.length === 1 && !second)
    return changed(twin, clause, rest, place, inLane?.id ?? null, context);
  const known = told.steps.at(-1);
  const others = told.steps.slice(0, -1);
  const isNext =
    twin &&
    known &&
    place.how === "after" &&
    sameWords(twin.name, known.label) &&
    outgoing(context.model, place.node.id).some(({ target }) => target === twin.id);
  if (isNext) return answer([...told.before, insertAt({ how: "before", node: twin }, others)]);
  if (twin)
    throw new CannotEdit(
      `There is a step "${twin.name}" already: say "move '${twin.name}' ..." for it, and add the others by an order of their own.`,
    );
  refuseBareVerb(last.label, nodes);
  const operations = [...told.before, ...insertedAt(place, told.steps, rest, context)];
  const until = tail.findIndex((piece) => !isCase(piece) || conditionIn(piece, null, context) === null);
  const pieces = tail.slice(0, until < 0 ? tail.length : until);
  if (pieces.length === 0 || last.type !== "task" || !checks(last.label, pieces, context))
    return answer(operations);
  return outcomes(operations, nextId(context.model, "Task", last.label), last, pieces, place, context, 0);
}

/** Undefined if one of them is no work. */
const lastOf = (steps: readonly Step[]): Step | undefined =>
  steps.some(({ label }) => ofNotation.test(label)) ? undefined : steps.at(-1);

/** Steps of a process are about its things, not about elements of a diagram. */
const ofNotation = /\b(?:sub-?process|gateway|swimlane|pool|participant|sequence flow)\b/i;

/** "Remove the label after ...": such an order is about the diagram. */
const takesAway = (said: Said): boolean =>
  commandIn(said)?.order === "remove" && beginsOrder(said.source.masked.slice(said.from, said.to));

/** Verbs that are about the diagram. */
const ofDrawing = new Set("add insert append rename relabel delete forget".split(" "));

/** "We only check at the end": such work exists, so the new work is ambiguous. */
function refuseBareVerb(label: string, nodes: readonly Node[]): void {
  const [verb = "", second] = cutWords(label);
  const alike =
    second === undefined
      ? nodes.find(({ name }) => likeness(cutWords(name)[0] ?? "", verb) === 1)
      : undefined;
  if (alike) throw new CannotEdit(`Say what else is done there: there is a step "${alike.name}" already.`);
}

/** "A is done and B at the same time": the others are parallel to the first. */
function insertedAt(place: Place, steps: Step[], said: Said, { model }: Context): Operation[] {
  const [first, ...others] = steps;
  const isTogether = said.clauses.some(({ connectors }) => connectors.some((one) => together.has(one)));
  if (!first || others.length === 0 || !isTogether) return [insertAt(place, steps)];
  const id = nextId(model, "Task", first.label);
  return [
    insertAt(place, [first]),
    ...others.map((step): Operation => ({ type: "insertParallel", ids: [id], steps: [step] })),
  ];
}

const isCase = ({ source, from }: Said): boolean =>
  /^(?:if|otherwise|else|on|upon|in case|when|unless)\b/i.test(source.masked.slice(from));

/** Whether the conditions after a new step ask for its outcome. */
/** Work that finds something out. */
const sensing = new Set("taste smell feel listen watch observe sample touch ask interview".split(" "));

function checks(label: string, pieces: readonly Said[], context: Context): boolean {
  const [verb = ""] = cutWords(label);
  const words = cutWords(pieces.map(({ source, from, to }) => source.masked.slice(from, to)).join(" ")).map(
    (word) => word.toLowerCase(),
  );
  return (
    checkingVerbs.has(verb.toLowerCase()) ||
    sensing.has(verb.toLowerCase()) ||
    decidingVerbs.has(verb.toLowerCase()) ||
    words.includes("it") ||
    pieces.slice(0, 1).some((piece) => conditionIn(piece, null, context)?.words === null)
  );
}

/** "Delay 'Ship' by one day", "hold the order for two hours before shipping". */
function delay(said: Said, context: Context): Answer | null {
  const time = timeIn(said);
  const lead = said.tokens.find(({ from }) =>
    said.slots.every((slot) => from < slot.from || from >= slot.to),
  );
  const first = (lead ?? said.tokens[0])?.form.toLowerCase() ?? "";
  const isLimit = /\b(?:at most|no longer|up to|maximum)\b/.test(
    said.source.masked.slice(said.from, said.to),
  );
  const behindGerund =
    /^(?:after|once) (?:the )?\p{L}+ (?:please )?(?=wait (?:for )?(?:\d|an?\b|\p{L}+ (?:day|hour|minute|week)))/iu.exec(
      said.source.masked.slice(said.from, said.to),
    );
  if (behindGerund && time) {
    const end = said.from + behindGerund[0].trimEnd().length;
    const [node, second] = tryNodes(mentionIn(said, said.from + 6, end), context, isActivity);
    return node && !second
      ? answer([insertAt({ how: "after", node }, [pause(time.words, time.time)])])
      : null;
  }
  if (time === null || isLimit || !/^(?:delay|hold|postpone|defer|pause|wait)$/.test(first)) return null;
  const steps = [
    {
      type: "event" as const,
      kind: "intermediateCatchEvent" as const,
      trigger: "timer" as const,
      label: time.words,
      time: time.time,
      lane: null,
    },
  ];
  const { place } = placeIn(said, context);
  if (place) return answer([insertAt(place, steps)]);
  const slot = said.slots.find((one) => isTime(said, one));
  const [node] = tryNodes(
    mentionIn(said, said.from + first.length, slot?.from ?? said.to),
    context,
    isActivity,
  );
  return node ? answer([insertAt({ how: "before", node }, steps)]) : null;
}

/** "second level should ...": a lane's name of several words is found before parsing. */
function leadingLane(said: Said, { model }: Context): { lane: Lane; rest: Said } | null {
  const text = said.source.masked.slice(said.from, said.to).toLowerCase();
  for (const lane of model.lanes.values()) {
    const name = lane.name.toLowerCase();
    const lead = [name, `the ${name}`].find((one) => name.includes(" ") && text.startsWith(`${one} `));
    // A pronoun in its place keeps the verb a verb.
    if (lead)
      return { lane, rest: readable(["he", { said, from: said.from + lead.length + 1, to: said.to }]) };
  }
  return null;
}

function quotedStep(said: Said, context: Context): Node | null {
  const quotes = said.source.quotes.filter(({ from, to }) => from >= said.from && to <= said.to);
  const [quote, second] = quotes;
  if (!quote || second) return null;
  const [only, other] = tryNodes(mentionIn(said, quote.from, quote.to), context);
  return only && !other ? only : null;
}

/** "Finally, ...", and "the guard first has to ...", which starts the process of its pool. */
function atEdge(said: Said, clauses: readonly Clause[], context: Context): Place | null {
  const first = said.source.masked.slice(said.from, said.to).toLowerCase();
  const [clause, second] = clauses;
  if (clause?.connectors.includes("first") && !second) {
    const pool =
      clause.doer === null ? null : tryPool(mentionIn(said, clause.doer.from, clause.doer.to), context);
    return { how: "after", node: theStart(context, pool?.process ?? null) };
  }
  return /^(?:finally|lastly)\b/.test(first) ? theEnd(context) : null;
}

/** "The scanner checks the stock" */
const byItself = (place: Place | null, lane: string | null, doer: Phrase | null, context: Context): boolean =>
  place === null && lane === null && doer !== null && isSystem(doer.words, context);

/** "While they pack, sales could already write the bill": a later step first moves to where the other is. */
function broughtTo(place: Place, { id, scope }: Node, model: Model): Operation[] {
  const [near, second] = place.how === "beside" ? place.nodes : [];
  const isLater =
    near !== undefined && second === undefined && near.scope === scope && comesLater(id, near, model);
  return [
    ...(isLater ? [{ type: "move" as const, id, where: "after" as const, target: near.id }] : []),
    moveTo(place, id),
  ];
}

/** Behind the other on the same path, with steps between. */
function comesLater(id: string, near: Node, model: Model): boolean {
  const path = [near.id];
  for (let at = near.id; path.length <= model.nodes.size; ) {
    const [only, second] = outgoing(model, at);
    if (!only || second || (at !== near.id && incoming(model, at).length > 1)) return false;
    if (only.target === id) return at !== near.id;
    at = only.target;
    path.push(at);
  }
  return false;
}

function changed(
  node: Node,
  clause: Clause | undefined,
  said: Said,
  place: Place | null,
  lane: string | null,
  context: Context,
): Answer | null {
  const before: Operation[] = [];
  const isNamed = said.source.quotes.length > 0 && clause?.object === null && !clause.passive;
  // "Payment comes before shipping": the step is named by its work, without a doer.
  const isWork =
    clause?.doer != null && cutWords(node.name).some((word) => likeness(word, clause.doer?.lemma ?? "") > 0);
  const doer = isNamed || isWork ? null : (clause?.doer ?? null);
  const own = lane ?? leadingLane(said, context)?.lane.id ?? null;
  const to = own ?? (doer === null ? null : doerLane(context, node, doer, before));
  if (byItself(place, own, doer, context)) return automatic([node]);
  const [made] = before;
  const ids = [node.id];
  const hands: Operation[] =
    to === null || to === node.lane
      ? []
      : [made?.type === "addLane" ? { ...made, ids } : { type: "assignLane", ids, lane: to }];
  const operations = [...(place === null ? [] : broughtTo(place, node, context.model)), ...hands];
  return operations.length === 0 ? null : answer(operations, ids);
}
