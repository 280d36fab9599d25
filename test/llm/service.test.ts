import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { BadConfig, readConfig } from "../../src/config.ts";
import { chain } from "../http/support/documents.ts";
import { clientOf } from "../support/client.ts";
import { run } from "../support/command-line.ts";
import { fakeProvider, type Turn } from "../support/fake-provider.ts";
import { called, environmentOf, firstKey, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";
import { answer, operations, outlineOf, task } from "./support.ts";

test("a job of the running service records the model's work, its answer sealed, and falls back to the rules", async () => {
  const secret = "Polish the moonstone";
  const refused: Turn = { type: "status", status: 403 };
  const provider = await fakeProvider([answer(outlineOf([task(secret)])), refused, refused]);
  const folder = temporaryFolder();
  const keyFile = join(folder, "llm.key");
  writeFileSync(keyFile, "secret-key\n");
  const dataDir = join(folder, "data");
  const service = await startService(dataDir, {
    ENGINE: "llm",
    LLM_BASE_URL: provider.url,
    LLM_MODEL: "fake-1",
    LLM_KEY_FILE: keyFile,
  });
  const client = clientOf(service.base, await firstKey(dataDir));
  const first = await client.accept("/v1/diagrams/generate", { prompt: "Moonstones are polished." });
  const done = await client.ended(first.id);
  expect(done).toMatchObject({ status: "succeeded", diagram: { name: "Order handling" } });
  const edited = await client.accept(`/v1/diagrams/${done.diagram?.id}/edit`, {
    prompt: `Rename '${secret}' to 'Rest'.`,
  });
  expect((await client.ended(edited.id)).status).toBe("succeeded");
  expect(await service.end("SIGTERM")).toBe(0);

  const log = new DatabaseSync(join(dataDir, "events.db"), { readOnly: true });
  const rows = log.prepare("SELECT data FROM events WHERE type = 'ProcessGenerated' ORDER BY position").all();
  const [made, fallen] = rows.map(({ data }) => JSON.parse(String(data)));
  log.close();
  expect(made).toMatchObject({
    engine: { name: "llm", version: "4" },
    languageModel: {
      provider: "openai-compatible",
      model: "fake-1",
      rounds: 1,
      inputTokens: 100,
      fallback: null,
    },
    sealed: expect.any(String),
  });
  expect(fallen).toMatchObject({
    engine: { name: "rules" },
    languageModel: { rounds: 0, fallback: "HTTP 403" },
  });
  expect(made).not.toHaveProperty("answers");
  const lines = service.lines.join("\n");
  expect(lines).toContain("language model failed");
  for (const text of [secret, "secret-key"]) expect(lines + JSON.stringify(rows)).not.toContain(text);
});

test("an edit is asked for with the edits before it, and tokens are counted for whoever asked", async () => {
  const rename = (name: string) => operations({ type: "rename", id: "t1", name });
  const { url, asked } = await fakeProvider([
    answer(outlineOf([task("Rest")])),
    rename("Nap"),
    rename("Doze"),
  ]);
  const dataDir = join(temporaryFolder(), "data");
  const service = await startService(dataDir, { ENGINE: "llm", LLM_BASE_URL: url, LLM_MODEL: "fake-1" });
  const client = clientOf(service.base, await firstKey(dataDir));
  const { diagram } = await client.ended(
    (await client.accept("/v1/diagrams/generate", { prompt: "We rest." })).id,
  );
  for (const prompt of ["Call it a nap.", "No, it is only a doze."]) {
    const job = await client.accept(`/v1/diagrams/${diagram?.id}/edit`, { prompt });
    expect((await client.ended(job.id)).status).toBe("succeeded");
  }
  expect(asked.map(({ texts }) => texts[1]?.match(/<before>\n(.*)\n<\/before>/)?.[1])).toEqual([
    undefined,
    undefined,
    '["Call it a nap."]',
  ]);
  expect(await service.end("SIGTERM")).toBe(0);
  expect((await called(dataDir, "stats")).json).toMatchObject({
    tokens: [{ account: expect.stringContaining("user "), texts: 3, input: 300, output: 30 }],
  });
});

test("a model may go back to an earlier version, in words that the rules do not know, and change that", async () => {
  const rename = (id: string, name: string) => operations({ type: "rename", id, name });
  const back = operations({ type: "revert", back: 1, version: null, text: "Nenne es Rast." });
  const { url, asked } = await fakeProvider([
    answer(outlineOf([task("Rest"), task("Work")])),
    rename("t2", "Toil"),
    back,
    rename("t1", "Rast"),
  ]);
  const dataDir = join(temporaryFolder(), "data");
  const service = await startService(dataDir, { ENGINE: "llm", LLM_BASE_URL: url, LLM_MODEL: "fake-1" });
  const client = clientOf(service.base, await firstKey(dataDir));
  const { diagram } = await client.ended(
    (await client.accept("/v1/diagrams/generate", { prompt: "We rest, then work." })).id,
  );
  for (const prompt of ["Work is toil.", "Mach das rückgängig und nenne es Rast."]) {
    const job = await client.accept(`/v1/diagrams/${diagram?.id}/edit`, { prompt });
    expect((await client.ended(job.id)).status).toBe("succeeded");
  }
  expect(asked.at(-1)?.texts[1]).toContain('"name":"Work"');
  expect(asked.at(-1)?.texts[1]).toContain("Nenne es Rast.");
  expect(await service.end("SIGTERM")).toBe(0);
  expect((await called(dataDir, "stats")).json).toMatchObject({ tokens: [{ texts: 3, input: 400 }] });
});

test("a model may have the drawing made anew, in words that the rules do not know", async () => {
  const { url } = await fakeProvider([
    operations({ type: "redraw" }),
    operations({ type: "rename", id: "t1", name: "Rast" }, { type: "redraw" }),
  ]);
  const dataDir = join(temporaryFolder(), "data");
  const service = await startService(dataDir, { ENGINE: "llm", LLM_BASE_URL: url, LLM_MODEL: "fake-1" });
  const client = clientOf(service.base, await firstKey(dataDir));
  const crooked = chain({ tasks: 2 });
  const imported = await client.call("POST", "/v1/diagrams/import", { bpmn_xml: crooked });
  const { id } = (await imported.json()) as { id: string };
  const edited = async (prompt: string) => {
    const job = await client.accept(`/v1/diagrams/${id}/edit`, { prompt });
    expect(await client.ended(job.id)).toMatchObject({ status: "succeeded", error: null });
    return (await client.call("GET", `/v1/diagrams/${id}/bpmn`)).text();
  };
  const drawing = (xml: string) => xml.slice(xml.indexOf("<bpmndi:BPMNDiagram"));
  const fresh = await edited("Räum das Diagramm auf.");
  expect(fresh.slice(0, fresh.indexOf("</process>"))).toBe(crooked.slice(0, crooked.indexOf("</process>")));
  expect(drawing(fresh)).not.toBe(drawing(crooked));
  const renamed = await edited("Nenne den ersten Schritt Rast und zeichne alles neu.");
  expect(renamed).toContain('name="Rast"');
  expect(drawing(renamed)).toBe(drawing(fresh));
  expect(await service.end("SIGTERM")).toBe(0);
});

test("pds draft asks the configured model, and says why there is no result", async () => {
  const { url } = await fakeProvider([answer(outlineOf([task("Rest")])), { type: "status", status: 403 }]);
  const settings = { ENGINE: "llm", LLM_BASE_URL: url, LLM_MODEL: "fake-1", LLM_FALLBACK: "fail" };
  const environment = { ...environmentOf(temporaryFolder()), ...settings };
  const draft = () => run(environment, ["draft", "We rest.", "--as", "outline"]);
  expect((await draft()).out.toString()).toContain("Rest (task)");
  expect(await draft()).toMatchObject({
    code: 1,
    err: expect.stringContaining("The language model refuses to answer"),
  });
});

test.each([
  [{}, /LLM_MODEL/],
  [{ LLM_MODEL: "m" }, /LLM_BASE_URL/],
  [{ LLM_MODEL: "m", LLM_PROVIDER: "anthropic" }, /LLM_KEY_FILE/],
  [{ LLM_MODEL: "m", LLM_BASE_URL: "ftp://example.com" }, /LLM_BASE_URL/],
  [{ LLM_MODEL: "m", LLM_BASE_URL: "http://h/v1", LLM_TIMEOUT_MS: "500000" }, /at most 480000/],
  [{ LLM_MODEL: "m", LLM_BASE_URL: "http://h/v1", LLM_EXTRA: "[1]" }, /LLM_EXTRA must be a JSON object/],
  [{ LLM_MODEL: "m", LLM_BASE_URL: "http://h/v1", LLM_FORM: "xml" }, /LLM_FORM/],
])("settings %j alone are refused", (settings, message) => {
  const read = () => readConfig({ ENGINE: "llm", ...settings });
  expect(read).toThrow(BadConfig);
  expect(read).toThrow(message);
});

test("without ENGINE=llm no model is asked, whatever else is set", () => {
  expect(readConfig({ LLM_MODEL: "m", LLM_BASE_URL: "http://localhost/v1" }).languageModel).toBeNull();
});
