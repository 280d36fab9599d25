/** Sub-processes: steps combined into one, steps put into a step, and the reverse. */
import { nextId } from "../../editing/draft.ts";
import { isActivity, type Node, nodeOf } from "../../editing/model.ts";
import { between } from "../../editing/sub-processes.ts";
import { CannotEdit } from "../../editor.ts";
import type { Step } from "../../edits.ts";
import { theStart } from "../branch-places.ts";
import { type Command, commandIn, type Stretch } from "../command.ts";
import { type Context, findNode } from "../find.ts";
import { membersIn, namesOf, newNameIn, refuseGap, type Word, wordsAt } from "../members.ts";
import { mentionIn } from "../mention.ts";
import { inOrder } from "../order-of-flow.ts";
import { insertAt, nearOf, placeIn } from "../place.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { type Said, saidOf, without } from "../said.ts";
import { newSteps } from "../steps.ts";
import type { Order } from "../words.ts";

export const grouping: Rule = {
  name: "a sub-process",
  example: "group 'Pick' and 'Pack' into a sub-process 'Prepare'; dissolve the sub-process 'Prepare'",
  read(said, context, tail) {
    const command = commandIn(said);
    const words = wordsAt(said, said.from, said.to);
    const isKept = command?.order === "remove" && words.some(({ word }) => keeping.has(word));
    if (command?.order === "unwrap" || (isKept && nounIn(words) !== null))
      return unwrapped(said, command, context);
    const named = nameTold(said, words, context);
    const rest = named === null ? said : without(said, [named.at]);
    const parts = partsOf(rest, command?.order ?? null);
    if (parts === null) return null;
    const name = named?.name ?? null;
    const isAdded = command?.order === "add" || command?.order === "put";
    const inside = insideOf(parts, tail, context);
    if (isAdded && parts.before === null && (inside !== null || !isAround(parts)))
      return added(parts, name, inside, context);
    if (parts.before !== null && inside !== null) return opened(parts, parts.before, inside, context);
    return wrapped(parts, name, context);
  },
};

const nameTold = (said: Said, words: readonly Word[], context: Context) =>
  newNameIn(said, context, beforeInside(words) ?? said.to) ?? lastName(said);

/** "... into a sub-process Preparation" */
function lastName({ source, from, to }: Said): { name: string; at: Stretch } | null {
  const text = source.text.slice(from, to);
  const [, name] = /\bsub-? ?process (\p{Lu}\p{Ll}+(?: (?:and |of )?\p{L}[\p{L}-]+){0,3})$/u.exec(text) ?? [];
  return name === undefined ? null : { name, at: { from: to - name.length, to } };
}

/** Where the words that may name the new sub-process end: before its steps. */
function beforeInside(words: readonly Word[]): number | null {
  const noun = nounIn(words);
  return words.find(({ word }, at) => noun !== null && at >= noun.end && holding.has(word))?.from ?? null;
}

const isAround = ({ said, behind }: Parts): boolean =>
  behind !== null &&
  wordsAt(said, behind.from, behind.to)
    .slice(0, 1)
    .some(({ word }) => enclosing.has(word));

const enclosing: ReadonlySet<string> = new Set(
  "around from out of with containing contains for holding comprising".split(" "),
);

const keeping: ReadonlySet<string> = new Set(["keep", "keeping", "leave", "leaving", "without"]);
const making: ReadonlySet<Order> = new Set<Order>([
  "add",
  "put",
  "wrap",
  "convert",
  "merge",
  "move",
  "parallel",
  "replace",
]);
const nouns: ReadonlySet<string> = new Set(["sub-process", "subprocess", "sub-processes", "subprocesses"]);

type Inside = { steps: Step[]; used: number };

type Parts = {
  said: Said;
  /** The step that becomes the sub-process. */
  before: Stretch | null;
  /** The steps around which it is made, or its content. */
  behind: Stretch | null;
};

/** The position of the word; "sub process" counts too. */
function nounIn(words: readonly Word[]): { at: number; end: number } | null {
  const at = words.findIndex(
    ({ word }, i) => nouns.has(word) || (word === "sub" && /^process/.test(words[i + 1]?.word ?? "")),
  );
  return at < 0 ? null : { at, end: words[at]?.word === "sub" ? at + 2 : at + 1 };
}

/** Null if no sub-process is made: "X is in the sub-process Y" is about an existing one. */
function partsOf(said: Said, order: Order | null): Parts | null {
  const words = wordsAt(said, said.from, said.to);
  const noun = nounIn(words);
  if (noun === null)
    return order === "wrap" ? { said, before: stretchOf(words.slice(1)), behind: null } : null;
  const ahead = words.slice(0, noun.at).map(({ word }) => word);
  const isNew = ahead.slice(-4).some((word) => article.has(word)) || noun.at === 1;
  const becomes = ahead.some((word) => becoming.has(word));
  if (!isNew || !(order === null ? becomes : making.has(order))) return null;
  const first = words.slice(order === null ? 0 : 1, noun.at);
  while (first.length > 0 && leading.has(first.at(-1)?.word ?? "")) first.pop();
  return { said, before: stretchOf(first), behind: stretchOf(words.slice(noun.end)) };
}

