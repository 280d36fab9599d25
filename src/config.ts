/**
 * The only file that reads the environment: every setting with its default and one sentence; all mistakes are reported
 * together.
 */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { limits } from "./limits.ts";

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const roles = ["api", "projector", "worker"] as const;
export const providers = ["openai-compatible", "anthropic"] as const;
/** The forms in which a model can be asked for an answer; `generation/llm/forms.ts` describes each. */
export const llmForms = ["schema", "bare", "json", "text"] as const;
export const llmChecks = ["never", "doubtful", "always"] as const;

const Settings = z.object({
  ROLES: z
    .string()
    .default("api,projector,worker")
    .transform((text) => text.split(",").map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1))
    .describe("Parts of the service that this process runs, separated by commas: api, projector, worker."),
  HOST: z.string().default("0.0.0.0").describe("Address that the API listens on."),
  PORT: port(8080).describe("Port of the API; 0 takes a free one."),
  OPS_HOST: z.string().default("127.0.0.1").describe("Address of the operations port."),
  OPS_PORT: port(8081).describe(
    "Port of the console, health, readiness, metrics and API documentation; 0 takes a free one.",
  ),
  OPS_HOSTS: z
    .string()
    .default("")
    .transform((text) => text.split(",").map((name) => name.trim()))
    .transform((names) => names.filter((name) => name !== ""))
    .describe(
      "Host names that the operations port answers to, beside localhost and OPS_HOST, separated by commas. It always answers to IP addresses.",
    ),
  DATA_DIR: z.string().default("./data").describe("Folder of the SQLite files."),
  DISK_FREE_BYTES_MIN: z.coerce
    .number()
    .int()
    .min(0)
    .default(64 * 1024 * 1024)
    .describe(
      "Readiness turns off when fewer bytes are free in DATA_DIR; 0 never checks. Not for the distributed mode.",
    ),
  EVENTSTORE_URL: z
    .string()
    .optional()
    .describe(
      "Connection string of EventStoreDB or KurrentDB; together with the next two it makes the service distributed. streamPrefix=NAME in it keeps several services on one server apart.",
    ),
  MONGODB_URL: z.string().optional().describe("Connection string of MongoDB, with the name of the database."),
  NATS_URL: z
    .string()
    .optional()
    .describe(
      "Address of NATS with JetStream; a path names the stream, for several services on one server. tlsCAFile=FILE, tlsCertFile=, tlsKeyFile=, credentialsFile= and nkeyFile= behind a question mark name files.",
    ),
  MASTER_KEY_FILE: z
    .string()
    .optional()
    .describe(
      "File with 32 bytes in hexadecimal that encrypt every data key; without it the data keys are stored in the clear.",
    ),
  CHECKPOINT_POST_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Address that gets every signed checkpoint of the log as JSON, by POST; with {name} in it each is an object of its own, by PUT.",
    ),
  CHECKPOINT_POST_HEADERS_FILE: z
    .string()
    .optional()
    .describe("File with headers for that address, one a line, as `Authorization: Bearer ...`."),
  TIMESTAMP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Address of a time stamp authority (RFC 3161) that stamps a checkpoint every hour; kept in DATA_DIR/checkpoints.",
    ),
  CONSOLE_PASSWORD_FILE: z
    .string()
    .optional()
    .describe(
      "File with the password hashes of the operations console (`pds console password`); console.passwords in DATA_DIR by default.",
    ),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Minimum log level."),
  THREADS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      "Worker threads for documents and pictures that one customer may use at once; 0 means one per core. One more is kept for customers who use none.",
    ),
  WORKER_CONCURRENCY: count(4).describe("Jobs of one kind that this process works on at once."),
  IMPORT_BODY_BYTES_MAX: count(4 * 1024 * 1024).describe("Largest body of an import, in bytes."),
  BODY_BYTES_MAX: count(256 * 1024).describe("Largest body of every other request, in bytes."),
  ADDRESS_REQUESTS_MAX: count(120).describe(
    "Requests without a valid key that one address may make in a minute.",
  ),
  TRUST_PROXY: z
    .string()
    .default("false")
    .transform(trustedProxies)
    .describe(
      "Proxies in front of the service whose X-Forwarded-For is believed: how many (1), or their addresses (10.0.0.0/8,192.0.2.1); false believes nobody.",
    ),
  HSTS: z.stringbool().default(false).describe("Send Strict-Transport-Security; only behind HTTPS."),
  IMAGE_CACHE_BYTES: count(512 * 1024 * 1024).describe(
    "Bound of the cache of drawn pictures, in bytes. In MongoDB what was drawn longest ago goes first, and each process that draws may add a sixteenth.",
  ),
  FONT_FILES: z
    .string()
    .default("")
    .transform((text) => text.split(",").filter((path) => path !== ""))
    .describe(
      "More font files (TrueType, OpenType) for scripts that the shipped ones lack (they have Latin, Greek, Cyrillic, Chinese, Japanese, Korean, Arabic, Hebrew, Devanagari, Thai, emoji), separated by commas; picture_boxed_characters_total counts what none of them has.",
    ),
  ENGINE: z
    .enum(["rules", "llm"])
    .default("rules")
    .describe("What understands texts: rules (offline), or llm (a language model over HTTP)."),
  LLM_PROVIDER: z
    .enum(providers)
    .default("openai-compatible")
    .describe("Which API the language model is asked by: openai-compatible or anthropic."),
  LLM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Address of the provider's API, with its version; anthropic has its own by default."),
  LLM_MODEL: z.string().optional().describe("Name of the language model."),
  LLM_KEY_FILE: z
    .string()
    .optional()
    .describe("File with the key of the provider; servers of your own may need none."),
  LLM_TIMEOUT_MS: count(120_000).describe("Milliseconds for one text, all rounds and retries together."),
  LLM_CONCURRENCY: count(16).describe("Texts for which one process waits for the language model at once."),
  LLM_FORM: z
    .enum(llmForms)
    .optional()
    .describe(
      "How answers are asked for: schema, bare (schema without temperature and seed), json (any object), text. Detected when it is not set.",
    ),
  LLM_EXTRA: z
    .string()
    .optional()
    .describe('JSON object with fields that are added to every request, as {"reasoning_effort":"low"}.'),
  LLM_CHECK: z
    .enum(llmChecks)
    .default("doubtful")
    .describe(
      "Whether the language model reviews the effect of its edit plan before it is applied: never, doubtful (when something speaks against the plan), always. It costs one more call for each edit.",
    ),
  LLM_FALLBACK: z
    .enum(["rules", "fail"])
    .default("rules")
    .describe("When the language model gives no valid answer: rules take over, or the job fails."),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Address of an OpenTelemetry collector (OTLP over HTTP) that gets traces; without it there are none. OTEL_SERVICE_NAME and the other variables of OpenTelemetry's exporter hold as well.",
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe(
      "Share of the traces that are recorded; requests that arrive with a traceparent keep the caller's decision.",
    ),
  DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("Milliseconds between readiness turning off and the port closing."),
  STOP_MS: count(20_000).describe(
    "Milliseconds that requests and jobs under way get when the service stops; then it ends without them.",
  ),
});

