/** Existing notes: new text, another place, removal. */
import type { Node } from "../../editing/model.ts";
import { capitalised } from "../../naming/words.ts";
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
  read(said, context, tail) {
    const fresh = newNote(said, context, tail);
    if (fresh) return fresh;
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

const noteNoun = "(?:text )?(?:note|comment|remark|annotation|hint)";
const sayingWords =
  "(?:,? (?:saying|that says|which says|reading|that reads|with the text|stating|telling|that tells|that|to say)(?: that)?:? (.+))?$";
const newForms = [
  new RegExp(
    `^(?:(?:add|put|attach|write|insert|place|make|leave|hang|stick) )?(?:an?|another) (?:short |little )?${noteNoun} (?:next to|to|at|on|for|beside|by|near|under|above|below|in) (.+?)${sayingWords}`,
    "di",
  ),
  new RegExp(
    `^${noteNoun} (?:next to|to|at|on|for|beside|by|near|under|above|below|in) (.+?)${sayingWords}`,
    "di",
  ),
  new RegExp(
    `^(.+?) (?:gets?|needs?|should get|should have|must have|has|carr(?:y|ies)|requires?) (?:an?|another) (?:short |little )?${noteNoun}${sayingWords}`,
    "di",
  ),
];
const beside =
  /^(?:write|add|put|note) (Q\S+) (?:(?:as an? (?:note|comment|remark|annotation) )?(?:next to|beside|under|above|below) (.+)|as an? (?:note|comment|remark|annotation) (?:to|at|on|for) (.+)|(?:to|at|on|for) (.+) as an? (?:note|comment|remark|annotation))$/di;

/** "Put a note to X saying ...", "X needs a remark that ...", "note next to X: ...". */
function newNote(said: Said, context: Context, tail: readonly Said[]): Answer | null {
  const text = said.source.masked.slice(said.from, said.to).replaceAll(/\s/g, " ");
  const found = newForms.map((form) => form.exec(text)).find((one) => one !== null);
  const turned = found ? null : beside.exec(text);
  const at = (group: [number, number] | undefined) =>
    group && { from: said.from + group[0], to: said.from + group[1] };
  const host = at(found?.indices?.[1] ?? turned?.indices?.slice(2).find(Boolean));
  const own = at(found?.indices?.[2] ?? turned?.indices?.[1]);
  if (!host) return null;
  const [node, second] = tryNodes(mentionIn(said, host.from, host.to), context);
  const colon = own ? undefined : tail[0];
  const isBehind = colon && /:\s*$/.test(said.source.masked.slice(said.to, colon.from));
  const words = own
    ? writtenIn(said, own.from, own.to)
    : isBehind
      ? writtenIn(colon, colon.from, colon.to)
      : "";
  if (!node || second || words === "") return null;
  return answer([{ type: "annotate", id: node.id, text: words }], [node.id], own ? 0 : 1);
}

const writtenIn = ({ source }: Said, from: number, to: number): string =>
  source.quotes.find((one) => one.from >= from && one.to <= to)?.name ??
  capitalised(source.text.slice(from, to).trim());

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
