/** The editor that understands plain English by rules: offline and deterministic. */
import { openDocument } from "../bpmn/document.ts";
import { readModel } from "./editing/read-model.ts";
import { type Editor, rulesEngine } from "./editor.ts";
import { planInstruction } from "./instructions/choose.ts";

export function rulesEditor(): Editor {
  return {
    async plan({ bpmn, prompt }, signal) {
      signal.throwIfAborted();
      return { ...planInstruction(readModel(openDocument(bpmn)), prompt), engine: rulesEngine };
    },
  };
}
