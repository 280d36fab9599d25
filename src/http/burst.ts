/** The burst limit: requests of one key, or of one address that shows no valid key, in any window. */
import type { Burst, BurstState } from "../store/burst.ts";
import type { Caller } from "./auth.ts";
import { ApiError, seconds } from "./errors.ts";
import type { HttpConfig } from "./service.ts";

/** Counts one request. An address is only counted, and only refused, where there is no valid key (B2). */
export const countRequest = (
  burst: Burst,
  { burst: perKey, addressBurst }: HttpConfig,
  { caller, address, nowMs }: { caller: Caller | null; address: string; nowMs: number },
): Promise<BurstState> =>
  caller
    ? burst.hit(`key-${caller.keyId}`, nowMs, perKey)
    : burst.hit(`address-${address}`, nowMs, addressBurst);

/** Limit, requests left, and seconds until the oldest counted one leaves the window (B4). */
export const rateLimitHeaders = ({ limit, remaining, resetMs }: Omit<BurstState, "allowed">) => ({
  "RateLimit-Limit": String(limit),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": seconds(resetMs),
});

/** @throws ApiError rate_limit_exceeded (429) */
export function requireRoom({ allowed, limit, resetMs }: BurstState, windowMs: number): void {
  if (allowed) return;
  const wait = seconds(resetMs);
  throw new ApiError(
    "rate_limit_exceeded",
    `More than ${limit} requests in ${windowMs / 1000} seconds. Try again in ${wait} seconds.`,
    { headers: { "Retry-After": wait } },
  );
}
