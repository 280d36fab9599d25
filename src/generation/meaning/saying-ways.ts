/** Where the process begins, ends, goes back or continues. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { connectorClass } from "../clauses/lexicon.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { subjectOf } from "./antecedents.ts";
import { anew, continuingVerbs, endingVerbs, processNouns, returningVerbs } from "./classes.ts";
import { framesConsequence } from "./frames.ts";
import { type Around, hasDoer, headIn, phrasal, says, verbIn, wordsOf } from "./saying.ts";
import { countOf } from "./tries.ts";

/** "step 4", "the start", "the top", "the beginning": a place of the process, not of the world. */
export const placeNouns = new Set("step point start beginning top section stage story phase".split(" "));

/** Places followed by a number: "item 4", "step 2". */
export const numberedNouns: ReadonlySet<string> = new Set([
  ...placeNouns,
  "item",
  "number",
  "no",
  "activity",
  "task",
]);

const pointsAtPlace = ({ clause, sentence }: Around) =>
  clause.complements.some(
    ({ phrase }) => placeNouns.has(phrase.lemma.toLowerCase()) || /^\d+(\.\d+)*[a-z]?$/.test(phrase.words),
  ) ||
  headIn(clause.object, placeNouns) ||
  wordsOf(clause, sentence).some((word, at, all) => numberedNouns.has(word) && /^\d/.test(all[at + 1] ?? ""));

const saysAgain = (around: Around) =>
  says(around, "again", "over", "anew", "back") ||
  around.clause.connectors.some((words) => connectorClass.get(words) === "again");

const beginningVerbs: ReadonlySet<string> = new Set([
  "start",
  "begin",
  "trigger",
  "initiate",
  "launch",
  "commence",
]);

/** "The process starts with", "is triggered by": the subject is the process itself. */
export function isBeginning(around: Around): boolean {
  const { clause, main, times, before } = around;
  const subject = subjectOf(clause);
  if (main !== null || !verbIn(clause, beginningVerbs) || subject === null) return false;
  if (saysAgain(around)) return false;
  // "The stocktaking starts every Friday", before all work: the start of the work described next.
  const isNamed = clause.object === null && times.length > 0 && before?.act !== "step" && !hasDoer(around);
  return (
    isNamed ||
    processNouns.has(subject.lemma.toLowerCase()) ||
    ["it", "all", "this"].includes(subject.lemma.toLowerCase())
  );
}

const endWords = new Set("end stop finish done finished over exit end-of-process".split(" "));

/** Statements about a process or a case after which nothing follows. */
export function isEnd(around: Around): boolean {
  const { clause, main } = around;
  if (main !== null && !["coordinate", "beside"].includes(clause.link?.kind ?? "")) return false;
  const subject = subjectOf(clause)?.lemma.toLowerCase() ?? "";
  return (
    isEndWord(around) ||
    goesOnOnlyIf(around) ||
    isGivenUp(around) ||
    (clause.verb === null ? endsByState(clause, subject) : endsByVerb(around, subject))
  );
}

/** "Work only continues if the client has paid": in the other case it ends. */
export function goesOnOnlyIf({ clause, sentence }: Pick<Around, "clause" | "sentence">): boolean {
  const goes = ["continue", "proceed", "go on", "carry on", "go ahead"].some(
    (verb) => verb === clause.verb?.lemma || verb === phrasal(clause),
  );
  if (!goes || clause.link !== null || clause.object !== null || clause.complements.length > 0) return false;
  return sentence.clauses.some(
    ({ link }) =>
      link?.to === clause.id &&
      (link.kind === "if" || link.kind === "when") &&
      (clause.connectors.includes("only") || link.words.startsWith("only")),
  );
}

/** "It is not considered any further", "no further action is taken": nothing follows. */
function isGivenUp({ clause, sentence }: Around): boolean {
  const about = clause.object ?? clause.doer;
  const words = wordsOf(clause, sentence);
  if (about?.determiner === "no" && headIn(about, steps))
    return about.modifiers.some((word) => ["further", "other", "more", "additional"].includes(word));
  return (
    clause.negated &&
    verbIn(clause, pursuing) &&
    (words.includes("further") || words.includes("longer") || words.includes("anymore"))
  );
}

const steps: ReadonlySet<string> = new Set(
  "action step work activity measure treatment processing".split(" "),
);
const pursuing: ReadonlySet<string> = new Set(
  "consider pursue process handle follow continue treat examine investigate go proceed process deal work".split(
    " ",
  ),
);

const pointing: ReadonlySet<string> = new Set(["it", "this", "that", "these"]);

