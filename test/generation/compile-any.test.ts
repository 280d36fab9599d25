import fc from "fast-check";
import { expect, test } from "vitest";
import { compileOutline, definitionOf } from "../../src/generation/compile.ts";
import type { Boundary, Branch, Outline, Step } from "../../src/generation/outline.ts";
import { alwaysEnds, problemsOf } from "../../src/generation/outline-check.ts";

const lanes = ["Sales", "Warehouse"];
const task = (label: string): Step => ({ type: "task", label, lane: null, kind: "task", boundaries: [] });
const start = { kind: "none" as const, label: null, timer: null };

// Random outlines, without jumps, as these need a mark that they can reach.
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

const outlineOf = (body: Step[], before: Step[][]): Outline => ({
  name: "Test",
  pools: [{ name: null, lanes, start, body, otherStarts: before.map((one) => ({ start, body: one })) }],
  messages: [],
});

test("every outline without problems compiles to a sound document, and twice to the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(steps, { maxLength: 1 }), async (body, before) => {
      const outline = outlineOf(body, before);
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
