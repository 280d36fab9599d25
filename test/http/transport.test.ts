/** Broken requests, and behaviour that only a socket can show. */
import { connect } from "node:net";
import { beforeAll, describe, expect } from "vitest";
import { type ErrorCode, errorTable, typeOf } from "../../src/http/errors.ts";
import { house, insideTest as test } from "./support/house.ts";
import { exchange, listen, type RawAnswer, readAnswers } from "./support/socket.ts";

const open = house({ addressBurst: { limit: 1_000, windowMs: 60_000 }, bodyBytesMax: 10_000 });
let port = 0;
let headers = "";
beforeAll(async () => {
  port = await listen(open().inside().app);
  headers = `Host: x\r\nAuthorization: Bearer ${(await open().provide()).key}\r\n`;
});

const json = "Content-Type: application/json\r\n";

function expectEnvelope(answer: RawAnswer | undefined, code: ErrorCode, param: string | null = null): void {
  const body = JSON.parse(answer?.body ?? "null");
  expect(body?.error).toEqual({ type: typeOf(code), code, message: expect.any(String), param });
  expect(answer?.status).toBe(errorTable[code].status);
  expect(answer?.headers["x-request-id"]).toMatch(/^req_[0-9a-z]{26}$/);
  expect(body.request_id).toBe(answer?.headers["x-request-id"]);
  expect(answer?.headers["ratelimit-limit"]).toMatch(/^\d+$/);
  expect(answer?.headers["ratelimit-remaining"]).toMatch(/^\d+$/);
  expect(answer?.headers["ratelimit-reset"]).toMatch(/^\d+$/);
  expect(answer?.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer?.headers["cache-control"]).toBe("no-store");
  expect(answer?.headers["x-content-type-options"]).toBe("nosniff");
}

