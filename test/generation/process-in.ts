import { outlineOfBpmn } from "../../src/verbaliser/from-bpmn.ts";
import { notationOf } from "./notation.ts";

/** The process of a document, with marks of any name. */
export const processIn = (bpmn: string): string =>
  notationOf(outlineOfBpmn(bpmn)).replaceAll(/(@|->)\w*/g, "$1");
