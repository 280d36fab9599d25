/** The drawing port with a span for each call, a child of its cause. */
import { inSpan, type Tracing } from "../tracing/tracing.ts";
import type { Drawing } from "./drawing.ts";

/** What is drawn and understood, in threads. */
export const traceDrawing = (drawing: Drawing, tracing: Tracing, parent: string): Drawing => {
  const part = <T>(name: string, work: (traceParent: string) => Promise<T>) =>
    inSpan(tracing, name, parent, {}, work);
  return {
    ...drawing,
    admit: (sent, turn) => part("admit document", () => drawing.admit(sent, turn)),
    layOut: (made, turn) => part("lay out", () => drawing.layOut(made, turn)),
    render: (look, turn) => part("draw picture", () => drawing.render(look, turn)),
    renderDifference: (look, turn) => part("draw difference", () => drawing.renderDifference(look, turn)),
    locate: (bpmn, turn) => part("locate shapes", () => drawing.locate(bpmn, turn)),
    compare: (pair, turn) => part("compare documents", () => drawing.compare(pair, turn)),
    tell: (told, turn) => part("tell in words", () => drawing.tell(told, turn)),
    generate: (input, turn) =>
      part("understand text", (traceParent) => drawing.generate({ ...input, traceParent }, turn)),
    edit: (input, turn) =>
      part("understand instruction", (traceParent) => drawing.edit({ ...input, traceParent }, turn)),
  };
};
