/**
 * What the outline can express about starts, joint work, data, thrown events, counts, and work without a named doer.
 */
import { describe, expect, test } from "vitest";
import { activityParts } from "../../src/bpmn/activity-parts.ts";
import { openDocument } from "../../src/bpmn/document.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { applyOperations } from "../../src/generation/apply.ts";
import { compileOutline, definitionOf, unsoundnessOf } from "../../src/generation/compile.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { Operation } from "../../src/generation/edits.ts";
import { readOutline } from "../../src/generation/llm/outline-answer.ts";
import { showDiagram } from "../../src/generation/llm/show-diagram.ts";
import type {
  Boundary,
  Handler,
  Outline,
  OutlinePool,
  StartEvent,
  Step,
  Task,
} from "../../src/generation/outline.ts";
import { problemsOf } from "../../src/generation/outline-check.ts";
import { layOut } from "../../src/layout/layout.ts";
import { tellBpmn, tellOutline } from "../../src/verbaliser/tell.ts";
import { notationOf } from "./notation.ts";

const task = (label: string, more: Partial<Task> = {}): Task => ({
  type: "task",
  label,
  lane: null,
  kind: "task",
  boundaries: [],
  ...more,
});
const end = (kind: "error" | "escalation", label: string): Step => ({ type: "end", kind, label });
const either = (question: string, yes: Step[]): Step => ({
  type: "choice",
  question,
  branches: [
    { condition: "yes", isDefault: false, body: yes },
    { condition: "no", isDefault: false, body: [] },
  ],
});
const start = (kind: StartEvent["kind"], label: string): StartEvent => ({ kind, label, timer: null });
const process = (body: Step[], more: Partial<OutlinePool> = {}): Outline => ({
  name: "Shear sheep",
  pools: [{ name: null, lanes: [], start: start("none", "Wool grown"), body, ...more }],
  messages: [],
});
const modelOf = async (outline: Outline) => readModel(openDocument(await compileOutline(outline)));
const named = (model: ReturnType<typeof readModel>, name: string) => {
  const found = [...model.nodes.values(), ...model.artifacts.values()].find((one) => one.name === name);
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
};

describe("other starts", () => {
  const outline = process([task("Shear sheep")], {
    otherStarts: [
      { start: start("message", "Neighbour asked"), body: [task("Agree on price")] },
      { start: start("timer", "Every May"), body: [] },
    ],
  });

  test("lead through their own steps to the first one", async () => {
    const model = await modelOf(outline);
    const starts = [...model.nodes.values()].filter(({ kind }) => kind === "startEvent");
    expect(starts.map(({ name }) => name).toSorted()).toEqual(["Every May", "Neighbour asked", "Wool grown"]);
    const join = [...model.flows.values()].find(({ target }) => target === named(model, "Shear sheep").id);
    const into = [...model.flows.values()].filter(({ target }) => target === join?.source);
    expect(into.map(({ source }) => model.nodes.get(source)?.name).toSorted()).toEqual([
      "Agree on price",
      "Every May",
      "Wool grown",
    ]);
  });

  test("may end by themselves, or lead to a mark", () => {
    const jump: Step = { type: "jump", to: "pack" };
    const more = [
      { start: start("message", "Wool brought"), body: [task("Weigh wool"), jump] },
      {
        start: start("message", "Sheep ill"),
        body: [task("Call vet"), { type: "end", kind: "none", label: "No wool" }],
      },
    ] satisfies OutlinePool["otherStarts"];
    const body: Step[] = [task("Shear sheep"), { type: "mark", name: "pack" }, task("Pack wool")];
    expect(problemsOf(process(body, { otherStarts: more }))).toEqual([]);
    expect(() => definitionOf(process(body, { otherStarts: more }))).not.toThrow();
  });

  test("are told, also from the document", async () => {
    const told = tellOutline(outline);
    expect(told).toContain("may also start when the neighbour is asked");
    expect(told).toContain("agrees on the price");
    expect(tellBpmn(await compileOutline(outline))).toContain("may also start every May");
  });
});

