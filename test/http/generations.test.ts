import { describe, expect, test } from "vitest";
import { jobErrors } from "../../src/events/generation.ts";
import { endpoints } from "../../src/http/endpoints.ts";
import { generations } from "../../src/projections/generations.ts";
import { collectionOf } from "../../src/projections/projection.ts";
import { type Client, expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";
import { workerOf } from "./support/worker.ts";

const open = house();
const importOne = async (me: Client, body: object = {}) =>
  (await me.post("/v1/diagrams/import", { bpmn_xml: chain(), ...body })).json;

const worker = (generationId: string) => workerOf(open().inside(), generationId);

describe("POST /v1/diagrams/generate", () => {
  test("answers 202 with a queued generation, where to poll it, and when", async () => {
    const me = await open().customer();
    const accepted = await me.post("/v1/diagrams/generate", { prompt: "Handle orders." });
    expect(accepted.status).toBe(202);
    expect(accepted.json).toEqual({
      object: "generation",
      id: expect.stringMatching(/^gen_[0-9a-f]{32}$/),
      status: "queued",
      diagram: null,
      image_url: null,
      error: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(accepted.headers.location).toBe(`/v1/generations/${accepted.json.id}`);
    expect(accepted.headers["retry-after"]).toBe("2");
    expect((await me.get(accepted.headers.location ?? "")).status).toBe(200);
  });

  insideTest(
    "records what was asked for, with the contexts of its folders as they are now, the nearest last",
    async () => {
      const me = await open().customer({ organization: true });
      const outer = (await me.post("/v1/folders", { name: "o", context: "outer" })).json.id;
      const folder = (
        await me.post("/v1/folders", { name: "f", context: "We sell shoes.", parent_id: outer })
      ).json.id;
      const bare = (await me.post("/v1/folders", { name: "b", parent_id: outer })).json.id;
      const body = { prompt: "Cafe\u0301", theme: "dark", format: "svg", name: " Mine ", folder_id: folder };
      const { id } = (await me.post("/v1/diagrams/generate", body)).json;
      await me.patch(`/v1/folders/${folder}`, { context: "changed later" });
      expect(await worker(id).requested()).toMatchObject({
        kind: "generate",
        keyId: me.keyId,
        owner: `live-org-${me.organizationId}`,
        organizationId: me.organizationId,
        createdBy: me.userId,
        folderId: folder,
        theme: "dark",
        format: "svg",
        prompt: "Caf\u00e9",
        name: "Mine",
        context: "outer\nWe sell shoes.",
        contextCut: 0,
      });
      const plain = (await me.post("/v1/diagrams/generate", { prompt: "x" })).json.id;
      expect(await worker(plain).requested()).toMatchObject({
        theme: "light",
        format: "png",
        folderId: null,
        context: null,
        name: null,
      });
      const inBare = (await me.post("/v1/diagrams/generate", { prompt: "x", folder_id: bare })).json.id;
      expect(await worker(inBare).requested()).toMatchObject({ folderId: bare, context: "outer" });
    },
  );
});

describe("POST /v1/diagrams/{id}/edit", () => {
  test("answers like generate", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    const accepted = await me.post(`/v1/diagrams/${id}/edit`, { prompt: "Add a task." });
    expect(accepted.status).toBe(202);
    expect(accepted.json).toMatchObject({ object: "generation", status: "queued", diagram: null });
    expect(accepted.headers.location).toBe(`/v1/generations/${accepted.json.id}`);
    expect(accepted.headers["retry-after"]).toBe("2");
  });

  test("C20: of an unknown or deleted diagram is a 404 and costs nothing", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    await me.remove(`/v1/diagrams/${id}`);
    for (const diagramId of [id, "00000000-0000-7000-8000-000000000000"])
      expectError(await me.post(`/v1/diagrams/${diagramId}/edit`, { prompt: "x" }), "resource_not_found");
    expect((await me.post("/v1/diagrams/generate", { prompt: "x" })).headers.ratelimit).toContain("r=499");
  });

  test("B1: its fields are checked before the diagram is looked for", async () => {
    const me = await open().customer();
    const path = "/v1/diagrams/00000000-0000-7000-8000-000000000000/edit";
    expectError(await me.post(path, {}), "missing_parameter", "prompt");
    expectError(await me.post(path, { prompt: "x", theme: "blue" }), "invalid_parameter", "theme");
  });

  insideTest("takes the contexts of the diagram's folders", async () => {
    const me = await open().customer();
    const folder = (await me.post("/v1/folders", { name: "f", context: "We sell shoes." })).json.id;
    const { id } = await importOne(me, { folder_id: folder });
    const job = (await me.post(`/v1/diagrams/${id}/edit`, { prompt: "x", format: "svg" })).json.id;
    expect(await worker(job).requested()).toMatchObject({
      kind: "edit",
      diagramId: id,
      context: "We sell shoes.",
      folderId: folder,
      format: "svg",
      theme: "light",
    });
  });

  test("C21: two edits of one diagram are both accepted", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    const jobs = await Promise.all(
      [1, 2].map((i) => me.post(`/v1/diagrams/${id}/edit`, { prompt: `x${i}` })),
    );
    expect(jobs.map(({ status }) => status)).toEqual([202, 202]);
  });

  test("C22: during an edit the diagram is shown, changed and drawn as it is", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    await me.post(`/v1/diagrams/${id}/edit`, { prompt: "x" });
    expect((await me.patch(`/v1/diagrams/${id}`, { name: "y" })).status).toBe(200);
    expect((await me.get(`/v1/diagrams/${id}/bpmn`)).text).toBe(chain());
    expect((await me.get(`/v1/diagrams/${id}/image`)).status).toBe(200);
  });
});

