import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openEmbeddedStores } from "../../src/adapters.ts";
import { requestGeneration } from "../../src/commands/flows.ts";
import { newGenerationId, newId } from "../../src/commands/ids.ts";
import { readConfig } from "../../src/config.ts";
import { chain } from "../http/support/documents.ts";
import { run } from "../support/command-line.ts";
import { called, environmentOf, firstKey, type Service, startService } from "../support/service.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";

const prompt = "The clerk checks the order. Then the manager approves the order.";

async function call(service: Service, key: string, method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  return fetch(`${service.base}/api${path}`, init);
}

async function job(
  service: Service,
  key: string,
  path: string,
  body: unknown,
): Promise<{ id: string; diagram: { id: string } }> {
  const accepted = await call(service, key, "POST", path, body);
  expect(accepted.status).toBe(202);
  const { id } = (await accepted.json()) as { id: string };
  return ended(service, key, id);
}

async function ended(service: Service, key: string, id: string) {
  for (;;) {
    const answer = await (await call(service, key, "GET", `/v1/generations/${id}`)).json();
    const { status } = answer as { status: string };
    if (status === "failed" || status === "succeeded")
      return answer as { id: string; diagram: { id: string } };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Standard output as bytes. */
async function raw(dataDir: string, ...args: string[]): Promise<Buffer> {
  const { code, out, err } = await run(environmentOf(dataDir), args);
  expect({ code, err }).toMatchObject({ code: 0 });
  return out;
}

type Entries = { kind: string; entries: Record<string, unknown>[] };

describe("a diagram generated, edited and renamed", () => {
  test("has a history, is shown as it was, and is bundled with proof", async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder, "data");
    const service = await startService(dataDir);
    const key = await firstKey(dataDir);
    const made = await job(service, key, "/v1/diagrams/generate", { prompt, theme: "dark", format: "svg" });
    const { id } = made.diagram;
    const then = {
      svg: await bytesOf(await call(service, key, "GET", `/v1/diagrams/${id}/image?theme=dark&format=svg`)),
      png: await bytesOf(await call(service, key, "GET", `/v1/diagrams/${id}/image`)),
      bpmn: await bytesOf(await call(service, key, "GET", `/v1/diagrams/${id}/bpmn`)),
      json: await bytesOf(await call(service, key, "GET", `/v1/diagrams/${id}`)),
    };
    await call(service, key, "PATCH", `/v1/diagrams/${id}`, { name: "Orders <b>" });
    await job(service, key, `/v1/diagrams/${id}/edit`, {
      prompt: "Rename 'Check order' to 'Check the whole order'.",
    });

    const history = (await called(dataDir, "audit", "history", id)).json as Entries;
    expect(history).toMatchObject({
      kind: "diagram",
      entries: [
        {
          type: "DiagramGenerated",
          prompt,
          engine: expect.stringMatching(/\S+ \S+/),
          difference: { removed: [] },
        },
        { type: "DiagramRenamed", data: { name: "Orders <b>" }, request_id: expect.stringMatching(/^req_/) },
        { type: "DiagramEdited", difference: { added: [], removed: [], renamed: [{ from: "Check order" }] } },
      ],
    });
    for (const { actor } of history.entries)
      expect(actor).toMatchObject({ kind: "key", last_four: key.slice(-4), user: expect.any(String) });
    const ofJob = (await called(dataDir, "audit", "history", made.id)).json as Entries;
    const drawn = ofJob.entries.find(({ type }) => type === "ImageRendered");
    expect(drawn?.data).toMatchObject({ hmac: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(drawn?.data).not.toHaveProperty("sha256");
    const page = join(folder, "history.html");
    expect((await called(dataDir, "audit", "history", id, "--html", page)).code).toBe(0);
    const html = readFileSync(page, "utf8");
    expect(html.match(/<img /g)).toHaveLength(2);
    expect(html).toContain("Orders &lt;b&gt;");
    expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3)/);

    const show = (as: string, ...more: string[]) =>
      raw(dataDir, "audit", "show", id, "--at", "0", "--as", as, ...more);
    expect((await show("svg", "--theme", "dark")).equals(then.svg)).toBe(true);
    expect((await show("png")).equals(then.png)).toBe(true);
    expect((await show("bpmn")).equals(then.bpmn)).toBe(true);
    expect((await show("json")).equals(then.json)).toBe(true);
    const at = String(history.entries[1]?.at);
    const about = await called(dataDir, "audit", "show", id, "--at", at, "--as", "svg", "--theme", "dark");
    expect(about).toMatchObject({ code: 0, json: { revision: 1, likeness: "identical" } });
    expect(about.json).not.toHaveProperty("note");
    expect((await called(dataDir, "audit", "show", id, "--at", "2001-01-01", "--as", "svg")).code).toBe(1);
    expect((await called(dataDir, "audit", "show", id, "--at", "77", "--as", "svg")).code).toBe(2);

    const file = join(folder, "diagram.bundle.json");
    expect((await called(dataDir, "audit", "bundle", id, "--out", file)).json).toMatchObject({
      pictures: 2,
      texts: true,
    });
    const publicKey = join(dataDir, "audit-key.pub.pem");
    const elsewhere = join(folder, "elsewhere");
    const check = (path: string) => called(elsewhere, "audit", "verify", path, "--public-key", publicKey);
    expect(await check(file)).toMatchObject({ code: 0, json: { ok: true, pictures: 2, faults: [] } });
    const good = JSON.parse(readFileSync(file, "utf8"));
    const spoiled: [string, (bundle: typeof good) => void][] = [
      ["an altered event", (one) => (one.streams[0].events[1].metadata.at = "2001-01-01T00:00:00.000Z")],
      ["a removed newest event", (one) => one.streams[0].events.pop()],
      ["a removed first event", (one) => one.streams[0].events.shift()],
      ["another picture", (one) => (one.pictures[0].bytes = one.pictures[1].bytes)],
      ["another key", (one) => (one.dataKey = Buffer.alloc(32).toString("base64"))],
      ["another root", (one) => (one.checkpoint.root = "00".repeat(32))],
    ];
    for (const [what, spoil] of spoiled) {
      const copy = structuredClone(good);
      spoil(copy);
      const path = join(folder, "spoiled.json");
      writeFileSync(path, JSON.stringify(copy));
      expect((await check(path)).code, what).toBe(1);
    }
    // The checkpoint is the only new event in the log, so it covers the next bundle, too.
    expect((await called(dataDir, "audit", "bundle", id, "--out", file, "--without-texts")).code).toBe(0);
    expect(await check(file)).toMatchObject({ code: 0, json: { pictures: 0 } });
    expect((await called(dataDir, "audit", "verify")).json).toMatchObject({ ok: true });
    expect(await service.end("SIGTERM")).toBe(0);
  });

  test("that came in with something odd has a history that says what", async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder, "data");
    const service = await startService(dataDir);
    const key = await firstKey(dataDir);
    const document = chain().replace('bpmnElement="order"', 'bpmnElement="order_old"');
    const made = await call(service, key, "POST", "/v1/diagrams/import", { bpmn_xml: document });
    const { id } = (await made.json()) as { id: string };
    const told =
      /^Line \d+: The BPMNPlane \(plane\) refers to order_old \(bpmnElement\), .* The process "Order handling" \(order\) is shown\.$/;
    const history = await called(dataDir, "audit", "history", id);
    expect((history.json as Entries).entries).toMatchObject([
      { type: "DiagramImported", oddities: [expect.stringMatching(told)] },
    ]);
    const page = join(folder, "history.html");
    await called(dataDir, "audit", "history", id, "--html", page);
    expect(readFileSync(page, "utf8")).toContain("refers to order_old (bpmnElement)");
    await call(service, key, "DELETE", `/v1/diagrams/${id}`);
    const erased = await called(dataDir, "audit", "history", id);
    expect(JSON.stringify(erased.json)).not.toContain("order_old");
    expect(await service.end("SIGTERM")).toBe(0);
  });

  test("folders and keys have a history too, and nonsense has none", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const service = await startService(dataDir);
    const key = await firstKey(dataDir);
    const made = await call(service, key, "POST", "/v1/folders", { name: "Sales" });
    const { id } = (await made.json()) as { id: string };
    await call(service, key, "PATCH", `/v1/folders/${id}`, { name: "Selling" });
    await call(service, key, "DELETE", `/v1/folders/${id}`);
    expect((await called(dataDir, "audit", "history", id)).json).toMatchObject({
      kind: "folder",
      entries: [{ type: "FolderCreated" }, { type: "FolderRenamed" }, { type: "FolderDeleted" }],
    });
    const [{ id: keyId }] = (await called(dataDir, "keys", "list")).json as [{ id: string }];
    expect((await called(dataDir, "audit", "history", keyId)).json).toMatchObject({
      kind: "key",
      entries: [{ type: "ApiKeyCreated", actor: { kind: "operator" } }],
    });
    expect((await called(dataDir, "audit", "history", newId())).code).toBe(2);
  });
});

