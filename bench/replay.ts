/** A log of 100,000 events, written by commands, replayed into all read models. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedStores } from "../src/adapters.ts";
import { diagram, diagramStream } from "../src/commands/diagram.ts";
import { handle } from "../src/commands/handle.ts";
import { newId } from "../src/commands/ids.ts";
import { readConfig } from "../src/config.ts";
import { projections } from "../src/projections/all.ts";
import { catchUp } from "../src/projections/run.ts";
import { type Bench, mebibytes, perSecond, timed } from "./report.ts";
import { undrawnDocument } from "./support/documents.ts";

const diagrams = 10_000;
const eventsEach = 10;
const inFlight = 64;

export const replay: Bench = {
  name: "replay",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "pds-replay-"));
    const stores = openEmbeddedStores(readConfig({ DATA_DIR: folder }));
    const bpmn = await undrawnDocument(20);
    let next = 0;
    const lane = async () => {
      while (next < diagrams) await history(stores, `d${next++}`, bpmn);
    };
    const writing = await timed(() => Promise.all(Array.from({ length: inFlight }, lane)));
    const events = diagrams * eventsEach;
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 50);
    const before = process.memoryUsage().rss;
    const reading = await timed(async () => {
      for (const projection of projections) await catchUp(projection, stores);
    });
    clearInterval(watch);
    await stores.close();
    rmSync(folder, { recursive: true });
    const all = events.toLocaleString("en");
    return [
      { what: `${all} events by commands, ${inFlight} in flight`, value: `${perSecond(events, writing)}` },
      {
        what: `replay of ${all} events into all ${projections.length} read models`,
        value: `${(reading / 1000).toFixed(1)} s`,
      },
      { what: "events a second", value: perSecond(events, reading) },
      { what: "memory before and at the peak", value: `${mebibytes(before)}, ${mebibytes(peak)}` },
    ];
  },
};

async function history(
  log: ReturnType<typeof openEmbeddedStores>,
  diagramId: string,
  bpmn: string,
): Promise<void> {
  const owner = `live-user-${Number(diagramId.slice(1)) % 100}`;
  const context = () => ({
    commandId: newId(),
    requestId: null,
    actor: { kind: "operator" as const, id: "bench" },
    at: new Date().toISOString(),
  });
  const owned = {
    diagramId,
    owner,
    organizationId: null,
    createdBy: "u",
    folderId: null,
    name: "Order",
    bpmn,
  };
  const made = { type: "ImportDiagram", data: { ...owned, sent: null } } as const;
  await handle(log, diagram, diagramStream(diagramId), made, context());
  for (let i = 1; i < eventsEach; i++) {
    const renamed = { type: "UpdateDiagram", data: { diagramId, owner, name: `Order ${i}` } } as const;
    await handle(log, diagram, diagramStream(diagramId), renamed, context());
  }
}
