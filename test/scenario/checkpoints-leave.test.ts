/**
 * Checkpoints leave the machine automatically: to a receiver, to an object store, with a time stamp of an authority.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { firstKey, type Service, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";

type Got = { method: string; url: string; type: string; authorization: string; body: Buffer };
type Answer = { status: number; body?: Buffer };

/**
 * A receiver.
 * @returns its address and the requests so far
 */
async function elsewhere(answer: (got: Got) => Answer): Promise<{ base: string; got: Got[] }> {
  const got: Got[] = [];
  const server = createServer(async (request, reply) => {
    const one = await read(request);
    got.push(one);
    const { status, body = Buffer.alloc(0) } = answer(one);
    reply.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got }; // It listens on a port.
}

async function read(request: IncomingMessage): Promise<Got> {
  const body = Buffer.concat(await request.toArray());
  const { "content-type": type = "", authorization = "" } = request.headers;
  return { method: request.method ?? "", url: request.url ?? "", type, authorization, body };
}

/** An authority with a self-signed certificate, by openssl. */
function openAuthority(folder: string): (query: Buffer) => Buffer {
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const extension = "extendedKeyUsage=critical,timeStamping";
  const subject = ["-subj", "/CN=Authority", "-addext", extension, "-days", "3650"];
  openssl(
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    "tsa.key",
    "-out",
    "tsa.pem",
    ...subject,
  );
  writeFileSync(join(folder, "serial"), "01\n");
  const config = [
    ...["[tsa]", "default_tsa = one", "[one]", "serial = serial", "signer_cert = tsa.pem", "certs = tsa.pem"],
    ...["signer_key = tsa.key", "signer_digest = sha256", "default_policy = 1.2.3.4.1", "digests = sha256"],
  ];
  writeFileSync(join(folder, "tsa.cnf"), `${config.join("\n")}\n`);
  return (query) => {
    writeFileSync(join(folder, "query"), query);
    openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query", "-out", "reply");
    return readFileSync(join(folder, "reply"));
  };
}

const counted = async ({ ops }: Service, outcome: string): Promise<number> => {
  const text = await (await fetch(`${ops}/metrics`)).text();
  return Number(new RegExp(`^checkpoints_sent_total\\{outcome="${outcome}"\\} (\\d+)$`, "m").exec(text)?.[1]);
};

test("a receiver gets each, also after it was away; what it got is proven by the verifier, its stamp by openssl", async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const stamp = openAuthority(folder);
  let isAway = true;
  const receiver = await elsewhere(() => ({ status: isAway ? 503 : 204 }));
  const authority = await elsewhere(({ body }) => ({ status: 200, body: stamp(body) }));
  const headersFile = join(folder, "headers.txt");
  writeFileSync(headersFile, "Authorization: Bearer let-me-in\n");
  await firstKey(dataDir);
  const service = await startService(dataDir, {
    CHECKPOINT_POST_URL: `${receiver.base}/checkpoints`,
    CHECKPOINT_POST_HEADERS_FILE: headersFile,
    TIMESTAMP_URL: authority.base,
  });
  await expect.poll(() => counted(service, "failed"), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(service.lines.join("\n")).toMatch(/"reason":"127\.0\.0\.1:\d+ answers 503 to POST\."/);
  isAway = false;
  receiver.got.length = 0;
  await expect.poll(() => counted(service, "sent"), { timeout: 30_000 }).toBe(1);
  const [checkpoint, reply] = receiver.got;
  expect(checkpoint).toMatchObject({ method: "POST", url: "/checkpoints", type: "application/json" });
  expect(checkpoint?.authorization).toBe("Bearer let-me-in");
  expect(reply?.type).toBe("application/timestamp-reply");
  expect(authority.got.every(({ authorization }) => authorization === "")).toBe(true);

  const { events } = JSON.parse(String(checkpoint?.body));
  const kept = join(dataDir, "checkpoints", String(events));
  expect(readFileSync(`${kept}.json`).equals(checkpoint?.body ?? Buffer.alloc(0))).toBe(true);
  const verify = (data: string) =>
    spawnSync("openssl", [
      "ts",
      "-verify",
      "-data",
      data,
      "-in",
      `${kept}.tsr`,
      "-CAfile",
      join(folder, "tsa.pem"),
    ]);
  expect(verify(`${kept}.json`).status).toBe(0);
  expect(verify(headersFile).status).toBe(1);
  const key = join(dataDir, "audit-key.pub.pem");
  expect(spawnSync("python3", ["docs/verify.py", `${kept}.json`, "--public-key", key]).status).toBe(0);

  await firstKey(dataDir);
  expect(await service.end("SIGTERM")).toBe(0);
  const last = JSON.parse(String(receiver.got.at(-1)?.body));
  expect(last.events).toBeGreaterThan(events);
  // One stamp an hour is enough.
  expect(receiver.got.filter(({ type }) => type === "application/timestamp-reply")).toHaveLength(1);
  expect(service.lines.join("\n")).not.toContain("let-me-in");
});

test("an object store gets an object for each; an authority that stamps something else is not believed", async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const stamp = openAuthority(folder);
  const store = await elsewhere(() => ({ status: 200 }));
  const other = execFileSync("openssl", [
    "ts",
    "-query",
    "-data",
    join(folder, "tsa.pem"),
    "-sha256",
    "-cert",
  ]);
  const authority = await elsewhere(() => ({ status: 200, body: stamp(other) }));
  await firstKey(dataDir);
  const service = await startService(dataDir, {
    CHECKPOINT_POST_URL: `${store.base}/bucket/{name}`,
    TIMESTAMP_URL: authority.base,
  });
  await expect.poll(() => counted(service, "failed"), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(service.lines.join("\n")).toContain("cannot be used: It is about something else.");
  const [object] = store.got;
  const { events } = JSON.parse(String(object?.body));
  expect(object).toMatchObject({ method: "PUT", url: `/bucket/${events}.json` });
  expect(await service.end("SIGTERM")).toBe(0);
});

test("headers that are none end the start with a sentence", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "headers.txt");
  writeFileSync(file, "let-me-in\n");
  const env = { ...process.env, DATA_DIR: join(folder, "data"), CHECKPOINT_POST_HEADERS_FILE: file };
  const { status, stderr } = spawnSync(process.execPath, ["src/ops/pds.ts", "config", "print"], {
    env,
    encoding: "utf8",
  });
  const started = spawnSync(process.execPath, ["src/main.ts"], { env, encoding: "utf8" });
  expect(started).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('must hold lines like "Name: value"'),
  });
  expect(`${started.stderr}${stderr}${status}`).not.toContain("let-me-in");
});