const article: ReadonlySet<string> = new Set("a an one own new single separate another".split(" "));
const becoming: ReadonlySet<string> = new Set("be become becomes belong belongs is are".split(" "));
const leading: ReadonlySet<string> = new Set(
  "into in to as a an one own new single separate be become becomes belong belongs of their together should can could must shall is are another".split(
    " ",
  ),
);

function stretchOf(words: readonly Word[]): Stretch | null {
  const [first] = words;
  const last = words.at(-1);
  return first && last ? { from: first.from, to: last.to } : null;
}

/** New steps after "with", or after the colon; null if existing steps are named. */
function insideOf({ said, behind }: Parts, tail: readonly Said[], context: Context): Inside | null {
  const [colon] = tail.filter(isBehindColon);
  const near = { node: null, lane: null, kind: "task" as const };
  const words = behind === null ? [] : wordsAt(said, behind.from, behind.to);
  const at = words.findIndex(({ word }) => holding.has(word));
  const from = words.slice(at + 1).find(({ word }) => !filling.has(word))?.from ?? null;
  const told =
    at >= 0 && behind !== null && from !== null
      ? saidOf(said.source, from, endOf(said, from))
      : (colon ?? null);
  if (told === null || isKnown(told, { from: told.from, to: told.to }, context)) return null;
  const { steps } = newSteps(told, context, near);
  return steps.length === 0 ? null : { steps, used: told === colon ? 1 : 0 };
}

const isBehindColon = ({ source, from }: Said): boolean =>
  source.masked.slice(0, from).trimEnd().endsWith(":");

const holding: ReadonlySet<string> = new Set(
  "with containing contains holding comprising consisting has".split(" "),
);
const filling: ReadonlySet<string> = new Set("the steps tasks of in it inside".split(" "));

/** A place after the steps is no part of them. */
function endOf(said: Said, from: number): number {
  const place = said.slots.find(
    (slot) => slot.from > from && /^(?:after|before|behind|between)$/.test(slot.marker),
  );
  return place?.from ?? said.to;
}

function isKnown(said: Said, stretch: Stretch, context: Context): boolean {
  try {
    return membersIn(said, stretch, context).nodes.length > 0;
  } catch (error) {
    if (error instanceof CannotEdit) return false;
    throw error;
  }
}

function wrapped({ said, before, behind }: Parts, name: string | null, context: Context): Answer {
  const stretch = before ?? behind;
  if (stretch === null)
    throw new CannotEdit(`Say which steps: "group 'A' and 'B' into a sub-process 'Name'".`);
  const { nodes, isRange } = membersIn(said, stretch, context);
  const say = (names: string) => `group ${names} into a sub-process '${name ?? "Name of the sub-process"}'`;
  const [only, second] = nodes;
  if (only && !second && name === null)
    throw new CannotEdit(
      `Say which steps it has inside: "turn ${namesOf([only])} into a sub-process with the steps 'First step' and 'Second step'".`,
    );
  if (name === null)
    throw new CannotEdit(
      `Say how the sub-process is called: "${say(isRange ? namesOf(nodes).replace("' and '", "' to '") : namesOf(nodes))}".`,
    );
  const { model } = context;
  const ids = nodes.map(({ id }) => id);
  if (!isRange)
    refuseGap(
      nodes,
      [...between(model, ids)].map((id) => nodeOf(model, id)),
      say,
    );
  return answer([{ type: "wrapSteps", ids, name, each: null }], [nextId(model, "Task", name)]);
}

function opened({ said }: Parts, stretch: Stretch, { steps, used }: Inside, context: Context): Answer {
  const node: Node = findNode(mentionIn(said, stretch.from, stretch.to), context);
  return answer([{ type: "openStep", id: node.id, steps }], [node.id], used);
}

/** A new one with new steps, at a place. */
function added({ said }: Parts, name: string | null, inside: Inside | null, context: Context): Answer {
  const { place } = placeIn(said, context);
  if (name === null || place === null || inside === null) {
    const near = place === null ? null : nearOf(place);
    throw new CannotEdit(
      `Say how the sub-process is called, which steps it has inside and where it is to be: "add a sub-process '${name ?? "Name"}' with the steps 'First step' and 'Second step' after ${namesOf([near ?? firstStep(context)])}".`,
    );
  }
  const { steps, used } = inside;
  const id = nextId(context.model, "Task", name);
  const lane = nearOf(place)?.lane ?? null;
  return answer(
    [insertAt(place, [{ type: "task", kind: "task", label: name, lane }]), { type: "openStep", id, steps }],
    [id],
    used,
  );
}

const firstStep = ({ model }: Context): Node =>
  inOrder(model).find((node) => isActivity(node) && node.name !== "") ?? theStart({ model, focus: [] });

function unwrapped(said: Said, command: Command, context: Context): Answer | null {
  const mention = mentionIn(said, command.theme.from, command.theme.to);
  const isSub = ({ id }: Node) => context.model.scopes.has(id);
  if (mention.kind !== "subProcess" && command.order !== "remove" && mention.quoted === null) return null;
  const node = findNode({ ...mention, kind: "subProcess" }, context, isSub);
  const inner = [...context.model.nodes.values()].filter(({ scope }) => scope === node.id);
  return answer(
    [{ type: "unwrapSteps", id: node.id }],
    inner.map(({ id }) => id),
  );
}
