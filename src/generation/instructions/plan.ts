/**
 * Reads an instruction by rules, piece by piece, each on the diagram after the previous pieces. If any piece is not
 * understood, the whole instruction is refused.
 */
import { limits } from "../../limits.ts";
import { assumed } from "../as-written.ts";
import { changesOf } from "../editing/changes.ts";
import { isActivity, type Model } from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import type { Planned } from "../orders/plan.ts";
import { type Knows, type Misspelt, mended, respelled, writtenPlace } from "../parser/misspelt.ts";
import { parser } from "../parser/parser.ts";
import { textsIn, unexplained } from "./account.ts";
import { decidesNothing, drawsNotation, unmet } from "./demands.ts";
import type { Context } from "./find.ts";
import { unframed } from "./framing.ts";
import { cutWords } from "./mention.ts";
import { asMessages } from "./messages.ts";
import { namedBefore } from "./named-before.ts";
import { withNeighbours } from "./neighbours.ts";
import { adding } from "./orders/adding.ts";
import { always } from "./orders/always.ts";
import { amounts } from "./orders/amounts.ts";
import { besides, merging, moving, swapping } from "./orders/arranging.ts";
import { contrasting } from "./orders/contrasting.ts";
import { deciding } from "./orders/deciding.ts";
import { described, topic } from "./orders/described.ts";
import { forEach } from "./orders/each.ts";
import { everywhere } from "./orders/everywhere.ts";
import { grouping } from "./orders/grouping.ts";
import { converting, timing } from "./orders/kinds.ts";
import { lacking } from "./orders/lacking.ts";
import { laneOrder } from "./orders/lane-order.ts";
import { naming } from "./orders/naming.ts";
import { sparing } from "./orders/needless.ts";
import { noting } from "./orders/notes.ts";
import { doing, handingOver, newLane } from "./orders/people.ts";
import { outsideDoer, outsideParty, separatePool } from "./orders/pools.ts";
import { elsewhere, onlyThen, remark } from "./orders/remarks.ts";
import { replacing, splitting } from "./orders/replacing.ts";
import { reworded } from "./orders/reworded.ts";
import { unparalleling } from "./orders/sequence.ts";
import { leavingParallel, noLonger, removing } from "./orders/taking.ts";
import { turning, working } from "./orders/telling.ts";
import { awaiting, recurring, starting } from "./orders/waiting.ts";
import { announces, cutsOf, type Masked, maskedOf, type Piece, pastPlease, piecesOf } from "./pieces.ts";
import { hasCondition, threatens } from "./reasons.ts";
import { refuseCommands, refuseQuestion, someStep, whyNot } from "./refusals.ts";
import type { Answer, Rule } from "./rule.ts";
import { type Said, saidOf } from "./said.ts";
import { withPlainNames } from "./talk.ts";
import { terse } from "./terse/terse.ts";
import { plainlySaid, writtenSpan } from "./terse.ts";
import { orderWords } from "./words.ts";

/** The first rule that reads a piece decides; the plainest come first. */
const plain: readonly Rule[] = [
  outsideParty,
  unparalleling,
  separatePool,
  outsideDoer,
  laneOrder,
  newLane,
  grouping,
  forEach,
  noting,
  timing,
  amounts,
  everywhere,
  naming,
  swapping,
  splitting,
  merging,
  leavingParallel,
  always,
  starting,
  recurring,
  awaiting,
  lacking,
  removing,
  besides,
  turning,
  adding,
  moving,
  handingOver,
  doing,
  replacing,
  contrasting,
  sparing,
  noLonger,
  converting,
  deciding,
  working,
  remark,
];

/** Orders with a plainer wording come first, because their own words mislead. */
export const rules: readonly Rule[] = [
  terse,
  described,
  topic,
  elsewhere,
  onlyThen,
  reworded(plain),
  ...plain,
];

