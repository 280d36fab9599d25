/** The effect of operations on the text of a document. */
import { describe, expect, test } from "vitest";
import { checkBpmn } from "../../src/bpmn/check.ts";
import { openDocument } from "../../src/bpmn/document.ts";
import { applyOperations } from "../../src/generation/apply.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { type Operation, Operations, type Step } from "../../src/generation/edits.ts";
import { claim, order, purchase } from "./documents.ts";
import { leave } from "./leave.ts";

const task = (label: string, lane: string | null = null): Step => ({
  type: "task",
  kind: "task",
  label,
  lane,
});
const days = (value: string) => ({ type: "duration" as const, value });

/** The flow as "A > B" by names or ids, one flow per line. */
function flowsOf(bpmn: string): string[] {
  const { nodes, flows } = readModel(openDocument(bpmn));
  const title = (id: string) => nodes.get(id)?.name.replace(/\s+/g, " ") || id;
  return [...flows.values()].map(({ source, target }) => `${title(source)} > ${title(target)}`).sort();
}

const apply = (bpmn: string, ...operations: Operation[]) => applyOperations(bpmn, operations);

describe("a new step", () => {
  const { bpmn, added, removed, changed } = apply(order, {
    type: "insertAfter",
    id: "Pack",
    steps: [task("Print slip")],
  });

  test("stands in the flow, which keeps its id", () => {
    expect(flowsOf(bpmn)).toContain("Pack items > Print slip");
    expect(flowsOf(bpmn)).toContain("Print slip > Ship order");
    expect({ added, removed, changed }).toEqual({
      added: ["Task_print_slip", "Flow_1"],
      removed: [],
      changed: ["F4"],
    });
  });

  test("is written as the document is, with its flows listed", () => {
    expect(bpmn).toContain(`
    <bpmn:task id="Task_print_slip" name="Print slip">
      <bpmn:incoming>F4</bpmn:incoming>
      <bpmn:outgoing>Flow_1</bpmn:outgoing>
    </bpmn:task>
    <bpmn:sequenceFlow id="Flow_1" sourceRef="Task_print_slip" targetRef="Ship" />
`);
  });

  test("has no shape yet, and the flow that was bent has lost its line", () => {
    expect(bpmn).not.toContain('bpmnElement="Task_print_slip"');
    expect(bpmn).not.toContain('bpmnElement="F4"');
    expect(bpmn).toContain('bpmnElement="F3"');
  });

  test("has the lane of the step before it, or the one that is named", () => {
    const near = apply(leave, { type: "insertAfter", id: "review", steps: [task("Sign")] });
    const named = apply(leave, { type: "insertAfter", id: "review", steps: [task("Sign", "hr")] });
    const laneOf = (text: string) => readModel(openDocument(text)).nodes.get("Task_sign")?.lane;
    expect([laneOf(near.bpmn), laneOf(named.bpmn)]).toEqual(["manager", "hr"]);
  });
});

describe("a step that goes", () => {
  test("takes its flows, shapes, notes and boundary events with it, and the way is closed", () => {
    const { bpmn, removed } = apply(order, { type: "delete", id: "Pick" });
    expect(removed.sort()).toEqual(["F3", "Note", "Note_Link", "Pick"]);
    expect(flowsOf(bpmn)).toContain("Check stock > Pack items");
    expect(bpmn).not.toMatch(/"(?:Pick|F3|Note)"/);
  });

  test("takes along the path that only its boundary event leads to", () => {
    const { removed } = apply(claim, { type: "delete", id: "a4" });
    expect(removed).toEqual(expect.arrayContaining(["a4", "a5", "a8", "a9"]));
  });

  test("of a parallel branch takes the gateways along that have no use any more", () => {
    const { bpmn, removed } = apply(leave, { type: "delete", id: "team" });
    expect(removed).toEqual(expect.arrayContaining(["fork", "join"]));
    expect(flowsOf(bpmn)).toContain("Record absence > Update calendar");
  });

  test("of a choice leaves a way past", () => {
    const { bpmn } = apply(claim, { type: "delete", id: "a4" });
    expect(flowsOf(bpmn).filter((flow) => flow.startsWith("Register"))).toHaveLength(1);
  });

  test("takes its message flows along", () => {
    expect(apply(purchase, { type: "delete", id: "pay" }).removed).toContain("m2");
  });
});

