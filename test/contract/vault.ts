/** The contract of every vault of data keys. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { KeyDestroyed, type Vault } from "../../src/store/vault.ts";

export type OpenedVault = {
  vault: Vault;
  /** The same keys in another process. */
  another(): Promise<Vault>;
  close(): Promise<void>;
};

export function describeVault(name: string, open: () => Promise<OpenedVault>): void {
  describe(`vault: ${name}`, () => {
    let opened: OpenedVault;
    let vault: Vault;
    let id: string;

    beforeEach(async () => {
      opened = await open();
      vault = opened.vault;
      id = randomUUID();
    });
    afterEach(() => opened.close());

    test("an id that never had a key has none, and looking makes none", async () => {
      expect(await vault.get(id)).toBeNull();
      expect(await vault.get(id)).toBeNull();
    });

    test("an id is known as soon as it has a key, and for ever", async () => {
      expect(await vault.knows(id)).toBe(false);
      await vault.getOrCreate(id);
      expect(await vault.knows(id)).toBe(true);
      await vault.destroy(id);
      expect(await vault.knows(id)).toBe(true);
      const never = randomUUID();
      await vault.destroy(never);
      expect(await vault.knows(never)).toBe(true);
    });

    test("a key has 32 bytes and stays the same", async () => {
      const key = await vault.getOrCreate(id);
      expect(key).toHaveLength(32);
      expect(await vault.getOrCreate(id)).toEqual(key);
      expect(await vault.get(id)).toEqual(key);
    });

    test("every id has a key of its own", async () => {
      const keys = await Promise.all(Array.from({ length: 20 }, () => vault.getOrCreate(randomUUID())));
      expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(20);
    });

    test("twenty who ask for a new key at once, in two processes, get the same", async () => {
      const other = await opened.another();
      const asked = Array.from({ length: 20 }, (_, i) => (i % 2 ? vault : other).getOrCreate(id));
      const keys = await Promise.all(asked);
      expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
      await other.close();
    });

    test("what the caller does to its bytes does not change the key", async () => {
      const key = await vault.getOrCreate(id);
      const copy = Uint8Array.from(key);
      key.fill(0);
      expect(await vault.get(id)).toEqual(copy);
    });

    test("a destroyed key is gone for ever: nobody can make another for the same id", async () => {
      await vault.getOrCreate(id);
      await vault.destroy(id);
      expect(await vault.get(id)).toBeNull();
      await expect(vault.getOrCreate(id)).rejects.toThrow(KeyDestroyed);
      expect(await vault.get(id)).toBeNull();
    });

    test("destroying twice, or where there never was a key, is the same", async () => {
      await vault.destroy(id);
      await vault.destroy(id);
      expect(await vault.get(id)).toBeNull();
      await expect(vault.getOrCreate(id)).rejects.toThrow(KeyDestroyed);
    });

    test("a key of another vault is taken over, but changes no key that is there and brings none back", async () => {
      const foreign = new Uint8Array(32).fill(7);
      await vault.adopt(id, foreign);
      await vault.adopt(id, new Uint8Array(32).fill(8));
      expect(await vault.getOrCreate(id)).toEqual(foreign);
      await vault.destroy(id);
      await vault.adopt(id, foreign);
      expect(await vault.get(id)).toBeNull();
    });

    test("destroying one key leaves the others", async () => {
      const other = randomUUID();
      const key = await vault.getOrCreate(other);
      await vault.getOrCreate(id);
      await vault.destroy(id);
      expect(await vault.get(other)).toEqual(key);
    });

    test("keys and destructions are there for another process, and after closing", async () => {
      const kept = randomUUID();
      const key = await vault.getOrCreate(kept);
      await vault.getOrCreate(id);
      await vault.destroy(id);
      const other = await opened.another();
      await vault.close();
      expect(await other.get(kept)).toEqual(key);
      await expect(other.getOrCreate(id)).rejects.toThrow(KeyDestroyed);
      await other.close();
    });

    test("a destruction and a creation that race end without a key", async () => {
      const ids = Array.from({ length: 20 }, () => randomUUID());
      await Promise.allSettled(ids.flatMap((each) => [vault.getOrCreate(each), vault.destroy(each)]));
      for (const each of ids) expect(await vault.get(each)).toBeNull();
    });
  });
}
