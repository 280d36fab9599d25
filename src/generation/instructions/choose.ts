/**
 * Reads an instruction by the rules and by the trained reader, and chooses between the two. If neither is certain, the
 * whole instruction is refused.
 */
import type { Span } from "../document/document.ts";
import { isActivity, type Model } from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { pictureOf } from "../editing/picture.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import type { AskedSo } from "../orders/asked.ts";
import { type Outcome, outcomesOf } from "../orders/outcomes.ts";
import { type Lost, type Planned, planOf, spansOf } from "../orders/plan.ts";
import { askedIn } from "../orders/read.ts";
import {
  isBeyondDoubt,
  isDoubt,
  isPlausible,
  isPossible,
  isSure,
  outweighsRules,
} from "../orders/sureness.ts";
import { reader } from "../reader/reader.ts";
import { unexplained } from "./account.ts";
import { commandIn } from "./command.ts";
import { decidesNothing, drawsNotation, partsOf } from "./demands.ts";
import { demandedIn, weightOf } from "./doubts.ts";
import { withoutLetter } from "./letters.ts";
import { cutWords, likeness } from "./mention.ts";
import { asMessages } from "./messages.ts";
import { withNeighbours } from "./neighbours.ts";
import { amounts } from "./orders/amounts.ts";
import { described } from "./orders/described.ts";
import { type Masked, maskedOf, piecesOf, quotationsIn } from "./pieces.ts";
import { LeftOver, namesOf, planByRules, refuseDemolition, refuseIdleLane, Unread } from "./plan.ts";
import { inPlainWords, placed } from "./proposals.ts";
import { Ambiguous, Commanded, TooMuch } from "./refusals.ts";
import { type Said, saidOf } from "./said.ts";
import { emptyWords } from "./words.ts";

/**
 * The operations that an instruction asks for, with a note for each order.
 * @throws CannotEdit when any part of it was not understood
 */
export function planInstruction(model: Model, prompt: string): Planned {
  const order = withoutLetter(prompt);
  return chosen(ruledOf(model, order), () => askedIn(order, model, reader), order, model);
}

/** The rules' result for an instruction, or their refusal. */
export function ruledOf(model: Model, prompt: string): Planned | CannotEdit {
  try {
    return planByRules(model, prompt);
  } catch (error) {
    if (error instanceof CannotEdit) return error;
    throw error;
  }
}

/**
 * @param asked the reader's result; called only where it matters
 * @throws CannotEdit when neither result is used
 */
export function chosen(
  ruled: Planned | CannotEdit,
  asked: () => AskedSo[] | null,
  prompt: string,
  model: Model,
): Planned {
  if (ruled instanceof TooMuch) throw ruled;
  const commands = isCommand(prompt, model);
  const isQuoting = commands || quotationsIn(prompt).length > 0;
  const isExact = isQuoting || arrow.test(prompt);
  const isGiven = ruled instanceof CannotEdit ? isFinal(ruled, commands) : isQuoting;
  if (isGiven) return given(ruled, prompt, model, null);
  const readings = asked();
  const read = (readings === null ? [] : outcomesOf(readings, prompt, model).done).map((one) => ({
    ...one,
    operations: asMessages(one.operations, model),
  }));
  const [best] = read;
  if (!best) return given(ruled, prompt, model, null);
  return ruled instanceof CannotEdit
    ? instead(ruled, best, { isExact, commands }, prompt, model)
    : beside(ruled, read, isExact, prompt, model);
}

/**
 * If the reader, too, finds the rules' change possible, it is done. Otherwise the reader's change is done if it is
 * certain, and the rules' if the reader doubts its own, or if they are exact; in between neither is.
 *
 * @param read not empty, the likeliest first
 * @throws CannotEdit when neither result is used
 */
function beside(
  ruled: Planned,
  read: readonly Outcome[],
  isExact: boolean,
  prompt: string,
  model: Model,
): Planned {
  const [best] = read;
  if (!best || ruled.operations.some(isUnknown)) return ruled;
  const isRead = (isSame: typeof isDrawnSo) =>
    read.some((one) => isPossible(one) && isSame(ruled.operations, one, model));
  if (isRead(isDrawnSo) || isRead(isDrawnSoAlways)) return ruled;
  if (ruled.notes.every((note) => "rule" in note && isBeyondReader.has(note.rule))) return ruled;
  const lost = lostIn(best, prompt, model);
  if (lost === null || demandedIn(best, sourceOf(prompt, model), model) > 0 || !isDoubt(best)) return ruled;
  if (isWhole(lost) && (isExact ? isBeyondDoubt(best, 0) : outweighsRules(best)))
    return planOf(best, lost, prompt);
  if (isExact) return ruled;
  throw twofold(ruled, best, model);
}

