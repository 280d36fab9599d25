/** Corrective work, and the words that say that a thing passes after correction. */
import { connectorClass } from "../clauses/lexicon.ts";
import type { CaseCue } from "./case-cue.ts";
import {
  anew,
  decidingVerbs,
  mendingNouns,
  mendingVerbs,
  negativeAnswers,
  positiveAnswers,
  troubleNouns,
} from "./classes.ts";
import type { Question } from "./question.ts";
import { lemmasOf, saysAgain } from "./references.ts";
import type { Saying } from "./saying.ts";
import { countOf, isAfterTries } from "./tries.ts";

/** "Reworks it", "makes the changes", "writes a new version", "resubmits it"; `words` are all words of the clause. */
export function isMending(verb: string, words: readonly string[]): boolean {
  const [first = ""] = verb.split(" ");
  if (mendingVerbs.has(first) || againMade.test(first)) return true;
  const isVersion = words.some((word) => anew.has(word)) && words.some((word) => versions.has(word));
  return isVersion || (makingVerbs.has(first) && words.some((word) => mendingNouns.has(word)));
}

const againMade =
  /^re-?(?:do|make|write|submit|send|draft|draw|design|build|work|open|test|run|state|phrase|word|print|paint|plan|calculate|measure|take|cut|pack)$/;
const makingVerbs: ReadonlySet<string> = new Set(
  "make do carry write provide prepare supply submit send deliver".split(" "),
);
const versions: ReadonlySet<string> = new Set("version draft attempt proposal suggestion".split(" "));

/** The last thing that somebody made or handed in; a thing that was only delivered is not made again. */
export const madeIn = <Step extends { verb: string }>(steps: readonly Step[]): Step | undefined =>
  steps.findLast(({ verb }) => !handing.has(verb.split(" ")[0] ?? "")) ??
  steps.find(({ verb }) => submitting.has(verb));

const submitting: ReadonlySet<string> = new Set([
  "hand in",
  "hand over",
  ..."submit present file enter upload apply hand".split(" "),
]);
const handing: ReadonlySet<string> = new Set(
  "hand submit present file send give pass forward deliver ship supply mail bring take get receive wait call put place load return".split(
    " ",
  ),
);

/**
 * "If the judge finds a flaw, the tailor mends it. Once the judge is content, ...", "If it is dull, she polishes it and
 * looks again. If it shines and all is well, ...": passing is the other case, because something is corrected or
 * repeated between the two. The same applies if the passing comes first.
 */
export function isPassedAfterMending(question: Question, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const [first, ...others] = question.cases;
  const known = first?.cues[0];
  if (!known || others.length > 0 || known.governs < 0 || known.deadline !== null) return false;
  if (cue.deadline !== null || cue.answer !== null || isInVain(cue, sayings)) return false;
  // "He approves or rejects it" is a separate decision.
  if (cue.form === "choice" || cue.form === "option" || known.form === "choice") return false;
  const between = sayings.slice(known.governs, cue.at);
  const here = sayings[cue.at]?.sentence.sentence ?? 0;
  if (!between.every(({ sentence }) => here - sentence.sentence <= sentencesMax)) return false;
  if ((cue.joinsOnly || cue.only || cue.negated) && between.some(mends)) return tellsPassing(cue, known);
  return (
    (endsAgain(between) && tellsPassing(cue, known)) ||
    (cue.form === "if" && endsAgain(caseFrom(cue, sayings)) && tellsPassing(known, cue) && !goesOn(between))
  );
}

/** "If it cannot be mended", "if it has failed three times": not a passing. */
const isInVain = ({ at, clause, negated }: CaseCue, sayings: readonly Saying[]): boolean =>
  (negated && clause?.modality === "can") || countOf(sayings[at]) !== null;

/** The last work is a repetition. */
function endsAgain(sayings: readonly Saying[]): boolean {
  const work = sayings.filter(
    (one) => (one.act === "step" || one.act === "back" || one.act === "wait") && !isAfterTries(one),
  );
  const sentence = work.at(-1)?.sentence;
  return work.some((one) => one.sentence === sentence && (one.act === "back" || saysAgain(one)));
}

/** Everything after the condition in its sentence. */
const caseFrom = ({ at, governs }: CaseCue, sayings: readonly Saying[]): Saying[] =>
  sayings.filter((one, place) => place >= Math.min(at, governs) && one.sentence === sayings[at]?.sentence);

const goesOn = (sayings: readonly Saying[]): boolean =>
  sayings.some(({ clause }) => clause.connectors.some((words) => connectorClass.get(words) === "next"));

const sentencesMax = 3;

const mends = (saying: Saying): boolean =>
  (saying.act === "step" || saying.act === "back" || saying.clause.link?.kind === "complement") &&
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
    (wholes.has(cue.topic) && !cue.predicate.some((one) => negativeAnswers.has(one))) ||
    cue.predicate.some((one) => positiveAnswers.has(one) || passing.has(one)) ||
    (decidingVerbs.has(word) && word !== "decide")
  );
}

/** "If everything is there, ...": everything that was asked for. */
const wholes: ReadonlySet<string> = new Set(["everything", "all"]);
const lefts: ReadonlySet<string> = new Set("leave left remain more further other add complain".split(" "));
const passing: ReadonlySet<string> = new Set(
  "satisfied happy content pleased complete ready clean perfect smooth pass succeed work fit match release clear green agree approve accept sign confirm sound stable safe tight free final hold order enough".split(
    " ",
  ),
);
