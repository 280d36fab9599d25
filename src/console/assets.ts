/**
 * Stylesheets, scripts and icons of the pages on the operations port: files beside the code, each under a path with its
 * content's hash.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/** `path` is relative to the prefix of the pages; a changed file has another path. */
export type Asset = { name: string; type: string; bytes: Buffer; path: string };

/** @param types media types by name of file in the folder. */
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

/** @param app the server of the pages below that prefix. */
export function addAssets(app: FastifyInstance, files: Asset[]): void {
  for (const { path, type, bytes } of files)
    app.get(path, async (_, reply) =>
      reply.header("Cache-Control", "public, max-age=31536000, immutable").type(type).send(bytes),
    );
}
