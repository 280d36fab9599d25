/** The cost of the proof of a long log: verifying it, signing it while it grows, and the sizes of auditors' files. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openEmbeddedStores, type Stores } from "../src/adapters.ts";
import { diagram, diagramStream } from "../src/commands/diagram.ts";
import { handle } from "../src/commands/handle.ts";
import { readConfig } from "../src/config.ts";
import { limits } from "../src/limits.ts";
import { signingKey } from "../src/ops/audit-keys.ts";
import { type Auditing, signCheckpoint } from "../src/workers/checkpoint.ts";
import { type Bench, type Figure, median, ms, perSecond, timed } from "./report.ts";
import { longLogEvents, writeLongLog } from "./support/long-log.ts";
import { operatorContext } from "./support/operator.ts";

const run = promisify(execFile);
const rounds = 20;

export const proving: Bench = {
  name: "proving",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "pds-proving-"));
    const dataDir = join(folder, "data");
    const stores = openEmbeddedStores(readConfig({ DATA_DIR: dataDir }));
    await writeLongLog(stores);
    const signed = await signingFigures(stores, dataDir);
    await stores.close();
    const figures = [...signed, ...(await verifyFigures(dataDir)), ...(await fileFigures(folder, dataDir))];
    rmSync(folder, { recursive: true });
    return figures;
  },
};

/** As in the service: a checkpoint as soon as this many events are unsigned. */
async function signingFigures(stores: Stores, dataDir: string): Promise<Figure[]> {
  const log = { store: stores.store, vault: stores.vault };
  const privatePem = signingKey(dataDir);
  let auditing: Auditing | null = null;
  const sign = async () => {
    const signed = await signCheckpoint(log, privatePem, operatorContext, { auditing });
    if (signed.result.status !== "signed") throw new Error(`The log is ${signed.result.status}.`);
    auditing = signed.auditing;
    return Buffer.byteLength(JSON.stringify(signed.result.newest));
  };
  const first = await timed(sign);
  const [appends, signings, sizes]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    appends.push(await timed(() => grow(stores, round)));
    signings.push(await timed(async () => sizes.push(await sign())));
  }
  const events = limits.checkpointEvents;
  const each = median(signings) / events;
  return [
    { what: `first checkpoint, over ${longLogEvents.toLocaleString("en")} events`, value: ms(first) },
    { what: `a checkpoint over ${events} more`, value: ms(median(signings)) },
    {
      what: "  … for each append",
      value: `${(each * 1000).toFixed(0)} µs, ${Math.round(median(sizes) / events)} bytes`,
    },
    {
      what: "  … of what the append takes, one at a time",
      value: `${((each / (median(appends) / events)) * 100).toFixed(1)} %`,
    },
  ];
}

async function grow(stores: Stores, round: number): Promise<void> {
  for (let i = 0; i < limits.checkpointEvents; i++) {
    const diagramId = `d${i}`;
    const data = { diagramId, owner: `live-user-${i % 100}`, name: `Round ${round}` };
    await handle(
      stores,
      diagram,
      diagramStream(diagramId),
      { type: "UpdateDiagram", data },
      operatorContext(),
    );
  }
}

const pdsIn =
  (dataDir: string) =>
  async (...words: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    return JSON.parse((await run(process.execPath, ["src/ops/pds.ts", ...words, "--json"], { env })).stdout);
  };

async function verifyFigures(dataDir: string): Promise<Figure[]> {
  const pds = pdsIn(dataDir);
  const { events } = await pds("audit", "verify");
  const plain = await timed(() => pds("audit", "verify"));
  const opened = await timed(() => pds("audit", "verify", "--open"));
  return [
    {
      what: `audit verify of ${events.toLocaleString("en")} events, with its start`,
      value: `${ms(plain)}, ${perSecond(events, plain)}`,
    },
    { what: "  … with every sealed text opened", value: `${ms(opened)}, ${perSecond(events, opened)}` },
  ];
}

async function fileFigures(folder: string, dataDir: string): Promise<Figure[]> {
  const pds = pdsIn(dataDir);
  const at = (name: string) => join(folder, name);
  const size = (name: string) => `${statSync(at(name)).size.toLocaleString("en")} bytes`;
  await pds("audit", "checkpoint", "--out", at("checkpoint.json"), "--note", at("checkpoint.note"));
  const proven = await pds("audit", "prove", "--event", "4711", "--out", at("event.tlog-proof"));
  await pds("audit", "prove", "--consistency", String(longLogEvents), "--out", at("consistency"));
  await pds("audit", "bundle", "d1", "--out", at("bundle.json"));
  await pds("audit", "bundle", "d1", "--without-texts", "--out", at("bare.json"));
  const key = join(dataDir, "audit-key.pub.pem");
  const stranger = (name: string) =>
    timed(() => run("python3", ["docs/verify.py", at(name), "--public-key", key]));
  return [
    { what: "checkpoint; its note alone", value: `${size("checkpoint.json")}; ${size("checkpoint.note")}` },
    { what: `proof of an event, ${proven.hashes} hashes and the event`, value: size("event.tlog-proof") },
    {
      what: `proof that ${longLogEvents.toLocaleString("en")} events are the beginning`,
      value: size("consistency"),
    },
    {
      what: "bundle of a diagram with its picture; without texts",
      value: `${size("bundle.json")}; ${size("bare.json")}`,
    },
    {
      what: "verify.py of the proof; of the bundle",
      value: `${ms(await stranger("event.tlog-proof"))}; ${ms(await stranger("bundle.json"))}`,
    },
  ];
}
