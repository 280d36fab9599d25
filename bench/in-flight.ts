/**
 * Many pictures at once through the port that the service draws with, and the delays of the calling thread meanwhile.
 */
import { availableParallelism } from "node:os";
import { openDrawing } from "../src/drawing/threads.ts";
import { type Bench, type Figure, ms, quantile, ratio, timed } from "./report.ts";
import { pooledDocument } from "./support/documents.ts";

const pictures = 64;
const tickMs = 10;
const quietMs = 2_000;

export const inFlight: Bench = {
  name: "in-flight",
  async run(): Promise<Figure[]> {
    const bpmn = await pooledDocument(50);
    const quiet = lateTicks();
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    const figures: Figure[] = [
      { what: "a 10 ms ticker with nothing to do: late, p99", value: ms(quantile(quiet.stop(), 0.99)) },
    ];
    const times: number[] = [];
    for (const threads of [1, 2]) {
      const { elapsed, stalls } = await drawAll(bpmn, threads);
      times.push(elapsed);
      figures.push({
        what: `${pictures} pictures of 50 nodes at 2x, ${threads} thread${threads > 1 ? "s" : ""}: a second; ticker`,
        value: `${((pictures / elapsed) * 1000).toFixed(1)}/s; ${ms(quantile(stalls, 0.99))}`,
      });
    }
    const [one = 0, two = 0] = times;
    const what = `two threads against one (goal 1.6 on two free cores; here are ${availableParallelism()})`;
    return [...figures, { what, value: ratio(one / two) }];
  },
};

async function drawAll(bpmn: string, threads: number): Promise<{ elapsed: number; stalls: number[] }> {
  const drawing = openDrawing({ threads, fontFiles: [] });
  const draw = (count: number) =>
    Promise.all(Array.from({ length: count }, () => drawing.render({ bpmn, theme: "light", format: "png" })));
  await draw(4 * threads);
  const late = lateTicks();
  const elapsed = await timed(() => draw(pictures));
  const stalls = late.stop();
  await drawing.close();
  return { elapsed, stalls };
}

/** The delay of each tick of this thread, in milliseconds, while something else runs. */
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