type Progress = { context: Context; operations: Operation[]; orders: Done[]; budget: { left: number } };

/** One order that was carried out: its position in the instruction, and the rule that read it. */
type Done = {
  from: number;
  to: number;
  rule: string;
  operations: Operation[];
  open: Answer["open"] | undefined;
};

/** No rule reads the statement. */
export class Unread extends CannotEdit {
  statement: string;
  constructor(why: CannotEdit, statement: string) {
    super(why.message);
    this.statement = statement;
  }
}

/**
 * The operations that an instruction asks for as the rules read it, with a note for each order.
 * @throws CannotEdit when any part of it was not understood
 */
export function planByRules(model: Model, prompt: string): Planned {
  const names = namesOf(model);
  const { text: spelt, misspelt } = respelled(prompt, knownBy(maskedOf(prompt, names), model));
  const terse = withOthers(plainlySaid(spelt, model), namedBefore(spelt, names));
  const whole = withPlainNames(maskedOf(mended(spelt, terse), names));
  refuseCommands(whole.masked, model);
  const bare = unframed(whole, piecesOf(whole), model);
  const source = withNeighbours(bare, piecesOf(bare), model);
  const pieces = piecesOf(source).filter(
    (piece, at, all) =>
      !announces(source, piece, all[at + 1], all.slice(0, at)) && !warns(source, piece, all[at - 1]),
  );
  if (pieces.length === 0) throw whyNot(source.text.trim(), model);
  for (const piece of pieces) if (piece.asks) refuseQuestion(source.text.slice(piece.from, piece.to), model);
  let progress: Progress = {
    context: { model, focus: [] },
    operations: [],
    orders: [],
    budget: { left: limits.editReadingsMax },
  };
  for (let at = 0; at < pieces.length; ) {
    const { progress: next, used } = follow(source, pieces, at, progress);
    progress = next;
    at += 1 + used;
  }
  const { context } = progress;
  const operations = progress.operations.filter(isNew);
  if (operations.length === 0 && progress.orders.some(isRemark)) throw whyNot(source.text.trim(), model);
  if (operations.length > limits.editOperationsMax)
    throw new CannotEdit(`An instruction may ask for ${limits.editOperationsMax} changes at most.`);
  const { added, removed, changed } = changesOf(model, context.model);
  if (added.length + removed.length + changed.length === 0)
    throw new CannotEdit("The diagram already is as the instruction asks.");
  refuseDemolition(model, context.model, operations);
  refuseIdleLane(context.model, operations);
  const lost = unexplained(source, toExplain(pieces, progress.orders), model, context.model, operations);
  if (lost.length > 0)
    throw new CannotEdit(
      `"${lost.join('", "')}" could not be read as a part of the change. Leave it out, or say it as a change of its own.`,
    );
  const notes = progress.orders.map((one) => noteOf(one, context.model));
  const placed = notes.map((note) => {
    const { from, to } = writtenSpan(terse, note);
    const text = spelt.slice(from, to);
    return { ...note, text, from: writtenPlace(misspelt, from), to: writtenPlace(misspelt, to) };
  });
  return { operations, notes: [...placed, ...misspelt.map(assumed)] };
}

/** Both, without those that others have rewritten already. */
const withOthers = (some: readonly Misspelt[], others: readonly Misspelt[]): Misspelt[] =>
  [...some, ...others.filter(({ from, to }) => !some.some((one) => one.from < to && from < one.to))].sort(
    (one, other) => one.from - other.from,
  );

/** "Otherwise things get lost", behind an order without a condition. */
function warns(source: Masked, { from, to }: Piece, ahead: Piece | undefined): boolean {
  const isOther = /^(?:otherwise|or else)\b/i.test(source.masked.slice(from, to));
  const hasCase = ahead !== undefined && hasCondition(source.masked.slice(ahead.from, ahead.to));
  return isOther && !hasCase && threatens(saidOf(source, from, to));
}

