/** The drawing room in the thread of the test: the same reading, layout and rendering without worker threads. */
import { checkBpmn, InvalidBpmn as Invalid } from "../../../src/bpmn/check.ts";
import { replaceDiagram } from "../../../src/bpmn/diagram.ts";
import { readGraph } from "../../../src/bpmn/read.ts";
import { type Drawing, InvalidBpmn } from "../../../src/drawing/drawing.ts";
import { layOut } from "../../../src/layout/layout.ts";
import { toPng } from "../../../src/render/png.ts";
import { sceneOf } from "../../../src/render/scene.ts";
import { toSvg } from "../../../src/render/svg.ts";

/** Draws what HTTP asks for; generating and editing are asked for by workers only. */
export function openDrawingHere(): Drawing {
  return {
    async admit(sent) {
      const { bpmn, name, completeDi } = checked(sent);
      return { bpmn: completeDi ? bpmn : await laidOut(bpmn), name };
    },
    layOut: laidOut,
    async render(bpmn, theme, format) {
      const scene = sceneOf(readGraph(bpmn), theme);
      return format === "svg" ? Buffer.from(toSvg(scene)) : toPng(scene, 1);
    },
    generate: () => Promise.reject(new Error("HTTP generates nothing itself.")),
    edit: () => Promise.reject(new Error("HTTP edits nothing itself.")),
    rendererVersion: "test-1",
    close: async () => {},
  };
}

const laidOut = async (bpmn: string) =>
  replaceDiagram(bpmn, await layOut(readGraph(bpmn, { geometry: false, undrawn: true })));

function checked(sent: string) {
  try {
    return checkBpmn(sent);
  } catch (error) {
    throw error instanceof Invalid ? new InvalidBpmn(error.message) : error;
  }
}