describe("A9: broken HTTP is answered 400 in the envelope, and the connection is closed", () => {
  const broken: Record<string, string> = {
    "bytes that are no HTTP": "\x00\x01\x02 nothing\r\n\r\n",
    "a TLS greeting": "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    "HTTP/2 without agreement": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "an unknown method": "FOO /v1/diagrams HTTP/1.1\r\nHost: x\r\n\r\n",
    "a head above 16 KiB": `GET /v1/diagrams HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(17_000)}\r\n\r\n`,
    "a path above 16 KiB": `GET /v1/diagrams/${"a".repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    "lines that end in a bare line feed": "GET /v1/diagrams HTTP/1.1\nHost: x\n\n",
    "an unknown version": "GET /v1/diagrams HTTP/9.9\r\nHost: x\r\n\r\n",
    "conflicting lengths": `POST /v1/folders HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
    "length beside chunks": `POST /v1/folders HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    "a header without a name": "GET /v1/diagrams HTTP/1.1\r\nHost: x\r\n: value\r\n\r\n",
  };
  test.each(Object.entries(broken))("%s", async (_, text) => {
    const [answer] = await exchange(port, Buffer.from(text, "latin1"));
    expectEnvelope(answer, "invalid_parameter");
    expect(answer?.headers.connection).toBe("close");
  });

  test("a chunk of the body that is none", async () => {
    const text = `POST /v1/folders HTTP/1.1\r\n${headers}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`;
    const [answer] = await exchange(port, text);
    expectEnvelope(answer, "invalid_parameter");
    expect(answer?.headers.connection).toBe("close");
  });

  test("a CONNECT", async () => {
    const [answer] = await exchange(port, `CONNECT example.com:443 HTTP/1.1\r\n${headers}\r\n`);
    expectEnvelope(answer, "invalid_parameter");
    expect(answer?.headers.connection).toBe("close");
  });

  test("a CONNECT that is broken off harms nobody", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`CONNECT example.com:443 HTTP/1.1\r\n${headers}\r\n`);
    await new Promise((resolve) => open().inside().app.server.once("connect", resolve));
    socket.resetAndDestroy();
    const [answer] = await exchange(port, `GET /v1/folders HTTP/1.1\r\n${headers}\r\n`);
    expect(answer?.status).toBe(200);
  });

  test("a missing Host and a second one", async () => {
    const authorization = headers.slice(headers.indexOf("Authorization"));
    const [missing] = await exchange(port, `GET /v1/diagrams HTTP/1.1\r\n${authorization}\r\n`);
    expectEnvelope(missing, "missing_parameter", "Host");
    expect(missing?.headers.connection).toBe("close");
    const [second] = await exchange(port, `GET /v1/diagrams HTTP/1.1\r\n${headers}Host: y\r\n\r\n`);
    expectEnvelope(second, "invalid_parameter", "Host");
  });

  test("HTTP/1.0 needs no Host", async () => {
    const authorization = headers.slice(headers.indexOf("Authorization"));
    const [answer] = await exchange(port, `GET /v1/diagrams HTTP/1.0\r\n${authorization}\r\n`);
    expect(answer?.status).toBe(200);
  });

  test("an unknown Expect, and the known one", async () => {
    const [unknown] = await exchange(port, `GET /v1/diagrams HTTP/1.1\r\n${headers}Expect: magic\r\n\r\n`);
    expectEnvelope(unknown, "invalid_parameter", "Expect");
    const body = '{"name":"a"}';
    const known = `POST /v1/folders HTTP/1.1\r\n${headers}${json}Expect: 100-continue\r\nContent-Length: 12\r\n\r\n${body}`;
    const [first, second] = await exchange(port, known, 2);
    expect([first?.status, second?.status]).toEqual([100, 201]);
  });

  test("a broken request after a good one on the same connection", async () => {
    const good = `GET /v1/folders HTTP/1.1\r\n${headers}\r\n`;
    const socket = connect(port, "127.0.0.1");
    socket.write(good);
    const [first] = await readAnswers(socket, 1);
    expect(first?.status).toBe(200);
    socket.removeAllListeners("data");
    socket.write("rubbish\r\n\r\n");
    const [second] = await readAnswers(socket, 1);
    expectEnvelope(second, "invalid_parameter");
    socket.destroy();
  });
});

test("A9: broken HTTP is answered also when nothing can be counted", async () => {
  const { burst } = open().inside().deps;
  const { hit } = burst;
  burst.hit = () => Promise.reject(new Error("away"));
  const broken = ["rubbish\r\n\r\n", `GET /v1/%zz HTTP/1.1\r\n${headers}\r\n`];
  for (const text of broken) {
    const [answer] = await exchange(port, text);
    expectEnvelope(answer, "invalid_parameter");
    expect(answer?.headers["ratelimit-remaining"]).toBe("0");
  }
  burst.hit = hit;
});

test("A8: a path that cannot be decoded is a 400 without a parameter, and is logged", async () => {
  const [answer] = await exchange(port, `GET /v1/diagrams/%zz HTTP/1.1\r\n${headers}\r\n`);
  expectEnvelope(answer, "invalid_parameter");
  const id = answer?.headers["x-request-id"] ?? "none";
  expect(
    open()
      .inside()
      .lines.filter((line) => line.includes(id)),
  ).toHaveLength(1);
});

test("A7: a very long id is the id of nothing", async () => {
  const [answer] = await exchange(port, `GET /v1/diagrams/${"a".repeat(8_000)} HTTP/1.1\r\n${headers}\r\n`);
  expectEnvelope(answer, "resource_not_found");
});

test("A1: a whole URL in the request line means the same", async () => {
  for (const target of ["http://x/v1/diagrams?limit=1", "http://x/api/v1/diagrams?limit=1"]) {
    const [answer] = await exchange(port, `GET ${target} HTTP/1.1\r\n${headers}\r\n`);
    expect(answer?.status).toBe(200);
  }
});

test("A4: OPTIONS * is a 404", async () => {
  const [answer] = await exchange(port, `OPTIONS * HTTP/1.1\r\n${headers}\r\n`);
  expectEnvelope(answer, "resource_not_found");
});

test("an offer to upgrade is not taken up", async () => {
  const offer = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
  const [answer] = await exchange(port, `GET /v1/folders HTTP/1.1\r\n${headers}${offer}\r\n`);
  expect(answer?.status).toBe(200);
});

describe("A16: a body above the limit is refused and the connection closed", () => {
  const body = (bytes: number) => `{"name":"${"a".repeat(bytes - 11)}"}`;
  const start = () => `POST /v1/folders HTTP/1.1\r\n${headers}${json}`;

  test("with its length announced", async () => {
    const [answer] = await exchange(port, `${start()}Content-Length: 10001\r\n\r\n${body(10_001)}`);
    expectEnvelope(answer, "payload_too_large");
    expect(answer?.headers.connection).toBe("close");
  });

  test("in chunks, counted on what is read", async () => {
    const chunk = `2711\r\n${body(10_001)}\r\n0\r\n\r\n`;
    const [answer] = await exchange(port, `${start()}Transfer-Encoding: chunked\r\n\r\n${chunk}`);
    expectEnvelope(answer, "payload_too_large");
    expect(answer?.headers.connection).toBe("close");
  });

  test("announced and never sent", async () => {
    const [answer] = await exchange(port, `${start()}Content-Length: 10001\r\n\r\n`);
    expectEnvelope(answer, "payload_too_large");
  });

  test("and one of exactly the limit is read", async () => {
    const [answer] = await exchange(port, `${start()}Content-Length: 10000\r\n\r\n${body(10_000)}`);
    expectEnvelope(answer, "invalid_parameter", "name");
  });

  test("megabytes are read to their end, so that a client that only writes sees the answer", async () => {
    const bytes = 8 * 1024 * 1024;
    const text = `${start()}Content-Length: ${bytes}\r\n\r\n${body(bytes)}`;
    const [answer] = await exchange(port, text);
    expectEnvelope(answer, "payload_too_large");
  });
});

test("A12: an empty body on GET and DELETE with a JSON type is accepted", async () => {
  const [got] = await exchange(port, `GET /v1/folders HTTP/1.1\r\n${headers}${json}\r\n`);
  expect(got?.status).toBe(200);
  const path = "/v1/folders/00000000-0000-7000-8000-000000000000";
  const [gone] = await exchange(
    port,
    `DELETE ${path} HTTP/1.1\r\n${headers}${json}Content-Length: 0\r\n\r\n`,
  );
  expectEnvelope(gone, "resource_not_found");
});

test("A13: an empty body on POST is invalid_json, with and without a type", async () => {
  for (const type of ["", json]) {
    const [answer] = await exchange(port, `POST /v1/folders HTTP/1.1\r\n${headers}${type}\r\n`);
    expectEnvelope(answer, "invalid_json");
  }
});

test("A5: HEAD gives the headers of GET and no body", async () => {
  const head = `HEAD /v1/folders HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.write(head);
  await new Promise((resolve) => socket.on("close", resolve));
  const text = Buffer.concat(chunks).toString();
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toMatch(/content-length: [1-9]/i);
  expect(text.endsWith("\r\n\r\n")).toBe(true);
});