/** "It is done by the system, so make it a service task": said twice, done once. */
const isNew = (operation: Operation, at: number, all: readonly Operation[]): boolean =>
  operation.type !== "retypeTask" || JSON.stringify(operation) !== JSON.stringify(all[at - 1]);

const isRemark = ({ rule }: Done): boolean => rule === remark.name || rule === elsewhere.name;

/** Remarks change nothing, and a form explains its own words: such words need not be found again. */
function toExplain(pieces: readonly Piece[], orders: readonly Done[]): Piece[] {
  return orders.flatMap(explained).reduce(
    (sofar, { from, to }) =>
      sofar.flatMap((piece) =>
        piece.from < to && from < piece.to
          ? [
              { ...piece, to: from },
              { ...piece, from: to },
            ].filter((one) => one.from < one.to)
          : [piece],
      ),
    [...pieces],
  );
}

function explained(order: Done): { from: number; to: number }[] {
  if (isRemark(order)) return [order];
  if (!order.open) return [];
  const open = [...order.open].sort((one, other) => one.from - other.from);
  const ends = [order.from, ...open.map(({ to }) => to)];
  return [...open.map(({ from }) => from), order.to]
    .map((to, at) => ({ from: ends[at] ?? to, to }))
    .filter(({ from, to }) => from < to);
}

/** Words of the diagram and quotations count as correctly spelt. */
function knownBy({ quotes }: Masked, { nodes, lanes, pools, flows }: Model): Knows {
  const named = [nodes, lanes, pools, flows].flatMap((all) => [...all.values()]);
  const own = new Set(
    [...named, ...quotes].flatMap(({ name }) => cutWords(name)).map((word) => word.toLowerCase()),
  );
  return (form) => (own.has(form.toLowerCase()) ? 4 : parser.standing(form));
}

function noteOf({ from, to, rule, operations }: Done, { nodes, lanes, flows }: Model) {
  const ids = new Set(operations.flatMap((operation) => [...textsIn(operation)]));
  const elements = [...ids].filter((id) => nodes.has(id) || lanes.has(id) || flows.has(id));
  return { kind: "understood" as const, from, to, rule, elements };
}

export const namesOf = (model: Model): string[] => [...model.nodes.values()].map(({ name }) => name);

type Followed = { progress: Progress; used: number };

function follow(source: Masked, pieces: readonly Piece[], at: number, progress: Progress): Followed {
  const piece = pieces[at];
  if (!piece) throw new CannotEdit("The instruction is empty: say what to change.");
  const done = readPiece(source, piece, pieces.slice(at + 1), progress);
  if (done) return done;
  const statement = source.text.slice(piece.from, piece.to).replace(/\s+/g, " ");
  throw new Unread(whyNot(statement, progress.context.model), statement);
}

/**
 * Orders joined by "and" are read one after another; if the first half alone is no order, the piece is a single order.
 */
function readPiece(
  source: Masked,
  piece: Piece,
  behind: readonly Piece[],
  progress: Progress,
): Followed | null {
  const cuts = conditional.test(source.masked.slice(piece.from, piece.to))
    ? []
    : cutsOf(source.masked, piece);
  const halves = (strong: boolean) =>
    firstRead(
      cuts
        .filter((one) => one.strong === strong)
        .map((cut) => () => {
          const done = readWhole(source, { ...piece, to: cut.at }, [], progress);
          const rest = { ...piece, from: pastPlease(source.masked, cut.next), joint: "and" as const };
          return done && readPiece(source, rest, behind, done.progress);
        }),
    );
  const strong = halves(true);
  if (strong.read) return strong.read;
  const whole = firstRead([() => readWhole(source, piece, behind, progress)]);
  if (whole.read) return whole.read;
  const weak = halves(false);
  const last = weak.read ?? (cuts.length > 0 ? shared(source, piece, progress) : null);
  if (last) return last;
  const problem = strong.problem ?? whole.problem ?? weak.problem;
  if (problem) throw problem;
  return null;
}

