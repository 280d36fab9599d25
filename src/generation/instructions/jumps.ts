/** The target of a path: back to a step, or on to one. */
import type { Clause } from "../clauses/clause.ts";
import { CannotEdit } from "../editor.ts";
import type { Next } from "../edits.ts";
import type { Near } from "./drafts.ts";
import { type Context, findNode } from "./find.ts";
import { mentionIn } from "./mention.ts";
import type { Said } from "./said.ts";

/** "go back", "continue", "repeat": null for work. */
export function jumpOf({ verb, object, complements }: Clause): "back" | "on" | null {
  if (verb === null) return null;
  const { lemma, particle } = verb;
  if (/^(?:repeat|redo|restart|rerun)$/.test(lemma)) return "back";
  if (object !== null) return null;
  if (/^(?:return|loop|jump|revert)$/.test(lemma) || (lemma === "go" && particle === "back")) return "back";
  if (/^(?:start|begin)$/.test(lemma) && (particle !== null || complements.length > 0)) return "back";
  if (/^(?:continue|proceed|resume|carry)$/.test(lemma)) return "on";
  return /^(?:go|skip|move|come|lead)$/.test(lemma) &&
    complements.some(
      ({ preposition }) => preposition === "to" || preposition === "with" || preposition === "back to",
    )
    ? "back"
    : lemma === "go"
      ? "on"
      : null;
}

export function jumpTo(said: Said, clause: Clause, near: Near, context: Context): Next {
  const slot = said.slots.find(
    ({ marker, from }) => from >= clause.from - 1 && /^(?:to|with|at|from)$/.test(marker),
  );
  if (slot) {
    const mention = mentionIn(said, slot.at, slot.to);
    if (
      mention.words.length > 0 ||
      mention.quoted !== null ||
      mention.ordinal !== null ||
      mention.number !== null ||
      mention.kind === "start"
    )
      return { type: "goto", id: findNode(mention, context).id };
  }
  if (clause.object !== null && jumpOf(clause) === "back") {
    const found = findNode(mentionIn(said, clause.object.from, clause.object.to), context);
    return { type: "goto", id: found.id };
  }
  if (jumpOf(clause) === "on") return { type: "continue" };
  if (near.node) return { type: "goto", id: near.node.id };
  throw new CannotEdit("Say to which step it goes back.");
}
