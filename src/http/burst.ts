/** The burst limit: requests per window of one key, or of one address without a valid key. */
import type { Burst, BurstState } from "../store/burst.ts";
import { ApiError, seconds } from "./errors.ts";
import type { Deps, HttpConfig } from "./service.ts";

type Bounds = Pick<HttpConfig, "burst" | "addressBurst">;

/** Counts one request of a valid key. */
export const countKey = (burst: Burst, { burst: bounds }: Bounds, keyId: string, nowMs: number) =>
  burst.hit(`key-${keyId}`, nowMs, bounds);

/** Counts one request without a valid key. It never uses up a key's allowance, nor a key the address's (B2). */
export const countAddress = (burst: Burst, { addressBurst }: Bounds, address: string, nowMs: number) =>
  burst.hit(`address-${address}`, nowMs, addressBurst);

/** Limit, requests left, and seconds until the oldest counted one leaves the window (B4). */
export const rateLimitHeaders = ({ limit, remaining, resetMs }: Omit<BurstState, "allowed">) => ({
  "RateLimit-Limit": String(limit),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": seconds(resetMs),
});

/** For answers that must not fail: if the address cannot be counted, shows that nothing is left. */
export async function addressHeaders(
  { burst, config, now }: Pick<Deps, "burst" | "config" | "now">,
  address: string,
): Promise<Record<string, string>> {
  const { limit, windowMs } = config.addressBurst;
  const unknown = { limit, remaining: 0, resetMs: windowMs };
  return rateLimitHeaders(await countAddress(burst, config, address, now()).catch(() => unknown));
}

/** @throws ApiError rate_limit_exceeded (429) */
export function requireRoom({ allowed, limit, resetMs }: BurstState): void {
  if (allowed) return;
  const wait = seconds(resetMs);
  throw new ApiError(
    "rate_limit_exceeded",
    `The limit of ${limit} requests is reached. Try again in ${wait} seconds.`,
    { headers: { "Retry-After": wait } },
  );
}
