/** Signs that a plan may not be what its instruction asks for, found without a model: whether it is worth another call. */
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
  /** So much is done besides the operations. */
  besides?: number;
};

/** In words for the model; empty where nothing speaks against the plan. */
export const doubtsOf = (change: Change): string[] => [...quoted(change), ...unnamed(change), ...few(change)];

/** What stands in quotation marks is in the diagram before or after. */
function quoted({ prompt, before, after }: Change): string[] {
  const names = [...namesIn(before), ...namesIn(after)].map(plain);
  return [...prompt.matchAll(quotations)]
    .map(([, ...texts]) => texts.find((text) => text !== undefined) ?? "")
    .filter((text) => !names.some((name) => name.includes(plain(text))))
    .map((text) => `"${text}" is in the diagram neither before nor after`);
}

/** An apostrophe in a word opens nothing. */
const quotations =
  /"([^"\n]+)"|„([^“”\n]+)[“”]|“([^”\n]+)”|«([^»\n]+)»|「([^」\n]+)」|(?<!\p{L})'([^'\n]+)'(?!\p{L})/gu;

/** What goes away is named in the instruction, if only by a word; another name is seen and taken back more easily than a loss. */
function unnamed({ prompt, before, after }: Change): string[] {
  const kept = new Set(namedIn(after).map(({ id }) => id));
  const said = new Set(stemsOf(prompt));
  // What sits on a step goes with it.
  const sits = (id: string) => before.nodes.get(id)?.attachedTo ?? null;
  return namedIn(before)
    .filter(
      ({ id, name }) => !kept.has(id) && sits(id) === null && !stemsOf(name).some((stem) => said.has(stem)),
    )
    .map(({ name }) => `"${name}" is removed, which the instruction does not name`);
}

/** The first letters of all longer words, which stay when a word is bent; of short names the names themselves. */
function stemsOf(text: string): string[] {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const long = words.filter((word) => word.length >= stemLetters);
  return (long.length > 0 ? long : words).map((word) => word.slice(0, stemLetters));
}

const stemLetters = 4;

/** A sentence, line or half sentence that orders something asks for a change at least. */
function few(change: Change): string[] {
  const said = change.prompt.split(ends).filter((piece) => /\p{L}.*\s.*\p{L}/u.test(piece));
  const done = sizeDone(change) + (change.besides ?? 0);
  if (said.length <= done) return [];
  const asked = said.filter((sentence) => !isOnlyTold(sentence, change));
  return asked.length <= done
    ? []
    : [`the instruction orders something in ${asked.length} sentences, the plan changes less`];
}

/** What is asked for, and what goes away with it: one operation may take a step and its gateway. */
function sizeDone({ operations, before, after }: Change): number {
  const asked = operations.reduce((sum, operation) => sum + sizeOf(operation), 0);
  const gone = tellElements(before, after).filter((line) => line.startsWith("gone: ")).length;
  const removing = operations.filter(({ type }) => removers.has(type)).length;
  return asked + (removing === 0 ? 0 : Math.max(0, gone - removing));
}

const removers: ReadonlySet<Operation["type"]> = new Set(["delete", "deleteBranch", "endAfter"] as const);

/**
 * A reason, a judgement, or what no longer holds: "It is not needed any more." What is not, of a step that stays as it is, is an order.
 * Read as English; of another language each sentence counts.
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

/** Behind an abbreviation the sentence goes on in small letters. */
const ends = /[.!?]+\s+(?=[^\p{Ll}])|;\s|[。！？；\n]/u;

/** What the operation does, or the steps in it where there are more. */
const sizeOf = (operation: Operation): number =>
  Math.max(
    twofold.has(operation.type) ? 2 : 1,
    stepsIn("steps" in operation ? operation.steps : []),
    branchesIn(operation),
  );

/** Done and named, or made and filled, in one: "Pack and weigh are one step. Call it Hand over." */
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
