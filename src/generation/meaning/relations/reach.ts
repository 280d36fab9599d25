/** How far each case, branch and path of an event reaches: `within`, statement by statement, in the order of the text. */
import type { Boundary } from "../cues.ts";
import type { Relation, Why } from "../meaning.ts";
import type { Openings } from "./cases.ts";
import type { Place, Scene, Told } from "./input.ts";
import type { Branches } from "./parallel.ts";
import type { Strand } from "./pools.ts";
import { areForms } from "./words.ts";

type Frame = { place: Place; opened: Told; held: Told[] };

type Walk = {
  scene: Scene;
  boundaryOf(one: Told): Boundary;
  openings: Openings;
  branches: Branches;
  /** Events at a step, and the first statement of the path of each. */
  attached: ReadonlySet<string>;
  paths: ReadonlyMap<string, string>;
  /** Statements that lead elsewhere: behind them their path is over. */
  leaving: ReadonlySet<string>;
  /** The open cases, from the outermost; and those that go on when the path of an event is over. */
  stack: Frame[];
  aside: Frame[] | null;
  /** Where each question, block and statement lies. */
  lies: Map<string, Place | null>;
  found: Relation[];
};

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
  return { relations: walk.found, lies: walk.lies };
}

function place(one: Told, walk: Walk): void {
  const { id } = one.statement;
  const branch = walk.branches.of(id);
  const cases = walk.openings.of(id);
  // A branch that is a whole sentence holds the questions in it; one that is a single step lies in its case.
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

/** What leaves goes to where no case is open; what waits for both only to where they began. */
function leave(one: Told, walk: Walk): void {
  const inner = walk.stack.at(-1)?.place.of;
  const isParallel = inner !== undefined && walk.scene.byId.get(inner)?.statement.kind === "parallel";
  const waits = isParallel && walk.boundaryOf(one) === "none";
  walk.stack = waits ? chainOf(walk.lies.get(inner) ?? null, walk) : [];
}

/** The statement lies in the innermost open case. An event that decides is that case itself. */
function lie(one: Told, walk: Walk, rule: string, why: Why): void {
  const { id } = one.statement;
  const inner = walk.stack.at(-1);
  for (const frame of walk.stack) frame.held.push(one);
  walk.lies.set(id, inner?.place ?? null);
  if (inner === undefined || walk.scene.headOf.has(id)) return;
  walk.found.push({ kind: "within", what: id, ...inner.place, why, rule });
}

/** Where a question or a block lies, once its first case opens. */
function ask(of: string, one: Told, isInner: boolean, walk: Walk): void {
  if (walk.lies.has(of)) return;
  const asked = walk.scene.byId.get(of)?.statement;
  const by = asked?.kind === "question" ? asked.by : null;
  if (!isInner) {
    const decided = by === null ? undefined : walk.lies.get(by);
    if (decided !== undefined) walk.stack = chainOf(decided, walk);
    else if (!verdictOn(one, walk).stays) leave(one, walk);
  }
  const inner = walk.stack.at(-1) ?? null;
  walk.lies.set(of, inner?.place ?? null);
  if (inner === null) return;
  const rule = isInner
    ? "asked in a case"
    : by === null
      ? "asked where the text is"
      : "asked where it is decided";
  walk.found.push({ kind: "within", what: of, ...inner.place, why: isInner ? "explicit" : "shared", rule });
}

const isAt = (one: Place, other: Place): boolean => one.of === other.of && one.value === other.value;

/** The frames of a place and all around it: those that are open, others anew. */
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

type Verdict = { stays: boolean; rule: string; why: Why };
type ReachRule = {
  name: string;
  example: string;
  stays: boolean;
  why: Why;
  test: (one: Told, frame: Frame, walk: Walk) => boolean;
};

const has = ({ cues }: Told, ...classes: Told["cues"]["connectors"][number]["class"][]): boolean =>
  cues.connectors.some((one) => classes.includes(one.class));

/** The first that fits decides, once for all open cases: what leaves goes to where no case is open. */
const reachRules: readonly ReachRule[] = [
  {
    name: "only then",
    example: "If it leaks, the plumber is called. Only then is the tap opened.",
    stays: false,
    why: "explicit",
    test: (one) => has(one, "onlyThen"),
  },
  {
    name: "the path is over",
    example: "If the child is ill, it stays at home. The others board the bus.",
    stays: false,
    why: "explicit",
    test: (one, { held }, { leaving }) => {
      const last = held.at(-1)?.statement;
      return (last?.kind === "end" || leaving.has(last?.id ?? "")) && one.statement.kind !== "end";
    },
  },
  {
    name: "once both are done",
    example: "The cook fries while the baker bakes; when both are done, the waiter serves.",
    stays: false,
    why: "explicit",
    test: (one, { place, opened }, { scene }) =>
      scene.byId.get(place.of)?.statement.kind === "parallel" &&
      has(one, "together", "join") &&
      one !== opened,
  },
  {
    name: "same sentence",
    example: "If the oven is cold, the baker heats it and waits.",
    stays: true,
    why: "explicit",
    test: (one, _, walk) => walk.boundaryOf(one) === "none",
  },
  {
    name: "end of the path",
    example: "If the guest is late, the table is given away. That is the end.",
    stays: true,
    why: "shared",
    test: (one, _, walk) => one.statement.kind === "end" && walk.boundaryOf(one) === "sentence",
  },
  {
    name: "new paragraph",
    example: "If it rains, the party moves inside.¶ The cook serves dinner.",
    stays: false,
    why: "form",
    test: (one, _, walk) => walk.boundaryOf(one) === "paragraph",
  },
  {
    name: "still inside of the item",
    example: "- broken: take it out. Put a label on it.",
    stays: true,
    why: "form",
    test: ({ cues }, { opened }) =>
      (opened.cues.boundary === "item" || opened.cues.boundary === "paragraph") &&
      opened.cues.depth > 0 &&
      (cues.block === opened.cues.block || cues.depth > opened.cues.depth),
  },
  {
    name: "its condition is about what is only in this case",
    example: "- heavy: it gets a red tag\n- with a torn tag: it is weighed again",
    stays: true,
    why: "shared",
    test: (one, frame, walk) =>
      one.cues.openings.some(({ lemmas }) => lemmas.some((word) => isOnlyHere(word, frame, walk))),
  },
  {
    name: "next item",
    example: "- broken: take it out\n- count the rest",
    stays: false,
    why: "form",
    test: (one, { opened }, walk) =>
      walk.boundaryOf(one) === "item" &&
      one.cues.depth <= opened.cues.depth &&
      one.cues.block !== opened.cues.block,
  },
  {
    name: "another case follows",
    example: "For adults the guide books a tour. He prints tickets. For children he books a playground.",
    stays: true,
    why: "shared",
    test: (one, { place }, walk) => opensLater(one, place, walk),
  },
  {
    name: "a joining word",
    example: "If it is torn, it is sewn. Then it is ironed.",
    stays: false,
    why: "explicit",
    test: (one) => has(one, "join", "then", "after"),
  },
  {
    name: "speaks of what is only in this case",
    example: "If it is new, the curator writes a label. The label is printed.",
    stays: true,
    why: "shared",
    test: (one, frame, walk) =>
      walk.boundaryOf(one) === "sentence" &&
      walk.openings.of(one.statement.id).length === 0 &&
      speaksOnlyOf(one, frame, walk),
  },
];

function verdictOn(one: Told, walk: Walk): Verdict {
  const frame = walk.stack.at(-1);
  if (frame === undefined) return { stays: false, rule: "no case is open", why: "order" };
  const rule = reachRules.find(({ test }) => test(one, frame, walk));
  if (rule === undefined) return { stays: false, rule: "else it joins", why: "order" };
  return { stays: rule.stays, rule: rule.name, why: rule.why };
}

/** A further case of the question opens behind the statement, in the same paragraph. */
function opensLater({ at }: Told, { of, value }: Place, { scene, openings }: Walk): boolean {
  for (const later of scene.told.slice(at + 1)) {
    if (later.cues.boundary === "paragraph" || later.cues.boundary === "item") return false;
    if (openings.of(later.statement.id).some((one) => one.of === of && one.value !== value)) return true;
  }
  return false;
}

/** Its things or its doer came up in this case and nowhere before it. */
const speaksOnlyOf = ({ cues }: Told, frame: Frame, walk: Walk): boolean =>
  [...cues.things, ...(cues.doer === null ? [] : [cues.doer])].some((word) => isOnlyHere(word, frame, walk));

function isOnlyHere(word: string, { opened, held, place }: Frame, { scene }: Walk): boolean {
  const first = held[0]?.at ?? opened.at;
  return (
    held.some((one) => names(one, word)) &&
    !scene.told.some((one) => one.at < first && one.statement.id !== place.of && names(one, word))
  );
}

function names({ cues, statement }: Told, word: string): boolean {
  const wanted = word.toLowerCase();
  const said = [...cues.things, ...cues.lemmas, ...(cues.doer === null ? [] : [cues.doer])];
  return statement.kind !== "remark" && said.some((one) => areForms(one.toLowerCase(), wanted));
}
