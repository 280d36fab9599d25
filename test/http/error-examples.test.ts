/**
 * The examples of errors in OpenAPI: each code, provoked. `npx vitest run test/http/error-examples.test.ts -u` records
 * them again.
 */
import { expect } from "vitest";
import { handle } from "../../src/commands/handle.ts";
import { newGenerationId } from "../../src/commands/ids.ts";
import { apiKey, keyStream } from "../../src/commands/key.ts";
import { reserveGeneration } from "../../src/commands/usage.ts";
import { type ErrorCode, errorTable } from "../../src/http/errors.ts";
import { limits } from "../../src/limits.ts";
import { Unavailable } from "../../src/store/event-store.ts";
import { textOf } from "../examples/lasting.ts";
import { expectGolden } from "../support/golden.ts";
import { expectError, type Received } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest as test } from "./support/house.ts";

const open = house();
const folder = async (me: Awaited<ReturnType<typeof customer>>, body: object = {}): Promise<string> =>
  (await me.post("/v1/folders", { name: "Sales", ...body })).json.id;
const customer = () => open().customer();
const withKey = { headers: { "idempotency-key": "order-4711" } };

/** One request that gets the code as its answer. */
const provoked: Record<ErrorCode, () => Promise<Received>> = {
  invalid_json: async () => (await customer()).post("/v1/folders", '{"name": "Sales"'),
  missing_parameter: async () => (await customer()).post("/v1/folders", {}),
  invalid_parameter: async () => (await customer()).post("/v1/folders", { name: "Sales", colour: "red" }),
  payload_too_large: async () => (await customer()).post("/v1/folders", { name: "x".repeat(300_000) }),
  invalid_cursor: async () => (await customer()).get("/v1/diagrams?cursor=page-2"),
  missing_api_key: () => open().anonymous.get("/v1/diagrams"),
  invalid_api_key: () => open().anonymous.as("svc_sk_live_typo").get("/v1/diagrams"),
  async revoked_api_key() {
    const me = await customer();
    const { deps, operator, settle } = open().inside();
    const command = { type: "RevokeApiKey" as const, data: { keyId: me.keyId, reason: "lost" } };
    await handle(deps.log, apiKey, keyStream(me.keyId), command, operator());
    await settle();
    return me.get("/v1/diagrams");
  },
  async expired_api_key() {
    const expiresAt = new Date(open().inside().deps.now()).toISOString();
    return (await open().customer({ expiresAt })).get("/v1/diagrams");
  },
  plan_required: async () => (await open().customer({ plan: "free" })).get("/v1/diagrams"),
  insufficient_scope: async () => (await open().customer({ scopes: ["generate"] })).get("/v1/diagrams"),
  resource_not_found: async () => (await customer()).get("/v1/diagrams/00000000-0000-4000-8000-000000000000"),
  async folder_not_empty() {
    const me = await customer();
    const id = await folder(me);
    await folder(me, { parent_id: id });
    return me.remove(`/v1/folders/${id}`);
  },
  async folder_cycle() {
    const me = await customer();
    const id = await folder(me);
    return me.patch(`/v1/folders/${id}`, { parent_id: id });
  },
  async folder_depth_exceeded() {
    const me = await customer();
    let id = await folder(me);
    for (let level = 1; level < limits.folderDepthMax; level++) id = await folder(me, { parent_id: id });
    return me.post("/v1/folders", { name: "One more", parent_id: id });
  },
  async idempotency_key_in_use() {
    const me = await customer();
    const { drawing } = open().inside().deps;
    const { admit } = drawing;
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    drawing.admit = async (...given) => {
      reached.resolve();
      await goOn.promise;
      return admit(...given);
    };
    const first = me.post("/v1/diagrams/import", { bpmn_xml: chain() }, withKey);
    await reached.promise;
    drawing.admit = admit;
    const second = await me.post("/v1/diagrams/import", { bpmn_xml: chain() }, withKey);
    goOn.resolve();
    expect((await first).status).toBe(201);
    return second;
  },
  async idempotency_key_reused() {
    const me = await customer();
    await me.post("/v1/folders", { name: "Sales" }, withKey);
    return me.post("/v1/folders", { name: "Service" }, withKey);
  },
  validation_failed: async () =>
    (await customer()).post("/v1/diagrams/import", { bpmn_xml: "<definitions></process>" }),
  async rate_limit_exceeded() {
    const me = await customer();
    for (let at = 0; at < 120; at++) await me.get("/v1/folders");
    return me.get("/v1/folders");
  },
  async quota_exceeded() {
    const me = await customer();
    const { deps, operator } = open().inside();
    for (let at = 0; at < 500; at++) {
      const context = operator();
      const unit = { keyId: me.keyId, generationId: newGenerationId(), reservedAt: context.at };
      await reserveGeneration(deps.log, unit, context);
    }
    return me.post("/v1/diagrams/generate", { prompt: "The clerk checks the order." });
  },
  async internal_error() {
    const { models } = open().inside().deps;
    const me = await customer();
    const { get } = models;
    models.get = () => Promise.reject(new Unavailable("The disk is full."));
    const answer = await me.get("/v1/folders");
    models.get = get;
    return answer;
  },
};

test("every code has an example, which is what the service answers", async () => {
  const examples: Record<string, unknown> = {};
  // The table's own keys.
  for (const code of Object.keys(errorTable) as ErrorCode[]) {
    const answer = await provoked[code]();
    expectError(answer, code, answer.json?.error.param);
    examples[code] = answer.json;
  }
  expectGolden(new URL("../../src/http/examples/errors.json", import.meta.url), textOf(examples));
});
