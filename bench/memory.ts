/** Memory over many large pictures, through the port that the service draws with. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Bench, type Figure, mebibytes, ratio } from "./report.ts";
import type { Memory } from "./support/memory-of-pictures.ts";

const runs = [
  { flowNodes: 50, pictures: 1_000, goal: "+80 MiB, last half at most 1.10 of the first" },
  { flowNodes: 200, pictures: 60, goal: "last half at most 1.10 of the first" },
];

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
    return figures;
  },
};

/** In a separate process: earlier work would count. */
async function grown(flowNodes: number, pictures: number): Promise<Memory> {
  const script = fileURLToPath(new URL("support/memory-of-pictures.ts", import.meta.url));
  const output = execFileSync(process.execPath, [script, String(flowNodes), String(pictures)], {
    encoding: "utf8",
  });
  return JSON.parse(output) as Memory; // Written by that script.
}
