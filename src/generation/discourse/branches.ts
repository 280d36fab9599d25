/** Choices over the borders of sentences: which branch a sentence belongs to, and where a choice ends. */
import type { NounPhrase } from "../language/chunks.ts";
import { capitalise } from "../language/labels.ts";
import { labelSimilarity, lemmasOf } from "../language/similarity.ts";
import type { Token } from "../language/token.ts";
import { areAlternatives, areComplementary, conditionOf, oppositeText } from "./conditions.ts";
import { openTooLate } from "./deadlines.ts";
import { openOtherEvent } from "./event-choices.ts";
import type { BranchNode, ChoiceNode, Condition } from "./node.ts";
import type { Part } from "./parts.ts";
import { resolveActor, resolveObject } from "./reference.ts";
import { addNode, bodyOf, type Line, popTo, type Scope, type State, top } from "./state.ts";

/** The condition that a part with a subordinator states. */
export function conditionOfPart(state: State, part: Part, line: Line): Condition {
  // What a pronoun of a later line stands for is not known yet.
  const isAhead = line !== state.lines[state.at];
  const from = part.clauses[0]?.from ?? 0;
  const to = part.clauses.at(-1)?.to ?? 0;
  const tokens = line.sentence.tokens.filter(
    (token) =>
      token.from >= from &&
      token.to <= to &&
      !(token.lower === part.marker || (token.pos === "subordinator" && token.from === from)) &&
      !(
        token.pos === "adverb" &&
        token.from < (part.clauses[0]?.verb?.tokens[0]?.from ?? 0) &&
        part.clauses[0]?.connectors.includes(token.lower)
      ),
  );
  const subject = part.clauses[0]?.subjects[0] ?? null;
  const referent = subject?.pronoun ? (isAhead ? null : referentOf(state, subject)) : subject;
  const stated = (phrase: NounPhrase | null) =>
    conditionOf(
      isAhead ? tokens : named(state, tokens),
      phrase,
      phrase?.head.lemma ?? null,
      part.marker === "unless",
    );
  const about = subject?.pronoun && !isAhead ? subjectOfOpenChoice(state) : null;
  const same = about && stated(about);
  const condition = same && openFor(state, same) >= 0 ? same : stated(referent);
  return part.marker === "should"
    ? { ...condition, text: condition.text.replace(/ be /, " is ") }
    : condition;
}

/** "If it is accepted, ... If it is rejected, ...": both are about what the first condition was about. */
const subjectOfOpenChoice = ({ stack }: State): NounPhrase | null =>
  stack
    .flatMap((scope) => scope.choice?.branches.flatMap((branch) => branch.condition?.about ?? []) ?? [])
    .at(-1) ?? null;

/** "she approves it" says what she approves: pronouns after the first word are replaced by their nouns. */
function named(state: State, tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const isOne = token.lower === "one" && at === tokens.length - 1;
    if (at === 0 || !(isOne || (token.pos === "pronoun" && /^(it|them)$/.test(token.lower)))) return token;
    const phrase = resolveObject(
      { type: "phrase", tokens: [token], head: token, pronoun: true },
      state.mentions,
    );
    return phrase ? phrase.tokens.map((word) => ({ ...word, from: token.from, to: token.to })) : token;
  });
}

const referentOf = (state: State, subject: NounPhrase) =>
  resolveObject(subject, state.mentions) ?? resolveActor(subject, state.mentions);

/** Opens a branch of a new choice at the current place. */
export function openChoice(state: State, condition: Condition | null, inclusive = false): BranchNode {
  const branch: BranchNode = { condition, isElse: false, body: [] };
  const choice: ChoiceNode = { type: "choice", question: null, branches: [branch], inclusive };
  addNode(state, choice);
  enter(state, choice, branch);
  return branch;
}

