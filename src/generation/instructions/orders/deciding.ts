/** What happens on a condition: ways back, choices, steps that are done only then or left out. */
import type { Clause } from "../../clauses/clause.ts";
import { incoming, isActivity, isGateway, type Lane, type Node, outgoing } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Branch, Operation } from "../../edits.ts";
import { checkingVerbs } from "../../meaning/classes.ts";
import { questionLabel } from "../../naming/questions.ts";
import { type Condition, conditionIn, conditionWords, isElse, type Way, waysCut, waysIn } from "../cases.ts";
import { commandIn } from "../command.ts";
import { type Context, findNode, tryNodes } from "../find.ts";
import { cutWords, likeness, mentionIn } from "../mention.ts";
import { type Place, placeIn } from "../place.ts";
import { someStep } from "../refusals.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { type Said, saidOf, without } from "../said.ts";
import { timeIn } from "../steps.ts";
import { emptyWords } from "../words.ts";
import { anchorOf, decided } from "./choices.ts";
import { stepOf } from "./known-steps.ts";
import { limitIn } from "./limits.ts";

/** "If A, B": a time limit, a way back, a step that is left out, a choice. */
export const deciding: Rule = {
  name: "what happens on a condition",
  example:
    "if the goods are damaged after packing, go back to 'Pick items'; skip 'Pack' if the order is small",
  read(said, context, tail) {
    const those = onlyFor(said, context);
    if (those) return those;
    const limit = limitIn(said, context, tail);
    if (limit) return limit;
    const condition = conditionIn(said, null, context);
    if (condition === null || condition.words === null || condition.slot === null)
      return onlyIf(said, context, tail);
    if (
      condition.slot.marker === "once" ||
      condition.slot.marker === "as soon as" ||
      condition.slot.marker === "when"
    ) {
      // "When X is done" tells a place where it names a step.
      if (placeIn(said, context).place !== null) return null;
    }
    return (
      onlyIf(said, context, tail) ??
      skipped(said, condition, context) ??
      chosen(said, condition, context, tail)
    );
  },
};

/** "the check is only needed for new customers", "skip the check for known customers". */
function onlyFor(said: Said, context: Context): Answer | null {
  const text = said.source.masked.slice(said.from, said.to);
  const only =
    /^(.+?) (?:is|are|should be|must be|has to be|happens) only (?:be )?(?:needed|necessary|required|done|made|performed)? ?(?:for|with|in case of) (.+)$/i.exec(
      text,
    ) ??
    /^only (?:do |make |perform )?(.+?) for (.+)$/i.exec(text) ??
    /^(?:do|make|perform) (.+?) only for (.+)$/i.exec(text);
  const skip = /^(?:skip|omit|leave out|bypass) (.+?) (?:for|with|in case of) (.+)$/i.exec(text);
  const found = only ?? skip;
  if (!found?.[1] || !found[2] || timeIn(said) !== null) return null;
  const at = said.from + text.indexOf(found[1]);
  const node = findNode(mentionIn(said, at, at + found[1].length), context, isActivity);
  const words = conditionWords(said.source.text.slice(said.to - found[2].length, said.to));
  return answer([
    {
      type: "makeConditional",
      ids: [node.id],
      question: "",
      condition: only ? words : "otherwise",
      otherwise: only ? "otherwise" : words,
      usual: only ? "skipped" : "done",
    },
  ]);
}

/** "Only ship the order if it is paid; otherwise the process ends". */
function onlyIf(said: Said, context: Context, tail: readonly Said[]): Answer | null {
  const condition = conditionIn(said, null, context);
  const isUnless = condition?.slot?.marker === "unless";
  if (!/\bonly\b/i.test(said.source.masked.slice(said.from, said.to)) && !isUnless) return null;
  if (condition?.slot == null || condition.words === null) return null;
  const [first = said, second] = waysCut(said);
  const node = namedStep(without(first, [condition.slot]), context);
  if (node === null) return null;
  const behind = tail[0] && conditionIn(tail[0], null, context)?.words === null ? tail[0] : undefined;
  const other = second ?? behind;
  const { question, words } = condition;
  if (other) return elseOf(node, question, words, other, context, second ? 0 : 1);
  return answer([
    {
      type: "makeConditional",
      ids: [node.id],
      question,
      condition: isUnless ? "otherwise" : words,
      otherwise: isUnless ? words : "otherwise",
      usual: isUnless ? "done" : "skipped",
    },
  ]);
}

