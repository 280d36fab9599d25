import { describe, expect, test } from "vitest";
import { account, accountStream } from "../../src/commands/account.ts";
import { makeApiKey } from "../../src/commands/api-keys.ts";
import { handle } from "../../src/commands/handle.ts";
import { apiKey, keyStream } from "../../src/commands/key.ts";
import type { Plan } from "../../src/events/account.ts";
import { scopes } from "../../src/events/key.ts";
import { endpoints } from "../../src/http/endpoints.ts";
import { expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";

const open = house({ addressBurst: { limit: 10_000, windowMs: 60_000 } });
const unknown = "00000000-0000-7000-8000-000000000000";
const day = 24 * 3600 * 1000;

const revoke = async (keyId: string) => {
  const { deps, operator, settle } = open().inside();
  const command = { type: "RevokeApiKey" as const, data: { keyId, reason: "test" } };
  await handle(deps.log, apiKey, keyStream(keyId), command, operator());
  await settle();
};

const tell = async (accountId: string, command: Parameters<typeof account.decide>[0]) => {
  const { deps, operator, settle } = open().inside();
  await handle(deps.log, account, accountStream(accountId), command, operator());
  await settle();
};

const setPlan = (accountId: string, plan: Plan) =>
  tell(accountId, { type: "SetPlan", data: { accountId, plan } });

describe("A19: the Authorization header", () => {
  const withHeader = (authorization: string) =>
    open().anonymous.get("/v1/diagrams", { headers: { authorization } });

  test("absent, of another scheme or without a token is missing_api_key", async () => {
    expectError(await open().anonymous.get("/v1/diagrams"), "missing_api_key");
    const { key } = await open().provide();
    for (const value of [
      "",
      "Bearer",
      "Bearer ",
      "Bearer    ",
      "Basic dXNlcjpwYXNz",
      key,
      `Token ${key}`,
      `Bearer${key}`,
    ])
      expectError(await withHeader(value), "missing_api_key");
  });

  test("has a scheme without regard to case", async () => {
    const { key } = await open().provide();
    for (const scheme of ["Bearer", "bearer", "BEARER", "bEaReR"])
      expect((await withHeader(`${scheme} ${key}`)).status).toBe(200);
    expect((await withHeader(`Bearer   ${key}  `)).status).toBe(200);
  });

  test("with a key of bad form, with a wrong checksum or unknown is invalid_api_key", async () => {
    const { key } = await open().provide();
    const last = key.endsWith("A") ? "B" : "A";
    const bad = [
      "x",
      "svc_sk_live_",
      "svc_sk_live_abc",
      key.slice(0, -1),
      `${key}A`,
      key.slice(0, -1) + last,
      key.toUpperCase(),
      key.replace("live", "test"),
      key.replace("live", "prod"),
      `${key} extra`,
      `${key},${key}`,
      makeApiKey("live").key,
      makeApiKey("test").key,
      "a".repeat(5_000),
    ];
    for (const text of bad) expectError(await withHeader(`Bearer ${text}`), "invalid_api_key");
  });
});

describe("the state of the key", () => {
  insideTest("B17: a revoked key is refused at the next request", async () => {
    const me = await open().customer();
    expect((await me.get("/v1/diagrams")).status).toBe(200);
    await revoke(me.keyId);
    expectError(await me.get("/v1/diagrams"), "revoked_api_key");
  });

  insideTest("B15: a key expires at its time, not before", async () => {
    const { deps, pass } = open().inside();
    const me = await open().customer({ expiresAt: new Date(deps.now() + 30 * day).toISOString() });
    expect((await me.get("/v1/diagrams")).status).toBe(200);
    pass(30 * day - 60_000);
    expect((await me.get("/v1/diagrams")).status).toBe(200);
    pass(60_000);
    expectError(await me.get("/v1/diagrams"), "expired_api_key");
  });

  insideTest("B15: revoked wins over expired", async () => {
    const me = await open().customer({ expiresAt: new Date(open().inside().deps.now()).toISOString() });
    expectError(await me.get("/v1/diagrams"), "expired_api_key");
    await revoke(me.keyId);
    expectError(await me.get("/v1/diagrams"), "revoked_api_key");
  });
});

describe("the plan", () => {
  test("a key of a free account is refused with plan_required", async () => {
    for (const wanted of [{ plan: "free" as const }, { plan: "free" as const, organization: true }]) {
      const me = await open().customer(wanted);
      expectError(await me.get("/v1/diagrams"), "plan_required");
      expectError(await me.get("/v1/unknown-route"), "plan_required");
    }
  });

  insideTest("B13: a changed plan counts at the next request", async () => {
    const me = await open().customer();
    await setPlan(me.userId, "free");
    expectError(await me.get("/v1/diagrams"), "plan_required");
    await setPlan(me.userId, "pro");
    expect((await me.get("/v1/diagrams")).status).toBe(200);
    const team = await open().customer({ organization: true });
    await setPlan(team.organizationId ?? "", "free");
    expectError(await team.get("/v1/diagrams"), "plan_required");
  });

  test("an organization key asks for the organization's plan, not the member's", async () => {
    const me = await open().customer({ organization: true });
    expect((await me.get("/v1/diagrams")).status).toBe(200);
  });

  insideTest("B13: the key of a member who left is revoked", async () => {
    const me = await open().customer({ organization: true });
    const accountId = me.organizationId ?? "";
    await tell(accountId, { type: "RemoveMember", data: { accountId, userId: me.userId } });
    expectError(await me.get("/v1/diagrams"), "revoked_api_key");
  });
});

describe("scopes", () => {
  const requests = endpoints.map(({ method, path, scope }) => ({
    method,
    path: `/v1${path.replace("{id}", path.startsWith("/generations") ? `gen_${"0".repeat(32)}` : unknown)}`,
    scope,
    // A body that would be refused: the scope is checked first (B1).
    body: method === "POST" || method === "PATCH" ? "{" : undefined,
  }));

  test.each(scopes)("%s opens its endpoints and no other", async (scope) => {
    const only = await open().customer({ scopes: [scope] });
    for (const request of requests) {
      const answer = await only.send(request);
      if (request.scope === scope) expect(answer.status).not.toBe(403);
      else expectError(answer, "insufficient_scope");
    }
  });

  insideTest("a key without scopes opens nothing, and unknown routes stay unknown", async () => {
    const none = await open().customer({ scopes: [] });
    for (const request of requests) expectError(await none.send(request), "insufficient_scope");
    expectError(await none.get("/v1/unknown"), "resource_not_found");
  });
});

describe("whose things a key shows", () => {
  test("spec: unknown ids and other owners' ids give the same 404", async () => {
    const me = await open().customer();
    const other = await open().customer();
    const diagram = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
    const folder = (await me.post("/v1/folders", { name: "x" })).json;
    const job = (await me.post("/v1/diagrams/generate", { prompt: "x" })).json;
    const asked = (diagramId: string, folderId: string, jobId: string) => [
      { path: `/v1/diagrams/${diagramId}` },
      { method: "PATCH", path: `/v1/diagrams/${diagramId}`, body: { name: "x" } },
      { method: "DELETE", path: `/v1/diagrams/${diagramId}` },
      { path: `/v1/diagrams/${diagramId}/image` },
      { path: `/v1/diagrams/${diagramId}/bpmn` },
      { method: "POST", path: `/v1/diagrams/${diagramId}/edit`, body: { prompt: "x" } },
      { path: `/v1/generations/${jobId}` },
      { path: `/v1/folders/${folderId}` },
      { method: "PATCH", path: `/v1/folders/${folderId}`, body: { name: "x" } },
      { method: "DELETE", path: `/v1/folders/${folderId}` },
    ];
    const foreign = asked(diagram.id, folder.id, job.id);
    const nobodys = asked(unknown, unknown, `gen_${"0".repeat(32)}`);
    for (const [i, request] of foreign.entries()) {
      const answer = await other.send(request);
      expectError(answer, "resource_not_found");
      const same = await other.send(nobodys[i] ?? request);
      expect(answer.json.error).toEqual(same.json.error);
    }
    expect((await other.get("/v1/diagrams")).json.data).toEqual([]);
    expect((await other.get("/v1/folders")).json.data).toEqual([]);
    expect((await me.get(`/v1/diagrams/${diagram.id}`)).json).toEqual(diagram);
  });

  test("B12: an org key shows all of the organization, a personal key of a member nothing of it", async () => {
    const first = await open().customer({ organization: true });
    const { organizationId } = first;
    const second = await open().customer({ organizationId });
    const made = (await first.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
    expect(made).toMatchObject({ organization_id: organizationId, created_by: first.userId });
    expect((await second.get(`/v1/diagrams/${made.id}`)).json).toEqual(made);
    const personal = await open().customer({ userId: first.userId });
    expectError(await personal.get(`/v1/diagrams/${made.id}`), "resource_not_found");
    const folder = (await second.post("/v1/folders", { name: "x" })).json;
    expect(folder.organization_id).toBe(organizationId);
    expect((await first.get("/v1/folders")).json.data).toEqual([folder]);
  });

  test("B11: test and live data of one account do not meet", async () => {
    const live = await open().customer({ environment: "live" });
    const staging = await open().customer({ environment: "test", userId: live.userId });
    const made = (await live.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
    expectError(await staging.get(`/v1/diagrams/${made.id}`), "resource_not_found");
    expect((await staging.get("/v1/diagrams")).json.data).toEqual([]);
    const folder = (await staging.post("/v1/folders", { name: "x" })).json;
    expectError(
      await live.patch(`/v1/diagrams/${made.id}`, { folder_id: folder.id }),
      "invalid_parameter",
      "folder_id",
    );
  });

  test("B14: any key of the owner with the scope may poll a job", async () => {
    const first = await open().customer();
    const second = await open().customer({ userId: first.userId });
    const job = (await first.post("/v1/diagrams/generate", { prompt: "x" })).json;
    // Without its status: in a running service a worker may have taken it meanwhile.
    const { object, id, created_at } = job;
    expect((await second.get(`/v1/generations/${job.id}`)).json).toMatchObject({ object, id, created_at });
  });
});
