/** Folders for tests: each its own, gone afterwards. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Folder = { file(name: string): string; remove(): void };

export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), "pds-test-"));
  return {
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
