import { openSqliteVault } from "../../src/store/vault.sqlite.ts";
import { temporaryFolder } from "../support/folders.ts";
import { describeVault } from "./vault.ts";

for (const [name, masterKey] of [
  ["SQLite", null],
  ["SQLite with a master key", new Uint8Array(32).fill(7)],
] as const)
  describeVault(name, async () => {
    const folder = temporaryFolder();
    const vault = openSqliteVault(folder.file("vault.db"), masterKey);
    return {
      vault,
      another: async () => openSqliteVault(folder.file("vault.db"), masterKey),
      async close() {
        await vault.close();
        folder.remove();
      },
    };
  });