describe("work of several roles", () => {
  const outline = process(
    [task("Hold ram", { lane: "Shepherd", together: ["Helper"], note: "By the horns" })],
    {
      lanes: ["Shepherd"],
    },
  );

  test("lies in the lane of the first; the others take part, and a note names them", async () => {
    const document = openDocument(await compileOutline(outline));
    const model = readModel(document);
    const { id } = named(model, "Hold ram");
    const element = document.elements.get(id);
    expect(element && activityParts(document, element).performers).toEqual(["Helper"]);
    expect([...model.artifacts.values()].map(({ name }) => name)).toEqual(["+ Helper\nBy the horns"]);
  });

  test("inside of a sub-process of somebody else names its doer", async () => {
    const inside: Step = {
      type: "subProcess",
      label: "Prepare shed",
      lane: "Shepherd",
      boundaries: [],
      body: [task("Sweep floor", { lane: "Helper" }), task("Set up table", { lane: "Shepherd" })],
    };
    const model = await modelOf(process([inside], { lanes: ["Shepherd", "Helper"] }));
    expect([...model.artifacts.values()].map(({ name }) => name)).toEqual(["Helper"]);
  });

  test("is told of all of them, and shown to a model that edits", async () => {
    const bpmn = await compileOutline(outline);
    expect(tellBpmn(bpmn)).toContain("the shepherd and the helper hold the ram");
    expect(JSON.stringify(showDiagram(bpmn))).toContain('"together":["Helper"]');
  });
});

describe("data", () => {
  const outline = process(
    [
      task("Weigh wool", { writes: ["Weight slip", "Wool book"] }),
      task("Pay farmer", { reads: ["Weight slip"] }),
      task("Wash wool"),
      task("Report yield", { reads: ["Wool book"] }),
    ],
    { stores: ["Wool book"] },
  );

  test("is one shape for steps that follow each other, and one for each that is far away", async () => {
    const model = await modelOf(outline);
    const drawn = [...model.artifacts.values()].map(({ kind, name }) => `${kind} ${name}`);
    expect(drawn.toSorted()).toEqual([
      "dataObjectReference Weight slip",
      "dataStoreReference Wool book",
      "dataStoreReference Wool book",
    ]);
  });

  test("is drawn with its lines", async () => {
    const [plane] = (await layOut(await readGraph(await compileOutline(outline)))).planes;
    const lines = plane?.edges.filter(({ kind }) => kind.startsWith("data")) ?? [];
    expect(lines).toHaveLength(4);
    expect(lines.every(({ waypoints }) => (waypoints?.length ?? 0) > 1)).toBe(true);
  });

  test("goes with the last step that uses it", async () => {
    const bpmn = await compileOutline(outline);
    const model = readModel(openDocument(bpmn));
    const removal = (label: string) => Operation.parse({ type: "delete", id: named(model, label).id });
    const after = applyOperations(bpmn, [removal("Weigh wool")]);
    expect(JSON.stringify(after).split('name=\\"Weight slip\\"')).toHaveLength(2);
    const later = applyOperations(bpmn, [removal("Weigh wool"), removal("Pay farmer")]);
    expect(JSON.stringify(later)).not.toContain("Weight slip");
  });

  test("is told", () => {
    const told = tellOutline(outline);
    expect(told).toContain("weighed giving the weight slip and the wool book");
    expect(told).toContain("reported using the wool book");
  });
});

describe("errors and escalations", () => {
  const catcher = (kind: "error" | "escalation", label: string | null): Boundary => ({
    kind,
    label,
    timer: null,
    interrupting: kind === "error",
    body: [task("Call vet")],
  });
  const dipping = (thrown: Step, boundary: Boundary): Outline =>
    process([
      {
        type: "subProcess",
        label: "Dip sheep",
        lane: null,
        boundaries: [boundary],
        body: [task("Fill bath"), either("Sheep hurt?", [thrown]), task("Dip each sheep")],
      },
      task("Dry sheep"),
    ]);
  const help: Step = {
    type: "event",
    kind: "escalation",
    throwing: true,
    label: "Help needed",
    timer: null,
    lane: null,
  };

  test.each<[string, Step, Boundary]>([
    ["error end", end("error", "Sheep hurt"), catcher("error", "Sheep hurt")],
    ["escalation end", end("escalation", "Help needed"), catcher("escalation", "Help needed")],
    ["escalation on the way", help, catcher("escalation", "Help needed")],
  ])("an %s inside is what the border catches", async (_, thrown, boundary) => {
    const outline = dipping(thrown, boundary);
    expect(problemsOf(outline)).toEqual([]);
    const bpmn = await compileOutline(outline);
    const references = [...bpmn.matchAll(/(?:error|escalation)Ref="([^"]+)"/g)].map(([, id]) => id);
    expect(references).toHaveLength(2);
    expect(new Set(references).size).toBe(1);
  });

  test("what nothing inside throws is a problem, but for work that fails by itself and catchers of all", () => {
    const never = dipping(end("error", "Sheep hurt"), catcher("error", "Bath leaks"));
    expect(problemsOf(never).map(({ path }) => path)).toEqual(["pools.0.body.0.boundaries.0"]);
    expect(problemsOf(dipping(end("error", "Sheep hurt"), catcher("error", null)))).toEqual([]);
    const pump = task("Heat water", { kind: "service" });
    expect(problemsOf(dipping(pump, catcher("error", "Heater broken")))).toEqual([]);
    expect(problemsOf(dipping(pump, catcher("escalation", "Heater broken")))).toHaveLength(1);
  });

  test("a handler answers what the steps of its pool throw", () => {
    const handled = (label: string): Handler[] => [
      { label: null, start: start("error", label), interrupting: true, body: [task("Call vet")] },
    ];
    const body = [task("Shear sheep"), either("Sheep hurt?", [end("error", "Sheep hurt")])];
    expect(problemsOf(process(body, { handlers: handled("Sheep hurt") }))).toEqual([]);
    expect(problemsOf(process(body, { handlers: handled("Fire") }))).toHaveLength(1);
  });

  test("an error ends the branches beside it, and stays an error", () => {
    const beside: Step = {
      type: "parallel",
      branches: [[task("Fill bath"), either("Leaks?", [end("error", "Bath leaks")])], [task("Fetch sheep")]],
    };
    const definition = definitionOf(process([beside, task("Dip sheep")]));
    const ends = definition.processes[0]?.nodes.flatMap((node) =>
      node.type === "endEvent" ? [node.definition?.type] : [],
    );
    expect(ends).toContain("error");
  });
});