/** Rules for wishes that have no mark. */
const isBeyondReader: ReadonlySet<string> = new Set([described.name, amounts.name]);

/** "Tie the car twice", "the lanes in another order": the reader knows no change of this kind. */
const isUnknown = (operation: Operation): boolean =>
  (operation.type === "setEach" && operation.times !== undefined) ||
  operation.type === "moveLane" ||
  operation.type === "setDefault";

const drawnBy = (operations: readonly Operation[], model: Model): string =>
  pictureOf(perform(model, [...operations]), model);

const isDrawnSo = (ruled: readonly Operation[], { operations, picture }: Outcome, model: Model): boolean =>
  drawnBy(ruled, model) === picture ||
  drawnBy(withNewNames(ruled), model) === drawnBy(withNewNames(operations), model);

/** The same but for what the rules alone have understood: that new work is done in some cases only. */
const isDrawnSoAlways = (ruled: readonly Operation[], { operations }: Outcome, model: Model): boolean =>
  drawnBy(withNewNames(always(ruled)), model) === drawnBy(withNewNames(always(operations)), model);

const always = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ type }) => type !== "makeConditional");

/** A step in place of another is its new name. */
const withNewNames = (operations: readonly Operation[]): Operation[] =>
  operations.map((operation): Operation => {
    if (operation.type !== "replace") return operation;
    const [step, second] = operation.steps;
    return step?.type === "task" && !second
      ? { type: "rename", id: operation.id, name: step.label }
      : operation;
  });

/**
 * The reader's change when the rules refuse. If they know exactly what they refuse, and in a command, nothing may speak
 * against it.
 *
 * @throws CannotEdit when it is not used
 */
function instead(
  refused: CannotEdit,
  best: Outcome,
  { isExact, commands }: { isExact: boolean; commands: boolean },
  prompt: string,
  model: Model,
): Planned {
  const isKnown = isExact && !(refused instanceof Unread);
  const refusal = () => given(refused, prompt, model, isKnown ? null : best);
  if (isKnown && commands && isNamed(refused, prompt)) return refusal();
  const lost = lostIn(best, prompt, model);
  if (lost === null) return refusal();
  const demanded = demandedIn(best, sourceOf(prompt, model), model);
  const weight = demanded + weightOf(best.asked, lost, model);
  // The other words of a command are no remark.
  const mayLose = (isWhole(lost) || !(isKnown || commands)) && (demanded === 0 || !isExact);
  const isOpen = mayLose && !(refused instanceof Ambiguous);
  const isDone = isOpen ? isSure(best, weight) : !commands && isBeyondDoubt(best, weight);
  return isDone ? planOf(best, lost, prompt) : refusal();
}

/** A command with a quoted name means that name alone. */
const isNamed = (refused: CannotEdit, prompt: string): boolean =>
  quotationsIn(prompt).length > 0 && !(refused instanceof LeftOver);

const isWhole = ({ words }: Lost): boolean => words.length === 0;

function sourceOf(prompt: string, model: Model): Masked {
  const written = maskedOf(prompt, namesOf(model));
  return withNeighbours(written, piecesOf(written), model);
}

/** Final, however certain the reader is. */
const isFinal = (refused: CannotEdit, commands: boolean): boolean =>
  refused instanceof Commanded || (refused instanceof Ambiguous && commands);

/** "end event -> Paid" */
const arrow = /\S ?(?:->|→|=>) ?\S/;

/** "Remove the check", "in the second lane, add a step". */
function isCommand(prompt: string, model: Model): boolean {
  const source = maskedOf(prompt, namesOf(model));
  const [first] = piecesOf(source);
  return first !== undefined && commandIn(saidOf(source, first.from, first.to)) !== null;
}

/**
 * The words of an instruction that the change does not contain; null if a step would exist twice, or most of the diagram
 * would be removed.
 */
