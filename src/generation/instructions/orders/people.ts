/** Doers: adding and removing lanes, and changing the doer of steps. */
import { nextId } from "../../editing/draft.ts";
import { isActivity, type Node } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { capitalised, withoutArticles } from "../../naming/words.ts";
import { type Command, commandIn, slotOf, themeIn, trimmed } from "../command.ts";
import { laneFor, roleOf } from "../doers.ts";
import { type Context, findNodes, tryNodes } from "../find.ts";
import { tryLane, tryPool } from "../find-others.ts";
import { cutWords, type Mention, mentionIn, mentionOf } from "../mention.ts";
import { partsOf, placeIn } from "../place.ts";
import { someStep } from "../refusals.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { readable, type Said } from "../said.ts";
import { nobody } from "../words.ts";
import { stepOf } from "./known-steps.ts";
import { automatic, isSystem } from "./systems.ts";

export const newLane: Rule = {
  name: "a new lane",
  example: "add a lane 'Kitchen' with 'Bake bread'; create a lane for the auditor",
  read(said, context) {
    const command = commandIn(said);
    if (command?.order !== "add" && command?.order !== "put") return null;
    const theme = themeIn(command);
    const text = said.source.text.slice(command.theme.from, command.theme.to).toLowerCase();
    if (theme.kind !== "lane" || /\b(?:task|step|activity)\b/.test(text)) return null;
    const owner = processOf(context);
    if (isMadeFor(said, command, context)) return answer([], context.focus);
    const whose = whoDoes(said, context);
    const slot = whose ? undefined : slotOf(command, "for", "with");
    const name = whose?.name ?? theme.quoted ?? nameBeside(said, command, slot);
    if (name === "" || (theme.quoted === null && / (?:and|put|there|with) /i.test(`${name} `)))
      throw new CannotEdit(`Say how the lane is called: "add a lane 'Finance'".`);
    if (tryLane({ ...theme, quoted: name }, context))
      throw new CannotEdit(`There is a lane "${name}" already.`);
    const members =
      slot &&
      (slot.marker === "with" || theme.quoted !== null || mentionIn(said, slot.at, said.to).quoted !== null)
        ? nodesOf(said, slot.at, said.to, context)
        : (whose?.nodes ?? []);
    return answer(
      [{ type: "addLane", name, process: owner, ids: members.map(({ id }) => id) }],
      [nextId(context.model, "Lane", name)],
    );
  },
};

/** "Paying is the job of the treasury, add a lane for them": by now they have one. */
function isMadeFor(said: Said, command: Command, { model, focus }: Context): boolean {
  const slot = slotOf(command, "for", "with");
  const isPronoun =
    slot && /^(?:them|him|her|it|that|this)$/i.test(said.source.masked.slice(slot.at, slot.to));
  const nodes = focus.flatMap((id) => model.nodes.get(id) ?? []);
  return isPronoun === true && nodes.length > 0 && nodes.every(({ lane }) => lane !== null);
}

/** "a lane for the courier who ships the goods": the name, and the steps that it takes over. */
function whoDoes(said: Said, context: Context): { name: string; nodes: Node[] } | null {
  const text = said.source.masked.slice(said.from, said.to);
  const found = /\blane (?:for|called|named) (.+?),? (?:who|which|that) (.+)$/i.exec(text);
  if (!found?.[1] || !found[2]) return null;
  const at = said.from + found.index + found[0].indexOf(found[1]);
  const written = mentionIn(said, at, at + found[1].length);
  const name = capitalised(withoutArticles(written.quoted ?? written.text));
  const work = readable(["he", { said, from: said.to - found[2].length, to: said.to }]);
  const nodes = work.clauses
    .filter(({ verb }) => verb !== null)
    .map((clause) => stepOf(clause, work, context))
    .filter((node) => node !== null);
  if (nodes.length === 0)
    throw new CannotEdit(
      `"${said.source.text.slice(said.to - found[2].length, said.to)}" is no step of the diagram. Say "add a lane '${name}'", and what goes into it: "assign '${someStep(context.model)}' to ${name}".`,
    );
  return { name, nodes };
}

