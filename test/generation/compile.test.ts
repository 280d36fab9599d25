import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileOutline, definitionOf } from "../../src/generation/compile.ts";
import type { FlowGraph } from "../../src/generation/compile-nodes.ts";
import type { Boundary, Branch, Outline, Step } from "../../src/generation/outline.ts";
import { alwaysEnds, problemsOf } from "../../src/generation/outline-check.ts";
import { faultsOf } from "../../src/generation/soundness.ts";

const lanes = ["Sales", "Warehouse"];
const task = (label: string, lane: string | null = null): Step => ({
  type: "task",
  label,
  lane,
  kind: "task",
  boundaries: [],
});
const start = { kind: "none" as const, label: null, timer: null };
const process = (body: Step[], laneNames: string[] = [], before: Step[][] = []): Outline => ({
  name: "Test",
  pools: [
    { name: null, lanes: laneNames, start, body, otherStarts: before.map((one) => ({ start, body: one })) },
  ],
  messages: [],
});

// Random outlines: jumps are left out, as they need a mark that is in reach.
const label = fc.constantFrom("Check order", "Ship goods", "Send invoice", "Close case");
const laneOrNone = fc.constantFrom(null, ...lanes);
const condition = fc.constantFrom("yes", "no", "maybe");
const nothing = fc.constant(null).map((): Step[] => []);
const timer = { kind: "duration" as const, value: "P2D" };

const { steps } = fc.letrec<{ steps: Step[]; step: Step; branch: Branch }>((tie) => ({
  steps: fc.array(tie("step"), { minLength: 1, maxLength: 3, depthIdentifier: "outline" }).map(reachable),
  branch: fc.record({ condition, isDefault: fc.constant(false), body: tie("steps") }),
  step: fc.oneof(
    { depthIdentifier: "outline", depthSize: "small", maxDepth: 4 },
    fc.record({
      type: fc.constant("task" as const),
      label,
      lane: laneOrNone,
      kind: fc.constantFrom("task" as const, "user" as const, "send" as const),
      together: fc.constantFrom<string[]>([], ["Temp"], lanes),
      each: fc.constantFrom(null, "parallel" as const),
      times: fc.constantFrom(null, 3),
      reads: fc.constantFrom<string[]>([], ["Form"]),
      writes: fc.constantFrom<string[]>([], ["Form", "Register"]),
      boundaries: fc.constant(null).map((): Boundary[] => []),
    }),
    fc.record({
      type: fc.constant("subProcess" as const),
      label: fc.constant("Handle claim"),
      lane: laneOrNone,
      boundaries: fc.constantFrom<Boundary[]>(
        [],
        [
          { kind: "error", label: null, timer: null, interrupting: true, body: [] },
          { kind: "escalation", label: "Done", timer: null, interrupting: false, body: [task("Help")] },
        ],
      ),
      body: tie("steps"),
    }),
    fc.record({
      type: fc.constant("event" as const),
      kind: fc.constantFrom("timer" as const, "message" as const, "escalation" as const, "none" as const),
      throwing: fc.constant(false),
      label: fc.constantFrom(null, "2 days"),
      timer: fc.constant(timer),
      lane: laneOrNone,
    }),
    fc.record({
      type: fc.constant("end" as const),
      kind: fc.constantFrom("none" as const, "error" as const, "terminate" as const, "escalation" as const),
      label: fc.constantFrom(null, "Done"),
    }),
    fc.record({
      type: fc.constantFrom("choice" as const, "inclusive" as const),
      question: fc.constantFrom(null, "Valid?"),
      branches: fc.array(tie("branch"), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant("parallel" as const),
      branches: fc.array(tie("steps"), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant("loop" as const),
      body: tie("steps").map((body) => (alwaysEnds(body) ? [task("Try again")] : body)),
      question: fc.constant("Done?"),
      again: fc.constant("no"),
      redo: fc.oneof(nothing, tie("steps")),
      exit: fc.constant("yes"),
      times: fc.constantFrom(null, 3),
      others: fc.oneof(
        fc.constant(null).map((): Branch[] => []),
        fc.array(tie("branch"), { minLength: 1, maxLength: 1 }),
      ),
    }),
    fc.record({
      type: fc.constant("eventChoice" as const),
      branches: fc.array(
        fc.record({
          event: fc.record({
            type: fc.constant("event" as const),
            kind: fc.constantFrom("timer" as const, "message" as const),
            throwing: fc.constant(false),
            label: fc.constant("3 days"),
            timer: fc.constant(timer),
            lane: fc.constant(null),
          }),
          body: fc.oneof(nothing, tie("steps")),
        }),
        { minLength: 2, maxLength: 3 },
      ),
    }),
    fc.record({
      type: fc.constant("task" as const),
      label,
      lane: laneOrNone,
      kind: fc.constant("task" as const),
      boundaries: fc.array(
        fc.record({
          kind: fc.constant("timer" as const),
          label: fc.constant("2 days"),
          timer: fc.constant(timer),
          interrupting: fc.constant(true),
          body: tie("steps"),
        }),
        { maxLength: 1 },
      ),
    }),
  ),
}));

/** Nothing follows a step that always ends. */
function reachable(all: Step[]): Step[] {
  const end = all.findIndex((_, at) => alwaysEnds(all.slice(0, at + 1)));
  return end < 0 ? all : all.slice(0, end + 1);
}

test("every outline without problems compiles to a sound document, and twice to the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(steps, { maxLength: 1 }), async (body, before) => {
      const outline = process(body, lanes, before);
      fc.pre(problemsOf(outline).length === 0);
      const bpmn = await compileOutline(outline);
      expect(await compileOutline(outline)).toBe(bpmn);
      const [content] = definitionOf(outline).processes;
      const inLanes = content?.lanes.flatMap((lane) => lane.nodes) ?? [];
      expect(inLanes.toSorted()).toEqual(content?.nodes.map((node) => node.id).toSorted());
    }),
    { numRuns: 150, seed: 7 },
  );
});

