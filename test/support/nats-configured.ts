/** A NATS server for one test, configured as operators do. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./stores.ts";

const program = process.env.NATS_SERVER ?? "nats-server";

export const hasNatsServer = spawnSync(program, ["--version"]).status === 0;

/**
 * @param settings in the form of its configuration, in addition to port and store
 * @returns its port
 */
export async function startNats(settings: string): Promise<number> {
  const folder = temporaryFolder();
  const file = `${folder}/nats.conf`;
  writeFileSync(file, `listen: "127.0.0.1:-1"\njetstream { store_dir: "${folder}" }\n${settings}\n`);
  const child = spawn(program, ["--config", file], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const lines: string[] = [];
  let port = 0;
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    port ||= Number(/Listening for client connections on 127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? 0);
    if (line.includes("Server is ready")) {
      child.stderr.resume();
      return port;
    }
  }
  throw new Error(`${program} did not start:\n${lines.join("\n")}`);
}
