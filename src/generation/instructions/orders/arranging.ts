/** The order of existing steps: swap, split, replace, merge, make parallel, make sequential, move. */
import type { Node } from "../../editing/model.ts";
import { isActivity, type Model, outgoing, reachable } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { capitalised } from "../../naming/words.ts";
import { type Command, commandIn, slotOf, themeIn } from "../command.ts";
import { type Context, findNodes, plainName, tryNodes } from "../find.ts";
import { findLane, tryLane } from "../find-others.ts";
import { mentionIn } from "../mention.ts";
import { inOrder } from "../order-of-flow.ts";
import { moveTo, partsOf, placeIn } from "../place.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import type { Said, Slot } from "../said.ts";
import { inRowNow } from "../spoken.ts";
import { unmasked } from "../steps.ts";

/** The nodes of "A, B and C", of "both approvals", of "the first two steps". */
export function nodesIn(said: Said, from: number, to: number, context: Context): Node[] {
  const whole = mentionIn(said, from, to);
  const by = /,? with /.exec(said.source.masked.slice(from, to));
  const parts = by
    ? [mentionIn(said, from, from + by.index), mentionIn(said, from + by.index + by[0].length, to)]
    : partsOf(said, from, to);
  if (parts.length > 1) return [...new Set(parts.flatMap((part) => findNodes(part, context)))];
  return findNodes(whole, context, whole.kind === null && whole.quoted === null ? isActivity : undefined);
}

/** From the verb to the end, or to a slot. */
export const stretchOf = ({ said, theme }: Command, ...stops: (Slot | undefined)[]): [number, number] => {
  const ends = stops.flatMap((slot) => (slot && slot.from >= theme.from ? [slot.from] : []));
  return [theme.from, Math.min(said.to, ...ends)];
};

export const swapping: Rule = {
  name: "two steps change places",
  example: "swap 'Weigh' and 'Pack'; change the order of the first two steps",
  read(said, context) {
    const command = commandIn(said);
    const words = said.source.masked.slice(said.from, said.to).toLowerCase();
    const ofOrder = /\b(?:order|positions?|sequence) of\b/.exec(words);
    const changePlaces = /\bchange (?:their )?places\b|\bthe other way (?:a)?round\b/.exec(words);
    const swaps = command?.order === "swap" && (!/\bto\b| for /.test(words) || isPair(command, context));
    const turned = turnedRound(said, context) ?? lanesSwapped(said, context);
    if (turned) return turned;
    if (!swaps && !changePlaces && !(ofOrder && command?.order === "convert")) return null;
    const from = ofOrder
      ? said.from + ofOrder.index + ofOrder[0].length
      : swaps && command
        ? command.theme.from
        : said.from;
    const until = changePlaces ? said.from + changePlaces.index : said.to;
    const stop = said.tokens.find(
      ({ upos, form, from: at }) => at > from && (upos === "AUX" || /^(?:should|must|can)$/i.test(form)),
    );
    const nodes = nodesIn(said, from, Math.min(until, stop?.from ?? until), context);
    const [first, second, third] = nodes;
    if (!first || !second || third) throw new CannotEdit(`Name the two steps: "swap 'A' and 'B'".`);
    return answer([{ type: "swap", first: first.id, second: second.id }], [first.id, second.id]);
  },
};

/** "The nurse and the doctor swap their tasks", "swap the nurse and the doctor": each does the other's work. */
function lanesSwapped(said: Said, context: Context): Answer | null {
  const found = lanesForms
    .map((form) => form.exec(said.source.masked.slice(said.from, said.to)))
    .find(Boolean);
  if (!found?.indices) return null;
  const [one, other] = [1, 2].map((group) => {
    const [from, to] = found.indices?.[group] ?? [0, 0];
    const mention = mentionIn(said, said.from + from, said.from + to);
    return tryNodes({ ...mention, plural: true }, context).some(
      ({ name }) => plainName(name) === mention.quoted,
    )
      ? null
      : tryLane(mention, context);
  });
  if (!one || !other || one.owner !== other.owner) return null;
  const of = (lane: string) =>
    [...context.model.nodes.values()].filter((node) => node.lane === lane && node.attachedTo === null);
  const ids = (nodes: Node[]) => nodes.map(({ id }) => id);
  const [first, second] = [ids(of(one.id)), ids(of(other.id))];
  if (first.length === 0 || second.length === 0) return null;
  return answer(
    [
      { type: "assignLane", ids: first, lane: other.id },
      { type: "assignLane", ids: second, lane: one.id },
    ],
    [],
  );
}

