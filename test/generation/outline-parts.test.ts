/** What the outline can express beyond steps and branches: for each, sub-process, at any time, notes, ids. */
import { describe, expect, test } from "vitest";
import { childrenOf, openDocument } from "../../src/bpmn/document.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { attributeOf, type XmlElement } from "../../src/bpmn/xml.ts";
import { applyOperations } from "../../src/generation/apply.ts";
import { compileOutline } from "../../src/generation/compile.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { Operation } from "../../src/generation/edits.ts";
import { type Outline, outlineSchema, type Step, type Task } from "../../src/generation/outline.ts";
import { problemsOf } from "../../src/generation/outline-check.ts";
import { repair } from "../../src/generation/repair/repair.ts";
import { layOut } from "../../src/layout/layout.ts";

const task = (label: string, more: Partial<Task> = {}): Task => ({
  type: "task",
  label,
  lane: null,
  kind: "task",
  boundaries: [],
  ...more,
});
const none = { kind: "none" as const, label: null, timer: null };
const process = (body: Step[], handlers: Outline["pools"][number]["handlers"] = []): Outline => ({
  name: "Rent a boat",
  pools: [{ name: null, lanes: [], start: none, body, handlers }],
  messages: [],
});
const picking: Step = {
  type: "subProcess",
  label: "Handle each oar",
  lane: null,
  each: "sequential",
  boundaries: [],
  body: [task("Inspect oar"), task("Hang up oar")],
};
const cancelled = {
  label: "Trip cancelled",
  start: { kind: "message" as const, label: "Cancellation received", timer: null },
  interrupting: true,
  body: [task("Refund deposit")],
};

async function elementsOf(outline: Outline) {
  const document = openDocument(await compileOutline(outline));
  const named = (name: string): XmlElement => {
    const found = [...document.elements.values()].find(
      (one) => one.local !== "message" && attributeOf(one, "name") === name,
    );
    if (found === undefined) throw new Error(`nothing is called ${name}`);
    return found;
  };
  return { document, named };
}

describe("an outline", () => {
  test("marks a task that is done for each thing", async () => {
    const { named } = await elementsOf(
      process([task("Wash boat", { each: "parallel" }), task("Dry boat", { each: "sequential" })]),
    );
    const [atOnce] = childrenOf(named("Wash boat"), "multiInstanceLoopCharacteristics");
    const [inTurn] = childrenOf(named("Dry boat"), "multiInstanceLoopCharacteristics");
    expect(atOnce && attributeOf(atOnce, "isSequential")).not.toBe("true");
    expect(inTurn && attributeOf(inTurn, "isSequential")).toBe("true");
  });

  test("holds the steps of a sub-process inside of it, with a start and an end of their own", async () => {
    const { document, named } = await elementsOf(process([picking, task("Lock shed")]));
    const model = readModel(document);
    const scope = attributeOf(named("Handle each oar"), "id");
    const inside = [...model.nodes.values()].filter((node) => node.scope === scope).map((node) => node.kind);
    expect(inside.toSorted()).toEqual(["endEvent", "startEvent", "task", "task"]);
    expect(attributeOf(named("Handle each oar"), "triggeredByEvent") ?? "false").toBe("false");
  });

  test("reacts at any time by an event sub-process", async () => {
    const { document, named } = await elementsOf(process([task("Sail")], [cancelled]));
    expect(attributeOf(named("Trip cancelled"), "triggeredByEvent")).toBe("true");
    const start = named("Cancellation received");
    expect(childrenOf(start, "messageEventDefinition")).toHaveLength(1);
    expect(readModel(document).nodes.get(attributeOf(named("Trip cancelled"), "id") ?? "")?.kind).toBe(
      "eventSubProcess",
    );
  });

  test("draws a note beside its step", async () => {
    const { document } = await elementsOf(process([task("Sail", { note: "Only below six Beaufort." })]));
    const model = readModel(document);
    expect([...model.artifacts.values()].map((one) => one.name)).toEqual(["Only below six Beaufort."]);
    expect(model.associations.size).toBe(1);
  });

  test("tells steps with equal labels apart by their ids", async () => {
    const twice: Outline = {
      name: null,
      pools: [
        {
          name: "Harbour",
          lanes: [],
          start: none,
          body: [task("Send invoice", { id: "first" }), task("Send invoice", { id: "second" })],
        },
        { name: "Guest", lanes: [], start: none, body: [] },
      ],
      messages: [
        { name: "Bill", from: { pool: "Harbour", step: "second" }, to: { pool: "Guest", step: null } },
      ],
    };
    const { document } = await elementsOf(twice);
    const model = readModel(document);
    const [message] = model.messages.values();
    const senders = [...model.nodes.values()].filter((node) => node.name === "Send invoice");
    expect(message?.source).toBe(senders[1]?.id);
  });

  test("of an earlier version reads as one that has nothing of this", () => {
    const { handlers: _, ...pool } = {
      ...process([task("Sail")]).pools[0],
    };
    expect(outlineSchema.safeParse({ name: null, pools: [pool], messages: [] }).success).toBe(true);
  });

  test("with all of it is drawn with every shape in its place", async () => {
    const graph = await layOut(
      await readGraph(
        await compileOutline(process([picking, task("Lock shed", { note: "At dusk." })], [cancelled])),
      ),
    );
    const drawn = graph.planes.flatMap((plane) => plane.nodes).filter((node) => node.bounds !== null);
    expect(drawn.map((node) => node.name)).toEqual(
      expect.arrayContaining([
        "Handle each oar",
        "Inspect oar",
        "Trip cancelled",
        "Refund deposit",
        "At dusk.",
      ]),
    );
  });
});

