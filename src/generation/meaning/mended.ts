/** Work that mends what was found wrong, and the words that tell that a thing passes once it is mended. */
import type { CaseCue } from "./case-cue.ts";
import { anew, decidingVerbs, mendingNouns, mendingVerbs, positiveAnswers, troubleNouns } from "./classes.ts";
import type { Question } from "./question.ts";
import { lemmasOf } from "./references.ts";
import type { Saying } from "./saying.ts";

/** "Reworks it", "makes the changes", "writes a new version", "resubmits it"; `words` are those of the whole clause. */
export function isMending(verb: string, words: readonly string[]): boolean {
  const [first = ""] = verb.split(" ");
  if (mendingVerbs.has(first) || againMade.test(first)) return true;
  const isVersion = words.some((word) => anew.has(word)) && words.some((word) => versions.has(word));
  return isVersion || (makingVerbs.has(first) && words.some((word) => mendingNouns.has(word)));
}

const againMade =
  /^re-?(?:do|make|write|submit|send|draft|design|build|work|open|test|run|state|phrase|word)$/;
const makingVerbs: ReadonlySet<string> = new Set(
  "make do carry write provide prepare supply submit send deliver".split(" "),
);
const versions: ReadonlySet<string> = new Set("version draft attempt proposal suggestion".split(" "));

/**
 * "If the judge finds a flaw, the tailor mends it. Once the judge is content, ...": the time is the other case, as somebody
 * mends something between the two.
 */
export function isPassedAfterMending(question: Question, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const [first, ...others] = question.cases;
  const known = first?.cues[0];
  if (!known || others.length > 0 || known.governs < 0 || known.deadline !== null) return false;
  if (!(cue.joinsOnly || cue.only || cue.negated) || cue.deadline !== null || cue.answer !== null)
    return false;
  const between = sayings.slice(known.governs, cue.at);
  const here = sayings[cue.at]?.sentence.sentence ?? 0;
  const isNear = between.every(({ sentence }) => here - sentence.sentence <= sentencesMax);
  return isNear && between.some(mends) && tellsPassing(cue, known);
}

const sentencesMax = 3;

const mends = (saying: Saying): boolean =>
  (saying.act === "step" || saying.act === "back") &&
  isMending(saying.clause.verb?.lemma ?? "", [
    ...lemmasOf(saying),
    ...(saying.clause.object?.modifiers ?? []),
  ]);

/** "Once he is content", "when it is accepted", "as soon as no flaws are left"; not "once it is mended". */
function tellsPassing(cue: CaseCue, known: CaseCue): boolean {
  const [word = ""] = cue.predicate;
  if (cue.negated)
    return (
      troubleNouns.has(cue.topic) || cue.topic === known.topic || cue.predicate.some((one) => lefts.has(one))
    );
  return (
    cue.predicate.some((one) => positiveAnswers.has(one) || passing.has(one)) ||
    (decidingVerbs.has(word) && word !== "decide")
  );
}

const lefts: ReadonlySet<string> = new Set("leave left remain more further other add complain".split(" "));
const passing: ReadonlySet<string> = new Set(
  "satisfied happy content pleased complete ready clean perfect smooth pass succeed work fit match release clear green agree approve accept sign confirm sound stable safe tight free final".split(
    " ",
  ),
);
