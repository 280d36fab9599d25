import { createHash } from "node:crypto";
import { expect } from "vitest";
import { Refusal } from "../../src/commands/refusal.ts";
import { InvalidBpmn, NotDrawable } from "../../src/drawing/drawing.ts";
import { apiErrorOf } from "../../src/http/errors.ts";
import { Unavailable } from "../../src/store/event-store.ts";
import { expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, openHouse, insideTest as test } from "./support/house.ts";

const open = house();

test("A20: a store that is away is a 500 with all headers, and its message stays in the log", async () => {
  const { deps, lines } = open().inside();
  const me = await open().customer();
  const { get } = deps.models;
  const away = () => Promise.reject(new Unavailable("The disk at /secret is full."));
  deps.models.get = away;
  // The client checks for RateLimit headers and request id, although nothing could be counted.
  const answer = await me.get("/v1/folders");
  deps.models.get = get;
  expectError(answer, "internal_error");
  expect(answer.text).not.toContain("disk");
  expect(answer.headers["ratelimit-remaining"]).toBe("0");
  expect(lines.join("")).toContain("The disk at /secret is full.");
  expect((await me.get("/v1/folders")).status).toBe(200);
});

test("A20: a failing burst counter is a 500 too", async () => {
  const { deps } = open().inside();
  const me = await open().customer();
  const { hit } = deps.burst;
  deps.burst.hit = () => Promise.reject(new Unavailable("away"));
  const answer = await me.get("/v1/folders");
  deps.burst.hit = hit;
  expectError(answer, "internal_error");
});

test("a picture that cannot be kept, or looked for, is answered all the same", async () => {
  const { images } = open().inside().deps;
  const me = await open().customer();
  const { id } = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
  const { get, put } = images;
  const away = () => Promise.reject(new Unavailable("away"));
  Object.assign(images, { get: away, put: away });
  const drawn = await me.get(`/v1/diagrams/${id}/image`);
  Object.assign(images, { get, put });
  expect(drawn.status).toBe(200);
  expect((await me.get(`/v1/diagrams/${id}/image`)).headers.etag).toBe(drawn.headers.etag);
});

test("F4: a document that cannot be laid out is a 422", async () => {
  const { drawing } = open().inside().deps;
  const me = await open().customer();
  const { admit } = drawing;
  drawing.admit = () => Promise.reject(new NotDrawable("The element x has no place."));
  const answer = await me.post("/v1/diagrams/import", { bpmn_xml: chain() });
  drawing.admit = admit;
  expectError(answer, "validation_failed", "bpmn_xml");
});

test("G5: a document that is too large to be stored, however well it packs, is a 422", async () => {
  const me = await open().customer();
  const blocks = Array.from({ length: 29_000 }, (_, i) =>
    createHash("sha256").update(String(i)).digest("hex"),
  );
  const comment = `<!--${blocks.join("")}-->`;
  const answer = await me.post("/v1/diagrams/import", {
    bpmn_xml: chain().replace("</definitions>", `${comment}</definitions>`),
  });
  expectError(answer, "validation_failed", "bpmn_xml");
  expect((await me.get("/v1/diagrams")).json.data).toEqual([]);
});

test("what is thrown becomes an answer or stays a fault", () => {
  const thrown = (code: string, statusCode: number) => Object.assign(new Error("x"), { code, statusCode });
  const codes = [
    [new Refusal("folder_cycle", "x"), "folder_cycle"],
    [new InvalidBpmn("x"), "validation_failed"],
    [new NotDrawable("x"), "validation_failed"],
    [thrown("FST_ERR_CTP_BODY_TOO_LARGE", 413), "payload_too_large"],
    [thrown("FST_ERR_CTP_INVALID_MEDIA_TYPE", 415), "invalid_json"],
    [thrown("FST_ERR_CTP_INVALID_CONTENT_LENGTH", 400), "invalid_json"],
    [thrown("FST_ERR_BAD_URL", 400), "invalid_parameter"],
    [thrown("FST_ERR_HANDLER_TIMEOUT", 503), undefined],
    [new Unavailable("x"), undefined],
    [new Error("x"), undefined],
    ["x", undefined],
    [null, undefined],
  ] as const;
  for (const [error, code] of codes) expect(apiErrorOf(error)?.code).toBe(code);
});

test("A23: Strict-Transport-Security is sent where it is switched on", async () => {
  const secured = await openHouse({ hsts: true });
  const answer = await secured.anonymous.get("/v1/folders");
  expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
  await secured.close();
});

test("B2: what a client says itself about its address does not give it a new bucket", async () => {
  for (const trustProxy of [1, ["127.0.0.0/8"]]) {
    const proxied = await openHouse({ trustProxy });
    const from = (words: string) =>
      proxied.anonymous.get("/v1/folders", { headers: { "x-forwarded-for": `${words}, 192.0.2.1` } });
    expect((await from("203.0.113.1")).headers["ratelimit-remaining"]).toBe("119");
    expect((await from("203.0.113.2")).headers["ratelimit-remaining"]).toBe("118");
    expect((await from("198.51.100.7, 203.0.113.3")).headers["ratelimit-remaining"]).toBe("117");
    await proxied.close();
  }
});

test("B2: behind a trusted proxy each client address has a bucket of its own", async () => {
  const proxied = await openHouse({ trustProxy: 1 });
  const from = (address: string) =>
    proxied.anonymous.get("/v1/folders", { headers: { "x-forwarded-for": address } });
  await from("192.0.2.1");
  expect((await from("192.0.2.1")).headers["ratelimit-remaining"]).toBe("118");
  expect((await from("192.0.2.2")).headers["ratelimit-remaining"]).toBe("119");
  await proxied.close();
  const direct = open().anonymous;
  const one = await direct.get("/v1/folders", { headers: { "x-forwarded-for": "192.0.2.3" } });
  const two = await direct.get("/v1/folders", { headers: { "x-forwarded-for": "192.0.2.4" } });
  expect(Number(two.headers["ratelimit-remaining"])).toBe(Number(one.headers["ratelimit-remaining"]) - 1);
});
