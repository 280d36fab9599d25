import { isActivity, type Node, outgoing } from "../../editing/model.ts";
import { perform } from "../../editing/perform.ts";
import { meetingPoint } from "../../editing/regions.ts";
import { CannotEdit } from "../../editor.ts";
import type { Branch, Operation, Step } from "../../edits.ts";
import { refusingVerbs } from "../../meaning/classes.ts";
import { participle } from "../../naming/inflect.ts";
import { capitalised } from "../../naming/words.ts";
import { type Condition, conditionIn, conditionWords, consequence, type Way, waysIn } from "../cases.ts";
import { type Command, slotOf } from "../command.ts";
import { thingOf } from "../doers.ts";
import type { Near } from "../drafts.ts";
import { type Context, findNode, tryNodes } from "../find.ts";
import { type Mention, mentionIn } from "../mention.ts";
import { nearOf, type Place, placeIn } from "../place.ts";
import { someStep } from "../refusals.ts";
import { type Answer, answer } from "../rule.ts";
import { type Said, saidOf, without } from "../said.ts";
import { whereHelp } from "./events.ts";

export function addWay(
  command: Command,
  theme: Mention,
  context: Context,
  tail: readonly Said[],
): Answer | null {
  const { said } = command;
  const to = slotOf(
    { slots: command.slots.filter(({ from }) => from >= command.theme.from) },
    "to",
    "at",
    "for",
    "behind",
    "after",
    "of",
    "from",
  );
  const isSplit = (node: Node) => outgoing(context.model, node.id).length > 1;
  const mention = to ? mentionIn(said, to.at, to.to) : null;
  const parallel = /\bparallel\b/.test(said.source.masked.slice(said.from, said.to).toLowerCase());
  const gateways = mention
    ? tryNodes(
        { ...mention, kind: "gateway" },
        context,
        (node) => parallel || node.kind !== "parallelGateway",
      )
    : [];
  const [found] = gateways.length > 0 ? gateways : mention ? behind(mention, context) : [];
  const candidates = [...context.model.nodes.values()].filter(
    (node) =>
      node.kind.endsWith("Gateway") && isSplit(node) && (!parallel || node.kind === "parallelGateway"),
  );
  const gateway = found ?? (mention === null && candidates.length === 1 ? candidates[0] : undefined);
  if (!gateway)
    throw new CannotEdit(
      `Say to which gateway: "add a branch 'unclear' to '${candidates[0]?.name || "Order complete?"}': the clerk asks back".`,
    );
  const branches = branchOf(command, gateway, theme, parallel, context, tail);
  return answer(
    [...branches.before, { type: "addBranch", gateway: gateway.id, branch: branches.branch }],
    null,
    branches.used,
  );
}

/** The split after a step: "the screening" decides in the next gateway. */
export function behind(mention: Mention, context: Context): Node[] {
  const nodes = tryNodes(mention, context, isActivity);
  return nodes
    .flatMap(({ id }) =>
      outgoing(context.model, id).flatMap(({ target }) => context.model.nodes.get(target) ?? []),
    )
    .filter((node) => node.kind.endsWith("Gateway") && outgoing(context.model, node.id).length > 1);
}

type NewBranch = { before: Operation[]; branch: Branch; used: number };

function branchOf(
  command: Command,
  gateway: Node,
  theme: Mention,
  parallel: boolean,
  context: Context,
  tail: readonly Said[],
): NewBranch {
  const { said } = command;
  const quotes = said.source.quotes.filter(
    ({ from, to, name }) => from >= said.from && to <= said.to && name !== gateway.name,
  );
  if (parallel) {
    const steps = quotes.map(
      ({ name }): Step => ({ type: "task", kind: "task", label: capitalised(name), lane: null }),
    );
    return {
      before: [],
      branch: { condition: "", isDefault: false, steps, next: { type: "continue" } },
      used: 0,
    };
  }
  const [colon] = tail;
  const dashed = colon === undefined ? null : caseBefore(colon);
  if (dashed) return toldBranch(dashed.work, dashed.words, gateway, context, 1);
  return plainBranch(command, gateway, theme, quotes, context, tail);
}