/** "a Finance lane", "a lane for the auditor", "a new lane called Finance". */
function nameBeside(
  said: Said,
  { theme }: Command,
  slot: { marker: string; at: number; to: number } | undefined,
): string {
  const words = cutWords(said.source.text.slice(theme.from, theme.to));
  const others = words.filter(
    (word) =>
      !/^(?:an?|the|new|lane|swimlane|called|named|himself|herself|themselves|itself|separate|own|another|extra|additional|role|department|for)$/i.test(
        word,
      ),
  );
  if (others.length > 0) return capitalised(others.join(" "));
  return slot ? capitalised(withoutArticles(said.source.text.slice(slot.at, slot.to))) : "";
}

function processOf({ model }: Context): string {
  const owners = [...new Set([...model.lanes.values()].map(({ owner }) => owner))];
  const pools = [...model.pools.values()].flatMap(({ process }) => process ?? []);
  const tops = [...model.scopes.values()].filter(({ parent }) => parent === null).map(({ id }) => id);
  const [one, second] = owners.length > 0 ? owners : pools.length > 0 ? pools : tops;
  if (one === undefined || second !== undefined)
    throw new CannotEdit(
      "The diagram has several pools: say in which one, and which steps the lane takes over.",
    );
  return one;
}

const nodesOf = (said: Said, from: number, to: number, context: Context): Node[] => [
  ...new Set(partsOf(said, from, to).flatMap((part) => findNodes(part, context))),
];

/** "To the apprentice, the mechanic does too much", "to the guest after the check": more than a name. */
const tellsMore = /,\s|\b(?:and|or|after|before|when|once|if|until|while|during)\b/i;

/** An existing or new lane: "to accounting", "into a lane called Kitchen", "to a new lane 'Kitchen'". */
function laneIn(
  said: Said,
  from: number,
  to: number,
  context: Context,
  near: Node,
  before: Operation[],
): string | null {
  const text = said.source.text.slice(from, to);
  if (mentionIn(said, from, to).quoted === null && tellsMore.test(text)) return null;
  const mention = mentionIn(said, from, to);
  const spoken = context.focus.find((id) => context.model.lanes.has(id));
  if (spoken && (mention.pronoun || /^(?:there|in there)$/i.test(text.trim()))) return spoken;
  const isNew = /\bnew\b|\bcalled\b|\bnamed\b/i.test(text);
  const lane = tryLane({ ...mention, words: mention.words.filter((word) => word !== "new") }, context);
  if (lane) return lane.id;
  if (mention.kind === "lane" && !isNew && mention.quoted === null && context.model.lanes.size > 0) {
    const names = [...context.model.lanes.values()].map(({ name }) => `"${name}"`).join(", ");
    const said_ = withoutArticles(text)
      .replace(/ ?\b(?:swim)?lane\b ?/i, "")
      .trim();
    throw new CannotEdit(
      `There is no "${said_}" among the lanes. There are ${names}. To make one, say: "add a lane '${capitalised(said_)}'".`,
    );
  }
  const name =
    mention.quoted ??
    nameBeside(said, { theme: { from, to } } as /* only the theme is looked at */ Command, undefined);
  if (name === "" || nobody.has(name.toLowerCase())) return null;
  if (context.model.lanes.size > 0) return laneFor(name, near, context, before);
  before.push({ type: "addLane", name: capitalised(name), process: near.scope, ids: [] });
  return nextId(context.model, "Lane", capitalised(name));
}

function assigned(nodes: Node[], lane: string, before: Operation[]): Answer {
  const ids = nodes.map(({ id }) => id);
  const [made] = before;
  if (made?.type === "addLane" && before.length === 1) return answer([{ ...made, ids }], ids);
  return answer([...before, { type: "assignLane", ids, lane }], ids);
}

