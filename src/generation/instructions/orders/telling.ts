/** Sentences about the work itself: they name what is there, and it moves or changes hands; or something new, and it is added. */
import type { Clause } from "../../clauses/clause.ts";
import { nextId } from "../../editing/draft.ts";
import { isActivity, type Lane, type Node } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { checkingVerbs, decidingVerbs } from "../../meaning/classes.ts";
import { theEnd } from "../branch-places.ts";
import { conditionIn, isEnding } from "../cases.ts";
import { commandIn } from "../command.ts";
import { type Context, findNode, tryNodes } from "../find.ts";
import { cutWords, mentionIn } from "../mention.ts";
import { insertAt, isTime, moveTo, nearOf, type Place, placeIn } from "../place.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { type Said, saidOf, without } from "../said.ts";
import { newSteps, sameWords, type Timing, timeIn, workClauses } from "../steps.ts";
import { outcomes } from "./choices.ts";
import { pause } from "./events.ts";
import { stepOf } from "./known-steps.ts";
import { doerLane } from "./people.ts";

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

/** Work at a place, or work that is there already with another doer or another place. */
export const working: Rule = {
  name: "work",
  example:
    "between packing and shipping somebody from quality has to do a spot check; the clerk checks the claim after payment",
  read(said, context, tail) {
    const delayed = delay(said, context);
    if (delayed) return delayed;
    const placed = placeIn(said, context);
    const rest = without(said, placed.taken);
    const clauses = workClauses(rest).filter(({ negated }) => !negated);
    const [clause, another] = clauses;
    const lane = placed.lane?.id ?? null;
    const known = !clause || another ? null : (stepOf(clause, rest, context) ?? quotedStep(rest, context));
    const time = known === null ? null : timeIn(said);
    if (known && time) return waited(known, time, said);
    if (known) return changed(known, clause, rest, placed.place, lane, context);
    const place = placed.place ?? atEdge(said, context);
    return place === null ? null : newWork(rest, place, placed.lane, context, tail);
  },
};

/** "Ship the order only after two days"; what lasts a time by itself, or changes one, is something else. */
function waited(node: Node, { words, time }: Timing, said: Said): Answer | null {
  const isOther = commandIn(said) !== null || /\bfor\b/.test(said.source.masked.slice(said.from, said.to));
  if (isOther || !isActivity(node)) return null;
  return answer([insertAt({ how: "before", node }, [pause(words, time)])]);
}

function newWork(
  rest: Said,
  place: Place,
  inLane: Lane | null,
  context: Context,
  tail: readonly Said[],
): Answer | null {
  const own = leadingLane(rest, context);
  const lane = inLane ?? own?.lane ?? null;
  const told = newSteps(own?.rest ?? rest, context, { node: nearOf(place), lane, kind: "task" });
  const last = told.steps.at(-1);
  if (last === undefined) return null;
  const nodes = [...context.model.nodes.values()].filter(isActivity);
  const twin = nodes.find((node) => told.steps.some(({ label }) => sameWords(node.name, label)));
  const [clause, second] = workClauses(rest);
  if (twin && told.steps.length === 1 && !second)
    return changed(twin, clause, rest, place, inLane?.id ?? null, context);
  if (twin)
    throw new CannotEdit(
      `There is a step "${twin.name}" already: say "move '${twin.name}' ..." for it, and add the others by an order of their own.`,
    );
  const operations = [...told.before, insertAt(place, told.steps)];
  const until = tail.findIndex((piece) => !isCase(piece) || conditionIn(piece, null, context) === null);
  const pieces = tail.slice(0, until < 0 ? tail.length : until);
  if (pieces.length === 0 || last.type !== "task" || !checks(last.label, pieces, context))
    return answer(operations);
  return outcomes(operations, nextId(context.model, "Task", last.label), last, pieces, place, context, 0);
}

const isCase = ({ source, from }: Said): boolean =>
  /^(?:if|otherwise|else|on|upon|in case|when|unless)\b/i.test(source.masked.slice(from));

/** Whether the conditions behind a new step ask for its outcome. */
function checks(label: string, pieces: readonly Said[], context: Context): boolean {
  const [verb = ""] = cutWords(label);
  const words = cutWords(pieces.map(({ source, from, to }) => source.masked.slice(from, to)).join(" ")).map(
    (word) => word.toLowerCase(),
  );
  return (
    checkingVerbs.has(verb.toLowerCase()) ||
    decidingVerbs.has(verb.toLowerCase()) ||
    words.includes("it") ||
    pieces.slice(0, 1).some((piece) => conditionIn(piece, null, context)?.words === null)
  );
}

/** "Delay 'Ship' by one day", "hold the order for two hours before shipping". */
function delay(said: Said, context: Context): Answer | null {
  const first = said.tokens[0]?.form.toLowerCase() ?? "";
  const time = timeIn(said);
  if (time === null || !/^(?:delay|hold|postpone|defer|pause)$/.test(first)) return null;
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

/** "second level should ...": a lane's name of several words is not left to the parser. */
function leadingLane(said: Said, { model }: Context): { lane: Lane; rest: Said } | null {
  const text = said.source.masked.slice(said.from, said.to).toLowerCase();
  for (const lane of model.lanes.values()) {
    const name = lane.name.toLowerCase();
    const lead = [name, `the ${name}`].find((one) => name.includes(" ") && text.startsWith(`${one} `));
    if (lead) return { lane, rest: without(said, [{ from: said.from, to: said.from + lead.length }]) };
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

function atEdge(said: Said, context: Context): Place | null {
  const first = said.source.masked.slice(said.from, said.to).toLowerCase();
  return /^(?:finally|lastly)\b/.test(first) ? theEnd(context) : null;
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
  const doer = isNamed ? null : (clause?.doer ?? null);
  const own = lane ?? leadingLane(said, context)?.lane.id ?? null;
  const to = own ?? (doer === null ? null : doerLane(context, node, doer, before));
  const [made] = before;
  const ids = [node.id];
  const hands: Operation[] =
    to === null || to === node.lane
      ? []
      : [made?.type === "addLane" ? { ...made, ids } : { type: "assignLane", ids, lane: to }];
  const operations = [...(place === null ? [] : [moveTo(place, node.id)]), ...hands];
  return operations.length === 0 ? null : answer(operations, ids);
}
