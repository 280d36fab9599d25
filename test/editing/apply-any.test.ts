import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bpmnElements, openDocument } from "../../src/bpmn/document.ts";
import { attributeOf, descendants, type XmlElement } from "../../src/bpmn/xml.ts";
import { applyOperations } from "../../src/generation/apply.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { type Branch, Operation, type Part } from "../../src/generation/edits.ts";
import { documents } from "./documents.ts";

const label = fc.constantFrom("Scan invoice", 'Say "hi" & <bye>', "Ümlaut prüfen", "x");
const task = fc.record({
  type: fc.constant("task" as const),
  kind: fc.constantFrom("task" as const, "userTask" as const),
  label,
  lane: fc.constant(null),
});
const each = fc.constantFrom(null, "parallel" as const, "sequential" as const);
const time = { type: "duration" as const, value: "P2D" };

/** Any operation on ids of a document, mostly on a suitable kind of element, sensible or not. */
function anyOperation(text: string): fc.Arbitrary<Operation> {
  const model = readModel(openDocument(text));
  const any = fc.constantFrom(...openDocument(text).elements.keys());
  const mostly = (ids: Iterable<string>) => {
    const right = [...ids];
    return right.length === 0 ? any : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...right) }, any);
  };
  const id = mostly(model.nodes.keys());
  const flow = mostly(model.flows.keys());
  const lane = mostly(model.lanes.keys());
  const process = mostly(model.scopes.keys());
  const pair = fc.uniqueArray(id, { minLength: 2, maxLength: 2 });
  const next = fc.oneof(
    fc.constant({ type: "continue" as const }),
    fc.constant({ type: "end" as const, name: "Over", trigger: null }),
    id.map((to) => ({ type: "goto" as const, id: to })),
  );
  const lane0 = fc.oneof(fc.constant(null), lane);
  const caught = fc.record({
    type: fc.constant("event" as const),
    kind: fc.constant("intermediateCatchEvent" as const),
    trigger: fc.constantFrom("message" as const, "timer" as const),
    label,
    time: fc.constant(null),
    lane: lane0,
  });
  const { part, branch } = fc.letrec<{ part: Part; branch: Branch }>((tie) => {
    const parts = (minLength: number) => fc.array(tie("part"), { minLength, maxLength: 2 });
    const branches = fc.array(tie("branch"), { minLength: 2, maxLength: 3 });
    return {
      part: fc.oneof(
        { maxDepth: 2 },
        { weight: 4, arbitrary: task },
        fc.record({
          type: fc.constantFrom("choice" as const, "inclusive" as const),
          question: label,
          branches,
        }),
        fc.record({ type: fc.constantFrom("parallel" as const, "eventChoice" as const), branches }),
        fc.record({
          type: fc.constant("loop" as const),
          steps: parts(1),
          question: label,
          again: label,
          redo: parts(0),
          exit: label,
        }),
        fc.record({ type: fc.constant("subProcess" as const), label, lane: lane0, each, steps: parts(1) }),
      ),
      branch: fc.record({
        condition: label,
        isDefault: fc.boolean(),
        steps: fc.oneof(parts(0), fc.tuple(caught)),
        next,
      }),
    };
  });
  const steps = fc.array(part, { minLength: 1, maxLength: 3 });
  const data = fc.array(fc.oneof(label, any), { maxLength: 2 });
  const of = <Type extends Operation["type"]>(
    type: Type,
    fields: { [Key in string]: fc.Arbitrary<unknown> },
  ): fc.Arbitrary<Operation> =>
    fc.record({ type: fc.constant(type), ...fields }).map((operation) => Operation.parse(operation));
  return fc.oneof(
    of("rename", { id: any, name: label }),
    of("setCondition", { flow, condition: label }),
    of("setDefault", { flow }),
    of("retypeTask", { id, kind: fc.constantFrom("userTask", "scriptTask") }),
    of("retypeGateway", {
      id,
      kind: fc.constantFrom("inclusiveGateway", "parallelGateway", "exclusiveGateway"),
    }),
    of("retypeEvent", { id, trigger: fc.constantFrom(null, "message", "timer"), time: fc.constant(time) }),
    of("setTime", { id, time: fc.constant({ type: "date", value: "2030-01-01T00:00:00Z" }) }),
    of("insertAfter", { id, steps }),
    of("insertBefore", { id, steps }),
    of("insertInFlow", { flow, steps }),
    of("insertParallel", { ids: pair, steps }),
    of("insertParallel", { ids: id.map((one) => [one]), steps }),
    of("delete", { id }),
    of("deleteBranch", { flow }),
    of("move", { id, where: fc.constantFrom("after", "before"), target: id }),
    of("moveIntoFlow", { id, flow }),
    of("swap", { first: id, second: id }),
    of("redirect", { flow, end: fc.constantFrom("source", "target"), to: id }),
    of("makeParallel", { ids: pair }),
    of("makeSequential", { ids: pair }),
    of("makeConditional", {
      ids: id.map((one) => [one]),
      question: label,
      condition: label,
      otherwise: fc.constant(""),
      usual: fc.constantFrom("done", "skipped"),
    }),
    of("addBranch", { gateway: id, branch }),
    of("addDecision", {
      after: id,
      question: label,
      branches: fc.array(branch, { minLength: 2, maxLength: 3 }),
    }),
    of("loopBack", { after: id, to: id, question: label, condition: label, otherwise: fc.constant("") }),
    of("attachEvent", {
      host: id,
      trigger: fc.constantFrom("timer", "error"),
      interrupting: fc.boolean(),
      label,
      time: fc.constant(time),
      steps: fc.array(part, { maxLength: 2 }),
      next,
    }),
    of("addStart", { target: id, label, trigger: fc.constantFrom(null, "message"), time: fc.constant(null) }),
    of("addHandler", {
      process,
      label,
      trigger: fc.constantFrom("message", "timer"),
      time: fc.constant(null),
      interrupting: fc.boolean(),
      steps,
    }),
    of("replace", { id, steps }),
    of("merge", { ids: pair, label }),
    of("endAfter", { id, name: label, trigger: fc.constantFrom(null, "terminate") }),
    of("addLane", { name: label, process, ids: fc.array(id, { maxLength: 2 }) }),
    of("assignLane", { ids: pair, lane }),
    of("deleteLane", { id: lane, to: fc.oneof(fc.constant(null), lane) }),
    of("moveLane", { lane, where: fc.constantFrom("above", "below"), target: lane }),
    of("addMessageFlow", { from: id, to: id, name: label }),
    of("annotate", { id, text: label }),
    of("moveNote", { id: mostly(model.artifacts.keys()), to: id }),
    of("addPool", { name: label }),
    of("laneToPool", { lane, received: fc.constant([]) }),
    of("wrapSteps", { ids: pair, name: label, each }),
    of("wrapSteps", { ids: id.map((one) => [one]), name: label, each }),
    of("openStep", { id, steps }),
    of("unwrapSteps", { id }),
    of("setEach", { id, each, times: fc.constantFrom(null, 2, 7) }),
    of("setTogether", { id, together: fc.array(label, { maxLength: 2 }) }),
    of("setData", { id, reads: data, writes: data, stores: data }),
  );
}

