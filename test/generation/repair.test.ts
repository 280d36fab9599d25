import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { definitionOf } from "../../src/generation/compile.ts";
import { bodiesOf, type Outline, type OutlineMessage, type Step } from "../../src/generation/outline.ts";
import { breachesOf, problemsOf, rules } from "../../src/generation/outline-check.ts";
import { repair } from "../../src/generation/repair/repair.ts";
import { notationOf } from "./notation.ts";

const task = (label: string, more: Partial<Extract<Step, { type: "task" }>> = {}): Step => ({
  type: "task",
  label,
  lane: null,
  kind: "task",
  boundaries: [],
  ...more,
});
const end: Step = { type: "end", kind: "none", label: null };
const mark = (name = "m"): Step => ({ type: "mark", name });
const jump = (to = "m"): Step => ({ type: "jump", to });
const branch = (condition: string, ...body: Step[]) => ({ condition, isDefault: false, body });
const choice = (...branches: ReturnType<typeof branch>[]): Step => ({
  type: "choice",
  question: "Ok?",
  branches,
});
const inclusive = (...branches: ReturnType<typeof branch>[]): Step => ({
  type: "inclusive",
  question: "Which?",
  branches,
});
const parallel = (...branches: Step[][]): Step => ({ type: "parallel", branches });
const loop = (body: Step[], redo: Step[] = []): Step => ({
  type: "loop",
  body,
  question: "Done?",
  again: "no",
  redo,
  exit: "yes",
});
const reminder = (interrupting: boolean, ...body: Step[]) => ({
  boundaries: [
    {
      kind: "timer" as const,
      label: "2 days",
      timer: { kind: "duration" as const, value: "P2D" },
      interrupting,
      body,
    },
  ],
});
const pool = (name: string | null, body: Step[], lanes: string[] = []): Outline["pools"][number] => ({
  name,
  lanes,
  start: { kind: "none", label: null, timer: null },
  body,
});
const process = (...body: Step[]): Outline => ({ name: "Test", pools: [pool(null, body)], messages: [] });
const atAnyTime = (kind: "none" | "message" | "error", body: Step[]): Outline => ({
  name: "Test",
  pools: [
    {
      ...pool(null, [task("A")]),
      handlers: [
        { label: "Cancel", start: { kind, label: "Cancelled", timer: null }, interrupting: true, body },
      ],
    },
  ],
  messages: [],
});
const message = (from: string, to: string): OutlineMessage => ({
  name: "Order",
  from: { pool: from, step: null },
  to: { pool: to, step: null },
});

const labelsIn = (steps: Step[]): string[] =>
  steps.flatMap((step) => [
    ...(step.type === "task" || step.type === "subProcess" ? [step.label] : []),
    ...bodiesOf(step).flatMap(labelsIn),
  ]);
const allLabels = ({ pools }: Outline) => pools.flatMap(({ body }) => labelsIn(body)).toSorted();

