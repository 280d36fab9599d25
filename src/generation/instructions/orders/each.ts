/** "For each item": work that is done once for each of several things. */
import { nextId } from "../../editing/draft.ts";
import { isActivity, type Node, nodeOf } from "../../editing/model.ts";
import { between } from "../../editing/sub-processes.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { eachIn, isNegated, multipleIn, onceIn, timesToldIn } from "../each-words.ts";
import type { Context } from "../find.ts";
import { type Members, membersIn, newNameIn, refuseGap, wordsAt } from "../members.ts";
import { cutWords, likeness } from "../mention.ts";
import { placeIn } from "../place.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { type Said, without } from "../said.ts";
import { adding } from "./adding.ts";
import { stepOf } from "./known-steps.ts";
import { working } from "./telling.ts";

export const forEach: Rule = {
  name: "once for each of several things",
  example:
    "do 'Pack' for each item; pick and pack for every order one after the other; 'Pack' is done only once",
  read(said, context, tail) {
    const often = severalTimes(said, context);
    if (often) return often;
    const told = eachIn(said) ?? multipleIn(said) ?? onceIn(said);
    if (told === null) return null;
    const named = newNameIn(said, context);
    const rest = without(said, [...told.taken, ...(named === null ? [] : [named.at])]);
    const isNew = placeIn(rest, context).place !== null;
    const members = isNew ? null : stepsIn(rest, context);
    const isMade = isNegated(said) ? null : told.each;
    if (members === null)
      return isMade === null ? null : madeNew(without(said, told.taken), isMade, told.thing, context, tail);
    return isMade === null
      ? stopped(members.nodes)
      : done(members, isMade, told.thing, named?.name ?? null, context);
  },
};

/** "Ask the customer at most 3 times": a step that is repeated, with a limit; "twice": exactly so often. */
function severalTimes(said: Said, context: Context): Answer | null {
  const told = timesToldIn(said);
  if (told === null) return null;
  const rest = without(said, told.taken);
  if (
    placeIn(rest, context).place !== null ||
    rest.slots.some(({ marker }) => /^(?:if|until|when)$/.test(marker))
  )
    return null;
  const [node, second] = stepsIn(rest, context)?.nodes ?? [];
  if (!node || second) return null;
  const each = told.atMost ? null : ("sequential" as const);
  return answer([{ type: "setEach", id: node.id, each, times: told.times }], [node.id]);
}

/** New work for each of several things. */
function madeNew(
  rest: Said,
  each: "parallel" | "sequential",
  thing: string | null,
  context: Context,
  tail: readonly Said[],
): Answer | null {
  const read = adding.read(rest, context, tail) ?? working.read(rest, context, tail);
  const steps = read?.operations.flatMap((one) => ("steps" in one ? one.steps : [])) ?? [];
  const [step, second] = steps;
  if (!read || !step || second || step.type !== "task") return null;
  const id = nextId(context.model, "Task", step.label);
  return { ...read, operations: [...read.operations, ...repeated(id, step.label, each, thing)], focus: [id] };
}

/** A note states the things, if the name of the step does not. */
export function repeated(
  id: string,
  name: string,
  each: "parallel" | "sequential",
  thing: string | null,
): Operation[] {
  const isTold =
    thing === null || cutWords(thing).every((word) => cutWords(name).some((one) => likeness(word, one) > 0));
  return [
    { type: "setEach", id, each },
    ...(isTold ? [] : [{ type: "annotate" as const, id, text: `For each ${thing}` }]),
  ];
}

const wordsOf = (said: Said) => wordsAt(said, said.from, said.to);

const doing: ReadonlySet<string> = new Set(
  "do does done perform performed execute executed carry carried out run runs repeat repeated happen happens make mark set turn into is are be should must has have to needs need as a an it the task step tasks steps loop over we no longer not any more anymore and may can try tried tries sent attempted could asked".split(
    " ",
  ),
);

/** Existing steps; null if it is other work. */
function stepsIn(rest: Said, context: Context): Members | null {
  const words = wordsOf(rest);
  while (words.length > 0 && doing.has(words.at(-1)?.word ?? "")) words.pop();
  while (words.length > 1 && doing.has(words[0]?.word ?? "")) words.shift();
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return context.focus.length > 0 ? focused(context) : null;
  const told = attempt(() => membersIn(rest, { from: first.from, to: last.to }, context));
  if (told) return told;
  return spokenStep(rest, context);
}

/** "pick the items": a clause describes the step. */
function spokenStep(rest: Said, context: Context): Members | null {
  const [clause, second] = rest.clauses.filter(({ verb }) => verb !== null);
  const node = clause && !second ? stepOf(clause, rest, context) : null;
  return node === null ? null : { nodes: [node], isRange: false };
}

const focused = ({ focus, model }: Context): Members | null => {
  const nodes = focus.flatMap((id) => model.nodes.get(id) ?? []).filter(isActivity);
  return nodes.length > 0 ? { nodes, isRange: false } : null;
};

function attempt<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

function stopped(nodes: readonly Node[]): Answer | null {
  const again = nodes.filter(({ loop }) => loop !== null);
  if (again.length === 0) return null;
  return answer(
    again.map(({ id }) => ({ type: "setEach", id, each: null })),
    again.map(({ id }) => id),
  );
}

function done(
  { nodes, isRange }: Members,
  each: "parallel" | "sequential",
  thing: string | null,
  named: string | null,
  context: Context,
): Answer {
  const { model } = context;
  const ids = nodes.map(({ id }) => id);
  const [only] = nodes;
  if (nodes.length === 1 && only && named === null)
    return answer(repeated(only.id, only.name, each, thing), ids);
  const name = named ?? `Handle each ${thing ?? "item"}`;
  if (!isRange)
    refuseGap(
      nodes,
      [...between(model, ids)].map((id) => nodeOf(model, id)),
      (names) => `do ${names} for each ${thing ?? "item"}`,
    );
  return answer([{ type: "wrapSteps", ids, name, each }]);
}
