/** Opens the servers at startup: waits for one that is down, while `/readyz` says which one, why, and what to do. */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { keepGoing } from "./store/keep-going.ts";

export type Opening = {
  /** The operations server that listens during the wait; it reports the reason. */
  operationsOf(unready: () => Promise<string[]>): FastifyInstance;
  at: { host: string; port: number };
  logger: Logger;
  /** Called after each failed attempt. */
  onAway(): void;
};

/**
 * Opens what the service runs on; retries for as long as a server is down.
 *
 * @throws what `open` throws for any other reason: a retry would not help.
 */
export async function untilOpen<T>(
  open: () => Promise<T>,
  { operationsOf, at, logger, onAway }: Opening,
): Promise<T> {
  const result = Promise.withResolvers<T>();
  let reason = "";
  let operations: FastifyInstance | null = null;

  async function attempt(): Promise<void> {
    // The first attempt has no previous failure to report.
    if (reason !== "" && operations === null) {
      operations = operationsOf(async () => [reason]);
      const opsPort = Number(new URL(await operations.listen(at)).port);
      logger.info({ opsPort }, "waiting for servers");
      process.stderr.write(`${reason} It is waited for.\n`);
    }
    const opened = await open();
    await operations?.close();
    result.resolve(opened);
  }

  const told = (away: { error: Error }) => {
    reason = away.error.message;
    onAway();
    logger.warn({ role: "start", ...away }, "a store is away");
  };
  await keepGoing(attempt, told, new AbortController().signal);
  return result.promise;
}
