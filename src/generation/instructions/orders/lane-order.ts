/** The order of lanes: above or below another one, first or last, two exchanged, or all in a given order. */
import type { Lane } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { type Context, tryNodes } from "../find.ts";
import { findLane, tryLane } from "../find-others.ts";
import { type Mention, mentionIn, mentionOf } from "../mention.ts";
import { partsOf } from "../place.ts";
import { answer, type Rule } from "../rule.ts";
import type { Said } from "../said.ts";

/** Sibling lanes, from top to bottom. */
type Row = readonly Lane[];
type Wanted = { moved: readonly Lane[]; row: Row; used: number };

export const laneOrder: Rule = {
  name: "the order of lanes",
  example:
    "put the lane 'Kitchen' above 'Bar'; the guest should be the top lane; swap the lanes Cook and Waiter",
  read(said, context, tail) {
    const wanted =
      listed(said, context, tail) ??
      exchanged(said, context) ??
      beside(said, context) ??
      atEnd(said, context);
    if (wanted === null) return null;
    const operations = movesTo(wanted.row, context);
    if (operations.length === 0) throw new CannotEdit("The lanes already stand as the instruction asks.");
    return answer(
      operations,
      wanted.moved.map(({ id }) => id),
      wanted.used,
    );
  },
};

/** One operation for each lane that is not yet directly below its new upper neighbour. */
function movesTo(row: Row, context: Context): Operation[] {
  const now = besides(row, context).map(({ id }) => id);
  return row.flatMap(({ id }, at): Operation[] => {
    if (now[at] === id) return [];
    const [first] = now;
    const above = row[at - 1]?.id;
    now.splice(at, 0, ...now.splice(now.indexOf(id), 1));
    if (above !== undefined) return [{ type: "moveLane", lane: id, where: "below", target: above }];
    return first === undefined ? [] : [{ type: "moveLane", lane: id, where: "above", target: first }];
  });
}

/** All lanes of the pool, or of the enclosing lane. */
function besides([lane]: Row, { model }: Context): Lane[] {
  return [...model.lanes.values()].filter(
    ({ owner, parent }) => owner === lane?.owner && parent === lane.parent,
  );
}

const should = "(?:should|shall|must|has to|have to|needs to|ought to|is to|are to|can|could)";
const shows = `(?:be|go|come|stand|sit|appear|be (?:shown|drawn|placed|put|moved|listed)|move)`;
const puts = "(?:put|place|move|shift|draw|show|bring|pull|push|drag|have|get|set|keep|make|want)";
/** "On top of" means above; "over" and "under" are used as well. */
const aboveWords = "(?:(?:directly |right |just )?(?:above|over|on top of|ahead of|before))";
const belowWords = "(?:(?:directly |right |just )?(?:below|under|underneath|beneath|behind|after))";

const form = (pattern: string) => new RegExp(`^${pattern}$`, "di");

const besideForms = [
  form(`${puts} (.+?) (${aboveWords}|${belowWords}) (.+)`),
  form(`(.+?) ${should} ${shows} (${aboveWords}|${belowWords}) (.+)`),
  form(`(.+?) (?:belongs|goes|comes|stands) (${aboveWords}|${belowWords}) (.+)`),
];

/** "Put the kitchen above the bar." */
function beside(said: Said, context: Context): Wanted | null {
  const found = matchIn(said, besideForms);
  if (!found) return null;
  const [moved, target] = [laneAt(said, found, 1, context), laneAt(said, found, 3, context)];
  if (!moved || !target || moved.id === target.id) return null;
  const words = found[2] ?? "";
  // "Before" and "after" refer to the flow, unless lanes are mentioned.
  if (/before|after|behind|ahead/i.test(words) && !saysLanes(said)) return null;
  refuseApart(moved, target);
  const isAbove = new RegExp(`^${aboveWords}$`, "i").test(words);
  const others = besides([moved], context).filter((lane) => lane !== moved);
  return {
    moved: [moved],
    row: others.toSpliced(others.indexOf(target) + (isAbove ? 0 : 1), 0, moved),
    used: 0,
  };
}

const ends = "(top|bottom|first|last|upper|lower|uppermost|topmost|highest|lowest|lowermost|upmost)";
const endForms = [
  form(
    `${puts} (.+?) (?:to|at|on|in|as|into) (?:the )?(?:very )?${ends}(?: (?:swim)?lane| position| place| row| of .+)?`,
  ),
  form(`${puts} (.+?) (?:the )?${ends}(?: (?:swim)?lane)`),
  form(
    `(.+?) ${should} ${shows} (?:(?:at|on|in) )?(?:the )?(?:very )?${ends}(?: (?:swim)?lane| position| place| row| of .+)?`,
  ),
  form(
    `(.+?) (?:belongs|goes|comes|stands) (?:(?:at|on|to|in) )?(?:the )?(?:very )?${ends}(?: (?:swim)?lane| position| place| row| of .+)?`,
  ),
];

/** "Move the guest to the top", "the guest should be the first lane". */
function atEnd(said: Said, context: Context): Wanted | null {
  const found = matchIn(said, endForms);
  const moved = found && laneAt(said, found, 1, context);
  if (!found || !moved) return null;
  const end = (found[2] ?? "").toLowerCase();
  // "The cook should come first" may refer to the flow.
  if (/^(?:first|last)$/.test(end) && !saysLanes(said)) return null;
  const others = besides([moved], context).filter((lane) => lane !== moved);
  return {
    moved: [moved],
    row: /^(?:bottom|last|lower|low)/.test(end) ? [...others, moved] : [moved, ...others],
    used: 0,
  };
}

