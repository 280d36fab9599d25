/** The time limit of an answer, and whether its client is still connected. */
import type { ServerResponse } from "node:http";

/** The answer was not ready in time (A20). */
class TooLate extends Error {
  override name = "TooLate";
}

/**
 * The result of `work`, if it is ready in time.
 *
 * @param response the response being answered; when its client disconnects, the signal aborts.
 * @param work receives a signal that aborts when nobody waits any more; work already begun may still run to its end.
 * @throws TooLate, and what `work` throws.
 */
export async function inTime<T>(
  response: ServerResponse,
  ms: number,
  work: (waiting: AbortSignal) => Promise<T>,
): Promise<T> {
  const waiting = new AbortController();
  const late = Promise.withResolvers<never>();
  const leave = () => waiting.abort();
  const timer = setTimeout(() => {
    // Before the abort, so that this is the reason for the rejection.
    late.reject(new TooLate());
    leave();
  }, ms);
  response.once("close", leave);
  // The client may have left while it was being authenticated.
  if (response.destroyed) leave();
  try {
    return await Promise.race([work(waiting.signal), late.promise]);
  } finally {
    clearTimeout(timer);
    response.off("close", leave);
  }
}