export const handingOver: Rule = {
  name: "a step changes hands",
  example: "assign 'Pay invoice' to the manager; put it into a lane called Finance; give it to accounting",
  read(said, context) {
    const told = letIn(said);
    if (told) return handed(said, told.theme, told.who, context);
    const command = commandIn(said);
    if (!command || !["assign", "move", "put", "convert"].includes(command.order)) return null;
    const text = said.source.text.slice(said.from, said.to);
    const isChange = command.order === "convert";
    if (isChange && !/\b(?:lane|performer|doer|role|actor|owner|responsible|assignee)\b/i.test(text))
      return null;
    const slots = command.slots.filter(({ from }) => from >= command.theme.from);
    const slot = slotOf({ slots }, "to", "into", "in", "onto");
    const there = /\bthere$/i.exec(said.source.masked.slice(said.from, said.to));
    if (!slot && there) {
      const at = said.to - "there".length;
      return handed(
        said,
        trimmed(said, { from: command.theme.from, to: at }),
        { from: at, to: said.to },
        context,
      );
    }
    if (!slot || placeIn(said, context).place !== null) return null;
    const of = isChange ? /\b(?:of|for) /i.exec(text) : null;
    const theme = of
      ? { from: said.from + of.index + of[0].length, to: slot.from }
      : { from: command.theme.from, to: Math.min(slot.from, slotOf(command, "from")?.from ?? slot.from) };
    // "give it a new task" is about something else.
    return handed(said, trimmed(said, theme), { from: slot.at, to: said.to }, context);
  },
};

/** "have an intern do it", "make the clerk responsible for paying". */
function letIn(said: Said) {
  const text = said.source.masked.slice(said.from, said.to);
  const found =
    /^(?:have|let|get) (.+?) (?:to )?(?:do|handle|perform|make) (it|that|this|them)$/i.exec(text) ??
    /^make (.+?) responsible for (.+)$/i.exec(text) ??
    /^((?!(?:and|but|then|who|which|that|it|this) )[^,]+?) (?:does|do|should do|must do|will do|has to do|can do|handles) (it|that|this|them|both|these)$/i.exec(
      text,
    ) ??
    /^(.+?) (?:is|should be|will be) the one (?:who|that|to) (?:does|do|handles?) (it|that|this)$/i.exec(
      text,
    );
  if (!found?.[1] || !found[2]) return null;
  const at = said.from + found[0].indexOf(found[1]);
  return {
    theme: { from: said.to - found[2].length, to: said.to },
    who: { from: at, to: at + found[1].length },
  };
}

function handed(
  said: Said,
  theme: { from: number; to: number },
  to: { from: number; to: number },
  context: Context,
): Answer | null {
  const mention = mentionIn(said, theme.from, theme.to);
  if (mention.kind === "lane") return null;
  const nodes = themeNodes(said, theme, mention, context);
  if (nodes.length === 0) return null;
  const [near] = nodes;
  if (!near) return null;
  if (isSystem(said.source.text.slice(to.from, to.to), context)) return automatic(nodes);
  const before: Operation[] = [];
  const lane = laneIn(said, to.from, to.to, context, near, before);
  return lane === null ? null : assigned(nodes, lane, before);
}

/** "the manager's tasks", "his tasks", "A and B". */
function themeNodes(
  said: Said,
  { from, to }: { from: number; to: number },
  mention: Mention,
  context: Context,
): Node[] {
  const all = /^(?:everything|all)\b/i.test(said.source.masked.slice(from, to));
  if (((mention.kind === "step" && mention.plural) || all) && mention.quoted === null) {
    const words = mention.words.filter((word) => !/^(?:everything|does)$/.test(word));
    const lane = tryLane({ ...mention, words, kind: "lane" }, context);
    if (lane)
      return [...context.model.nodes.values()].filter((node) => node.lane === lane.id && isActivity(node));
  }
  return [...new Set(partsOf(said, from, to).flatMap((part) => findNodes(part, context)))];
}

/** A sentence about who does existing work: "the rejection is sent by the manager", "Let the clerk pay". */
export const doing: Rule = {
  name: "who does it",
  example: "the manager pays the invoice instead of the clerk; paying is the clerk's job",
  read(said, context) {
    const told = ownershipIn(said) ?? doneByIn(said) ?? responsibleIn(said);
    if (told === null) return null;
    const { role, what } = told;
    const mention = mentionIn(said, what.from, what.to);
    const many = /\b(?:tasks|steps|everything)\b/i.exec(said.source.text.slice(what.from, what.to));
    const [named, other] = many ? tryNodes({ ...mention, plural: true }, context, isActivity) : [];
    // "Explain next steps" is a single step.
    const isNamed = named && !other && cutWords(named.name).includes(many?.[0].toLowerCase() ?? "");
    if (many && mention.quoted === null && !isNamed) return null;
    const parts = partsOf(said, what.from, what.to).map((part) => tryNodes(part, context, isActivity));
    const nodes =
      parts.length > 1 && parts.every((part) => part.length > 0)
        ? parts.flat()
        : tryNodes(mention, context, isActivity);
    const [node] = nodes;
    if (!node) return null;
    if (isSystem(said.source.text.slice(role.from, role.to), context)) return automatic(nodes);
    const before: Operation[] = [];
    const lane = laneIn(said, role.from, role.to, context, node, before);
    return lane === null ? null : assigned(nodes, lane, before);
  },
};

