/** Notes that are there: other words, another place, none at all. */
import type { Node } from "../../editing/model.ts";
import { type Command, commandIn, slotOf } from "../command.ts";
import { type Context, tryNodes } from "../find.ts";
import { findNote } from "../find-others.ts";
import { type Mention, mentionIn } from "../mention.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import type { Said, Slot } from "../said.ts";
import type { Order } from "../words.ts";

export const noting: Rule = {
  name: "a note that is there",
  example: "change the note at 'Pick' to 'Twice a day'; move the note to 'Pack'; remove the note from 'Pick'",
  read(said, context) {
    const command = commandIn(said);
    if (command === null || !known.has(command.order)) return null;
    const end = command.slots.find(({ from }) => from >= command.theme.from)?.from ?? command.theme.to;
    const mention = mentionIn(said, command.theme.from, end);
    if (mention.kind !== "note") return null;
    if (command.order === "remove") return removed(said, command, mention, context);
    const to = slotOf(
      { slots: command.slots.filter(({ from }) => from >= end) },
      "to",
      "into",
      "by",
      "with",
      "onto",
    );
    if (!to) return null;
    const hosts = hostsIn(said, command, context, to);
    const quote = said.source.quotes.find(({ from }) => from >= to.at);
    const [target, second] = tryNodes(mentionIn(said, to.at, said.to), context);
    const isMove = command.order === "move" || command.order === "put";
    const note = findNote(mention, context, hosts);
    if (isMove)
      return target && !second
        ? answer([{ type: "moveNote", id: note.id, to: target.id }], [target.id])
        : null;
    return quote ? answer([{ type: "rename", id: note.id, name: quote.name }], [note.id]) : null;
  },
};

const known: ReadonlySet<Order> = new Set<Order>(["remove", "move", "put", "convert", "rename", "replace"]);

function removed(said: Said, command: Command, mention: Mention, context: Context): Answer {
  const note = findNote(mention, context, hostsIn(said, command, context, null));
  return answer([{ type: "delete", id: note.id }], []);
}

/** "the note at X, on X, of X, from X" */
function hostsIn(said: Said, { slots, theme }: Command, context: Context, other: Slot | null): Node[] {
  const slot = slotOf(
    { slots: slots.filter((one) => one.from >= theme.from && one !== other) },
    "at",
    "on",
    "of",
    "from",
    "for",
    "beside",
    "to",
  );
  return slot
    ? tryNodes(mentionIn(said, slot.at, other && other.from > slot.from ? other.from : slot.to), context)
    : [];
}
