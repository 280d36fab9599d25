/** Stylesheets, scripts and icons of pages on the operations port: files beside the code, each under a path of its content. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/** `path` is below the prefix of the pages; a changed file has another one. */
export type Asset = { name: string; type: string; bytes: Buffer; path: string };

/** @param types media types by the names of files in the folder. */
export function readAssets<Name extends string>(
  folder: URL,
  prefix: string,
  types: Record<Name, string>,
): { files: Asset[]; addressOf(name: Name): string } {
  const files = Object.entries<string>(types).map(([name, type]) => {
    const bytes = readFileSync(new URL(name, folder));
    const version = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
    return { name, type, bytes, path: `/assets/${version}/${name}` };
  });
  const addressOf = (wanted: Name) => `${prefix}${files.find(({ name }) => name === wanted)?.path ?? ""}`;
  return { files, addressOf };
}

/** @param app the pages with that prefix. */
export function addAssets(app: FastifyInstance, files: Asset[]): void {
  for (const { path, type, bytes } of files)
    app.get(path, async (_, reply) =>
      reply.header("Cache-Control", "public, max-age=31536000, immutable").type(type).send(bytes),
    );
}
