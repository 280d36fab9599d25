/** The process waits once for one thing, however many words tell it. */
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, liesWith, phraseAt, type Scene, verbWord } from "./found.ts";
import { without } from "./renumbered.ts";

/**
 * "We {wait} till they are {delivered}", "after the {payment} has {come} in": one event, told by the word that says
 * more.
 */
export function withOneWait(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [one, last] = [marks[place], marks[place - 1]];
    if (one?.kind !== "wait" || last?.kind !== "wait" || !liesWith(one, last)) continue;
    const [found, before] = [foundAt(one, place, scene), foundAt(last, place - 1, scene)];
    // "{Friday} {afternoon}" is one time.
    const isOneTime =
      one.type === "timer" && phraseAt(found) !== null && phraseAt(found) === phraseAt(before);
    if (isOnlyWaiting(before, found) || isOneTime) marks = without(marks, place - 1, place);
    else if (one.type !== "timer" && last.type !== "timer" && found.saying && found.saying === before.saying)
      marks = found.heads ? without(marks, place - 1, place) : without(marks, place, place - 1);
  }
  return marks;
}

/**
 * "The bank then {waits}. If the offer {comes}, ...; if not within a {week}, ...": the events say for what. In marked
 * texts no such word is a wait.
 */
export function withoutBareWaits(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 2; place >= 0; place--) {
    const [mark, next] = [marks[place], marks[place + 1]];
    if (mark?.kind !== "wait" || next?.kind !== "evcase" || next.sibling !== null || !liesWith(mark, next))
      continue;
    const { heads, saying } = foundAt(mark, place, scene);
    if (heads && saying?.clause.verb?.lemma === "wait") marks = without(marks, place, place + 1);
  }
  return marks;
}

/** "Waits until ...": the other clause says for what. */
function isOnlyWaiting(before: Found, { saying }: Found): boolean {
  const waiting = before.saying?.clause;
  return (
    before.heads &&
    waiting?.verb?.lemma === "wait" &&
    waiting.complements.length === 0 &&
    saying?.clause.link?.to === waiting.id
  );
}

/**
 * "Must be reported within 24 {hours}": nobody waits for the time that work may take. It is an event only if the text
 * tells what is done when it passes. In marked texts none of 527 such times is a wait, and none an event without work.
 */
export function withoutLimits(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    const isTime = mark?.type === "timer" && /^(?:wait|bound|start)$/.test(mark.kind);
    const isEmpty = marks.every(({ in: lies }) => lies?.mark !== place);
    if (isTime && isEmpty && within.test(text.slice(0, mark.from))) marks = without(marks, place);
  }
  return marks;
}

const within =
  /\b(?:within|(?:no|not) later than|at the latest (?:after|within))\s+(?:(?:the|a|an|next|first|\d+|\p{L}+)\s+){0,3}$/iu;

/** "Nobody {leaves} until she has given her okay": nothing is done, and the okay is awaited. */
export function withAwaited(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    const { heads, saying } = mark ? foundAt(mark, place, scene) : { heads: false, saying: null };
    if (!mark || !heads || !saying || !/^(?:step|end)$/.test(mark.kind) || !isByNobody(saying)) continue;
    const until = scene.sayings.find(
      ({ clause: { link } }) => link?.to === saying.clause.id && /^(?:until|once|before)$/.test(link.kind),
    );
    if (!until) continue;
    const awaited = marks.findIndex(({ from, to }) => from < until.clause.to && to > until.clause.from);
    const verb = verbWord(until);
    if (awaited < 0 && !verb) continue;
    marks =
      awaited < 0 && verb
        ? marks.with(place, {
            ...mark,
            from: verb.from,
            to: verb.to,
            kind: "wait",
            type: "message",
            doer: null,
          })
        : without(withoutOrder(marks, awaited), place);
  }
  return marks;
}

const withoutOrder = (marks: readonly Mark[], place: number): Mark[] =>
  marks.map((mark, at) => (at === place ? { ...mark, order: null } : mark));

const isByNobody = ({ clause: { doer, object, passive } }: Saying): boolean =>
  /^(?:nobody|no one|nothing)$/i.test((passive ? object : doer)?.words ?? "");
