import { describe, expect, test } from "vitest";
import { checkBpmn } from "../../src/bpmn/check.ts";
import { updateDiagram } from "../../src/bpmn/diagram.ts";
import type { Edge, Node, Plane } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { definitions, diagram, edge, shape, small, smallDiagram, smallProcess } from "./support/documents.ts";

const planeOf = (xml: string, options?: Parameters<typeof readGraph>[1]): Plane => {
  const [plane, ...more] = readGraph(xml, options).planes;
  if (!plane || more.length > 0) throw new Error(`${more.length + 1} planes`);
  return plane;
};
const node = (plane: Plane, id: string): Node => {
  const found = plane.nodes.find((one) => one.id === id);
  if (!found) throw new Error(`no node ${id}`);
  return found;
};
const line = (plane: Plane, id: string): Edge => {
  const found = plane.edges.find((one) => one.id === id);
  if (!found) throw new Error(`no edge ${id}`);
  return found;
};
const process = (content: string) => definitions(`<bpmn:process id="P">${content}</bpmn:process>`);

describe("a drawn document", () => {
  test("gives nodes and flows with their geometry", () => {
    const plane = planeOf(small);
    expect(plane.element).toBe("Process_1");
    expect(plane.name).toBe("Sell");
    expect(node(plane, "Task_1").bounds).toEqual({ x: 200, y: 78, width: 100, height: 80 });
    expect(line(plane, "Flow_2")).toMatchObject({
      name: "done",
      source: "Task_1",
      target: "End_1",
      waypoints: [
        { x: 300, y: 118 },
        { x: 360, y: 118 },
      ],
    });
  });

  test("gives all its planes, each with what it draws", () => {
    const xml =
      definitions(`<bpmn:process id="P"><bpmn:subProcess id="S" name="Inner"><bpmn:task id="T"/></bpmn:subProcess></bpmn:process>
${diagram("P", shape("S", 0, 0, 100, 80, ' isExpanded="false"'))}
${diagram("S", shape("T", 0, 0, 100, 80))}`);
    const { planes } = readGraph(xml);
    expect(planes.map(({ element, name, nodes }) => [element, name, nodes.map(({ id }) => id)])).toEqual([
      ["P", "", ["S"]],
      ["S", "Inner", ["T"]],
    ]);
    expect(planes[0]?.nodes[0]?.expanded).toBe(false);
    expect(planes[1]?.nodes[0]?.parent).toBe(null);
  });

  test("shows what holds its shapes on a plane whose element is not there", () => {
    const shown = (xml: string) => readGraph(xml).planes.map(({ element }) => element);
    const lost = (xml: string) => xml.replace(/(<bpmndi:BPMNPlane [^>]*bpmnElement=")[^"]*/g, "$1gone");
    expect(shown(lost(small))).toEqual(["Process_1"]);
    expect(planeOf(lost(small))).toEqual(planeOf(small));
    const pools = `<bpmn:process id="First"><bpmn:task id="T"/></bpmn:process>${smallProcess}
<bpmn:collaboration id="C"><bpmn:participant id="A" processRef="Process_1"/></bpmn:collaboration>`;
    expect(shown(lost(definitions(pools + diagram("C", shape("Task_1", 0, 0, 100, 80)))))).toEqual(["C"]);
    expect(shown(lost(definitions(pools + diagram("First", shape("T", 0, 0, 100, 80)))))).toEqual(["First"]);
    expect(shown(lost(definitions(pools + diagram("C"))))).toEqual(["C"]);
    const sub =
      '<bpmn:process id="P"><bpmn:subProcess id="S"><bpmn:task id="T"/></bpmn:subProcess></bpmn:process>';
    const inner = diagram("S", shape("T", 0, 0, 100, 80));
    expect(shown(lost(definitions(sub + diagram("P", shape("S", 0, 0, 100, 80)) + inner)))).toEqual([
      "P",
      "S",
    ]);
  });

  test("tells an open sub-process by what is drawn in it, where the flag is missing", () => {
    const content =
      '<bpmn:process id="P"><bpmn:subProcess id="S"><bpmn:task id="T"/></bpmn:subProcess></bpmn:process>';
    const sub = shape("S", 0, 0, 300, 200);
    const open = planeOf(definitions(content + diagram("P", sub, shape("T", 10, 10, 100, 80))));
    expect([node(open, "S").expanded, node(open, "T").parent]).toEqual([true, "S"]);
    expect(node(planeOf(definitions(content + diagram("P", sub))), "S").expanded).toBe(false);
  });

  test("keeps flags, label and colours, from either extension and as names", () => {
    const xml = definitions(
      `<bpmn:process id="P"><bpmn:exclusiveGateway id="G"/><bpmn:task id="T"/><bpmn:task id="U"/></bpmn:process>
<bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement="P" xmlns:bioc="http://bpmn.io/schema/bpmn/biocolor/1.0" xmlns:color="http://www.omg.org/spec/BPMN/non-normative/color/1.0">
  <bpmndi:BPMNShape bpmnElement="G" isMarkerVisible="true" bioc:fill="#FFF" bioc:stroke="rgb(1, 2, 300)">
    <dc:Bounds x="1" y="2" width="50" height="50"/>
    <bpmndi:BPMNLabel color:color="Red"><dc:Bounds x="1" y="60" width="40" height="14"/></bpmndi:BPMNLabel>
  </bpmndi:BPMNShape>
  <bpmndi:BPMNShape bpmnElement="T" bioc:fill="#111111" color:background-color="#BBDEFB" color:border-color="url(x)"><dc:Bounds x="1" y="2" width="50" height="50"/></bpmndi:BPMNShape>
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`,
    );
    const plane = planeOf(xml);
    expect(node(plane, "G")).toMatchObject({
      markerVisible: true,
      label: { x: 1, y: 60, width: 40, height: 14 },
      colors: { fill: "#ffffff", stroke: "#0102ff", font: "#ff0000" },
    });
    expect(node(plane, "T").colors).toEqual({ fill: "#bbdefb", stroke: null, font: null });
  });

  test("lets a lane lie as its pool does, where it does not say", () => {
    const lanes = '<bpmn:laneSet><bpmn:lane id="L"/><bpmn:lane id="M"/></bpmn:laneSet>';
    const pool = '<bpmn:collaboration id="C"><bpmn:participant id="A" processRef="P"/></bpmn:collaboration>';
    const drawing = diagram(
      "C",
      shape("A", 0, 0, 400, 600, ' isHorizontal="false"'),
      shape("L", 0, 30, 200, 570),
      shape("M", 200, 30, 200, 570, ' isHorizontal="true"'),
    );
    const xml = definitions(`${pool}<bpmn:process id="P">${lanes}</bpmn:process>${drawing}`);
    expect(planeOf(xml).nodes.map(({ horizontal }) => horizontal)).toEqual([false, false, true]);
  });

  test("leaves out what cannot be drawn, and pulls in what is far away", () => {
    const broken = smallDiagram
      .replace('x="100" y="100"', 'x="1e300" y="-1e9"')
      .replace('width="100" height="80"', 'width="-100" height="80"')
      .replace('<di:waypoint x="360" y="118" />', '<di:waypoint x="" y="118" />');
    const plane = planeOf(definitions(`${smallProcess}${broken}`));
    expect(plane.nodes.map(({ id }) => id)).toEqual(["Start_1", "End_1"]);
    expect(node(plane, "Start_1").bounds).toEqual({ x: 1e6, y: -1e6, width: 36, height: 36 });
    expect(plane.edges).toMatchObject([{ id: "Flow_1", source: "Start_1", target: null }]);
  });

  test("finds the elements of its shapes behind prefixes", () => {
    const xml = definitions(
      `${smallProcess}${smallDiagram}`,
      ' xmlns:own="http://example.com/own"',
    ).replaceAll('bpmnElement="', 'bpmnElement="own:');
    expect(planeOf(xml).nodes.length).toBe(3);
    expect(planeOf(xml).element).toBe("Process_1");
  });

  test("gives, where asked for, what is new beside it", () => {
    const xml = small.replace(
      '<bpmn:endEvent id="End_1" />',
      '<bpmn:endEvent id="End_1" /><bpmn:task id="New" /><bpmn:sequenceFlow id="Flow_3" sourceRef="Task_1" targetRef="New" />',
    );
    const plane = planeOf(xml, { undrawn: true });
    expect(plane.nodes.map(({ id, bounds }) => [id, bounds !== null])).toEqual([
      ["Start_1", true],
      ["Task_1", true],
      ["End_1", true],
      ["New", false],
    ]);
    expect(line(plane, "Flow_3").waypoints).toBe(null);
    expect(planeOf(xml).nodes.length).toBe(3);
  });

  test("does not add what is inside of a closed sub-process", () => {
    const xml = definitions(
      `<bpmn:process id="P"><bpmn:subProcess id="S"><bpmn:task id="T"/></bpmn:subProcess></bpmn:process>${diagram("P", shape("S", 0, 0, 100, 80))}`,
    );
    expect(planeOf(xml, { undrawn: true }).nodes.map(({ id }) => id)).toEqual(["S"]);
  });
});

