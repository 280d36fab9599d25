/** Clauses that make other work parallel, or announce it, and contain none themselves. */

import type { Clause, Phrase, ReadSentence } from "../clauses/clause.ts";
import { connectorClasses, phrases } from "../clauses/lexicon.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { subjectOf } from "./antecedents.ts";
import { groupNouns, personNouns } from "./classes.ts";
import type { Parties } from "./parties.ts";
import { type Around, verbIn, wordsOf } from "./saying.ts";

/**
 * "These checks run in parallel", "do both at once: ...", "..., which can be done at the same time", "all of this in
 * parallel", "the order does not matter".
 */
export function setsTogether(around: Around): boolean {
  return [leavesOrderFree, leavesEachFree, tellsSeveral, saysBeside].some((says) => says(around));
}

function saysBeside(around: Around): boolean {
  const { clause, sentence, main, behind } = around;
  const words = wordsOf(clause, sentence).filter((word) => /\p{L}/u.test(word));
  if (clause.negated || !besidePhrases.some((phrase) => ` ${words.join(" ")} `.includes(phrase)))
    return false;
  // "The maid dusts and, parallel to this, the porter sweeps": the relation between the two works.
  const isBetween = sentence.clauses.some((one) => one.from > clause.from && one.link?.kind === "beside");
  if (clause.verb === null)
    return words.length > 1 && !isBetween && words.every((word) => standingWords.has(word));
  if (!verbIn(clause, happening)) return false;
  if (main !== null)
    return (
      clause.link?.kind === "relative" && clause.verb.lemma !== "work" && clause.complements.length === 0
    );
  const subject =
    clause.passive || clause.object === null || ["side", "place"].includes(clause.object.lemma)
      ? subjectOf(clause)
      : clause.object;
  if (subject === null) return true;
  const isMany = subject.plural || subject.fellows.length > 0;
  return standsForWork(subject) || (isMany && (behind === "colon" || behind === "dash"));
}

/**
 * "Two people work on it: Ann ..., Bob ...", "we do two things: ...": the counted persons or works follow the colon.
 */
function tellsSeveral(around: Around): boolean {
  const { clause, behind } = around;
  const subject = subjectOf(clause);
  const isEach = clause.verb !== null && wordsOf(clause, around.sentence).includes("each");
  return (
    (clause.link === null || clause.link.kind === "coordinate") &&
    (behind === "colon" || behind === "dash") &&
    !clause.negated &&
    (isEach ||
      (clause.verb !== null && isCounted(subject) && subject?.pronoun === false && isSomebody(subject)) ||
      (announcesWork(around) && (isCounted(subject) || isCounted(clause.object))))
  );
}

/** "Two nurses", "several things". */
export const isCounted = (phrase: Phrase | null): boolean =>
  phrase?.words.split(/\s/).some((word) => counting.has(word.toLowerCase())) === true;

const counting = new Set([
  "two",
  "three",
  "four",
  "five",
  "several",
  "various",
  "different",
  "2",
  "3",
  "4",
  "5",
]);
const isSomebody = ({ lemma }: Phrase) =>
  lemma === "people" || personNouns.has(lemma.toLowerCase()) || groupNouns.has(lemma.toLowerCase());

/** "Three things have to be done: ...", "the following steps are carried out: ..." */
export const announcesWork = ({ clause, main, behind }: Around): boolean => {
  const subject = clause.passive || clause.object === null ? subjectOf(clause) : clause.object;
  return (
    main === null &&
    behind === "colon" &&
    verbIn(clause, happening) &&
    subject !== null &&
    standsForWork(subject)
  );
};

/** "There are two sorts of bread: white and rye": kinds follow the colon, not work. */
export const namesCases = ({ clause, piece, before, sentence }: Around): boolean =>
  piece.joint === "colon" &&
  before !== null &&
  (before.sentence === sentence ? before.rule === caseNames : announcesCases(before.sentence)) &&
  clause.doer === null &&
  clause.object === null;

export const caseNames = "names of cases";

/** Its words announce several kinds of something, and are not a condition on only one of them. */
export const announcesCases = ({ tokens }: Pick<ReadSentence, "tokens">): boolean =>
  tokens.some(({ lemma }) => caseNouns.has(lemma.toLowerCase()));

const caseNouns = new Set(
  "kind type sort class category group grade level result finding outcome option colour color possibility status priority".split(
    " ",
  ),
);

