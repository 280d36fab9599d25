/** A service that has to stop while clients hold connections: keep-alive, half of a request, or nothing at all. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readAnswers } from "../http/support/socket.ts";
import { embedded } from "../support/modes.ts";
import { firstKey, type Service, startService } from "../support/service.ts";

async function opened(environment: Record<string, string> = {}) {
  const { place } = await embedded.open();
  const service = await startService(place, environment);
  return { service, key: await firstKey(place) };
}

async function connected({ base }: Service): Promise<Socket> {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

const body = '{"name":"Sales"}';
const head = (key: string) =>
  `POST /v1/folders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
const said = (service: Service, message: string) =>
  expect.poll(() => service.lines.some((line) => line.includes(message)), { timeout: 30_000 }).toBe(true);

test("A21: a request that is half there is answered, its connection closed, and the process ends", async () => {
  const { service, key } = await opened({ STOP_MS: "600000" });
  const [idle, half] = [await connected(service), await connected(service)];
  // A client that keeps its connection alive and sends nothing more.
  idle.write(head(key) + body);
  expect((await readAnswers(idle, 1))[0]?.headers.connection).toBe("keep-alive");
  half.write(head(key) + body.slice(0, 5));
  const ended = service.end("SIGTERM");
  await said(service, "stopping");
  half.write(body.slice(5));
  const [answer] = await readAnswers(half, 1);
  expect(answer?.status).toBe(201);
  expect(answer?.headers.connection).toBe("close");
  expect(await ended).toBe(0);
});

test("a request that never comes whole holds the process no longer than STOP_MS", async () => {
  const { service, key } = await opened({ STOP_MS: "500" });
  const half = await connected(service);
  half.write(head(key) + body.slice(0, 5));
  // The answer to a later request shows that the server has read it.
  const other = await connected(service);
  other.write(head(key) + body);
  await readAnswers(other, 1);
  expect(await service.end("SIGTERM")).toBe(0);
});