/** Goes on in a branch: what follows belongs to it. */
export function enter(state: State, choice: ChoiceNode, branch: BranchNode): void {
  const line = state.lines[state.at];
  state.stack.push({
    body: branch.body,
    choice,
    branch,
    parallel: null,
    item: line && isNestedItem(line) ? line.block.indent : null,
    holds: null,
  });
}

/** Opens another branch of a choice that is still open. */
function addBranch(state: State, at: number, condition: Condition | null, isElse: boolean): void {
  const { choice } = scopeAt(state, at);
  if (choice === null) throw new Error("only a choice has branches");
  popTo(state, at);
  const empty = choice.branches.find((branch) => branch.isElse && branch.body.length === 0);
  const branch: BranchNode = empty ?? { condition, isElse, body: [] };
  if (!empty) choice.branches.push(branch);
  enter(state, choice, branch);
}

function scopeAt(state: State, at: number): Scope {
  const scope = state.stack[at];
  if (scope === undefined) throw new Error(`no scope ${at}`);
  return scope;
}

const hasElse = (choice: ChoiceNode) =>
  areOutcomes(choice) ||
  choice.branches.some((branch) => branch.isElse) ||
  choice.branches.some((one, at) =>
    choice.branches.some(
      (other, place) =>
        place > at &&
        one.condition !== null &&
        other.condition !== null &&
        coverAll(one.condition, other.condition),
    ),
  );

/** "approves or rejects it": there is no third case. */
const areOutcomes = ({ branches }: ChoiceNode) =>
  branches.length > 1 &&
  branches.every(({ condition }) => condition !== null && condition.lemmas.length === 0);

/** "high" and "low" exclude each other, and leave room for "medium". */
const coverAll = (one: Condition, other: Condition) =>
  areComplementary(one, other) &&
  !/\b(high|low|large|small|big|major|minor|new|old)\b/.test(`${one.text} ${other.text}`);

/** The innermost open choice that still lacks an else; -1 when there is none. */
export function openForElse(state: State): number {
  return state.stack.findLastIndex((scope) => scope.choice !== null && !hasElse(scope.choice));
}

/** The innermost open choice that the condition continues; -1 when there is none. */
export function openFor(state: State, condition: Condition): number {
  return state.stack.findLastIndex(
    ({ choice }) =>
      choice?.branches.some(
        (branch) => branch.condition !== null && areAlternatives(branch.condition, condition),
      ) ?? false,
  );
}

/** Nested items "if A: ...", "if B: ..." are the branches of one choice; -1 for any other line. */
export function openSibling(state: State): number {
  const line = state.lines[state.at];
  if (!line || !isNestedItem(line)) return -1;
  return state.stack.findLastIndex((scope) => scope.item === line.block.indent);
}

const isNestedItem = ({ block, parts }: Line) =>
  block.kind === "item" && block.indent > 0 && parts[0]?.role === "if";

/** @returns false when there is nothing that the else could be the other side of */
export function openElse(state: State): boolean {
  const at = openForElse(state);
  if (at < 0)
    return openOtherOutcome(state) || openOtherEvent(state) || openAnswer(state, false) || openTooLate(state);
  addBranch(state, at, null, true);
  return true;
}

/** "approves or rejects it. If it is approved, ... Otherwise ...": the outcome that no line went into yet; -1 for none. */
export const openForOutcome = ({ stack }: State): number =>
  stack.findLastIndex(({ choice }) => choice !== null && choice.branches.length === 2 && areOutcomes(choice));

function openOtherOutcome(state: State): boolean {
  const at = openForOutcome(state);
  if (at < 0) return false;
  const { choice, branch } = scopeAt(state, at);
  const other = choice?.branches.find((one) => one !== branch);
  if (!choice || !other) return false;
  popTo(state, at);
  enter(state, choice, other);
  return true;
}