/** The step is done on the condition; otherwise something else is. */
function elseOf(
  node: Node,
  question: string,
  words: string,
  other: Said,
  context: Context,
  used: number,
): Answer | null {
  const [way] = waysIn([other], { node, lane: null, kind: "task" }, context);
  if (!way) return null;
  const goesOn = way.next.type === "continue" && way.steps.length > 0;
  const branches: Branch[] = [
    { condition: words, isDefault: false, steps: [], next: { type: "continue" } },
    {
      condition: "otherwise",
      isDefault: true,
      steps: way.steps,
      next: goesOn ? pastOf(node, context) : way.next,
    },
  ];
  const after = anchorOf({ how: "before", node }, context);
  return answer([...way.before, { type: "addDecision", after, question, branches }], null, used);
}

/** Where the path goes on behind a step that is not done. */
function pastOf(node: Node, { model }: Context) {
  const [next] = outgoing(model, node.id);
  return next ? { type: "goto" as const, id: next.target } : { type: "continue" as const };
}

/** The step that a piece names or tells. */
function namedStep(said: Said, context: Context): Node | null {
  for (const clause of said.clauses) {
    const told = stepOf(clause, said, context);
    if (told) return told;
  }
  const [quote] = said.source.quotes.filter(({ from, to }) => from >= said.from && to <= said.to);
  const mention = quote ? mentionIn(said, quote.from, quote.to) : mentionIn(said, said.from, said.to);
  const [only, second] = tryNodes(mention, context, isActivity);
  return only && !second ? only : null;
}

function skipped(said: Said, condition: Condition, context: Context): Answer | null {
  if (condition.slot === null || condition.words === null) return null;
  const rest = without(said, [condition.slot]);
  const command = commandIn(rest);
  if (command?.order !== "skip") return null;
  const node = findNode(mentionIn(rest, command.theme.from, rest.to), context);
  return answer([
    {
      type: "makeConditional",
      ids: [node.id],
      question: condition.question,
      condition: "otherwise",
      otherwise: condition.words,
      usual: "done",
    },
  ]);
}

/** A choice behind the step that decides it; where a gateway asks the same already, its branch changes. */
function chosen(said: Said, condition: Condition, context: Context, tail: readonly Said[]): Answer | null {
  const { slot } = condition;
  const outer = placeIn(said, context, slot ? [slot] : []);
  const inner = slot && slot.to > slot.at ? placeIn(saidOf(said.source, slot.at, slot.to), context) : null;
  const place = outer.place ?? inner?.place ?? null;
  const known = place === null ? branchAsking(condition, context) : null;
  const after = known === null ? behindWhat(place, condition, context) : null;
  const node = context.model.nodes.get(known?.target ?? after ?? "") ?? null;
  const others = tail.filter((piece) => isElse(piece) && conditionIn(piece, node, context) !== null);
  const [first = said, ...rest] = waysCut(said);
  const own = outer.taken.length > 0 ? without(first, outer.taken) : first;
  const [way, ...more] = waysIn([own, ...rest, ...others], { node, lane: null, kind: "task" }, context);
  if (!way) return null;
  const placed = inner?.place
    ? { ...way, condition: { ...way.condition, ...bare(condition, inner.taken, said) } }
    : way;
  if (known !== null && more.length === 0) return changedBranch(known, placed, context);
  if (after === null) throw new CannotEdit(whereDecided(condition, context));
  if (more.length === 0) return onlyWay(after, placed, context);
  return decided(
    { how: "after", node: findById(after, context) },
    null,
    [placed, ...more],
    context,
    others.length,
  );
}

const behindWhat = (place: Place | null, condition: Condition, context: Context): string | null =>
  place === null ? decidedBy(condition, context) : anchorOf(place, context);

const whereDecided = ({ words }: Condition, { model }: Context): string => {
  const some = someStep(model);
  return `Say after which step it is decided whether "${words}", for example: "after '${some}', if ${words}, ...".`;
};

/** A way back alone is a loop; a way on without steps says nothing. */
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

/** The condition without the place that it told. */
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

