import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteVault } from "../../src/store/vault.sqlite.ts";
import { foundOnDisk } from "../support/bytes-on-disk.ts";
import { type Folder, temporaryFolder } from "../support/folders.ts";

const masterKey = new Uint8Array(32).fill(7);

describe("the vault in SQLite", () => {
  let folder: Folder;
  let file: string;

  beforeEach(() => {
    folder = temporaryFolder();
    file = folder.file("vault.db");
  });
  afterEach(() => folder.remove());

  test("is a file that only its owner may read", async () => {
    const vault = openSqliteVault(file, null);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
    await vault.close();
  });

  test.each([
    ["with another master key", masterKey, new Uint8Array(32).fill(8), "made with another master key"],
    ["without its master key", masterKey, null, "made with a master key"],
    ["with a master key though it was made without one", null, masterKey, "made without a master key"],
  ])("cannot be opened %s", async (_, madeWith, openedWith, reason) => {
    const vault = openSqliteVault(file, madeWith);
    const key = await vault.getOrCreate("a");
    await vault.close();
    expect(() => openSqliteVault(file, openedWith)).toThrow(reason);
    const again = openSqliteVault(file, madeWith);
    expect(await again.get("a")).toEqual(key);
    await again.close();
  });

  test("can be made by several openers at once, while another process writes", async () => {
    const other = openSqliteVault(file, masterKey);
    const keys = Array.from({ length: 50 }, (_, i) => other.getOrCreate(`${i}`));
    const vaults = Array.from({ length: 5 }, () => openSqliteVault(file, masterKey));
    await Promise.all(keys);
    for (const vault of vaults) expect(await vault.get("49")).toEqual(await keys[49]);
    for (const vault of [other, ...vaults]) await vault.close();
  });

  test("refuses a master key of another length", () => {
    expect(() => openSqliteVault(file, new Uint8Array(16))).toThrow("needs 32");
  });

  test("holds keys that are wrapped by the master key only in wrapped form", async () => {
    const vault = openSqliteVault(file, masterKey);
    const key = await vault.getOrCreate("a");
    expect(foundOnDisk(file, [key])).toEqual([]);
    await vault.close();
    expect(foundOnDisk(file, [key, masterKey])).toEqual([]);
  });

  test("does not open a key that was moved to another id", async () => {
    const vault = openSqliteVault(file, masterKey);
    await vault.getOrCreate("a");
    await vault.getOrCreate("b");
    const db = new DatabaseSync(file);
    db.exec("UPDATE keys SET key = (SELECT key FROM keys WHERE id = 'a') WHERE id = 'b'");
    db.close();
    await expect(vault.get("b")).rejects.toThrow();
    await vault.close();
  });

  test("of destroyed keys nothing is left in the files when the call returns, and all others stay", async () => {
    const vault = openSqliteVault(file, null);
    const keys = new Map<string, Uint8Array>();
    for (let i = 0; i < 400; i++) keys.set(`diagram ${i}`, await vault.getOrCreate(`diagram ${i}`));
    expect(foundOnDisk(file, [...keys.values()])).toHaveLength(400);
    for (let i = 0; i < 400; i += 3) {
      await vault.destroy(`diagram ${i}`);
      const destroyed = keys.get(`diagram ${i}`);
      expect(destroyed && foundOnDisk(file, [destroyed])).toEqual([]);
      keys.delete(`diagram ${i}`);
      // New keys between the destructions must not bring old bytes back.
      keys.set(`new ${i}`, await vault.getOrCreate(`new ${i}`));
    }
    for (const [id, key] of keys) expect(await vault.get(id)).toEqual(key);
    await vault.close();
  });

  test("destroying waits until the old bytes could be overwritten in the file", async () => {
    const vault = openSqliteVault(file, null);
    const key = await vault.getOrCreate("a");
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec("BEGIN; SELECT * FROM keys");
    let over = false;
    const destroyed = vault.destroy("a").then(() => {
      over = true;
    });
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(over).toBe(false);
    expect(await vault.get("a")).toBeNull();
    reader.exec("COMMIT");
    reader.close();
    await destroyed;
    expect(foundOnDisk(file, [key])).toEqual([]);
    await vault.close();
  });
});
