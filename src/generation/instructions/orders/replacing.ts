/** Replaces one step by several, or by something else. */
import { isActivity, type Node } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation, Step } from "../../edits.ts";
import { parser } from "../../parser/parser.ts";
import { conditionIn } from "../cases.ts";
import { type Command, commandIn, slotOf } from "../command.ts";
import { thingOf } from "../doers.ts";
import type { Near } from "../drafts.ts";
import { type Context, findNode, tryNodes } from "../find.ts";
import { tryLane } from "../find-others.ts";
import { type Mention, mentionIn } from "../mention.ts";
import { Ambiguous } from "../refusals.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { type Said, type Slot, saidOf, without } from "../said.ts";
import { newSteps, workClauses } from "../steps.ts";
import { stretchOf } from "./arranging.ts";
import { behindFlow, branchAsking } from "./decided-where.ts";

export const splitting: Rule = {
  name: "one step becomes several",
  example: "split 'Check form' into 'Check names' and 'Check dates'",
  read(said, context, tail) {
    const command = commandIn(said);
    if (command?.order !== "split") return null;
    const into = slotOf(command, "into", "in", "to");
    const node = findNode(mentionIn(said, ...stretchOf(command, into)), context);
    const { steps, before, used } = partsTold(said, into, tail, node, context);
    if (steps.length < 2)
      throw new Ambiguous(
        `Say into which steps: "split '${node.name}' into 'First step' and 'Second step'".`,
      );
    return answer([...before, { type: "replace", id: node.id, steps }], null, used);
  },
};

/** "Three steps: weigh; count; pack": a part in each of the next pieces. */
function partsTold(said: Said, into: Slot | undefined, tail: readonly Said[], node: Node, context: Context) {
  const told = stepsOf(said, into, tail, node, context);
  if (told.steps.length !== 1 || told.used !== 1) return told;
  return tail.slice(1).reduce((sofar, piece) => {
    if (sofar.used === 0) return sofar;
    const near = nearOf(node);
    const { steps, before } = newSteps(piece, context, near);
    const [only, second] = steps;
    return only && !second && workClauses(piece).length === 1 && commandIn(piece) === null
      ? { steps: [...sofar.steps, only], before: [...sofar.before, ...before], used: sofar.used + 1 }
      : sofar;
  }, told);
}

/** In the parts of "Interview guest", "him" is the guest. */
function nearOf(node: Node): Near {
  const thing = thingOf(node.name);
  const person = thing !== null && parser.mayBePerson(thing) ? thing : null;
  return { node, lane: null, kind: "task", person };
}

/** The steps of a slot, or of the text after the colon. */
function stepsOf(
  said: Said,
  slot: Slot | undefined,
  tail: readonly Said[],
  node: Node,
  context: Context,
): { steps: Step[]; before: Operation[]; used: number } {
  const near = nearOf(node);
  const [colon] = tail;
  const here = slot ? newSteps(saidOf(said.source, slot.at, said.to), context, near) : null;
  if ((here && here.steps.length > 0) || !colon)
    return { steps: here?.steps ?? [], before: here?.before ?? [], used: 0 };
  const { steps, before } = newSteps(colon, context, near);
  return { steps, before, used: 1 };
}

export const replacing: Rule = {
  name: "something else in its place",
  example: "replace 'Call customer' with 'Write letter'; instead of picking items we now scan them",
  read(said, context, tail) {
    const command = commandIn(said);
    const exchanged = exchangedIn(said, context);
    if (exchanged) return exchanged;
    if (command?.order === "replace") {
      const by = placeHolder(command, context);
      const node = findNode(mentionIn(said, ...stretchOf(command, by)), context);
      const { steps, used, before } = stepsOf(said, by, tail, node, context);
      return replaced(node, steps, before, used);
    }
    const instead = slotOf(said, "instead of");
    return instead ? insteadOf(said, instead, context) : null;
  },
};

/** Where the new part begins: "replace the call with the customer | by a letter". */
function placeHolder(command: Command, context: Context): Slot | undefined {
  const first = slotOf(command, "by", "with", "through");
  const later = command.slots.filter(
    (slot) => /^(?:by|with)$/.test(slot.marker) && first !== undefined && slot.from > first.from,
  );
  const isWhole = (slot: Slot) =>
    tryOne(mentionIn(command.said, ...stretchOf(command, slot)), context) !== null;
  return later.reverse().find(isWhole) ?? first;
}

function tryOne(mention: Mention, context: Context): Node | null {
  const [only, second] = tryNodes({ ...mention, plural: true }, context, isActivity);
  return only && !second ? only : null;
}

/** "swap the call for 'Write letter'" */
function exchangedIn(said: Said, context: Context): Answer | null {
  const found = /^(?:swap out|exchange|swap|trade) (.+?) (?:for|against|with) (Q\S+)$/i.exec(
    said.source.masked.slice(said.from, said.to),
  );
  const [given] = found ? said.source.quotes.filter(({ to }) => to === said.to) : [];
  if (!found?.[1] || !given || tryNodes(mentionIn(said, given.from, given.to), context).length > 0)
    return null;
  const at = said.from + found[0].indexOf(found[1]);
  const node = findNode(mentionIn(said, at, at + found[1].length), context);
  return replaced(node, [{ type: "task", kind: "task", label: given.name, lane: null }], [], 0);
}

/** "Instead of picking items we scan them"; a condition may only name the branch where that is done. */
function insteadOf(said: Said, instead: Slot, context: Context): Answer | null {
  if (tryLane(mentionIn(said, instead.at, instead.to), context)) return null;
  const comma = said.source.masked.slice(instead.at, said.to).indexOf(",");
  const clause = said.clauses.find(
    ({ verb, from, link }) => verb !== null && link !== null && from > instead.from && from < instead.to,
  );
  const end = comma >= 0 ? instead.at + comma : Math.max(instead.to, clause?.object?.to ?? 0);
  const [found, second] = tryNodes(mentionIn(said, instead.at, end), context, isActivity);
  if (!found || second) return null;
  const condition = conditionIn(said, found, context)?.slot ? conditionIn(said, found, context) : null;
  const branch = condition && branchAsking(condition, context);
  if (condition && !(branch && behindFlow(branch.flow, context).has(found.id))) return null;
  const rest = without(said, [{ from: instead.from, to: end }, ...(condition?.slot ? [condition.slot] : [])]);
  const thing = thingOf(found.name);
  const { steps, before } = newSteps(rest, context, { node: found, lane: null, kind: "task", thing });
  return replaced(found, steps, before, 0);
}

const handed = ({ id, lane: own }: Node, { lane }: Step): Operation[] =>
  lane === null || lane === own ? [] : [{ type: "assignLane", ids: [id], lane }];

/** Replacing one task by one task is a renaming. */
function replaced(node: Node, steps: Step[], before: Operation[], used: number) {
  const [only, second] = steps;
  if (!only) throw new CannotEdit(`Say what comes in its place: "replace '${node.name}' with 'New step'".`);
  if (!second && isActivity(node) && only.type === "task")
    return answer(
      [...before, { type: "rename", id: node.id, name: only.label }, ...handed(node, only)],
      [node.id],
      used,
    );
  return answer([...before, { type: "replace", id: node.id, steps }], null, used);
}