function endsByVerb(around: Around, subject: string): boolean {
  const { clause } = around;
  const verb = clause.verb?.lemma ?? "";
  // "We are done."
  if (clause.passive && ["we", "us"].includes(subject)) return ["do", "finish"].includes(verb);
  const ends = verbIn(clause, endingVerbs);
  // "That ends the matter", "end the process".
  if (clause.object !== null && !clause.passive)
    return ends && (subject === "" || pointing.has(subject)) && headIn(clause.object, matters);
  if (verb === "happen") return subject === "nothing";
  // "The order ends", "our involvement ends there", "testing stops here".
  if (ends && stopsHere(around, subject)) return true;
  const isAll =
    subject === "" ? clause.form === "imperative" : processNouns.has(subject) || pointing.has(subject);
  return isAll && ends;
}

function stopsHere(around: Around, subject: string): boolean {
  const { object, verb, complements } = around.clause;
  if (object !== null) return false;
  if (verb?.lemma === "end") return subject !== "" && !["he", "she", "they"].includes(subject);
  return complements.length === 0 && (["we", "you"].includes(subject) || says(around, "here", "there"));
}

/** "It is over", "we are done", "that is it", "that is the end of the matter"; "the game is over" for anything. */
function endsByState({ state, negated }: Clause, subject: string): boolean {
  if (state === null || negated) return false;
  const word = state.lemma.toLowerCase();
  if ((subject === "" || pointing.has(subject)) && ["it", "all", "end"].includes(word)) return true;
  return (
    word === "over" ||
    // "It is closed" is about a ticket.
    (["close", "closed"].includes(word) && ["process", "procedure", "workflow"].includes(subject)) ||
    (overStates.has(word) && (processNouns.has(subject) || pointing.has(subject) || subject === "we"))
  );
}

const overStates: ReadonlySet<string> = new Set(["over", "finished", "done", "complete", "finish", "do"]);

const matters: ReadonlySet<string> = new Set([
  ...processNouns,
  "case",
  "matter",
  "affair",
  "deal",
  "business",
]);

/** "End.", "Stop", "-> done"; not "both done ->", which continues. */
function isEndWord({ clause, sentence, behind }: Around): boolean {
  const words = wordsOf(clause, sentence).filter((word) => /\w/.test(word));
  if (behind === "arrow" || words.length > 2 || clause.object !== null) return false;
  return words.some((word) => endWords.has(word)) && !words.some((word) => ["both", "all"].includes(word));
}

export function isWayBack(around: Around): boolean {
  const { clause, main, piece } = around;
  if (piece.target !== undefined) return true;
  const isJoined = ["coordinate", "relative", "beside"].includes(clause.link?.kind ?? "");
  if (main !== null && !isJoined && !framesConsequence(main, clause)) return false;
  if (isBackTo(around) || happensAnew(around)) return true;
  if (!clause.verb) return says(around, "again") && says(around, "start", "beginning", "top", "turn");
  if (verbIn(clause, continuingVerbs) && pointsAtPlace(around) && !hasThing(clause)) return true;
  if (["start over", "begin again", "go back"].includes(phrasal(clause)) && !hasThing(clause)) return true;
  if (["start", "begin", "restart"].includes(clause.verb.lemma) && !hasThing(clause) && saysAgain(around))
    return true;
  return verbIn(clause, returningVerbs) && pointsAtPlace(around) && !hasThing(clause);
}

/** "Another meeting is held", "a second reading takes place", "there is a new test": work as a noun, repeated. */
export const happensAnew = ({ clause }: Pick<Around, "clause">): boolean => {
  if (isNewTry({ clause })) return true;
  const about = anewIn(clause);
  if (about === null || nominalisationOf(about.lemma.toLowerCase()) === null) return false;
  const verb = clause.verb?.lemma ?? "be";
  if (verb === "take") return clause.object?.lemma === "place";
  return clause.passive ? arranging.has(verb) : ["be", "follow", "occur", "happen"].includes(verb);
};

export const anewIn = (clause: Clause): Phrase | null => {
  const about = subjectOf(clause) ?? clause.object;
  return about && isOnceMore(about) ? about : null;
};

const isOnceMore = ({ words }: Phrase): boolean =>
  words
    .toLowerCase()
    .split(" ")
    .some((word) => anew.has(word) || ["second", "further", "repeat", "more"].includes(word));

/** "Gets a second try", "has another go", "is given one more chance": failed work is repeated. */
export const isNewTry = ({ clause: { verb, object, state } }: Pick<Around, "clause">): boolean => {
  const about = object ?? (state && "head" in state ? state : null);
  return (
    about !== null &&
    tries.has(about.lemma.toLowerCase()) &&
    isOnceMore(about) &&
    trying.has(verb?.lemma ?? "be")
  );
};