const lanesForms = [
  /^(.+?) and (.+?) (?:should |must |shall )?(?:swap|switch|exchange|change|trade) (?:their )?(?:tasks|steps|work|jobs|roles|responsibilities|duties|places)$/di,
  /^(?:swap|switch|exchange) (?:the )?(?:tasks|steps|work|jobs|roles|responsibilities|duties) of (.+?) and (.+)$/di,
  /^(?:swap|switch|exchange) (.+?) (?:and|with) (.+)$/di,
];

/** "swap asking for the form and signing it": both exist, whatever is between their words. */
function isPair({ said, theme }: Command, context: Context): boolean {
  const parts = partsOf(said, theme.from, said.to);
  return parts.length === 2 && parts.every((part) => tryNodes(part, context, isActivity).length === 1);
}

/** "A first, then B", if B comes directly before A. */
function turnedRound(said: Said, context: Context): Answer | null {
  const text = said.source.masked.slice(said.from, said.to);
  const found =
    /^(?:first )?(.+?)(?: (?:(?:can|could|should|must|may|has to) )?(?:comes?|be done|happens?|is done))?(?: first)?,? (?:and )?then (.+)$/i.exec(
      text,
    );
  if (!found?.[1] || !found[2] || !/\bfirst\b/i.test(text)) return null;
  const at = said.from + text.indexOf(found[1]);
  const [one, other] = [
    mentionIn(said, at, at + found[1].length),
    mentionIn(said, said.to - found[2].length, said.to),
  ].map((mention) => tryNodes(mention, context, isActivity));
  const [first, second] = [one?.[0], other?.[0]];
  if (!first || !second || one?.length !== 1 || other?.length !== 1) return null;
  const isTurned = outgoing(context.model, second.id).some(({ target }) => target === first.id);
  return isTurned
    ? answer([{ type: "swap", first: second.id, second: first.id }], [first.id, second.id])
    : null;
}

export const merging: Rule = {
  name: "several steps become one",
  example: "combine 'Pick' and 'Pack' into 'Prepare parcel'",
  read(said, context, tail) {
    const plain = mergedIn(said, context, tail);
    if (plain) return plain;
    const command = commandIn(said);
    if (command?.order !== "merge") return null;
    const into = slotOf(command, "into", "to", "in", "as");
    const [from, to] = stretchOf(command, into);
    if (mentionIn(said, from, to).kind === "lane" && into) {
      const lane = findLane(mentionIn(said, from, to), context);
      return answer(
        [{ type: "deleteLane", id: lane.id, to: findLane(mentionIn(said, into.at, said.to), context).id }],
        [],
      );
    }
    const nodes = nodesIn(said, from, to, context);
    const colon = into
      ? undefined
      : tail[0]?.source.quotes.find(
          ({ from, to }) => from >= (tail[0]?.from ?? 0) && to <= (tail[0]?.to ?? 0),
        );
    const label = into ? nameOf(said, into) : (colon?.name ?? "");
    // "into Check-in, reception does it": more than a name.
    if (/,\s/.test(label) && into && !quotedBehind(said, into)) return null;
    if (nodes.length < 2) throw new CannotEdit(`Name the steps: "merge 'A' and 'B' into 'C'".`);
    if (label === "") {
      const names = nodes.map(({ name }) => `'${name}'`).join(" and ");
      throw new CannotEdit(`Say how the one step is called: "merge ${names} into 'Name of the step'".`);
    }
    return answer(
      [{ type: "merge", ids: nodes.map(({ id }) => id), label }],
      nodes.slice(0, 1).map(({ id }) => id),
    );
  },
};

/** "A and B can be one step: 'C'", "put A and B together as 'C'", "make one step 'C' out of A and B". */
function mergedIn(said: Said, context: Context, tail: readonly Said[]): Answer | null {
  const text = said.source.masked.slice(said.from, said.to);
  const found = mergeForms.map((form) => form.exec(text)).find((one) => one !== null);
  const names = [said, ...tail.slice(0, 1)].flatMap((piece) =>
    piece.source.quotes.filter(({ from, to }) => from >= piece.from && to <= piece.to),
  );
  const behind = tail[0] && /:\s*$/.test(said.source.masked.slice(said.to, tail[0].from)) ? tail[0] : null;
  const name =
    names.at(-1)?.name ?? (behind ? capitalised(behind.source.text.slice(behind.from, behind.to)) : "");
  if (!found?.[1] || name === "" || name.includes(",")) return null;
  const at = said.from + found[0].indexOf(found[1]);
  const ids = nodesIn(said, at, at + found[1].length, context).map(({ id }) => id);
  const isBehind = (names.at(-1)?.from ?? said.to + 1) > said.to;
  return answer([{ type: "merge", ids, label: name }], ids.slice(0, 1), isBehind ? 1 : 0);
}