type Owned = { role: { from: number; to: number }; what: { from: number; to: number } };

/** "X is the accountant's job", "X is the responsibility of Y", "X belongs to Y". */
function ownershipIn(said: Said): Owned | null {
  const text = said.source.masked.slice(said.from, said.to);
  const whole = (from: number, to: number) => trimmed(said, { from: said.from + from, to: said.from + to });
  const job =
    /^(.+?) (?:is|are|should be|becomes|will be) (?:now )?(?:the |an? )?(.+?)['’]s? (?:job|task|work|responsibility|duty|business)\b/i.exec(
      text,
    );
  if (job?.[1] && job[2]) {
    const at = text.indexOf(job[2], job[1].length);
    return { what: whole(0, job[1].length), role: whole(at, at + job[2].length) };
  }
  const of =
    /^(.+?) (?:is|should be|are|becomes) (?:now )?(?:the (?:job|task|work|responsibility|duty) of|up to) (.+)$/i.exec(
      text,
    ) ?? /^(.+?) (?:belongs? to|should belong to|goes to|should go to) (?:the )?(.+? lane|.+)$/i.exec(text);
  if (of?.[1] && of[2])
    return { what: whole(0, of[1].length), role: whole(text.length - of[2].length, text.length) };
  return null;
}

/** "A and B should be done by Y". */
function doneByIn(said: Said): Owned | null {
  const text = said.source.masked.slice(said.from, said.to);
  const found =
    /^(.+?) (?:is|are|should be|must be|shall be|will be|has to be|have to be|gets|get|needs to be) (?:now )?(?:done|performed|handled|executed|carried out|taken over|made|processed) by (.+?)(?:,? (?:and |but )?(?:not|no longer|no more|instead|rather than) .*)?$/i.exec(
      text,
    );
  if (!found?.[1] || !found[2] || found[2].includes(",")) return null;
  if (/^(?:hand|(?:the |an? )?(?:system|machine|computer|software|robot))\b/i.test(found[2])) return null;
  const at = said.from + text.indexOf(found[2], found[1].length);
  return {
    what: { from: said.from, to: said.from + found[1].length },
    role: { from: at, to: at + found[2].length },
  };
}

/** "Y is responsible for X", "Y takes over X". */
function responsibleIn(said: Said): Owned | null {
  const text = said.source.masked.slice(said.from, said.to);
  const found =
    /^(.+?) (?:is|are|should be|becomes|shall be) (?:now )?(?:responsible for|in charge of) (.+)$/i.exec(
      text,
    ) ??
    /^(.+?) (?:should do|does|must do|has to do) (Q\S+)$/i.exec(text) ??
    /^(.+?) (?:takes over|should take over|takes care of|should take care of|looks after) (.+)$/i.exec(text);
  if (!found?.[1] || !found[2]) return null;
  const from = said.from;
  return {
    role: { from, to: from + found[1].length },
    what: { from: said.to - found[2].length, to: said.to },
  };
}

/** The role of a clause's doer; null if nobody is named. */
export function doerLane(
  context: Context,
  near: Node,
  doer: Parameters<typeof roleOf>[0] | null,
  before: Operation[],
): string | null {
  const role = doer === null ? null : roleOf(doer);
  if (role === null) return null;
  const pool = tryPool(mentionOf(role), context);
  if (pool && pool.process === near.scope) return null;
  if (context.model.lanes.size > 0) return laneFor(role, near, context, before);
  before.push({ type: "addLane", name: capitalised(role), process: near.scope, ids: [] });
  return nextId(context.model, "Lane", capitalised(role));
}
