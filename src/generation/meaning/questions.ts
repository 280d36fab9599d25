import type { Clause } from "../clauses/clause.ts";
import { subjectOf } from "./antecedents.ts";
import type { CaseCue } from "./case-cue.ts";
import { announcedBefore, isOther, sentenceOf } from "./case-sameness.ts";
import { answeringVerbs, areOpposites, askingVerbs, checkingVerbs, decidingVerbs } from "./classes.ts";
import { inVain, withLimit } from "./deadlines.ts";
import { isOfLaterLimit } from "./further-limits.ts";
import { joinRules } from "./join-rules.ts";
import type { Question } from "./question.ts";
import { lemmasOf, saysAgain } from "./references.ts";
import { beforeComma, type Saying } from "./saying.ts";
import { saysSameAgain } from "./tries.ts";

/** The maximum distance, in sentences, between a question and an answer. */
const sentencesApartMax = 6;
const listSentencesApartMax = 40;

/** All questions of a text, in the order of their first cue. */
export function questionsOf(sayings: readonly Saying[], cues: readonly CaseCue[]): Question[] {
  const questions: Question[] = [];
  const asides: CaseCue[] = [];
  let asideOf: CaseCue | null = null;
  for (const told of cues.filter((one) => !answersException(one, sayings))) {
    const cue = asksOnceMore(inVain(told, sayings), sayings);
    // "When the score is high, it is granted, otherwise rejected": the "otherwise" turns the time into a case.
    if (isOther(cue) && asideOf && isRightBehind(asideOf, cue, sayings))
      questions.push(newQuestion(asideOf, sayings));
    asideOf = null;
    if (!cue.asksAnew && join(cue, questions, sayings)) continue;
    const contrasted = contrastOf(cue, asides, sayings);
    if (contrasted) {
      questions.push(contrasted);
      continue;
    }
    if (cue.joinsOnly && cue.deadline === null && !answersAnnounced(cue, sayings)) {
      asideOf = cue;
      asides.push(cue);
      continue;
    }
    if (asksByItself(cue, sayings)) questions.push(newQuestion(cue, sayings));
  }
  return questions
    .filter((question) => isAsked(question, sayings))
    .map((one) => withUntold(withLimit(one, sayings)));
}

/**
 * "Each egg is small, medium or large. Small eggs are boiled. Large ones are sold": the text says nothing about the
 * others.
 */
function withUntold(question: Question): Question {
  const values = question.cases.flatMap(({ cues }) => cues.flatMap(({ announced }) => announced ?? []));
  const isWhole = values.length === 0 || question.cases.length >= (values[0]?.of ?? 0);
  return isWhole || question.cases.some((one) => one.other)
    ? question
    : { ...question, cases: [...question.cases, { cues: [], other: true }] };
}

/** "The guest may cancel at any time. In that case, ...": not a case of a question. */
const answersException = (cue: CaseCue, sayings: readonly Saying[]): boolean =>
  (cue.form === "thatCase" || cue.answer === "yes") &&
  sayings.some(
    ({ act, sentence }) =>
      act === "exception" &&
      sentenceOf(cue, sayings) - sentence.sentence <= 1 &&
      sentence.sentence <= sentenceOf(cue, sayings),
  );

/** "... measures it again. If it is still too high, ...": not the first question. */
function asksOnceMore(cue: CaseCue, sayings: readonly Saying[]): CaseCue {
  const here = sayings[cue.at];
  if (cue.form !== "if" || !here || !saysSameAgain(here)) return cue;
  const before = sayings.slice(0, cue.at).findLast(({ act }) => act === "step" || act === "back");
  const isNear = before !== undefined && here.sentence.sentence - before.sentence.sentence <= 1;
  return isNear && (before.act === "back" || saysAgain(before)) ? { ...cue, asksAnew: true } : cue;
}

const sentencesBetweenMax = 3;

/** "When the price is low, ... When the price is high, ...": two contrasting times are cases. */
function contrastOf(cue: CaseCue, asides: CaseCue[], sayings: readonly Saying[]): Question | null {
  for (const aside of asides.toReversed()) {
    if (sentenceOf(cue, sayings) - sentenceOf(aside, sayings) > sentencesBetweenMax) return null;
    const question = newQuestion(aside, sayings);
    if (isKnown(aside) && isKnown(cue)) continue;
    const rule = joinRules.find(({ contrasts, test }) => contrasts && test(question, cue, sayings));
    if (!rule) continue;
    rule.add(question, cue);
    asides.splice(asides.indexOf(aside), 1);
    return question;
  }
  return null;
}

