/** The API's description, for machines (OpenAPI 3.1) and for people; needs no key and no outside resource (A24). */
import type { FastifyInstance } from "fastify";
import { docsPage, docsPolicy } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";

/** GET /openapi.json and GET /docs. */
export function addDocs(app: FastifyInstance): void {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  const page = docsPage(document);
  app.get("/openapi.json", async (_, reply) => reply.type("application/json").send(text));
  app.get("/docs", async (_, reply) =>
    reply.header("Content-Security-Policy", docsPolicy).type("text/html; charset=utf-8").send(page),
  );
}
