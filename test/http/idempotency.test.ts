import { describe, expect, test } from "vitest";
import { type Client, expectError, type Received } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";

const open = house();

/** All four POSTs. */
const posts: Record<string, { body: object; path(me: Client): Promise<string> }> = {
  "folder create": { body: { name: "x" }, path: async () => "/v1/folders" },
  import: { body: { bpmn_xml: chain() }, path: async () => "/v1/diagrams/import" },
  generate: { body: { prompt: "x" }, path: async () => "/v1/diagrams/generate" },
  edit: {
    body: { prompt: "x" },
    path: async (me) =>
      `/v1/diagrams/${(await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json.id}/edit`,
  },
};
const withKey = (key: string) => ({ headers: { "idempotency-key": key } });

describe.each(Object.entries(posts))("C27: %s", (_, { body, path }) => {
  test("sent again with its key gives the first answer and does nothing", async () => {
    const me = await open().customer();
    const url = await path(me);
    const first = await me.post(url, body, withKey("k1"));
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    const again = await me.post(url.replace("/v1", "/api/v1"), body, withKey("k1"));
    expect(again.status).toBe(first.status);
    expect(again.text).toBe(first.text);
    expect(again.headers.location).toBe(first.headers.location);
    expect(again.headers["retry-after"]).toBe(first.headers["retry-after"]);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    // It counts for the burst limit.
    expect(Number(again.headers["ratelimit-remaining"])).toBe(
      Number(first.headers["ratelimit-remaining"]) - 1,
    );
    const other = await me.post(url, body, withKey("k2"));
    expect(other.json.id).not.toBe(first.json.id);
    expect((await me.post(url, body)).json.id).not.toBe(first.json.id);
  });

  test("C28: with another body is idempotency_key_reused, also when that body is bad", async () => {
    const me = await open().customer();
    const url = await path(me);
    await me.post(url, body, withKey("k"));
    expectError(await me.post(url, { ...body, more: 1 }, withKey("k")), "idempotency_key_reused");
    expectError(await me.post(url, {}, withKey("k")), "idempotency_key_reused");
    expectError(await me.post(url, "{", withKey("k")), "invalid_json");
  });

  test("a key of other form is invalid_parameter Idempotency-Key", async () => {
    const me = await open().customer();
    const url = await path(me);
    for (const key of ["", "a b", "ä", "a".repeat(256), "\t"])
      expectError(await me.post(url, body, withKey(key)), "invalid_parameter", "Idempotency-Key");
    expect((await me.post(url, body, withKey("~".repeat(255)))).status).toBeLessThan(300);
  });

  test("a refused request keeps no key", async () => {
    const me = await open().customer();
    const url = await path(me);
    expectError(await me.post(url, {}, withKey("k")), "missing_parameter", Object.keys(body)[0]);
    expect((await me.post(url, body, withKey("k"))).status).toBeLessThan(300);
  });

  insideTest("is forgotten after 24 hours", async () => {
    const me = await open().customer();
    const url = await path(me);
    const first = await me.post(url, body, withKey("k"));
    open()
      .inside()
      .pass(24 * 3600_000 - 5_000);
    expect((await me.post(url, body, withKey("k"))).json.id).toBe(first.json.id);
    open().inside().pass(6_000);
    const anew = await me.post(url, body, withKey("k"));
    expect(anew.json.id).not.toBe(first.json.id);
    expect(anew.headers["idempotency-replayed"]).toBeUndefined();
  });
});

test("the order of members and white space make no other body", async () => {
  const me = await open().customer();
  const first = await me.post("/v1/folders", '{"name":"x","context":"y"}', withKey("k"));
  expect((await me.post("/v1/folders", '{ "context": "y", "name": "x" }', withKey("k"))).json).toEqual(
    first.json,
  );
});