describe("what some tools do", () => {
  const pool =
    '<bpmn:collaboration id="C"><bpmn:participant id="A" processRef="Process_1"/><bpmn:participant id="Actor"/></bpmn:collaboration>';
  const nodes = smallDiagram.split("\n").slice(2, -2).join("\n");

  test("a shape that names the process is that of its pool", () => {
    const xml = definitions(
      `${pool}${smallProcess}${diagram("C", shape("Process_1", 0, 0, 600, 250), nodes)}`,
    );
    expect(checkBpmn(xml).completeDi).toBe(true);
    const plane = planeOf(xml);
    expect(plane.nodes[0]).toMatchObject({ id: "A", bounds: { x: 0, y: 0, width: 600, height: 250 } });
    expect(node(plane, "Task_1").parent).toBe("A");
    expect(updateDiagram(xml, readGraph(xml))).toBe(xml);
  });

  test("a plane of the definitions shows everything", () => {
    const xml = definitions(`${pool}${smallProcess}${diagram("Definitions_1", nodes)}`);
    expect(checkBpmn(xml).completeDi).toBe(true);
    const more = xml.replace("<bpmn:endEvent", '<bpmn:task id="New"/><bpmn:endEvent');
    expect(planeOf(more, { undrawn: true }).nodes.length).toBe(4);
  });

  test("a process may be drawn without its pool, and gets none by an edit", () => {
    const xml = definitions(`${pool}${smallProcess}${diagram("C", nodes)}`);
    expect(checkBpmn(xml).completeDi).toBe(true);
    const more = xml.replace("<bpmn:endEvent", '<bpmn:task id="New"/><bpmn:endEvent');
    expect(planeOf(more, { undrawn: true }).nodes.map(({ id }) => id)).toEqual([
      "Start_1",
      "Task_1",
      "New",
      "End_1",
    ]);
    const other = pool
      .replace('"Actor"', '"Actor" name="Shop"')
      .replace("</bpmn:c", '<bpmn:messageFlow id="M" sourceRef="Actor" targetRef="Task_1"/></bpmn:c');
    expect(checkBpmn(definitions(`${other}${smallProcess}${diagram("C", nodes)}`)).completeDi).toBe(false);
  });

  test("a pool without a name may be left out where another is drawn", () => {
    const two = pool
      .replace('id="Actor"', 'id="Actor" name="Shop" processRef="P"')
      .replace('processRef="Process_1"', 'processRef="Process_1" name=""');
    const xml = (name: string) =>
      definitions(
        `${two.replace('name=""', `name="${name}"`)}${smallProcess}<bpmn:process id="P"/>${diagram("C", shape("Actor", 0, 300, 600, 100), nodes)}`,
      );
    expect(checkBpmn(xml("")).completeDi).toBe(true);
    expect(checkBpmn(xml("Seller")).completeDi).toBe(false);
  });

  test("a lane does not hold what is inside of its sub-processes, even where it names it", () => {
    const xml = process(
      '<bpmn:laneSet><bpmn:lane id="L"><bpmn:flowNodeRef>S</bpmn:flowNodeRef><bpmn:flowNodeRef>T</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet><bpmn:subProcess id="S"><bpmn:task id="T"/></bpmn:subProcess>',
    );
    expect(planeOf(xml).nodes.map(({ id, lane }) => [id, lane])).toEqual([
      ["L", null],
      ["S", "L"],
      ["T", null],
    ]);
  });

  test("a label at the origin has no place of its own", () => {
    const labelled = smallDiagram.replace(
      'x="100" y="100" width="36" height="36" />',
      'x="100" y="100" width="36" height="36" /><bpmndi:BPMNLabel><dc:Bounds x="0.0" y="0.0" width="32" height="32"/></bpmndi:BPMNLabel>',
    );
    expect(node(planeOf(definitions(`${smallProcess}${labelled}`)), "Start_1").label).toBe(null);
  });

  test("data associations stay undrawn, new ones are drawn", () => {
    const association = (id: string) =>
      `<bpmn:dataOutputAssociation id="${id}"><bpmn:targetRef>D</bpmn:targetRef></bpmn:dataOutputAssociation>`;
    const task = (id: string) => `<bpmn:task id="${id}">${association(`O_${id}`)}</bpmn:task>`;
    const drawing = diagram("P", shape("T", 0, 0, 100, 80), shape("D", 200, 0, 36, 50));
    const content = (tasks: string) =>
      definitions(`<bpmn:process id="P"><bpmn:dataObjectReference id="D"/>${tasks}</bpmn:process>${drawing}`);
    expect(checkBpmn(content(task("T"))).completeDi).toBe(true);
    expect(planeOf(content(task("T") + task("New")), { undrawn: true }).edges.map(({ id }) => id)).toEqual([
      "O_New",
    ]);
  });
});