const mergeForms = [
  /^(.+?) (?:(?:can|could|should|shall|may|must) (?:also )?(?:be|become)|is|are|becomes?) (?:only |just |really |actually )?(?:one|a single) (?:step|task)\b/i,
  /^(?:put|bring|take|make|turn) (.+?) (?:in|into|to) (?:only )?(?:one|a single) (?:step|task|activity)\b/i,
  /^(?:put|bring|take) (.+?) together (?:as|into|in|to) /i,
  /^make (?:one|a single) (?:step|task)(?: called)? Q\S+ (?:out of|from|of) (.+)$/i,
];

const quotedBehind = (said: Said, slot: Slot) =>
  said.source.quotes.find(({ from, to }) => from >= slot.at && to <= said.to);

function nameOf(said: Said, slot: Slot): string {
  const quote = quotedBehind(said, slot);
  if (quote) return quote.name;
  const words = mentionIn(said, slot.at, said.to).words.filter((word) => word !== "single");
  if (words.length === 0) return "";
  const name = said.source.text.slice(slot.at, said.to).replace(announcing, "");
  return name.trim() === "" ? "" : unmasked(name, said);
}

/** "into one task called ..." */
const announcing =
  /^(?:(?:just )?(?:one|a single|a|an) )?(?:new |common |joint )?(?:step|task|activity)(?: (?:called|named))? /i;

const parallel =
  /\bin parallel\b|\bparallel\b|\bat the same time\b|\bsimultaneously\b|\bconcurrently\b|\bside by side\b|\bat once\b|\bparallelly\b|\bin any order\b|\bindependently\b/;
const sequential =
  /\bone after the other\b|\bone after another\b|\bsequential(?:ly)?\b|\bin sequence\b|\bin a row\b/;
