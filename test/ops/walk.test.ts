/** The work of auditors and operators on one service, from its first key to a proven deletion, in every mode. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { requestGeneration } from "../../src/commands/flows.ts";
import { newGenerationId } from "../../src/commands/ids.ts";
import { chain } from "../http/support/documents.ts";
import { clientOf } from "../support/client.ts";
import { type House, modes } from "../support/modes.ts";
import { called, pds, startService } from "../support/service.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";

const marker = { name: "Zebrafish", prompt: "Quokkas", context: "Axolotls", bpmn: "Wolverines" };

/** `pds` on the house; the call must succeed. */
const operator =
  (house: House) =>
  async (...words: string[]) => {
    const { code, json, err } = await called(house.place, ...words);
    expect({ words, code, err }).toMatchObject({ words, code: 0 });
    return json;
  };

/** Through the log, because a folder keeps the context that it gives: here only the diagram has it. */
async function editWithContext(house: House, diagramId: string, createdBy: string): Promise<string> {
  const stores = await house.stores();
  const generationId = newGenerationId();
  const request = {
    ...{
      generationId,
      diagramId,
      kind: "edit" as const,
      keyId: "k",
      owner: `live-user-${createdBy}`,
      createdBy,
    },
    ...{ organizationId: null, folderId: null, theme: "light" as const, format: "svg" as const, name: null },
    prompt: `After 'Count ${marker.bpmn}', add a task 'Feed ${marker.prompt}'.`,
    context: marker.context,
  };
  await requestGeneration(stores, request, someContext(new Date().toISOString()));
  await stores.close();
  return generationId;
}