/** "The red wire": distinguished from another existing one. */
const isKnown = ({ phrase }: CaseCue) =>
  phrase?.determiner === "the" && !["one", "ones"].includes(phrase.lemma);

/** "otherwise" without an earlier question cannot be drawn; "if not" asks about the work before it. */
const asksByItself = (cue: CaseCue, sayings: readonly Saying[]): boolean =>
  cue.deadline !== null ||
  (cue.answer !== "other" &&
    cue.form !== "thatCase" &&
    (cue.answer === null || cue.form === "mark" || stepBefore(cue.at, sayings) >= 0));

/** "looks up whether it is available. An unavailable work is refused": the case answers the announced question. */
function answersAnnounced(cue: CaseCue, sayings: readonly Saying[]): boolean {
  const announced = sayings[announcedBefore(cue, sayings)];
  if (!announced) return false;
  const asked = lemmasOf(announced);
  return cue.predicate.some((word) => asked.some((other) => word === other || areOpposites(word, other)));
}

const isRightBehind = (before: CaseCue, cue: CaseCue, sayings: readonly Saying[]) =>
  sentenceOf(cue, sayings) - sentenceOf(before, sayings) <= 2;

/** Something depends on it; a single label before a colon does not count: "Agreed: the buyer calls". */
function isAsked(question: Question, sayings: readonly Saying[]): boolean {
  const cues = question.cases.flatMap((one) => one.cues);
  if (cues.every((cue) => cue.governs < 0)) return false;
  const [cue] = cues;
  if (cues.length > 1 || cue?.form !== "mark" || question.by >= 0 || question.announced >= 0) return true;
  const next = sayings[cue.governs];
  return (
    next?.piece.joint === "arrow" ||
    sayings[cue.at]?.rule === beforeComma ||
    (sayings[cue.at]?.block.depth ?? 0) > 1 ||
    cue.band !== null ||
    cue.negated ||
    isThingAndState(cue)
  );
}

/** "Boat late: call the harbour"; "Agreed:" and "Boat pass:" may be names of what follows. */
const isThingAndState = ({ clause }: CaseCue) =>
  clause !== null && (clause.doer ?? clause.object) !== null && (clause.state !== null || clause.passive);

/** The work in the same sentence or the one before; -1 if there is none. */
function stepBefore(at: number, sayings: readonly Saying[]): number {
  const here = sayings[at]?.sentence.sentence ?? 0;
  for (let place = at - 1; place >= 0; place--) {
    const saying = sayings[place];
    if (!saying || here - saying.sentence.sentence > 1) return -1;
    if (saying.act === "step") return place;
  }
  return -1;
}

function newQuestion(cue: CaseCue, sayings: readonly Saying[]): Question {
  const asks = cue.form === "question";
  return {
    by: cue.asksAnew || isTimed(cue, sayings) ? -1 : decidedBy(cue, sayings),
    announced: cue.asksAnew ? -1 : announcedBy(cue, sayings),
    cases:
      asks && !asksOnly(cue, sayings)
        ? [{ cues: [{ ...cue, answer: cue.negated ? "no" : "yes" }], other: false }]
        : asks
          ? []
          : [{ cues: [cue], other: false }],
    many: cue.form === "choice" && saysBoth(cue, sayings),
    span: cue.span,
  };
}

/** "As soon as the answer is in, he signs or refuses": the time of the decision, not earlier work. */
const isTimed = ({ form, at }: CaseCue, sayings: readonly Saying[]): boolean =>
  form === "choice" &&
  sayings.some(({ act, clause }) => act === "order" && clause.link?.to === sayings[at]?.clause.id);

/** "by mail, on paper, or both": the cases do not exclude each other. */
const saysBoth = (cue: CaseCue, sayings: readonly Saying[]) =>
  sayings[cue.at]?.sentence.tokens.some(
    (token, at, all) => token.lemma.toLowerCase() === "both" && all[at - 1]?.lemma === "or",
  ) === true;

/** "Signed?", "whether it is signed", and for a bare "if not" the work before it: "The head signs; if not, ...". */
function announcedBy(cue: CaseCue, sayings: readonly Saying[]): number {
  if (cue.form === "question") return cue.at;
  const whether = announcedBefore(cue, sayings);
  return whether < 0 && cue.answer !== null ? stepBefore(cue.at, sayings) : whether;
}

