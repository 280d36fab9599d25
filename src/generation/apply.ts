/** Applies operations to the text of a BPMN document, all or none of them. */
import { openDocument } from "../bpmn/document.ts";
import { changesOf } from "./editing/changes.ts";
import { patch } from "./editing/patch.ts";
import { perform } from "./editing/perform.ts";
import { readModel } from "./editing/read-model.ts";
import type { Operation } from "./edits.ts";

export type Applied = {
  /** The new text: whatever no operation touches is unchanged, byte for byte. */
  bpmn: string;
  /** Ids of new elements: they have no diagram interchange yet. */
  added: string[];
  /** Ids of removed elements; their diagram interchange is removed too. */
  removed: string[];
  /**
   * Ids of kept elements with changed content. A flow with a new end has lost its BPMNEdge, so that it is routed again.
   */
  changed: string[];
};

/**
 * @param bpmn a BPMN 2.0 document.
 * @throws CannotEdit when an operation names a missing element or would leave the diagram broken.
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
