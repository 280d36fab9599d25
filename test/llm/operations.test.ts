/** Every operation, as a language model writes it, and its effect on a diagram; and steps that are blocks of steps. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../src/bpmn/document.ts";
import { compileOutline } from "../../src/generation/compile.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { Operation } from "../../src/generation/edits.ts";
import { readOperations } from "../../src/generation/llm/operations-answer.ts";
import { tellChanges } from "../../src/generation/llm/tell-changes.ts";
import type { Step } from "../../src/generation/outline.ts";
import { editorWith, operations, outlineOf, task as work } from "./support.ts";

const remind: Step = {
  ...work("Ship goods", "Warehouse"),
  boundaries: [
    {
      kind: "timer",
      label: "Two days",
      timer: { kind: "duration", value: "P2D" },
      interrupting: false,
      body: [work("Remind clerk", "Sales")],
    },
  ],
} as Step; // A task as it is made above.
const shop = outlineOf(
  [
    work("Check order", "Sales"),
    {
      type: "choice",
      question: "Order complete?",
      branches: [
        { condition: "yes", isDefault: true, body: [] },
        { condition: "no", isDefault: false, body: [work("Ask customer", "Sales")] },
      ],
    },
    work("Release order", "Sales"),
    { type: "parallel", branches: [[work("Pack goods", "Warehouse")], [work("Print label", "Warehouse")]] },
    remind,
    work("Send invoice", "Sales"),
    { ...work("Archive order", "Sales"), note: "Ten years" } as Step, // As above.
  ],
  ["Sales", "Warehouse"],
);
const customer = outlineOf([]).pools.map((pool) => ({ ...pool, name: "Customer" }));
const invoice = {
  name: "Invoice",
  from: { pool: "Shop", step: "Send invoice" },
  to: { pool: "Customer", step: null },
};
/**
 * t1 Check order, g1, t2 Ask customer, t3 Release order, g3, t4 Pack, t5 Print, g4, t6 Ship, e2, t7 Remind, t8 invoice,
 * t9 Archive.
 */
const bpmn = await compileOutline({
  ...shop,
  pools: [...shop.pools.map((pool) => ({ ...pool, name: "Shop" })), ...customer],
  messages: [invoice],
});

const modelOf = (text: string) => readModel(openDocument(text));

/** The diagram after a model's first answer. */
async function changed(prompt: string, plan: readonly object[], on = bpmn): Promise<string[]> {
  const { edit } = await editorWith([operations(...plan)]);
  const { plan: made, bpmn: after } = await edit(on, prompt);
  expect(made.trace).toMatchObject({ rounds: 1 });
  return tellChanges(modelOf(on), modelOf(after));
}

const task = (label: string) => ({ type: "task", kind: "task", label, lane: null });
const days = (value: string) => ({ type: "duration", value });
const go = { type: "continue" };
const to = (id: string) => ({ type: "goto", id });
const end = (name: string) => ({ type: "end", name, trigger: null });
const way = (condition: string, steps: object[] = [], more: object = {}) => ({
  condition,
  isDefault: false,
  steps,
  next: go,
  ...more,
});
const block = (type: string, more: object) => ({ type, ...more });
const caught = (trigger: string, label: string, time: object | null = null) => ({
  type: "event",
  kind: "intermediateCatchEvent",
  trigger,
  label,
  time,
  lane: null,
});

type Case = [prompt: string, plan: ({ type: string } & Record<string, unknown>)[], changes: string[]];

