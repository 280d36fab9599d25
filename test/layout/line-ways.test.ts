import { expect, test } from "vitest";
import { readGraph } from "../../src/bpmn/read.ts";
import { anotherWay } from "../../src/layout/after-edit/new-lines.ts";
import { layOut } from "../../src/layout/layout.ts";
import { lineFaults } from "../../src/layout/pixels/line-faults.ts";
import { workFor } from "../../src/layout/work.ts";
import { plainEdge, plainNode } from "../support/graph.ts";
import { broken } from "./invariants.ts";

const at = (x: number, y: number, width = 100, height = 80) => ({ bounds: { x, y, width, height } });

test("a line from a boundary event may leave the flow of that event where nothing else is free", () => {
  const nodes = [
    plainNode("host", "task", at(0, 0)),
    plainNode("event", "boundaryEvent", { ...at(32, 62, 36, 36), attachedTo: "host" }),
    plainNode("next", "task", at(0, 128)),
    plainNode("data", "dataObjectReference", at(250, 140, 36, 50)),
  ];
  const flow = plainEdge("flow", {
    source: "event",
    target: "next",
    waypoints: [
      { x: 50, y: 98 },
      { x: 50, y: 128 },
    ],
  });
  const write = plainEdge("write", { kind: "association", source: "event", target: "data" });
  const plane = { element: "plane", name: "", nodes, edges: [flow, write] };
  const line = anotherWay(plane, write, workFor(1));
  expect(line?.[0]).toEqual({ x: 50, y: 98 });
  expect(line?.[1]?.x).toBe(50);
  expect(line?.[1]?.y).toBeLessThan(128);
});

test("data inside of a sub-process is tied to its border where nothing stands between", async () => {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x"><process id="p">
    <subProcess id="sub"><task id="t"><dataInputAssociation id="i"><sourceRef>r</sourceRef><targetRef>t</targetRef></dataInputAssociation></task>
      <dataObject id="o"/><dataObjectReference id="r" dataObjectRef="o"/>
      <dataOutputAssociation id="w"><sourceRef>sub</sourceRef><targetRef>r</targetRef></dataOutputAssociation>
    </subProcess></process></definitions>`;
  expect(broken(await layOut(readGraph(xml, { geometry: false })))).toEqual([]);
});

test("a note is tied to the short part of a line that is outside of a sub-process", async () => {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x">
    <collaboration id="co"><participant id="above" name="Office" processRef="pa"/><participant id="below" name="Accounting" processRef="pb"/>
      <messageFlow id="m" sourceRef="last" targetRef="above"/><textAnnotation id="n"><text>Only on Mondays</text></textAnnotation>
      <association id="tie" sourceRef="n" targetRef="m"/></collaboration>
    <process id="pa"><task id="b"/><task id="c"/><sequenceFlow id="bc" sourceRef="b" targetRef="c"/></process>
    <process id="pb"><adHocSubProcess id="sub"><task id="first"/><task id="last"/><task id="other"/></adHocSubProcess>
      <endEvent id="e"/><sequenceFlow id="f" sourceRef="sub" targetRef="e"/></process></definitions>`;
  expect(broken(await layOut(readGraph(xml, { geometry: false })))).toEqual([]);
});

test("a note finds its way to a short flow whose nearest free place is close to a shape", () => {
  const nodes = [
    plainNode("split", "exclusiveGateway", at(300, 200, 50, 50)),
    plainNode("above", "task", at(275, 75)),
    plainNode("right", "task", at(440, 185, 200, 80)),
    plainNode("note", "dataObjectReference", at(720, 320, 36, 50)),
  ];
  const up = plainEdge("up", {
    source: "split",
    target: "above",
    waypoints: [
      { x: 325, y: 200 },
      { x: 325, y: 155 },
    ],
  });
  const tie = plainEdge("tie", { kind: "association", source: "note", target: "up" });
  const plane = { element: "plane", name: "", nodes, edges: [up, tie] };
  const line = anotherWay(plane, tie, workFor(4));
  expect(line).not.toBeNull();
  const drawn = { ...plane, edges: [up, { ...tie, waypoints: line }] };
  expect([...lineFaults(drawn)]).toEqual([]);
});
