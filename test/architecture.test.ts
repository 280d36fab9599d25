import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Open to all. */
const open = ["limits", "back-off", "escape", "lettering", "remember"];

/** Who may import whom. This table is the rule; docs and lint settings do not repeat it. */
const may: Record<string, string[]> = {
  events: ["zod", "node:crypto", "node:util", "node:zlib"],
  bpmn: ["bpmn-moddle", "saxes"],
  layout: ["bpmn", "elkjs"],
  render: [
    "bpmn",
    "@resvg/resvg-js",
    "fontkitten",
    "harfbuzzjs",
    "bidi-js",
    "node:zlib",
    "node:fs",
    "node:module",
    "node:url",
    "node:v8",
    "node:vm",
  ],
  generation: [
    "bpmn",
    "tracing",
    "zod",
    "@ai-sdk/openai-compatible",
    "@ai-sdk/anthropic",
    "@ai-sdk/provider",
    "node:crypto",
    "node:fs",
    "node:timers",
  ],
  /** Descriptions of processes in words, for people and for tests. */
  verbaliser: ["bpmn", "generation"],
  drawing: [
    "bpmn",
    "tracing",
    "layout",
    "render",
    "generation",
    "verbaliser",
    "queue",
    "piscina",
    "node:os",
    "node:crypto",
    "node:fs",
    "node:module",
    "node:worker_threads",
  ],
  store: [
    "events",
    "tracing",
    "node:events",
    "node:fs",
    "node:module",
    "node:os",
    "node:path",
    "node:sqlite",
    "node:url",
    "node:crypto",
    "node:timers",
    "zod",
    "@eventstore/db-client",
    "mongodb",
  ],
  queue: ["events", "store", "node:events", "node:fs", "node:timers", "nats"],
  commands: ["events", "store", "node:crypto", "uuid", "zod"],
  projections: ["events", "store", "tracing", "rxjs", "zod", "node:crypto", "node:timers"],
  /** Pure functions of auditing. */
  audit: ["events", "bpmn", "node:crypto", "zod"],
  workers: [
    "tracing",
    "audit",
    "node:crypto",
    "node:timers",
    "events",
    "commands",
    "projections",
    "store",
    "queue",
    "generation",
    "bpmn",
    "drawing",
    "pino",
    "prom-client",
  ],
  http: [
    "html",
    "tracing",
    "events",
    "commands",
    "projections",
    "store",
    "drawing",
    "@modelcontextprotocol/sdk",
    "fastify",
    "node:crypto",
    "node:http",
    "node:net",
    "node:fs",
    "zod",
    "uuid",
    "pino",
    "prom-client",
  ],
  /** Operators' actions, typed or clicked. */
  operating: [
    "node:child_process",
    "node:crypto",
    "node:events",
    "node:fs",
    "node:timers",
    "node:util",
    "audit",
    "bpmn",
    "commands",
    "events",
    "projections",
    "queue",
    "store",
    "workers",
  ],
  console: [
    "http",
    "meters",
    "operating",
    "html",
    "audit",
    "events",
    "commands",
    "projections",
    "queue",
    "store",
    "drawing",
    "fastify",
    "@fastify/cookie",
    "@fastify/csrf-protection",
    "@fastify/formbody",
    "@fastify/helmet",
    "node:crypto",
    "node:fs",
    "node:stream",
    "node:timers",
    "pino",
  ],
  html: [],
  /** The page of `npm run demo`. */
  demo: [
    "console",
    "drawing",
    "events",
    "generation",
    "html",
    "http",
    "render",
    "service",
    "workers",
    "fastify",
    "pino",
    "node:child_process",
    "node:fs",
    "node:os",
    "node:path",
  ],
  ops: [
    "causes",
    "operating",
    "html",
    "node:readline",
    "node:stream",
    "audit",
    "bpmn",
    "drawing",
    "generation",
    "workers",
    "node:timers",
    "node:events",
    "pino",
    "prom-client",
    "fastify",
    "node:module",
    "node:os",
    "adapters",
    "config",
    "events",
    "commands",
    "projections",
    "store",
    "http",
    "node:util",
    "node:crypto",
    "node:fs",
    "node:path",
    "node:net",
  ],
  adapters: [
    "tracing",
    "node:path",
    "config",
    "store",
    "queue",
    "generation",
    "drawing",
    "events",
    "projections",
    "pino",
    "node:fs",
    "node:path",
  ],
  main: ["service", "node:module"],
  /** The parts that run in a process. */
  roles: ["adapters", "causes", "config", "meters", "projections", "proving", "store", "workers", "pino"],
  service: [
    "opening",
    "proving",
    "roles",
    "stopping",
    "causes",
    "check-data",
    "drawing",
    "node:path",
    "operating",
    "console",
    "fastify",
    "meters",
    "readiness",
    "ops",
    "node:timers",
    "adapters",
    "config",
    "http",
    "projections",
    "workers",
    "queue",
    "store",
    "pino",
    "node:events",
    "node:process",
  ],
  config: ["zod", "node:fs", "node:net", "node:path"],
  /** Sentences for problems that have a name. */
  causes: ["config", "store"],
  "check-data": ["events", "projections", "store"],
  /** How a process signs and sends checkpoints. */
  proving: ["audit", "config", "meters", "ops", "workers", "pino"],
  /** How a process begins and ends. */
  opening: ["store", "fastify", "pino"],
  stopping: ["drawing", "fastify"],
  readiness: ["projections", "store"],
  /** The port and its OpenTelemetry adapter. */
  tracing: [
    "node:timers",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
  ],
  meters: [
    "adapters",
    "config",
    "drawing",
    "events",
    "projections",
    "queue",
    "store",
    "workers",
    "prom-client",
    "node:timers",
  ],
  limits: [],
  "back-off": [],
  escape: [],
  remember: [],
};
/**
 * `event-store.sqlite.ts`: a second dot marks an adapter, which only these may open; the second is for drawing threads.
 */
