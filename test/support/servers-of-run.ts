/**
 * Servers for the project "distributed" of vitest.config.ts: those at the given addresses, otherwise containers for the
 * whole run.
 */
import type { TestProject } from "vitest/node";
import { findBackend, findLog, isToBeHad } from "./backends.ts";
import type { Addresses } from "./servers.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Addresses for `openServers`; null if a project runs embedded. */
    servers: Addresses | null;
  }
}

/** Whether the HTTP suite can run in the distributed mode; prints a line if it cannot. */
export async function distributedHere(): Promise<boolean> {
  // A service at an address has its own mode.
  if (process.env.PDS_URL) return false;
  if ((await isToBeHad("MongoDB")) && (await isToBeHad("NATS"))) return true;
  console.warn(
    "SKIPPED: the HTTP suite on the distributed mode. There is no container engine, and MONGODB_URL and NATS_URL are not " +
      "both set; scripts/test-servers.sh starts servers.",
  );
  return false;
}

/** Vitest calls it before the first file of the project, and its result after the last. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [mongo, nats] = [await findBackend("MongoDB"), await findBackend("NATS")];
  if (!mongo || !nats) throw new Error("MongoDB or NATS is missing.");
  const log = await findLog();
  const name = log?.label ?? "EventStoreDB (the double)";
  console.log(`The HTTP suite, distributed: ${name}, ${mongo.label}, ${nats.label}`);
  provide("servers", { eventStore: log?.url ?? null, mongo: mongo.url, nats: nats.url });
  return async () => {
    await Promise.all([log?.stop(), mongo.stop(), nats.stop()]);
  };
}
