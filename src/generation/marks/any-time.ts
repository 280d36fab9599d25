/**
 * "If at any time a child falls ill, the parents are called", "guests may cancel up to a day before": what may happen at any
 * time is an event beside everything. In marked texts 358 of 415 such places are that, and of 2,326 groups of events 3 are a
 * single message.
 */
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene, verbWord } from "./found.ts";
import { isAlone, isCase } from "./groups.ts";
import { caseAt, withMore } from "./renumbered.ts";

export function withAnyTime(given: readonly Mark[], scene: Scene): Mark[] {
  const opened = given.reduce<Mark[]>(
    (marks, mark, place) => {
      const saying = isAnyTime(mark, place, marks, scene);
      return saying
        ? marks.with(place, { ...mark, ...beside, keeps: mark.keeps || goesOn(saying, scene) })
        : marks;
    },
    [...given],
  );
  return scene.sayings
    .filter(isTold)
    .reduce<Mark[]>((marks, saying) => withEvent(marks, saying, scene), opened);
}

const beside = { kind: "bound", type: "message", in: null, on: null } as const;

const isTold = ({ act, clause }: Saying): boolean => act === "exception" && clause.link !== null;
const leaving: ReadonlySet<string> = new Set(
  "cancel withdraw revoke terminate quit resign retract".split(" "),
);

/** The clause of a single event or condition that may come at any time, or with which somebody may leave; null for another one. */
function isAnyTime(mark: Mark, place: number, marks: readonly Mark[], scene: Scene): Saying | null {
  if (!isCase(mark) || !isAlone(place, marks) || mark.type === "timer") return null;
  const { heads, saying } = foundAt(mark, place, scene);
  if (!heads || !saying) return null;
  const { clause } = saying;
  const mayLeave =
    mark.kind === "evcase" &&
    mark.in === null &&
    clause.link === null &&
    /^(?:may|can)$/.test(clause.modality ?? "") &&
    leaving.has(clause.verb?.lemma ?? "");
  return isTold(saying) || mayLeave ? saying : null;
}

/** "..., but the recall carries on" */
const goesOn = ({ sentence }: Saying, { text }: Scene): boolean =>
  /\b(?:carr(?:y|ies)|goes|runs|keeps?) on\b|\bcontinues\b/i.test(text.slice(sentence.from, sentence.to));

/** A condition without a mark opens the event, and the work of its sentence on the main path lies in it. */
function withEvent(marks: readonly Mark[], saying: Saying, scene: Scene): Mark[] {
  const { sentence } = saying;
  const verb = verbWord(saying);
  const inside = marks.flatMap(({ from, to }, place) =>
    from >= sentence.from && to <= sentence.to ? [place] : [],
  );
  const isWork = (place: number) => marks[place]?.kind === "step" && marks[place].in === null;
  const [first] = inside;
  const work = first === undefined ? undefined : marks[first];
  if (!verb || !work || first === undefined || !inside.every(isWork)) return [...marks];
  const event: Mark = { ...caseAt(verb, work, "other"), ...beside, keeps: goesOn(saying, scene) };
  return withMore(marks, first, event).map((mark, at) =>
    inside.includes(at - 1) ? { ...mark, in: { mark: first, other: false } } : mark,
  );
}