const exchangeForms = [
  form(
    "(?:swap|switch|exchange|interchange|flip) (?:the )?(?:(?:order|positions?|places?) of )?(?:the )?(?:swim)?lanes? (?:of |for )?(.+?) (?:and|with) (.+)",
  ),
  form(
    "(?:swap|switch|exchange|interchange|flip) (?:the )?(?:(?:order|positions?|places?) of )?(.+?) (?:and|with) (.+?) (?:swim)?lanes?",
  ),
  form(
    "(?:the )?(?:swim)?lanes? (?:of |for )?(.+?) and (.+?) (?:should |must )?(?:swap|switch|exchange|change|trade)(?: (?:their )?(?:places|positions))?",
  ),
  form(
    "(.+?) and (.+?) (?:swim)?lanes? (?:should |must )?(?:swap|switch|exchange|change|trade)(?: (?:their )?(?:places|positions))?",
  ),
];

/** "Swap the lanes Cook and Waiter": swaps the lanes, not their work. */
function exchanged(said: Said, context: Context): Wanted | null {
  const found = matchIn(said, exchangeForms);
  if (!found) return null;
  const [one, other] = [laneAt(said, found, 1, context), laneAt(said, found, 2, context)];
  if (!one || !other || one === other) return null;
  refuseApart(one, other);
  const row = besides([one], context).map((lane) => (lane === one ? other : lane === other ? one : lane));
  return { moved: [one, other], row, used: 0 };
}

const downwards = "(?:,? ?(?:from )?top to bottom)?";
const listHeads = [
  form(
    `(?:re)?(?:order|arrange|sort|list|show|draw|put) (?:all )?(?:the )?(?:swim)?lanes(?: as follows| like this| so| in (?:this|the) order| as| in)?${downwards}[:,]? ?(.*?)${downwards}`,
  ),
  form(
    `(?:the )?(?:order of (?:the )?(?:swim)?lanes|lane order)(?: (?:should|shall|must) be| is)?[:,]? ?(.*?)${downwards}`,
  ),
  form(
    `(?:the )?(?:swim)?lanes (?:should|shall|must) (?:be|stand|come|go)(?: in (?:this|the) order| ordered| arranged| so)?${downwards}(?: as)?[:,]? ?(.*?)${downwards}`,
  ),
];
const reversal = form(
  "(?:reverse|flip|turn around|turn round) (?:the )?order of (?:all )?(?:the )?(?:swim)?lanes|(?:reverse|flip) (?:all )?(?:the )?(?:swim)?lanes",
);

/** "Order the lanes: Guest, Waiter, Cook"; unnamed lanes follow in their present order. */
function listed(said: Said, context: Context, tail: readonly Said[]): Wanted | null {
  if (matchIn(said, [reversal])) return reversed(context);
  const found = matchIn(said, listHeads);
  if (!found) return null;
  const [from, to] = found.indices?.[1] ?? [0, 0];
  const isHere = from < to;
  const parts = isHere
    ? lanesSaid(said, said.from + from, said.from + to)
    : tail.flatMap((one) => lanesSaid(one, one.from, one.to));
  if (parts.length < 2) return null;
  const row = parts.map((part) => findLane(part, context));
  const [first] = row;
  if (new Set(row).size < row.length) throw new CannotEdit("The order names a lane twice.");
  if (first) for (const lane of row) refuseApart(first, lane);
  const others = besides(row, context).filter((lane) => !row.includes(lane));
  return { moved: row, row: [...row, ...others], used: isHere ? 0 : tail.length };
}

/** "Guest, then Waiter and then Cook." */
const lanesSaid = (said: Said, from: number, to: number): Mention[] =>
  partsOf(said, from, to).flatMap((part) => {
    const text = part.text.replace(/^(?:and |then |first |finally |last(?:ly)? )+|[.!]+$/gi, "");
    return text === "" ? [] : [{ ...mentionOf(text), quoted: part.quoted }];
  });

function reversed(context: Context): Wanted {
  const [first, ...others] = context.model.lanes.values();
  const row = first ? besides([first], context) : [];
  if (row.length < 2) throw new CannotEdit("There are no lanes whose order could be reversed.");
  if (others.some((lane) => !row.includes(lane)))
    throw new CannotEdit(
      "The diagram has lanes in several places: name the lanes that are to change their order.",
    );
  return { moved: row, row: row.toReversed(), used: 0 };
}

function refuseApart(one: Lane, other: Lane): void {
  if (one.owner !== other.owner || one.parent !== other.parent)
    throw new CannotEdit(
      `The lanes "${one.name}" and "${other.name}" do not stand in one pool, so neither can be above the other.`,
    );
}

const textOf = ({ source, from, to }: Said): string => source.masked.slice(from, to).replace(/[\s.!]+$/, "");

const matchIn = (said: Said, forms: readonly RegExp[]): RegExpExecArray | null =>
  forms.map((one) => one.exec(textOf(said))).find((found) => found !== null) ?? null;

const saysLanes = (said: Said): boolean => /\b(?:swim)?lanes?\b/i.test(textOf(said));

/** The lane in a group of the match; null if the words also fit a step, and lanes are not mentioned. */
function laneAt(said: Said, found: RegExpExecArray, group: number, context: Context): Lane | null {
  const [from, to] = found.indices?.[group] ?? [0, 0];
  const mention: Mention = mentionIn(said, said.from + from, said.from + to);
  const lane = mention.pronoun ? spokenOf(context) : tryLane(mention, context);
  const isStep = !saysLanes(said) && mention.quoted !== null && tryNodes(mention, context).length > 0;
  return isStep ? null : lane;
}

const spokenOf = ({ focus, model }: Context): Lane | null =>
  focus.flatMap((id) => model.lanes.get(id) ?? [])[0] ?? null;
