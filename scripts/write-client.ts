/**
 * Writes client/schema.d.ts, the types of the API for `openapi-fetch`, from docs/openapi.json. The generator needs its
 * own TypeScript, so both are downloaded in fixed versions and not installed; a test checks that the file is current.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const generator = ["openapi-typescript@7.13.0", "typescript@5.9.3"];
const [source, target] = ["docs/openapi.json", "client/schema.d.ts"];

const packages = generator.map((name) => `--package=${name}`);
const types = execFileSync("npm", ["exec", "--yes", ...packages, "--", "openapi-typescript", source], {
  encoding: "utf8",
  maxBuffer: 2 ** 26,
});
const hash = createHash("sha256").update(readFileSync(source)).digest("hex");
writeFileSync(
  target,
  `// Of docs/openapi.json with the SHA-256 ${hash}, by scripts/write-client.ts.\n${types}`,
);