/** "Works? yes: ... no: ..." has its answers; "Defects found? -> list them" continues as with yes. */
function asksOnly(cue: CaseCue, sayings: readonly Saying[]): boolean {
  const next = sayings[cue.governs];
  if (!next || next.act === "mark" || next.act === "condition" || next.act === "ask") return true;
  if (isTelegraphed(cue) && follows.has(next.act) && next.block === sayings[cue.at]?.block) return false;
  return next.piece.joint !== "arrow" && !next.clause.connectors.includes("then");
}

const follows: ReadonlySet<Saying["act"]> = new Set(["step", "back", "end", "wait"]);

/**
 * "Changes requested? The author makes them.": a question without a finite verb is itself the case for the following
 * text.
 */
const isTelegraphed = ({ clause }: CaseCue) =>
  clause !== null &&
  (["participle", "nominal", "fragment"].includes(clause.form) ||
    clause.verb === null ||
    (clause.form === "finite" && clause.doer === null && !clause.passive) ||
    isDeclared(clause));

/** "None of them suits you?", "The lamp is broken?": a statement with a question mark. */
function isDeclared(clause: Clause): boolean {
  const subject = subjectOf(clause);
  return (
    subject !== null &&
    subject.from === clause.from &&
    !asking.has(subject.words.toLowerCase().split(" ")[0] ?? "")
  );
}

const asking = new Set(["who", "what", "which", "how", "whose"]);

/** Adds a cue to the latest question that it can be a case of. */
function join(cue: CaseCue, questions: Question[], sayings: readonly Saying[]): boolean {
  if (isOfLaterLimit(cue, questions, sayings)) return true;
  // Something that does not happen in time answers no earlier question.
  if (cue.answer !== null && cue.deadline !== null) return false;
  for (const question of [...questions].reverse()) {
    if (!isNear(question, cue, sayings) || isFull(question, cue)) continue;
    const rule = joinRules.find(({ test }) => test(question, cue, sayings));
    if (!rule) continue;
    rule.add(question, cue);
    return true;
  }
  return false;
}

/**
 * "Fresh fish is iced, everything else goes on the shelf. Torn boxes are taped": no further kind follows "everything
 * else".
 */
const isFull = ({ cases }: Question, { form, answer, phrase }: CaseCue): boolean =>
  (form === "column" || form === "subject") &&
  phrase !== null &&
  answer === null &&
  cases.some(({ other, cues }) => other && cues.some((known) => known.phrase !== null));

function isNear(question: Question, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const last = question.cases.at(-1)?.cues.at(-1);
  const from = last ? last.at : question.announced;
  const before = sayings[from];
  const now = sayings[cue.at];
  if (!before || !now) return false;
  const apart = now.sentence.sentence - before.sentence.sentence;
  const listed = now.block.depth > 0 && before.block.depth > 0;
  return apart <= (listed ? listSentencesApartMax : sentencesApartMax);
}

/** The check, the decision or the request whose outcome a condition asks: in its sentence or the one before. */
function decidedBy(cue: CaseCue, sayings: readonly Saying[]): number {
  const here = sentenceOf(cue, sayings);
  for (let place = cue.at - 1; place >= 0; place--) {
    const saying = sayings[place];
    if (!saying || here - saying.sentence.sentence > 1) return -1;
    if (saying.act !== "step") continue;
    if (findsOut(saying)) return isSister(cue, saying, sayings) ? -1 : place;
    // "Reads it and writes remarks": the check is before it in its sentence.
    const before = sayings[place - 1];
    if (before?.act !== "step" || before.sentence !== saying.sentence) return -1;
  }
  return -1;
}

const findsOut = ({ clause }: Saying): boolean =>
  [checkingVerbs, decidingVerbs, askingVerbs].some((verbs) => verbs.has(clause.verb?.lemma ?? ""));

/**
 * "If it is torn, the owner is asked. If the lid is loose, ...": the condition does not concern the work of another
 * condition.
 */
function isSister(cue: CaseCue, saying: Saying, sayings: readonly Saying[]): boolean {
  const opens = sayings.some(
    ({ act, clause }) => act === "condition" && clause.link?.to === saying.clause.id,
  );
  if (!opens || cue.clause === null || cue.form !== "if" || saying.sentence === sayings[cue.at]?.sentence)
    return false;
  const told = lemmasOf(saying);
  const asked = [cue.topic, ...cue.predicate];
  return !asked.some(
    (word) => answeringVerbs.has(word) || told.some((other) => word === other || areOpposites(word, other)),
  );
}
