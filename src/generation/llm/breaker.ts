/** A circuit breaker: a provider that keeps failing is not called for a while, so that jobs do not wait in vain. */
import { limits } from "../../limits.ts";

export type Breaker = {
  /** Whether a call may be made now. After the pause, one call is allowed to test whether the provider is back. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
};

/** @param now milliseconds; only differences count. */
export function newBreaker(now: () => number): Breaker {
  let failures = 0;
  let restUntilMs = 0;
  return {
    allows() {
      if (failures < limits.llmFailuresMax) return true;
      if (now() < restUntilMs) return false;
      restUntilMs = now() + limits.llmRestMs;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures++;
      if (failures >= limits.llmFailuresMax) restUntilMs = now() + limits.llmRestMs;
    },
  };
}