const conditional = /^(?:if|when|in case|otherwise|unless|once|as soon as)\b/i;

/** The first reading that succeeds, otherwise the first failure. */
function firstRead(readings: readonly (() => Followed | null)[]): {
  read: Followed | null;
  problem: CannotEdit | null;
} {
  let problem: CannotEdit | null = null;
  for (const reading of readings) {
    const done = attempt(reading);
    if (done instanceof CannotEdit) problem ??= done;
    else if (done) return { read: done, problem };
  }
  return { read: null, problem };
}

/** "Add A after B and C after D", "rename A to B and C to D": the second half shares the verb of the first. */
function shared(source: Masked, piece: Piece, progress: Progress): Followed | null {
  const verb = /^\p{L}+/u.exec(source.masked.slice(piece.from))?.[0] ?? "";
  if (!orderWords.has(verb.toLowerCase())) return null;
  for (const cut of cutsOf(source.masked, piece)) {
    const joint = source.masked.slice(cut.at, cut.next);
    const said = source.masked.slice(cut.next, piece.to);
    const sequel = /\bthen\b/.test(joint) && !/\b(?:after|behind|before) /.test(said) ? " after that" : "";
    const done = attempt(() => readWhole(source, { ...piece, to: cut.at }, [], progress));
    if (done === null || done instanceof CannotEdit) continue;
    const lead = `${verb} `;
    const second: Masked = {
      text: `${lead}${source.text.slice(cut.next, piece.to)}${sequel}`,
      masked: `${lead}${said}${sequel}`,
      quotes: source.quotes
        .filter((one) => one.from >= cut.next && one.to <= piece.to)
        .map((one) => ({
          ...one,
          from: one.from - cut.next + lead.length,
          to: one.to - cut.next + lead.length,
        })),
    };
    const rest = attempt(() =>
      readPiece(second, { ...piece, from: 0, to: second.masked.length }, [], done.progress),
    );
    if (rest === null || rest instanceof CannotEdit) continue;
    const placed = (one: Done): Done => ({ ...one, from: cut.next, to: piece.to, open: undefined });
    const known = done.progress.orders.length;
    const orders = rest.progress.orders.map((one, at) => (at < known ? one : placed(one)));
    return { ...rest, progress: { ...rest.progress, orders } };
  }
  return null;
}

/** A failure is a result here, because another reading may be possible. */
function attempt(read: () => Followed | null): Followed | CannotEdit | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CannotEdit) return error;
    throw error;
  }
}

function readWhole(
  source: Masked,
  piece: Piece,
  behind: readonly Piece[],
  progress: Progress,
): Followed | null {
  progress.budget.left -= 1;
  if (progress.budget.left < 0)
    throw new CannotEdit("The instruction is too intricate: say one change in each sentence.");
  const said = saidOf(source, piece.from, piece.to);
  const tail = behind.slice(0, tailMax).map((one) => saidOf(source, one.from, one.to));
  let problem: CannotEdit | null = null;
  for (const rule of rules) {
    const found = attempt(() => ruleRead(rule, said, tail, source, piece, behind, progress));
    if (found instanceof CannotEdit) {
      // A rule that applies but cannot be carried out ends the search; leftover words let another rule try.
      if (!(found instanceof LeftOver)) throw problem ?? found;
      problem ??= found;
    } else if (found) return found;
  }
  if (problem) throw problem;
  return null;
}

/** Represents a name of the diagram while an instruction is parsed. */
const standIn = /\bQx{2,}o?\b/;

/** A reading that leaves words unread does not count. */
export class LeftOver extends CannotEdit {}