/** A gateway that asks the same already: its flow with that answer. */
function branchAsking(condition: Condition, { model }: Context): { flow: string; target: string } | null {
  const words = cutWords(condition.asked === "" ? (condition.words ?? "") : condition.asked)
    .map((word) => word.toLowerCase())
    .filter((word) => !emptyWords.has(word));
  if (words.length === 0) return null;
  const gateways = [...model.nodes.values()].filter((node) => {
    if (!isGateway(node) || outgoing(model, node.id).length < 2) return false;
    const name = cutWords(node.name)
      .map((word) => word.toLowerCase())
      .filter((word) => !emptyWords.has(word));
    return (
      name.length > 0 &&
      words.every((word) => name.some((one) => likeness(word, one) === 1)) &&
      name.every((one) => words.some((word) => likeness(word, one) === 1))
    );
  });
  const [gateway, second] = gateways;
  if (!gateway || second) return null;
  const wanted = condition.negative ? "no" : "yes";
  const flow = outgoing(model, gateway.id).find(({ name }) => name.toLowerCase().trim() === wanted);
  return flow ? { flow: flow.id, target: flow.target } : null;
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
  // The branch keeps its steps; where it leads after them changes.
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
  if (end?.kind === "endEvent")
    throw new CannotEdit(`That branch ends with "${end.name}": remove its end first.`);
  const steps: Operation[] =
    way.steps.length > 0 ? [...way.before, { type: "insertInFlow", flow, steps: way.steps }] : [];
  return answer(
    [...steps, { type: "redirect", flow: last.id, end: "target", to: way.next.id }],
    [way.next.id],
  );
}

/** The step whose outcome the condition is: "packing fails", "the manager rejects the claim". */
function decidedBy(condition: Condition, context: Context): string | null {
  const words = cutWords(condition.words ?? "").map((word) => word.toLowerCase());
  const own = [...context.model.nodes.values()].filter(isActivity);
  const lane = condition.clause?.doer == null ? undefined : laneAmong(words, context);
  const byWork = own.filter((node) => tellsOutcome(words, cutWords(node.name), lane));
  const [work] = byWork;
  if (work && byWork.length === 1) return work.id;
  // What somebody does may be the outcome of a step; how somebody is, is not.
  const theirs = lane && condition.clause?.verb ? own.filter((node) => node.lane === lane.id) : [];
  if (theirs[0] && theirs.length === 1) return theirs[0].id;
  const about = answeredIn(condition.clause, own);
  if (about !== null) return about;
  const checked = checkedIn(condition.clause, own);
  if (checked !== null) return checked;
  const last = byWork.find((node) =>
    byWork.every(({ id }) => id === node.id || isBefore(id, node.id, context)),
  );
  return /\bor\b/.test(condition.words ?? "") && last ? last.id : null;
}

const laneAmong = (words: readonly string[], { model }: Context): Lane | undefined =>
  [...model.lanes.values()].find(
    ({ name }) =>
      name !== "" && cutWords(name).every((word) => words.some((one) => likeness(word, one) === 1)),
  );

/** The words say the work, and nothing but it, who does it, and how it came out. */
function tellsOutcome(words: readonly string[], name: readonly string[], lane: Lane | undefined): boolean {
  const [verb = ""] = name;
  const known = [...name, ...(lane ? cutWords(lane.name) : [])];
  return (
    words.some((word) => likeness(word, verb) === 1) &&
    words
      .filter((word) => !emptyWords.has(word) && !outcomeWords.has(word))
      .every((word) => known.some((one) => likeness(word, one) > 0))
  );
}

/** "The candidate declines the offer": whoever made the offer learns it. */
function answeredIn(clause: Clause | null, own: readonly Node[]): string | null {
  const thing = clause?.object ?? null;
  if (!clause?.verb || !answers.has(clause.verb.lemma) || thing === null) return null;
  const about = own.filter(({ name }) =>
    cutWords(name)
      .slice(1)
      .some((word) => likeness(word, thing.lemma) === 1),
  );
  return about[0] && about.length === 1 ? about[0].id : null;
}

/** "The glue is too thin": the only check of the glue tells it. */
function checkedIn(clause: Clause | null, own: readonly Node[]): string | null {
  const thing = clause === null ? null : clause.passive ? clause.object : clause.doer;
  if (clause === null || clause.state === null || thing === null || thing.pronoun) return null;
  const [only, second] = own.filter(({ name }) => {
    const [verb = "", ...about] = cutWords(name);
    return checkingVerbs.has(verb.toLowerCase()) && about.some((word) => likeness(word, thing.lemma) === 1);
  });
  return only && !second ? only.id : null;
}

const answers = new Set(
  "decline accept reject refuse answer sign confirm return withdraw cancel agree deny".split(" "),
);

const isBefore = (one: string, other: string, { model }: Context): boolean => {
  const seen = new Set([one]);
  for (const id of seen) for (const flow of outgoing(model, id)) seen.add(flow.target);
  return seen.has(other);
};

const outcomeWords = new Set(
  "fails fail failed wrong negative positive successful unsuccessful turns out refused rejected rejects refuses declined bad ok good okay correct incorrect not finds found errors problems questions".split(
    " ",
  ),
);
