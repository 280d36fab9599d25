/** Shutdown: finishes work in progress, up to a time limit. */
import type { FastifyInstance } from "fastify";
import type { Drawing } from "./drawing/drawing.ts";

/** Lets requests in progress finish; after the time limit, closes the connections that are still open. */
export async function closeServer(server: FastifyInstance, over: AbortSignal): Promise<void> {
  const cut = () => server.server.closeAllConnections();
  over.addEventListener("abort", cut);
  const closed = server.close();
  if (over.aborted) cut();
  await closed;
  over.removeEventListener("abort", cut);
}

/** Lets running jobs finish; after the time limit, ends their threads and returns them to the queue. */
export async function endRoles(running: Promise<void>[], drawing: Drawing, over: AbortSignal): Promise<void> {
  const ended = Promise.allSettled(running);
  const late = new Promise<void>((resolve) => {
    if (over.aborted) resolve();
    over.addEventListener("abort", () => resolve());
  });
  await Promise.race([ended, late]);
  await drawing.close();
  await ended;
}
