/**
 * Signs that a plan may not be what its instruction asks for, found without a model: they decide whether a review is
 * worth a call.
 */
import type { Model } from "../editing/model.ts";
import type { Branch, Operation, Part } from "../edits.ts";
import { isRemark, toldIn } from "../instructions/orders/remarks.ts";
import { saidIn } from "../instructions/said.ts";
import { tellElements } from "./tell-changes.ts";

type Change = {
  prompt: string;
  operations: readonly Operation[];
  before: Model;
  after: Model;
  /** Number of changes beside the operations. */
  besides?: number;
};

/** Doubts in words for the model; empty if there are none. */
export const doubtsOf = (change: Change): string[] => [...quoted(change), ...unnamed(change), ...few(change)];

/** Quoted text must be in the diagram before or after. */
function quoted({ prompt, before, after }: Change): string[] {
  const names = [...namesIn(before), ...namesIn(after)].map(plain);
  return [...prompt.matchAll(quotations)]
    .map(([, ...texts]) => texts.find((text) => text !== undefined) ?? "")
    .filter((text) => !names.some((name) => name.includes(plain(text))))
    .map((text) => `"${text}" is in the diagram neither before nor after`);
}

/** An apostrophe inside a word opens no quotation. */
const quotations =
  /"([^"\n]+)"|„([^“”\n]+)[“”]|“([^”\n]+)”|«([^»\n]+)»|「([^」\n]+)」|(?<!\p{L})'([^'\n]+)'(?!\p{L})/gu;

/**
 * A removed element must be named in the instruction, at least by one word; a wrong name is easier to notice and undo
 * than a loss.
 */
function unnamed({ prompt, before, after }: Change): string[] {
  const kept = new Set(namedIn(after).map(({ id }) => id));
  const said = new Set(stemsOf(prompt));
  // Boundary events are removed with their step.
  const sits = (id: string) => before.nodes.get(id)?.attachedTo ?? null;
  return namedIn(before)
    .filter(
      ({ id, name }) => !kept.has(id) && sits(id) === null && !stemsOf(name).some((stem) => said.has(stem)),
    )
    .map(({ name }) => `"${name}" is removed, which the instruction does not name`);
}

/** The first letters of all longer words, which inflection does not change; short names as a whole. */
function stemsOf(text: string): string[] {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const long = words.filter((word) => word.length >= stemLetters);
  return (long.length > 0 ? long : words).map((word) => word.slice(0, stemLetters));
}

const stemLetters = 4;

/** Each sentence, line or half sentence with an order should cause at least one change. */
function few(change: Change): string[] {
  const said = change.prompt.split(ends).filter((piece) => /\p{L}.*\s.*\p{L}/u.test(piece));
  const done = sizeDone(change) + (change.besides ?? 0);
  if (said.length <= done) return [];
  const asked = said.filter((sentence) => !isOnlyTold(sentence, change));
  return asked.length <= done
    ? []
    : [`the instruction orders something in ${asked.length} sentences, the plan changes less`];
}

/** What the operations do, and what is removed with it: one operation may remove a step and its gateway. */
function sizeDone({ operations, before, after }: Change): number {
  const asked = operations.reduce((sum, operation) => sum + sizeOf(operation), 0);
  const gone = tellElements(before, after).filter((line) => line.startsWith("gone: ")).length;
  const removing = operations.filter(({ type }) => removers.has(type)).length;
  return asked + (removing === 0 ? 0 : Math.max(0, gone - removing));
}

const removers: ReadonlySet<Operation["type"]> = new Set(["delete", "deleteBranch", "endAfter"] as const);

/**
 * A reason, a judgement, or something that no longer holds: "It is not needed any more." A negation about a step that
 * stays unchanged is an order. Read as English; in another language every sentence counts as an order.
 */
function isOnlyTold(sentence: string, { before, after }: Change): boolean {
  const said = saidIn(sentence);
  if (isRemark(said, before)) return true;
  const told = toldIn(said);
  const stems = new Set(stemsOf(sentence));
  const kept = [...before.nodes.values()].filter(({ id, name }) => after.nodes.get(id)?.name === name);
  const touched = new Set(
    [...before.nodes.values(), ...after.nodes.values()]
      .filter(({ id }) => !kept.some((one) => one.id === id))
      .flatMap(({ name }) => stemsOf(name)),
  );
  const isOfAnother = kept.some(({ name }) =>
    stemsOf(name).some((stem) => stems.has(stem) && !touched.has(stem)),
  );
  return !isOfAnother && told.length > 0 && told.every(({ form, negated }) => form === "finite" && negated);
}

/** After an abbreviation the sentence continues in lower case. */
const ends = /[.!?]+\s+(?=[^\p{Ll}])|;\s|[。！？；\n]/u;

/** The number of changes of the operation, or of its steps if there are more. */
const sizeOf = (operation: Operation): number =>
  Math.max(
    twofold.has(operation.type) ? 2 : 1,
    stepsIn("steps" in operation ? operation.steps : []),
    branchesIn(operation),
  );

/** Operations that also name or fill what they make: "Pack and weigh are one step. Call it Hand over." */
const twofold: ReadonlySet<Operation["type"]> = new Set([
  ...(["merge", "wrapSteps", "addLane", "deleteLane"] as const),
]);

const branchesIn = (value: object): number => {
  const { branches = [], branch } = value as { branches?: Branch[]; branch?: Branch }; // Of an operation or a block.
  return [...branches, ...(branch ? [branch] : [])].reduce((sum, { steps }) => sum + 1 + stepsIn(steps), 0);
};

const stepsIn = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + 1 + ("steps" in part ? stepsIn(part.steps) : 0) + branchesIn(part), 0);

const namedIn = ({ nodes, lanes, pools, artifacts }: Model): { id: string; name: string }[] =>
  [...nodes.values(), ...lanes.values(), ...pools.values(), ...artifacts.values()].filter(
    ({ name }) => name !== "",
  );

const namesIn = (model: Model): string[] =>
  [...namedIn(model), ...model.flows.values(), ...model.messages.values()].map(({ name }) => name);

const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