// biome-ignore format: an operation a line
const cases: Case[] = [
  ["Call shipping delivery.",
    [{ type: "rename", id: "t6", name: "Deliver goods" }],
    ['"Ship goods" is now called "Deliver goods"']],
  ["Say 'something is missing' instead of no.",
    [{ type: "setCondition", flow: "f3", condition: "something is missing" }],
    ['after "Order complete?" comes "Ask customer" ("something is missing") or "Release order" ("yes", default), no longer "Ask customer" ("no")']],
  ["Asking is the usual case.",
    [{ type: "setDefault", flow: "f3" }],
    ['after "Order complete?" comes "Ask customer" ("no", default) or "Release order" ("yes"), no longer "Ask customer" ("no") or "Release order" ("yes", default)']],
  ["The invoice is sent by a system.",
    [{ type: "retypeTask", id: "t8", kind: "serviceTask" }],
    ['"Send invoice" is now serviceTask, not task']],
  ["Packing and the label: one of them or both.",
    [{ type: "retypeGateway", id: "g3", kind: "inclusiveGateway" }],
    ['g3 is now inclusiveGateway, not parallelGateway',
     'g4 is now inclusiveGateway, not parallelGateway']],
  ["An order starts it.",
    [{ type: "retypeEvent", id: "e1", trigger: "message", time: null }],
    ['e1 is now startEvent message, not startEvent']],
  ["Remind after three days.",
    [{ type: "setTime", id: "e2", time: days("P3D") }],
    ['"Two days" is now P3D, not P2D']],
  ["Weigh the parcel after shipping.",
    [{ type: "insertAfter", id: "t6", steps: [task("Weigh parcel")] }],
    ['new: "Weigh parcel", task, in lane "Warehouse"',
     'after "Ship goods" comes "Weigh parcel", no longer "Send invoice"',
     'after "Weigh parcel" comes "Send invoice"']],
  ["Before the invoice, check the address.",
    [{ type: "insertBefore", id: "t8", steps: [task("Check address")] }],
    ['new: "Check address", task, in lane "Sales"',
     'after "Ship goods" comes "Check address", no longer "Send invoice"',
     'after "Check address" comes "Send invoice"']],
  ["Call before asking.",
    [{ type: "insertInFlow", flow: "f3", steps: [task("Call customer")] }],
    ['new: "Call customer", task, in lane "Sales"',
     'after "Order complete?" comes "Call customer" ("no") or "Release order" ("yes", default), no longer "Ask customer" ("no")',
     'after "Call customer" comes "Ask customer"']],
  ["Book the courier while packing.",
    [{ type: "insertParallel", ids: ["t4"], steps: [task("Book courier")] }],
    ['new: "Book courier", task, in lane "Warehouse"',
     'after g3 comes "Pack goods" or "Print label" or "Book courier"',
     'after "Book courier" comes g4']],
  ["No archive.",
    [{ type: "delete", id: "t9" }],
    ['gone: textAnnotation "Ten years" at "Archive order"',
     'gone: "Archive order"',
     'after "Send invoice" comes e4, no longer "Archive order"']],
  ["Nobody asks the customer.",
    [{ type: "deleteBranch", flow: "f3" }],
    ['gone: "Order complete?"',
     'gone: "Ask customer"',
     'after "Check order" comes "Release order", no longer "Order complete?"']],
  ["Archive before the invoice.",
    [{ type: "move", id: "t9", where: "before", target: "t8" }],
    ['after "Ship goods" comes "Archive order", no longer "Send invoice"',
     'after "Send invoice" comes e4, no longer "Archive order"',
     'after "Archive order" comes "Send invoice", no longer e4']],
  ["Archive incomplete orders only, before the customer is asked.",
    [{ type: "moveIntoFlow", id: "t9", flow: "f3" }],
    ['after "Order complete?" comes "Archive order" ("no") or "Release order" ("yes", default), no longer "Ask customer" ("no")',
     'after "Send invoice" comes e4, no longer "Archive order"',
     'after "Archive order" comes "Ask customer", no longer e4']],
  ["First archive, then the invoice.",
    [{ type: "swap", first: "t8", second: "t9" }],
    ['after "Ship goods" comes "Archive order", no longer "Send invoice"',
     'after "Send invoice" comes e4, no longer "Archive order"',
     'after "Archive order" comes "Send invoice", no longer e4']],
  ["After asking, check again.",
    [{ type: "redirect", flow: "f5", end: "target", to: "t1" }],
    ['after "Ask customer" comes "Check order", no longer "Release order"']],
  ["Invoice and archive at the same time.",
    [{ type: "makeParallel", ids: ["t8", "t9"] }],
    ['after "Ship goods" comes new parallelGateway 1, no longer "Send invoice"',
     'after "Send invoice" comes new parallelGateway 2, no longer "Archive order"',
     'after "Archive order" comes new parallelGateway 2, no longer e4',
     'after new parallelGateway 1 comes "Send invoice" or "Archive order"',
     'after new parallelGateway 2 comes e4']],
  ["Pack, then print the label.",
    [{ type: "makeSequential", ids: ["t4", "t5"] }],
    ['gone: g3',
     'gone: g4',
     'after "Release order" comes "Pack goods", no longer g3',
     'after "Pack goods" comes "Print label", no longer g4',
     'after "Print label" comes "Ship goods", no longer g4']],
  ["Archive only large orders.",
    [{ type: "makeConditional", ids: ["t9"], question: "Large order?", condition: "yes", otherwise: "no", usual: "skipped" }],
    ['new: "Large order?", exclusiveGateway',
     'after "Send invoice" comes "Large order?", no longer "Archive order"',
     'after "Large order?" comes "Archive order" ("yes") or e4 ("no", default)']],
  ["A forged order is reported, and that is all.",
    [{ type: "addBranch", gateway: "g1", branch: { condition: "forged", isDefault: false, steps: [task("Report forgery")], next: end("Forgery reported") } }],
    ['new: "Report forgery", task, in lane "Sales"',
     'new: "Forgery reported", endEvent',
     'after "Order complete?" comes "Ask customer" ("no") or "Release order" ("yes", default) or "Report forgery" ("forged")',
     'after "Report forgery" comes "Forgery reported"']],
  ["After the invoice: paid or dunned.",
    [{ type: "addDecision", after: "t8", question: "Paid?", branches: [{ condition: "yes", isDefault: true, steps: [], next: go }, { condition: "no", isDefault: false, steps: [task("Send dunning letter")], next: go }] }],
    ['new: "Paid?", exclusiveGateway',
     'new: "Send dunning letter", task, in lane "Sales"',
     'after "Send invoice" comes "Paid?", no longer "Archive order"',
     'after "Paid?" comes "Archive order" ("yes", default) or "Send dunning letter" ("no")',
     'after "Send dunning letter" comes "Archive order"']],
  ["Not complete after all? Back to the check.",
    [{ type: "loopBack", after: "t2", to: "t1", question: "Still incomplete?", condition: "yes", otherwise: "no" }],
    ['new: "Still incomplete?", exclusiveGateway',
     'after "Ask customer" comes "Still incomplete?", no longer "Release order"',
     'after "Still incomplete?" comes "Release order" ("no", default) or "Check order" ("yes")']],
  ["If packing fails, throw the goods away.",
    [{ type: "attachEvent", host: "t4", trigger: "error", interrupting: true, label: "Goods broken", time: null, steps: [task("Discard goods")], next: go }],
    ['new: "Goods broken", boundaryEvent error, breaking off "Pack goods"',
     'new: "Discard goods", task, in lane "Warehouse"',
     'after "Goods broken" comes "Discard goods"',
     'after "Discard goods" comes g4']],
  ["Orders by phone go straight to the release.",
    [{ type: "addStart", target: "t3", label: "Order by phone", trigger: "message", time: null }],
    ['new: "Order by phone", startEvent message',
     'after "Order by phone" comes "Release order"']],
  ["Questions are answered at any time, by the warehouse.",
    [{ type: "addHandler", process: "w1", label: "Question asked", trigger: "message", time: null, interrupting: false, steps: [task("Answer question")] }],
    ['new: "Question asked", eventSubProcess, in lane "Warehouse"',
     'new: "Question asked", startEvent message, beside the rest, inside "Question asked"',
     'new: "Answer question", task, inside "Question asked"',
     'after "Question asked" comes "Answer question"',
     'after "Answer question" comes new endEvent 1']],
  ["Scan and file it instead of archiving.",
    [{ type: "replace", id: "t9", steps: [task("Scan order"), task("File order")] }],
    ['textAnnotation "Ten years" at "Archive order" is now textAnnotation "Ten years" at "Scan order"',
     'gone: "Archive order"',
     'new: "Scan order", task, in lane "Sales"',
     'new: "File order", task, in lane "Sales"',
     'after "Send invoice" comes "Scan order", no longer "Archive order"',
     'after "Scan order" comes "File order"',
     'after "File order" comes e4']],
  ["Invoice and archive are one step.",
    [{ type: "merge", ids: ["t8", "t9"], label: "Invoice and archive order" }],
    ['message "Invoice" from "Send invoice" to "Customer" is now message "Invoice" from "Invoice and archive order" to "Customer"',
     'textAnnotation "Ten years" at "Archive order" is now textAnnotation "Ten years" at "Invoice and archive order"',
     'gone: "Archive order"',
     '"Send invoice" is now called "Invoice and archive order"',
     'after "Invoice and archive order" comes e4, no longer "Archive order"']],
  ["It ends with the invoice, nothing is archived: no Archive order.",
    [{ type: "endAfter", id: "t8", name: "Invoice sent", trigger: null }],
    ['gone: textAnnotation "Ten years" at "Archive order"',
     'gone: "Archive order"',
     'gone: e4',
     'new: "Invoice sent", endEvent',
     'after "Send invoice" comes "Invoice sent", no longer "Archive order"']],
  ["An auditor archives the order.",
    [{ type: "addLane", as: "new1", name: "Auditor", process: "w1", ids: ["t9"] }],
    ['new: lane "Auditor"',
     '"Archive order" is now in lane "Auditor", not in lane "Sales"']],
  ["A driver is involved, too.",
    [{ type: "addLane", name: "Driver", process: "w1", ids: [] }],
    ['new: lane "Driver"']],
  ["A driver loads the van after packing.",
    [{ type: "insertAfter", id: "t4", steps: [{ ...task("Load van"), as: "new1" }] }, { type: "addLane", name: "Driver", process: "w1", ids: ["new1"] }],
    ['new: lane "Driver"',
     'new: "Load van", task, in lane "Driver"',
     'after "Pack goods" comes "Load van", no longer g4',
     'after "Load van" comes g4']],
  ["The warehouse sends the invoice, before shipping.",
    [{ type: "move", id: "t8", where: "before", target: "t6" }, { type: "assignLane", ids: ["t8"], lane: "l2" }],
    ['"Send invoice" is now in lane "Warehouse", not in lane "Sales"',
     'after g4 comes "Send invoice", no longer "Ship goods"',
     'after "Ship goods" comes "Archive order", no longer "Send invoice"',
     'after "Send invoice" comes "Ship goods", no longer "Archive order"']],
  ["The warehouse sends the invoice.",
    [{ type: "assignLane", ids: ["t8"], lane: "l2" }],
    ['"Send invoice" is now in lane "Warehouse", not in lane "Sales"']],
  ["Sales does the warehouse's work.",
    [{ type: "deleteLane", id: "l2", to: "l1" }],
    ['gone: lane "Warehouse"',
     '"Pack goods" is now in lane "Sales", not in lane "Warehouse"',
     '"Print label" is now in lane "Sales", not in lane "Warehouse"',
     '"Ship goods" is now in lane "Sales", not in lane "Warehouse"']],
  ["The warehouse is drawn above sales.",
    [{ type: "moveLane", lane: "l2", where: "above", target: "l1" }],
    ['lane "Sales" now stands below lane "Warehouse"']],
  ["The bank gets a pool.",
    [{ type: "addPool", name: "Bank" }],
    ['new: pool "Bank"']],
  ["The customer hears of the shipping.",
    [{ type: "addMessageFlow", from: "t6", to: "p2", name: "Notice" }],
    ['new: message "Notice" from "Ship goods" to "Customer"']],
  ["Packing to shipping is one sub-process.",
    [{ type: "wrapSteps", ids: ["t8", "t9"], name: "Close order", each: null }],
    ['new: "Close order", subProcess, in lane "Sales"',
     '"Send invoice" is now inside "Close order", not in lane "Sales"',
     '"Archive order" is now inside "Close order", not in lane "Sales"',
     'after "Ship goods" comes "Close order", no longer "Send invoice"',
     'after "Close order" comes e4',
     'after "Archive order" comes new endEvent 1, no longer e4',
     'after new startEvent 1 comes "Send invoice"']],
  ["Packing: fetch, wrap.",
    [{ type: "openStep", id: "t4", steps: [task("Fetch goods"), task("Wrap goods")] }],
    ['"Pack goods" is now subProcess, not task',
     'new: "Fetch goods", task, inside "Pack goods"',
     'new: "Wrap goods", task, inside "Pack goods"',
     'after new startEvent 1 comes "Fetch goods"',
     'after "Fetch goods" comes "Wrap goods"',
     'after "Wrap goods" comes new endEvent 1']],
  ["No sub-process for packing, after all.",
    [{ type: "openStep", id: "t4", steps: [task("Fetch goods"), task("Wrap goods")] }, { type: "unwrapSteps", id: "t4" }],
    ['gone: "Pack goods"',
     'new: "Fetch goods", task, in lane "Warehouse"',
     'new: "Wrap goods", task, in lane "Warehouse"',
     'after g3 comes "Fetch goods" or "Print label", no longer "Pack goods"',
     'after "Fetch goods" comes "Wrap goods"',
     'after "Wrap goods" comes g4']],
  ["Pack each item.",
    [{ type: "setEach", id: "t4", each: "parallel" }],
    ['"Pack goods" is now done for each (parallel)']],
  ["Checking is tried three times at most.",
    [{ type: "setEach", id: "t1", each: null, times: "3" }],
    ['new: textAnnotation "≤ 3×" at "Check order"',
     '"Check order" is now done again, at most 3 times']],
  ["Five things are packed.",
    [{ type: "setEach", id: "t4", each: "parallel", times: 5 }],
    ['new: textAnnotation "5×" at "Pack goods"',
     '"Pack goods" is now done for each (parallel, 5)']],
  ["A guard and a driver ship with the warehouse, no, the driver alone.",
    [{ type: "setTogether", id: "t6", together: ["Guard", "Driver", "Warehouse"] }, { type: "setTogether", id: "t6", with: "Driver" }],
    ['new: textAnnotation "+ Driver" at "Ship goods"',
     '"Ship goods" is now done together with Driver']],
  ["Packing needs the list and stock, and makes a parcel slip for shipping.",
    [{ type: "setData", id: "t4", reads: ["List", "Stock"], writes: ["Slip"], stores: ["Stock"] }, { type: "setData", id: "t6", reads: ["Slip"], writes: null }],
    ['new: dataObjectReference "List"',
     'new: dataStoreReference "Stock"',
     'new: dataObjectReference "Slip"',
     '"Pack goods" is now reading "List" and "Stock", writing "Slip"',
     '"Ship goods" is now reading "Slip"']],
  ["Invoices are numbered.",
    [{ type: "annotate", id: "t8", text: "Numbered" }],
    ['new: textAnnotation "Numbered" at "Send invoice"']],
  ["Orders are kept for ten years from the invoice on.",
    [{ type: "moveNote", id: "n1", to: "t8" }],
    ['textAnnotation "Ten years" at "Archive order" is now textAnnotation "Ten years" at "Send invoice"']],
];

