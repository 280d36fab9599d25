/** The operations server, on its own port: for probes, Prometheus and operators. */
import { isIP } from "node:net";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import { addDocs } from "./docs.ts";
import { type TrustedProxies, trustOf } from "./proxies.ts";
import { withoutSchemas } from "./without-schemas.ts";

export type Operations = {
  /**
   * Host names of this server beside localhost. Any other is refused: a web page could point its own name at this
   * address (DNS rebinding).
   */
  hosts?: string[];
  /** Proxies whose X-Forwarded-For and -Proto are trusted. */
  trustProxy?: TrustedProxies;
  registry: Registry;
  /** Why the service should get no requests now, one sentence each; empty when it is ready. */
  unready: () => Promise<string[]>;
};

/** Built, but not listening yet. */
export function buildOperations({
  registry,
  unready,
  trustProxy = false,
  hosts = [],
}: Operations): FastifyInstance {
  const app = Fastify({
    ...withoutSchemas,
    logger: false,
    return503OnClosing: false,
    trustProxy: trustOf(trustProxy),
  });
  app.addHook("onRequest", onlyFor(new Set(["localhost", ...hosts.map((name) => name.toLowerCase())])));
  app.get("/healthz", async () => ({ status: "alive" }));
  app.get("/readyz", async (_, reply) => {
    // An unknown state is a reason too; why it is unknown must not appear on this page.
    const reasons = await unready().catch(() => ["Readiness could not be found out."]);
    return reply.code(reasons.length > 0 ? 503 : 200).send({ ready: reasons.length === 0, reasons });
  });
  app.get("/metrics", async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  addDocs(app);
  return app;
}

/** A numeric address cannot be rebound by others, and a client that sends no Host is no browser. */
const onlyFor = (names: Set<string>) => async (request: FastifyRequest, reply: FastifyReply) => {
  const host = request.headers.host ?? "localhost";
  const name = host.replace(/:\d*$/, "").toLowerCase();
  if (names.has(name) || isIP(name.replace(/^\[(.*)\]$/, "$1")) > 0) return;
  const message = `The operations port does not answer to the name ${JSON.stringify(name)}. OPS_HOSTS allows more names.\n`;
  return reply.code(421).type("text/plain; charset=utf-8").send(message);
};
