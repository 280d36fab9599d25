import { expect } from "vitest";
import { chain } from "./support/documents.ts";
import { house, insideTest as test } from "./support/house.ts";

const open = house({ addressBurst: { limit: 1_000, windowMs: 60_000 } });
const marker = "Zebra-7f3a";

test("B20: no text of a customer and no key is ever in the log", async () => {
  const { lines } = open().inside();
  const me = await open().customer();
  const bpmn_xml = chain({ name: marker }).replace("Order received", marker);
  const headers = {
    "idempotency-key": `${marker}-1`,
    "x-request-id": `${marker} 2`,
    "user-agent": marker,
    cookie: marker,
  };
  const folder = await me.post("/v1/folders", { name: marker, context: marker }, { headers });
  await me.patch(`/v1/folders/${folder.json.id}`, { name: `${marker}2`, context: `${marker}2` });
  const diagram = await me.post("/v1/diagrams/import", { bpmn_xml, name: marker }, { headers });
  await me.patch(`/v1/diagrams/${diagram.json.id}`, { name: `${marker}2` });
  await me.post("/v1/diagrams/generate", { prompt: marker, name: marker }, { headers });
  await me.post(`/v1/diagrams/${diagram.json.id}/edit`, { prompt: marker });
  for (const path of ["", "/image", "/image?format=svg", "/bpmn"])
    await me.get(`/v1/diagrams/${diagram.json.id}${path}`);
  // Refusals of every kind.
  await me.post("/v1/diagrams/import", { bpmn_xml: `<${marker}` });
  await me.post("/v1/diagrams/import", {
    bpmn_xml: bpmn_xml.replace('targetRef="end"', `targetRef="${marker}"`),
  });
  await me.post("/v1/folders", `{"name":"${marker}`);
  await me.post("/v1/folders", { [marker]: marker });
  await me.get(`/v1/folders?limit=${marker}`);
  await me.get(`/v1/diagrams/${marker}`);
  await me.get(`/v1/${marker}?${marker}=1`);
  await me.get("/v1/folders", { headers: { authorization: `Bearer svc_sk_live_${marker}` } });
  // A fault whose message quotes the content.
  const { drawing } = open().inside().deps;
  const { admit } = drawing;
  drawing.admit = () => Promise.reject(new SyntaxError(`Unexpected ${marker}`));
  const failed = await me.post("/v1/diagrams/import", { bpmn_xml, name: marker });
  drawing.admit = admit;
  expect(failed.status).toBe(500);
  expect(failed.text).not.toContain(marker);

  expect(lines.length).toBeGreaterThan(15);
  const log = lines.join("");
  expect(log).not.toContain(marker);
  expect(log).not.toMatch(/svc_sk_/);
  expect(log).not.toContain(me.key.slice(12));
});

test("each request is one line with method, route, status, time, request id, key and owner", async () => {
  const { lines } = open().inside();
  const me = await open().customer();
  const before = lines.length;
  const answer = await me.get("/v1/folders?limit=1", { headers: { "x-request-id": "client-1.a_b" } });
  expect(lines.length).toBe(before + 1);
  expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({
    level: 30,
    msg: "request",
    method: "GET",
    route: "/api/v1/folders",
    status: 200,
    ms: expect.any(Number),
    requestId: answer.headers["x-request-id"],
    clientRequestId: "client-1.a_b",
    keyId: me.keyId,
    owner: `live-user-${me.userId}`,
  });
});

test("a refused request is one line as well, with the code of its error and nothing of the logger", async () => {
  const { lines } = open().inside();
  const me = await open().customer();
  const refusals = [
    [await me.get("/v1/diagrams/none"), 404, "resource_not_found"],
    [await me.get("/v1/folders?limit=0"), 400, "invalid_parameter"],
    [await me.post("/v1/diagrams/import", { bpmn_xml: "<x/>" }), 422, "validation_failed"],
    [await open().anonymous.get("/v1/folders"), 401, "missing_api_key"],
  ] as const;
  for (const [{ headers }, status, code] of refusals) {
    const about = lines.filter((line) => line.includes(headers["x-request-id"] ?? "none"));
    expect(about).toHaveLength(1);
    const line = JSON.parse(about[0] ?? "{}");
    expect(line).toMatchObject({ level: 30, msg: "request", status, code });
    expect(Object.keys(line)).not.toContain("error");
    expect(about[0]?.length).toBeLessThan(500);
  }
});

test("a fault is a second line, at level error, with the place in the code and the request id", async () => {
  const { lines, deps } = open().inside();
  const me = await open().customer();
  const { admit } = deps.drawing;
  deps.drawing.admit = () => Promise.reject(new Error("broken"));
  const answer = await me.post("/v1/diagrams/import", { bpmn_xml: chain() });
  deps.drawing.admit = admit;
  expect(answer.json.error).toEqual({
    type: "api_error",
    code: "internal_error",
    message: "Something failed on our side. Please try again later.",
    param: null,
  });
  const [fault, request] = lines.slice(-2).map((line) => JSON.parse(line));
  expect(fault).toMatchObject({
    level: 50,
    requestId: answer.headers["x-request-id"],
    fault: { name: "Error" },
  });
  expect(fault.fault.frames[0]).toContain("logging.test.ts");
  expect(request).toMatchObject({ status: 500, code: "internal_error" });
});
