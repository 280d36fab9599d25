/** The two files that people start: an older Node, too, must exit with a sentence. */
import { execFile } from "node:child_process";
import { realpathSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** Makes this Node pretend to be an older one. */
const older = `data:text/javascript,${encodeURIComponent(
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.1.2" } });',
)}`;

test.each(["src/main.ts", "src/ops/pds.ts"])("%s says which Node it needs", async (entry) => {
  // An older Node recognizes this ending, and reads no TypeScript.
  expect(realpathSync(entry)).toMatch(/\.js$/);
  const started = run(process.execPath, ["--import", older, entry]);
  await expect(started).rejects.toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(
      /^Node 24 is needed, and this is v\S+: npm [^\n]+ takes the right one\.\n$/,
    ),
  });
});
