/** The time that an answer may take, and who still waits for it. */
import type { ServerResponse } from "node:http";

/** The answer was not there in time (A20). */
class TooLate extends Error {
  override name = "TooLate";
}

/**
 * What `work` gives, when it gives it in time.
 *
 * @param response where the answer goes: when its client leaves, nobody waits any more.
 * @param work is told by the signal that nobody waits; what it has begun may still come to its end.
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
    // First, so that this is why.
    late.reject(new TooLate());
    leave();
  }, ms);
  response.once("close", leave);
  // While it was asked who the client is, it may have left.
  if (response.destroyed) leave();
  try {
    return await Promise.race([work(waiting.signal), late.promise]);
  } finally {
    clearTimeout(timer);
    response.off("close", leave);
  }
}
