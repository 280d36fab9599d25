/**
 * Data keys, one per diagram, account or library, apart from the log. Every adapter passes `test/contract/vault.ts`.
 */

export type Vault = {
  /** The 32-byte key; null when there never was one, or it was destroyed. @throws KeyUnreadable */
  get(id: string): Promise<Uint8Array | null>;
  /** Whether the id has a key, or had one that was destroyed. */
  knows(id: string): Promise<boolean>;
  /** The key, created now if there is none. @throws KeyDestroyed, KeyUnreadable */
  getOrCreate(id: string): Promise<Uint8Array>;
  /** Takes over a key from another vault. Changes nothing when the id has, or had, a key. */
  adopt(id: string, key: Uint8Array): Promise<void>;
  /** Permanent: the id can never have a key again. Idempotent. */
  destroy(id: string): Promise<void>;
  close(): Promise<void>;
};

/** A vault that is only read, as evidence. */
export type Keys = Pick<Vault, "get" | "knows"> & {
  /** What is wrong with its schema, one sentence each. */
  faults(): string[];
  close(): void;
};

/** The content under this key was permanently deleted. */
export class KeyDestroyed extends Error {
  override name = "KeyDestroyed";
}

/** The stored key cannot be unwrapped with the master key: it was altered. */
export class KeyUnreadable extends Error {
  override name = "KeyUnreadable";
}
