/** Verification as an auditor runs it, on a copy of the data. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openKeysFile, openLogFile } from "../../../src/adapters.ts";
import type { Placed } from "../../../src/audit/checkpoints.ts";
import type { Fault } from "../../../src/audit/fault.ts";
import { trustIn } from "../../../src/ops/audit-keys.ts";
import { type Examined, examine, fileEvidence } from "../../../src/ops/evidence.ts";
import { copyData, type Rest } from "./log.ts";

const openFiles = { log: openLogFile, keys: (file: string) => openKeysFile(file, null) };

export type Looking = { kept?: 0 | 1; publicKey?: true; open?: true };

export async function lookAt(
  data: string,
  rest: Rest,
  { kept, publicKey, open }: Looking,
): Promise<Examined> {
  const evidence = fileEvidence(join(data, "events.db"), openFiles);
  const trusted = trustIn(data, publicKey && join(rest.data, "audit-key.pub.pem")).keys;
  const placed = kept === undefined ? [] : [keptCheckpoint(rest.kept[kept])];
  try {
    return await examine(evidence, { kept: placed, trusted, open: open === true });
  } finally {
    await evidence.close();
  }
}

export const keptCheckpoint = (file: string): Placed => ({
  checkpoint: JSON.parse(readFileSync(file, "utf8")),
  revision: 0,
  position: null,
});

let copies = 0;
export async function copyIn(folder: string, rest: Rest): Promise<string> {
  const copy = join(folder, `copy-${copies++}`);
  await copyData(rest.data, copy);
  return copy;
}

/** All positions that a fault names. */
export function positionsOf({ position, from, to }: Fault): number[] {
  const [first, last] = [Number(position ?? from), Number(position ?? to)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Positions whose content changed. */
export function touchedPositions(data: string, before: string): Set<number> {
  const read = (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db.prepare("SELECT * FROM events").all();
    db.close();
    return new Map(rows.map((row) => [Number(row.position), JSON.stringify(row)]));
  };
  const [was, is] = [read(join(before, "events.db")), read(join(data, "events.db"))];
  const all = [...was.keys(), ...is.keys()];
  return new Set(all.filter((position) => was.get(position) !== is.get(position)));
}
