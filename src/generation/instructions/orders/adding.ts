/** Additions: steps, and other kinds of elements that an order names. */
import { nominalisationOf } from "../../clauses/nominalisations.ts";
import { nextId } from "../../editing/draft.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { withoutArticles } from "../../naming/words.ts";
import { theEnd, theStart } from "../branch-places.ts";
import { type Condition, conditionIn } from "../cases.ts";
import { type Command, commandIn, themeIn } from "../command.ts";
import type { Near } from "../drafts.ts";
import { type Context, tryNodes } from "../find.ts";
import type { Mention } from "../mention.ts";
import { roleIn } from "../nouns.ts";
import { insertAt, nearOf, type Place, partsOf, placeIn } from "../place.ts";
import { someStep } from "../refusals.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { type Said, type Slot, saidOf, without } from "../said.ts";
import { newSteps, taskKindIn, workClauses } from "../steps.ts";
import { taskWords } from "../words.ts";
import { addChoice, addLoop, addWay, outcomes } from "./choices.ts";
import { addEvent, addMessage, addNote, whereHelp } from "./events.ts";
import { stepOf } from "./known-steps.ts";

export const adding: Rule = {
  name: "something new",
  example: "add a task 'Weigh parcel' after 'Pack items'; insert an approval by the manager before payment",
  read(said, context, tail) {
    const command = addIn(said);
    if (command === null) return null;
    const theme = themeIn(command);
    // "The invoice should be created after shipping": the step exists, and moves.
    if (isWished(said) && workClauses(said).some((clause) => stepOf(clause, said, context))) return null;
    const isKnown = !/^(?:an?|another|one more|some|new|two|three|additional)\b/i.test(
      said.source.text.slice(command.theme.from),
    );
    // "Create the invoice before packing": an instruction to workers, about existing work.
    const isWork = said.clauses.some((one) => one.form === "imperative" && stepOf(one, said, context));
    if (command.order === "add" && isKnown && isWork) return null;
    if (command.order === "put" && isKnown && isThere(command, theme, context)) return null;
    const special = specials.find((one) => one.kinds.includes(kindOfNew(theme, command)));
    const done = special?.read(command, theme, context, tail) ?? null;
    return done ?? addSteps(command, context, tail);
  },
};

/** "Put the picking and the packing into ...": each of them is a step of the diagram. */
function isThere({ said, theme: { from, to } }: Command, theme: Mention, context: Context): boolean {
  if (tryNodes(theme, context).length > 0) return true;
  return partsOf(said, from, to).every((part) => tryNodes(part, context).length > 0);
}

