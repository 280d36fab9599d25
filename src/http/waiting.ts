/** Holds answers back until their job has ended: `Prefer: wait` (RFC 7240). */
import type { Watch } from "../projections/watch.ts";
import { Unavailable } from "../store/event-store.ts";
import { generationNow } from "./generations.ts";
import { Generation } from "./resources.ts";
import type { Answer, Deps } from "./service.ts";

export type Preferred = {
  seconds: number;
  /** When the request arrived, by `performance.now()`; the client's preference counts from there. */
  sinceMs: number;
  /** Aborted when the client has gone. */
  waiting: AbortSignal;
};

/**
 * The same answer with the current job, once it has ended, the time is up, or the service begins to stop.
 *
 * @param answer of an endpoint that answers with a job.
 */
export async function held(deps: Deps, jobs: Watch, answer: Answer, preferred: Preferred): Promise<Answer> {
  const { id } = Generation.parse(answer.json);
  const over = overOf(preferred);
  try {
    if (!(await jobs.until(id, over.signal))) return answer;
    const json = await generationNow(deps, id);
    const headers = { ...answer.headers, "Preference-Applied": `wait=${preferred.seconds}` };
    return { ...answer, headers, json };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    // The job is accepted; after an error the client would request another one.
    return answer;
  } finally {
    over.end();
  }
}

/** Aborts when the time is up or the client has gone. */
function overOf({ seconds, sinceMs, waiting }: Preferred): { signal: AbortSignal; end(): void } {
  const over = new AbortController();
  const abort = () => over.abort();
  const timer = setTimeout(abort, Math.max(0, sinceMs + seconds * 1000 - performance.now()));
  waiting.addEventListener("abort", abort);
  if (waiting.aborted) abort();
  const end = () => {
    clearTimeout(timer);
    waiting.removeEventListener("abort", abort);
  };
  return { signal: over.signal, end };
}
