/** Several steps in one sentence of which one is taken, or one or more: "A, B or C", "depending on the type: ...". */
import { lowerFirst, phraseText } from "../language/labels.ts";
import { caseOf, isAllElse } from "./cases.ts";
import { conditionOf } from "./conditions.ts";
import { happened } from "./events.ts";
import type { BranchNode, ChoiceNode, Condition, Node } from "./node.ts";
import type { Part } from "./parts.ts";
import {
  actionOf,
  addAction,
  addNode,
  enterBody,
  type Line,
  type LineContext,
  note,
  resolved,
  type State,
} from "./state.ts";
import { statementOf } from "./statements.ts";

/**
 * Reads a sentence whose steps exclude each other.
 * @returns whether the line was read here
 */
export function readAlternatives(
  state: State,
  { line }: LineContext,
  readLead: (at: number) => void,
): boolean {
  const first = line.parts.findIndex(isWork);
  const lead = line.parts.slice(0, first).filter((part) => part.role === "when");
  if (readActors(state, line) || readObjects(state, line)) return true;
  // "invoices are forwarded, complaints are answered and everything else is filed"
  const depending =
    line.parts.some((part) => part.role === "depending") ||
    line.parts.at(-1)?.clauses.some(isAllElse) === true;
  const works = line.parts.filter(isWork);
  const others = line.parts.filter(
    (part) => !works.includes(part) && !lead.includes(part) && part.role !== "depending",
  );
  if (
    works.length < 2 ||
    others.some(
      (part) => part.role !== "main" || part.frames.some((frame) => statementOf(frame) !== "remark"),
    )
  )
    return false;
  const joinedByOr = works.slice(1).some((part) => part.conjunction === "or");
  if (!joinedByOr && !depending) return false;
  for (const at of line.parts.keys()) if (at < first && line.parts[at]?.role === "when") readLead(at);
  const before = joinedByOr ? works.slice(0, firstOfList(works)) : [];
  for (const part of before)
    for (const frame of part.frames) addAction(state, actionOf(state, resolved(state, frame)));
  const inclusive = /\b(or both|and\/or|one or more|or all|any combination|one or several)\b/i.test(
    line.sentence.text,
  );
  addChoice(state, works.slice(before.length), inclusive, joinedByOr);
  return true;
}

/** "Either the team lead or the director approves the order": one branch for each of them. */
function readActors(state: State, line: Line): boolean {
  const works = line.parts.filter(isWork);
  const [frame] = works[0]?.frames ?? [];
  const isOneOf =
    frame?.listedWith === "or" && frame.agents.length > 1 && !frame.passive && works.length === 1;
  if (!frame || !isOneOf || line.parts.some((part) => part.role !== "main" && part.role !== "depending"))
    return false;
  const choice: ChoiceNode = { type: "choice", question: null, branches: [], inclusive: false };
  addNode(state, choice);
  for (const agent of frame.agents) {
    const body: Node[] = [];
    choice.branches.push({
      condition: outcome(phraseText(agent), frame.from, frame.to),
      isElse: false,
      body,
    });
    enterBody(state, body);
    addAction(state, actionOf(state, resolved(state, { ...frame, agents: [agent] })));
    state.stack.pop();
  }
  return true;
}

/** "books the flight, the hotel or both": one branch for each thing. */
function readObjects(state: State, line: Line): boolean {
  const works = line.parts.filter(isWork);
  const [frame] = works[0]?.frames ?? [];
  const things = frame?.objects.filter((phrase) => phrase.head.lower !== "both") ?? [];
  const both = frame?.objects.some((phrase) => phrase.head.lower === "both") ?? false;
  const depending = line.parts.some((part) => part.role === "depending");
  if (!frame || works.length !== 1 || frame.listedWith !== "or" || things.length < 2 || !(both || depending))
    return false;
  const choice: ChoiceNode = { type: "choice", question: null, branches: [], inclusive: both };
  addNode(state, choice);
  for (const thing of things) {
    const body: Node[] = [];
    choice.branches.push({
      condition: outcome(phraseText(thing), frame.from, frame.to),
      isElse: false,
      body,
    });
    enterBody(state, body);
    addAction(state, actionOf(state, resolved(state, { ...frame, objects: [thing] })));
    state.stack.pop();
  }
  return true;
}