describe.each(Object.entries(documents))("any operations on %s", (_name, text) => {
  const before = openDocument(text);
  const plans = fc.array(anyOperation(text), { minLength: 1, maxLength: 3 });

  test("keep every byte of what they do not touch, and leave nothing dangling", () => {
    let done = 0;
    const kinds = new Set<string>();
    fc.assert(
      fc.property(plans, (operations) => {
        const applied = tryOperations(text, operations);
        if (applied === null) return;
        done += 1;
        const after = openDocument(applied.bpmn);
        expectUntouched(before, after, applied);
        expectNoDangling(after);
        expectLanes(text, applied.bpmn);
        for (const { type } of operations) kinds.add(type);
      }),
      { numRuns: 2000, seed: 7 },
    );
    // A property would also hold if no document ever reached it.
    expect(done).toBeGreaterThan(200);
    expect(kinds.size).toBeGreaterThan(18);
  });

  test("a refusal is a message for the customer", () => {
    fc.assert(
      fc.property(plans, (operations) => {
        try {
          applyOperations(text, operations);
        } catch (error) {
          expect(error).toBeInstanceOf(CannotEdit);
        }
      }),
      { numRuns: 500, seed: 11 },
    );
  });
});

function tryOperations(text: string, operations: Operation[]) {
  try {
    return applyOperations(text, operations);
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

type Opened = ReturnType<typeof openDocument>;

/** The text of an element without the lists of its neighbours, which an edit beside it may change. */
function ownText({ text, elements }: Opened, id: string): string {
  const element = elements.get(id);
  return element === undefined ? "" : stripped(text.slice(element.start, element.end));
}

const stripped = (xml: string) =>
  xml
    .replace(/<(\w+:)?(incoming|outgoing|flowNodeRef)>[^<]*<\/(\w+:)?\2>/g, "")
    .replace(/ default="[^"]*"/, "")
    .replace(/\s+/g, "")
    .replace(/><\/[\w:]+>$/, "/>");

const containers = new Set(["process", "subProcess", "collaboration", "definitions", "laneSet"]);

function expectUntouched(before: Opened, after: Opened, applied: ReturnType<typeof applyOperations>): void {
  const touched = new Set([...applied.removed, ...applied.changed]);
  for (const [id, element] of before.elements) {
    const inside = ancestors(element).some((around) => touched.has(attributeOf(around, "id") ?? ""));
    if (touched.has(id) || inside || containers.has(element.local)) continue;
    expect(ownText(after, id)).toBe(ownText(before, id));
  }
  const foreign = [...descendants(before.root)].filter((element) => !element.namespace.includes("omg.org"));
  for (const element of foreign) {
    const around = ancestors(element).some((one) => applied.removed.includes(attributeOf(one, "id") ?? ""));
    if (!around) expect(after.text).toContain(before.text.slice(element.start, element.end));
  }
  for (const [comment] of before.text.matchAll(/<!--.*?-->/g)) expect(after.text).toContain(comment);
}

const ancestors = (element: XmlElement): XmlElement[] =>
  element.parent === null ? [] : [element.parent, ...ancestors(element.parent)];

const references = ["sourceRef", "targetRef", "attachedToRef", "default", "processRef", "bpmnElement"];

function expectNoDangling({ root, elements }: Opened): void {
  const named = [...descendants(root)].flatMap((element) => [
    ...references.flatMap((name) => attributeOf(element, name) ?? []),
    ...(/^(incoming|outgoing|flowNodeRef)$/.test(element.local) ? [element.text] : []),
  ]);
  expect(named.filter((id) => !elements.has(id))).toEqual([]);
  const ids = [...bpmnElements(root)].flatMap((element) => attributeOf(element, "id") ?? []);
  expect(new Set(ids).size).toBe(ids.length);
}

/** A node that is listed in a lane stays in a lane; in a process with lanes a new node is in one too. */
function expectLanes(text: string, bpmn: string): void {
  const before = readModel(openDocument(text));
  const after = readModel(openDocument(bpmn));
  const owners = new Set([...after.lanes.values()].map((lane) => lane.owner));
  const loose = [...after.nodes.values()].filter((node) => owners.has(node.scope) && node.lane === null);
  expect(loose.filter((node) => before.nodes.get(node.id)?.lane !== null)).toEqual([]);
}
