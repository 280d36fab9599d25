/**
 * Faults between us and a language model, one row per fault that was found once; other rows are in the neighbouring
 * files.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { compileOutline } from "../../src/generation/compile.ts";
import { llmEditor } from "../../src/generation/editor.llm.ts";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { llmGenerator } from "../../src/generation/generator.llm.ts";
import { openConversation } from "../../src/generation/llm/conversation.ts";
import { readOperations } from "../../src/generation/llm/operations-answer.ts";
import { readOutline } from "../../src/generation/llm/outline-answer.ts";
import { showDiagram } from "../../src/generation/llm/show-diagram.ts";
import type { Step } from "../../src/generation/outline.ts";
import { notationOf } from "../generation/notation.ts";
import { clientOf } from "../support/client.ts";
import { fakeClock, fakeProvider, type Turn } from "../support/fake-provider.ts";
import { firstKey, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";
import {
  answer,
  documentOf,
  editorWith,
  generatorWith,
  idOf,
  operations,
  outlineOf,
  task,
  timeoutMs,
} from "./support.ts";

const prompt = "The baker kneads dough. Then the shop sells bread.";
const outline = outlineOf([task("Knead dough"), task("Sell bread")]);
const good = answer(outline);
const says = (value: unknown): Turn => ({ type: "answer", text: JSON.stringify(value) });
const refused = (said?: string): Turn => ({ type: "status", status: 400, ...(said && { said }) });

describe("reminders and ends that are sound are taken at once", () => {
  const remind = (label: string): Step =>
    ({
      ...task(label),
      boundaries: [
        {
          kind: "timer",
          label: "Two days",
          timer: { kind: "duration", value: "P2D" },
          interrupting: false,
          body: [task("Remind baker")],
        },
      ],
    }) as Step; // A task as it is made above.
  const ends: Step = { type: "end", kind: "none", label: "Copy kept" };
  const reminder = "^~timer: Two days P2D{Remind baker}";

  test.each<[string, Step[], string]>([
    [
      "a reminder in a process that jumps elsewhere",
      [
        { type: "mark", name: "a" },
        task("Knead dough"),
        {
          type: "choice",
          question: "Smooth?",
          branches: [
            { condition: "no", isDefault: false, body: [{ type: "jump", to: "a" }] },
            { condition: "yes", isDefault: false, body: [] },
          ],
        },
        remind("Bake bread"),
      ],
      `@; Knead dough; ?Smooth?{[no] -> | [yes]}; Bake bread ${reminder}`,
    ],
    [
      "a reminder at a step that is repeated",
      [
        {
          type: "loop",
          body: [remind("Taste bread")],
          question: "Good?",
          again: "no",
          redo: [],
          exit: "yes",
        },
      ],
      `loop{Taste bread ${reminder} | [no]  | [yes]}`,
    ],
    [
      "a branch of several that ends while the others go on",
      [
        {
          type: "inclusive",
          question: "Who bid?",
          branches: [
            { condition: "lost", isDefault: false, body: [task("Write letter"), ends] },
            { condition: "won", isDefault: true, body: [task("Sign contract")] },
          ],
        },
        task("Deliver bread"),
      ],
      "or{[lost] Write letter; end(Copy kept) | [won*] Sign contract}; Deliver bread",
    ],
    [
      "a parallel branch that nobody waits for",
      [
        { type: "parallel", branches: [[task("Archive copy"), ends], [task("Sell bread")]] },
        task("Count money"),
      ],
      "and{Archive copy; end(Copy kept) | Sell bread}; Count money",
    ],
  ])("%s", async (_, body, notation) => {
    const { generate } = await generatorWith([answer(outlineOf(body))]);
    const draft = await generate(prompt);
    expect(draft.trace).toMatchObject({ rounds: 1 });
    expect(notationOf(draft.outline)).toBe(notation);
  });
});

describe("a request that is refused", () => {
  test("makes only questions of its kind simpler", async () => {
    const fake = await fakeProvider([
      refused(),
      operations({ type: "rename", id: "t1", name: "Mix dough" }),
      good,
    ]);
    const settings = { provider: "openai-compatible", baseUrl: fake.url, model: "m", key: null } as const;
    const converse = openConversation(
      { ...settings, timeoutMs, form: null, extra: {} },
      { clock: fakeClock() },
    );
    const parts = { converse, fallback: null, onFailure: () => undefined };
    const editor = llmEditor({
      ...parts,
      show: async (text) => showDiagram(text),
      read: readOperations,
      check: "never",
    });
    const bpmn = await compileOutline(outline);
    await editor.plan({ bpmn, prompt: "Mix it.", context: null }, AbortSignal.timeout(timeoutMs));
    await llmGenerator({ ...parts, read: readOutline }).generate(
      { prompt, context: null },
      AbortSignal.timeout(timeoutMs),
    );
    expect(fake.asked.map(({ body }) => "temperature" in body)).toEqual([true, false, true]);
  });

  test("is asked of Anthropic anew, with the schema as a tool and a bound", async () => {
    const turns = [refused("The compiled grammar is too large"), good];
    const { generate, fake, forms } = await generatorWith(turns, {
      provider: "anthropic",
      model: "claude-sonnet-4-5",
    });
    expect(await generate(prompt)).toMatchObject({ outline });
    expect(forms).toEqual(["schema", "400 bare"]);
    expect(fake.asked[1]?.body).toMatchObject({ max_tokens: 16_000, tool_choice: {} });
  });
});

test("how often a model is asked in which form is counted", async () => {
  const { url } = await fakeProvider([refused(), good]);
  const dataDir = join(temporaryFolder(), "data");
  const service = await startService(dataDir, { ENGINE: "llm", LLM_BASE_URL: url, LLM_MODEL: "m" });
  const client = clientOf(service.base, await firstKey(dataDir));
  await client.ended((await client.accept("/v1/diagrams/generate", { prompt })).id);
  const metrics = await (await fetch(`${service.ops}/metrics`)).text();
  expect(metrics).toContain('llm_calls_total{form="schema"} 1');
  expect(metrics).toContain('llm_calls_total{form="bare"} 1');
  expect(service.lines.join("\n")).toContain("refused a form of request");
  expect(await service.end("SIGTERM")).toBe(0);
});

describe("the customer is told", () => {
  test.each<[string, Turn[], string]>([
    [
      "that the model is away",
      Array(4).fill({ type: "status", status: 500 }),
      "The language model cannot be reached.",
    ],
    ["that it refuses", [{ type: "status", status: 401 }], "The language model refuses to answer"],
    [
      "that its answers could not be used",
      Array(3).fill(says("no")),
      "The language model gave no usable process.",
    ],
  ])("%s, when the rules take its place, and when nothing does", async (_, turns, sentence) => {
    const { generate } = await generatorWith(turns, { fallback: true });
    expect((await generate(prompt)).notes[0]).toMatchObject({
      kind: "assumed",
      text: expect.stringContaining(sentence),
    });
    const german = await generatorWith(turns, { fallback: true });
    await expect(german.generate("Der Bäcker knetet den Teig und backt danach das Brot.")).rejects.toThrow(
      sentence,
    );
    const alone = await generatorWith(turns);
    await expect(alone.generate(prompt)).rejects.toThrow(sentence);
  });

  test("the answer to a question in the message of the job", async () => {
    const bpmn = await documentOf("Knead dough", "Sell bread");
    const { edit } = await editorWith([says({ operations: [], refusal: "There are two steps." })]);
    await expect(edit(bpmn, "How many steps are there?")).rejects.toThrow("There are two steps.");
  });
});

describe("a plan for an edit", () => {
  const steps = ["Knead dough", "Bake bread", "Sell bread", "Count money"];

  test("may do five things at once", async () => {
    const body = steps.map((label) => task(label, label === "Sell bread" ? "Shop" : "Baker"));
    const bpmn = await compileOutline(outlineOf(body, ["Baker", "Shop"]));
    const { edit } = await editorWith([
      operations(
        { type: "merge", ids: ["t1", "t2"], label: "Make bread" },
        { type: "assignLane", ids: ["t4"], lane: "l2" },
        { type: "addLane", as: "new1", name: "Driver", process: "w1", ids: [] },
        {
          type: "insertAfter",
          id: "t3",
          steps: [{ type: "task", as: "new2", kind: "task", label: "Deliver bread", lane: "new1" }],
        },
        {
          type: "attachEvent",
          host: "new2",
          trigger: "timer",
          interrupting: false,
          label: "An hour late",
          time: { type: "duration", value: "PT1H" },
          steps: [{ type: "task", label: "Call customer" }],
          next: { type: "end", name: "Customer called" },
        },
      ),
    ]);
    const { bpmn: after, plan } = await edit(bpmn, "Merge kneading and baking, ...");
    expect(plan.trace).toMatchObject({ rounds: 1 });
    for (const name of ["Make bread", "Driver", "Deliver bread", "An hour late", "Call customer"])
      expect(after).toContain(`name="${name}"`);
  });

  test("cannot merge, or take lanes from, most of a diagram that the instruction does not name", async () => {
    const lanes = ["Baker", "Shop", "Office", "Driver"];
    const bpmn = await compileOutline(
      outlineOf(
        steps.map((label, at) => task(label, lanes[at])),
        lanes,
      ),
    );
    const merged = operations({ type: "merge", ids: ["t1", "t2", "t3", "t4"], label: "Work" });
    const cleared = operations(...["l2", "l3", "l4"].map((id) => ({ type: "deleteLane", id, to: "l1" })));
    const fine = operations({ type: "rename", id: "t1", name: "Mix dough" });
    const { edit, fake } = await editorWith([merged, cleared, fine]);
    await edit(bpmn, "Make it shorter.");
    expect(fake.asked[1]?.texts.at(-1)).toContain("remove more than half of the diagram");
    expect(fake.asked[2]?.texts.at(-1)).toContain("remove more than half of the lanes");
  });

  test("of a model that strict modes make say everything is read as one that leaves out what is nothing", async () => {
    const bpmn = await documentOf("Knead dough", "Sell bread");
    const step = { type: "task", as: null, kind: "task", label: "Bake bread", lane: null };
    const event = {
      type: "event",
      as: null,
      kind: "intermediateCatchEvent",
      trigger: "timer",
      label: "An hour",
      time: { type: "duration", value: "PT1H" },
      lane: null,
    };
    const block = {
      type: "parallel",
      as: null,
      label: null,
      lane: null,
      each: null,
      steps: null,
      again: null,
      redo: null,
      exit: null,
    };
    const way = (...given: object[]) => ({
      as: null,
      condition: null,
      isDefault: false,
      steps: given,
      next: { type: "continue" },
    });
    const flat = {
      type: "insertAfter",
      id: "t1",
      flow: null,
      ids: null,
      branch: null,
      branches: null,
      next: null,
      as: null,
    };
    const { edit } = await editorWith([
      operations({ ...flat, steps: [{ ...block, branches: [way(step), way(event)] }] }),
    ]);
    expect((await edit(bpmn, "Bake for an hour.")).plan.trace).toMatchObject({ rounds: 1 });
  });

  test("comes from the rules when the model is away, which they say", async () => {
    const bpmn = await documentOf("Knead dough", "Sell bread");
    const { edit } = await editorWith([{ type: "status", status: 403 }], { fallback: true });
    const { plan } = await edit(bpmn, "Rename 'Sell bread' to 'Give bread away'.");
    const byRules = await rulesEditor().plan(
      { bpmn, prompt: "Rename 'Sell bread' to 'Give bread away'.", context: null },
      AbortSignal.timeout(timeoutMs),
    );
    expect(plan.operations).toEqual(byRules.operations);
    expect(plan.notes?.[0]?.text).toContain("refuses to answer");
    expect(idOf(bpmn, "Sell bread")).toBeTruthy();
  });
});

describe("an answer", () => {
  test.each<[string, Turn, string]>([
    [
      "that is nothing but thoughts",
      { type: "thoughts", text: JSON.stringify({ outline }), said: null },
      "is empty",
    ],
    ["that a filter holds back", { type: "answer", text: "", finish: "content_filter" }, "was refused"],
    ["with neither outline nor refusal", says({ outline: null, refusal: null }), "outline"],
  ])("%s is a round", async (_, bad, told) => {
    const { generate, fake } = await generatorWith([bad, good]);
    expect(await generate(prompt)).toMatchObject({ outline, trace: { rounds: 2 } });
    expect(fake.asked[1]?.texts.at(-1)).toContain(told);
  });

  test.each<[string, Turn]>([
    [
      "behind thoughts of another kind",
      { type: "thoughts", text: "First a draft: {}", said: JSON.stringify({ outline, refusal: null }) },
    ],
    ["beside a refusal", says({ outline, refusal: "It is short." })],
    [
      "with little more than labels",
      says({
        pools: [
          {
            body: [
              { label: "Knead dough", type: "task" },
              { name: "Sell bread", type: "Task" },
            ],
          },
        ],
      }),
    ],
    [
      "with empty texts",
      says({
        outline: {
          ...outline,
          name: "",
          messages: null,
          pools: [{ ...outline.pools[0], name: "", start: { kind: "", label: "", timer: null } }],
        },
        refusal: "",
      }),
    ],
  ])("%s is taken at once", async (_, turn) => {
    const { generate } = await generatorWith([turn]);
    const draft = await generate(prompt);
    expect(draft.trace).toMatchObject({ rounds: 1 });
    expect(notationOf(draft.outline)).toBe("Knead dough; Sell bread");
  });

  test("that is wrong is told the place, and what stands there, and may correct that alone", async () => {
    const wrong: Step = {
      type: "choice",
      question: "Smooth?",
      branches: [
        {
          condition: "no",
          isDefault: false,
          body: [{ type: "end", kind: "none", label: null }, task("Knead again")],
        },
        { condition: "yes", isDefault: false, body: [] },
      ],
    };
    const path = "outline.pools.0.body.0.branches.0.body.1";
    const correction = says({ outline: null, refusal: null, replace: [{ path, step: null }] });
    const { generate, fake } = await generatorWith([
      answer(outlineOf([wrong, task("Sell bread")])),
      correction,
    ]);
    expect(notationOf((await generate(prompt)).outline)).toBe("?Smooth?{[no] end() | [yes]}; Sell bread");
    const told = fake.asked[1]?.texts.at(-1) ?? "";
    expect(told).toContain(path);
    expect(told).toContain('(at \\"Smooth?\\" > \\"no\\" > \\"Knead again\\")');
  });

  test("is asked for with the whole context of the folders", async () => {
    const context = `${"The baker is called the artisan. ".repeat(600)}Last word.`;
    const { generate, fake } = await generatorWith([good]);
    await generate(prompt, context);
    expect(fake.asked[0]?.texts[1]).toContain("Last word.");
  });
});

describe("a provider", () => {
  test("that hangs up is asked again", async () => {
    const { generate, fake } = await generatorWith([{ type: "reset" }, good]);
    expect(await generate(prompt)).toMatchObject({ outline });
    expect(fake.asked).toHaveLength(2);
  });

  test("that sends us elsewhere is not followed: the key would go there", async () => {
    const visits: string[] = [];
    const other = createServer((request, response) => {
      visits.push(request.url ?? "");
      response.end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`; // It listens on a port.
    const moved: Turn = { type: "status", status: 307, headers: { location } };
    const { generate } = await generatorWith([moved, moved, moved, moved]);
    await expect(generate(prompt)).rejects.toMatchObject({ name: "EngineAway" });
    expect(visits).toEqual([]);
  });

  test("that quotes the key is not quoted", async () => {
    const told: Turn = {
      type: "status",
      status: 401,
      said: `The key secret-key is wrong. You asked: ${prompt}`,
    };
    const { generate, failures } = await generatorWith([told]);
    await expect(generate(prompt)).rejects.not.toThrow(/secret-key|baker/);
    expect(failures).toEqual(["HTTP 401"]);
  });

  test("is waited for by as many texts as are allowed, however few are drawn at once", async () => {
    const all = Promise.withResolvers<void>();
    let waiting = 0;
    const hang: Turn = { type: "hang", arrived: () => void (++waiting === 3 && all.resolve()) };
    const { url } = await fakeProvider([hang, hang, hang, hang]);
    const dataDir = join(temporaryFolder(), "data");
    const service = await startService(dataDir, {
      ENGINE: "llm",
      LLM_BASE_URL: url,
      LLM_MODEL: "m",
      WORKER_CONCURRENCY: "1",
      LLM_CONCURRENCY: "3",
    });
    const client = clientOf(service.base, await firstKey(dataDir));
    for (const text of ["We bake.", "We sell.", "We rest."])
      await client.accept("/v1/diagrams/generate", { prompt: text });
    await all.promise;
    expect(waiting).toBe(3);
    await service.end("SIGKILL");
  });
});