describe("GET /v1/generations/{id}", () => {
  insideTest("D1: shows queued, then processing, with nothing else set", async () => {
    const me = await open().customer();
    const accepted = (await me.post("/v1/diagrams/generate", { prompt: "x" })).json;
    const poll = () => me.get(`/v1/generations/${accepted.id}`);
    expect((await poll()).json).toEqual(accepted);
    await worker(accepted.id).start();
    const processing = await poll();
    expect(processing.json).toEqual({ ...accepted, status: "processing" });
    expect(processing.headers["retry-after"]).toBeUndefined();
  });

  insideTest(
    "succeeded: the diagram as GET /v1/diagrams/{id} shows it, and the picture's address (A2)",
    async () => {
      const me = await open().customer();
      const accepted = (
        await me.post("/v1/diagrams/generate", { prompt: "x", theme: "dark", format: "svg", name: "Mine" })
      ).json;
      await worker(accepted.id).start();
      await worker(accepted.id).store(chain());
      expect((await me.get(`/v1/generations/${accepted.id}`)).json.diagram).toBeNull();
      await worker(accepted.id).succeed();
      const done = (await me.get(`/v1/generations/${accepted.id}`)).json;
      expect(done).toMatchObject({ status: "succeeded", error: null, created_at: accepted.created_at });
      expect(done.diagram).toMatchObject({ object: "diagram", name: "Mine", created_by: me.userId });
      const { id } = done.diagram;
      expect((await me.get(`/v1/diagrams/${id}`)).json).toEqual(done.diagram);
      expect(done.image_url).toBe(`/api/v1/diagrams/${id}/image?theme=dark&format=svg`);
      expect((await me.get(done.image_url)).headers["content-type"]).toBe("image/svg+xml");
      expect((await me.get("/v1/diagrams")).json.data).toEqual([done.diagram]);
    },
  );

  insideTest("an edit: the same id, the new content, a new picture", async () => {
    const me = await open().customer();
    const made = await importOne(me);
    const before = await me.get(`/v1/diagrams/${made.id}/image`);
    const job = (await me.post(`/v1/diagrams/${made.id}/edit`, { prompt: "x" })).json.id;
    open().inside().pass(1_000);
    await worker(job).start();
    await worker(job).change(chain({ tasks: 2 }));
    await worker(job).succeed();
    const done = (await me.get(`/v1/generations/${job}`)).json;
    expect(done.diagram.id).toBe(made.id);
    expect(done.diagram.updated_at > made.updated_at).toBe(true);
    expect(done.image_url).toBe(`/api/v1/diagrams/${made.id}/image?theme=light&format=png`);
    expect((await me.get(`/v1/diagrams/${made.id}/bpmn`)).text).toBe(chain({ tasks: 2 }));
    const after = await me.get(done.image_url, { headers: { "if-none-match": before.headers.etag ?? "" } });
    expect(after.status).toBe(200);
    expect(after.bytes.equals(before.bytes)).toBe(false);
  });

  insideTest(
    "D4: the diagram is joined live, and gone after its deletion, while the job stays succeeded",
    async () => {
      const me = await open().customer();
      const job = (await me.post("/v1/diagrams/generate", { prompt: "x" })).json.id;
      await worker(job).start();
      await worker(job).store(chain());
      await worker(job).succeed();
      const { id } = (await me.get(`/v1/generations/${job}`)).json.diagram;
      const renamed = (await me.patch(`/v1/diagrams/${id}`, { name: "Renamed" })).json;
      expect((await me.get(`/v1/generations/${job}`)).json.diagram).toEqual(renamed);
      await me.remove(`/v1/diagrams/${id}`);
      expect((await me.get(`/v1/generations/${job}`)).json).toMatchObject({
        status: "succeeded",
        diagram: null,
        image_url: null,
        error: null,
      });
    },
  );

  describe.each(jobErrors)("D2: failed with %s", (code) => {
    insideTest("is a 200 with the code and the message, and leaves the diagram alone", async () => {
      const me = await open().customer();
      const made = await importOne(me);
      const job = (await me.post(`/v1/diagrams/${made.id}/edit`, { prompt: "x" })).json.id;
      await worker(job).start();
      await worker(job).fail(code, "Says what was wrong.");
      const polled = await me.get(`/v1/generations/${job}`);
      expect(polled.status).toBe(200);
      expect(polled.json).toMatchObject({
        status: "failed",
        diagram: null,
        image_url: null,
        error: { code, message: "Says what was wrong." },
      });
      expect((await me.get(`/v1/diagrams/${made.id}`)).json).toEqual(made);
    });

    insideTest("says a fixed sentence once its own message was erased with the diagram", async () => {
      const me = await open().customer();
      const made = await importOne(me);
      const job = (await me.post(`/v1/diagrams/${made.id}/edit`, { prompt: "x" })).json.id;
      await worker(job).fail(code, "Quotes the secret prompt.");
      await me.remove(`/v1/diagrams/${made.id}`);
      const { error } = (await me.get(`/v1/generations/${job}`)).json;
      expect(error.code).toBe(code);
      expect(error.message).not.toContain("secret");
      expect(error.message.length).toBeGreaterThan(10);
    });
  });

  test("an unknown id is a 404", async () => {
    const me = await open().customer();
    expectError(await me.get(`/v1/generations/gen_${"0".repeat(32)}`), "resource_not_found");
  });

  insideTest("no view holds the prompt or the message", async () => {
    const me = await open().customer();
    const job = (await me.post("/v1/diagrams/generate", { prompt: "Secret words", name: "Secret words" }))
      .json.id;
    await worker(job).fail("generation_failed", "Secret words");
    const stored = await open().inside().deps.models.get(collectionOf(generations), job);
    expect(stored?.view).not.toBeNull();
    expect(JSON.stringify(stored?.view)).not.toContain("Secret");
  });
});