describe("what is wrong with it", () => {
  test.each<[string, Outline, string]>([
    ["two equal ids", process([task("A", { id: "x" }), task("B", { id: "x" })]), "two steps have the id x"],
    ["a sub-process without a step", process([{ ...picking, body: [] }]), "a sub-process needs a step"],
    [
      "a handler without an event",
      process([task("A")], [{ ...cancelled, start: none }]),
      "waits for nothing",
    ],
    ["a handler without a step", process([task("A")], [{ ...cancelled, body: [] }]), "needs a step"],
    [
      "a jump out of a sub-process",
      process([
        { type: "mark", name: "m" },
        task("A"),
        {
          ...picking,
          body: [
            task("B"),
            {
              type: "choice",
              question: "Again?",
              branches: [
                { condition: "yes", isDefault: false, body: [{ type: "jump", to: "m" }] },
                { condition: "no", isDefault: false, body: [] },
              ],
            },
          ],
        },
      ]),
      "leads out of a parallel branch",
    ],
  ])("%s is said, and repaired", (_, outline, reason) => {
    expect(problemsOf(outline).map((one) => one.reason)).toContain(reason);
    const mended = repair(structuredClone(outline));
    expect(mended.problem).toBeNull();
    expect(mended.notes.length).toBeGreaterThan(0);
  });

  test("a reminder inside of a sub-process that is passed once is allowed", () => {
    const reminder = {
      kind: "timer" as const,
      label: "2 days",
      timer: { kind: "duration" as const, value: "P2D" },
      interrupting: false,
      body: [task("Remind")],
    };
    expect(problemsOf(process([{ ...picking, body: [task("Wait", { boundaries: [reminder] })] }]))).toEqual(
      [],
    );
  });
});

describe("editing what it compiles to", () => {
  const whole = () =>
    compileOutline(process([picking, task("Lock shed", { note: "At dusk." })], [cancelled]));
  const idOf = (text: string, name: string) =>
    [...readModel(openDocument(text)).nodes.values()].find((node) => node.name === name)?.id ?? "";

  test.each([
    [
      "renames an event sub-process",
      "Trip cancelled",
      (id: string) => ({ type: "rename", id, name: "Guest gone" }),
    ],
    [
      "renames a step inside of a sub-process",
      "Inspect oar",
      (id: string) => ({ type: "rename", id, name: "Look" }),
    ],
    ["removes an event sub-process", "Trip cancelled", (id: string) => ({ type: "delete", id })],
  ])("%s", async (_, name, operationOf) => {
    const before = await whole();
    const operation = Operation.parse(operationOf(idOf(before, name)));
    const after = applyOperations(before, [operation]);
    expect(JSON.stringify(after)).not.toContain(`name=\\"${name}\\"`);
  });

  test("keeps a path from breaking off although an event sub-process has no way on", async () => {
    const before = await whole();
    const model = readModel(openDocument(before));
    const end = [...model.nodes.values()].find((node) => {
      const scope = model.scopes.get(node.scope);
      return node.kind === "endEvent" && scope?.parent === null;
    });
    const removal = Operation.parse({ type: "delete", id: end?.id });
    expect(() => applyOperations(before, [removal])).toThrow();
  });
});

test("a jump out of what may happen at any time is taken away", () => {
  const outline = process(
    [{ type: "mark", name: "m" }, task("Sail")],
    [{ ...cancelled, body: [task("Refund deposit"), { type: "jump", to: "m" }] }],
  );
  const { problem, outline: mended } = repair(structuredClone(outline));
  expect(problem).toBeNull();
  expect(mended.pools[0]?.handlers?.[0]?.body).toHaveLength(1);
});
