/** Start and end of the process, waits, and deadlines. */

import type { Frame } from "../language/frames.ts";
import { capitalise, eventLabelOf } from "../language/labels.ts";
import { lemmasOf } from "../language/similarity.ts";
import { participle } from "../language/verb-forms.ts";
import type { EventKind, Timer } from "../outline.ts";
import type { EventNode } from "./node.ts";

export function eventNode(
  kind: EventKind,
  label: string,
  timer: Timer | null,
  actor: string | null,
): EventNode {
  return { type: "event", kind, throwing: false, label, timer, actor, lemmas: lemmasOf(label) };
}

/** "Complaint filed"; without an object "Customer called". */
export function happened(frame: Frame): string {
  const words = [...frame.objects, ...frame.agents];
  if (words.length === 0) return capitalise(participle(frame.verb));
  return eventLabelOf(frame);
}