/** Task A chooses between B, its default, and C; a gateway before it has its own default. */
const choosing = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x">
  <process id="p">
    <startEvent id="s"><outgoing>sg</outgoing></startEvent>
    <sequenceFlow id="sg" sourceRef="s" targetRef="g"/>
    <exclusiveGateway id="g" default="gd"><incoming>sg</incoming><outgoing>ga</outgoing><outgoing>gd</outgoing></exclusiveGateway>
    <sequenceFlow id="ga" sourceRef="g" targetRef="a"/>
    <sequenceFlow id="gd" sourceRef="g" targetRef="d"/>
    <task id="a" default="ab"><incoming>ga</incoming><outgoing>ab</outgoing><outgoing>ac</outgoing></task>
    <sequenceFlow id="ab" sourceRef="a" targetRef="b"/>
    <sequenceFlow id="ac" sourceRef="a" targetRef="c"/>
    <task id="b"><incoming>ab</incoming><outgoing>be</outgoing><outgoing>loose</outgoing></task>
    <sequenceFlow id="loose" sourceRef="b"/>
    <task id="c"><incoming>ac</incoming><outgoing>ce</outgoing></task>
    <task id="d"><incoming>gd</incoming><outgoing>de</outgoing></task>
    <sequenceFlow id="be" sourceRef="b" targetRef="e"/>
    <sequenceFlow id="ce" sourceRef="c" targetRef="e"/>
    <sequenceFlow id="de" sourceRef="d" targetRef="e"/>
    <endEvent id="e"><incoming>be</incoming><incoming>ce</incoming><incoming>de</incoming></endEvent>
  </process>