describe("counts", () => {
  const loop: Step = {
    type: "loop",
    body: [task("Call buyer")],
    question: "Buyer reached?",
    again: "no",
    redo: [],
    exit: "yes",
    times: 3,
    others: [
      { condition: "line dead", isDefault: false, body: [{ type: "end", kind: "none", label: "No buyer" }] },
      { condition: "wrong number", isDefault: false, body: [task("Look up number")] },
    ],
  };

  test("of tries and of things stand in the document and beside the shape", async () => {
    const bpmn = await compileOutline(
      process([task("Catch ram", { times: 4 }), task("Ask buyer", { each: "parallel", times: 3 })]),
    );
    const model = readModel(openDocument(bpmn));
    expect(bpmn).toContain('loopMaximum="4"');
    expect(bpmn).toMatch(/loopCardinality[^>]*>3</);
    expect([...model.artifacts.values()].map(({ name }) => name).toSorted()).toEqual(["3×", "≤ 4×"]);
    expect(tellBpmn(bpmn)).toContain("at most 4 times");
    expect(tellBpmn(bpmn)).toContain("for each of the 3");
  });

  test("of things stay when they are done one after the other", async () => {
    const bpmn = await compileOutline(process([task("Ask buyer", { each: "parallel", times: 3 })]));
    const { id } = named(readModel(openDocument(bpmn)), "Ask buyer");
    const after = JSON.stringify(
      applyOperations(bpmn, [Operation.parse({ type: "setEach", id, each: "sequential" })]),
    );
    expect(after).toMatch(/isSequential=\\"true\\"/);
    expect(after).toMatch(/loopCardinality[^>]*>3</);
  });

  test("of a loop with three outcomes: one leads back, others go on or end", async () => {
    const outline = process([loop, task("Sell wool")]);
    expect(problemsOf(outline)).toEqual([]);
    const model = await modelOf(outline);
    const question = named(model, "Buyer reached?");
    const ways = [...model.flows.values()]
      .filter(({ source }) => source === question.id)
      .map(({ name }) => name);
    expect(ways.toSorted()).toEqual(["line dead", "no", "wrong number", "yes"]);
    expect(tellOutline(outline)).toContain("at most 3 times");
    expect(tellOutline(outline)).toContain("looked up");
  });
});

describe("what follows the last try in vain", () => {
  const dial: Step = {
    type: "loop",
    body: [task("Call buyer", { lane: "Clerk" })],
    question: "Buyer reached?",
    again: "no",
    redo: [],
    exit: "yes",
    times: 3,
    others: [
      { condition: "no, third time", isDefault: false, body: [task("Write letter", { lane: "Clerk" })] },
    ],
  };

  test("is one of the other outcomes, beside the number of tries", async () => {
    const outline = process([dial, task("Sell wool", { lane: "Clerk" })], { lanes: ["Clerk"] });
    expect(problemsOf(outline)).toEqual([]);
    expect(unsoundnessOf(outline)).toBeNull();
    const model = await modelOf(outline);
    const question = named(model, "Buyer reached?");
    const ways = [...model.flows.values()].filter(({ source }) => source === question.id);
    expect(ways.find(({ name }) => name === "no, third time")?.target).toBe(named(model, "Write letter").id);
    expect([...model.artifacts.values()].map(({ name }) => name)).toEqual(["≤ 3×"]);
  });
});

