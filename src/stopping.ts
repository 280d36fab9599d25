/** How a process ends: what is under way is finished, until its time is over. */
import type { FastifyInstance } from "fastify";
import type { Drawing } from "./drawing/drawing.ts";

/** Answers what is under way; when the time is over, connections that are still open are cut. */
export async function closeServer(server: FastifyInstance, over: AbortSignal): Promise<void> {
  const cut = () => server.server.closeAllConnections();
  over.addEventListener("abort", cut);
  const closed = server.close();
  if (over.aborted) cut();
  await closed;
  over.removeEventListener("abort", cut);
}

/** Jobs under way come to their end; when the time is over, they lose their threads and are handed back. */
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