/** Each rule with outlines that break it, and the results of the repair. */
const cases: Record<(typeof rules)[number], [string, Outline, string][]> = {
  markTwice: [
    [
      "the first of two marks counts",
      process(mark(), task("A"), mark(), task("B"), choice(branch("no", jump()), branch("yes"))),
      "@; A; B; ?Ok?{[no] -> | [yes]}",
    ],
  ],
  unknownLane: [["whoever does a step gets a lane", process(task("A", { lane: "Clerk" })), "Clerk: A"]],
  defaultTwice: [
    [
      "the last usual case counts",
      process({
        type: "choice",
        question: null,
        branches: [
          { condition: "a", isDefault: true, body: [task("A")] },
          { condition: "b", isDefault: true, body: [task("B")] },
        ],
      }),
      "?{[a] A | [b*] B}",
    ],
  ],
  uncaughtEvent: [
    [
      "what decides first is waited for",
      process({
        type: "eventChoice",
        branches: ["a", "b"].map((label) => ({
          event: { type: "event", kind: "none", throwing: true, label, timer: null, lane: null },
          body: [task(label)],
        })),
      }),
      "first{<message: a>; a | <message: b>; b}",
    ],
  ],
  emptyParallelBranch: [
    ["one filled branch is done in line", process(parallel([task("A")], []), task("B")), "A; B"],
    ["two filled branches stay", process(parallel([task("A")], [], [task("B")])), "and{A | B}"],
  ],
  noBranchFilled: [["the question goes", process(choice(branch("yes"), branch("no")), task("A")), "A"]],
  emptySubProcess: [
    [
      "what holds no steps is one step",
      process({ type: "subProcess", label: "Pack", lane: null, boundaries: [], body: [] }),
      "Pack",
    ],
  ],
  idTwice: [["the first one keeps it", process(task("A", { id: "x" }), task("B", { id: "x" })), "A; B"]],
  startByThrow: [
    [
      "what starts comes from outside",
      {
        ...process(),
        pools: [{ ...pool(null, [task("A")]), start: { kind: "error", label: "Fault", timer: null } }],
      },
      "start message(Fault); A",
    ],
  ],
  handlerNeverThrown: [
    [
      "what no step throws is a condition",
      atAnyTime("error", [task("B")]),
      "A; at any time start conditional(Cancelled) Cancel{B}",
    ],
  ],
  handlerWithoutEvent: [
    ["it is a message", atAnyTime("none", [task("B")]), "A; at any time start message(Cancelled) Cancel{B}"],
  ],
  emptyHandler: [
    ["it ends", atAnyTime("message", []), "A; at any time start message(Cancelled) Cancel{end()}"],
  ],
  emptyLoop: [
    ["a repetition of nothing goes", process(loop([]), task("A")), "A"],
    [
      "a question before the first step",
      process(loop([], [task("A")]), task("B")),
      "@1; ?Done?{[no] A; ->1 | [yes]}; B",
    ],
    [
      "a body that ends goes on to its question",
      process(loop([task("A"), end]), task("B")),
      "loop{A | [no]  | [yes]}; B",
    ],
  ],
  neverThrown: [
    [
      "what nothing throws is a condition",
      process({
        type: "subProcess",
        label: "A",
        lane: null,
        boundaries: [
          { kind: "escalation", label: "Late", timer: null, interrupting: true, body: [task("C")] },
        ],
        body: [task("B")],
      }),
      "A[B] ^conditional: Late{C}",
    ],
  ],
  unknownMark: [
    [
      "the jump goes",
      process(choice(branch("no", task("A"), jump()), branch("yes"))),
      "?Ok?{[no] A | [yes]}",
    ],
  ],
  jumpOutOfParallel: [
    [
      "it waits behind the join, under its question and case",
      process(
        mark(),
        parallel([task("A"), choice(branch("bad", jump()), branch("good", task("B")))], [task("C")]),
      ),
      "@; and{A; ?Ok?{[bad] | [good] B} | C}; ?Ok?{[bad] -> | [Otherwise*]}",
    ],
    [
      "a jump into a parallel branch leads to before the split",
      process(parallel([mark(), task("A")], [task("B")]), choice(branch("bad", jump()), branch("good"))),
      "@1; and{@; A | B}; ?Ok?{[bad] ->1 | [good]}",
    ],
    [
      "a reminder that leads back interrupts",
      process(mark(), task("A"), task("B", reminder(false, task("C"), jump()))),
      "@; A; B ^timer: 2 days P2D{C; ->}",
    ],
  ],
  neverReached: [
    ["an end gives way to what follows", process(task("A"), end, task("B")), "A; B"],
    [
      "what is sent at an end is still sent",
      process({ type: "end", kind: "message", label: "Refusal" }, task("B")),
      "<throw message: Refusal>; B",
    ],
    [
      "a jump gives way as a choice",
      process(mark(), task("A"), jump(), task("B")),
      "@; A; ?A again?{[Yes] -> | [No*]}; B",
    ],
    [
      "of a split that always ends, the last end gives way",
      process(
        mark(),
        choice(branch("a", task("A"), end), branch("b", task("B"), end), branch("c", jump())),
        task("C"),
      ),
      "@; ?Ok?{[a] A; end() | [b] B | [c] ->}; C",
    ],
    [
      "a mark that only a jump behind it reaches",
      process(task("A"), end, mark(), task("B"), choice(branch("no", jump()), branch("yes"))),
      "A; @; B; ?Ok?{[no] -> | [yes]}",
    ],
    [
      "all branches of a parallel give way",
      process(parallel([task("A"), end], [task("B"), end]), task("C")),
      "and{A | B}; C",
    ],
  ],
  someParallelEnd: [
    [
      "the end of the one branch goes",
      process(loop([parallel([task("A"), end], [task("B")]), task("C")])),
      "loop{and{A | B}; C | [no]  | [yes]}",
    ],
  ],
  noWayOn: [
    ["the jump becomes a choice", process(mark(), task("A"), jump()), "@; A; ?A again?{[Yes] -> | [No*]}"],
    [
      "of several, the last one does",
      process(mark(), choice(branch("yes", task("A"), jump()), branch("no", task("B"), jump()))),
      "@; ?Ok?{[yes] A; -> | [no] B; ?A again?{[Yes] -> | [No*]}}",
    ],
  ],
  endBesideRepeated: [
    [
      "an end beside a repetition goes",
      process(
        mark(),
        inclusive(branch("a", task("A")), branch("b", choice(branch("bad", task("B"), end), branch("good")))),
        choice(branch("no", jump()), branch("yes")),
      ),
      "@; or{[a] A | [b] ?Ok?{[bad] B | [good]}}; ?Ok?{[no] -> | [yes]}",
    ],
  ],
  laneTwice: [
    ["they are one", { ...process(task("A")), pools: [pool(null, [task("A")], ["Clerk", "Clerk"])] }, "A"],
  ],
  noStep: [],
  messageInside: [
    [
      "it goes",
      {
        ...process(),
        pools: [pool("We", [task("A")]), pool("You", [task("B")])],
        messages: [message("We", "We")],
      },
      "We[[A]]\nYou[[B]]",
    ],
  ],
  unknownPool: [
    [
      "its party gets a pool",
      { ...process(), pools: [pool("We", [task("A")])], messages: [message("We", "You")] },
      "We[[A]]\nYou[[]]\nWe.* -> You.*",
    ],
  ],
  unknownStep: [
    [
      "it goes from or to the party as a whole",
      {
        ...process(),
        pools: [pool("We", [task("A")]), pool("You", [task("B")])],
        messages: [{ name: null, from: { pool: "We", step: "A" }, to: { pool: "You", step: "C" } }],
      },
      "We[[A]]\nYou[[B]]\nWe.A -> You.*",
    ],
  ],
  poolWithoutName: [
    [
      "it gets one",
      { ...process(), pools: [pool(null, [task("A")]), pool("You", [task("B")])] },
      "Test[[A]]\nYou[[B]]",
    ],
  ],
  poolTwice: [
    [
      "they are numbered",
      { ...process(), pools: [pool("We", [task("A")]), pool("We", [task("B")])] },
      "We[[A]]\nWe 2[[B]]",
    ],
  ],
};