describe("work that nobody is named for", () => {
  test("lies in a lane without a name, and what it holds keeps its own", async () => {
    const document = openDocument(
      await compileOutline(
        process(
          [
            task("Shear sheep", { lane: "Shepherd" }),
            task("Sort wool"),
            task("Pack wool", { lane: "Helper" }),
          ],
          {
            lanes: ["Shepherd", "Helper"],
          },
        ),
      ),
    );
    const model = readModel(document);
    const laneOf = (label: string) => {
      const node = model.nodes.get(named(model, label).id);
      return model.lanes.get(node?.lane ?? "")?.name;
    };
    expect(["Shear sheep", "Sort wool", "Pack wool"].map(laneOf)).toEqual(["Shepherd", "", "Helper"]);
  });

  test("needs no lane where there are none", async () => {
    expect((await modelOf(process([task("Sort wool")]))).lanes.size).toBe(0);
  });

  test("a sub-process lies with whoever works in it first", async () => {
    const body: Step = {
      type: "subProcess",
      label: "Sort wool",
      lane: null,
      boundaries: [],
      body: [task("Open bale"), task("Pick wool", { lane: "Helper" })],
    };
    const model = await modelOf(
      process([task("Shear sheep", { lane: "Shepherd" }), body], { lanes: ["Shepherd", "Helper"] }),
    );
    const { lane } = model.nodes.get(named(model, "Sort wool").id) ?? {};
    expect(model.lanes.get(lane ?? "")?.name).toBe("Helper");
  });
});

describe("a model's answer", () => {
  const read = async (pool: object) => {
    const outline = { name: null, pools: [pool], messages: [] };
    const reading = await readOutline({
      answer: JSON.stringify({ outline, refusal: null }),
      before: undefined,
    });
    if (!("value" in reading) || "refusal" in reading.value) throw new Error(JSON.stringify(reading));
    return notationOf(reading.value.outline);
  };

  test.each<[string, object, string]>([
    [
      "rare members in one of their own",
      { body: [{ type: "task", label: "Dip sheep", more: { each: "parallel", times: 3, note: "Slowly" } }] },
      'Dip sheep *parallel (3x) "Slowly"',
    ],
    [
      "the tries of a loop at its only step, which the loop counts",
      {
        body: [
          {
            type: "loop",
            body: [{ type: "task", label: "Call buyer", times: 3 }],
            question: "Buyer reached?",
            again: "no",
            exit: "yes",
            others: [{ condition: "no, third time", body: [{ type: "task", label: "Write letter" }] }],
          },
        ],
      },
      "loop{Call buyer | [no]  | [yes] | [no, third time] Write letter} (3x)",
    ],
    [
      "several roles in one lane",
      { lanes: ["Vet", "Helper"], body: [{ type: "task", label: "Hold ram", lane: "vet and helper" }] },
      "Vet + Helper: Hold ram",
    ],
    [
      "a list of roles, a list of starts, a number as a word of digits",
      {
        lanes: ["Vet"],
        start: [
          { kind: "message", label: "Farmer calls" },
          { kind: "timer", label: "Every May" },
        ],
        body: [{ type: "task", label: "Visit farm", lane: ["Vet", "Helper"], times: "2" }],
      },
      "start message(Farmer calls) or start timer(Every May){}; Vet + Helper: Visit farm (2x)",
    ],
    [
      "one error under two names, and data in two spellings",
      {
        stores: ["Herd book"],
        body: [
          {
            type: "subProcess",
            label: "Test milk",
            body: [
              { type: "task", label: "Take sample", writes: ["herd book"] },
              {
                type: "choice",
                question: "Bad?",
                branches: [
                  { condition: "yes", body: [{ type: "end", kind: "error", label: "Milk bad" }] },
                  { condition: "no" },
                ],
              },
            ],
            boundaries: [
              {
                kind: "error",
                label: "Sample failed",
                interrupting: false,
                body: [{ type: "task", label: "Pour away milk" }],
              },
            ],
          },
        ],
      },
      "Test milk[Take sample -> Herd book; ?Bad?{[yes] end error(Milk bad) | [no]}] ^error: Milk bad{Pour away milk}",
    ],
  ])("is read with %s", async (_, pool, process) => {
    expect(await read(pool)).toBe(process);
  });
});
