/** Requests written byte by byte to a listening server, which no HTTP client would send. */
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/**
 * Lets the server listen on a free port of this machine.
 * @returns the port
 */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port; // A listening TCP server has one.
}

/** Sends the text and gives all answers until the server closes the connection or `answers` have come. */
export async function exchange(port: number, text: string | Buffer, answers = 1): Promise<RawAnswer[]> {
  const socket = connect(port, "127.0.0.1");
  try {
    socket.write(text);
    return await readAnswers(socket, answers);
  } finally {
    socket.destroy();
  }
}

export async function readAnswers(socket: Socket, answers: number): Promise<RawAnswer[]> {
  let received = Buffer.alloc(0);
  let parsed: RawAnswer[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", resolve);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      parsed = parseAnswers(received);
      if (parsed.length >= answers) resolve();
    });
  });
  return parsed;
}

/** The complete answers in the bytes; bodies are read by Content-Length. */
function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; ; ) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) return answers;
    const [first = "", ...lines] = rest.subarray(0, end).toString("latin1").split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
    );
    const status = Number(first.split(" ")[1]);
    const length = status === 100 || status === 204 ? 0 : Number(headers["content-length"] ?? 0);
    if (rest.length < end + 4 + length) return answers;
    answers.push({ status, headers, body: rest.subarray(end + 4, end + 4 + length).toString() });
    rest = rest.subarray(end + 4 + length);
  }
}
