/** The operations server: for probes, Prometheus and whoever runs the service; listens on a port of its own. */
import Fastify, { type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { addDocs } from "./docs.ts";

export type Operations = {
  /** Proxies whose X-Forwarded-For and -Proto are believed. */
  trustProxy?: boolean;
  registry: Registry;
  /** Why the service should get no requests now, one sentence each; none when it is ready. */
  unready: () => Promise<string[]>;
};

/** It listens on nothing yet. */
export function buildOperations({ registry, unready, trustProxy = false }: Operations): FastifyInstance {
  const app = Fastify({ logger: false, return503OnClosing: false, trustProxy });
  app.get("/healthz", async () => ({ status: "alive" }));
  app.get("/readyz", async (_, reply) => {
    // Not knowing is a reason too; why it failed is not for this page.
    const reasons = await unready().catch(() => ["Readiness could not be found out."]);
    return reply.code(reasons.length > 0 ? 503 : 200).send({ ready: reasons.length === 0, reasons });
  });
  app.get("/metrics", async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  addDocs(app);
  return app;
}
