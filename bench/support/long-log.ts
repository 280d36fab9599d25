/** A long log, written by commands: diagrams with a history each. */
import type { Stores } from "../../src/adapters.ts";
import { diagram, diagramStream } from "../../src/commands/diagram.ts";
import { handle } from "../../src/commands/handle.ts";
import { undrawnDocument } from "./documents.ts";
import { operatorContext } from "./operator.ts";

const diagrams = 10_000;
const eventsEach = 10;

export const longLogEvents = diagrams * eventsEach;
export const inFlight = 64;

export async function writeLongLog(stores: Stores): Promise<void> {
  const bpmn = await undrawnDocument(20);
  let next = 0;
  const lane = async () => {
    while (next < diagrams) await history(stores, `d${next++}`, bpmn);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}

async function history(log: Stores, diagramId: string, bpmn: string): Promise<void> {
  const owner = `live-user-${Number(diagramId.slice(1)) % 100}`;
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
  await handle(log, diagram, diagramStream(diagramId), made, operatorContext());
  for (let i = 1; i < eventsEach; i++) {
    const renamed = { type: "UpdateDiagram", data: { diagramId, owner, name: `Order ${i}` } } as const;
    await handle(log, diagram, diagramStream(diagramId), renamed, operatorContext());
  }
}
