import { isActivity, type Node } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation, Step, Time, Trigger } from "../../edits.ts";
import { capitalised } from "../../naming/words.ts";
import { conditionIn, consequence } from "../cases.ts";
import { type Command, slotOf } from "../command.ts";
import type { Near } from "../drafts.ts";
import { type Context, findNode, tryNodes } from "../find.ts";
import { tryPool } from "../find-others.ts";
import { type Mention, mentionIn } from "../mention.ts";
import { insertAt, isTime, placeIn } from "../place.ts";
import { someStep } from "../refusals.ts";
import { type Answer, answer } from "../rule.ts";
import { type Said, saidOf, without } from "../said.ts";
import { timeIn } from "../steps.ts";

export const whereHelp = (what: string, { model }: Context) =>
  new CannotEdit(
    `Say where ${what} is to be, for example: "add a task 'Check again' after '${someStep(model)}'".`,
  );

export function addNote(
  { said, theme, slots, order }: Command,
  _theme: Mention,
  context: Context,
  tail: readonly Said[],
): Answer | null {
  const quotes = said.source.quotes.filter(({ from, to }) => from >= said.from && to <= said.to);
  const slot = slotOf(
    { slots: slots.filter(({ from }) => from >= theme.from) },
    "to",
    "at",
    "on",
    "beside",
    "for",
    "with",
  );
  const colon = tail[0];
  if (order === "note" && slot) {
    const node = findNode(mentionIn(said, theme.from, slot.from), context);
    return answer([{ type: "annotate", id: node.id, text: textOf(said, slot.at, said.to) }], [node.id]);
  }
  if (!slot)
    throw new CannotEdit(
      `Say at which step the note is to be: "add a note 'Only on weekdays' to '${someStep(context.model)}'".`,
    );
  const node = findNode(mentionIn(said, slot.at, slot.to), context);
  const own = quotes.find(({ to }) => to <= slot.from) ?? quotes.find(({ from }) => from >= slot.to);
  if (own) return answer([{ type: "annotate", id: node.id, text: own.name }], [node.id]);
  const behind = said.source.text
    .slice(slot.to, said.to)
    .replace(/^[\s,]*(?:saying|that says|which says|with the text)?\s*/i, "")
    .trim();
  if (behind !== "")
    return answer(
      [{ type: "annotate", id: node.id, text: capitalised(behind.replace(/^that /, "")) }],
      [node.id],
    );
  if (!colon)
    throw new CannotEdit(`Say what the note says: "add a note 'Only on weekdays' to '${node.name}'".`);
  return answer([{ type: "annotate", id: node.id, text: textOf(colon, colon.from, colon.to) }], [node.id], 1);
}

const textOf = (said: Said, from: number, to: number): string =>
  said.source.quotes.find((one) => one.from >= from && one.to <= to)?.name ??
  capitalised(said.source.text.slice(from, to).trim());

export function addMessage({ said, slots }: Command, theme: Mention, context: Context): Answer | null {
  const from = slotOf({ slots }, "from");
  const to = slotOf({ slots: slots.filter((slot) => slot.from > (from?.from ?? said.from)) }, "to");
  if (!from || !to)
    throw new CannotEdit(
      `Say from where to where: "add a message flow 'Order' from 'Send order' to 'Receive order'".`,
    );
  const end = (slot: { at: number; to: number }) => {
    const mention = mentionIn(said, slot.at, slot.to);
    const pool = mention.quoted === null || mention.kind === "pool" ? tryPool(mention, context) : null;
    return pool?.id ?? findNode(mention, context).id;
  };
  return answer([{ type: "addMessageFlow", from: end(from), to: end(to), name: theme.quoted ?? "" }]);
}

