/** Differences between two documents, described as people would. */
import { describe, expect, test } from "vitest";
import { type Difference, differenceBetween, nothingDiffers } from "../../src/bpmn/difference.ts";
import { chain } from "../http/support/documents.ts";

const ids = (elements: { id: string }[]) => elements.map(({ id }) => id);
const idsOf = ({ added, removed, changed, moved }: Difference) => ({
  added: ids(added),
  removed: ids(removed),
  changed: ids(changed),
  moved: ids(moved),
});
const nothing = { added: [], removed: [], changed: [], moved: [] };
const changesBetween = (before: string, after: string) =>
  differenceBetween(before, after).changed.map(({ id, changes }) => [id, changes]);

const head = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:x="urn:tool" targetNamespace="t">`;
const process = (inside: string, beside = "") =>
  `${head}${beside}<process id="p" name="Orders">${inside}</process></definitions>`;

describe("nothing differs", () => {
  test("between a document and itself", () =>
    expect(differenceBetween(chain(), chain())).toEqual(nothingDiffers));

  test("where the same is written otherwise: prefix, order, white space, comments, ids that nobody names", () => {
    const one = process(
      `<startEvent id="s"><timerEventDefinition id="t1"><timeDate>2030-01-01</timeDate></timerEventDefinition><outgoing>f</outgoing></startEvent><task id="a" name="A &amp; B"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/>`,
    );
    const other = `<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
      <!-- drawn on Monday --><b:process name="Orders" id="p">
        <b:sequenceFlow targetRef="a" id="f" sourceRef="s"/>
        <b:task name="A &#38; B" id="a"><b:incoming>f</b:incoming></b:task>
        <b:startEvent id="s"><b:timerEventDefinition id="t2"><b:timeDate> 2030-01-01 </b:timeDate></b:timerEventDefinition></b:startEvent>
      </b:process></b:definitions>`;
    expect(idsOf(differenceBetween(one, other))).toEqual(nothing);
  });
});

test("elements that came and went, flows with another end, and what was pushed aside", () => {
  const [before, after] = [chain({ tasks: 1 }), chain({ tasks: 2 })];
  const difference = differenceBetween(before, after);
  expect(idsOf(difference)).toEqual({
    added: ["task2", "flow3"],
    removed: [],
    changed: ["flow2"],
    moved: ["end"],
  });
  expect(difference.added[0]).toEqual({ id: "task2", type: "task", name: "Do task2" });
  expect(difference.changed[0]?.changes).toEqual([{ property: "targetRef", from: "end", to: "task2" }]);
  expect(difference.moved[0]).toMatchObject({ from: { x: 400, y: 122 }, to: { x: 550, y: 122 } });
  expect(idsOf(differenceBetween(after, before))).toMatchObject({ added: [], removed: ["task2", "flow3"] });
});

describe("what changed of an element is told by its names in BPMN", () => {
  const changed = (before: string, after: string) => changesBetween(process(before), process(after));

  test("name and kind", () =>
    expect(changed(`<task id="a" name="Pay"/>`, `<userTask id="a" name="Buy"/>`)).toEqual([
      [
        "a",
        [
          { property: "type", from: "task", to: "userTask" },
          { property: "name", from: "Pay", to: "Buy" },
        ],
      ],
    ]));

  test("a condition, a documentation, how often it is done", () => {
    const flow = (condition: string) =>
      `<task id="a"/><sequenceFlow id="f" sourceRef="a" targetRef="a">${condition}</sequenceFlow>`;
    expect(changed(flow(""), flow("<conditionExpression>x &gt; 1</conditionExpression>"))).toEqual([
      ["f", [{ property: "conditionExpression", from: null, to: "x > 1" }]],
    ]);
    const task = (inside: string) => `<task id="a">${inside}</task>`;
    const documented = (text: string) => task(`<documentation>${text}</documentation>`);
    expect(changed(documented("Old."), documented("New."))).toEqual([
      ["a", [{ property: "documentation", from: "Old.", to: "New." }]],
    ]);
    const repeated = task(`<multiInstanceLoopCharacteristics isSequential="true"/>`);
    expect(changed(task(""), repeated)).toEqual([
      ["a", [{ property: "multiInstanceLoopCharacteristics", from: null, to: "isSequential: true" }]],
    ]);
  });

  test("what other tools wrote into it", () =>
    expect(changed(`<task id="a" x:owner="Ann"/>`, `<task id="a" x:owner="Bob"/>`)).toEqual([
      ["a", [{ property: "x:owner", from: "Ann", to: "Bob" }]],
    ]));

  test("its lane, though the lane itself is the same", () => {
    const lanes = (first: string, second: string) =>
      `<laneSet id="ls"><lane id="l1" name="Sales">${first}</lane><lane id="l2" name="Store">${second}</lane></laneSet><task id="a"/>`;
    const reference = "<flowNodeRef>a</flowNodeRef>";
    expect(changed(lanes(reference, ""), lanes("", reference))).toEqual([
      ["a", [{ property: "lane", from: "l1", to: "l2" }]],
    ]);
  });

  test("the sub-process that it stands in, which itself stays the same", () => {
    const [outside, inside] = [
      `<subProcess id="s"/><task id="a"/>`,
      `<subProcess id="s"><task id="a"/></subProcess>`,
    ];
    expect(changed(outside, inside)).toEqual([["a", [{ property: "container", from: "p", to: "s" }]]]);
  });

  test("the process itself, and what stands beside it", () => {
    const before = process(`<dataObject id="d"/>`, `<error id="e" name="Late"/>`);
    const after = process("", `<error id="e" name="Too late"/><message id="m" name="Offer"/>`);
    const difference = differenceBetween(before, after.replace("Orders", "Sales"));
    expect(idsOf(difference)).toEqual({ added: ["m"], removed: ["d"], changed: ["e", "p"], moved: [] });
  });
});

describe("drawings", () => {
  test("less than half a pixel is rounding", () => {
    expect(idsOf(differenceBetween(chain(), chain().replace('x="100"', 'x="100.4"')))).toEqual(nothing);
    expect(idsOf(differenceBetween(chain(), chain().replace('x="100"', 'x="101"'))).moved).toEqual(["start"]);
  });

  test("a flow has moved by itself only where both of its ends stayed", () => {
    const after = chain().replace(
      '<di:waypoint x="250"',
      '<di:waypoint x="200" y="300" /><di:waypoint x="250"',
    );
    const { moved } = differenceBetween(chain(), after);
    expect(moved).toEqual([{ id: "flow1", type: "sequenceFlow", name: "", from: null, to: null }]);
  });

  test("a colour is a change", () => {
    const colored = chain().replace(
      'bpmnElement="task1"',
      'bpmnElement="task1" xmlns:bioc="http://bpmn.io/schema/bpmn/biocolor/1.0" bioc:fill="#ffe0b2"',
    );
    expect(changesBetween(chain(), colored)).toEqual([
      ["task1", [{ property: "fill", from: null, to: "#ffe0b2" }]],
    ]);
  });
});
