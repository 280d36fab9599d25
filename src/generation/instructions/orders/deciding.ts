/** Changes under a condition: jumps back, choices, steps that become conditional or are skipped. */
import { nextId } from "../../editing/draft.ts";
import { incoming, isActivity, type Node, outgoing } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { questionLabel } from "../../naming/questions.ts";
import {
  type Condition,
  conditionIn,
  conditionWords,
  consequence,
  isElse,
  type Way,
  waysCut,
  waysIn,
} from "../cases.ts";
import type { Context } from "../find.ts";
import { cutWords, likeness } from "../mention.ts";
import { inOrder } from "../order-of-flow.ts";
import { insertAt, nearOf, type Place, type Placed, placeIn } from "../place.ts";
import { someStep } from "../refusals.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { type Said, saidOf, without } from "../said.ts";
import { emptyWords } from "../words.ts";
import { anchorOf, decided } from "./choices.ts";
import { agreeing, approved, behindFlow, branchAsking, checkBehind, decidedBy } from "./decided-where.ts";
import { limitIn } from "./limits.ts";
import { onlyFor, onlyIf, skipped } from "./only-when.ts";
import { possibleIn } from "./possible.ts";

/** "If A, B": a time limit, a jump back, a skipped step, a choice. */
export const deciding: Rule = {
  name: "what happens on a condition",
  example:
    "if the goods are damaged after packing, go back to 'Pick items'; skip 'Pack' if the order is small",
  read(said, context, tail) {
    const those = onlyFor(said, context);
    if (those) return those;
    const possible = possibleIn(said, tail[0]);
    if (possible) {
      const found = deciding.read(possible.said, context, tail.slice(possible.used));
      return found && { ...found, used: found.used + possible.used };
    }
    const limit = onlyIf(said, context, tail) ?? limitIn(said, context, tail);
    if (limit) return limit;
    const condition = conditionIn(said, null, context);
    if (condition === null || condition.words === null || condition.slot === null)
      return onlyIf(said, context, tail);
    if (
      condition.slot.marker === "once" ||
      condition.slot.marker === "as soon as" ||
      condition.slot.marker === "when"
    ) {
      // "When X is done" is a place if it names a step.
      if (placeIn(said, context).place !== null) return null;
    }
    return (
      onlyIf(said, context, tail) ??
      skipped(said, condition, context) ??
      chosen(said, condition, context, tail)
    );
  },
};

type Where = {
  /** A branch that the condition means, unless the place is stated otherwise. */
  known: { flow: string; target: string } | null;
  after: string | null;
  outer: Placed;
  inner: Placed | null;
};

/** A choice after the step that decides it; if a gateway already asks the same, its branch changes. */
function chosen(said: Said, condition: Condition, context: Context, tail: readonly Said[]): Answer | null {
  const { slot } = condition;
  const branch = branchAsking(condition, context);
  const inBranch = branch === null ? context : { ...context, within: behindFlow(branch.flow, context) };
  const outer = placeIn(said, inBranch, slot ? [slot] : []);
  const [first = said, ...rest] = waysCut(said);
  const own = outer.taken.length > 0 ? without(first, outer.taken) : first;
  if (branch !== null && outer.place) return placedInBranch(own, outer.place, branch, context);
  const inner = slot && slot.to > slot.at ? placeIn(saidOf(said.source, slot.at, slot.to), context) : null;
  const place = outer.place ?? inner?.place ?? null;
  const known = place === null ? branch : null;
  const after = place ? anchorOf(place, context) : known ? null : decidedBy(condition, said, context);
  return waysFrom({ known, after, outer, inner }, [own, ...rest], said, condition, context, tail);
}

