/** The namespaces that we read and write. */

export const bpmnNamespace = "http://www.omg.org/spec/BPMN/20100524/MODEL";

export const diNamespaces = {
  bpmndi: "http://www.omg.org/spec/BPMN/20100524/DI",
  di: "http://www.omg.org/spec/DD/20100524/DI",
  dc: "http://www.omg.org/spec/DD/20100524/DC",
  bioc: "http://bpmn.io/schema/bpmn/biocolor/1.0",
  color: "http://www.omg.org/spec/BPMN/non-normative/color/1.0",
} as const;

export const namespaces: readonly string[] = [bpmnNamespace, ...Object.values(diNamespaces)];
