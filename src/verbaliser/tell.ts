/** Describes a process in words. */
import type { Outline, OutlineMessage } from "../generation/outline.ts";
import { outlineOfBpmn } from "./from-bpmn.ts";
import { listOf } from "./lists.ts";
import { doerPhrase, lowered, oneLine } from "./phrases.ts";
import { sayingsOf } from "./plan.ts";
import { proseOf } from "./prose.ts";
import type { Saying } from "./sayings.ts";
import { clearest, type Wording } from "./wording.ts";

/** Describes the process of an outline in plain English; the same outline and wording give the same text. */
export function tellOutline(outline: Outline, wording: Wording = clearest): string {
  const told = outline.pools.filter(({ body }) => body.length > 0);
  const paragraphs = told.map((pool) => {
    const text = paragraphOf([...sayingsOf(pool)], wording);
    return told.length > 1 && pool.name !== null ? `${oneLine(pool.name)}:\n${text}` : text;
  });
  return [...paragraphs, ...messagesText(outline, wording)].join("\n\n");
}

const paragraphOf = (sayings: readonly Saying[], wording: Wording): string =>
  wording.style === "prose" ? proseOf(sayings, wording) : listOf(sayings, wording);

/** Messages between pools, once for each pair of pools. */
function messagesText({ messages }: Outline, { style }: Wording): string[] {
  if (style === "notes" || messages.length === 0) return [];
  const pairs = new Map<string, OutlineMessage[]>();
  for (const message of messages) {
    const key = JSON.stringify([message.from.pool, message.to.pool]);
    pairs.set(key, [...(pairs.get(key) ?? []), message]);
  }
  return [[...pairs.values()].map(messagesOfPair).join("\n")];
}

/** "Messages from the shop to the customer: offer, invoice." */
function messagesOfPair(messages: readonly OutlineMessage[]): string {
  const [first] = messages;
  if (first === undefined) return "";
  const names = new Set(messages.flatMap(({ name }) => (name === null ? [] : [lowered(oneLine(name))])));
  const told = names.size === 0 ? "" : `: ${[...names].join(", ")}`;
  return `Messages from ${doerPhrase(first.from.pool)} to ${doerPhrase(first.to.pool)}${told}.`;
}

/** Describes the process of a BPMN document in words. */
export const tellBpmn = (xml: string, wording: Wording = clearest): string =>
  tellOutline(outlineOfBpmn(xml), wording);
