/** Documents to pictures in this thread, warm: reading, layout, SVG, PNG at one and two pixels for one. */
import { checkBpmn } from "../src/bpmn/check.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { layOut } from "../src/layout/layout.ts";
import { toPng } from "../src/render/png.ts";
import { sceneOf } from "../src/render/scene.ts";
import { toSvg } from "../src/render/svg.ts";
import { measure } from "../src/render/text.ts";
import { type Bench, type Figure, median, ms, timed } from "./report.ts";
import { drawnDocument } from "./support/documents.ts";

const sizes = [20, 50, 100, 200];
const rounds = 7;

export const pictures: Bench = {
  name: "pictures",
  async run(): Promise<Figure[]> {
    const documents = await Promise.all(sizes.map(drawnDocument));
    const steps: Record<string, (bpmn: string) => unknown> = {
      "check an import": checkBpmn,
      "lay out": (bpmn) => layOut(readGraph(bpmn, { geometry: false }), { measure }),
      "BPMN to SVG": (bpmn) => toSvg(sceneOf(readGraph(bpmn), "light")),
      "BPMN to PNG 1x": (bpmn) => toPng(sceneOf(readGraph(bpmn), "light"), 1),
      "BPMN to PNG 2x": (bpmn) => toPng(sceneOf(readGraph(bpmn), "light"), 2),
    };
    const figures: Figure[] = [];
    for (const [what, step] of Object.entries(steps)) {
      const times: number[][] = documents.map(() => []);
      for (let round = 0; round < rounds; round++)
        for (const [i, bpmn] of documents.entries()) times[i]?.push(await timed(() => step(bpmn)));
      figures.push({
        what: `${what}, ${sizes.join(" / ")} nodes`,
        value: times.map((some) => ms(median(some))).join(" / "),
      });
    }
    return figures;
  },
};
