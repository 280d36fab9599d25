/** One change of a BPMN document, naming existing ids. About 25 kinds; the language that editors speak. */
export type Operation = { type: "rename"; id: string; name: string };
