/** Changes the text of a BPMN document by operations, all or none of them. */
import { openDocument } from "../bpmn/document.ts";
import { changesOf } from "./editing/changes.ts";
import { patch } from "./editing/patch.ts";
import { perform } from "./editing/perform.ts";
import { readModel } from "./editing/read-model.ts";
import type { Operation } from "./edits.ts";

export type Applied = {
  /** The new text: all that no operation touches is the same, byte for byte. */
  bpmn: string;
  /** Ids of new elements: they have no diagram interchange yet. */
  added: string[];
  /** Ids of elements that are gone, with their diagram interchange. */
  removed: string[];
  /** Ids of kept elements that say something else now. A flow that leads elsewhere has lost its BPMNEdge, to be routed anew. */
  changed: string[];
};

/**
 * @param bpmn a BPMN 2.0 document.
 * @throws CannotEdit when an operation names what is not there or would leave the diagram broken.
 */
export function applyOperations(bpmn: string, operations: Operation[]): Applied {
  const document = openDocument(bpmn);
  const before = readModel(document);
  const after = perform(before, operations);
  const { added, removed, changed } = changesOf(before, after);
  const text = patch(document, before, after);
  const { added: more, removed: less, changed: other } = changesOf(readModel(openDocument(text)), after);
  const wrong = [...more, ...less, ...other];
  if (wrong.length > 0)
    throw new Error(`The text does not say what was asked for: ${wrong.slice(0, 5).join(", ")}.`);
  return { bpmn: text, added, removed, changed };
}