describe("a document without drawing", () => {
  test("is one plane for a process, with open sub-processes", () => {
    const plane = planeOf(
      process('<bpmn:subProcess id="S"><bpmn:task id="T"/></bpmn:subProcess><bpmn:subProcess id="E"/>'),
    );
    expect(plane.element).toBe("P");
    expect(plane.nodes.map(({ id, parent, expanded }) => [id, parent, expanded])).toEqual([
      ["S", null, true],
      ["T", "S", false],
      ["E", null, false],
    ]);
  });

  test("tells of an event sub-process what starts it", () => {
    const plane = planeOf(
      process(
        '<bpmn:subProcess id="S" triggeredByEvent="true"><bpmn:startEvent id="E" isInterrupting="false"><bpmn:timerEventDefinition/></bpmn:startEvent></bpmn:subProcess>',
      ),
    );
    expect(node(plane, "S")).toMatchObject({ definitions: ["timer"], interrupting: false });
  });

  test("is one plane for a collaboration, and one for each process that no pool shows", () => {
    const xml = definitions(`${smallProcess}
<bpmn:process id="Q"><bpmn:laneSet id="L"><bpmn:lane id="L1"><bpmn:flowNodeRef>U</bpmn:flowNodeRef><bpmn:childLaneSet id="M"><bpmn:lane id="L2"><bpmn:flowNodeRef>U</bpmn:flowNodeRef></bpmn:lane></bpmn:childLaneSet></bpmn:lane></bpmn:laneSet><bpmn:task id="U"/></bpmn:process>
<bpmn:collaboration id="C"><bpmn:participant id="A" processRef="Q"/><bpmn:participant id="B"/><bpmn:messageFlow id="F" sourceRef="B" targetRef="U"/><bpmn:textAnnotation id="N"><bpmn:text>Why</bpmn:text></bpmn:textAnnotation></bpmn:collaboration>`);
    const [plane, apart, ...more] = readGraph(xml, { geometry: false }).planes;
    if (!plane || !apart || more.length > 0) throw new Error("not two planes");
    expect(plane.element).toBe("C");
    expect(plane.nodes.map(({ id, parent, lane, process }) => [id, parent, lane, process])).toEqual([
      ["A", null, null, "Q"],
      ["L1", "A", null, "Q"],
      ["L2", "L1", null, "Q"],
      ["U", "A", "L2", "Q"],
      ["B", null, null, null],
      ["N", null, null, null],
    ]);
    expect(apart.element).toBe("Process_1");
    expect(apart.nodes.map(({ id }) => id)).toEqual(["Start_1", "Task_1", "End_1"]);
    expect(node(plane, "A").expanded).toBe(true);
    expect(node(plane, "B").expanded).toBe(false);
    expect(node(plane, "N").name).toBe("Why");
    expect(line(plane, "F")).toMatchObject({ kind: "messageFlow", source: "B", target: "U", process: null });
  });

  test("keeps the colours, envelopes and upright pools that an incomplete drawing names", () => {
    const xml = definitions(
      `${smallProcess}<bpmn:collaboration id="C"><bpmn:participant id="A" processRef="Process_1"/></bpmn:collaboration>
<bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement="C"><bpmndi:BPMNShape bpmnElement="A" isHorizontal="false" xmlns:bioc="http://bpmn.io/schema/bpmn/biocolor/1.0" bioc:fill="#ffcdd2"/></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`,
    );
    const plane = planeOf(xml, { geometry: false });
    expect(node(plane, "A")).toMatchObject({ horizontal: false, bounds: null });
    expect(node(plane, "A").colors.fill).toBe("#ffcdd2");
  });

  test("keeps a process beside the pools when a message flow joins it with one of them", () => {
    const xml = definitions(`${smallProcess}
<bpmn:collaboration id="C"><bpmn:participant id="B"/><bpmn:messageFlow id="F" sourceRef="B" targetRef="Task_1"/></bpmn:collaboration>`);
    const plane = planeOf(xml, { geometry: false });
    expect(plane.nodes.map(({ id }) => id)).toEqual(["B", "Start_1", "Task_1", "End_1"]);
    expect(line(plane, "F")).toMatchObject({ source: "B", target: "Task_1" });
  });

  test("is a plane for each of several processes, or collaborations", () => {
    const two = readGraph(process("").replace("</bpmn:process>", '</bpmn:process><bpmn:process id="Q"/>'));
    expect(two.planes.map(({ element }) => element)).toEqual(["P", "Q"]);
    const both = definitions(
      '<bpmn:collaboration id="C"><bpmn:participant id="A"/></bpmn:collaboration><bpmn:collaboration id="D"><bpmn:participant id="B" processRef="P"/></bpmn:collaboration><bpmn:process id="P"><bpmn:task id="T"/></bpmn:process>',
    );
    expect(readGraph(both).planes.map(({ element, nodes }) => [element, nodes.map(({ id }) => id)])).toEqual([
      ["C", ["A"]],
      ["D", ["B", "T"]],
    ]);
  });

  test("keeps a flow with one end, and leaves out one with none and what points to nothing", () => {
    const plane = planeOf(
      process(
        '<bpmn:task id="T"/><bpmn:sequenceFlow id="F" sourceRef="T"/><bpmn:sequenceFlow id="G" sourceRef="" targetRef=""/><bpmn:association id="A" sourceRef="T" targetRef="P"/><bpmn:textAnnotation id="N"/><bpmn:association id="B" sourceRef="F" targetRef="N" associationDirection="One"/><bpmn:association id="C" sourceRef="B" targetRef="N"/>',
      ),
    );
    expect(plane.edges.map(({ id, source, target, direction }) => [id, source, target, direction])).toEqual([
      ["F", "T", null, "none"],
      ["B", "F", "N", "one"],
    ]);
  });
});