test.each(cases)("%s", async (prompt, plan, changes) => {
  expect(await changed(prompt, plan)).toEqual(changes);
});

test("The warehouse is a company of its own.", async () => {
  const body = [work("Sell goods", "Sales"), work("Pack goods", "Warehouse"), work("Send invoice", "Sales")];
  const on = await compileOutline(outlineOf(body, ["Sales", "Warehouse"]));
  const received = [
    { flow: "f2", name: "Order received" },
    { flow: "f3", name: "Goods packed" },
  ];
  expect(await changed("So it is.", [{ type: "laneToPool", lane: "l2", received }], on)).toEqual([
    'gone: lane "Warehouse"',
    'new: pool "Warehouse"',
    'new: message from "Sell goods" to "Order received"',
    'new: message from "Pack goods" to "Goods packed"',
    'new: "Goods packed", intermediateCatchEvent message',
    '"Pack goods" is now not in lane "Warehouse"',
    'new: "Order received", startEvent message',
    'after "Sell goods" comes "Goods packed", no longer "Pack goods"',
    'after "Goods packed" comes "Send invoice"',
    'after "Pack goods" comes new endEvent 1, no longer "Send invoice"',
    'after "Order received" comes "Pack goods"',
  ]);
});

describe("what a task says beside its flow", () => {
  const team = {
    ...work("Load van", "Shop"),
    each: "parallel",
    times: 4,
    together: ["Driver"],
    reads: ["Tour"],
  };
  // A task as it is made above.
  const on = compileOutline(outlineOf([team as Step, work("Drive off", "Shop")], ["Shop"]));

  test("goes with its note and its data", async () => {
    const plan = [
      { type: "setEach", id: "t1", each: null, times: null },
      { type: "setTogether", id: "t1", together: [] },
      { type: "setData", id: "t1", reads: [], writes: null },
    ];
    expect(await changed("One loads the van, by heart.", plan, await on)).toEqual([
      'gone: dataObjectReference "Tour"',
      'gone: textAnnotation "+ Driver\n4×" at "Load van"',
      '"Load van" is now not done for each (parallel, 4), not done together with Driver, not reading "Tour"',
    ]);
  });

  test("goes on with what takes its place", async () => {
    const plan = [{ type: "replace", id: "t1", steps: [task("Fill van")] }];
    expect(await changed("The van is filled.", plan, await on)).toContain(
      'new: "Fill van", task, in lane "Shop", done together with Driver, reading "Tour"',
    );
  });

  test("changes with its note, and far away the same data has another shape", async () => {
    const far = [task("Archive tour"), task("Lock van"), task("Go home")];
    const plan = [
      { type: "setEach", id: "t1", each: "sequential" },
      { type: "setTogether", id: "t1", together: ["Usher"] },
      { type: "insertAfter", id: "t2", steps: far.map((step, at) => ({ ...step, as: `new${at}` })) },
      { type: "setData", id: "new2", reads: ["Tour"] },
    ];
    expect(await changed("An usher helps.", plan, await on)).toEqual(
      expect.arrayContaining([
        'textAnnotation "+ Driver\n4×" at "Load van" is now textAnnotation "+ Usher\n4×" at "Load van"',
        '"Load van" is now done for each (sequential, 4), done together with Usher, not done for each (parallel, 4), not done together with Driver',
        'new: dataObjectReference "Tour"',
      ]),
    );
  });
});

