/** A document around some BPMN elements, with the prefixes that the other helpers write. */
export function definitions(content: string, attributes = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="Definitions_1" targetNamespace="http://example.com/own"${attributes}>
${content}
</bpmn:definitions>
`;
}

/** A start, a task and an end with two flows. */
export const smallProcess = `  <bpmn:process id="Process_1" name="Sell">
    <bpmn:startEvent id="Start_1" name="Ordered">
      <bpmn:outgoing>Flow_1</bpmn:outgoing>
    </bpmn:startEvent>
    <bpmn:task id="Task_1" name="Check order" />
    <bpmn:endEvent id="End_1" />
    <bpmn:sequenceFlow id="Flow_1" sourceRef="Start_1" targetRef="Task_1" />
    <bpmn:sequenceFlow id="Flow_2" name="done" sourceRef="Task_1" targetRef="End_1" />
  </bpmn:process>`;

export function shape(id: string, x: number, y: number, width: number, height: number, more = ""): string {
  return `      <bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"${more}>
        <dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" />
      </bpmndi:BPMNShape>`;
}

export function edge(id: string, ...points: [number, number][]): string {
  const waypoints = points.map(([x, y]) => `        <di:waypoint x="${x}" y="${y}" />`).join("\n");
  return `      <bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">
${waypoints}
      </bpmndi:BPMNEdge>`;
}

export function diagram(element: string, ...content: string[]): string {
  return `  <bpmndi:BPMNDiagram id="${element}_diagram">
    <bpmndi:BPMNPlane id="${element}_plane" bpmnElement="${element}">
${content.join("\n")}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>`;
}

export const smallDiagram = diagram(
  "Process_1",
  shape("Start_1", 100, 100, 36, 36),
  shape("Task_1", 200, 78, 100, 80),
  shape("End_1", 360, 100, 36, 36),
  edge("Flow_1", [136, 118], [200, 118]),
  edge("Flow_2", [300, 118], [360, 118]),
);

export const small = definitions(`${smallProcess}\n${smallDiagram}`);