function plainBranch(
  command: Command,
  gateway: Node,
  theme: Mention,
  quotes: Said["source"]["quotes"],
  context: Context,
  tail: readonly Said[],
): NewBranch {
  const { said } = command;
  const near: Near = { node: gateway, lane: null, kind: "task" };
  const [colon] = tail;
  const way = colon ? waysIn([colon], near, context)[0] : undefined;
  if (way) return { before: way.before, branch: branchFrom(way, gateway, context), used: 1 };
  const named = quotes.find(({ from }) => from < (slotOf(command, "where", "that")?.from ?? said.to))?.name;
  const own = theme.quoted && theme.quoted !== gateway.name ? theme.quoted : named;
  const { forCase, forWhat, here } = casesIn(said);
  const piece = colon ?? (here ? saidOf(said.source, said.to - here.length, said.to) : null);
  const condition = own ?? forCase;
  if (piece) {
    const words = condition ?? subjectOf(piece) ?? forWhat ?? "";
    return toldBranch(piece, words, gateway, context, colon ? 1 : 0);
  }
  const words = condition ?? forWhat;
  if (words === null)
    throw new CannotEdit(
      `Say what happens in the branch: "add a branch 'unclear' to '${gateway.name}': the clerk asks back".`,
    );
  return {
    before: [],
    branch: { condition: words, isDefault: false, steps: [], next: { type: "continue" } },
    used: 0,
  };
}

/** "home care needed - the nurse calls them": the case, and its work. */
function caseBefore(said: Said): { words: string; work: Said } | null {
  const text = said.source.masked.slice(said.from, said.to);
  const dash = / (?:-|–|—|->|=) |: /.exec(text);
  if (!dash) return null;
  const at = said.from + dash.index;
  const words = conditionWords(said.source.text.slice(said.from, at).trim());
  return { words, work: saidOf(said.source, at + dash[0].length, said.to) };
}

/** "for the case that documents are missing", "for urgent orders", "where the clerk asks back". */
function casesIn(said: Said): { forCase: string | null; forWhat: string | null; here: string | null } {
  const text = said.source.text.slice(said.from, said.to);
  const behind = (form: RegExp): string | null => form.exec(text)?.[1] ?? null;
  const words = (found: string | null) => (found === null ? null : conditionWords(found));
  const forCase = behind(/\bfor (?:the )?(?:case|event) (?:that|where|when|in which) (.+)$/i);
  return {
    forCase: words(forCase),
    forWhat: words(behind(/\bfor (?!the case)(.+)$/i)),
    here: forCase === null ? behind(/\b(?:where|in which|that|which) (.+)$/i) : null,
  };
}

function toldBranch(
  piece: Said,
  condition: string,
  gateway: Node,
  context: Context,
  used: number,
): NewBranch {
  const told = consequence(piece, { node: gateway, lane: null, kind: "task" }, context);
  const next = onward(told.next, gateway, context);
  return { before: told.before, branch: { condition, isDefault: false, steps: told.steps, next }, used };
}

/** "internal candidates go straight to the offer": the owner of the branch. */
function subjectOf(said: Said): string | null {
  const clause = said.clauses.find(({ verb }) => verb?.lemma === "go");
  return clause?.doer ? conditionWords(said.source.text.slice(clause.doer.from, clause.doer.to)) : null;
}

function branchFrom(way: Way, gateway: Node, context: Context): Branch {
  return {
    condition: way.condition.words ?? "otherwise",
    isDefault: way.condition.words === null,
    steps: way.steps,
    next: onward(way.next, gateway, context),
  };
}

/** A jump to where all branches meet anyway is a continuation; if they do not meet, the path ends. */
function onward(next: Branch["next"], gateway: Node, context: Context): Branch["next"] {
  if (next.type !== "continue" || meetingPoint(context.model, gateway) !== null) return next;
  return { type: "end", name: "", trigger: null };
}

export function addChoice(
  command: Command,
  theme: Mention,
  context: Context,
  tail: readonly Said[],
): Answer | null {
  const { said } = command;
  const placed = placeIn(said, context);
  if (placed.place === null) throw whereHelp("the decision", context);
  const near: Near = { node: nearOf(placed.place), lane: null, kind: "task" };
  const pieces = tail.length > 0 ? tail : [without(said, [{ from: said.from, to: command.theme.to }])];
  const ways = waysIn(pieces, near, context);
  if (ways.length === 0) {
    const asked = theme.quoted ?? "Order complete?";
    throw new CannotEdit(
      `Say what is decided: "add a decision '${asked}' after '${near.node?.name || someStep(context.model)}': if yes, continue; if no, inform the customer and end the process".`,
    );
  }
  return decided(placed.place, theme.quoted, ways, context, tail.length > 0 ? tail.length : 0);
}

/** The decision with all its branches; its place must be after a node. */
export function decided(
  place: Place,
  question: string | null,
  ways: readonly Way[],
  context: Context,
  used: number,
): Answer {
  const before = ways.flatMap((way) => way.before);
  const anchor = anchorOf(place, context);
  return answer([...before, decision(anchor, question, ways)], null, used);
}

