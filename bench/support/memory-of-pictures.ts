/** Draws the same picture many times in one drawing thread and prints the memory of the whole process as JSON. */
import { openDrawing } from "../../src/drawing/threads.ts";
import { pooledDocument } from "./documents.ts";

/** Resident bytes: with all code loaded and one picture drawn, after each tenth of the pictures, and the maximum. */
export type Memory = { start: number; tenths: number[]; peak: number };

const [flowNodes, pictures] = process.argv.slice(2).map(Number);
if (!flowNodes || !pictures) throw new Error("Usage: memory-of-pictures.ts FLOW_NODES PICTURES");

const bpmn = await pooledDocument(flowNodes);
const small = await pooledDocument(20);
const drawing = openDrawing({ threads: 1, fontFiles: [] });
await drawing.render({ bpmn: small, theme: "light", format: "png" });
const memory: Memory = { start: process.memoryUsage.rss(), tenths: [], peak: 0 };
for (let drawn = 1; drawn <= pictures; drawn++) {
  await drawing.render({ bpmn, theme: "light", format: "png" });
  memory.peak = Math.max(memory.peak, process.memoryUsage.rss());
  if (drawn % Math.ceil(pictures / 10) === 0) memory.tenths.push(process.memoryUsage.rss());
}
await drawing.close();
process.stdout.write(JSON.stringify(memory));
