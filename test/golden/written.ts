/** Documents that the service wrote: our own after layout, texts turned into processes, edited processes. */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Drawing } from "../../src/drawing/drawing.ts";
import { applyOperations } from "../../src/generation/apply.ts";
import { Operation } from "../../src/generation/edits.ts";
import { order, documents as others } from "../editing/documents.ts";
import { leave } from "../editing/leave.ts";
import { order as sale } from "../layout/documents.ts";

export type Written = { name: string; bpmn: string };

const folder = fileURLToPath(new URL("documents", import.meta.url));
const golden = globSync(`${folder}/*.bpmn`).sort();

/** Every drawn kind of element, without diagram interchange. */
export const documents: Written[] = [
  ...golden.map((path) => ({ name: basename(path, ".bpmn"), bpmn: readFileSync(path, "utf8") })),
  ...Object.entries(others).map(([name, bpmn]) => ({ name: `editing ${name}`, bpmn })),
  { name: "leave", bpmn: leave },
  { name: "sale", bpmn: sale },
];

const prompts = [
  "The clerk receives the order and checks the stock. If the goods are in stock, the warehouse packs and ships them. Otherwise the clerk informs the customer.",
  "First the employee fills in the travel request. Then the manager reviews it. If the manager approves it, the assistant books the flight and the hotel in parallel. If not, the request is sent back to the employee.",
  "Every Monday the system creates a report. The controller reads the report and, if something is unusual, calls the department.",
  "When a patient arrives, the nurse measures the blood pressure. Afterwards the doctor examines the patient. While the laboratory analyses the blood, the nurse prepares the room. Finally the doctor discusses the results.",
  "The customer calls the hotline. The agent records the complaint. If the complaint is not solved within two days, it is escalated to the supervisor.",
  "A developer opens a pull request. The tests run automatically. If the tests fail, the developer fixes the code and the tests run again. Once they pass, a colleague reviews the change and merges it.",
  "Bake a cake: mix flour, eggs and sugar, heat the oven, bake the cake for forty minutes and let it cool down.",
  "The bank receives a loan application. It checks the credit history. Depending on the result, the application is approved, refused or passed to an expert.",
  "The buyer sends an order to the supplier. The supplier confirms the order and delivers the goods. The buyer checks the delivery and pays the invoice.",
  "An applicant submits documents. The office checks whether they are complete. As long as documents are missing, the office asks the applicant for them. Then the office issues the permit.",
  "After the alarm, the guard checks the camera. If there is smoke, the guard calls the fire brigade and opens the doors; otherwise he resets the alarm.",
  "The editor plans the issue. Writers write articles and photographers take pictures at the same time. When everything is ready, the editor lays out the pages and the printer prints them.",
];

/** A plan for each of some documents: every change is made on text that the service did not write itself. */
const plans: { name: string; bpmn: string; operations: unknown[] }[] = [
  {
    name: "a step more",
    bpmn: order,
    operations: [
      {
        type: "insertAfter",
        id: "Pick",
        steps: [{ type: "task", kind: "userTask", label: "Weigh <items> & label", lane: null }],
      },
    ],
  },
  { name: "a step less", bpmn: order, operations: [{ type: "delete", id: "Pack" }] },
  {
    name: "a note and another name",
    bpmn: leave,
    operations: [
      { type: "annotate", id: "review", text: "Within two days" },
      { type: "rename", id: "record", name: "Record the absence" },
    ],
  },
  {
    name: "a time limit",
    bpmn: leave,
    operations: [
      {
        type: "attachEvent",
        host: "review",
        trigger: "timer",
        interrupting: false,
        label: "Two days",
        time: { type: "duration", value: "P2D" },
        steps: [{ type: "task", kind: "task", label: "Remind the manager", lane: null }],
        next: { type: "end", name: "Reminded", trigger: null },
      },
    ],
  },
];

/** All of them with complete diagram interchange, on the path of a request. */
export async function written(drawing: Drawing): Promise<Written[]> {
  const all: Written[] = [];
  for (const { name, bpmn } of documents)
    all.push({ name, bpmn: await drawing.layOut({ bpmn, before: null }) });
  for (const prompt of prompts) {
    const { bpmn } = await drawing.generate({ prompt, context: null });
    all.push({ name: prompt.slice(0, 40), bpmn: await drawing.layOut({ bpmn, before: null }) });
  }
  for (const { name, bpmn, operations } of plans) {
    const before = await drawing.layOut({ bpmn, before: null });
    const edited = applyOperations(
      before,
      operations.map((one) => Operation.parse(one)),
    );
    all.push({ name, bpmn: await drawing.layOut({ bpmn: edited.bpmn, before }) });
  }
  return all;
}
