import { describe, expect } from "vitest";
import { diagramStream } from "../../src/commands/diagram.ts";
import { generationStream } from "../../src/commands/generation.ts";
import type { Explanation } from "../../src/events/explanation.ts";
import { explanationOf } from "../../src/workers/explanation.ts";
import { expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";
import { workerOf } from "./support/worker.ts";

const open = house();
const worker = (generationId: string) => workerOf(open().inside(), generationId);

const prompt = "Roses 😀 are red. The clerk checks the order.";
const context = "Call the clerk back office.";
const understood: Explanation = explanationOf(
  { prompt, context },
  {
    notes: [
      { kind: "dropped", text: "A remark", rule: "state", from: 0, to: 16 },
      {
        kind: "understood",
        text: "Task “Check order”",
        rule: "work",
        from: 18,
        to: 44,
        elements: ["Task_1"],
      },
    ],
    contextLines: [{ from: 0, to: context.length, effect: "Clerk is Back office.", reason: null }],
  },
);

describe("GET /v1/generations/{id}/explanation", () => {
  const asked = async () => {
    const me = await open().customer();
    const { id } = (await me.post("/v1/diagrams/generate", { prompt })).json;
    return { me, id, path: `/v1/generations/${id}/explanation`, work: worker(id) };
  };

  insideTest("is empty and says why while the job is open", async () => {
    const { me, id, path, work } = await asked();
    expect((await me.get(path)).json).toEqual({
      object: "explanation",
      generation_id: id,
      status: "queued",
      engine: null,
      missing: "The engine is not done with this job.",
      sentences: [],
      context_cut: 0,
      context: [],
    });
    await work.start();
    expect((await me.get(path)).json).toMatchObject({ status: "processing", sentences: [] });
  });

  insideTest("tells sentence by sentence what was understood, in code points", async () => {
    const { me, path, work } = await asked();
    await work.start();
    await work.explain(understood);
    await work.store(chain());
    await work.succeed();
    const { json } = await me.get(path);
    expect(json).toMatchObject({
      status: "succeeded",
      missing: null,
      engine: { name: "rules", version: "4", model: null, fallback: null },
      context: [{ text: context, effect: "Clerk is Back office." }],
    });
    const [roses, clerk] = json.sentences;
    expect(roses.left_out).toEqual([{ text: "A remark", rule: "state", start: 0, end: 15, element_ids: [] }]);
    expect(clerk.understood[0]).toMatchObject({ rule: "work", element_ids: ["Task_1"] });
    const { start, end } = clerk.understood[0];
    expect([...prompt].slice(start, end).join("")).toBe("The clerk checks the order");
  });

  insideTest("of a failed job tells what was read", async () => {
    const { me, path, work } = await asked();
    await work.start();
    await work.fail("generation_failed", "No steps.", { ...understood, context: [] });
    expect((await me.get(path)).json).toMatchObject({
      status: "failed",
      engine: null,
      missing: null,
      sentences: [{ text: "Roses 😀 are red." }, {}],
    });
  });

  insideTest("of a job from before says that nothing was recorded", async () => {
    const { me, path, work } = await asked();
    await work.start();
    await work.explain();
    await work.store(chain());
    await work.succeed();
    expect((await me.get(path)).json).toMatchObject({
      missing: "Nothing was recorded for this job.",
      sentences: [],
      engine: { name: "rules" },
    });
  });

  insideTest("is sealed in the log, and erased with the diagram", async () => {
    const { me, id, path, work } = await asked();
    await work.start();
    await work.explain(understood);
    await work.store(chain());
    await work.succeed();
    const { diagramId } = await work.requested();
    const { store } = open().inside().deps.log;
    for (const stream of [generationStream(id), diagramStream(diagramId)])
      expect(JSON.stringify((await store.read(stream)).map(({ data }) => data))).not.toContain("Roses");
    await me.remove(`/v1/diagrams/${diagramId}`);
    expect((await me.get(path)).json).toMatchObject({
      missing: "The texts of this job were erased with its diagram.",
      sentences: [],
      context_cut: 0,
      context: [],
    });
  });

  insideTest("of somebody else's job is a 404, and without the scope a 403", async () => {
    const { path } = await asked();
    const other = await open().customer();
    expectError(await other.get(path), "resource_not_found");
    const reader = await open().customer({ scopes: ["diagrams:read"] });
    expectError(await reader.get(path), "insufficient_scope");
  });
});
