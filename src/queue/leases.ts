/**
 * Who works on what takes long and is paid for. A queue may give out the same work twice; whoever has the lease does it.
 * Every adapter passes `test/contract/leases.ts`.
 */

export type Leases = {
  /**
   * The lease on a key, kept until it is released or its holder dies; null while somebody else has it.
   *
   * @throws Unavailable when nobody can be asked.
   */
  take(key: string): Promise<Lease | null>;
  close(): Promise<void>;
};

export type Lease = { release(): Promise<void> };

/**
 * Does the work unless somebody else is at it.
 *
 * @returns null when somebody is.
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
