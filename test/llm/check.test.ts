/** A model reviews the effect of its plan for an edit: when it is asked to, and the possible results. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../src/bpmn/document.ts";
import { compileOutline } from "../../src/generation/compile.ts";
import { perform } from "../../src/generation/editing/perform.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { Operations } from "../../src/generation/edits.ts";
import { doubtsOf } from "../../src/generation/llm/doubts.ts";
import type { Step } from "../../src/generation/outline.ts";
import { fakeClock, type Turn } from "../support/fake-provider.ts";
import { documentOf, editorWith, idOf, operations, outlineOf, task as step } from "./support.ts";

const bpmn = await documentOf("Feed horse", "Saddle horse", "Ride out", "Call vet");
const dairy = await documentOf("Feed cow", "Milk cow", "Cool milk");
const id = (name: string) => idOf(bpmn, name);
const task = (label: string) => ({ type: "task", kind: "task", label, lane: null });
const brush = { type: "insertAfter", id: id("Feed horse"), steps: [task("Brush horse")] };
const shoe = { type: "insertBefore", id: id("Ride out"), steps: [task("Shoe horse")] };
/** Two sentences, each asking for a change. */
const both = "Brush the horse after feeding. Shoe the horse before the ride.";
const fine: Turn = { type: "answer", text: '{"operations":[],"refusal":null}' };

describe("is asked once more", () => {
  test.each<[string, "never" | "doubtful" | "always", object[], number]>([
    ["never, where that is set", "never", [brush], 1],
    ["not for a plan that nothing speaks against", "doubtful", [brush, shoe], 1],
    ["when something does", "doubtful", [brush], 2],
    ["always, where that is set", "always", [brush, shoe], 2],
  ])("%s", async (_, check, plan, calls) => {
    const { edit, fake } = await editorWith([operations(...plan), fine], { check });
    const { plan: made } = await edit(bpmn, both);
    expect(fake.asked).toHaveLength(calls);
    expect(made).toMatchObject({ operations: plan, trace: { rounds: 1, inputTokens: calls * 100 } });
    expect(made.trace?.checked).toBe(calls === 1 ? undefined : "kept");
  });

  test("after an answer that had to be corrected, and not after a question answered", async () => {
    const wrong = operations({ ...brush, id: "t9" });
    const { edit, fake } = await editorWith([wrong, operations(brush), fine], { check: "doubtful" });
    await edit(bpmn, "Brush the horse after feeding.");
    expect(fake.asked[2]?.texts.at(-1)).toContain("it took 2 answers");
    const refused: Turn = { type: "answer", text: '{"operations":[],"refusal":"Three steps."}' };
    const other = await editorWith([refused, fine], { check: "always" });
    await expect(other.edit(bpmn, "How many steps?")).rejects.toThrow("Three steps.");
    expect(other.fake.asked).toHaveLength(1);
  });

  test("in the same conversation, with what changes, as data", async () => {
    const { edit, fake } = await editorWith([operations(brush), fine], { check: "doubtful" });
    await edit(bpmn, both);
    const [system, user, plan, told = ""] = fake.asked[1]?.texts ?? [];
    expect([system, user]).toEqual(fake.asked[0]?.texts);
    expect(plan).toContain("Brush horse");
    expect(told).toContain('after \\"Feed horse\\" comes \\"Brush horse\\", no longer \\"Saddle horse\\"');
    expect(told).toContain("in 2 sentences, the plan changes less");
  });
});

describe("what comes of it", () => {
  test("is a corrected plan", async () => {
    const { edit } = await editorWith([operations(brush), operations(brush, shoe)], { check: "doubtful" });
    const { plan } = await edit(bpmn, both);
    expect(plan).toMatchObject({ operations: [brush, shoe], trace: { rounds: 1, checked: "corrected" } });
    expect(plan.trace?.answers).toHaveLength(2);
  });

  const remove = (name: string) => ({ type: "delete", id: id(name) });
  const late = fakeClock();
  test.each<[string, Turn]>([
    ["that cannot be done", operations({ ...brush, id: "t9" })],
    ["that more speaks against", operations(brush, remove("Call vet"))],
    ["that harms the diagram", operations(...["Saddle horse", "Ride out", "Call vet"].map(remove))],
    ["that is none", { type: "answer", text: "It looks good to me." }],
    ["that is a refusal", { type: "answer", text: '{"operations":[],"refusal":"I am not sure."}' }],
    ["that goes back instead", operations({ type: "revert", back: 1 })],
    ["that is cut off", { type: "answer", text: '{"operations":[', finish: "length" }],
    ["that does not come", { type: "status", status: 401 }],
    ["that comes too late", { type: "hang", arrived: () => late.advance(30_000) }],
  ])("is nothing for an answer %s: the first plan stands, and nobody is asked again", async (_, second) => {
    const { edit, fake } = await editorWith([operations(brush), second, fine], {
      check: "doubtful",
      clock: late,
    });
    expect((await edit(bpmn, both)).plan.operations).toEqual([brush]);
    expect(fake.asked).toHaveLength(2);
  });
});

