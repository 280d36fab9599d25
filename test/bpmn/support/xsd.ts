import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const schema = join(
  dirname(createRequire(import.meta.url).resolve("bpmn-moddle/package.json")),
  "resources/bpmn/xsd/BPMN20.xsd",
);

/** The reason why validity tests cannot run here, or null. */
export const noXmllint = spawnSync("xmllint", ["--version"]).error
  ? "xmllint is missing: install libxml2-utils to check documents against the OMG schema"
  : null;
if (noXmllint) console.warn(noXmllint);

/** The faults of a document by the OMG's schema, one per line; empty for a valid one. */
export function schemaErrors(xml: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "bpmn-"));
  const file = join(folder, "document.bpmn");
  writeFileSync(file, xml);
  const { stderr } = spawnSync("xmllint", ["--noout", "--nonet", "--schema", schema, file], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  return stderr
    .split("\n")
    .filter((line) => line.includes("error"))
    .map((line) => line.replace(file, ""));
}