test("every endpoint of the specification is there, and of others the explanation, the text, the versions and pictures of what is not kept", () => {
  expect(endpoints.map(({ method, path, scope }) => `${method} /v1${path} ${scope}`).sort()).toEqual(
    [
      "GET /v1/diagrams diagrams:read",
      "GET /v1/diagrams/{id} diagrams:read",
      "POST /v1/diagrams/import diagrams:write",
      "PATCH /v1/diagrams/{id} diagrams:write",
      "DELETE /v1/diagrams/{id} diagrams:write",
      "GET /v1/diagrams/{id}/image diagrams:read",
      "GET /v1/diagrams/{id}/bpmn diagrams:read",
      "GET /v1/diagrams/{id}/text diagrams:read",
      "GET /v1/diagrams/{id}/versions diagrams:read",
      "GET /v1/diagrams/{id}/versions/{n}/image diagrams:read",
      "GET /v1/diagrams/{id}/versions/{n}/bpmn diagrams:read",
      "GET /v1/diagrams/{id}/versions/{a}/diff/{b} diagrams:read",
      "POST /v1/diagrams/generate generate",
      "POST /v1/diagrams/{id}/edit generate",
      "GET /v1/generations/{id} generate",
      "GET /v1/generations/{id}/explanation generate",
      "POST /v1/render diagrams:read",
      "GET /v1/folders folders:read",
      "POST /v1/folders folders:write",
      "GET /v1/folders/{id} folders:read",
      "PATCH /v1/folders/{id} folders:write",
      "DELETE /v1/folders/{id} folders:write",
    ].sort(),
  );
});
