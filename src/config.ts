/** The only reader of the environment: every setting with its default and one sentence, all mistakes reported at once. */
import { readFileSync } from "node:fs";
import { z } from "zod";

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const roles = ["api", "projector", "worker"] as const;

const Settings = z.object({
  ROLES: z
    .string()
    .default("api,projector,worker")
    .transform((text) => text.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1))
    .describe("Parts that this process runs, separated by commas: api, projector, worker."),
  HOST: z.string().default("0.0.0.0").describe("Address that the API listens on."),
  PORT: port(8080).describe("Port of the API; 0 takes a free one."),
  OPS_HOST: z.string().default("127.0.0.1").describe("Address of the operations port."),
  OPS_PORT: port(8081).describe(
    "Port of health, readiness, metrics and API documentation; 0 takes a free one.",
  ),
  DATA_DIR: z.string().default("./data").describe("Folder of the SQLite files."),
  EVENTSTORE_URL: z
    .string()
    .optional()
    .describe(
      "Connection string of EventStoreDB or KurrentDB; together with the next two it makes the service distributed.",
    ),
  MONGODB_URL: z.string().optional().describe("Connection string of MongoDB, with the name of the database."),
  NATS_URL: z.string().optional().describe("Address of NATS with JetStream."),
  MASTER_KEY_FILE: z
    .string()
    .optional()
    .describe(
      "File with 32 bytes in hexadecimal that wrap every data key; without it the keys lie unwrapped.",
    ),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Least level of log lines."),
  THREADS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("Worker threads for documents and pictures; 0 takes one a core."),
  WORKER_CONCURRENCY: count(4).describe("Jobs of one kind that this process works on at once."),
  IMPORT_BODY_BYTES_MAX: count(4 * 1024 * 1024).describe("Largest body of an import, in bytes."),
  BODY_BYTES_MAX: count(256 * 1024).describe("Largest body of every other request, in bytes."),
  ADDRESS_REQUESTS_MAX: count(120).describe(
    "Requests without a valid key that one address may make in a minute.",
  ),
  TRUST_PROXY: z.stringbool().default(false).describe("Take the client's address from X-Forwarded-For."),
  HSTS: z.stringbool().default(false).describe("Send Strict-Transport-Security; only behind HTTPS."),
  IMAGE_CACHE_BYTES: count(512 * 1024 * 1024).describe("Bound of the cache of drawn pictures, in bytes."),
  FONT_FILES: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter((path) => path !== ""))
    .describe("More font files (TTF) for scripts that the shipped font lacks, separated by commas."),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("Milliseconds between readiness turning off and the port closing."),
});

/** Where the servers of the distributed mode are. */
export type Servers = { eventStore: string; mongo: string; nats: string };

export type Config = Omit<
  z.infer<typeof Settings>,
  "MASTER_KEY_FILE" | "EVENTSTORE_URL" | "MONGODB_URL" | "NATS_URL"
> & {
  masterKey: Uint8Array | null;
  /** Null is the embedded mode. */
  servers: Servers | null;
};

/** Settings that cannot be used; the message lists every one. */
export class BadConfig extends Error {
  override name = "BadConfig";
}

/** @throws BadConfig */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty value is how compose files say "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const { data, error } = Settings.safeParse(given);
  if (!data) {
    const mistakes = error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
    throw new BadConfig(`These settings cannot be used:\n${mistakes.join("\n")}`);
  }
  const { MASTER_KEY_FILE, EVENTSTORE_URL, MONGODB_URL, NATS_URL, ...settings } = data;
  return {
    ...settings,
    masterKey: MASTER_KEY_FILE ? readMasterKey(MASTER_KEY_FILE) : null,
    servers: serversOf(EVENTSTORE_URL, MONGODB_URL, NATS_URL),
  };
}

/** All three or none: a service that is half distributed would keep half of its data on one machine. */
function serversOf(eventStore?: string, mongo?: string, nats?: string): Servers | null {
  if (eventStore && mongo && nats) return { eventStore, mongo, nats };
  if (!eventStore && !mongo && !nats) return null;
  throw new BadConfig("EVENTSTORE_URL, MONGODB_URL and NATS_URL must be set together, or none of them.");
}

function readMasterKey(path: string): Uint8Array {
  const text = readFileSync(path, "utf8").trim();
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new BadConfig(`MASTER_KEY_FILE ${path} must hold 32 bytes in hexadecimal.`);
  return Buffer.from(text, "hex");
}

/** Every setting as the README and `pds config print` show it; secrets are masked. */
export function describeConfig(environment: Record<string, string | undefined>) {
  return Object.entries(Settings.shape).map(([name, schema]) => {
    const fallback = z.safeParse(schema, undefined).data;
    return {
      name,
      value: environment[name]?.replace(/(?<=:\/\/)[^@/]*(?=@)/, "***") ?? null,
      default: Array.isArray(fallback) ? fallback.join(",") : (fallback ?? null),
      description: schema.description ?? "",
    };
  });
}
