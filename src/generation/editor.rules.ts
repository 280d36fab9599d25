/** The editor that understands plain English by rules: offline, and the same answer to the same instruction. */
import { openDocument } from "../bpmn/document.ts";
import { readModel } from "./editing/read-model.ts";
import type { Editor } from "./editor.ts";
import { planInstruction } from "./instructions/plan.ts";

/** Raise it whenever the same instruction may give another change. */
const engine = { name: "rules", version: "2" };

export function rulesEditor(): Editor {
  return {
    async plan({ bpmn, prompt }, signal) {
      signal.throwIfAborted();
      return { ...planInstruction(readModel(openDocument(bpmn)), prompt), engine };
    },
  };
}
