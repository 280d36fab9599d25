import { describe, expect, test } from "vitest";
import { replaceDiagram } from "../../src/bpmn/diagram.ts";
import type { Bounds, Edge, Plane } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { applyOperations } from "../../src/generation/apply.ts";
import type { Operation, Step } from "../../src/generation/edits.ts";
import { layOutAfterEdit } from "../../src/layout/after-edit/relayout.ts";
import { layOut } from "../../src/layout/layout.ts";
import { readingOf } from "../../src/layout/pixels/reading.ts";
import { broken } from "./invariants.ts";
import { onlyPlane } from "./planes.ts";

const document = (body: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x">${body}</definitions>`;

const flows = (...pairs: string[]) =>
  pairs
    .map((pair) => {
      const [source, target, name = ""] = pair.split(" ");
      return `<sequenceFlow id="${source}_${target}" sourceRef="${source}" targetRef="${target}" name="${name}"/>`;
    })
    .join("");

const straight = document(`<process id="p"><startEvent id="s"/><task id="check" name="Check form"/>
<task id="decide" name="Decide"/><endEvent id="e"/>${flows("s check", "check decide", "decide e")}</process>`);

const asking = document(`<process id="p"><startEvent id="s"/><task id="check" name="Check form"/>
<exclusiveGateway id="q" name="Complete?"/><task id="ask" name="Ask"/><exclusiveGateway id="j"/>
<task id="decide" name="Decide"/><endEvent id="e"/>
${flows("s check", "check q", "q ask no", "q j yes", "ask j", "j decide", "decide e")}</process>`);

const stairOf = (roles: readonly string[]) =>
  document(
    `<process id="p"><laneSet id="ls">${roles
      .map(
        (role, i) =>
          `<lane id="l${i}" name="${role}"><flowNodeRef>t${i}</flowNodeRef>${
            i === 0
              ? "<flowNodeRef>s</flowNodeRef>"
              : i === roles.length - 1
                ? "<flowNodeRef>e</flowNodeRef>"
                : ""
          }</lane>`,
      )
      .join("")}</laneSet><startEvent id="s"/>${roles
      .map((role, i) => `<task id="t${i}" name="Work of the ${role}"/>`)
      .join(
        "",
      )}<endEvent id="e"/>${flows("s t0", ...roles.slice(1).map((_, i) => `t${i} t${i + 1}`), `t${roles.length - 1} e`)}</process>`,
  );
const stairs = stairOf(["Barista", "Cashier", "Cook", "Waiter", "Manager"]);
/** So many roles that each work hangs under the one before it. */
const pile = stairOf("ABCDEFGHIJ".split("").map((letter) => `Team ${letter}`));

const reminded =
  document(`<process id="p"><startEvent id="s"/><task id="wait" name="Wait for the key"/><endEvent id="e"/>
<boundaryEvent id="late" attachedToRef="wait" cancelActivity="false" name="1 week"><timerEventDefinition/></boundaryEvent>
<task id="remind" name="Remind the tenant"/><endEvent id="done"/>
${flows("s wait", "wait e", "late remind", "remind done")}</process>`);

const step = (label: string, lane: string | null = null): Step => ({
  type: "task",
  kind: "task",
  label,
  lane,
});
const parallel = (id: string, label: string): Operation => ({
  type: "insertParallel",
  ids: [id],
  steps: [step(label)],
});

type Edited = { before: Plane; after: Plane; fresh: Plane };

/** The drawing before and after the last of some edits, and the same document from scratch. */
async function edited(xml: string, ...operations: Operation[]): Promise<Edited> {
  let bpmn = replaceDiagram(xml, await layOut(readGraph(xml, { geometry: false })));
  let before = onlyPlane(readGraph(bpmn));
  for (const operation of operations) {
    before = onlyPlane(readGraph(bpmn));
    const next = applyOperations(bpmn, [operation]).bpmn;
    bpmn = replaceDiagram(
      next,
      await layOutAfterEdit({ planes: [before] }, readGraph(next, { undrawn: true })),
    );
  }
  const fresh = onlyPlane(await layOut(readGraph(bpmn, { geometry: false })));
  return { before, after: onlyPlane(readGraph(bpmn)), fresh };
}

function boxOf({ nodes }: Plane, name: string): Bounds {
  const found = nodes.find((node) => node.id === name || node.name === name)?.bounds;
  if (!found) throw new Error(`no ${name}`);
  return found;
}
const middle = (b: Bounds) => b.y + b.height / 2;
const centre = (b: Bounds) => b.x + b.width / 2;

/** What must hold after every edit. */
function expectGoodLook({ after, fresh }: Edited): void {
  expect(broken({ planes: [after] })).toEqual([]);
  const [is, anew] = [readingOf(after), readingOf(fresh)];
  expect(is.ownCrossed).toEqual([]);
  expect(is.backward).toEqual(anew.backward);
  expect(is.offRow).toEqual([]);
  expect(is.bends).toBeLessThanOrEqual(anew.bends + 2);
}

describe("a parallel task", () => {
  test("stands between a split and a join that open gaps for themselves in the row", async () => {
    const drawn = await edited(straight, parallel("check", "Notify the partner"));
    expectGoodLook(drawn);
    const [check, added, decide] = ["check", "Notify the partner", "decide"].map((id) =>
      boxOf(drawn.after, id),
    );
    expect(check && decide && middle(check)).toBe(decide && middle(decide));
    expect(added && check && added.y >= check.y + check.height).toBe(true);
    expect(added && decide && added.x + added.width < decide.x).toBe(true);
  });

  test("before a decision leaves the decision in its row", async () => {
    expectGoodLook(await edited(asking, parallel("check", "Notify the partner")));
  });

  test("beside a task that hangs under an event: the split takes its place, and the task moves on", async () => {
    const drawn = await edited(reminded, parallel("remind", "Tell the caretaker"));
    expectGoodLook(drawn);
    const { before, after } = drawn;
    const split = after.nodes.find(({ kind }) => kind === "parallelGateway")?.bounds;
    const [was, is, added] = [
      boxOf(before, "remind"),
      boxOf(after, "remind"),
      boxOf(after, "Tell the caretaker"),
    ];
    expect(split && middle(split)).toBe(middle(was));
    expect(split && centre(split)).toBe(centre(was));
    expect(middle(is)).toBe(middle(was));
    expect(is.x).toBeGreaterThan(was.x);
    expect(centre(added)).toBe(centre(was));
    expect(boxOf(after, "wait")).toEqual(boxOf(before, "wait"));
  });

  test("before work that hangs in another lane: that work then hangs under the join", async () => {
    const drawn = await edited(pile, parallel("t0", "Lay the table"));
    expectGoodLook(drawn);
    const { before, after } = drawn;
    const [, join] = after.nodes.flatMap(({ kind, bounds }) =>
      kind === "parallelGateway" && bounds ? [bounds] : [],
    );
    expect(centre(boxOf(before, "t0"))).toBe(centre(boxOf(before, "t1")));
    expect(join && middle(join)).toBe(middle(boxOf(after, "t0")));
    for (const id of ["t1", "t2", "t9"]) expect(join && centre(join)).toBe(centre(boxOf(after, id)));
  });

  test("beside what an earlier edit has added leaves no knot", async () => {
    expectGoodLook(
      await edited(asking, parallel("ask", "Call"), parallel("decide", "Write minutes"), {
        type: "insertAfter",
        id: "decide",
        steps: [step("Publish")],
      }),
    );
  });
});

test("a decision to skip a task of a stair over lanes stands before it, and its join before what follows", async () => {
  const drawn = await edited(stairs, {
    type: "makeConditional",
    ids: ["t2"],
    question: "In a hurry?",
    condition: "no",
    otherwise: "yes",
    usual: "done",
  });
  expectGoodLook(drawn);
  expect(boxOf(drawn.after, "In a hurry?").x).toBeLessThan(boxOf(drawn.after, "t2").x);
});

test("a new task of another lane stands right of what comes before it and left of what follows", async () => {
  const drawn = await edited(stairs, { type: "insertAfter", id: "t1", steps: [step("Wipe tables", "l4")] });
  expectGoodLook(drawn);
  const [one, added, two] = ["t1", "Wipe tables", "t2"].map((id) => boxOf(drawn.after, id));
  expect(added && one && added.x >= one.x + one.width).toBe(true);
  expect(added && two && added.x + added.width <= two.x).toBe(true);
});

test("a branch of several tasks gets room before what it comes back to", async () => {
  expectGoodLook(
    await edited(asking, {
      type: "addBranch",
      gateway: "q",
      branch: {
        condition: "unclear",
        isDefault: false,
        steps: [step("Call the client"), step("Write it down"), step("File it")],
        next: { type: "goto", id: "j" },
      },
    }),
  );
});

describe("a renamed task", () => {
  const name = "A considerably longer name than before, because lawyers asked for it";

  test("grows, and its neighbours make room", async () => {
    const drawn = await edited(straight, { type: "rename", id: "check", name });
    expectGoodLook(drawn);
    const { before, after, fresh } = drawn;
    expect(boxOf(after, "check").width).toBe(boxOf(fresh, "check").width);
    expect(boxOf(after, "decide").x - boxOf(before, "decide").x).toBe(
      boxOf(after, "check").width - boxOf(before, "check").width,
    );
  });

  test("keeps its size where the new name fits", async () => {
    const { before, after } = await edited(straight, { type: "rename", id: "check", name: "Look at form" });
    expect(boxOf(after, "check")).toEqual(boxOf(before, "check"));
  });
});

test("the name of a message moves with its line when a pool is widened", async () => {
  const pools = document(`<collaboration id="c"><participant id="us" name="Us" processRef="p"/>
<participant id="client" name="Client"/>
<messageFlow id="m1" name="Application form" sourceRef="client" targetRef="check"/>
<messageFlow id="m2" name="Letter of refusal or consent" sourceRef="decide" targetRef="client"/></collaboration>
${straight.slice(straight.indexOf("<process"), straight.indexOf("</definitions>"))}`);
  const { before, after } = await edited(pools, {
    type: "insertAfter",
    id: "check",
    steps: [step("Read it aloud"), step("Discuss it")],
  });
  const away = ({ edges }: Plane) => edges.filter(({ kind }) => kind === "messageFlow").map(sideways);
  expect(away(after)).toEqual(away(before));
});

/** From the vertical line of a message to its name. */
const sideways = ({ label, waypoints }: Edge): number => (label?.x ?? 0) - (waypoints?.[0]?.x ?? 0);