/** Trusting every proxy would let a client choose its own address. */
function trustedProxies(text: string, context: z.RefinementCtx): false | number | string[] {
  if (/^(false|0|no|off)$/i.test(text)) return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const addresses = text.split(",").map((address) => address.trim());
  if (addresses.every(isAddresses)) return addresses;
  const message =
    "must be false, the number of proxies in front of the service, or their addresses: true would believe whatever a client writes.";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** An IP address or a CIDR block. */
function isAddresses(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  return (
    more.length === 0 &&
    bits > 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** Addresses of the servers in the distributed mode. */
export type Servers = { eventStore: string; mongo: string; nats: string };

/** The language model that reads texts. */
export type LanguageModel = {
  provider: (typeof providers)[number];
  baseUrl: string;
  model: string;
  key: string | null;
  timeoutMs: number;
  concurrency: number;
  form: (typeof llmForms)[number] | null;
  check: (typeof llmChecks)[number];
  extra: Record<string, unknown>;
  fallback: "rules" | "fail";
};

export type Config = Omit<
  z.infer<typeof Settings>,
  "MASTER_KEY_FILE" | "CONSOLE_PASSWORD_FILE" | "EVENTSTORE_URL" | "MONGODB_URL" | "NATS_URL"
> & {
  masterKey: Uint8Array | null;
  /** Headers sent with every checkpoint that is posted elsewhere. */
  checkpointHeaders: Record<string, string>;
  /** Need not exist; without it the console is closed. */
  consolePasswordFile: string;
  /** Null in the embedded mode. */
  servers: Servers | null;
  /** Null if rules alone read all texts. */
  languageModel: LanguageModel | null;
};

/** Invalid settings; the message lists every one. */
export class BadConfig extends Error {
  override name = "BadConfig";
}

/** @throws BadConfig */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // Compose files write "not set" as an empty value.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const { data, error } = Settings.safeParse(given);
  if (!data) {
    const mistakes = error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
    throw new BadConfig(`These settings cannot be used:\n${mistakes.join("\n")}`);
  }
  const { MASTER_KEY_FILE, CONSOLE_PASSWORD_FILE, EVENTSTORE_URL, MONGODB_URL, NATS_URL, ...settings } = data;
  return {
    ...settings,
    checkpointHeaders: headersIn(data.CHECKPOINT_POST_HEADERS_FILE),
    masterKey: MASTER_KEY_FILE ? readMasterKey(MASTER_KEY_FILE) : null,
    consolePasswordFile: CONSOLE_PASSWORD_FILE ?? join(data.DATA_DIR, "console.passwords"),
    servers: serversOf(EVENTSTORE_URL, MONGODB_URL, NATS_URL),
    languageModel: data.ENGINE === "llm" ? languageModelOf(data) : null,
  };
}

/** All three or none: a half-distributed service would keep half of its data on one machine. */
function serversOf(eventStore?: string, mongo?: string, nats?: string): Servers | null {
  if (eventStore && mongo && nats) return { eventStore, mongo, nats };
  if (!eventStore && !mongo && !nats) return null;
  throw new BadConfig("EVENTSTORE_URL, MONGODB_URL and NATS_URL must be set together, or none of them.");
}

/** API keys are sent to this address, so other providers' must be set; only Anthropic's is built in. */
const anthropicUrl = "https://api.anthropic.com/v1";

function languageModelOf(settings: z.infer<typeof Settings>): LanguageModel {
  const { LLM_PROVIDER: provider, LLM_MODEL: model, LLM_KEY_FILE: keyFile } = settings;
  const baseUrl = settings.LLM_BASE_URL ?? (provider === "anthropic" ? anthropicUrl : undefined);
  if (model === undefined) throw new BadConfig("ENGINE=llm needs LLM_MODEL.");
  if (baseUrl === undefined) throw new BadConfig("LLM_PROVIDER=openai-compatible needs LLM_BASE_URL.");
  if (provider === "anthropic" && keyFile === undefined)
    throw new BadConfig("LLM_PROVIDER=anthropic needs LLM_KEY_FILE.");
  const key = keyFile === undefined ? null : readSecret("LLM_KEY_FILE", keyFile);
  if (key === "") throw new BadConfig(`LLM_KEY_FILE ${keyFile} is empty.`);
  return {
    provider,
    baseUrl,
    model,
    key,
    timeoutMs: llmTimeoutOf(settings.LLM_TIMEOUT_MS),
    concurrency: settings.LLM_CONCURRENCY,
    form: settings.LLM_FORM ?? null,
    check: settings.LLM_CHECK,
    extra: extraOf(settings.LLM_EXTRA),
    fallback: settings.LLM_FALLBACK,
  };
}

function llmTimeoutOf(ms: number): number {
  if (ms <= limits.llmTimeoutMsMax) return ms;
  const minutes = limits.jobDeadlineMs / 60_000;
  throw new BadConfig(
    `LLM_TIMEOUT_MS ${ms} is too long: a job ends after ${minutes} minutes, so at most ${limits.llmTimeoutMsMax} can be waited for.`,
  );
}

function extraOf(json: string | undefined): Record<string, unknown> {
  if (json === undefined) return {};
  const { data } = z.record(z.string(), z.unknown()).safeParse(parsedJson(json));
  if (data === undefined) throw new BadConfig("LLM_EXTRA must be a JSON object.");
  return data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readSecret(setting: string, path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "unknown";
    throw new BadConfig(`${setting} names ${path}, which cannot be read (${code}).`, { cause: error });
  }
}

/** Headers by name; empty lines are ignored. */
function headersIn(path: string | undefined): Record<string, string> {
  if (path === undefined) return {};
  const lines = readSecret("CHECKPOINT_POST_HEADERS_FILE", path).split(/\r?\n/);
  const headers = lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const found = /^(?<name>[A-Za-z0-9-]+):[ \t]*(?<value>[\x21-\x7e][\x20-\x7e]*)$/.exec(line)?.groups;
      if (found?.name === undefined || found.value === undefined)
        throw new BadConfig(`CHECKPOINT_POST_HEADERS_FILE ${path} must hold lines like "Name: value".`);
      return [found.name, found.value] as const;
    });
  return Object.fromEntries(headers);
}

function readMasterKey(path: string): Uint8Array {
  const text = readSecret("MASTER_KEY_FILE", path);
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new BadConfig(`MASTER_KEY_FILE ${path} must hold 32 bytes in hexadecimal.`);
  return Buffer.from(text, "hex");
}

/** Every setting as docs/OPERATING.md and `pds config print` show it; secrets are masked. */
export function describeConfig(environment: Record<string, string | undefined>) {
  return Object.entries(Settings.shape).map(([name, schema]) => {
    const fallback = z.safeParse(schema, undefined).data;
    return {
      name,
      value: environment[name]?.replace(/(?<=:\/\/)[^@/]*(?=@)/g, "***") ?? null,
      default: Array.isArray(fallback) ? fallback.join(",") : (fallback ?? null),
      description: schema.description ?? "",
    };
  });
}
