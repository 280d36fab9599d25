/**
 * Servers that differ from what an address promises: with an unknown certificate, without TLS, or refusing every
 * client.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./stores.ts";

const run = promisify(execFile);
const quiet = () => undefined;

/**
 * A key, and a self-signed certificate for localhost.
 * @throws if there is no openssl
 */
export async function selfSigned(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const made = ["req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const about = ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  await run("openssl", [...made, ...about, "-keyout", key, "-out", cert]);
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

export const hasOpenssl = await run("openssl", ["version"]).then(
  () => true,
  () => false,
);

/**
 * Speaks TLS, but no protocol inside.
 * @returns its port
 */
export async function tlsServer(): Promise<number> {
  const server = createTlsServer({ ...(await selfSigned()), ALPNProtocols: ["h2"] }, (socket) =>
    socket.on("error", quiet),
  );
  return listening(server.on("tlsClientError", quiet));
}

/**
 * Speaks no TLS, and no protocol of our clients.
 * @returns its port
 */
export const plainServer = (): Promise<number> =>
  listening(
    createServer((socket) => {
      socket.on("error", quiet);
      socket.on("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    }),
  );

/**
 * The greeting of a NATS server, with its answer to a client that introduces itself.
 *
 * @param tls null for a server without TLS
 */
export const natsServer = (
  answer: string,
  tls: { key: Buffer; cert: Buffer } | null = null,
): Promise<number> =>
  listening(
    createServer((socket) => {
      socket.on("error", quiet);
      const about = { server_id: "TEST", version: "2.10.0", proto: 1, max_payload: 1_048_576, headers: true };
      socket.write(`INFO ${JSON.stringify({ ...about, tls_required: tls !== null })}\r\n`);
      const heard: Socket = tls === null ? socket : new TLSSocket(socket, { isServer: true, ...tls });
      heard.on("error", quiet);
      heard.on("data", (bytes) => String(bytes).includes("CONNECT") && heard.write(answer));
    }),
  );

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
