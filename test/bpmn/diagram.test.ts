import { describe, expect, test } from "vitest";
import { replaceDiagram, updateDiagram } from "../../src/bpmn/diagram.ts";
import type { Graph, Node } from "../../src/bpmn/graph.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { definitions, diagram, shape, small, smallDiagram, smallProcess } from "./support/documents.ts";
import { noXmllint, schemaErrors } from "./support/xsd.ts";

const changed = (graph: Graph, id: string, change: Partial<Node>): Graph => ({
  planes: graph.planes.map((plane) => ({
    ...plane,
    nodes: plane.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)),
  })),
});

/** The lines of b that are not in a, and vice versa. */
const difference = (a: string, b: string) => ({
  gone: a.split("\n").filter((line) => !b.split("\n").includes(line)),
  new: b.split("\n").filter((line) => !a.split("\n").includes(line)),
});

describe("replacing the diagram", () => {
  test("of a document without one adds it, and what it says can be read again", () => {
    const graph = readGraph(small);
    const bare = definitions(smallProcess);
    const drawn = replaceDiagram(bare, graph);
    expect(drawn).toBe(small);
  });

  test("by the same again changes nothing", () => {
    const drawn = replaceDiagram(small, readGraph(small));
    expect(replaceDiagram(drawn, readGraph(drawn))).toBe(drawn);
  });

  test("leaves comments, extensions and odd spacing outside of it as they are", () => {
    const odd = `<!-- one -->\n  <bpmn:process   id='Process_1' ><bpmn:extensionElements><x:y xmlns:x="urn:x" b="1"  a='2'/></bpmn:extensionElements></bpmn:process>`;
    const before = definitions(
      `${odd}\n${diagram("Process_1")}\n  <!-- two -->\n${diagram("Process_1")}<!-- three -->`,
    );
    const after = replaceDiagram(before, { planes: [] });
    expect(after).toBe(definitions(`${odd}\n  \n  <!-- two --><!-- three -->`));
  });

  test("declares prefixes that mean nothing else in the document", () => {
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:dc="urn:taken" targetNamespace="urn:own"><process id="P"><task id="T"/></process></definitions>`;
    const graph = changed(readGraph(xml), "T", { bounds: { x: 1, y: 2, width: 100, height: 80 } });
    const drawn = replaceDiagram(xml, graph);
    expect(drawn).toContain('xmlns:dc="urn:taken"');
    expect(drawn).toContain('xmlns:dc2="http://www.omg.org/spec/DD/20100524/DC"');
    expect(drawn).toContain('<dc2:Bounds x="1" y="2" width="100" height="80" />');
    expect(readGraph(drawn).planes[0]?.nodes[0]?.bounds).toEqual({ x: 1, y: 2, width: 100, height: 80 });
  });

  test("rounds to hundredths and takes ids that are free", () => {
    const xml = definitions(
      `  <bpmn:process id="P"><bpmn:task id="T" /><bpmn:task id="T_di" /></bpmn:process>`,
    );
    const drawn = replaceDiagram(
      xml,
      changed(readGraph(xml), "T", { bounds: { x: 1 / 3, y: -0.001, width: 100, height: 80 } }),
    );
    expect(drawn).toContain('<bpmndi:BPMNShape id="T_di_2" bpmnElement="T">');
    expect(drawn).toContain('<dc:Bounds x="0.33" y="0" width="100" height="80" />');
  });

  test.skipIf(noXmllint)("is valid against the OMG schema, also with colours, labels and flags", () => {
    const xml = definitions(`  <bpmn:process id="P">
    <bpmn:exclusiveGateway id="G" /><bpmn:subProcess id="S" /><bpmn:callActivity id="C" />
  </bpmn:process>
  <bpmn:collaboration id="K"><bpmn:participant id="A" processRef="P" /></bpmn:collaboration>`);
    const box = { x: 0, y: 0, width: 10, height: 10 };
    const graph = readGraph(xml);
    const colors = { fill: "#ffffff", stroke: "#000000", font: "#ff0000" };
    const nodes = graph.planes.flatMap(({ nodes }) =>
      nodes.map((node) => ({ ...node, bounds: box, label: box, colors })),
    );
    const drawn = replaceDiagram(xml, { planes: graph.planes.map((plane) => ({ ...plane, nodes })) });
    expect(schemaErrors(drawn)).toEqual([]);
    expect(readGraph(drawn).planes[0]?.nodes.map((node) => node.colors)).toEqual(nodes.map(() => colors));
  });
});

describe("updating the diagram", () => {
  test("with what it says already touches no byte", () => {
    expect(updateDiagram(small, readGraph(small))).toBe(small);
  });

  test("by one moved node touches its bounds only", () => {
    const moved = changed(readGraph(small), "Task_1", { bounds: { x: 210, y: 78, width: 100, height: 80 } });
    expect(difference(small, updateDiagram(small, moved))).toEqual({
      gone: ['        <dc:Bounds x="200" y="78" width="100" height="80" />'],
      new: ['        <dc:Bounds x="210" y="78" width="100" height="80" />'],
    });
  });

  test("adds the shape of an element that has none, and removes that of one that is gone", () => {
    const bare = definitions(
      `${smallProcess.replace('<bpmn:endEvent id="End_1" />', '<bpmn:task id="Task_2" />')}\n${smallDiagram}`,
    );
    const graph = readGraph(bare, { undrawn: true });
    const drawn = updateDiagram(
      bare,
      changed(graph, "Task_2", { bounds: { x: 0, y: 0, width: 100, height: 80 } }),
    );
    expect(readGraph(drawn).planes[0]?.nodes.map(({ id }) => id)).toEqual(["Start_1", "Task_1", "Task_2"]);
    expect(drawn).not.toContain('bpmnElement="End_1"');
    expect(drawn).toContain(shape("Task_2", 0, 0, 100, 80));
  });

  test.skipIf(noXmllint)("leaves a document that is valid against the OMG schema", () => {
    const more = small.replace(
      '<bpmn:endEvent id="End_1" />',
      '<bpmn:endEvent id="End_1" /><bpmn:task id="New" />',
    );
    const box = { x: 1, y: 2, width: 30, height: 14 };
    const colors = { fill: "#ffffff", stroke: "#000000", font: "#ff0000" };
    const { planes } = readGraph(more, { undrawn: true });
    const changed = planes.map((plane) => ({
      ...plane,
      nodes: plane.nodes.map((node) => ({ ...node, bounds: box, label: box, colors })),
      edges: plane.edges.slice(1).map((edge) => ({ ...edge, label: box, colors })),
    }));
    const updated = updateDiagram(more, { planes: changed });
    expect(schemaErrors(updated)).toEqual([]);
    expect(readGraph(updated)).toEqual({ planes: changed });
  });

  test("adds, moves and removes a label", () => {
    const label = { x: 1, y: 2, width: 30, height: 14 };
    const labelled = updateDiagram(small, changed(readGraph(small), "Start_1", { label }));
    expect(readGraph(labelled).planes[0]?.nodes[0]?.label).toEqual(label);
    const moved = updateDiagram(
      labelled,
      changed(readGraph(labelled), "Start_1", { label: { ...label, x: 5 } }),
    );
    expect(difference(labelled, moved).new).toEqual([
      '          <dc:Bounds x="5" y="2" width="30" height="14" />',
    ]);
    expect(updateDiagram(moved, changed(readGraph(moved), "Start_1", { label: null }))).toBe(small);
  });
});
