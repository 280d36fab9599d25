import { describe, expect, test } from "vitest";
import { compileOutline } from "../../src/generation/compile.ts";
import type { FlowGraph } from "../../src/generation/compile-nodes.ts";
import type { Outline, Step } from "../../src/generation/outline.ts";
import { problemsOf } from "../../src/generation/outline-check.ts";
import { faultsOf } from "../../src/generation/soundness.ts";

const task = (label: string, lane: string | null = null): Step => ({
  type: "task",
  label,
  lane,
  kind: "task",
  boundaries: [],
});
const start = { kind: "none" as const, label: null, timer: null };
const process = (body: Step[]): Outline => ({
  name: "Test",
  pools: [{ name: null, lanes: [], start, body }],
  messages: [],
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
