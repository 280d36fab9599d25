/**
 * Evidence files for auditors, made with the command line in a separate process, because this walks the whole log and
 * draws.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { limits } from "../limits.ts";
import { Misuse } from "./operator.ts";

const run = promisify(execFile);
const script = new URL("../ops/pds.ts", import.meta.url).pathname;

export type EvidenceKind = "bundle" | "bundle-without-texts" | "certificate";

/** @throws Misuse with the command line's message if there is no such file */
export type MakeEvidence = (kind: EvidenceKind, diagramId: string) => Promise<string>;

const words: Record<EvidenceKind, (id: string, file: string) => string[]> = {
  bundle: (id, file) => ["audit", "bundle", id, "--out", file],
  "bundle-without-texts": (id, file) => ["audit", "bundle", id, "--without-texts", "--out", file],
  certificate: (id, file) => ["audit", "deletion", id, "--certificate", file],
};

/**
 * One at a time: each walks the whole log.
 *
 * @param dataDir folder of the service. The file is stored there for a moment, because a bundle holds a data key.
 * @param environment the settings of the service
 */
export function evidenceApart(
  dataDir: string,
  environment: Record<string, string | undefined>,
): MakeEvidence {
  let busy = false;
  return async (kind, diagramId) => {
    if (busy) throw new Misuse("Another file is being made: please try again in a moment.");
    // Without it the command would create a new key, which no auditor knows.
    if (!existsSync(`${dataDir}/audit-key.pem`))
      throw new Misuse(
        "This process does not have the key that signs: run `pds audit` where the projector has its data folder.",
      );
    busy = true;
    const folder = mkdtempSync(`${dataDir}/evidence-`);
    try {
      const file = `${folder}/file.json`;
      const env = { ...environment, DATA_DIR: dataDir };
      const asked = [script, ...words[kind](diagramId, file), "--json"];
      await run(process.execPath, asked, { env, timeout: limits.evidenceMs }).catch(refused);
      return readFileSync(file, "utf8");
    } finally {
      rmSync(folder, { recursive: true });
      busy = false;
    }
  };
}

/** 1 is a refusal, 2 a misuse: both are shown. Any other code is a fault. @throws Misuse */
function refused(error: { code?: number | string; stdout?: string; stderr?: string }): never {
  if (error.code === 1) throw new Misuse(leftIn(error.stdout ?? ""));
  if (error.code === 2) throw new Misuse((error.stderr ?? "").replace(/^pds: /, "").trim());
  throw error;
}

function leftIn(output: string): string {
  const { checks = [] }: { checks?: { what: string; ok: boolean; detail: string }[] } = JSON.parse(output);
  const left = checks.filter(({ ok }) => !ok).map(({ what, detail }) => `${what}: ${detail}`);
  return left.length === 0
    ? "It was refused: `pds audit` says why."
    : `No certificate is written, because something is left. ${left.join("; ")}`;
}