describe.each(modes)("$name", ({ open }) => {
  test("the life of a service at the command line", async () => {
    const house = await open();
    const run = operator(house);
    const folder = temporaryFolder();
    const api = await startService(house.place, { ROLES: "api,projector" });
    const { key, user } = await pds(house.place, "keys", "first", "--email", "a@example.com");
    const client = clientOf(api.base, String(key));

    // A job without a worker: the operator lists it, ends it and retries it; then a worker takes it.
    const first = await client.accept("/v1/diagrams/generate", { prompt: "The clerk checks the order." });
    expect(await run("jobs", "list", "open")).toMatchObject([{ id: first.id, step: "generate" }]);
    await run("jobs", "retry", first.id);
    await run("jobs", "fail", first.id, "--message", "Try later.");
    expect(await client.ended(first.id)).toMatchObject({ error: { message: "Try later." } });
    await expect
      .poll(() => run("jobs", "list", "dead"), { timeout: 20_000 })
      .toMatchObject([{ id: first.id }]);
    const again = (await run("jobs", "retry", first.id)) as { id: string };
    const worker = await startService(house.place, { ROLES: "worker" });
    const made = await client.ended(again.id);
    expect(made).toMatchObject({ status: "succeeded" });
    const id = String(made.diagram?.id);
    expect(await run("jobs", "show", again.id)).toMatchObject({ status: "succeeded" });

    // An imported diagram, drawn, and edited with a context.
    const document = { bpmn_xml: chain().replace("Do task1", `Count ${marker.bpmn}`), name: marker.name };
    const imported = await client.call("POST", "/v1/diagrams/import", document);
    expect(imported.status).toBe(201);
    const { id: doomed } = (await imported.json()) as { id: string };
    expect(await client.ended(await editWithContext(house, doomed, String(user)))).toMatchObject({
      status: "succeeded",
    });
    await client.call("PATCH", `/v1/diagrams/${id}`, { name: "Order" });
    const then = await (await client.call("GET", `/v1/diagrams/${id}/bpmn`)).text();
    for (const one of [id, doomed])
      expect((await client.call("GET", `/v1/diagrams/${one}/image?format=svg`)).status).toBe(200);

    // Auditors.
    expect(await run("audit", "checkpoint")).toMatchObject({ status: "signed" });
    expect(await run("audit", "verify")).toMatchObject({ ok: true, checkpoints: 1 });
    const history = (await run("audit", "history", id)) as { entries: { type: string; position: string }[] };
    expect(history.entries.map(({ type }) => type)).toEqual([
      "GenerationFailed",
      "DiagramGenerated",
      "DiagramRenamed",
    ]);
    const bpmnFile = join(folder, "then.bpmn");
    await run("audit", "show", id, "--at", "0", "--as", "bpmn", "--out", bpmnFile);
    expect(readFileSync(bpmnFile, "utf8")).toBe(then);
    const bundle = join(folder, "bundle.json");
    await run("audit", "bundle", id, "--out", bundle);
    const dataDir = typeof house.place === "string" ? house.place : house.place.dataDir;
    const publicKey = ["--public-key", join(dataDir, "audit-key.pub.pem")];
    expect(await called(join(folder, "elsewhere"), "audit", "verify", bundle, ...publicKey)).toMatchObject({
      code: 0,
      json: { ok: true },
    });
    const before = String(history.entries[1]?.position);
    const past = await run("audit", "replay", "--to", before, "--into", join(folder, "past"));
    expect(past).toMatchObject({ position: before, diagrams: 1 });

    // Read models, while requests go on.
    expect(await run("projections", "verify")).toMatchObject({ ok: true });
    expect(await run("projections", "rebuild", "diagrams")).toMatchObject({
      ok: true,
      projections: [{ name: "diagrams", live: "diagrams_v1_r1", differences: [] }],
    });
    await client.call("PATCH", `/v1/diagrams/${id}`, { name: "Orders" });
    expect(await (await client.call("GET", `/v1/diagrams/${id}`)).json()).toMatchObject({ name: "Orders" });
    expect(await run("projections", "switch-back", "diagrams")).toMatchObject({ live: "diagrams_v1" });
    expect(await (await client.call("GET", `/v1/diagrams/${id}`)).json()).toMatchObject({ name: "Orders" });
    const status = (await run("projections", "status")) as { name: string; lag_events: number }[];
    expect(status.find(({ name }) => name === "diagrams")).toMatchObject({
      ...{ live: "diagrams_v1", previous: "diagrams_v1_r1", views: 2, lag_events: 0, lag_seconds: 0 },
    });

    // A diagram that is permanently deleted, including from the inactive collection.
    const alive = await called(house.place, "audit", "deletion", doomed, "--text", marker.bpmn);
    expect(alive).toMatchObject({ code: 1, json: { ok: false } });
    expect((alive.json as { checks: object[] }).checks).toContainEqual({
      what: expect.stringMatching(/^raw /),
      ok: false,
      detail: expect.stringMatching(/^found in .*(diagrams_v1|contents_v1|views\.db)/),
    });
    expect((await client.call("DELETE", `/v1/diagrams/${doomed}`)).status).toBe(204);
    for (const text of Object.values(marker))
      expect(await run("audit", "deletion", doomed, "--text", text)).toMatchObject({ ok: true });
    // The remains on a server's disk, as far as the test gives access.
    const [kept, clean] = [join(folder, "kept"), join(folder, "clean")];
    for (const [dir, words] of [
      [kept, marker.name],
      [clean, "nothing"],
    ] as const) {
      mkdirSync(dir);
      writeFileSync(join(dir, "journal"), `before ${words} after`);
    }
    const search = ["audit", "deletion", doomed, "--text", marker.name, "--files", clean];
    expect(await run(...search)).toMatchObject({ ok: true });
    const found = await called(house.place, ...search, "--files", kept);
    expect(found).toMatchObject({ code: 1, json: { ok: false } });
    const { checks } = found.json as { checks: object[] }; // As `--json` prints it.
    expect(checks.slice(-2)).toEqual([
      { what: `raw files of ${clean}`, ok: true, detail: "not found in 1 files" },
      { what: `raw files of ${kept}`, ok: false, detail: `found in ${join(kept, "journal")} at 7 (utf-8)` },
    ]);
    expect((await called(house.place, ...search, "--files", join(folder, "none"))).code).toBe(1);
    // Without a text it only searches for the data keys.
    expect((await called(house.place, "audit", "deletion", doomed, "--files", clean)).code).toBe(0);
    expect(await run("projections", "drop-previous", "diagrams")).toEqual({
      dropped: ["diagrams_v1_r1"],
    });

    // Data of the test environment, numbers, and keys.
    const made3 = await pds(
      ...([
        house.place,
        "keys",
        "create",
        "--user",
        String(user),
        "--scopes",
        "all",
        "--env",
        "test",
      ] as const),
    );
    const tester = clientOf(api.base, String(made3.key));
    expect((await tester.call("POST", "/v1/diagrams/import", { bpmn_xml: chain() })).status).toBe(201);
    expect(await run("purge-test-data", "--older-than-days", "0")).toMatchObject({ diagrams: 1 });
    // This process's views follow another process's writes in a moment.
    const listed = async () => (await tester.call("GET", "/v1/diagrams")).json();
    await expect.poll(listed, { timeout: 10_000 }).toMatchObject({ data: [] });
    expect(await run("stats")).toMatchObject({
      types: expect.arrayContaining([expect.objectContaining({ type: "DiagramDeleted", events: 2 })]),
    });
    await run("keys", "revoke", String(made3.id));
    expect((await tester.call("GET", "/v1/diagrams")).status).toBe(401);
    expect(await run("audit", "verify")).toMatchObject({ ok: true });
    expect(await api.end("SIGTERM")).toBe(0);
    expect(await worker.end("SIGTERM")).toBe(0);
  }, 240_000);
});