describe("what an element is", () => {
  test.each([
    [
      "an event with a shared definition",
      '<bpmn:startEvent id="E"><bpmn:eventDefinitionRef>own:D</bpmn:eventDefinitionRef><bpmn:timerEventDefinition/></bpmn:startEvent>',
      { definitions: ["signal", "timer"] },
    ],
    [
      "all of several definitions",
      '<bpmn:startEvent id="E" parallelMultiple="true" isInterrupting="false"/>',
      { parallelMultiple: true, interrupting: false },
    ],
    ["a loop", '<bpmn:task id="T"><bpmn:standardLoopCharacteristics/></bpmn:task>', { loop: "standard" }],
    [
      "several at once",
      '<bpmn:task id="T"><bpmn:multiInstanceLoopCharacteristics/></bpmn:task>',
      { loop: "parallel" },
    ],
    [
      "one after another",
      '<bpmn:task id="T" isForCompensation="1"><bpmn:multiInstanceLoopCharacteristics isSequential="true"/></bpmn:task>',
      { loop: "sequential", compensation: true },
    ],
    [
      "an event sub-process",
      '<bpmn:subProcess id="T" triggeredByEvent="true"/>',
      { triggeredByEvent: true, expanded: false },
    ],
    [
      "a call of a process",
      '<bpmn:callActivity id="T" calledElement="own:P"/>',
      { calls: { process: "P", globalTask: null } },
    ],
    [
      "a call of a global task",
      '<bpmn:callActivity id="T" calledElement="G"/>',
      { calls: { process: null, globalTask: "userTask" } },
    ],
    [
      "an event-based start",
      '<bpmn:eventBasedGateway id="T" instantiate="true" eventGatewayType="Parallel"/>',
      { instantiate: true, eventGatewayType: "parallel" },
    ],
    [
      "a list in a state",
      '<bpmn:dataObjectReference id="T" dataObjectRef="O"><bpmn:dataState name="[paid]"/></bpmn:dataObjectReference><bpmn:dataObject id="O" isCollection="true"/>',
      { collection: true, state: "paid" },
    ],
    ["a group", '<bpmn:group id="T" categoryValueRef="V"/>', { kind: "group", name: "Night shift" }],
    [
      "an input of the process",
      '<bpmn:ioSpecification><bpmn:dataInput id="T" isCollection="true"/></bpmn:ioSpecification>',
      { kind: "dataInput", collection: true },
    ],
  ])("%s", (_, content, expected) => {
    const roots =
      '<bpmn:signalEventDefinition id="D"/><bpmn:globalUserTask id="G"/><bpmn:category id="K"><bpmn:categoryValue id="V" value="Night shift"/></bpmn:category></bpmn:definitions>';
    const xml = process(content)
      .replace("</bpmn:definitions>", roots)
      .replace("<bpmn:process", '<bpmn:process xmlns:own="http://example.com/own"');
    expect(planeOf(xml).nodes[0]).toMatchObject(expected);
  });

  test("a boundary event sits on its host, and on activities only", () => {
    const plane = planeOf(
      process(
        '<bpmn:task id="T"/><bpmn:boundaryEvent id="B" attachedToRef="T" cancelActivity="false"/><bpmn:boundaryEvent id="C" attachedToRef="C"/>',
      ),
    );
    expect(node(plane, "B")).toMatchObject({ attachedTo: "T", interrupting: false });
    expect(node(plane, "C")).toMatchObject({ attachedTo: null, interrupting: true });
  });

  test("a participant can be many", () => {
    const multiplicity = (attributes: string) =>
      planeOf(
        definitions(
          `<bpmn:collaboration id="C"><bpmn:participant id="A"><bpmn:participantMultiplicity ${attributes}/></bpmn:participant></bpmn:collaboration>`,
        ),
      ).nodes[0]?.multiple;
    expect([multiplicity('maximum="2"'), multiplicity('maximum="1"')]).toEqual([true, false]);
  });

  test("a flow is default or conditional, a data association follows its data", () => {
    const plane = planeOf(
      process(
        '<bpmn:dataStoreReference id="D"/><bpmn:exclusiveGateway id="G" default="F"/><bpmn:task id="T"><bpmn:property id="X"/><bpmn:dataInputAssociation id="I"><bpmn:sourceRef>D</bpmn:sourceRef><bpmn:targetRef>X</bpmn:targetRef></bpmn:dataInputAssociation><bpmn:dataOutputAssociation id="O"><bpmn:targetRef>D</bpmn:targetRef></bpmn:dataOutputAssociation></bpmn:task><bpmn:sequenceFlow id="F" sourceRef="G" targetRef="T"/><bpmn:sequenceFlow id="H" sourceRef="G" targetRef="T"><bpmn:conditionExpression/></bpmn:sequenceFlow>',
      ),
    );
    expect(
      plane.edges.map(({ id, source, target, isDefault, conditional }) => [
        id,
        source,
        target,
        isDefault,
        conditional,
      ]),
    ).toEqual([
      ["I", "D", "T", false, false],
      ["O", "T", "D", false, false],
      ["F", "G", "T", true, false],
      ["H", "G", "T", false, true],
    ]);
  });
});

test("a message flow shows its envelope", () => {
  const flow = edge("F", [0, 0], [10, 10]).replace(
    "<bpmndi:BPMNEdge",
    '<bpmndi:BPMNEdge messageVisibleKind="initiating"',
  );
  const xml = definitions(
    `<bpmn:collaboration id="C"><bpmn:participant id="A"/><bpmn:participant id="B"/><bpmn:messageFlow id="F" sourceRef="A" targetRef="B"/></bpmn:collaboration>${diagram("C", shape("A", 0, 0, 9, 9), shape("B", 9, 9, 9, 9), flow)}`,
  );
  expect(line(planeOf(xml), "F").envelope).toBe("initiating");
});
