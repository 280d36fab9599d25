/** Start and end of the process, waits, and deadlines. */

import type { NounPhrase } from "../language/chunks.ts";
import type { Clause } from "../language/clause.ts";
import type { Frame } from "../language/frames.ts";
import { capitalise, eventLabelOf, phraseText, verbInNoun } from "../language/labels.ts";
import { labelSimilarity, lemmasOf } from "../language/similarity.ts";
import type { Token } from "../language/token.ts";
import { participle } from "../language/verb-forms.ts";
import type { EventKind, Timer } from "../outline.ts";
import type { EventNode } from "./node.ts";
import type { Part } from "./parts.ts";
import { actorOf, resolved, type Start, type State } from "./state.ts";
import { cycleIn, durationIn, isTimePhrase, timerOf } from "./time.ts";

export function eventNode(
  kind: EventKind,
  label: string,
  timer: Timer | null,
  actor: string | null,
): EventNode {
  return { type: "event", kind, throwing: false, label, timer, actor, lemmas: lemmasOf(label) };
}

const messageVerbs =
  /^(receive|arrive|come|submit|send|return|request|file|order|apply|report|call|get|reply|respond|answer|place|confirm|register|contact|enter|obtain|deliver|ask|write)$/;

/** The event that a clause tells of: "Repair request arrived", "Order confirmed", "Every Monday morning". */
export function occurrenceOf(state: State, part: Part, tokens: Token[]): Start {
  const [clause] = part.clauses;
  const frame = part.frames[0] && resolved(state, part.frames[0]);
  if (!frame || !clause?.verb) return { kind: "none", label: textOf(tokens), timer: null };
  const cycle = cycleIn(tokens);
  if (cycle !== null && frame.objects.length === 0 && frame.agents.length === 0)
    return { kind: "timer", label: textOf(tokens), timer: { kind: "cycle", value: cycle } };
  if (frame.verb === "be" || frame.verb === "have")
    return { kind: frame.verb === "be" ? "conditional" : "none", label: clauseText(tokens), timer: null };
  return { kind: messageVerbs.test(frame.verb) ? "message" : "none", label: happened(frame), timer: null };
}

/** "Complaint filed"; without an object "Customer called". */
export function happened(frame: Frame): string {
  const words = [...frame.objects, ...frame.agents];
  if (words.length === 0) return capitalise(participle(frame.verb));
  return eventLabelOf(frame);
}

const textOf = (tokens: Token[]) => capitalise(clauseText(tokens));
export const clauseText = (tokens: Token[]): string =>
  capitalise(
    tokens
      .filter(
        (token) => token.pos !== "determiner" && token.pos !== "punctuation" && token.pos !== "subordinator",
      )
      .slice(0, 8)
      .map((token) => (/^[A-Z][a-z]/.test(token.text) && token.pos !== "noun" ? token.lower : token.text))
      .join(" "),
  );

/** "starts with the receipt of an order", "is triggered by a customer request", "every Monday morning". */
export function startOfPhrase(preposition: string, phrase: NounPhrase): Start | null {
  if (isTimePhrase(phrase)) {
    const timer = timerOf(phrase.tokens);
    return { kind: "timer", label: timeLabel(phrase), timer };
  }
  if (!/^(with|by|on|upon|from|after|at|due to|when)$/.test(preposition)) return null;
  const label = nominalEvent(phrase);
  return {
    kind: /(received|arrived|submitted|sent|called)$|request|order|call|mail/i.test(label)
      ? "message"
      : "none",
    label,
    timer: null,
  };
}

/** "the receipt of an order" is "Order received"; "a customer request" stays what it is. */
export function nominalEvent(phrase: NounPhrase): string {
  const text = phraseText(phrase);
  const of = /^(.+?) of (.+)$/.exec(text);
  const verb = of?.[1] ? verbInNoun(of[1].split(" ").at(-1) ?? "") : null;
  if (verb !== null && of?.[2]) return capitalise(`${of[2]} ${participle(verb)}`);
  return capitalise(text);
}

export const timeLabel = (phrase: NounPhrase) =>
  capitalise(
    phrase.tokens
      .filter((token) => !/^(the|a|an|another)$/.test(token.lower) || token.lower === "another")
      .map((token) =>
        token.text.toLowerCase() === token.lower && /^[A-Z][a-z]/.test(token.text) && token.pos !== "noun"
          ? token.lower
          : token.text,
      )
      .join(" "),
  );

/** What a frame of waiting waits for: a time, or something to come. */
export function waitOf(state: State, frame: Frame, until: Part | null, tokens: Token[]): EventNode {
  const actor = actorOf(state, frame);
  const time = [
    ...frame.objects,
    ...frame.complements.map((one) => one.phrase),
    ...frame.clause.objects,
  ].find(isTimePhrase);
  if (time && until === null) return eventNode("timer", timeLabel(time), timerOf(time.tokens), actor);
  if (until) {
    const frameOfUntil = until.frames[0] && resolved(state, until.frames[0]);
    if (frameOfUntil && frameOfUntil.verb !== "be")
      return eventNode("message", happened(frameOfUntil), null, actor);
    return eventNode("conditional", clauseText(tokens), null, actor);
  }
  const thing = frame.complements.find((one) => one.preposition === "for")?.phrase ?? frame.objects[0];
  if (thing === undefined) return eventNode("message", "Answer received", null, actor);
  const doer = frame.infinitive ? happened({ ...frame.infinitive, agents: [thing] }) : null;
  return eventNode("message", doer ?? awaited(thing), null, actor);
}

function awaited(thing: NounPhrase): string {
  const label = nominalEvent(thing);
  return /(ed|sent|paid|made|given|arrived)$/.test(label) ? label : `${label} received`;
}

/** "within 14 days", "after 3 days", "longer than 2 weeks" in a clause. */
export function deadlineIn(clause: Clause, tokens: Token[]): { label: string; timer: Timer } | null {
  const value = durationIn(tokens);
  const phrase = [...clause.complements.map((one) => one.phrase), ...clause.objects, ...clause.subjects].find(
    isTimePhrase,
  );
  const isDeadline =
    clause.complements.some(
      (one) =>
        /^(within|after|for|in|by|until|during|than|before)$/.test(one.preposition) &&
        isTimePhrase(one.phrase),
    ) ||
    tokens.some((token) =>
      /^(longer|more|exceeds|elapsed|passed|pass|elapse|expire|expires|later|more than|within|than)$/.test(
        token.lower,
      ),
    );
  if (!phrase || !isDeadline) return null;
  return { label: timeLabel(phrase), timer: { kind: "duration", value } };
}

/** Whether an event is the one that words tell of again: "payment received", "the payment arrives". */
export function isSameEvent(event: EventNode, label: string): boolean {
  const things = (text: string) =>
    lemmasOf(text)
      .filter((lemma) => !/^(receive|arrive|come|get|return|obtain|send|in)$/.test(lemma))
      .join(" ");
  const [one, other] = [things(event.label), things(label)];
  if (one === "" || other === "") return labelSimilarity(event.label, label) >= 0.6;
  return labelSimilarity(one, other) >= 0.8 || labelSimilarity(event.label, label) >= 0.75;
}