function ruleRead(
  rule: Rule,
  said: Said,
  tail: readonly Said[],
  source: Masked,
  piece: Piece,
  behind: readonly Piece[],
  progress: Progress,
): Followed | null {
  const read = rule.read(said, progress.context, tail);
  if (read === null) return null;
  const found = { ...read, operations: asMessages(read.operations, progress.context.model) };
  const next = advance(found, progress);
  const lost =
    found.operations.length === 0
      ? []
      : [
          // A masking word in the result is no name, and an element of the notation is nobody and nothing.
          ...(standIn.test(JSON.stringify(found.operations)) ||
          drawsNotation(found.operations, source) ||
          decidesNothing(found.operations)
            ? [source.text.slice(piece.from, piece.to)]
            : []),
          ...(
            found.open?.map(({ from, to }) => saidOf(source, from, to)) ?? [
              said,
              ...tail.slice(0, found.used),
            ]
          ).flatMap((one) => unmet(one, found.operations)),
          ...unexplained(
            source,
            found.open?.map((one) => ({ ...piece, ...one })) ?? [piece, ...behind.slice(0, found.used)],
            progress.context.model,
            next.context.model,
            found.operations,
          ),
        ];
  if (lost.length > 0)
    throw new LeftOver(
      `"${lost.join('", "')}" could not be read as a part of the change. Leave it out, or say it as a change of its own.`,
    );
  const to = behind[found.used - 1]?.to ?? piece.to;
  const done: Done = {
    from: piece.from,
    to,
    rule: rule.name,
    operations: found.operations,
    open: found.open,
  };
  return { progress: { ...next, orders: [...next.orders, done] }, used: found.used };
}

/** How many following pieces may belong to an order: its steps after a colon, the outcomes of its decision. */
const tailMax = 4;

function advance({ operations, focus, thing = null }: Answer, progress: Progress): Progress {
  const { context, operations: before } = progress;
  const model = perform(context.model, operations);
  const added = [...model.nodes.values()].filter((node) => !context.model.nodes.has(node.id));
  const besides = operations.flatMap((one) => (one.type === "makeParallel" ? one.ids : []));
  const meant = besides.length > 1 ? besides : (focus ?? added.filter(isActivity).map(({ id }) => id));
  return {
    ...progress,
    context: { model, focus: meant.length > 0 ? meant : context.focus, thing },
    operations: [...before, ...operations],
  };
}

/** A new lane beside new steps, none of which stands in it: who does them was not understood. */
export function refuseIdleLane(after: Model, operations: readonly Operation[]): void {
  const isTold = operations.some(({ type }) => /^insert/.test(type));
  for (const made of isTold ? operations : []) {
    if (made.type !== "addLane") continue;
    const lane = [...after.lanes.values()].find(({ name }) => name === made.name);
    if (lane && ![...after.nodes.values()].some((node) => node.lane === lane.id && isActivity(node)))
      throw new CannotEdit(
        `Nothing would stand in the new lane "${lane.name}". Say which step does, for example: "add a lane '${lane.name}'; add a step 'New step' after '${someStep(after)}' in the lane '${lane.name}'".`,
      );
  }
}

/** More than half of the steps may only be removed if each of them, or its branch, is named. */
export function refuseDemolition(before: Model, after: Model, operations: readonly Operation[]): void {
  const named = new Set(
    operations.flatMap((one) =>
      one.type === "delete" || one.type === "replace" ? [one.id] : one.type === "merge" ? one.ids : [],
    ),
  );
  const namesBranch = operations.some(({ type }) => type === "deleteBranch");
  const steps = [...before.nodes.values()].filter(isActivity);
  const gone = steps.filter(({ id }) => !after.nodes.has(id));
  if (gone.filter(({ id }) => !named.has(id)).length > steps.length / 2 && !namesBranch)
    throw new CannotEdit("This would remove more than half of the diagram: name each step that is to go.");
  if (gone.length > 0 && ![...after.nodes.values()].some(isActivity))
    throw new CannotEdit("This would remove every step of the diagram.");
}