</definitions>`;

describe("of several defaults that meet at one node", () => {
  const defaultsOf = (bpmn: string) =>
    [...readModel(openDocument(bpmn)).flows.values()].filter((flow) => flow.isDefault).map(({ id }) => id);

  test("the one that was there stays, when a task that chose is gone", () => {
    const { bpmn } = apply(choosing, { type: "delete", id: "a" });
    expect(flowsOf(bpmn)).toEqual(expect.arrayContaining(["g > b", "g > c", "g > d"]));
    expect(defaultsOf(bpmn)).toEqual(["gd"]);
  });

  test("the new one wins, when an operation asks for it", () => {
    const { bpmn, added } = apply(choosing, {
      type: "addBranch",
      gateway: "g",
      branch: { condition: "else", isDefault: true, steps: [], next: { type: "goto", id: "e" } },
    });
    expect(defaultsOf(bpmn)).toEqual(["ab", ...added]);
  });

  test("none stays at what does not choose", () => {
    const { bpmn } = apply(choosing, { type: "redirect", flow: "ab", end: "source", to: "s" });
    expect(defaultsOf(bpmn)).toEqual(["gd"]);
    expect(checkBpmn(bpmn).bpmn).toBe(bpmn);
  });
});

test("a flow that leads nowhere goes with the node that it left", () => {
  const { bpmn, removed } = apply(choosing, { type: "delete", id: "b" });
  expect(removed.sort()).toEqual(["b", "be", "loose"]);
  expect(bpmn).not.toContain("loose");
  expect(checkBpmn(bpmn).bpmn).toBe(bpmn);
});

test("a choice with one way left is no choice", () => {
  const { bpmn, removed } = apply(leave, { type: "deleteBranch", flow: "f12" });
  expect(removed).toEqual(expect.arrayContaining(["approved", "inform", "refused"]));
  expect(flowsOf(bpmn)).toContain("Review request > Record absence");
});

test("a choice beside other paths merges before their join, not instead of it", () => {
  const { bpmn } = apply(leave, {
    type: "addDecision",
    after: "team",
    question: "",
    branches: [
      { condition: "late", isDefault: false, steps: [task("Apologise")], next: { type: "continue" } },
      { condition: "", isDefault: true, steps: [], next: { type: "continue" } },
    ],
  });
  const into = flowsOf(bpmn).filter((flow) => flow.endsWith("> join"));
  expect(into).toEqual(["Gateway_2 > join", "Update calendar > join"]);
});

test("a renamed step keeps its documentation, extensions and attributes", () => {
  const { bpmn } = apply(order, { type: "rename", id: "Check", name: 'Check "A" & B' });
  expect(bpmn).toBe(order.replace('name="Check&#10;stock"', 'name="Check &quot;A&quot; &amp; B"'));
});

test("a task of another type keeps all but what only the old type has", () => {
  const { bpmn } = apply(order, { type: "retypeTask", id: "Ship", kind: "manualTask" });
  expect(bpmn).toBe(
    order
      .replace(
        '<bpmn:serviceTask id="Ship" name="Ship order" implementation="##WebService">',
        '<bpmn:manualTask id="Ship" name="Ship order">',
      )
      .replace("</bpmn:serviceTask>", "</bpmn:manualTask>"),
  );
});

test("a timer fires at another time", () => {
  const { bpmn } = apply(leave, { type: "setTime", id: "wait", time: days("P5D") });
  expect(bpmn).toBe(leave.replace("P2D", "P5D"));
});

test("a split takes its join along when it changes its type", () => {
  const { bpmn } = apply(leave, { type: "retypeGateway", id: "fork", kind: "inclusiveGateway" });
  expect(bpmn.match(/<inclusiveGateway/g)).toHaveLength(2);
});

test("the first lanes take in every node", () => {
  const { bpmn } = apply(order, { type: "addLane", name: "Warehouse", process: "Process_1", ids: ["Pick"] });
  const { nodes, lanes } = readModel(openDocument(bpmn));
  expect([...lanes.values()].map(({ name }) => name)).toEqual(["Warehouse", ""]);
  expect([...nodes.values()].filter(({ lane }) => lane === null)).toEqual([]);
});

test("a deadline that breaks nothing off is a dashed event with a path of its own", () => {
  const { bpmn } = apply(order, {
    type: "attachEvent",
    host: "Pick",
    trigger: "timer",
    interrupting: false,
    label: "2 days",
    time: days("P2D"),
    steps: [task("Remind clerk")],
    next: { type: "end", name: "", trigger: null },
  });
  expect(bpmn).toContain('attachedToRef="Pick" cancelActivity="false"');
  expect(flowsOf(bpmn)).toContain("2 days > Remind clerk");
});

describe("operations are done all or not at all", () => {
  test.each<[string, string, Operation[]]>([
    [
      "an unknown id",
      order,
      [
        { type: "rename", id: "Pick", name: "x" },
        { type: "delete", id: "Nothing" },
      ],
    ],
    ["a flow into the start", order, [{ type: "redirect", flow: "F5", end: "target", to: "Start" }]],
    ["a step that nothing leads to", leave, [{ type: "redirect", flow: "f5", end: "target", to: "inform" }]],
    ["a step of another pool", purchase, [{ type: "move", id: "pay", where: "after", target: "goods" }]],
    ["a lane with nobody to take over", leave, [{ type: "deleteLane", id: "manager", to: null }]],
    [
      "a way back out of a parallel path",
      leave,
      [{ type: "loopBack", after: "team", to: "fill", question: "", condition: "late", otherwise: "" }],
    ],
  ])("%s", (_what, bpmn, operations) => {
    expect(() => applyOperations(bpmn, operations)).toThrow(CannotEdit);
  });
});

test("later operations may name what earlier ones have made", () => {
  const { bpmn } = apply(
    leave,
    { type: "addLane", name: "Auditor", process: "absence", ids: [] },
    { type: "insertAfter", id: "review", steps: [task("Audit request", "Lane_auditor")] },
    { type: "rename", id: "Task_audit_request", name: "Audit" },
  );
  expect(flowsOf(bpmn)).toContain("Review request > Audit");
});

test("the language of operations has bounds", () => {
  const one: Operation = { type: "delete", id: "Pick" };
  expect(Operations.safeParse(Array.from({ length: 50 }, () => one)).success).toBe(true);
  expect(Operations.safeParse(Array.from({ length: 51 }, () => one)).success).toBe(false);
  expect(Operations.safeParse([{ ...one, more: 1 }]).success).toBe(false);
});
