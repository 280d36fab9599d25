/** Removes marks on what a text only mentions: past work, forbidden work, and words that frame other work. */
import type { Clause } from "../clauses/clause.ts";
import { frameOf } from "../meaning/frames.ts";
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { beginnings, type Found, foundAt, type Scene, sentenceOf, verbWord, workOf } from "./found.ts";
import { without } from "./renumbered.ts";

/** "In the past the secretary typed them", "neither the clerk nor the boss may open it": no step, whatever the verb. */
export function withoutAsides(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) marks = withoutAsideAt(marks, place, scene);
  return marks;
}

function withoutAsideAt(marks: readonly Mark[], place: number, scene: Scene): Mark[] {
  const mark = marks[place];
  const one = mark && foundAt(mark, place, scene);
  if (!one?.heads || !one.saying || (mark?.kind !== "step" && mark?.kind !== "start")) return [...marks];
  if (mark.kind === "start") return marks.with(place, begun(mark, one.saying));
  if (isMentioned(one, scene) || isFurtherCondition(one.saying, scene)) return without(marks, place);
  const inner = scene.sayings.find((other) => isFramedBy(other, one.saying, marks, scene));
  if (inner) return framed(marks, place, inner, scene);
  const sure = sureOf(one.saying.clause, marks, scene);
  return sure < 0 ? [...marks] : without(marks, place, sure);
}

/** "The process starts with collecting bids": work; "by receiving an order" is nothing that somebody does. */
const begun = (mark: Mark, { rule, clause }: Saying): Mark =>
  rule === "work that a frame names" && !beginnings.has(clause.verb?.lemma ?? "")
    ? { ...mark, kind: "step" }
    : mark;

function isMentioned(one: Found, scene: Scene): boolean {
  const { rule = "", clause } = one.saying ?? {};
  const words = sentenceOf(one, scene);
  if (rule === "what was") return clause?.form === "finite" && bygone.test(words);
  if (rule === "what is not done") return noneMay.test(words);
  return rule === "what the house does at all";
}

/** "If it is light and the sender is known, ...": in front of the work, it belongs to the condition. */
function isFurtherCondition({ rule, clause }: Saying, { sayings }: Scene): boolean {
  const isState = clause.verb === null || clause.progressive || (clause.passive && clause.doer === null);
  // "Or the reviewer asks for changes": work in a row is joined by "and".
  if (rule !== "goes on with a condition or a time" || (!isState && clause.coordination !== "or"))
    return false;
  // "When customs agrees and the crane is standing by": it goes on beside that.
  if (clause.progressive && clause.object === null) return true;
  // "If it is granted, or if none is needed, the crew starts": what has a condition of its own is work.
  if (sayings.some((one) => one.act === "condition" && one.clause.link?.to === clause.id)) return false;
  const condition = sayings.find((one) => one.clause.id === clause.link?.to);
  const work = sayings.find((one) => one.clause.id === condition?.clause.link?.to);
  return condition?.act === "condition" && work !== undefined && work.clause.from > clause.from;
}

const bygone = /\b(?:in the past|formerly|previously|originally|used to|years ago|in former times)\b/i;
const noneMay =
  /^\W*(?:(?:neither\b.*\bnor|nobody|no one|none)\b.*\b(?:may|must|can|should|(?:is|are) allowed)\b)/i;

/** "Gets the chance to correct it": the work is in the other clause. */
function isFramedBy(inner: Saying, frame: Saying | null, marks: readonly Mark[], scene: Scene): boolean {
  const { rule, clause, sentence } = inner;
  if (frame?.rule !== "frame of work" || frame.sentence !== sentence) return false;
  if (rule !== "work that a frame names" && rule !== "work in a row") return false;
  const found = frameOf(clause, sentence.clauses);
  // "Has the driver sign it" is the driver's work; "has it signed" may be anybody's, unless it is marked or says whose.
  const isOwn =
    found?.byOthers !== true || !clause.passive || clause.doer !== null || workOf(inner, marks, scene) >= 0;
  return clause.link?.to === frame.clause.id && isOwn;
}

/** The mark of the frame stands for its work, if nothing else does. */
function framed(marks: readonly Mark[], place: number, inner: Saying, scene: Scene): Mark[] {
  const other = marks.findIndex((mark, at) => at !== place && foundAt(mark, at, scene).saying === inner);
  const verb = verbWord(inner);
  const [mark, work] = [marks[place], marks[other]];
  const byOthers = frameOf(inner.clause, inner.sentence.clauses)?.byOthers === true;
  if (mark && work) {
    const beside = mark.beside ?? (work.beside === place ? null : work.beside);
    const whole = { ...work, beside, order: work.order ?? mark.order };
    const own = byOthers && inner.clause.passive ? { ...whole, doer: undefined } : whole;
    return without(marks.with(other, own), place, other);
  }
  if (!verb || !mark) return [...marks];
  const doer = byOthers ? undefined : mark.doer;
  return marks.with(place, { ...mark, from: verb.from, to: verb.to, doer });
}

/** "Makes sure that all forms are uploaded": the content is no further work. */
function sureOf({ link }: Clause, marks: readonly Mark[], scene: Scene): number {
  if (link?.kind !== "content") return -1;
  return marks.findIndex((mark, at) => {
    const { heads, saying } = foundAt(mark, at, scene);
    return (
      mark.kind === "step" && heads && saying?.clause.id === link.to && saying.clause.verb?.lemma === "ensure"
    );
  });
}