test("the key belongs to owner, environment and route, not to the API key", async () => {
  const me = await open().customer();
  const first = await me.post("/v1/folders", { name: "x" }, withKey("k"));
  const second = await open().customer({ userId: me.userId });
  expect((await second.post("/v1/folders", { name: "x" }, withKey("k"))).json).toEqual(first.json);
  const staging = await open().customer({ userId: me.userId, environment: "test" });
  expect((await staging.post("/v1/folders", { name: "x" }, withKey("k"))).json.id).not.toBe(first.json.id);
  const other = await open().customer();
  expect((await other.post("/v1/folders", { name: "x" }, withKey("k"))).json.id).not.toBe(first.json.id);
  expect((await me.post("/v1/diagrams/generate", { prompt: "x" }, withKey("k"))).status).toBe(202);
});

test("an edit of another diagram is another request", async () => {
  const me = await open().customer();
  const [a, b] = [
    await me.post("/v1/diagrams/import", { bpmn_xml: chain() }),
    await me.post("/v1/diagrams/import", { bpmn_xml: chain() }),
  ];
  await me.post(`/v1/diagrams/${a.json.id}/edit`, { prompt: "x" }, withKey("k"));
  expectError(
    await me.post(`/v1/diagrams/${b.json.id}/edit`, { prompt: "x" }, withKey("k")),
    "idempotency_key_reused",
  );
});

test("a replay costs no quota, and one refused for BPMN can be sent again corrected", async () => {
  const me = await open().customer();
  for (let i = 0; i < 3; i++) {
    const answer = await me.post("/v1/diagrams/generate", { prompt: "x" }, withKey("k"));
    expect(answer.headers.ratelimit).toContain("r=499");
  }
  expectError(
    await me.post("/v1/diagrams/import", { bpmn_xml: "no" }, withKey("k")),
    "validation_failed",
    "bpmn_xml",
  );
  expect((await me.post("/v1/diagrams/import", { bpmn_xml: chain() }, withKey("k"))).status).toBe(201);
});

test("the answer is the first one, also after the resource changed", async () => {
  const me = await open().customer();
  const folder = await me.post("/v1/folders", { name: "first" }, withKey("k"));
  await me.patch(`/v1/folders/${folder.json.id}`, { name: "second", context: "x" });
  expect((await me.post("/v1/folders", { name: "first" }, withKey("k"))).text).toBe(folder.text);
  const diagram = await me.post("/v1/diagrams/import", { bpmn_xml: chain() }, withKey("k"));
  await me.patch(`/v1/diagrams/${diagram.json.id}`, { name: "second" });
  expect((await me.post("/v1/diagrams/import", { bpmn_xml: chain() }, withKey("k"))).text).toBe(diagram.text);
});

test("after the resource was deleted the answer is a 404", async () => {
  const me = await open().customer();
  const folder = await me.post("/v1/folders", { name: "x" }, withKey("k"));
  await me.remove(`/v1/folders/${folder.json.id}`);
  expectError(await me.post("/v1/folders", { name: "x" }, withKey("k")), "resource_not_found");
  const diagram = await me.post("/v1/diagrams/import", { bpmn_xml: chain() }, withKey("k"));
  await me.remove(`/v1/diagrams/${diagram.json.id}`);
  expectError(
    await me.post("/v1/diagrams/import", { bpmn_xml: chain() }, withKey("k")),
    "resource_not_found",
  );
});

test("C28: of requests that come together one is done; the others get its answer or idempotency_key_in_use", async () => {
  const me = await open().customer();
  const answers: Received[] = await Promise.all(
    Array.from({ length: 6 }, () => me.post("/v1/diagrams/import", { bpmn_xml: chain() }, withKey("k"))),
  );
  const made = new Set(answers.filter(({ status }) => status === 201).map(({ json }) => json.id));
  expect(made.size).toBe(1);
  for (const answer of answers) if (answer.status !== 201) expectError(answer, "idempotency_key_in_use");
  expect((await me.get("/v1/diagrams")).json.data).toHaveLength(1);
});

test("on other methods the header means nothing", async () => {
  const me = await open().customer();
  expect((await me.get("/v1/folders", withKey("a b"))).status).toBe(200);
});
