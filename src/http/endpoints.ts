/** All endpoints of the API, for routing and for OpenAPI. */
import { diagramEndpoints } from "./diagrams.ts";
import { differenceEndpoints } from "./differences.ts";
import type { Endpoint } from "./endpoint.ts";
import { explanationEndpoints } from "./explanations.ts";
import { folderEndpoints } from "./folders.ts";
import { generationEndpoints } from "./generations.ts";
import { imageEndpoints } from "./images.ts";
import { renderEndpoints } from "./render.ts";
import { versionEndpoints } from "./versions.ts";

export const endpoints: Endpoint[] = [
  ...diagramEndpoints,
  ...imageEndpoints,
  ...versionEndpoints,
  ...differenceEndpoints,
  ...renderEndpoints,
  ...generationEndpoints,
  ...explanationEndpoints,
  ...folderEndpoints,
];

const ownPaths = new Set(endpoints.map(({ path }) => path));

/** Whether the path (below /api/v1) is a fixed one rather than an id: `/diagrams/import` is no diagram. */
export const isOwnPath = (path: string): boolean => ownPaths.has(path);

/** Methods that the path (below /api/v1) supports; empty when there is no such path. */
export function allowedMethods(path: string): string[] {
  const parts = path.split("/");
  const isThere = (pattern: string) => (isOwnPath(path) ? pattern === path : fits(pattern.split("/"), parts));
  const methods = endpoints.filter((endpoint) => isThere(endpoint.path)).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
}

const fits = (pattern: string[], parts: string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((name, i) => (name.startsWith("{") ? parts[i] !== "" : name === parts[i]));
