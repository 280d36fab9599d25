/** Orders to us ("draw a process with three lanes: A, B and C") rather than steps of the process. */
import type { Sentence } from "../language/token.ts";

const orders =
  /^(please\s+)?(could you\s+|can you\s+|i (want|need|would like)( you)? to\s+|let us\s+|we need( to)?\s+)?(draw|model|create|design|make|show|sketch|generate|build|produce|depict|visuali[sz]e|use|give|document|map)\b/i;
const things =
  /\b(process|processes|diagram|workflow|bpmn|model|flow|flowchart|collaboration|lanes?|swimlanes?|pools?|chart)\b/i;

/** The sentence tells what to draw and says no step. */
export function isDirective({ text }: Sentence): boolean {
  return (
    (orders.test(text) && things.test(text)) ||
    /^(swim)?(lanes?|pools?|roles?|participants?|actors?)\s*:/i.test(text)
  );
}
