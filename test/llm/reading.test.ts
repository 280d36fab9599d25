/** Reads answers that do not quite have the requested form, without another request. */
import { describe, expect, test } from "vitest";
import { mend } from "../../src/generation/llm/mend.ts";
import { readOperations } from "../../src/generation/llm/operations-answer.ts";
import { readOutline } from "../../src/generation/llm/outline-answer.ts";
import { outlineSystem } from "../../src/generation/llm/prompts.ts";
import { timeIn } from "../../src/generation/llm/time-in-words.ts";
import type { OutlinePool, Step } from "../../src/generation/outline.ts";
import { notationOf } from "../generation/notation.ts";
import { documentOf, idOf, outlineOf, task } from "./support.ts";

const asText = (outline: unknown) => JSON.stringify({ outline, refusal: null });
const outline = outlineOf([task("Feed horse", "Groom"), task("Saddle horse", "Groom")], ["Groom"]);
const draft = outlineOf([task("Feed cow", "Groom")], ["Groom"]);

async function outlineIn(answer: string, before?: unknown) {
  const reading = await readOutline({ answer, before });
  if (!("value" in reading) || "refusal" in reading.value) throw new Error(JSON.stringify(reading));
  return reading.value.outline;
}
const labelsOf = async (answer: string) =>
  (await outlineIn(answer)).pools.flatMap(({ body }) =>
    body.flatMap((step) => ("label" in step ? step.label : [])),
  );

describe("of several objects the last one that can be used counts", () => {
  test.each([
    ["behind thoughts with a draft", `<think>${asText(draft)} No, the horse.</think>${asText(outline)}`],
    ["behind thoughts whose tag was not opened", `${asText(draft)} Wait.</think>\n${asText(outline)}`],
    ["behind a draft", `First:\n${asText(draft)}\nBetter:\n${asText(outline)}`],
    ["ahead of an example that is none", `${asText(outline)}\nAs in {"a": 1}.`],
    ["with comments", asText(outline).replace('"name"', '// the name\n"name"')],
    ["without its envelope", JSON.stringify(outline)],
  ])("%s", async (_, text) => {
    expect(await labelsOf(text)).toEqual(["Feed horse", "Saddle horse"]);
  });

  test("and a draft does not stand for what broke off behind it", async () => {
    const text = `${asText(draft)}\n${asText(outline).slice(0, -9)}`;
    expect(await readOutline({ answer: text, before: undefined })).toMatchObject({
      problems: [{ reason: expect.stringContaining("breaks off") }],
    });
  });
});

describe("slips of form are mended", () => {
  const oneStep = (step: object, pool: object = {}) => asText({ pools: [{ body: [step], ...pool }] });
  const firstOf = async (answer: string): Promise<[Step | undefined, OutlinePool | undefined]> => {
    const [pool] = (await outlineIn(answer)).pools;
    return [pool?.body[0], pool];
  };

  test("fields that are missing, and a name for the label", async () => {
    const [step, pool] = await firstOf(oneStep({ type: "task", name: "Shoe horse", documentation: "x" }));
    const nothing = { id: null, note: "x", each: null, times: null, together: [], reads: [], writes: [] };
    expect(step).toEqual({ ...task("Shoe horse"), ...nothing });
    expect(pool).toMatchObject({ name: null, lanes: [], start: { kind: "none" }, handlers: [] });
  });

  test.each([
    ["userTask", "user"],
    ["UserTask", "user"],
    ["service task", "service"],
    ["businessRuleTask", "businessRule"],
    ["activity", "task"],
  ])("the step %s is a task of kind %s", async (type, kind) => {
    expect((await firstOf(oneStep({ type, label: "Shoe horse" })))[0]).toMatchObject({ type: "task", kind });
  });

  test("gateways by BPMN's names, a branch with steps, empty texts", async () => {
    const gateway = {
      type: "exclusiveGateway",
      name: "Lame?",
      branches: [
        { condition: "yes", steps: [{ type: "task", label: "Call vet" }] },
        { condition: "", isDefault: "true" },
      ],
    };
    expect((await firstOf(oneStep(gateway)))[0]).toMatchObject({
      type: "choice",
      question: "Lame?",
      branches: [
        { condition: "yes", isDefault: false, body: [{ label: "Call vet" }] },
        { condition: null, isDefault: true, body: [] },
      ],
    });
  });

  test("a lane in other spelling is the known one, an unknown one becomes one", async () => {
    const [step, pool] = await firstOf(
      oneStep({ type: "task", label: "Shoe horse", lane: "stable  hand" }, { lanes: ["Stable hand"] }),
    );
    expect(step).toMatchObject({ lane: "Stable hand" });
    expect(pool?.lanes).toEqual(["Stable hand"]);
    const other = oneStep({ type: "task", label: "Shoe horse", lane: "Farrier" }, { lanes: ["Groom"] });
    expect((await firstOf(other))[1]?.lanes).toEqual(["Groom", "Farrier"]);
  });

  test("a message ends at the step that is meant, and at no step by chance", async () => {
    const pools = ["Stable", "Vet"].map((name) => ({
      name,
      body: [task(`Call ${name}`), task("Sign the long report")],
    }));
    const messageTo = (step: string) =>
      asText({ pools, messages: [{ from: { pool: "stable" }, to: { pool: "Vet", step } }] });
    const { messages } = await outlineIn(messageTo("Sign long report"));
    expect(messages).toMatchObject([
      { from: { pool: "Stable", step: null }, to: { pool: "Vet", step: "Sign the long report" } },
    ]);
    expect(await readOutline({ answer: messageTo("Feed the cow"), before: undefined })).toMatchObject({
      problems: [{ path: "outline.messages.0.to.step" }],
    });
  });

  test.each([
    ["2 days", { kind: "duration", value: "P2D" }],
    ["p2d", { kind: "duration", value: "P2D" }],
    ["30 minutes", { kind: "duration", value: "PT30M" }],
    ["every week", { kind: "cycle", value: "R/P1W" }],
    ["2026-01-31", { kind: "date", value: "2026-01-31" }],
    ["when the foal is weaned", null],
  ])("the time %s", (words, timer) => {
    expect(timeIn(words)).toEqual(timer);
  });

  test("a time that has no other form stays as the label", async () => {
    const event = { type: "event", kind: "timer", timer: { kind: "date", value: "when the foal is weaned" } };
    expect((await firstOf(oneStep(event)))[0]).toMatchObject({
      label: "when the foal is weaned",
      timer: { value: null },
    });
  });

  test("a time that has one keeps its words where nothing else is said of it", async () => {
    const event = { type: "event", kind: "timer", timer: { kind: "duration", value: "3 working days" } };
    const timer = { value: "P3D" };
    expect((await firstOf(oneStep(event)))[0]).toMatchObject({ label: "3 working days", timer });
    expect((await firstOf(oneStep({ ...event, label: "Glue dry" })))[0]).toMatchObject({
      label: "Glue dry",
      timer,
    });
  });

  test("and what has two readings stays as it is", () => {
    const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] } as const;
    expect(mend({}, schema)).toEqual({});
    expect(mend([1], schema)).toEqual([1]);
  });
});