function lostIn({ after, operations, asked }: Outcome, prompt: string, model: Model): Lost | null {
  if (repeats(operations, model, after)) return null;
  const source = sourceOf(prompt, model);
  const pieces = piecesOf(source);
  if (drawsNotation(operations, source) || decidesNothing(operations)) return null;
  try {
    refuseDemolition(model, after, operations);
    refuseIdleLane(after, operations);
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
  const marks = spansOf(asked);
  const remarks = remarksIn(source, marks);
  const asking = pieces.filter(
    (piece) => !remarks.some((one) => one.from <= piece.from && piece.to <= one.to),
  );
  // What the reader marks it has understood.
  const marked = new Set(marks.flatMap(({ from, to }) => cutWords(source.text.slice(from, to))));
  return {
    words: unexplained(source, asking, model, after, operations).filter((word) => !marked.has(word)),
    remarks,
  };
}

/** Sentences that say why or how things are: the reader finds nothing in them, and they have no form of an order. */
function remarksIn(source: Masked, marks: readonly Span[]): Span[] {
  return sentencesIn(source.masked).filter(
    ({ from, to }) =>
      !marks.some((mark) => mark.from < to && mark.to > from) && !isOrder(saidOf(source, from, to)),
  );
}

/** The text between full stops, question marks and line breaks. */
const sentencesIn = (text: string): Span[] =>
  [...text.matchAll(/[^\s.!?\n](?:[^.!?\n]|[.](?=\S))*/gu)].map(({ 0: words, index }) => ({
    from: index,
    to: index + words.trimEnd().length,
  }));

const isOrder = (said: Said): boolean =>
  commandIn(said) !== null ||
  said.clauses.some(({ modality, form }) => modality !== null || form === "imperative") ||
  asking.test(said.source.text.slice(said.from, said.to));
const asking =
  /\b(?:please|pls|want|wish|like|let['’]?s?|needs?|instead|no longer|not any ?more|from now on|also|too)\b/i;

/**
 * New work that is called like a step that stays: whether it is done twice, or the path leads to that step, nobody said.
 */
function repeats(operations: readonly Operation[], { nodes }: Model, after: Model): boolean {
  const names = [...nodes.values()]
    .filter((node) => isActivity(node) && after.nodes.has(node.id))
    .map(({ name }) => name.toLowerCase());
  return operations
    .flatMap(partsOf)
    .some(
      (part) =>
        part.type === "task" &&
        names.some((name) => shortens(part.label.toLowerCase(), name) || isSameWork(part.label, name)),
    );
}

/** "Write label" may be "write package label". */
function shortens(label: string, name: string): boolean {
  const [words, own] = [cutWords(label), cutWords(name)];
  return (
    label === name ||
    (words.length > 1 &&
      words[0] === own[0] &&
      words.at(-1) === own.at(-1) &&
      words.every((word) => own.includes(word)))
  );
}

/** "Report dictated" is "dictate report", and "water 3 roses" is "water roses". */
function isSameWork(label: string, name: string): boolean {
  const [words, own] = [label, name].map((text) => cutWords(text).filter((word) => !isEmpty(word)));
  const holds = (some: readonly string[] = [], others: readonly string[] = []) =>
    some.every((word) => others.some((other) => likeness(word, other) === 1));
  return (words?.length ?? 0) > 1 && (own?.length ?? 0) > 1 && holds(words, own) && holds(own, words);
}
const isEmpty = (word: string): boolean => emptyWords.has(word.toLowerCase()) || /^\d+$/.test(word);

/** The rules' result; a refusal proposes wording for the likely meaning, in words that work. */
function given(ruled: Planned | CannotEdit, prompt: string, model: Model, best: Outcome | null): Planned {
  if (!(ruled instanceof CannotEdit)) return ruled;
  const place = ruled instanceof Unread ? placed(ruled.statement, prompt, model) : null;
  if (ruled instanceof Unread && place !== null)
    throw new CannotEdit(
      `"${ruled.statement}" does not say where in the flow. Say, for example: "${place}".`,
    );
  const words = best && isPlausible(best) ? inPlainWords(best.operations, model) : null;
  throw words === null ? ruled : new CannotEdit(`${ruled.message} If it is meant so, say "${words}".`);
}

/** Two readings with different diagrams: neither is used. */
function twofold({ operations }: Planned, best: Outcome, model: Model): CannotEdit {
  const ways = [operations, best.operations].flatMap((one) => inPlainWords(one, model) ?? []);
  const said = ways.map((words) => `"${words}"`).join(" or ");
  return new CannotEdit(
    `This can be read in two ways, which change different things.${said === "" ? " Name the elements and the change." : ` Say ${said}.`}`,
  );
}