describe("what speaks against a plan", () => {
  const before = readModel(openDocument(bpmn));
  const doubts = (prompt: string, ...plan: object[]) => {
    const list = Operations.parse(plan);
    return doubtsOf({ prompt, operations: list, before, after: perform(before, list) });
  };
  const rename = { type: "rename", id: id("Ride out"), name: "Trot" };

  const few = ["the instruction orders something in 2 sentences, the plan changes less"];
  test.each<[string, string[]]>([
    ["Skip the cooling: Cool milk goes. It is not needed any more.", []],
    ["Cooling is gone. Nobody drinks it anyway.", []],
    ["Cooling is gone. That takes too long.", []],
    ["Cooling is gone. It's superfluous now.", []],
    ["Cooling is gone. Nothing else changes.", []],
    ["Cooling is gone. The cow is fed twice.", few],
    ["Cooling is gone. The feeding isn't done any more.", few],
    ["Cooling is gone. Wash the pail afterwards.", few],
    ["Cooling is gone. Do not call anybody.", few],
    ["Cooling is gone. It is optional.", few],
  ])(
    "of an instruction that orders something in each sentence, or only gives a reason: %s",
    (prompt, told) => {
      const model = readModel(openDocument(dairy));
      const list = Operations.parse([{ type: "delete", id: idOf(dairy, "Cool milk") }]);
      expect(doubtsOf({ prompt, operations: list, before: model, after: perform(model, list) })).toEqual(
        told,
      );
    },
  );

  test.each<[string, object, string[]]>([
    ["Feeding and milking are one step. Call it Tend cow.", { type: "merge", label: "Tend cow" }, []],
    [
      "Feeding and milking belong together. Call them Tend cow. Cool it twice.",
      { type: "merge", label: "Tend cow" },
      ["3"],
    ],
    ["Feed it after milking. Then cool the milk for an hour.", { type: "makeParallel" }, ["2"]],
  ])("one operation may do what two sentences say: %s", (prompt, operation, counts) => {
    const model = readModel(openDocument(dairy));
    const ids = ["Feed cow", "Milk cow"].map((name) => idOf(dairy, name));
    const list = Operations.parse([{ ...operation, ids }]);
    expect(doubtsOf({ prompt, operations: list, before: model, after: perform(model, list) })).toEqual(
      counts.map((count) => `the instruction orders something in ${count} sentences, the plan changes less`),
    );
  });

  test("what goes with a step counts as done", async () => {
    const lame: Step = {
      type: "choice",
      question: "Lame?",
      branches: [
        { condition: "no", isDefault: true, body: [] },
        { condition: "yes", isDefault: false, body: [step("Call vet")] },
      ],
    };
    const model = readModel(openDocument(await compileOutline(outlineOf([step("Feed horse"), lame]))));
    const vet = [...model.nodes.values()].find(({ name }) => name === "Call vet");
    const list = Operations.parse([{ type: "delete", id: vet?.id }]);
    const after = perform(model, list);
    expect(
      doubtsOf({
        prompt: "The vet is no longer called. The question goes, too: Lame?",
        operations: list,
        before: model,
        after,
      }),
    ).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ["Rename 'Ride out' to 'Trot'.", rename, []],
    ["Rename 'Ride out' to 'Canter'.", rename, ['"Canter" is in the diagram neither before nor after']],
    ["Nenne „Ride out“ jetzt „Trab“.", rename, ['"Trab" is in the diagram neither before nor after']],
    ["Don't ride out, it's a trot.", rename, []],
    ["We only trot.", rename, []],
    [
      "Take the last step away.",
      { type: "delete", id: id("Ride out") },
      ['"Ride out" is removed, which the instruction does not name'],
    ],
    ["Nobody rides any more.", { type: "delete", id: id("Ride out") }, []],
    [
      "Take the other away.",
      { type: "replace", id: id("Feed horse"), steps: [task("Water cow")] },
      ['"Feed horse" is removed, which the instruction does not name'],
    ],
    ["Brush it in 2.5 minutes, e.g. after feeding.", brush, []],
    [
      "Brush the horse.\nShoe the horse.",
      brush,
      ["the instruction orders something in 2 sentences, the plan changes less"],
    ],
    [
      "Brush the horse. Shoe the horse.",
      {
        ...brush,
        steps: [
          {
            type: "subProcess",
            label: "Groom",
            lane: null,
            each: null,
            steps: [task("Brush"), task("Shoe")],
          },
        ],
      },
      [],
    ],
  ])("%s", (prompt, operation, told) => {
    expect(doubts(prompt, operation)).toEqual(told);
  });
});
