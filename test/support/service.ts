/** The service as a separate process, on data that outlives it: in a folder, or on servers if the test wants that. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { run } from "./command-line.ts";

export type Service = {
  base: string;
  ops: string;
  pid: number;
  /** Every log line so far. */
  lines: string[];
  /** Every line of the error output so far. */
  errorLines: string[];
  /**
   * Ends the process with the signal and waits for its end.
   * @returns its exit code; null if the signal ended it
   */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Freezes the process, with open connections, and lets it continue. */
  freeze(): void;
  thaw(): void;
  /** Resolves when the process has ended, with the signal that ended it, if any. */
  gone: Promise<NodeJS.Signals | null>;
};

/** The place of the data: a folder, and for the distributed mode also the addresses of its servers. */
export type Place = string | { dataDir: string; servers: Record<string, string> };

const addresses = ["EVENTSTORE_URL", "MONGODB_URL", "NATS_URL"];

/** The environment of the tests without the addresses of servers, which would make every process distributed. */
export const embeddedEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !addresses.includes(name)),
);

export const environmentOf = (place: Place) =>
  typeof place === "string"
    ? { ...embeddedEnvironment, DATA_DIR: place }
    : { ...embeddedEnvironment, DATA_DIR: place.dataDir, ...place.servers };

/** Starts the service on free ports and waits until it listens. */
export async function startService(place: Place, environment: Record<string, string> = {}): Promise<Service> {
  const { listening, ...service } = launchService(place, environment);
  return { ...service, ...(await listening) };
}

/**
 * Starts the service on free ports.
 *
 * @param script another main file than the service's own
 * @returns with `listening`, which resolves once it listens and rejects if it ends before
 */
export function launchService(
  place: Place,
  environment: Record<string, string> = {},
  script = "src/main.ts",
): Omit<Service, "base" | "ops"> & { listening: Promise<Pick<Service, "base" | "ops">> } {
  const env = {
    ...environmentOf(place),
    PORT: "0",
    OPS_PORT: "0",
    HOST: "127.0.0.1",
    // Each thread reads the fonts and the weights, and most tests draw one diagram after another.
    THREADS: "1",
    ...environment,
  };
  const child: ChildProcess = spawn(process.execPath, [script], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Not at "exit": its last output may not have been read by then.
  const exited = once(child, "close");
  const lines: string[] = [];
  const errorLines: string[] = [];
  const gone = exited.then(([, signal]) => signal as NodeJS.Signals | null); // The second argument of the event.
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await exited;
    return code as number | null; // The first argument of the event.
  };
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await end("SIGKILL");
  });
  if (!child.stdout || !child.stderr) throw new Error("The process has no output.");
  createInterface({ input: child.stderr }).on("line", (line) => {
    errorLines.push(line);
    process.stderr.write(`${line}\n`);
  });
  const output = createInterface({ input: child.stdout });
  const listening = new Promise<Pick<Service, "base" | "ops">>((resolve, reject) => {
    output.on("line", (line) => {
      lines.push(line);
      const { msg, port, opsPort } = parsed(line);
      if (msg === "listening")
        resolve({ base: `http://127.0.0.1:${port}`, ops: `http://127.0.0.1:${opsPort}` });
    });
    exited.then(
      ([code]) => reject(new Error(`The service ended with ${code}:\n${lines.join("\n")}`)),
      reject,
    );
  });
  const freeze = () => void child.kill("SIGSTOP");
  const thaw = () => void child.kill("SIGCONT");
  return { pid: child.pid ?? 0, lines, errorLines, end, freeze, thaw, gone, listening };
}

/** Runs `pds` with `--json` on the data, in this process; it must succeed. */
export async function pds(place: Place, ...words: string[]): Promise<Record<string, unknown>> {
  const { code, json, err } = await called(place, ...words);
  if (code !== 0) throw new Error(`pds ${words.join(" ")} ended with ${code}: ${err}`);
  return json as Record<string, unknown>; // As `--json` prints it.
}

/**
 * The same, but the command may fail.
 * @returns null as `json` if it printed none
 */
export async function called(
  place: Place,
  ...words: string[]
): Promise<{ code: number; json: unknown; err: string }> {
  const { code, out, err } = await run(environmentOf(place), [...words, "--json"]);
  return { code, json: jsonOf(out.toString()), err };
}

const jsonOf = (out: string): unknown =>
  out.startsWith("{") || out.startsWith("[") ? JSON.parse(out) : null;

/**
 * The same in a separate process, for commands that read files of databases byte by byte while the test has them open:
 * a process that closes such a file loses its locks on it, which damages its databases.
 */
export async function calledApart(
  place: Place,
  ...words: string[]
): Promise<{ code: number; json: unknown }> {
  const env = environmentOf(place);
  const child = spawn(process.execPath, ["src/ops/pds.ts", ...words, "--json"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { code, json: jsonOf(out) };
}

/** A key with every scope, and a way to call the API with it. */
export async function firstKey(place: Place): Promise<string> {
  return String((await pds(place, "keys", "first", "--email", "a@example.com")).key);
}

function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