describe.each(rules.filter((rule) => cases[rule].length > 0))("the rule %s", (rule) => {
  test.each(cases[rule])("%s", (_, broken, mended) => {
    expect(breachesOf(broken).map((breach) => breach.rule)).toContain(rule);
    const before = JSON.stringify(broken);
    const { outline, notes, problem } = repair(broken);
    expect(problem).toBeNull();
    expect(notationOf(outline)).toBe(mended);
    expect(notes.length).toBeGreaterThan(0);
    expect(allLabels(outline)).toEqual(allLabels(broken));
    definitionOf(outline);
    expect(JSON.stringify(broken)).toBe(before);
  });
});

test("an outline without any step is not repaired", () => {
  expect(repair(process()).problem?.reason).toBe("there is no step in any pool");
});

test("a sound outline stays as it is, without a note", () => {
  const sound = process(task("A"), choice(branch("yes", task("B")), branch("no", end)), task("C"));
  expect(repair(sound)).toEqual({ outline: sound, notes: [], problem: null });
});

test("a note names a step near to what was changed", () => {
  const { notes } = repair(process(task("Check order"), end, task("Ship goods")));
  expect(notes.map((note) => note.near)).toEqual(["Ship goods"]);
});

describe("what no longer breaks a rule", () => {
  test("a reminder beside a repetition that does not come back to it", () => {
    const before = [task("A", reminder(false, task("R"))), mark(), task("B")];
    expect(problemsOf(process(...before, choice(branch("no", jump()), branch("yes"))))).toEqual([]);
  });

  test("a reminder of a step that is repeated", () => {
    const repeated = process(loop([task("A", reminder(false, task("R")))]));
    expect(problemsOf(repeated)).toEqual([]);
    definitionOf(repeated);
  });

  test.each([
    ["parallel", parallel([task("A"), end], [task("B")])],
    ["inclusive", inclusive(branch("a", task("A"), end), branch("b", task("B")))],
  ])("a branch of a %s split that ends while others go on", (_, split) => {
    const outline = process(split, task("C"));
    expect(problemsOf(outline)).toEqual([]);
    const ends = definitionOf(outline).processes[0]?.nodes.filter(({ type }) => type === "endEvent");
    expect(ends?.map((one) => "definition" in one && one.definition)).toEqual([null, null]);
  });

  test("a jump whose way on is beside a split around it", () => {
    const inner = choice(branch("small", task("A"), jump()), branch("large", task("B"), jump()));
    const outline = process(mark(), task("C"), choice(branch("no", inner), branch("yes", task("D"))));
    expect(problemsOf(outline)).toEqual([]);
    definitionOf(outline);
  });

  test("an inclusive split that is repeated", () => {
    const split = inclusive(branch("a", task("A")), branch("b", task("B")));
    definitionOf(process(loop([parallel([split], [task("C")])])));
  });
});

