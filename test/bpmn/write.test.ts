import { describe, expect, test } from "vitest";
import type { Content, ProcessDefinition } from "../../src/bpmn/definition.ts";
import { writeBpmn } from "../../src/bpmn/write.ts";
import { noXmllint, schemaErrors } from "./support/xsd.ts";

const empty: Content = { nodes: [], flows: [], data: [], annotations: [] };
const noRoots = { messages: [], signals: [], errors: [], escalations: [] };
const flow = (id: string, source: string, target: string) => ({
  id,
  name: null,
  source,
  target,
  condition: null,
  isDefault: false,
});

const order: ProcessDefinition = {
  id: "Definitions_1",
  collaboration: {
    id: "Collaboration_1",
    name: null,
    participants: [
      { id: "Participant_1", name: "Shop", process: "Process_1" },
      { id: "Participant_2", name: "Customer", process: null },
    ],
    messageFlows: [
      { id: "Message_flow_1", name: null, source: "Participant_2", target: "Start_1", message: "Message_1" },
    ],
  },
  messages: [{ id: "Message_1", name: "Order" }],
  signals: [{ id: "Signal_1", name: "Fire" }],
  errors: [{ id: "Error_1", name: "Broken" }],
  escalations: [{ id: "Escalation_1", name: "Late" }],
  processes: [
    {
      id: "Process_1",
      name: "Sell",
      lanes: [
        {
          id: "Lane_1",
          name: "Clerk",
          nodes: ["Start_1", "Check_1"],
          lanes: [{ id: "Lane_2", name: "Night", nodes: ["Check_1"], lanes: [] }],
        },
      ],
      nodes: [
        {
          id: "Start_1",
          type: "startEvent",
          name: "Ordered",
          definition: { type: "message", ref: "Message_1" },
        },
        {
          id: "Check_1",
          type: "userTask",
          name: 'Check "order" <A&B>\nnow',
          loop: { type: "standard", condition: "again" },
          reads: [{ id: "Reads_1", data: "Data_1" }],
          writes: [{ id: "Writes_1", data: "Store_1" }],
        },
        {
          id: "Late_1",
          type: "boundaryEvent",
          name: null,
          attachedTo: "Check_1",
          interrupting: false,
          definition: { type: "timer", kind: "duration", value: "P3D" },
        },
        { id: "Choice_1", type: "exclusiveGateway", name: "In stock?" },
        { id: "Call_1", type: "callActivity", name: "Buy", process: "Elsewhere" },
        {
          id: "Pack_1",
          type: "subProcess",
          name: "Pack",
          loop: { type: "multiInstance", sequential: true },
          content: {
            ...empty,
            nodes: [
              {
                id: "Wait_1",
                type: "intermediateCatchEvent",
                name: null,
                definition: { type: "conditional", condition: "dry" },
              },
              {
                id: "Tell_1",
                type: "intermediateThrowEvent",
                name: null,
                definition: { type: "signal", ref: "Signal_1" },
              },
              { id: "Stop_1", type: "endEvent", name: null, definition: { type: "terminate" } },
            ],
            flows: [flow("Flow_11", "Wait_1", "Tell_1"), flow("Flow_12", "Tell_1", "Stop_1")],
          },
        },
        {
          id: "Trouble_1",
          type: "eventSubProcess",
          name: "Trouble",
          content: {
            ...empty,
            nodes: [
              {
                id: "Trouble_start_1",
                type: "startEvent",
                name: null,
                interrupting: false,
                definition: { type: "escalation", ref: "Escalation_1" },
              },
            ],
          },
        },
        { id: "Failed_1", type: "endEvent", name: null, definition: { type: "error", ref: "Error_1" } },
        { id: "End_1", type: "endEvent", name: null, definition: null },
        { id: "Undo_1", type: "serviceTask", name: "Undo", isForCompensation: true },
        { id: "Link_1", type: "intermediateThrowEvent", name: null, definition: { type: "link", name: "A" } },
        { id: "Undone_1", type: "intermediateThrowEvent", name: null, definition: { type: "compensation" } },
      ],
      flows: [
        flow("Flow_1", "Start_1", "Check_1"),
        flow("Flow_2", "Check_1", "Choice_1"),
        { ...flow("Flow_3", "Choice_1", "Pack_1"), name: "yes", condition: "stock > 0" },
        { ...flow("Flow_4", "Choice_1", "Call_1"), name: "no", isDefault: true },
        flow("Flow_5", "Pack_1", "End_1"),
        flow("Flow_6", "Call_1", "Failed_1"),
        flow("Flow_7", "Late_1", "Link_1"),
      ],
      data: [
        { id: "Data_1", name: "Order", type: "dataObjectReference" },
        { id: "Store_1", name: "Warehouse", type: "dataStoreReference" },
      ],
      annotations: [
        { id: "Note_1", text: "By hand", association: { id: "Association_1", source: "Check_1" } },
      ],
    },
  ],
};

const small: ProcessDefinition = {
  ...noRoots,
  id: "Definitions_1",
  collaboration: null,
  processes: [{ ...empty, id: "Process_1", name: null, lanes: [] }],
};

describe("writing a definition", () => {
  test.skipIf(noXmllint)("is valid against the OMG schema", async () => {
    expect(schemaErrors(await writeBpmn(order))).toEqual([]);
    expect(schemaErrors(await writeBpmn(small))).toEqual([]);
  });

  test("twice gives the same bytes", async () => {
    expect(await writeBpmn(order)).toBe(await writeBpmn(structuredClone(order)));
  });

  test("writes the ends of flows into their nodes, and the default into its source", async () => {
    const xml = await writeBpmn(order);
    expect(xml).toContain('<bpmn:exclusiveGateway id="Choice_1" name="In stock?" default="Flow_4">');
    expect(xml).toMatch(/<bpmn:incoming>Flow_2<\/bpmn:incoming>\s*<bpmn:outgoing>Flow_3<\/bpmn:outgoing>/);
  });

  test("keeps markup in names as text, and leaves out what XML cannot hold", async () => {
    const process = { ...empty, id: "Process_1", name: "a\u0001<b>&\uD800", lanes: [] };
    const xml = await writeBpmn({ ...small, processes: [process] });
    expect(xml).toContain('name="a&#60;b&#62;&#38;\uFFFD"');
  });

  test("refuses an id that is used twice, and a reference to nothing", async () => {
    const task = { id: "Task_1", type: "task", name: null } as const;
    const twice = { ...empty, id: "Process_1", name: null, lanes: [], nodes: [task, task] };
    await expect(writeBpmn({ ...small, processes: [twice] })).rejects.toThrow("Task_1 is used twice");
    const loose = {
      ...empty,
      id: "Process_1",
      name: null,
      lanes: [],
      nodes: [task],
      flows: [flow("F", "Task_1", "X")],
    };
    await expect(writeBpmn({ ...small, processes: [loose] })).rejects.toThrow("No element has the id X");
  });
});
