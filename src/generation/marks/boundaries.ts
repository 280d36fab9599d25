/** Boundary events that are none: time that passes between two steps, and a condition that is asked at its place. */
import type { Mark } from "../reader/mark.ts";
import { foundAt, liesWith, type Scene } from "./found.ts";

export const withoutBoundaries = (given: readonly Mark[], scene: Scene): Mark[] =>
  given.reduce<Mark[]>(
    (marks, mark, place) => {
      if (mark.kind !== "bound") return marks;
      if (isPause(place, marks, scene)) return marks.map((one, at) => asPause(one, at, place, mark));
      if (!isAskedHere(place, marks, scene)) return marks;
      return marks.with(place, { ...mark, kind: "case", value: "yes", on: null, keeps: false });
    },
    [...given],
  );

/** What happens after the time lies on the path itself. */
const asPause = (one: Mark, at: number, place: number, mark: Mark): Mark =>
  at === place
    ? { ...mark, kind: "wait", on: null, keeps: false }
    : one.in?.mark === place
      ? { ...one, in: mark.in }
      : one;

const units = "(?:minute|hour|day|week|month|year)s?";
const passed = new RegExp(
  String.raw`^[^\p{L}\d]*(?:\d{1,2}[.)]\s*)?(?:after (?:another |about |a further )?[\p{L}\d]+ ${units}\b|[\p{L}\d]+ ${units} later\b)`,
  "iu",
);
/** Somebody is reminded while the work goes on, or an answer did not come. */
const besides =
  /\b(?:remind|nudg|chas|ping|pok|prod|nag|prompt|warn|alert|urg|escalat|expir|keep|continu|go(?:es)? on|still|without|nothing|silen|no (?:answer|reply|response))/i;

/** "After two weeks the assistant invites the applicants": of 128 such sentences of our texts, 113 only wait. */
function isPause(place: number, marks: readonly Mark[], scene: Scene): boolean {
  const mark = marks[place];
  const told = mark?.type === "timer" ? sentenceOf(place, marks, scene) : "";
  return passed.test(told) && !besides.test(told);
}

/** Of what may happen at any moment the sentence says so, or it stands behind all else. */
const anyMoment =
  /\b(?:any\w*|whenever|ever|whatever|stages?|moments?|during|while|meanwhile|times|exception\w*|emergenc\w*|always|matter|throughout|all|still|hour|point)\b/i;

/** "Should the donor feel dizzy after this, the doctor examines her. In the end ...": of 195 of our texts two are told so. */
function isAskedHere(place: number, marks: readonly Mark[], scene: Scene): boolean {
  const mark = marks[place];
  if (mark?.type !== "condition" || mark.on !== null) return false;
  const { saying } = foundAt(mark, place, scene);
  const isAsked = saying?.clause.link?.kind === "if" || saying?.clause.link?.kind === "when";
  const goesOn = marks.some((one, at) => at > place && one.in?.mark !== place && liesWith(one, mark));
  return isAsked && goesOn && !anyMoment.test(sentenceOf(place, marks, scene));
}

function sentenceOf(place: number, marks: readonly Mark[], scene: Scene): string {
  const mark = marks[place];
  const sentence = mark && foundAt(mark, place, scene).sentence;
  return sentence ? scene.text.slice(sentence.from, sentence.to) : "";
}