/** "Add X", and wishes for it: "there should be an X", "we need a new X", "new task X". */
function addIn(said: Said): Command | null {
  const command = commandIn(said);
  if (command && ["add", "put", "note"].includes(command.order)) return command;
  if (command?.verb === "set" && /^an? /i.test(said.source.masked.slice(command.theme.from))) return command;
  if (command && command.order !== "convert" && command.order !== "assign" && command.order !== "delay")
    return null;
  const text = said.source.masked.slice(said.from, said.to);
  const wish =
    /^(?:(?:i|we|they|you) (?:also )?(?:want|need|require|'d like|would like)(?: to have)? |there (?:should|must|shall|has to|needs to|is to|will) (?:also )?be |give it )(?=(?:an?|another|one more|two|three|new|some)\b)|^(?=(?:a )?new (?:task|step|activity)\b)/i.exec(
      text,
    );
  if (wish) return wished(said, said.from + wish[0].length);
  // "Between A and B there should be a pause".
  const later = /\bthere (?:should|must|shall|has to|needs to) be (?=(?:an?|another)\b)/i.exec(text);
  return later ? wished(said, said.from + later.index + later[0].length, said.from + later.index) : null;
}

const isWished = ({ clauses }: Said): boolean =>
  clauses.some(({ passive, link }) => passive && link === null);

function wished(said: Said, from: number, verbFrom: number = said.from): Command {
  const slot = said.slots.find((one) => one.from > from);
  return {
    said,
    order: "add",
    verb: said.source.text.slice(verbFrom, from),
    theme: { from, to: slot?.from ?? said.to },
    slots: said.slots,
    negated: false,
  };
}

type New = "note" | "message" | "timer" | "flow" | "gateway" | "loop" | "error" | "step";

function kindOfNew(theme: Mention, { said, theme: at, order, slots }: Command): New {
  const words = said.source.masked.slice(at.from, at.to).toLowerCase();
  if (order === "note" || theme.kind === "note") return "note";
  if (/\bloop\b/.test(words)) return "loop";
  if (/\b(?:task|step|activity)s?\b/.test(words)) return "step";
  if (/\b(?:error|escalation|signal) (?:boundary )?event\b|\bboundary error\b/.test(words)) return "error";
  if (
    /\b(?:timer|deadline|timeout|time limit|delay|pause|waiting (?:period|time)|wait|reminder)\b/.test(words)
  )
    return "timer";
  if (
    /\bmessage flow\b/.test(words) ||
    (theme.kind === "message" &&
      slots.some(({ marker }) => marker === "from") &&
      slots.some(({ marker }) => marker === "to"))
  )
    return "message";
  if (theme.kind === "flow" || /\b(?:branch|outcome|option|path|alternative)\b/.test(words)) return "flow";
  if (theme.kind === "gateway") return "gateway";
  return "step";
}

type Special = {
  kinds: New[];
  read(command: Command, theme: Mention, context: Context, tail: readonly Said[]): Answer | null;
};

const specials: Special[] = [
  { kinds: ["note"], read: addNote },
  { kinds: ["message"], read: addMessage },
  { kinds: ["timer", "error"], read: addEvent },
  { kinds: ["flow"], read: addWay },
  { kinds: ["gateway"], read: addChoice },
  { kinds: ["loop"], read: addLoop },
];

/** Steps at a place, with the choice that may follow. */
function addSteps(command: Command, context: Context, tail: readonly Said[]): Answer | null {
  const { said } = command;
  const condition = conditionIn(said, null, context);
  const spare = condition?.slot?.marker === "if" ? condition.slot : null;
  const { told, place: own, used } = stepsTold(command, condition, spare, context, tail);
  if (told.steps.length === 0)
    throw new CannotEdit(
      `"${said.source.text.slice(said.from, said.to)}" does not say which step: for example "add a task 'Check again' after '${someStep(context.model)}'".`,
    );
  const place = own ?? byPosition(said, context) ?? behindFocus(said, context);
  if (place === null) throw whereHelp(`"${told.steps.map(({ label }) => label).join('", "')}"`, context);
  const operations: Operation[] = [...told.before, insertAt(place, told.steps)];
  const last = told.steps.at(-1);
  if (last === undefined) return null;
  const id = nextId(context.model, last.type === "task" ? "Task" : "Event", last.label);
  if (spare !== null && condition?.words != null) {
    const { question, words } = condition;
    return answer(
      [
        ...operations,
        {
          type: "makeConditional",
          ids: [id],
          question,
          condition: words,
          otherwise: "otherwise",
          usual: "skipped",
        },
      ],
      [id],
      used,
    );
  }
  const behindIt = tail.slice(used).filter((piece) => conditionIn(piece, null, context) !== null);
  if (behindIt.length === 0) return answer(operations, null, used);
  return outcomes(operations, id, last, behindIt, place, context, used);
}

/** The steps in the order itself, or after its colon. */
function stepsTold(
  command: Command,
  condition: Condition | null,
  spare: Slot | null,
  context: Context,
  tail: readonly Said[],
) {
  const { said } = command;
  const kindWords = behindKind(command);
  const placed = placeIn(said, context, condition?.slot ? [condition.slot] : []);
  const order = { from: verbFrom(command), to: kindWords.to };
  const rest = without(said, [order, ...nounBehind(command), ...placed.taken, ...(spare ? [spare] : [])]);
  const near: Near = {
    node: placed.place ? nearOf(placed.place) : null,
    lane: placed.lane,
    kind: taskKindIn(said),
    role: kindWords.role,
    thing: spokenOf(tail, context),
  };
  const told = newSteps(rest, context, near);
  const [colon] = tail;
  if (told.steps.length > 0 || !colon || conditionIn(colon, null, context) !== null)
    return { told, place: placed.place, used: 0 };
  const own = placeIn(colon, context);
  const place = placed.place ?? own.place;
  const inner = without(colon, [...own.taken, ...idle(colon)]);
  const beside = { ...near, role: near.role ?? roleIn(rest), node: place ? nearOf(place) : null };
  return { told: counted(inner, command, context, beside), place, used: 1 };
}

/** "Two steps: weigh the box and label it": as many as announced. */
function counted(inner: Said, command: Command, context: Context, near: Near) {
  const told = newSteps(inner, context, near);
  const { count } = themeIn(command);
  if (count === null || told.steps.length === count) return told;
  const joints = [
    ...inner.source.masked.slice(inner.from, inner.to).matchAll(/,? and (?:then )?|, (?:then )?/g),
  ];
  const starts = [inner.from, ...joints.map(({ index, 0: joint }) => inner.from + index + joint.length)];
  const ends = [...joints.map(({ index }) => inner.from + index), inner.to];
  const parts = starts.map((from, at) => saidOf(inner.source, from, ends[at] ?? inner.to));
  const each = parts.map((part) => newSteps(part, context, near));
  const steps = each.flatMap((one) => one.steps);
  if (steps.length !== count)
    throw new CannotEdit(`${count} steps are announced, and ${told.steps.length} told: name each of them.`);
  return { ...told, steps, before: each.flatMap(({ before }) => before) };
}

/** "add task label parcel": the noun of the kind before the work is no part of it. */
function behindKind({ said, theme }: Command): { to: number; role: string | null } {
  const text = said.source.masked.slice(theme.from, said.to);
  const plain =
    /^(?:an? |the )?(?:new |additional |further |extra )?(?:task|step|activity) (?=\p{Ll})(?!to |for |that |which |called |named |where |in |after |before |behind |between |by |of )/u.exec(
      text,
    );
  if (plain) return { to: theme.from + plain[0].length, role: null };
  const purpose =
    /^(?:an? |the )?(?:\w+ )?(?:task|step|activity) (?:for (?!\w+ing\b)([^,]+?) )?to (?=\p{Ll})(?!the )/u.exec(
      text,
    );
  if (purpose) return { to: theme.from + purpose[0].length, role: purpose[1] ?? null };
  const work = /^(?:an? |the )?(?:\w+ )?(?:task|step|activity) (?:for|of) (?=\w+ing\b)/.exec(text);
  if (work) return { to: theme.from + work[0].length, role: null };
  return { to: theme.from, role: null };
}

/** "an approval | step": the noun names the work. */
function nounBehind({ said, theme }: Command): { from: number; to: number }[] {
  const text = said.source.masked.slice(theme.from, said.to);
  const found = /^(?:an? |the )?(?:[\w-]+ ){0,2}?([\w-]+)( (?:task|step|activity))\b/.exec(text);
  if (
    !found?.[1] ||
    !found[2] ||
    nominalisationOf(found[1].toLowerCase()) === null ||
    taskWords.has(found[1].toLowerCase())
  )
    return [];
  const at = theme.from + found[0].length - found[2].length;
  return [{ from: at, to: at + found[2].length }];
}

/** The topic of the condition after a new approval: "if the order is rejected". */
function spokenOf(tail: readonly Said[], context: Context): string | null {
  const [first] = tail;
  const condition = first ? conditionIn(first, null, context) : null;
  const clause = condition?.clause ?? null;
  const subject =
    clause === null || !(clause.passive || clause.verb === null)
      ? (clause?.object ?? null)
      : (clause.object ?? clause.doer);
  return subject === null ||
    subject.pronoun ||
    clause?.verb == null ||
    !outcomesOfCheck.has(clause.verb.lemma)
    ? null
    : withoutArticles(subject.core ?? subject.words);
}

const outcomesOfCheck = new Set("reject refuse decline approve accept deny grant".split(" "));

/** ", is direct after the examination": a place added in passing. */
const idle = ({ source, from, to }: Said) =>
  [
    ...source.masked
      .slice(from, to)
      .matchAll(
        /,? (?:it |which |that )?(?:is|comes|goes|happens) (?:direct(?:ly)?|right|immediately)? ?(?=after|before|behind)/g,
      ),
  ].map((found) => ({ from: from + found.index, to: from + found.index + found[0].length }));

function verbFrom({ said, theme, verb }: Command): number {
  const text = said.source.masked.slice(said.from, theme.from).toLowerCase();
  const at = text.lastIndexOf(verb.toLowerCase().split("_")[0] ?? verb);
  return at < 0 ? theme.from : said.from + at;
}

/** "a final step", "as the first step". */
function byPosition(said: Said, context: Context): Place | null {
  const text = said.source.masked.slice(said.from, said.to).toLowerCase();
  if (
    /\b(?:final|last|closing) (?:\w+ )?(?:step|task|activity)\b|^finally\b|\bat the (?:very )?end\b/.test(
      text,
    )
  )
    return theEnd(context);
  if (
    /\b(?:first|initial|opening) (?:\w+ )?(?:step|task|activity)\b|\bat the (?:very )?(?:beginning|start)\b/.test(
      text,
    )
  )
    return { how: "after", node: theStart(context) };
  const nth = /\bas (?:the |a )?(?:\w+) (?:step|task)\b/.exec(text);
  return nth ? null : null;
}

/** "then add a task": after the step just added. */
function behindFocus(said: Said, { model, focus }: Context): Place | null {
  const text = said.source.text.slice(Math.max(0, said.from - 12), said.from).toLowerCase();
  if (!/\b(?:then|after that|afterwards)\b/.test(text)) return null;
  const node = model.nodes.get(focus.at(-1) ?? "");
  return node ? { how: "after", node } : null;
}
