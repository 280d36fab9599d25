/** How a process comes by its servers: one that is away is waited for, and meanwhile `/readyz` says which, why and what to do. */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { keepGoing } from "./store/keep-going.ts";

export type Opening = {
  /** Listens while a server is waited for; it is given why. */
  operationsOf(unready: () => Promise<string[]>): FastifyInstance;
  at: { host: string; port: number };
  logger: Logger;
  /** Told of each time in vain. */
  onAway(): void;
};

/**
 * Opens what the service runs on, again and again as long as a server is away.
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
    // Nobody waits for the first attempt: it ends before anybody asks.
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