describe("errors and escalations", () => {
  const stop = { type: "end", name: "Goods broken", trigger: "error" };
  const broken = way("yes", [], { next: stop });
  const inside = {
    steps: [task("Lift goods"), block("choice", { label: "Broken?", branches: [broken, way("no")] })],
  };
  const border = { host: "t4", trigger: "error", interrupting: true, time: null, steps: [], next: go };
  const plan = [
    { type: "openStep", id: "t4", ...inside },
    { type: "attachEvent", label: "Damage", ...border },
  ];

  test("that a plan throws and catches are the same one, whatever label each has", async () => {
    const { edit } = await editorWith([operations(...plan)]);
    const { nodes } = modelOf((await edit(bpmn, "Broken goods end the packing.")).bpmn);
    const thrown = [...nodes.values()].flatMap(({ name, thrown }) => (thrown ? [[name, thrown]] : []));
    expect(thrown.toSorted()).toEqual([
      ["Damage", "Goods broken"],
      ["Goods broken", "Goods broken"],
    ]);
  });

  test("that nothing throws any more are conditions", async () => {
    const { edit } = await editorWith([operations(...plan)]);
    const on = (await edit(bpmn, "Broken goods end the packing.")).bpmn;
    const { nodes, flows } = modelOf(on);
    const way = [...flows.values()].find(({ target }) => nodes.get(target)?.name === "Goods broken");
    expect(await changed("Nothing breaks.", [{ type: "deleteBranch", flow: way?.id }], on)).toContain(
      '"Damage" is now boundaryEvent conditional, not boundaryEvent error',
    );
  });

  test.each(["intermediateThrowEvent", "intermediateCatchEvent"])("have no %s of an error", async (kind) => {
    const good = { type: "rename", id: "t6", name: "Deliver goods" };
    const bad = { type: "insertAfter", id: "t8", steps: [{ ...caught("error", "Lost"), kind }] };
    const { edit, fake } = await editorWith([operations(bad), operations(good)]);
    await edit(bpmn, "Call shipping delivery.");
    expect(fake.asked[1]?.texts.at(-1)).toMatch(/cannot have the trigger error/);
  });
});

