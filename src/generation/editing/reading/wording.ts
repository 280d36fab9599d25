/** Turns the words of an instruction into labels of tasks, events, conditions and gateways. */

import { canAct } from "../../discourse/reference.ts";
import { type Frame, framesOf } from "../../language/frames.ts";
import { capitalise, eventLabelOf, longLabelOf, phraseText, verbInNoun } from "../../language/labels.ts";
import { readSentences } from "../../language/sentences.ts";
import { type Context, hasQuote, plain, quotedIn } from "./context.ts";

/** Something to do, and who does it when the text says so. */
export type Action = {
  label: string;
  agent: string | null;
  /** The event that is waited for, where that is all there is to do: "Payment received". */
  awaited?: string;
};

/** Frames that name no work. */
const isState = ({ verb, negated, passive }: Frame): boolean =>
  negated || (!passive && /^(be|have|need|become|remain|stay|seem|want|exist)$/.test(verb));

/** The frames of a text. A bare "scan and file the invoice" is read as what somebody does. */
export function readFrames(text: string, { tagger }: Context): Frame[] {
  const sentences = readSentences(text, tagger);
  const first = sentences[0]?.tokens[0];
  const isOrder =
    first?.form === "base" || (first?.pos === "noun" && /^\w+ and \w+ (the|a|an|it|them)\b/i.test(text));
  const read = isOrder ? readSentences(`They ${lowerFirst(text)}`, tagger) : sentences;
  return read.flatMap(framesOf);
}

export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** "it" and "them" replaced by what was spoken of. */
export const withTopic = (text: string, topic: string | null): string =>
  topic === null
    ? text
    : text.replace(/\b(?:it|them|this|that)\b(?! (?:takes|is|was|has)\b)/gi, `the ${topic}`);

/**
 * The actions that a piece of text asks for, in order; quoted labels are taken as they are.
 * @param topic what "it" means.
 */
export function actionsOf(text: string, context: Context, topic: string | null = null): Action[] {
  const body = text.trim().replace(/[.,;:]+$/, "");
  if (hasQuote(body)) {
    const agent = agentAround(body);
    if (!onlyNames(body, agent)) return [];
    return quotedIn(body, context).map((label) => ({ label, agent }));
  }
  const frames = readFrames(withTopic(body, topic), context).filter((frame) => !isState(frame));
  const wholes = frames.filter((frame) => !frames.some((other) => other.infinitive === frame));
  if (wholes.length === 1 && isLabel(body)) return [{ label: capitalise(body), agent: null }];
  return wholes.map((frame) => {
    const awaited = awaitedBy(frame);
    return { label: actionLabel(frame, wholes), agent: agentOf(frame), ...(awaited ? { awaited } : {}) };
  });
}

function awaitedBy({ verb, complements, objects }: Frame): string | null {
  const thing =
    verb === "await" ? objects[0] : complements.find(({ preposition }) => preposition === "for")?.phrase;
  if (!/^a?wait$/.test(verb) || !thing || thing.pronoun) return null;
  return capitalise(`${phraseText(thing)} ${canAct(thing) ? "arrived" : "received"}`);
}

/** Whether nothing is said around the quoted names but that, and by whom, they are to be done. */
function onlyNames(body: string, agent: string | null): boolean {
  const rest = body
    .replace(agent ?? "", " ")
    .replace(/⟦\d+⟧|[,;:.]/g, " ")
    .replace(filler, " ");
  return rest.trim() === "";
}

const filler =
  /\b(?:the|an?|new|also|tasks?|steps?|activit(?:y|ies)|and|then|first|next|second|finally|followed|by|should|must|shall|will|has|have|needs?|to|be|is|are|done|performed|executed|carried|out|handled|added|inserted|comes?|happens?|takes? place|do|does|perform|performs|execute|executes|called|named|we|there|that|which|this|one|of|for|in|as|well|another|additional|both|following|two|three)\b/gi;

/** Already short and without articles: taken word by word. */
const isLabel = (text: string): boolean =>
  text.split(" ").length <= 5 &&
  !/\b(the|a|an|it|them|should|must|and|by|is|are|be|been)\b/i.test(text) &&
  /^[A-Z]/.test(text);

