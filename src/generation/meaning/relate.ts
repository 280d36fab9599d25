/** Relations of the statements of a text. */

import type { Stated } from "./draft.ts";
import type { Relation } from "./meaning.ts";

export function relate({ statements, cues, relations }: Stated): Relation[] {
  const found: Relation[] = [...relations];
  let open: { of: string; value: string } | null = null;
  for (const [at, statement] of statements.entries()) {
    const cue = cues[at];
    if (!cue) continue;
    const own = cue.openings.at(-1)?.case;
    if (own) open = { of: own.question, value: own.value };
    else if (cue.boundary !== "none" && statement.kind !== "remark") open = null;
    if (own)
      found.push({ kind: "within", what: statement.id, of: own.question, value: own.value, why: "explicit" });
    else if (open && statement.kind !== "question")
      found.push({ kind: "within", what: statement.id, of: open.of, value: open.value, why: "order" });
  }
  return found;
}
