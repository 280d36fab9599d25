/** Commands as people type them to a tool: slots in any order, signs instead of words, no article. */
import { describe, expect, test } from "vitest";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { drawingOf, meaningOn } from "./meaning.ts";

const bakery =
  "The baker mixes the dough. The baker shapes the loaves. The helper heats the oven. The helper bakes the loaves. The driver delivers the bread.";
const meaning = meaningOn(bakery);

const same: [string, string[]][] = [
  [
    "insertAfter id: Heat oven, steps: [Brush stone @Helper]",
    [
      "add task 'Brush stone' (Helper) after 'Heat oven'",
      "add task: brush stone, after: heat oven, lane: Helper",
      "new task: Brush stone; lane Helper; position after heat oven",
      "new task, lane Helper, after 'Heat oven': Brush stone",
      "after 'Heat oven' create task 'Brush stone' (Helper)",
      "insert step Brush stone after Heat oven, done by helper",
      "add 'Brush stone' after 'Heat oven' (Helper)",
      "put a task Brush stone after Heat oven, lane Helper",
      "add step 'Brush stone' in Helper directly after 'Heat oven', pls",
    ],
  ],
  [
    "insertInFlow flow: Flow_4d760248, steps: [Weigh salt @Driver]",
    [
      "insert 'Weigh salt' between 'Mix dough' and 'Shape loaves', lane Driver",
      "insert step 'Weigh salt' b/w 'Mix dough' & 'Shape loaves', owner: driver",
      "insert between 'Mix dough' and 'Shape loaves' the step 'Weigh salt', assigned to the driver",
    ],
  ],
  [
    "insertParallel ids: [Heat oven], steps: [Print labels @Driver]",
    [
      "add 'Print labels' alongside 'Heat oven', lane Driver",
      "insert 'Print labels' parallel to 'Heat oven', by the driver",
      "add a step 'Print labels' at the same time as 'Heat oven', Driver",
    ],
  ],
  [
    "addLane name: Office, process: Loaf handling\ninsertAfter id: Deliver bread, steps: [Send bill @Lane_office]",
    [
      "add task 'Send bill' after 'Deliver bread', lane Office",
      "new lane: Office; new task: send bill, lane Office, after deliver bread",
      "1) add lane Office 2) add task 'Send bill' in Office after 'Deliver bread'",
    ],
  ],
  [
    "retypeTask id: Mix dough, kind: scriptTask",
    [
      "type of 'Mix dough' = script",
      "set type of Mix dough to script task",
      "mark mix dough as script task",
      "flag 'Mix dough' as a script task",
      "'Mix dough' = script task",
    ],
  ],
  [
    "rename id: Mix dough, name: Knead dough\nretypeTask id: Mix dough, kind: serviceTask",
    [
      "rename 'Mix dough' -> 'Knead dough', set its type to service",
      "Rename Mix dough => Knead dough & mark it as service task",
    ],
  ],
  [
    "merge ids: [Mix dough | Shape loaves], label: Make loaves",
    [
      "merge 'Mix dough' + 'Shape loaves' => 'Make loaves'",
      "fuse mix dough & shape loaves into 'Make loaves'",
      "merge mix dough & shape loaves, new name Make loaves",
    ],
  ],
  [
    "wrapSteps ids: [Mix dough | Shape loaves], name: Make loaves",
    [
      "collapse 'Mix dough', 'Shape loaves' into a sub-process named 'Make loaves'",
      "group mix dough & shape loaves as 'Make loaves'",
      "wrap 'Mix dough' and 'Shape loaves' in sub-process 'Make loaves'",
    ],
  ],
  [
    "makeConditional ids: [Deliver bread], question: Needed?, condition: needed, otherwise: otherwise, usual: skipped",
    ["mark 'Deliver bread' as optional", "make deliver bread optional"],
  ],
  [
    "makeConditional ids: [Deliver bread], question: Weather bad?, condition: weather is bad, otherwise: otherwise, usual: skipped",
    [
      "make 'Deliver bread' conditional: the weather is bad",
      "add a condition to 'Deliver bread': only when the weather is bad",
      "'Deliver bread' shall only run when the weather is bad",
    ],
  ],
  [
    "delete id: Mix dough\nrename id: Shape loaves, name: Form loaves",
    ["delete step 1, rename step 2 to 'Form loaves'", "1. remove step 1 2. rename step 2 to 'Form loaves'"],
  ],
];

describe.each(same)("%s", (means, said) => {
  test.each(said)("%s", async (prompt) => {
    expect(await meaning(prompt)).toBe(means);
  });
});

test("orders behind one another are read each by itself", async () => {
  expect(
    await meaning(
      "add task 'Send bill' after 'Deliver bread', lane Helper, rename 'Mix dough' -> 'Knead dough'",
    ),
  ).toBe(
    "insertAfter id: Deliver bread, steps: [Send bill @Helper]\nrename id: Mix dough, name: Knead dough",
  );
});

test("what was a service task is a plain one again", async () => {
  const automated = meaningOn("The clerk reads the letter. The system books the payment.");
  expect(await automated("set 'Book payment' back to a plain task")).toBe(
    "retypeTask id: Book payment, kind: task",
  );
});

describe("what a slot does not hold refuses the whole", () => {
  test.each([
    "add task 'Weigh salt' after 'Paint door', lane Driver",
    "add task 'Weigh salt', lane Driver",
    "type of 'Mix dough' = cake",
    "put 'Deliver bread' before 'Mix dough', lane Helper",
    "add a timer of 2 days after 'Mix dough', lane Driver",
    "merge 'Mix dough' + 'Paint door' => 'Make loaves'",
  ])("%s", async (prompt) => {
    await expect(meaning(prompt)).rejects.toThrow(CannotEdit);
  });
});

test("an order in other words is told where it was written", async () => {
  const { bpmn } = await drawingOf(bakery);
  const prompt =
    "Drop the heating. New task: Weigh salt; lane Driver; before mix dough. Rename baker to Confectioner.";
  const { notes = [] } = await rulesEditor().plan(
    { bpmn, prompt, context: null },
    AbortSignal.timeout(60_000),
  );
  expect(notes.map(({ text }) => text)).toEqual([
    "Drop the heating",
    "New task: Weigh salt; lane Driver; before mix dough",
    "Rename baker to Confectioner",
  ]);
  expect(notes.map(({ from, to }) => prompt.slice(from, to))).toEqual(notes.map(({ text }) => text));
});