/** Six words at most; the shorter form where the longer one is too long. An object may be named by a later action. */
function actionLabel(frame: Frame, all: Frame[]): string {
  const shared = all.slice(all.indexOf(frame) + 1).find((other) => other.objects.length > 0);
  const bare =
    frame.objects.length === 0 &&
    frame.complements.length === 0 &&
    frame.clause.to >= (shared?.clause.from ?? Infinity) - 6;
  const whole = bare && shared ? { ...frame, objects: shared.objects } : frame;
  const long = longLabelOf(whole);
  return long.split(" ").length <= 6 ? long : shortOf(whole);
}

const shortOf = (frame: Frame): string => longLabelOf({ ...frame, complements: [], recipient: null });

function agentOf({ agents, passive, imperative }: Frame): string | null {
  const [agent] = agents;
  if (!agent || imperative) return null;
  const name = phraseText(agent);
  if (agent.pronoun && !passive) return null;
  return /^(they|we|you|i|someone|somebody|one|it|he|she)$/i.test(name) ? null : name;
}

/** "the clerk should do ⟦0⟧", "⟦0⟧ by the clerk". */
function agentAround(text: string): string | null {
  const before =
    /^(?:the |an? )?([\p{L}][\p{L}\s-]{1,40}?) (?:should|must|has to|needs to|does|do|performs?|carries out|executes?)\b.*⟦/iu.exec(
      text,
    );
  const after =
    /⟧,? (?:(?:is |to be )?(?:done|performed|executed|carried out|handled) )?by (?:the |an? )?([\p{L}][\p{L}\s-]{1,40})$/iu.exec(
      text,
    );
  return (before ?? after)?.[1]?.trim() ?? null;
}

/** A label for what a noun phrase names: "a quality check" is "Check quality", "an approval" is "Approve". */
export function labelOfNoun(text: string, context: Context, topic: string | null = null): string {
  const words = plain(text, context)
    .replace(/^(?:the|an?|another|one more|new|additional)\s+/i, "")
    .split(/\s+/);
  const of = words.findIndex((word) => /^(of|for)$/i.test(word));
  const head = words[(of === -1 ? words.length : of) - 1] ?? "";
  const verb = verbInNoun(head) ?? gerundVerb(head, context) ?? sameVerb(head, context);
  if (verb === null) return capitalise(words.join(" "));
  const object =
    of === -1 ? words.slice(0, -1) : words.slice(of + 1).filter((word) => !/^(the|an?)$/i.test(word));
  const named = object.length > 0 ? object.join(" ") : (topic ?? "");
  return capitalise(`${verb} ${named}`.trim());
}

/** "packing" is "pack". */
function gerundVerb(word: string, { tagger }: Context): string | null {
  const token = readSentences(`They start ${word.toLowerCase()} it`, tagger)[0]?.tokens[2];
  return token?.form === "ing" ? token.lemma : null;
}

/** "check", "review", "scan": a noun that is also the verb. */
function sameVerb(word: string, { tagger }: Context): string | null {
  const token = readSentences(`They ${word.toLowerCase()} the thing`, tagger)[0]?.tokens[1];
  return token?.form === "base" && token.lemma === word.toLowerCase() ? token.lemma : null;
}

/** What a label is about: "invoice" of "Check invoice" and of "Invoice paid"; null when it names nothing. */
export function topicOf(label: string, context: Context): string | null {
  const frames = readFrames(label, context);
  for (const frame of frames) {
    const [object] = frame.objects;
    if (object && !object.pronoun) return phraseText(object);
  }
  const [agent] = frames[0]?.agents ?? [];
  return agent && !agent.pronoun ? phraseText(agent) : null;
}

/** The label of a flow: the condition without its first article. */
export const conditionOf = (text: string, context: Context): string =>
  plain(text, context)
    .replace(/[.,;:]+$/, "")
    .replace(/^(?:and|then) /i, "")
    .replace(/^(?:the|an?) /i, "")
    .trim();

/** A gateway's question from one of its conditions: "order is not approved" -> "Order approved?"; "" when none is clear. */
export function questionOf(condition: string): string {
  const found = /^(.+?) (?:is|are|was|were|has been|have been) (?:not )?(.+)$/i.exec(condition);
  if (!found || /\b(an?|the|it|they)$|^(it|they|he|she|there)$/i.test(found[1] ?? "")) return "";
  return capitalise(`${found[1]} ${found[2]}?`);
}

/** The name of an end that these actions lead to: "Cancel order" -> "Order cancelled"; "" when they tell none. */
export function outcomeOf(label: string, context: Context): string {
  const frame = readFrames(label, context)[0];
  return frame && frame.objects.length > 0 && !frame.objects[0]?.pronoun ? eventLabelOf(frame) : "";
}
