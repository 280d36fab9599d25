/**
 * Ensures that slow or paid work is done once: a queue may deliver it twice, and only the holder of the lease does it.
 * Every adapter passes `test/contract/leases.ts`.
 */

export type Leases = {
  /**
   * The lease on a key, held until it is released or its holder dies; null while another process has it.
   *
   * @throws Unavailable when the server cannot be reached.
   */
  take(key: string): Promise<Lease | null>;
  close(): Promise<void>;
};

export type Lease = { release(): Promise<void> };

/**
 * Does the work unless another process is doing it.
 *
 * @returns null if another process is.
 * @throws Unavailable; whatever the work throws.
 */
export async function underLease<T>(leases: Leases, key: string, work: () => Promise<T>): Promise<T | null> {
  const lease = await leases.take(key);
  if (lease === null) return null;
  try {
    return await work();
  } finally {
    await lease.release();
  }
}