test("What a later operation names is not cleared away before it is done.", async () => {
  const plan = [
    { type: "delete", id: "t2" },
    { type: "insertInFlow", flow: "f3", steps: [task("Note what is missing")] },
  ];
  expect(await changed("Nobody asks: what is missing is noted.", plan)).toContain(
    'after "Order complete?" comes "Note what is missing" ("no") or "Release order" ("yes", default), no longer "Ask customer" ("no")',
  );
});

test("no operation is left out above", () => {
  const tried = new Set(["laneToPool", ...cases.flatMap(([, plan]) => plan.map(({ type }) => type))]);
  expect(Operation.options.map(({ shape }) => shape.type.value).filter((type) => !tried.has(type))).toEqual(
    [],
  );
});

describe("a step may be a block of steps, at any place", () => {
  // biome-ignore format: an operation a line
  const nested: Case[] = [
    ["After shipping, fragile goods are padded and, meanwhile, insured and listed; then everything is weighed.",
      [{ type: "insertAfter", id: "t6", steps: [block("choice", { label: "Fragile?", branches: [way("yes", [task("Pad parcel"), block("parallel", { branches: [way("", [task("Insure parcel")]), way("", [task("List parcel")])]})]), way("no", [], { isDefault: true})]}), task("Weigh parcel")] }],
      ['new: "Fragile?", exclusiveGateway',
       'new: "Pad parcel", task, in lane "Warehouse"',
       'new: "Insure parcel", task, in lane "Warehouse"',
       'new: "List parcel", task, in lane "Warehouse"',
       'new: "Weigh parcel", task, in lane "Warehouse"',
       'after "Ship goods" comes "Fragile?", no longer "Send invoice"',
       'after "Fragile?" comes "Pad parcel" ("yes") or "Weigh parcel" ("no", default)',
       'after "Pad parcel" comes new parallelGateway 1',
       'after new parallelGateway 1 comes "Insure parcel" or "List parcel"',
       'after "Insure parcel" comes new parallelGateway 2',
       'after "List parcel" comes new parallelGateway 2',
       'after new parallelGateway 2 comes "Weigh parcel"',
       'after "Weigh parcel" comes "Send invoice"']],
    ["Before asking, call until somebody answers; wait a day in between.",
      [{ type: "insertInFlow", flow: "f3", steps: [block("loop", { steps: [task("Call customer")], label: "Reached?", again: "no", redo: [task("Wait a day")], exit: "yes"})] }],
      ['new: "Call customer", task, in lane "Sales"',
       'new: "Reached?", exclusiveGateway',
       'new: "Wait a day", task, in lane "Sales"',
       'after "Order complete?" comes "Call customer" ("no") or "Release order" ("yes", default), no longer "Ask customer" ("no")',
       'after "Call customer" comes "Reached?"',
       'after "Reached?" comes "Wait a day" ("no") or "Ask customer" ("yes", default)',
       'after "Wait a day" comes "Call customer"']],
    ["Before the invoice each item is scanned and, if broken, written off.",
      [{ type: "insertBefore", id: "t8", steps: [block("subProcess", { label: "Handle items", each: "sequential", lane: null, steps: [task("Scan item"), block("choice", { label: "Broken?", branches: [way("yes", [task("Write off item")]), way("no")]})]})] }],
      ['new: "Handle items", subProcess, in lane "Sales", done for each (sequential)',
       'new: "Scan item", task, inside "Handle items"',
       'new: "Broken?", exclusiveGateway, inside "Handle items"',
       'new: "Write off item", task, inside "Handle items"',
       'after "Ship goods" comes "Handle items", no longer "Send invoice"',
       'after "Handle items" comes "Send invoice"',
       'after new startEvent 1 comes "Scan item"',
       'after "Scan item" comes "Broken?"',
       'after "Broken?" comes "Write off item" ("yes") or new endEvent 1 ("no")',
       'after "Write off item" comes new endEvent 1']],
    ["After the invoice wait for the payment; after two weeks remind and invoice again.",
      [{ type: "insertAfter", id: "t8", steps: [block("eventChoice", { branches: [way("", [caught("message", "Payment received")]), way("", [caught("timer", "Two weeks", days("P14D")), task("Remind customer")], { next: to("t8")})]})] }],
      ['new: "Payment received", intermediateCatchEvent message',
       'new: "Two weeks", intermediateCatchEvent timer, P14D',
       'new: "Remind customer", task, in lane "Sales"',
       'after "Send invoice" comes new eventBasedGateway 1, no longer "Archive order"',
       'after new eventBasedGateway 1 comes "Payment received" or "Two weeks"',
       'after "Payment received" comes "Archive order"',
       'after "Two weeks" comes "Remind customer"',
       'after "Remind customer" comes "Send invoice"']],
    ["While packing, warn the driver if the goods are dangerous.",
      [{ type: "insertParallel", ids: ["t4"], steps: [block("choice", { label: "Dangerous?", branches: [way("yes", [task("Warn driver")]), way("no")]})] }],
      ['new: "Dangerous?", exclusiveGateway',
       'new: "Warn driver", task, in lane "Warehouse"',
       'after g3 comes "Pack goods" or "Print label" or "Dangerous?"',
       'after "Dangerous?" comes "Warn driver" ("yes") or g4 ("no")',
       'after "Warn driver" comes g4']],
    ["Forged orders are reported before the archive, and that is all.",
      [{ type: "insertBefore", id: "t9", steps: [block("choice", { label: "Forged?", branches: [way("yes", [task("Report forgery")], { next: end("Forgery reported")}), way("no")]})] }],
      ['new: "Forged?", exclusiveGateway',
       'new: "Report forgery", task, in lane "Sales"',
       'new: "Forgery reported", endEvent',
       'after "Send invoice" comes "Forged?", no longer "Archive order"',
       'after "Forged?" comes "Report forgery" ("yes") or "Archive order" ("no")',
       'after "Report forgery" comes "Forgery reported"']],
    ["After the check a gift is wrapped, a rush order called in, or both.",
      [{ type: "insertAfter", id: "t1", steps: [block("inclusive", { label: "What is asked for?", branches: [way("gift", [task("Wrap gift")]), way("rush", [task("Call courier")]), way("nothing", [], { isDefault: true})]})] }],
      ['new: "What is asked for?", inclusiveGateway',
       'new: "Wrap gift", task, in lane "Sales"',
       'new: "Call courier", task, in lane "Sales"',
       'after "Check order" comes "What is asked for?", no longer "Order complete?"',
       'after "What is asked for?" comes "Wrap gift" ("gift") or "Call courier" ("rush") or new inclusiveGateway 1 ("nothing", default)',
       'after "Wrap gift" comes new inclusiveGateway 1',
       'after "Call courier" comes new inclusiveGateway 1',
       'after new inclusiveGateway 1 comes "Order complete?"']],
    ["Instead of archiving: old orders are burnt, others kept.",
      [{ type: "replace", id: "t9", steps: [block("choice", { label: "Old?", branches: [way("yes", [task("Burn order")]), way("no", [task("Keep order")])]})] }],
      ['textAnnotation "Ten years" at "Archive order" is now textAnnotation "Ten years" at "Old?"',
       'gone: "Archive order"',
       'new: "Old?", exclusiveGateway',
       'new: "Burn order", task, in lane "Sales"',
       'new: "Keep order", task, in lane "Sales"',
       'after "Send invoice" comes "Old?", no longer "Archive order"',
       'after "Old?" comes "Burn order" ("yes") or "Keep order" ("no")',
       'after "Burn order" comes e4',
       'after "Keep order" comes e4']],
    ["Packing: fetch, and wrap again until it is tight.",
      [{ type: "openStep", id: "t4", steps: [task("Fetch goods"), block("loop", { steps: [task("Wrap goods")], label: "Tight?", again: "no", redo: [], exit: "yes"})] }],
      ['"Pack goods" is now subProcess, not task',
       'new: "Fetch goods", task, inside "Pack goods"',
       'new: "Wrap goods", task, inside "Pack goods"',
       'new: "Tight?", exclusiveGateway, inside "Pack goods"',
       'after new startEvent 1 comes "Fetch goods"',
       'after "Fetch goods" comes "Wrap goods"',
       'after "Wrap goods" comes "Tight?"',
       'after "Tight?" comes "Wrap goods" ("no") or new endEvent 1 ("yes", default)']],
    ["If packing breaks something, call and mail the customer, then go on.",
      [{ type: "attachEvent", host: "t4", trigger: "error", interrupting: true, label: "Goods broken", time: null, steps: [block("parallel", { branches: [way("", [task("Call customer")]), way("", [task("Mail customer")])]})], next: go }],
      ['new: "Goods broken", boundaryEvent error, breaking off "Pack goods"',
       'new: "Call customer", task, in lane "Warehouse"',
       'new: "Mail customer", task, in lane "Warehouse"',
       'after "Goods broken" comes new parallelGateway 1',
       'after new parallelGateway 1 comes "Call customer" or "Mail customer"',
       'after "Call customer" comes new parallelGateway 2',
       'after "Mail customer" comes new parallelGateway 2',
       'after new parallelGateway 2 comes g4']],
    ["Forged orders: report and lock the account at the same time, then stop.",
      [{ type: "addBranch", gateway: "g1", branch: way("forged", [block("parallel", { branches: [way("", [task("Report forgery")]), way("", [task("Lock account")])]})], { next: end("Forgery reported")}) }],
      ['new: "Report forgery", task, in lane "Sales"',
       'new: "Lock account", task, in lane "Sales"',
       'new: "Forgery reported", endEvent',
       'after "Order complete?" comes "Ask customer" ("no") or "Release order" ("yes", default) or new parallelGateway 1 ("forged")',
       'after new parallelGateway 1 comes "Report forgery" or "Lock account"',
       'after "Report forgery" comes new parallelGateway 2',
       'after "Lock account" comes new parallelGateway 2',
       'after new parallelGateway 2 comes "Forgery reported"']],
    ["After the invoice, if unpaid, dun, or sell the debt when it is old.",
      [{ type: "addDecision", after: "t8", question: "Paid?", branches: [way("yes", [], { isDefault: true}), way("no", [block("choice", { label: "Debt old?", branches: [way("yes", [task("Sell debt")]), way("no", [task("Dun customer")])]})])] }],
      ['new: "Paid?", exclusiveGateway',
       'new: "Debt old?", exclusiveGateway',
       'new: "Sell debt", task, in lane "Sales"',
       'new: "Dun customer", task, in lane "Sales"',
       'after "Send invoice" comes "Paid?", no longer "Archive order"',
       'after "Paid?" comes "Archive order" ("yes", default) or "Debt old?" ("no")',
       'after "Debt old?" comes "Sell debt" ("yes") or "Dun customer" ("no")',
       'after "Sell debt" comes "Archive order"',
       'after "Dun customer" comes "Archive order"']],
  ];

  test.each(nested)("%s", async (prompt, plan, changes) => {
    expect(await changed(prompt, plan)).toEqual(changes);
  });
  test("and it, its branches and its steps have names for what comes behind", async () => {
    const fragile = block("choice", {
      as: "new1",
      label: "Fragile?",
      branches: [way("yes", [], { as: "new2" }), way("no", [{ ...task("Shake parcel"), as: "new3" }])],
    });
    const plan = [
      { type: "insertAfter", id: "t6", steps: [fragile] },
      { type: "rename", id: "new1", name: "Is it fragile?" },
      { type: "insertInFlow", flow: "new2", steps: [task("Pad parcel")] },
      { type: "setEach", id: "new3", each: "sequential" },
    ];
    expect(await changed("Pad what is fragile, shake all else.", plan)).toEqual([
      'new: "Is it fragile?", exclusiveGateway',
      'new: "Shake parcel", task, in lane "Warehouse", done for each (sequential)',
      'new: "Pad parcel", task, in lane "Warehouse"',
      'after "Ship goods" comes "Is it fragile?", no longer "Send invoice"',
      'after "Is it fragile?" comes "Shake parcel" ("no") or "Pad parcel" ("yes")',
      'after "Shake parcel" comes "Send invoice"',
      'after "Pad parcel" comes "Send invoice"',
    ]);
  });

  test("and a path in it may lead back to what it has made itself", async () => {
    const plan = [
      {
        type: "insertAfter",
        id: "t8",
        steps: [
          { ...task("Wait a week"), as: "new1" },
          block("choice", {
            label: "Paid?",
            branches: [way("yes"), way("no", [task("Dun")], { next: to("new1") })],
          }),
        ],
      },
    ];
    expect(await changed("Dun every week until it is paid.", plan)).toContain(
      'after "Dun" comes "Wait a week"',
    );
  });

  test.each<[string, object, RegExp]>([
    [
      "that always ends, with more behind",
      block("choice", {
        label: "",
        branches: [way("a", [], { next: end("A") }), way("b", [task("B")], { next: end("B") })],
      }),
      /Nothing can follow/,
    ],
    [
      "that waits for a task",
      block("eventChoice", { branches: [way("", [task("A")]), way("", [task("B")])] }),
      /begins with an event/,
    ],
    [
      "that leaves a parallel path",
      block("parallel", { branches: [way("", [task("A")]), way("", [task("B")], { next: to("t9") })] }),
      /no longer fit together.*cannot lead out/,
    ],
    [
      "that may end beside others",
      block("parallel", {
        branches: [
          way("", [task("A")]),
          way("", [
            block("choice", { label: "Ok?", branches: [way("yes"), way("no", [], { next: end("B") })] }),
          ]),
        ],
      }),
      /a token waits for ever.*ends with trigger terminate/,
    ],
    ["that repeats nothing", block("loop", { label: "Ok?", steps: [] }), /operations\.0\.steps\.0\.steps/],
    [
      "with one branch",
      block("choice", { label: "Ok?", branches: [way("yes")] }),
      /operations\.0\.steps\.0\.branches/,
    ],
  ])("and one %s is sent back with the reason", async (_, wrong, told) => {
    const good = { type: "rename", id: "t6", name: "Deliver goods" };
    const bad = { type: "insertAfter", id: "t8", steps: [wrong, task("Weigh parcel")] };
    const { edit, fake } = await editorWith([operations(bad), operations(good)]);
    await edit(bpmn, "Call shipping delivery.");
    expect(fake.asked[1]?.texts.at(-1)).toMatch(told);
  });

  test("and slips in it are mended: the outline's own spelling, what is missing", async () => {
    const parallel = {
      type: "parallelGateway",
      branches: [[{ type: "userTask", name: "Insure parcel" }], [task("List parcel")]],
    };
    const plan = [{ type: "insert_after", id: "t6", steps: [parallel] }];
    expect(await changed("Insure and list it.", plan)).toEqual([
      'new: "Insure parcel", userTask, in lane "Warehouse"',
      'new: "List parcel", task, in lane "Warehouse"',
      'after "Ship goods" comes new parallelGateway 1, no longer "Send invoice"',
      'after new parallelGateway 1 comes "Insure parcel" or "List parcel"',
      'after "Insure parcel" comes new parallelGateway 2',
      'after "List parcel" comes new parallelGateway 2',
      'after new parallelGateway 2 comes "Send invoice"',
    ]);
  });

  test("but not without end", async () => {
    const deep = `${'{"type":"subProcess","label":"Feed horse","steps":['.repeat(1_000)}${"]}".repeat(1_000)}`;
    const answer = `{"operations":[{"type":"insertAfter","id":"t6","steps":[${deep}]}]}`;
    expect(await readOperations({ answer, bpmn, prompt: "" })).toMatchObject({
      problems: [{ reason: expect.stringContaining("too deep") }],
    });
  });
});

