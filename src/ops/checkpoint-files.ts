/** Time stamps of checkpoints, each beside the checkpoint, in a folder of the data folder. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Atomic. @throws a system error */
export function keepCheckpointFile(dataDir: string, name: string, bytes: Buffer): void {
  const folder = join(dataDir, "checkpoints");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = join(folder, `${name}.new`);
  writeFileSync(fresh, bytes, { mode: 0o600 });
  renameSync(fresh, join(folder, name));
}