/** "The order does not matter", "it is irrelevant in which order". */
const leavesOrderFree = ({ clause, sentence, main }: Around): boolean => {
  const about = sentence.tokens.filter(({ from }) => from >= clause.from);
  const says = (some: ReadonlySet<string>) => about.some(({ lemma }) => some.has(lemma.toLowerCase()));
  const subject = subjectOf(clause);
  const isOrder = subject?.lemma === "order" || subject?.lemma === "sequence";
  return (
    main === null &&
    (isOrder || (subject?.pronoun === true && says(sequence))) &&
    (clause.negated ? says(mattering) : says(free))
  );
};

/** "Neither waits for the other", "without waiting for each other", "the two are independent of one another". */
const leavesEachFree = (around: Around): boolean => {
  const { clause } = around;
  const said = ` ${wordsOf(clause, around.sentence).join(" ")} `;
  if (!mutual.some((phrase) => said.includes(phrase))) return false;
  if (clause.verb === null)
    return !clause.negated && around.main === null && / independent(?:ly)? /.test(said);
  const subject = subjectOf(clause);
  const isDenied =
    clause.negated ||
    clause.link?.kind === "without" ||
    [subject?.lemma ?? "", subject?.determiner ?? ""].some((word) => nobody.has(word.toLowerCase()));
  return isDenied && (clause.link === null || freeLinks.has(clause.link.kind)) && verbIn(clause, holdingUp);
};

const mutual = phrases(
  "the other; the others; each other; one another; anybody; anyone; anybody else; anyone else; any other; another",
).map((phrase) => ` ${phrase} `);
const nobody = new Set(["neither", "none", "nobody", "no one", "no", "nor"]);
const holdingUp = new Set(
  "wait depend rely hinge await need require affect hinder block delay stop disturb".split(" "),
);
const freeLinks = new Set(["coordinate", "beside", "without", "relative", "so"]);

const sequence: ReadonlySet<string> = new Set(["order", "sequence", "first"]);
const mattering: ReadonlySet<string> = new Set(["matter", "important", "relevant", "count", "fixed", "role"]);
const free: ReadonlySet<string> = new Set(["irrelevant", "unimportant", "free", "arbitrary", "optional"]);

const besidePhrases = [
  ...connectorClasses.beside,
  "parallel",
  "simultaneous",
  "concurrent",
  "in no particular order",
]
  .filter((phrase) => phrase !== "in the process")
  .map((phrase) => ` ${phrase} `);

const happening: ReadonlySet<string> = new Set(
  "run happen occur do perform execute proceed work go take be conduct complete exist"
    .split(" ")
    .concat("take place", "go on", "carry out"),
);
const groups = new Set("these those both all this that they everything following".split(" "));
/** Words that a phrase may contain in addition: "all of this in parallel", "both at once". */
const standingWords = new Set(
  [...groups, "of", "the", "at", "and", "two", "three", "four"].concat(
    besidePhrases.flatMap((phrase) => phrase.trim().split(" ")),
  ),
);

/** "both", "all of the following", "two activities", "the checks": a name for work. */
const standsForWork = ({ pronoun, plural, fellows, lemma, words }: Phrase) =>
  groups.has(lemma.toLowerCase()) ||
  counting.has(lemma.toLowerCase()) ||
  words.toLowerCase() === "following" ||
  (!pronoun &&
    (plural || fellows.length > 0) &&
    (workNouns.has(lemma.toLowerCase()) || nominalisationOf(lemma) !== null)) ||
  /^(?:all|both) of (?:this|these|that|the following)\b/i.test(words);
const workNouns = new Set(
  "task step activity thing action job work process part operation measure one following".split(" "),
);

/** "The cook fries, whereas the baker bakes": each does different work. */
export const areApart = (clause: Clause, main: Clause | null, { doers }: Parties): boolean => {
  const [doer, other] = [clause, main].map((one) => (one?.verb && !one.negated ? doers.get(one.id) : null));
  return doer != null && other != null && doer !== other;
};

const handlingVerbs: ReadonlySet<string> = new Set(["handle", "treat", "proceed", "process", "deal", "go"]);

/** "It is handled differently: ...", "How it goes on depends on the size: ...". */
export const announcesKinds = ({ clause, sentence, behind }: Around): boolean =>
  behind === "colon" &&
  (clause.verb?.lemma === "depend" ||
    (verbIn(clause, handlingVerbs) &&
      sentence.tokens.some((token) =>
        ["differently", "follows", "accordingly"].includes(token.form.toLowerCase()),
      )));