export function decision(after: string, question: string | null, ways: readonly Way[]): Operation {
  const told: Branch[] = ways.map((way) => ({
    condition: way.condition.words ?? "otherwise",
    isDefault: way.condition.words === null,
    steps: way.steps,
    next: way.next,
  }));
  const other: Branch = { condition: "otherwise", isDefault: true, steps: [], next: { type: "continue" } };
  const alone = told.length === 1 && told[0]?.isDefault === true;
  const branches = alone
    ? [
        { ...other, condition: "yes", isDefault: false },
        ...told.map((one) => ({ ...one, condition: "no", isDefault: false })),
      ]
    : told.length === 1
      ? [...told, other]
      : told;
  const [first] = ways;
  const asked =
    first &&
    first.condition.words !== null &&
    ways.filter(({ condition }) => condition.words !== null).length === 1
      ? first.condition.question
      : (first?.condition.question ?? "");
  return { type: "addDecision", after, question: question ?? asked, branches };
}

/** The node before a place. */
export function anchorOf(place: Place, { model }: Context): string {
  if (place.how === "after") return place.node.id;
  if (place.how === "flow") return model.flows.get(place.flow)?.source ?? "";
  if (place.how === "before") {
    const ways = [...model.flows.values()].filter(({ target }) => target === place.node.id);
    const [way, second] = ways;
    if (way && !second && outgoing(model, way.source).length === 1) return way.source;
    throw new CannotEdit(`Several ways lead to "${place.node.name}": say after which step.`);
  }
  throw new CannotEdit("Say after which step it is decided.");
}

export function addLoop({ said, slots }: Command, _theme: Mention, context: Context): Answer | null {
  const from = slotOf({ slots }, "from", "after");
  const to = slotOf({ slots: slots.filter((slot) => slot.from > (from?.from ?? -1)) }, "to");
  const condition = conditionIn(said, null, context);
  if (!from || !to || condition?.words == null)
    throw new CannotEdit(
      `Say from where to where and when: "add a loop from '${someStep(context.model, 1)}' back to '${someStep(context.model)}' if something is missing".`,
    );
  const after = findNode(mentionIn(said, from.at, from.to), context);
  const target = findNode(mentionIn(said, to.at, to.to), context);
  return answer([
    {
      type: "loopBack",
      after: after.id,
      to: target.id,
      question: condition.question,
      condition: condition.words,
      otherwise: "otherwise",
    },
  ]);
}

/** "If it is rejected, ...": the choice after a new check or approval. */
export function outcomes(
  operations: Operation[],
  id: string,
  step: Step,
  pieces: readonly Said[],
  place: Place,
  context: Context,
  used: number,
): Answer {
  // "... and tastes them again" repeats the new step.
  const model = perform(context.model, operations);
  const near: Near = { node: model.nodes.get(id) ?? nearOf(place), lane: null, kind: "task" };
  const ways = waysIn(pieces, near, { ...context, model });
  refuseRepeated(ways, context);
  const verb = step.label.split(" ")[0]?.toLowerCase() ?? "";
  const isApproval = /^(?:approve|authorise|authorize|accept|agree|confirm|sign|release)$/.test(verb);
  const thing = thingOf(step.label);
  const question =
    isApproval && thing !== null
      ? `${capitalised(thing)} ${participle(verb)}?`
      : (ways[0]?.condition.question ?? "");
  const made = decision(
    id,
    question,
    ways.map((way) => ({ ...way, condition: spelt(way.condition, isApproval) })),
  );
  if (made.type !== "addDecision") return answer(operations);
  const branches = made.branches.map((branch) =>
    branch.isDefault && isApproval && branch.condition === "otherwise"
      ? { ...branch, condition: "approved" }
      : branch,
  );
  return answer(
    [...operations, ...ways.flatMap((way) => way.before), { ...made, branches }],
    null,
    used + pieces.length,
  );
}

/** @throws CannotEdit for new work that is called like a step: whether it is done twice, or led back to, nobody said */
function refuseRepeated(ways: readonly Way[], { model }: Context): void {
  const labels = ways.flatMap(({ steps }) => steps).map(({ label }) => label.toLowerCase());
  const known = [...model.nodes.values()].find(
    (node) => isActivity(node) && labels.includes(node.name.toLowerCase()),
  );
  if (known)
    throw new CannotEdit(
      `There is a step "${known.name}" already: say "go back to '${known.name}'", or quote another name for a new step.`,
    );
}

/** "if he rejects it" after an approval is "rejected". */
function spelt(condition: Condition, isApproval: boolean): Condition {
  const { clause, words } = condition;
  if (!isApproval || words === null) return condition;
  const isNot = clause?.negated ?? /^not\b/.test(words);
  const verb = clause?.verb?.lemma ?? null;
  const subject = clause === null ? null : clause.passive ? clause.object : clause.doer;
  if (clause?.passive && subject !== null && !subject.pronoun) return condition;
  if (verb !== null && refusingVerbs.has(verb)) return { ...condition, words: participle(verb) };
  return isNot ? { ...condition, words: "not approved" } : condition;
}