function waysFrom(
  { known, after: found, outer, inner }: Where,
  pieces: readonly Said[],
  said: Said,
  condition: Condition,
  context: Context,
  tail: readonly Said[],
): Answer | null {
  const node = context.model.nodes.get(known?.target ?? found ?? "") ?? null;
  const others = tail.filter((piece) => isElse(piece) && conditionIn(piece, node, context) !== null);
  const [told, ...more] = waysIn([...pieces, ...others], { node, lane: null, kind: "task" }, context);
  if (!told) return null;
  const way = inner?.place
    ? { ...told, condition: { ...told.condition, ...bare(condition, inner.taken, said) } }
    : told;
  if (more.length === 0) return aloneAt(way, { known, after: found, outer, inner }, said, context);
  if (found === null) throw new CannotEdit(whereDecided(said, condition, context));
  return decided(
    { how: "after", node: findById(found, context) },
    null,
    [way, ...more],
    context,
    others.length,
  );
}

/** One branch; everything else stays. */
function aloneAt(
  way: Way,
  { known, after: found, outer, inner }: Where,
  said: Said,
  context: Context,
): Answer | null {
  if (known) return changedBranch(known, way, context);
  const isPlaced = outer.place !== null || inner?.place != null;
  const special = isPlaced ? null : secondOpinion(said, way, context);
  if (special) return special;
  const after = found ?? (way.next.type === "goto" ? checkBehind(way.next.id, way.condition, context) : null);
  if (after === null) throw new CannotEdit(whereDecided(said, way.condition, context));
  return endsThere(way, found, context) ?? onlyWay(after, way, context);
}

/**
 * "If the bicycle is returned, the process ends": if the step that returns it is one of two branches, no new question
 * is needed.
 */
function endsThere(way: Way, after: string | null, context: Context): Answer | null {
  const { model } = context;
  const node = model.nodes.get(after ?? "");
  const { clause } = way.condition;
  const isDone = clause !== null && (clause.passive || clause.perfect) && !clause.negated;
  if (!node || !isDone || way.next.type !== "end") return null;
  const [into, other] = incoming(model, node.id);
  const isCase = into && !other && outgoing(model, into.source).length > 1;
  const said = contentOf(way.condition.words ?? "");
  const name = contentOf(node.name);
  if (!isCase || !said.every((word) => name.some((one) => likeness(word, one) === 1))) return null;
  const steps: Operation[] =
    way.steps.length > 0 ? [{ type: "insertAfter", id: node.id, steps: way.steps }] : [];
  const last = way.steps.at(-1);
  const id = last ? nextId(model, "Task", last.label) : node.id;
  return answer(
    [...way.before, ...steps, { type: "endAfter", id, name: way.next.name, trigger: null }],
    [id],
  );
}

const contentOf = (text: string): string[] =>
  cutWords(text)
    .map((word) => word.toLowerCase())
    .filter((word) => !emptyWords.has(word));

/** "Above 500 euros the head must approve it too": after the existing approval. */
function secondOpinion(said: Said, way: Way, context: Context): Answer | null {
  const { words, question } = way.condition;
  const isAlso = said.clauses.some(
    ({ verb, connectors }) => agreeing.has(verb?.lemma ?? "") && connectors.some((one) => besides.has(one)),
  );
  const [step, another] = way.steps;
  const place = isAlso ? approved(context) : null;
  if (!place || !step || another || words === null || way.next.type !== "continue") return null;
  const ids = [nextId(context.model, "Task", step.type === "task" ? step.label : "")];
  return answer(
    [
      ...way.before,
      insertAt(place, [step]),
      { type: "makeConditional", ids, question, condition: words, otherwise: "otherwise", usual: "skipped" },
    ],
    ids,
  );
}
const besides = new Set(["too", "as well", "also", "additionally", "in addition"]);