test("the example of the prompt is an answer that is taken", async () => {
  const [, example = ""] = /^(\{"outline".*\})$/m.exec(outlineSystem) ?? [];
  const made = await outlineIn(example);
  expect(notationOf(made)).toBe(
    "loop{Clerk: Check claim | [no] Customer: Complete claim ^timer: A week without an answer P1W{Clerk: Close claim; end(Claim closed)} | [yes]}; Clerk: Pay claim; end(Claim paid)",
  );
});

describe("a correction by parts", () => {
  const before = { outline, refusal: null };
  const replace = (...parts: object[]) => JSON.stringify({ outline: null, refusal: null, replace: parts });

  test("puts steps in the place of others, takes them out, and adds them at the end", async () => {
    const at = (place: number) => `outline.pools.0.body.${place}`;
    const answer = replace(
      { path: at(0), step: null },
      { path: at(1), step: { type: "task", label: "Mount horse", lane: "groom" } },
      { path: at(2), step: { type: "task", label: "Ride out" } },
    );
    const { pools } = await outlineIn(answer, before);
    expect(pools[0]?.body).toMatchObject([{ label: "Mount horse", lane: "Groom" }, { label: "Ride out" }]);
  });

  test("that is nested without end is no correction, and breaks nothing", async () => {
    const deep = `${'{"type":"subProcess","label":"Feed horse","body":['.repeat(1_000)}${"]}".repeat(1_000)}`;
    const answer = `{"replace":[{"path":"outline.pools.0.body.0","step":${deep}}]}`;
    expect(await readOutline({ answer, before })).toHaveProperty("problems");
  });

  test("that names no place is told so", async () => {
    const answer = replace({ path: "outline.pools.3.body.0", step: task("Mount horse") });
    expect(await readOutline({ answer, before })).toMatchObject({
      problems: [{ reason: expect.stringContaining("outline.pools.3.body.0") }],
      whole: before,
    });
  });
});

test("operations lack fields, too", async () => {
  const bpmn = await documentOf("Feed horse", "Saddle horse");
  const id = idOf(bpmn, "Feed horse");
  const steps = [{ type: "userTask", name: "Brush horse" }];
  const answer = JSON.stringify({ operations: [{ type: "insert_after", id, steps }] });
  expect(await readOperations({ answer, bpmn, prompt: "Brush it after feeding." })).toMatchObject({
    value: {
      operations: [
        {
          type: "insertAfter",
          id,
          steps: [{ type: "task", kind: "userTask", label: "Brush horse", lane: null }],
        },
      ],
    },
  });
});
