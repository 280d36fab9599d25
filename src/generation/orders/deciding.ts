/** Conditional changes: steps that become optional, new questions, further outcomes of an existing question. */
import { type Model, type Node, outgoing } from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { isSplit, meetingPoint } from "../editing/regions.ts";
import { CannotEdit } from "../editor.ts";
import type { Branch, Operation, OperationOf, Part, Step } from "../edits.ts";
import { inOrder } from "../instructions/order-of-flow.ts";
import { insertAt, nearOf, type Place } from "../instructions/place.ts";
import type { Text } from "./asked.ts";
import { branchOf, conditionOf, endName, onlyCondition, otherwise, pathOf, withBound } from "./conditions.ts";
import { placesOrFocus } from "./places.ts";
import { type Maker, onlyWay, plainWords, targetsOf, tried, type Work, wordsAs } from "./work.ts";

/** Words that say that steps are left out. */
const sparing =
  /\b(?:skip\w*|omit\w*|bypass\w*|spare|leave\w* out|left out|not? (?:need\w*|necessary|required)|no need|(?:do|does|is|are|need|must|should|has|have|can|could)(?: not|n['’]t)|dont|doesnt|isnt|arent|needn['’]t|drops? out|falls? away|go(?:es)? straight)\b/i;
const denying = new RegExp(`${sparing.source}|\\b(?:nothing|nobody|no one|never|no|not)\\b`, "i");
/** "Skip it unless": otherwise the step is left out; in the exception it is done. */
const excepting = /\b(?:unless|except(?: for| if| when)?|apart from)\b/i;
const restricting = /\b(?:only|just (?:for|if|when|the|with)|solely|on request|on demand)\b/i;

export const only: Maker = (work) => {
  const { model, change } = work;
  const nodes = targetsOf(work, "Say which step is done on a condition only.");
  const ids = inOrder(model)
    .filter((node) => nodes.includes(node))
    .map(({ id }) => id);
  const told = change.texts.find(({ role }) => role === "condition");
  const made = told === undefined ? asWanted(nodes) : onCondition(told, work, nodes[0] ?? null);
  const together: Operation[] = [{ type: "makeConditional", ids, ...made }];
  const isRow = tried(() => perform(model, together) !== model, false);
  // Steps with others between them become optional one by one.
  return isRow ? together : ids.map((id) => ({ type: "makeConditional", ids: [id], ...made }));
};

/** A step that is left out on a condition is normally done. */
function onCondition({ words: told, from }: Text, { text, change, model }: Work, near: Node | null): Made {
  const { words, question } = conditionOf(withBound(told, from, text), near, model);
  return turnsRound(text, change.from, from)
    ? { question, condition: "otherwise", otherwise: words, usual: "done" }
    : { question, condition: words, otherwise: "otherwise", usual: "skipped" };
}

type Made = Pick<OperationOf<"makeConditional">, "question" | "condition" | "otherwise" | "usual">;

/** An optional step is done if it is wanted. */
const asWanted = ([only, second]: readonly Node[]): Made => ({
  question: only && !second ? `${only.name} wanted?` : "",
  condition: "yes",
  otherwise: "no",
  usual: "done",
});

/** Whether the sentence says when the step is left out, not when it is done: "skip it if ...", but "only if ...". */
function turnsRound(text: string, at: number, told: number): boolean {
  const from = Math.max(
    0,
    ...[...text.matchAll(/[.!?;](?=\s)/g)]
      .map(({ index }) => index + 1)
      .filter((end) => end <= Math.min(at, told)),
  );
  const to = /[.!?;](?=\s|$)/.exec(text.slice(Math.max(at, told)))?.index;
  const sentence = text.slice(from, to === undefined ? undefined : Math.max(at, told) + to);
  if (restricting.test(sentence)) return false;
  return excepting.test(sentence) ? !denying.test(sentence) : sparing.test(sentence);
}

/** A question is inserted at its place in one piece, with all its branches. */
export const decide: Maker = (work) => {
  const { change } = work;
  const places = placesOrFocus(work, "the question");
  const told = change.texts.filter(({ role }) => role === "condition");
  if (told.length === 0) throw new CannotEdit("Say what is decided: on which condition what is done.");
  return places.flatMap((place) => decidedAt(place, work));
};

function decidedAt(place: Place, work: Work): Operation[] {
  const { change, model } = work;
  const near = nearOf(place);
  const told = change.texts.filter(({ role }) => role === "condition");
  const conditions = told.map(({ words, from }) =>
    conditionOf(withBound(words, from, work.text), near, model),
  );
  const paths = told.map((_, at) => pathOf(work, at, near));
  const branches = conditions.map(
    (condition, at): Branch =>
      branchOf(condition, paths[at] ?? { before: [], steps: [], next: { type: "continue" } }),
  );
  const [first] = conditions;
  const named = conditions.filter(({ isDefault }) => !isDefault);
  const question =
    wordsAs(work, "question") ?? (named.length === 1 ? (named[0]?.question ?? "") : (first?.question ?? ""));
  const block: Part = { type: "choice", question, branches: withOthers(branches) };
  return [...paths.flatMap(({ before }) => before), insertAt(place, [block])];
}

/** Cases that the order does not mention continue as before. */
function withOthers(branches: Branch[]): Branch[] {
  const [only, second] = branches;
  if (only && !second && only.isDefault)
    return [
      { ...otherwise, condition: "yes", isDefault: false },
      { ...only, condition: "no", isDefault: false },
    ];
  const allLeave = branches.every(({ next }) => next.type !== "continue");
  const isOpen = !branches.some(({ isDefault }) => isDefault);
  return isOpen && (!second || allLeave) ? [...branches, otherwise] : branches;
}

export const outcome: Maker = (work) => {
  const { model } = work;
  const [target] = targetsOf(work, "Say to which question the outcome belongs.");
  const gateway = target ? splitAt(target, model) : null;
  if (!gateway)
    throw new CannotEdit(
      `No question is asked at "${target?.name ?? ""}": say to which one the outcome belongs.`,
    );
  const name = wordsAs(work, "name");
  const condition =
    onlyCondition(work, gateway) ?? (name === null ? null : conditionOf(name, gateway, model));
  if (condition === null && gateway.kind !== "parallelGateway")
    throw new CannotEdit("Say in which case the new branch is taken.");
  const path = pathOf(work, null, gateway);
  const words = condition ?? { words: "", isDefault: false, question: "" };
  const isMet = meetingPoint(model, gateway) !== null;
  const next =
    path.next.type === "continue" && !isMet
      ? { type: "end" as const, name: endName(work, path.steps.at(-1) ?? null), trigger: null }
      : path.next;
  const isAwaited = gateway.kind === "eventBasedGateway";
  const told = branchOf(words, { ...path, next });
  const branch: Branch = {
    ...told,
    condition: isAwaited ? "" : told.condition,
    isDefault: false,
    steps: isAwaited ? awaitedSteps(words.words, path.steps) : path.steps,
  };
  return [...path.before, { type: "addBranch", gateway: gateway.id, branch }];
};

/** After a gateway that waits, each branch begins with the awaited event. */
function awaitedSteps(words: string, steps: Step[]): Step[] {
  const [first] = steps;
  if (first?.type === "event") return steps;
  return [
    {
      type: "event",
      kind: "intermediateCatchEvent",
      trigger: "message",
      label: plainWords(words),
      time: null,
      lane: null,
    },
    ...steps,
  ];
}

/** The question itself, or the one that the step leads to. */
function splitAt(node: Node, model: Model): Node | null {
  let at: Node | undefined = node;
  for (let count = 0; at && count < model.nodes.size; count++) {
    if (isSplit(model, at)) return at;
    const way = onlyWay(model, at.id);
    at = way ? model.nodes.get(way.target) : undefined;
  }
  return outgoing(model, node.id).length > 1 ? node : null;
}
