/** Small BPMN documents for import. */

const head = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="defs" targetNamespace="http://example.com/orders">`;

/** A chain of tasks between a start and an end; with complete diagram interchange unless `drawn` is false. */
export function chain({
  name = "Order handling",
  tasks = 1,
  drawn = true,
}: {
  name?: string | null;
  tasks?: number;
  drawn?: boolean;
} = {}): string {
  const names = Array.from({ length: tasks }, (_, i) => `task${i + 1}`);
  const nodes = ["start", ...names, "end"];
  const flows = nodes.slice(1).map((to, i) => ({ id: `flow${i + 1}`, from: nodes[i] ?? "", to }));
  const label = name === null ? "" : ` name="${name}"`;
  const xml = [
    `<process id="order"${label} isExecutable="false">`,
    `<startEvent id="start" name="Order received" />`,
    ...names.map((id) => `<task id="${id}" name="Do ${id}" />`),
    `<endEvent id="end" />`,
    ...flows.map(({ id, from, to }) => `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}" />`),
    "</process>",
  ].join("\n  ");
  return `${head}\n  ${xml}${drawn ? diagram(nodes, flows) : ""}\n</definitions>\n`;
}

function diagram(nodes: string[], flows: { id: string; from: string; to: string }[]): string {
  const left = (id: string) => 100 + nodes.indexOf(id) * 150;
  const box = (id: string) =>
    id === "start" || id === "end"
      ? `x="${left(id)}" y="122" width="36" height="36"`
      : `x="${left(id)}" y="100" width="100" height="80"`;
  const right = (id: string) => left(id) + (id === "start" ? 36 : 100);
  const shapes = nodes.map(
    (id) => `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds ${box(id)} /></bpmndi:BPMNShape>`,
  );
  const edges = flows.map(
    ({ id, from, to }) =>
      `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${right(from)}" y="140" /><di:waypoint x="${left(to)}" y="140" /></bpmndi:BPMNEdge>`,
  );
  return `\n  <bpmndi:BPMNDiagram id="diagram">\n    <bpmndi:BPMNPlane id="plane" bpmnElement="order">\n      ${[...shapes, ...edges].join("\n      ")}\n    </bpmndi:BPMNPlane>\n  </bpmndi:BPMNDiagram>`;
}

/** An empty process: nothing to draw. */
export const emptyProcess = `${head}\n  <process id="nothing" />\n</definitions>\n`;
