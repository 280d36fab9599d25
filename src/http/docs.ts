/** The API's description, for machines (OpenAPI 3.1) and for people; needs no key and no outside resource (A24). */
import type { FastifyInstance } from "fastify";

type Docs = { text: string; page: string; policy: string };

/** GET /openapi.json and GET /docs. */
export function addDocs(app: FastifyInstance): void {
  app.get("/openapi.json", async (_, reply) => reply.type("application/json").send((await docs()).text));
  app.get("/docs", async (_, reply) => {
    const { page, policy } = await docs();
    return reply.header("Content-Security-Policy", policy).type("text/html; charset=utf-8").send(page);
  });
}

let made: Promise<Docs> | undefined;

/** Made by the first request for them: most processes get none, and start sooner without. */
function docs(): Promise<Docs> {
  made ??= makeDocs();
  return made;
}

async function makeDocs(): Promise<Docs> {
  const { openApiDocument } = await import("./openapi.ts");
  const { docsPage, docsPolicy } = await import("./docs-page.ts");
  const document = openApiDocument();
  return { text: JSON.stringify(document), page: docsPage(document), policy: docsPolicy };
}