const openers = ["src/adapters.ts", "src/drawing/tasks.ts"];
const adapter = /\/[a-z-]+\.[a-z]+\.ts$/;

const files = globSync("src/**/*.ts").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const roomOf = (path: string) => path.split("/")[1]?.replace(/\.ts$/, "") ?? "";
const importsOf = (text: string) =>
  [...text.matchAll(/^(?:import|export)\b(?:[^;"=]*?\bfrom)? "([^"]+)"|\bimport\("([^"]+)"\)/gm)].map(
    ([, named, loaded]) => named ?? loaded ?? "",
  );

test("finds the source", () => expect(files.length).toBeGreaterThan(5));

test.each(files)("$path imports what its room may", ({ path, text }) => {
  for (const name of importsOf(text)) {
    const target = name.startsWith(".") ? join(dirname(path), name) : null;
    const room = target
      ? roomOf(target)
      : name.startsWith("@")
        ? name.split("/").slice(0, 2).join("/")
        : (name.split("/")[0] ?? name);
    if (room !== roomOf(path) && !open.includes(room))
      expect(may[roomOf(path)] ?? [], `${path} imports ${name}`).toContain(room);
    if (target && adapter.test(target) && !adapter.test(path))
      expect(openers, `${path} opens an adapter`).toContain(path);
  }
});

test("no files import each other in a circle, types included", () => {
  const near = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter((name) => name.startsWith("."))
        .map((name) => join(dirname(path), name)),
    ]),
  );
  const reaches = (path: string) => {
    const seen = new Set<string>();
    const waiting = [...(near.get(path) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      if (!seen.has(next)) {
        seen.add(next);
        waiting.push(...(near.get(next) ?? []));
      }
    return seen;
  };
  const inCircles = files.map(({ path }) => path).filter((path) => reaches(path).has(path));
  expect(inCircles).toEqual([]);
});

test("constants are spelt like everything else", () => {
  const loud = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]+)\b/gm)].map(([, name]) => `${path}: ${name}`),
  );
  expect(loud).toEqual([]);
});