const tries: ReadonlySet<string> = new Set("attempt try go chance shot turn round opportunity".split(" "));
const trying: ReadonlySet<string> = new Set(
  "get have receive give grant allow make take start need be offer".split(" "),
);

const arranging: ReadonlySet<string> = new Set(
  "hold arrange schedule perform conduct make do carry organise organize need require set call order run start".split(
    " ",
  ),
);

/** "Back to review", "=> back to the start": a way without a verb. */
const isBackTo = ({ clause, sentence }: Pick<Around, "clause" | "sentence">): boolean => {
  const [first, second] = wordsOf(clause, sentence).filter((word) => /\w/.test(word) && !straight.has(word));
  return first === "back" && second === "to" && clause.doer === null;
};

/** "Straight back to the mason", "then it's all the way back to the start". */
const straight: ReadonlySet<string> = new Set(
  "straight right directly immediately then and so all the way it is 's we are go".split(" "),
);

/** "Returns to the test", "goes back", "back to review"; not "returns the form". */
export const pointsBack = ({ clause, sentence }: Pick<Around, "clause" | "sentence">): boolean =>
  isBackTo({ clause, sentence }) ||
  (clause.verb !== null &&
    !hasThing(clause) &&
    (clause.verb.particle === "back" || ["return", "revert"].includes(clause.verb.lemma)));

/** Name of the rule by which a clause repeats earlier content. */
export const toldAgain = "repetition of what was told";

/**
 * "This is repeated until it fits", "they do so until", "the cycle goes on until": no new work, but a condition for its
 * end.
 */
export function repeatsTold({ clause, sentence }: Around): boolean {
  if (isNextTime({ clause, sentence })) return true;
  const about = clause.object ?? clause.doer;
  const isTold =
    about === null ||
    about.pronoun ||
    pointing.has(about.lemma) ||
    headIn(about, processNouns) ||
    headIn(about, roundNouns) ||
    (about.plural && headIn(about, placeNouns));
  const isJoined = clause.link?.kind === "coordinate" && about?.pronoun === true;
  if ((clause.link !== null && !isJoined) || !isTold || !verbIn(clause, onceMoreVerbs)) return false;
  if (about && (about.pronoun || pointing.has(about.lemma)) && countOf({ clause, sentence }) !== null)
    return true;
  if (clause.verb?.lemma === "repeat" && (about?.pronoun || headIn(about, processNouns))) return true;
  return sentence.clauses.some(({ link }) => link?.kind === "until" && link.to === clause.id);
}

/** "The farmer starts again next year", "the year after they start over": another run of the whole process. */
const isNextTime = ({ clause, sentence }: Pick<Around, "clause" | "sentence">): boolean =>
  ["start", "begin", "repeat"].includes(clause.verb?.lemma ?? "") &&
  clause.object === null &&
  sentence.tokens.some(
    ({ form }, at) =>
      (["next", "every", "each", "following"].includes(form.toLowerCase()) &&
        seasons.has(sentence.tokens[at + 1]?.lemma.toLowerCase() ?? "")) ||
      (["after", "later"].includes(form.toLowerCase()) &&
        seasons.has(sentence.tokens[at - 1]?.lemma.toLowerCase() ?? "")),
  );

export const seasons: ReadonlySet<string> = new Set(
  "day morning week month quarter year season spring summer autumn winter term time".split(" "),
);

/** With these verbs, known work continues. */
const onceMoreVerbs: ReadonlySet<string> = new Set(["repeat", "do", "continue", "go", "iterate", "loop"]);
const roundNouns: ReadonlySet<string> = new Set(["cycle", "round", "loop", "iteration", "exercise"]);

const hasThing = (clause: Clause) =>
  clause.object !== null && !placeNouns.has(clause.object.lemma.toLowerCase());

/**
 * "As long as there are open tasks, ...", "while the dough is not smooth, ...": the work changes the answer. Not "as
 * long as the bill is right, the clerk pays it", nor work that is possible meanwhile.
 */
export function holdsOn(condition: Clause, { clause: work }: Pick<Around, "clause">): boolean {
  const words = condition.link?.words ?? "";
  if (words.startsWith("as often") || words.startsWith("as many")) return true;
  if (!/^(?:as|so) long as$|^while$/.test(words) || work.modality === "may" || work.modality === "can")
    return false;
  const exists = condition.verb?.lemma === "be" && condition.state === null;
  const subject = subjectOf(condition);
  const isNone = condition.negated || subject?.determiner === "no";
  const lacks =
    ["remain", "need"].includes(condition.verb?.lemma ?? "") ||
    /^(?:too|still)\b/.test(condition.state?.words ?? "");
  return lacks || (exists ? !isNone : condition.negated && subject?.lemma !== "nothing");
}