describe("the shape is mended, too", () => {
  test("names are cut, doers with the same beginning share a lane", () => {
    const long = (end: string) => `${"x".repeat(254)}😀${end}`;
    const lanes = [long("a"), long("b")];
    const { outline, problem } = repair({
      ...process(),
      pools: [pool(null, [task(long("c"), { lane: lanes[0] ?? null }), task(" ")], lanes)],
    });
    expect(problem).toBeNull();
    expect(outline.pools[0]?.lanes).toEqual(["x".repeat(254)]);
    expect(labelsIn(outline.pools[0]?.body ?? [])).toEqual(["x".repeat(254), "Task"]);
  });

  test("splits of fewer than two branches", () => {
    const single = process(choice(branch("yes", task("A"))), parallel([task("B")]), choice(), {
      type: "eventChoice",
      branches: [
        {
          event: { type: "event", kind: "timer", throwing: false, label: "a day", timer: null, lane: null },
          body: [task("C")],
        },
      ],
    });
    const { outline, problem } = repair(single);
    expect(problem).toBeNull();
    expect(notationOf(outline)).toBe("?Ok?{[yes] A | [*]}; B; <timer: a day>; C");
  });

  test("what is nested too deep follows one another", () => {
    let deep: Step[] = [task("A")];
    for (let at = 0; at < 300; at++) deep = [{ type: "parallel", branches: [deep, [task(`A${at}`)]] }];
    const { outline, problem } = repair(process(...deep));
    expect(problem).toBeNull();
    expect(labelsIn(outline.pools[0]?.body ?? [])).toHaveLength(301);
    definitionOf(outline);
  });
});

describe("whatever the outline", () => {
  const name = fc.constantFrom("m", "n", "o");
  const condition = fc.constantFrom("yes", "no", null);
  const lane = fc.constantFrom(null, "Clerk", "Boss");
  const { steps } = fc.letrec<{ steps: Step[]; step: Step }>((tie) => {
    const inner = tie("steps");
    const branches = fc.array(fc.record({ condition, isDefault: fc.boolean(), body: inner }), {
      minLength: 1,
      maxLength: 3,
    });
    const event = fc.record({
      type: fc.constant("event" as const),
      kind: fc.constantFrom("none" as const, "timer" as const, "message" as const),
      throwing: fc.boolean(),
      label: fc.constantFrom(null, "Answer"),
      timer: fc.constant(null),
      lane,
    });
    const boundary = fc.record({
      kind: fc.constant("timer" as const),
      label: fc.constant(null),
      timer: fc.constant(null),
      interrupting: fc.boolean(),
      body: inner,
    });
    const done = (boundaries: fc.Arbitrary<Extract<Step, { type: "task" }>["boundaries"]>) =>
      fc.record({
        type: fc.constant("task" as const),
        label: fc.constantFrom("A", "B", "C"),
        lane,
        kind: fc.constant("task" as const),
        boundaries,
      });
    const none = fc.constant(null).map((): [] => []);
    return {
      steps: fc.array(tie("step"), { maxLength: 4, depthIdentifier: "outline" }),
      step: fc.oneof(
        { depthIdentifier: "outline", depthSize: "small", maxDepth: 3 },
        done(none),
        fc.record({ type: fc.constant("mark" as const), name }),
        fc.record({ type: fc.constant("jump" as const), to: name }),
        fc.record({
          type: fc.constant("end" as const),
          kind: fc.constantFrom("none" as const, "message" as const),
          label: fc.constant(null),
        }),
        done(fc.array(boundary, { maxLength: 2 })),
        fc.record({
          type: fc.constantFrom("choice" as const, "inclusive" as const),
          question: fc.constantFrom(null, "Ok?"),
          branches,
        }),
        fc.record({ type: fc.constant("parallel" as const), branches: fc.array(inner, { maxLength: 3 }) }),
        fc.record({
          type: fc.constant("eventChoice" as const),
          branches: fc.array(fc.record({ event, body: inner }), { maxLength: 3 }),
        }),
        fc.record({
          type: fc.constant("loop" as const),
          body: inner,
          question: fc.constant(null),
          again: condition,
          redo: inner,
          exit: condition,
        }),
      ),
    };
  });

  test("ends, jumps and splits in any order become a sound process with every step", () => {
    fc.assert(
      fc.property(steps, (body) => {
        const broken = process(task("First"), ...body);
        const { outline, problem } = repair(broken);
        expect(problem).toBeNull();
        expect(allLabels(outline)).toEqual(allLabels(broken));
        definitionOf(outline);
      }),
      { numRuns: 200, seed: 3 },
    );
  });
});