describe("problems of an outline name the path and the reason", () => {
  const jump: Step = { type: "jump", to: "m" };
  const mark: Step = { type: "mark", name: "m" };
  const choice = (...bodies: Step[][]): Step => ({
    type: "choice",
    question: null,
    branches: bodies.map((body) => ({ condition: "c", isDefault: false, body })),
  });

  test.each<[string, Outline, string]>([
    ["an unknown lane", process([task("A", "Nowhere")]), "pools.0.body.0.lane"],
    [
      "steps after an end",
      process([{ type: "end", kind: "none", label: null }, task("A")]),
      "pools.0.body.1",
    ],
    ["a jump to nowhere", process([choice([jump], [task("A")])]), "pools.0.body.0.branches.0.body.0.to"],
    ["a jump without a way on", process([mark, task("A"), jump]), "pools.0.body.2"],
    [
      "a jump out of a parallel branch",
      process([mark, { type: "parallel", branches: [[choice([jump], [task("A")])], [task("B")]] }]),
      "pools.0.body.1.branches.0.0.branches.0.body.0.to",
    ],
    [
      "an empty parallel branch",
      process([{ type: "parallel", branches: [[task("A")], []] }]),
      "pools.0.body.0.branches",
    ],
    ["no step at all", process([]), "pools"],
  ])("%s", (_, outline, path) => {
    expect(problemsOf(outline).map((problem) => problem.path)).toContain(path);
  });

  test("a value of another shape", () => {
    expect(problemsOf({ name: 1 })[0]?.path).toBe("name");
    expect(problemsOf(null)).toHaveLength(1);
    expect(problemsOf({ ...process([task("A")]), messages: [{}] })[0]?.path).toBe("messages.0.name");
  });

  test("a nesting that would exhaust the stack is refused", () => {
    const deep = Array.from({ length: 10_000 }).reduce<Step[]>(
      (body) => [{ type: "parallel", branches: [body, [task("B")]] }],
      [task("A")],
    );
    expect(problemsOf(process(deep))[0]?.reason).toContain("nested deeper");
  });

  test("an outline with a problem is not compiled", async () => {
    await expect(async () => compileOutline(process([task("A", "Nowhere")]))).rejects.toThrow("is no lane");
  });
});

describe("the token game finds", () => {
  const node = (
    id: string,
    type: "task" | "exclusiveGateway" | "parallelGateway",
  ): FlowGraph["nodes"][number] => ({
    id,
    type,
    name: null,
    lane: null,
  });
  const start: FlowGraph["nodes"][number] = {
    id: "s",
    type: "startEvent",
    name: null,
    lane: null,
    definition: null,
  };
  const end: FlowGraph["nodes"][number] = {
    id: "e",
    type: "endEvent",
    name: null,
    lane: null,
    definition: null,
  };
  const flows = (...pairs: string[]) =>
    pairs.map((pair, at) => {
      const [source = "", target = ""] = pair.split(">");
      return { id: `f${at}`, name: null, source, target, condition: null, isDefault: false };
    });

  test("a deadlock", () =>
    expect(
      faultsOf({
        nodes: [start, node("x", "exclusiveGateway"), node("a", "parallelGateway"), end],
        flows: flows("s>x", "x>a", "x>a", "a>e"),
      }),
    ).toEqual(["a token waits for ever"]));

  test("a lack of synchronisation", () =>
    expect(
      faultsOf({
        nodes: [start, node("a", "parallelGateway"), node("x", "exclusiveGateway"), end],
        flows: flows("s>a", "a>x", "a>x", "x>e"),
      }),
    ).toEqual(["two tokens meet on one flow"]));

  test("a node that is never reached, and one without a way on", () => {
    expect(faultsOf({ nodes: [start, node("t", "task"), end], flows: flows("s>e", "t>e") })).toEqual([
      "t is never reached",
    ]);
    expect(faultsOf({ nodes: [start, node("t", "task"), end], flows: flows("s>t") })).toContain(
      "no flow leaves t",
    );
  });

  test("nothing in a sound process", () =>
    expect(faultsOf({ nodes: [start, node("t", "task"), end], flows: flows("s>t", "t>e") })).toEqual([]));
});