const isWork = (part: Part) =>
  part.role === "main" &&
  part.frames.length > 0 &&
  part.frames.every((frame) => statementOf(frame) === "work");

/** "A and B or C": the list of alternatives begins with the step before the last comma run that ends in "or". */
function firstOfList(works: Part[]): number {
  const or = works.findIndex((part) => part.conjunction === "or");
  let first = or - 1;
  while (first > 0 && works[first]?.conjunction === "," && !beginsList(works[first])) first -= 1;
  return Math.max(0, first);
}

const beginsList = (part: Part | undefined) =>
  part?.links.includes("sequence") === true ||
  (part?.clauses.some(({ connectors, adverbs }) => [...connectors, ...adverbs].includes("either")) ?? false);

function addChoice(state: State, works: Part[], inclusive: boolean, joinedByOr: boolean): void {
  const choice: ChoiceNode = { type: "choice", question: null, branches: [], inclusive };
  addNode(state, choice);
  const { mentions } = state;
  for (const part of works) {
    const branch: BranchNode = { condition: null, isElse: part.clauses.some(isAllElse), body: [] };
    choice.branches.push(branch);
    enterBody(state, branch.body);
    for (const raw of part.frames) {
      // "provides a solution or forwards it": what only one branch makes is not what the other one means.
      const isMade = /^an?$/.test(works[0]?.frames[0]?.objects[0]?.tokens[0]?.lower ?? "");
      const frame = resolved(isMade ? { ...state, mentions } : state, raw);
      const action = actionOf(state, frame);
      if (!branch.isElse) branch.condition ??= conditionIn(part, raw, happened(frame), joinedByOr);
      addAction(state, action);
    }
    state.stack.pop();
  }
  tellApart(choice);
  note(
    state,
    "understood",
    `${inclusive ? "One or more" : "One"} of ${works.length} branches`,
    works[0]?.clauses[0]?.from ?? 0,
    works.at(-1)?.clauses[0]?.to ?? 0,
  );
}

/** What one of the steps is done for: its outcome, or the case that it speaks of. */
const conditionIn = (part: Part, raw: Part["frames"][number], deed: string, isOutcome: boolean): Condition =>
  isOutcome ? outcome(deed, raw.from, raw.to) : (caseOf(part) ?? kindOf(raw, deed));

/** "pays by card or pays by invoice": outcomes that sound the same differ in how. */
function tellApart(choice: ChoiceNode): void {
  const { branches } = choice;
  if (new Set(branches.map(({ condition }) => condition?.text)).size === branches.length) return;
  const manners = branches.map(({ body: [first] }) =>
    first?.type === "action" ? first.longLabel.slice(first.label.length).trim() : "",
  );
  const [first] = branches[0]?.body ?? [];
  if (new Set(manners).size < branches.length || manners.includes("") || first?.type !== "action") return;
  choice.question = `How to ${lowerFirst(first.label)}?`;
  for (const [at, { condition }] of branches.entries()) if (condition) condition.text = manners[at] ?? "";
}

function outcome(text: string, from: number, to: number): Condition {
  return { text, lemmas: [], negated: false, subject: null, about: null, from, to };
}

/** "invoices are forwarded to accounting": the branch of invoices. */
function kindOf(frame: Part["frames"][number], fallback: string): Condition {
  const thing = frame.objects.find((phrase) => !phrase.pronoun);
  if (thing === undefined) return outcome(fallback, frame.from, frame.to);
  return { ...conditionOf(thing.tokens, null, thing.head.lemma, false), text: phraseText(thing) };
}