describe("a deleted diagram", () => {
  test("leaves none of its texts in any file", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const service = await startService(dataDir);
    const key = await firstKey(dataDir);
    const marker = { name: "Zebrafish", prompt: "Quokkas", context: "Axolotls", bpmn: "Wolverines" };
    const document = chain().replace("Do task1", `Count ${marker.bpmn}`);
    const imported = await call(service, key, "POST", "/v1/diagrams/import", {
      bpmn_xml: document,
      name: marker.name,
    });
    expect(imported.status).toBe(201);
    const { id } = (await imported.json()) as { id: string };
    // Through the log, because a folder keeps the context that it gives: here only the diagram has it.
    const stores = openEmbeddedStores(readConfig({ DATA_DIR: dataDir }));
    const [view] = await stores.models.page("diagrams_v1", { where: {}, order: "newest", limit: 1 });
    const generationId = newGenerationId();
    const { owner, organizationId, createdBy } = view as {
      owner: string;
      organizationId: null;
      createdBy: string;
    };
    const request = {
      ...{ generationId, diagramId: id, kind: "edit" as const, keyId: "k", owner, organizationId, createdBy },
      ...{ folderId: null, theme: "light" as const, format: "svg" as const, name: null },
      prompt: `After 'Count ${marker.bpmn}', add a task 'Feed ${marker.prompt}'.`,
      context: marker.context,
    };
    await requestGeneration(stores, request, someContext(new Date().toISOString()));
    await stores.close();
    await ended(service, key, generationId);
    const svg = await bytesOf(await call(service, key, "GET", `/v1/diagrams/${id}/image?format=svg`));
    expect(svg.toString()).toContain(marker.bpmn);
    const alive = await called(dataDir, "audit", "deletion", id, "--text", marker.bpmn);
    expect(alive).toMatchObject({ code: 1, json: { ok: false } });
    expect(JSON.stringify(alive.json)).toContain("views.db");

    expect((await call(service, key, "DELETE", `/v1/diagrams/${id}`)).status).toBe(204);
    for (const text of Object.values(marker)) {
      const { code, json } = await called(dataDir, "audit", "deletion", id, "--text", text);
      expect({ text, code, json }).toMatchObject({ code: 0, json: { ok: true } });
    }
    expect((await called(dataDir, "audit", "show", id, "--at", "0", "--as", "svg")).code).toBe(1);
    expect((await called(dataDir, "audit", "history", id)).json).toMatchObject({
      entries: [
        { erased: true },
        ...((await called(dataDir, "audit", "history", id)).json as Entries).entries.slice(1),
      ],
    });
    expect((await called(dataDir, "audit", "verify")).code).toBe(0);
    for (const text of Object.values(marker)) expect(service.lines.join("\n")).not.toContain(text);
    expect(await service.end("SIGTERM")).toBe(0);
  });
});