/** "If it is refused, tell the client before closing the case": a place in the branch that the condition names. */
function placedInBranch(said: Said, place: Place, way: { flow: string }, context: Context): Answer | null {
  const node = nearOf(place);
  const condition = conditionIn(said, node, context);
  const rest = condition?.slot ? without(said, [condition.slot]) : said;
  const told = consequence(rest, { node, lane: null, kind: "task" }, context);
  const isIn = node !== null && behindFlow(way.flow, context).has(node.id);
  if (!isIn || told.steps.length === 0 || told.next.type !== "continue" || place.how === "beside")
    return null;
  const ways = place.how === "before" ? incoming(context.model, node.id) : outgoing(context.model, node.id);
  const [only, second] = place.how === "flow" ? [{ id: place.flow }] : ways;
  if (!only || second) return null;
  return answer([...told.before, { type: "insertInFlow", flow: only.id, steps: told.steps }]);
}

/** With an example that works as it is. */
function whereDecided(said: Said, { words, slot }: Condition, { model }: Context): string {
  const things = cutWords(words ?? "").map((word) => word.toLowerCase());
  const about = inOrder(model).findLast(
    (node) =>
      isActivity(node) &&
      cutWords(node.name)
        .slice(1)
        .some((word) => things.includes(word.toLowerCase())),
  );
  const some = about?.name ?? someStep(model);
  const rest = slot ? without(said, [slot]) : said;
  const told = rest.source.text.slice(rest.from, rest.to);
  return `Say after which step it is decided whether "${words}", for example: "after '${some}', if ${words}, ${told}".`;
}

/** A single jump back is a loop; a single continuation without steps means nothing. */
function onlyWay(after: string, way: Way, context: Context): Answer | null {
  const { words, question } = way.condition;
  if (way.next.type === "goto" && way.steps.length === 0)
    return answer([
      { type: "loopBack", after, to: way.next.id, question, condition: words ?? "", otherwise: "otherwise" },
    ]);
  if (way.steps.length === 0 && way.next.type === "continue") return null;
  return decided({ how: "after", node: findById(after, context) }, null, [way], context, 0);
}

const findById = (id: string, { model }: Context): Node => {
  const node = model.nodes.get(id);
  if (!node) throw new CannotEdit("That step is gone.");
  return node;
};

/** The condition without the place that it stated. */
function bare(
  condition: Condition,
  taken: readonly { from: number; to: number }[],
  said: Said,
): { words: string; question: string } {
  const slot = condition.slot;
  const [place] = taken;
  if (!slot || !place) return { words: condition.words ?? "", question: condition.question };
  const rest = without(saidOf(said.source, slot.at, slot.to), [place]);
  const clause = rest.clauses.find(({ verb, state }) => verb !== null || state !== null);
  return {
    words: conditionWords(rest.source.text.slice(rest.from, rest.to)),
    question: clause && (clause.verb === null || clause.passive) ? questionLabel(clause).ask : "",
  };
}

function changedBranch(
  { flow }: { flow: string },
  way: ReturnType<typeof waysIn>[number],
  { model }: Context,
): Answer {
  if (way.next.type !== "goto") {
    if (way.steps.length === 0) throw new CannotEdit("The diagram already is as the instruction asks.");
    return answer([...way.before, { type: "insertInFlow", flow, steps: way.steps }]);
  }
  // The branch keeps its steps; its target after them changes.
  let last = model.flows.get(flow);
  for (let count = 0; last && count < model.nodes.size; count++) {
    const target = model.nodes.get(last.target);
    if (!target || !isActivity(target) || incoming(model, target.id).length !== 1) break;
    const [next, second] = outgoing(model, target.id);
    if (!next || second) break;
    last = next;
  }
  if (!last) throw new CannotEdit("That branch is gone.");
  const end = model.nodes.get(last.target);
  const isLost = end?.kind === "endEvent" && incoming(model, end.id).length === 1;
  const gone: Operation[] = isLost ? [{ type: "delete", id: end.id }] : [];
  return answer(
    [
      ...way.before,
      { type: "redirect", flow: last.id, end: "target", to: way.next.id },
      ...gone,
      ...(way.steps.length > 0 ? [{ type: "insertInFlow" as const, flow: last.id, steps: way.steps }] : []),
    ],
    [way.next.id],
  );
}