describe("a new drawing", () => {
  const redraw = { type: "redraw" };
  const rename = { type: "rename", id: "t6", name: "Deliver goods" };

  test("alone changes nothing of the process", async () => {
    const { edit } = await editorWith([operations(redraw)]);
    const { plan, bpmn: after } = await edit(bpmn, "Räum das Diagramm auf.");
    expect(plan).toMatchObject({ operations: [], redraw: true });
    expect(after).toBe(bpmn);
  });

  test("may stand beside other operations, and beside a way back", async () => {
    const both = await editorWith([operations(rename, redraw)]);
    expect((await both.edit(bpmn, "Call it delivering goods, and make it neat.")).plan).toMatchObject({
      operations: [{ type: "rename", name: "Deliver goods" }],
      redraw: true,
    });
    const back = await editorWith([operations({ type: "revert" }, redraw)]);
    expect((await back.edit(bpmn, "Mach das rückgängig und zeichne neu.")).plan).toMatchObject({
      operations: [],
      earlier: { to: { back: 1 } },
      redraw: true,
    });
  });

  test("hides nothing that is wrong beside it", async () => {
    const wrong = { type: "rename", id: "nowhere", name: "Deliver goods" };
    const { edit, fake } = await editorWith([operations(wrong, redraw), operations(rename, redraw)]);
    expect((await edit(bpmn, "Call it delivering goods.")).plan.redraw).toBe(true);
    expect(fake.asked[1]?.texts.at(-1)).toContain("nowhere");
  });

  test("is not in a plan that does not ask for it", async () => {
    const { edit } = await editorWith([operations(rename)]);
    expect((await edit(bpmn, "Call it delivering goods.")).plan.redraw).toBeUndefined();
  });
});

describe("back to an earlier version", () => {
  const revert = (more: object) => ({ type: "revert", ...more });

  test.each<[string, object, object]>([
    ["by one change", {}, { to: { back: 1 }, rest: null }],
    ["by several", { back: 3, version: null }, { to: { back: 3 }, rest: null }],
    [
      "to a version, and on",
      { version: 2, text: "Then pack twice." },
      { to: { version: 2 }, rest: "Then pack twice." },
    ],
  ])("%s", async (_, said, earlier) => {
    const { edit } = await editorWith([operations(revert(said))]);
    expect((await edit(bpmn, "Mach das rückgängig.")).plan).toMatchObject({ operations: [], earlier });
  });

  test("is no change beside others", async () => {
    const rename = { type: "rename", id: "t6", name: "Deliver goods" };
    const { edit, fake } = await editorWith([operations(revert({}), rename), operations(rename)]);
    await edit(bpmn, "Call shipping delivery.");
    expect(fake.asked[1]?.texts.at(-1)).toContain("revert stands alone");
  });
});
