/** Memory over many large pictures, and many pictures at once, through the port that the service draws with. */
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { openDrawing } from "../src/drawing/threads.ts";
import { type Bench, type Figure, mebibytes, ms, quantile, ratio, timed } from "./report.ts";
import { pooledDocument } from "./support/documents.ts";
import type { Memory } from "./support/memory-of-pictures.ts";

const runs = [
  { flowNodes: 50, pictures: 1_000, goal: "+80 MiB, last half at most 1.10 of the first" },
  { flowNodes: 200, pictures: 60, goal: "last half at most 1.10 of the first" },
];
const inFlight = 64;
const tickMs = 10;

export const memory: Bench = {
  name: "memory",
  async run(): Promise<Figure[]> {
    const figures: Figure[] = [];
    for (const { flowNodes, pictures, goal } of runs) {
      const { start, tenths, peak } = await grown(flowNodes, pictures);
      const half = tenths.length / 2;
      const late = Math.max(...tenths.slice(half)) / Math.max(...tenths.slice(0, half));
      const what = `${pictures} pictures of ${flowNodes} nodes at 2x`;
      figures.push({ what: `${what}: at start, peak`, value: [start, peak].map(mebibytes).join(", ") });
      figures.push({ what: "  after each tenth", value: tenths.map(mebibytes).join(" ") });
      figures.push({
        what: `  growth, last half (goal ${goal})`,
        value: `+${mebibytes(peak - start)}, ${ratio(late)}`,
      });
    }
    return [...figures, ...(await manyAtOnce())];
  },
};

/** In a process of its own: what ran before would count. */
async function grown(flowNodes: number, pictures: number): Promise<Memory> {
  const script = fileURLToPath(new URL("support/memory-of-pictures.ts", import.meta.url));
  const output = execFileSync(process.execPath, [script, String(flowNodes), String(pictures)], {
    encoding: "utf8",
  });
  return JSON.parse(output) as Memory; // Written by that script.
}

async function manyAtOnce(): Promise<Figure[]> {
  const bpmn = await pooledDocument(50);
  const figures: Figure[] = [];
  const times: number[] = [];
  for (const threads of [1, 2]) {
    const drawing = openDrawing({ threads, fontFiles: [] });
    const draw = (count: number) =>
      Promise.all(Array.from({ length: count }, () => drawing.render(bpmn, "light", "png")));
    await draw(4 * threads);
    const late = lateTicks();
    const elapsed = await timed(() => draw(inFlight));
    const stalls = late.stop();
    times.push(elapsed);
    await drawing.close();
    figures.push({
      what: `${inFlight} pictures in flight, ${threads} thread${threads > 1 ? "s" : ""}: a second, stall p99`,
      value: `${((inFlight / elapsed) * 1000).toFixed(1)}/s, ${ms(quantile(stalls, 0.99))}`,
    });
  }
  const [one = 0, two = 0] = times;
  const what = `  two threads (goal 1.6 on two free cores; here are ${availableParallelism()})`;
  return [...figures, { what, value: ratio(one / two) }];
}

/** How many milliseconds late each tick of this thread comes while something else goes on. */
function lateTicks(): { stop(): number[] } {
  const late: number[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(Math.max(0, now - last - tickMs));
    last = now;
  }, tickMs);
  return {
    stop() {
      clearInterval(timer);
      return late;
    },
  };
}
