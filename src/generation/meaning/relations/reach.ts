/** The extent of each case, branch and path of an event: `within`, statement by statement, in text order. */
import type { Relation, Why } from "../meaning.ts";
import type { Openings } from "./cases.ts";
import type { Place, Scene, Told } from "./input.ts";
import type { Branches } from "./parallel.ts";
import type { Strand } from "./pools.ts";
import { type Frame, rowBefore, verdictOn, type Walk } from "./reach-rules.ts";

export type Reach = { relations: Relation[]; lies: ReadonlyMap<string, Place | null> };

export function reachOf(
  scene: Scene,
  openings: Openings,
  branches: Branches,
  attached: ReadonlySet<string>,
  paths: ReadonlyMap<string, string>,
  leaving: ReadonlySet<string>,
  strands: readonly Strand[],
): Reach {
  const walk: Walk = {
    scene,
    boundaryOf: ({ cues }) => cues.boundary,
    openings,
    branches,
    attached,
    paths,
    leaving,
    stack: [],
    aside: null,
    lies: new Map(),
    found: [],
  };
  for (const strand of strands) {
    const here = { ...walk, boundaryOf: strand.boundaryOf, stack: [], aside: null };
    for (const one of strand.told) place(one, here);
  }
  for (const { statement } of scene.told) askBehind(statement, walk);
  return { relations: walk.found, lies: walk.lies };
}

/** "If it is dull, he rubs it until it shines": a question without an open case is asked where its work is. */
function askBehind(asked: Told["statement"], walk: Walk): void {
  if (asked.kind !== "question" || walk.lies.has(asked.id) || asked.by === null) return;
  const inner = walk.lies.get(asked.by) ?? null;
  walk.lies.set(asked.id, inner);
  if (inner !== null)
    walk.found.push({
      kind: "within",
      what: asked.id,
      ...inner,
      why: "shared",
      rule: "asked where it is decided",
    });
}

function place(one: Told, walk: Walk): void {
  const { id } = one.statement;
  const branch = walk.branches.of(id);
  const cases = walk.openings.of(id);
  // A branch that is a whole sentence contains its questions; a branch that is a single step is in its case.
  const opened: (Place & { rule: string; why: Why })[] = [
    ...(branch?.whole ? [{ ...branch.place, rule: branch.rule, why: "explicit" as const }] : []),
    ...cases.map(({ of, value, rule, opening }) => ({
      of,
      value,
      rule,
      why: opening?.wide ? ("form" as const) : ("explicit" as const),
    })),
    ...(branch && !branch.whole ? [{ ...branch.place, rule: branch.rule, why: "explicit" as const }] : []),
  ];
  if (walk.attached.has(id)) return;
  closeEvent(one, walk);
  const event = walk.paths.get(id);
  if (event !== undefined) {
    walk.aside = walk.stack;
    walk.stack = [{ place: { of: event, value: null }, opened: one, held: [] }];
    lie(one, walk, "path of the event", "explicit");
    return;
  }
  if (opened.length === 0) {
    const { stays, rule, why } = verdictOn(one, walk);
    if (!stays) leave(one, walk);
    lie(one, walk, rule, why);
    return;
  }
  for (const [at, { rule, why, ...inner }] of opened.entries()) {
    ask(inner.of, one, at > 0, walk);
    const around = chainOf(walk.lies.get(inner.of) ?? null, walk);
    walk.stack = [...around, frameOf(inner, one, walk)];
    if (at === opened.length - 1) lie(one, walk, rule, why);
  }
}

/** The path of an event at a step ends with its sentence. */
function closeEvent(one: Told, walk: Walk): void {
  if (walk.aside === null || walk.boundaryOf(one) === "none") return;
  walk.stack = walk.aside;
  walk.aside = null;
}

/** A statement that leaves goes to where no case is open; one that waits for both only to where these began. */
function leave(one: Told, walk: Walk): void {
  const inner = walk.stack.at(-1)?.place.of;
  const isParallel = inner !== undefined && walk.scene.byId.get(inner)?.statement.kind === "parallel";
  const waits = isParallel && walk.boundaryOf(one) === "none";
  walk.stack = waits ? chainOf(walk.lies.get(inner) ?? null, walk) : [];
}

/** The statement is in the innermost open case. An event that decides is that case itself. */
function lie(one: Told, walk: Walk, rule: string, why: Why): void {
  const { id } = one.statement;
  const inner = walk.stack.at(-1);
  for (const frame of walk.stack) frame.held.push(one);
  walk.lies.set(id, inner?.place ?? null);
  if (inner === undefined || walk.scene.headOf.has(id)) return;
  walk.found.push({ kind: "within", what: id, ...inner.place, why, rule });
}

/** The place of a question or a block, when its first case opens. */
function ask(of: string, one: Told, isInner: boolean, walk: Walk): void {
  if (walk.lies.has(of)) return;
  const rule = isInner ? "asked in a case" : goToAsked(of, one, walk);
  const inner = walk.stack.at(-1)?.place ?? null;
  walk.lies.set(of, inner);
  if (inner !== null)
    walk.found.push({ kind: "within", what: of, ...inner, why: isInner ? "explicit" : "shared", rule });
}

/** A question is asked where its deciding step is, otherwise where the text is. */
function goToAsked(of: string, one: Told, walk: Walk): string {
  const asked = walk.scene.byId.get(of)?.statement;
  // "No answer - try again. Still none - call the boss"
  if (/^still\s/i.test(asked?.text ?? "") && walk.stack.length > 0)
    return "asked of what was done in the case";
  const row = rowBefore(one, walk);
  if (row !== null) {
    walk.stack = chainOf(walk.lies.get(row) ?? null, walk);
    return "asked behind the row";
  }
  const by = asked?.kind === "question" ? asked.by : null;
  const decided = by === null ? undefined : walk.lies.get(by);
  if (decided !== undefined) {
    walk.stack = chainOf(walk.boundaryOf(one) === "none" ? decided : behindJoin(decided, walk), walk);
    return "asked where it is decided";
  }
  if (!verdictOn(one, walk).stays) leave(one, walk);
  return "asked where the text is";
}

/** A question in a later sentence waits for all parallel work. */
function behindJoin(decided: Place | null, walk: Walk): Place | null {
  const chain = chainOf(decided, walk);
  const block = chain.findIndex(({ place }) => walk.scene.byId.get(place.of)?.statement.kind === "parallel");
  return block < 0 ? decided : (chain[block - 1]?.place ?? null);
}

const isAt = (one: Place, other: Place): boolean => one.of === other.of && one.value === other.value;

/** The frames of a place and of everything around it: the open ones, otherwise new ones. */
function chainOf(at: Place | null, walk: Walk): Frame[] {
  const frames: Frame[] = [];
  const seen = new Set<string>();
  for (let here = at; here !== null && !seen.has(here.of); here = walk.lies.get(here.of) ?? null) {
    const { of } = here;
    seen.add(of);
    const opened = walk.scene.byId.get(of);
    const known = walk.stack.find((frame) => isAt(frame.place, here ?? frame.place));
    if (known) frames.unshift(known);
    else if (opened) frames.unshift({ place: here, opened, held: [] });
  }
  return frames;
}

function frameOf(inner: Place, one: Told, walk: Walk): Frame {
  return walk.stack.find((frame) => isAt(frame.place, inner)) ?? { place: inner, opened: one, held: [] };
}