/** "If so" and "if not" after a step that asked: a choice on what was asked. */
export function openAnswer(state: State, holds: boolean): boolean {
  const { question } = state;
  if (question === null) return false;
  state.question = null;
  if (/^to /.test(question.text)) return openIntention(state, question, holds);
  const text = holds ? question.text : (oppositeText(question) ?? `not ${question.text}`);
  openChoice(state, { ...question, text, negated: holds ? question.negated : !question.negated });
  return true;
}

/** "decides whether to hire the candidate. If yes, ...": nothing is stated, so the question is asked and answered. */
function openIntention(state: State, { text, from, to }: Condition, holds: boolean): boolean {
  const answer = { text: holds ? "yes" : "no", lemmas: [holds ? "yes" : "no"], negated: !holds };
  openChoice(state, { ...answer, subject: null, about: null, from, to });
  const { choice } = top(state);
  if (choice) choice.question = `${capitalise(text.replace(/^to /, ""))}?`;
  return true;
}

/** Opens the branch of a condition: of an open choice that it continues, else of a new one. */
export function openCondition(state: State, condition: Condition): void {
  if (
    condition.lemmas.filter((lemma) => lemma !== "not").length < 2 &&
    /\b(is|are|does|do|has|have|can)( not)?$/.test(condition.text)
  ) {
    if (isOtherAnswer(state, condition) && openElse(state)) return;
    if (openAnswer(state, !condition.negated)) return;
    if (condition.negated && openElse(state)) return;
  }
  const at = Math.max(openFor(state, condition), openSibling(state));
  if (at >= 0) addBranch(state, at, condition, false);
  else if (!reopen(state, condition)) openChoice(state, condition);
}

/** "If the claim is not justified, ... If it is, ...": the other side of the open question. */
function isOtherAnswer(state: State, { negated }: Condition): boolean {
  const { choice, branch } = top(state);
  return choice?.branches.length === 1 && branch?.condition?.negated === !negated;
}

/** "approves or rejects it. If it is rejected, ...": the branch of the choice just before. */
function reopen(state: State, condition: Condition): boolean {
  const choice = bodyOf(state).at(-1);
  const same = branchOf(state, condition);
  if (choice?.type === "choice" && same) enter(state, choice, same);
  return same !== undefined;
}

/** The branch that the condition names, of a choice that was made just before. */
export function branchOf(state: State, condition: Condition): BranchNode | undefined {
  const choice = bodyOf(state).at(-1);
  if (choice?.type !== "choice" || choice.inclusive) return undefined;
  return (
    choice.branches.find(
      (branch) => branch.condition !== null && isSameCondition(branch.condition, condition),
    ) ?? onlyOne(choice.branches.filter((branch) => saysStep(branch, condition)))
  );
}

const onlyOne = ([first, ...others]: BranchNode[]) => (others.length === 0 ? first : undefined);

/** "or asks for changes. If changes are requested, ...": the first step of the branch in other words. */
function saysStep({ body }: BranchNode, { text, negated, lemmas, subject }: Condition): boolean {
  const [first] = body;
  if (negated || first?.type !== "action") return false;
  const isDoer = subject !== null && first.actor?.toLowerCase().endsWith(subject) === true;
  const sameDeed = isDoer && first.frame !== null && lemmas.includes(first.frame.verb);
  return sameDeed || labelSimilarity(first.label, text) >= 0.75;
}

/** "order rejected" and "the manager rejects the order": one says all that the other says. */
function isSameCondition(one: Condition, other: Condition): boolean {
  const [left, right] = [lemmasOf(one.text), lemmasOf(other.text)];
  const [less, more] = left.length <= right.length ? [left, right] : [right, left];
  return one.negated === other.negated && less.length > 0 && less.every((lemma) => more.includes(lemma));
}

/** Wraps nodes that were just added into a branch: "A if C". */
export function wrapInBranch(state: State, from: number, condition: Condition): void {
  const body = bodyOf(state);
  const nodes = body.splice(from);
  openChoice(state, condition).body.push(...nodes);
  for (const entry of state.history) if (nodes.includes(entry.action)) entry.body = bodyOf(state);
}
