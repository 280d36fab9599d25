/** Several steps of the diagram: named one by one, or from one to another. */
import { isActivity, type Node, titleOf } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import { capitalised } from "../naming/words.ts";
import { type Stretch, trimmed } from "./command.ts";
import { type Context, findNode, findNodes, plainName, tryNodes } from "./find.ts";
import { tryLane } from "./find-others.ts";
import { mentionIn, mentionOf } from "./mention.ts";
import { inOrder } from "./order-of-flow.ts";
import { partsOf } from "./place.ts";
import type { Said } from "./said.ts";

export type Word = { word: string; from: number; to: number };

/** The words of a stretch, in lower case. A name of the diagram counts as one word. */
export const wordsAt = ({ source }: Said, from: number, to: number): Word[] =>
  [...source.masked.slice(from, to).matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)].map((found) => ({
    word: found[0].toLowerCase(),
    from: from + found.index,
    to: from + found.index + found[0].length,
  }));

/** `isRange`: everything between them is meant as well. */
export type Members = { nodes: Node[]; isRange: boolean };

const reaching: ReadonlySet<string> = new Set(["to", "through", "till", "until", "-"]);
const opening: ReadonlySet<string> = new Set([
  ...["everything", "all", "the", "steps", "step", "tasks", "task", "from", "between", "around", "of", "out"],
  ...["with", "for", "containing", "comprising", "that", "contains", "activities", "holding", "consisting"],
]);

/** @throws CannotEdit when a named step does not exist, or is ambiguous */
export function membersIn(said: Said, stretch: Stretch, context: Context): Members {
  const open = openRange(said, stretch, context) ?? ofLane(said, stretch, context);
  if (open) return open;
  const words = wordsAt(said, stretch.from, stretch.to);
  const isBetween = words.slice(0, 4).some(({ word }) => word === "between");
  const joint = words.find(({ word }, at) => at > 0 && (reaching.has(word) || (isBetween && word === "and")));
  if (!joint) return { nodes: listed(said, withoutOpening(said, words, stretch), context), isRange: false };
  const first = findNode(oneOf(said, { from: stretch.from, to: joint.from }), context, isActivity);
  const last = findNode(oneOf(said, { from: joint.to, to: stretch.to }), context, isActivity);
  return { nodes: [first, last], isRange: true };
}

/** "All tasks of the nurse". */
function ofLane(said: Said, { from, to }: Stretch, { model }: Context): Members | null {
  const found = /^(?:all (?:of )?(?:the )?)?(?:steps|tasks|activities|work) of (.+)$/i.exec(
    said.source.masked.slice(from, to).trim(),
  );
  const lane = found?.[1] ? tryLane(mentionOf(found[1]), { model, focus: [] }) : null;
  const nodes = inOrder(model).filter((node) => isActivity(node) && node.lane === lane?.id);
  return lane && nodes.length > 0 ? { nodes, isRange: false } : null;
}

const openEnded =
  /^(?:everything|(?:all )?(?:of )?(?:the )?(?:steps|tasks|activities)|all)(?: that (?:comes?|happens?|is|are))? (before|after|up to|until|till|from) /i;

/** "everything before A", "all steps from A": to the beginning or the end of the flow. */
function openRange(said: Said, { from, to }: Stretch, context: Context): Members | null {
  const found = openEnded.exec(said.source.masked.slice(from, to));
  const words = wordsAt(said, from, to).map(({ word }) => word);
  if (!found || (found[1] === "from" && words.some((word) => reaching.has(word)))) return null;
  const node = findNode(mentionIn(said, from + found[0].length, to), context, isActivity);
  const all = inOrder(context.model).filter((one) => isActivity(one) && one.scope === node.scope);
  const at = all.findIndex(({ id }) => id === node.id);
  const isTo = /^(?:before|up to|until|till)$/i.test(found[1] ?? "");
  const range = isTo
    ? all.slice(0, found[1] === "before" ? at : at + 1)
    : all.slice(found[1] === "from" ? at : at + 1);
  const [first] = range;
  const last = range.at(-1);
  if (!first || !last) throw new CannotEdit(`There is no step ${found[1]} ${titleOf(node)}.`);
  return first === last ? { nodes: [first], isRange: false } : { nodes: [first, last], isRange: true };
}

/** "steps 2" and "4": a number is a position in the flow. */
function oneOf(said: Said, stretch: Stretch) {
  const words = wordsAt(said, stretch.from, stretch.to);
  const { from, to } = withoutOpening(said, words, stretch);
  return mentionIn(said, from, to);
}

function withoutOpening(said: Said, words: readonly Word[], stretch: Stretch): Stretch {
  const first = words.find(({ word }, at) => {
    const isCount = /^(?:step|task|activitie)s?$/.test(word) && /^\d/.test(words[at + 1]?.word ?? "");
    return isCount || !opening.has(word);
  });
  return trimmed(said, { from: first?.from ?? stretch.from, to: stretch.to });
}

function listed(said: Said, { from, to }: Stretch, context: Context): Node[] {
  const parts = partsOf(said, from, to);
  const whole = mentionIn(said, from, to);
  const isNumbered = /^(?:step|task)s? \d/i.test(said.source.masked.slice(from, to));
  const found = parts.map((part) =>
    tryNodes(
      isNumbered && part.number === null && /^\d+$/.test(part.text)
        ? { ...part, number: Number(part.text) }
        : part,
      context,
      isActivity,
    ),
  );
  const isEach = parts.length > 1 && found.every((nodes) => nodes.length > 0);
  return isEach ? [...new Set(found.flat())] : findNodes(whole, context, isActivity);
}

/** Formatted as `"Pick items" and "Pack items"`, with quotes inside of names made single. */
export const namesOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => titleOf(node).replaceAll('"', "'")).join(" and ");

/** The name of something new: a quotation before `until` that is no step's name, or the words after "called". */
export function newNameIn(
  said: Said,
  { model }: Context,
  until = said.to,
): { name: string; at: Stretch } | null {
  const known = new Set([...model.nodes.values()].map(({ name }) => plainName(name)));
  const words = wordsAt(said, said.from, said.to);
  const called = words.findIndex(({ word }) => naming.has(word));
  const before = words[called];
  const quote = said.source.quotes.find(
    ({ from, to, name }) =>
      from >= said.from &&
      to <= said.to &&
      (from < until || (before && before.to <= from && before.to + 2 > from)) &&
      !known.has(plainName(name)),
  );
  if (quote) {
    const isCalled = before !== undefined && before.to + 2 > quote.from && before.to <= quote.from;
    return { name: quote.name, at: { from: isCalled ? before.from : quote.from, to: quote.to } };
  }
  const first = words[called + 1];
  if (!before || !first) return null;
  const comma = said.source.masked.slice(first.from, said.to).search(/,|$/);
  const to = first.from + comma;
  return { name: capitalised(said.source.text.slice(first.from, to).trim()), at: { from: before.from, to } };
}

const naming: ReadonlySet<string> = new Set(["called", "named", "titled"]);

/** @throws CannotEdit naming the steps between, and how to include them */
export function refuseGap(
  nodes: readonly Node[],
  inside: readonly Node[],
  say: (names: string) => string,
): void {
  const missed = inside.filter((node) => isActivity(node) && !nodes.includes(node));
  const [first] = nodes;
  const last = nodes.at(-1);
  if (missed.length === 0 || !first || !last) return;
  throw new CannotEdit(
    `${missed.map(titleOf).join(" and ")} ${missed.length > 1 ? "lie" : "lies"} between them. Say "${say(`${namesOf([first])} to ${namesOf([last])}`)}" when all of it is meant.`,
  );
}
