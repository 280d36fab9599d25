/** Leases in a NATS key-value bucket: an entry that its holder does not renew is removed by the server. */
import { clearInterval, setInterval } from "node:timers";
import { connect, type KV, NatsError, StorageType } from "nats";
import { limits } from "../limits.ts";
import type { Lease, Leases } from "./leases.ts";
import { connectionOptions, placeOf, streamOf } from "./nats-address.ts";
import { natsReached } from "./nats-stream.ts";

/** The server's error code for an entry that already exists. */
const wrongLastSequence = 10_071;

export type NatsLeasesOptions = {
  url: string;
  /** Name of the bucket; by default derived from the address. */
  bucket?: string;
  /** Milliseconds for which a lease lasts unless its holder renews it. */
  heldMs?: number;
};

/** @throws Unavailable when no server can be reached. */
export async function openNatsLeases({
  url,
  bucket = `${streamOf(url)}-leases`,
  heldMs = limits.leaseMs,
}: NatsLeasesOptions): Promise<Leases> {
  const connection = await natsReached(connect(connectionOptions(url)), placeOf(url));
  const jetstream = connection.jetstream({ timeout: limits.storeCallMs });
  // Opened on each use, because a server may have lost it: leases last for seconds only.
  const open = () =>
    natsReached(jetstream.views.kv(bucket, { history: 1, ttl: heldMs, storage: StorageType.Memory }));
  return {
    async take(key) {
      const entries = await open();
      return (await isMine(entries, key)) ? held(entries, key, heldMs) : null;
    },
    close: () => connection.close(),
  };
}

async function isMine(entries: KV, key: string): Promise<boolean> {
  try {
    await natsReached(entries.create(key, ""));
    return true;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof NatsError && cause.api_error?.err_code === wrongLastSequence) return false;
    throw error;
  }
}

function held(entries: KV, key: string, heldMs: number): Lease {
  // A lease that cannot be renewed expires; its next holder finds the work done or does it again.
  const renewing = setInterval(() => void entries.put(key, "").catch(() => undefined), heldMs / 3);
  renewing.unref();
  return {
    async release() {
      clearInterval(renewing);
      await entries.delete(key).catch(() => undefined);
    },
  };
}