const notParallel =
  /\b(?:not|no longer|instead of|n't|never|stop|rather than)\b[^.]{0,30}\b(?:parallel|same time|simultaneously|concurrently)\b/;

const asksForRow = (words: string): boolean =>
  sequential.test(words) || notParallel.test(words) || /^first .+ then /.test(words);

export const besides: Rule = {
  name: "side by side, or one behind the other",
  example: "make 'Print label' and 'Book van' parallel; do them one after the other",
  read(said, context, tail) {
    const words = said.source.masked.slice(said.from, said.to).toLowerCase();
    const isSequence = asksForRow(words);
    const isParallel = parallel.test(words) || commandIn(said)?.order === "parallel";
    if (!isSequence && !isParallel) return null;
    if (/\bgateway\b|\bdecision\b|\bbranch\b/.test(words)) return null;
    const named = allNodes(said, context);
    const nodes = named.length < 2 && isParallel ? ofLanes(said, context) : named;
    if (nodes.length < 2) return null;
    const told = inTold(nodes, notParallel.test(words), said, context);
    const ids = (isSequence ? firstOfBranches(told, context.model) : told).map(({ id }) => id);
    if (ids.length < 2) return null;
    if (!isSequence && areParallel(ids, context)) return answer([], ids);
    const used = isSaidAgain(tail[0] ?? null, context) ? 1 : 0;
    const done = answer([{ type: isSequence ? "makeSequential" : "makeParallel", ids }], ids, used);
    return isSequence ? { ...done, thing: inRowNow } : done;
  },
};

/** The same said twice: "A and B can happen at the same time, make those two parallel". */
const isSaidAgain = (next: Said | null, context: Context): boolean =>
  next !== null &&
  parallel.test(next.source.masked.slice(next.from, next.to).toLowerCase()) &&
  allNodes(next, { ...context, focus: [] }).length === 0;

/** "... Can these two run in parallel?", after an order that has done it. */
const areParallel = (ids: readonly string[], { model, focus }: Context): boolean =>
  ids.every(
    (id) => focus.includes(id) && ids.every((other) => other === id || !reachable(model, [id]).has(other)),
  );

/** The first of consecutive steps: the others go to its branch with it. */
export function firstOfBranches(nodes: readonly Node[], model: Model): Node[] {
  const firsts: Node[] = [];
  for (const node of nodes)
    if (!firsts.some(({ id }) => id === node.id || reachable(model, [id]).has(node.id))) firsts.push(node);
  return firsts;
}

/** "A is not parallel, do it after B": the first is the one that the others follow. */
function inTold(nodes: readonly Node[], isParted: boolean, said: Said, context: Context): readonly Node[] {
  const { place } = isParted ? placeIn(said, context) : { place: null };
  if (place?.how !== "after" && place?.how !== "before") return nodes;
  const others = nodes.filter(({ id }) => id !== place.node.id);
  if (others.length === nodes.length) return nodes;
  return place.how === "after" ? [place.node, ...others] : [...others, place.node];
}

/** "The cook and the waiter can work at the same time": each one's only step. */
function ofLanes(said: Said, context: Context): Node[] {
  const modal = said.tokens.find(({ upos }) => upos === "AUX");
  const lanes = partsOf(said, said.from, modal?.from ?? said.to).map((part) => tryLane(part, context));
  const steps = lanes.map((lane) =>
    [...context.model.nodes.values()].filter((node) => isActivity(node) && node.lane === lane?.id),
  );
  return lanes.every((lane) => lane !== null) && steps.every(({ length }) => length === 1)
    ? steps.flat()
    : [];
}

/** All steps named in a piece, in order. */
export function allNodes(said: Said, context: Context): Node[] {
  const { masked } = said.source;
  const cuts =
    /,? (?:and|or|with|plus|to|as|while|then|alongside|&) |, |\b(?:first|then|make|do|run|execute|let|perform|have|parallelise|parallelize|in parallel|parallel|at the same time|simultaneously|concurrently|one after the other|sequential|sequentially|should|can|could|must|may|will|no longer|instead of)\b/gi;
  const text = masked.slice(said.from, said.to);
  const range = /\b(?:steps|tasks) (\d+) ?(?:to|through|till|until|up to|-|–) ?(\d+)\b/i.exec(text);
  if (range)
    return inOrder(context.model)
      .filter(isActivity)
      .slice(Number(range[1]) - 1, Number(range[2]));
  const found: Node[] = [];
  let at = 0;
  const parts: [number, number][] = [];
  for (const cut of text.matchAll(cuts)) {
    parts.push([at, cut.index]);
    at = cut.index + cut[0].length;
  }
  parts.push([at, text.length]);
  for (const [from, to] of parts) {
    const mention = mentionIn(said, said.from + from, said.from + to);
    if (
      mention.words.length === 0 &&
      mention.quoted === null &&
      !mention.pronoun &&
      mention.ordinal === null &&
      mention.number === null &&
      mention.count === null
    )
      continue;
    const nodes = tryNodes(mention, context, isActivity);
    for (const node of nodes) if (!found.includes(node)) found.push(node);
  }
  return found;
}

export const moving: Rule = {
  name: "elsewhere in the flow",
  example: "move the invoice step before shipping",
  read(said, context) {
    const command = commandIn(said);
    if (!command || !["move", "put", "convert", "assign"].includes(command.order)) return null;
    const placed = placeIn(said, context);
    if (placed.place === null) return null;
    const theme = themeIn(command);
    if (
      theme.kind === "lane" ||
      /\ban? |\bnew\b/.test(said.source.text.slice(command.theme.from, command.theme.to).toLowerCase())
    )
      return null;
    const nodes =
      theme.quoted === null &&
      theme.words.length === 0 &&
      !theme.pronoun &&
      theme.ordinal === null &&
      theme.number === null
        ? []
        : tryMoved(command, context);
    if (nodes.length === 0) {
      if (command.order === "move") findNodes(theme, context);
      return null;
    }
    return answer(
      movedTo(nodes, placed, context),
      nodes.map(({ id }) => id),
    );
  },
};

function tryMoved(command: Command, context: Context): Node[] {
  const parts = partsOf(command.said, command.theme.from, command.theme.to);
  const found = parts.map((part) => tryNodes(part, context));
  return found.every((nodes) => nodes.length > 0) ? [...new Set(found.flat())] : [];
}

/** Several keep their order. */
export function movedTo(
  nodes: Node[],
  { place, lane }: ReturnType<typeof placeIn>,
  _context: Context,
): Operation[] {
  if (place === null) return [];
  const moves = nodes.map((node, at): Operation => {
    const before = nodes[at - 1];
    return at > 0 && before && place.how === "after"
      ? { type: "move", id: node.id, where: "after", target: before.id }
      : moveTo(place, node.id);
  });
  return lane === null
    ? moves
    : [...moves, { type: "assignLane", ids: nodes.map(({ id }) => id), lane: lane.id }];
}