/** A timer or error on a step with its path, or a pause in the flow. */
export function addEvent(
  command: Command,
  theme: Mention,
  context: Context,
  tail: readonly Said[],
): Answer | null {
  const { said } = command;
  const words = said.source.masked.slice(said.from, said.to).toLowerCase();
  const time = timeIn(said);
  const trigger = eventWords.find(([word]) => new RegExp(`\\b${word}\\b`).test(words))?.[1] ?? null;
  const host = hostIn(command, words, context);
  if (host === null) {
    if (time === null || trigger !== null || /\breminder\b/.test(words)) return null;
    const placed = placeIn(said, context);
    if (placed.place === null) throw whereHelp("the timer", context);
    return answer([insertAt(placed.place, [pause(theme.quoted ?? time.words, time.time)])]);
  }
  if (time === null && trigger === null)
    throw new CannotEdit(
      `Say after which time: "add a timer of 2 days to '${host.node.name}' that reminds the clerk".`,
    );
  const path = pathOf(command, host.to, tail, host.node, context);
  return answer([...path.before, attached(host.node, trigger ?? "timer", time, path)], null, path.used);
}

const eventWords: readonly [string, Trigger][] = [
  ["error", "error"],
  ["escalation", "escalation"],
  ["signal", "signal"],
];

/** The host of an event; a pause has none. */
function hostIn(command: Command, words: string, context: Context): { node: Node; to: number } | null {
  const { said } = command;
  if (/\b(?:delay|pause|waiting (?:period|time)|wait)\b/.test(words)) return null;
  const slots = command.slots.filter((slot) => slot.from >= command.theme.from && !isTime(said, slot));
  const slot = slotOf({ slots }, "to", "on", "at", "for");
  if (!slot) return null;
  const [node, second] = tryNodes(mentionIn(said, slot.at, slot.to), context, isActivity);
  return node && !second ? { node, to: slot.to } : null;
}

export const pause = (label: string, time: Time): Step => ({
  type: "event",
  kind: "intermediateCatchEvent",
  trigger: "timer",
  label,
  time,
  lane: null,
});

export type Path = { before: Operation[]; steps: Step[]; ends: boolean; name: string; used: number };

export function attached(
  node: Node,
  trigger: "timer" | "error" | "escalation" | "signal" | Trigger,
  time: { time: Time; words: string } | null,
  path: Path,
): Operation {
  return {
    type: "attachEvent",
    host: node.id,
    trigger: trigger as /* never conditional or terminate here */ "timer" | "error" | "escalation" | "signal",
    label: trigger === "timer" && time ? time.words : "",
    time: trigger === "timer" && time ? time.time : null,
    interrupting: path.ends || trigger === "error",
    steps: path.steps,
    next: { type: "end", name: path.ends ? path.name : "", trigger: null },
  };
}

/** What an event starts: "that reminds the clerk", or the next piece. */
function pathOf({ said }: Command, from: number, tail: readonly Said[], node: Node, context: Context): Path {
  const near: Near = { node, lane: null, kind: "task" };
  const own = /\b(that|which|to) (.+)$/i.exec(said.source.masked.slice(from, said.to));
  const next = tail[0];
  const piece = own?.[2] ? pathWords(said, own[2].length, own[1] === "to") : next;
  if (!piece)
    throw new CannotEdit(
      `Say what happens then: "add a timer of 2 days to '${node.name}': remind the clerk".`,
    );
  const condition = conditionIn(piece, node, context);
  const rest = condition?.slot ? without(piece, [condition.slot]) : piece;
  const told = consequence(rest, near, context);
  if (told.steps.length === 0 && told.next.type !== "end")
    throw new CannotEdit(
      `Say what happens then: "add a timer of 2 days to '${node.name}': remind the clerk".`,
    );
  return {
    ...told,
    ends: told.next.type === "end",
    name: told.next.type === "end" ? told.next.name : "",
    used: own?.[2] ? 0 : 1,
  };
}

/** "that reminds the clerk" is read as "it reminds the clerk": parsers take a verb without a subject for a noun. */
function pathWords({ source, to }: Said, length: number, isOrder: boolean): Said {
  const from = to - length;
  if (isOrder) return saidOf(source, from, to);
  const lead = "it ";
  const shift = lead.length - from;
  const quotes = source.quotes
    .filter((one) => one.from >= from && one.to <= to)
    .map((one) => ({ ...one, from: one.from + shift, to: one.to + shift }));
  const words = {
    text: lead + source.text.slice(from, to),
    masked: lead + source.masked.slice(from, to),
    quotes,
  };
  return saidOf(words, 0, words.text.length);
}
