/**
 * Questions and their cases: the cues of the whole text put together. Two cues belong to one question when one
 * answers the other, when they are two sides of one thing, when they are bands of one measure, or when the form sets
 * them side by side.
 */
import type { Phrase } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { CaseCue } from "./case-cues.ts";
import { areOpposites, askingVerbs, checkingVerbs, decidingVerbs } from "./classes.ts";
import { lemmasOf } from "./references.ts";
import type { Saying } from "./sayings.ts";
import type { TimeExpression } from "./times.ts";

export type Case = {
  /** The cues that tell it: more than one where it is taken up again. */
  cues: CaseCue[];
  /** `other`: all that no named case holds. */
  other: boolean;
};

export type Question = {
  /** Place of the saying that decides it, or that announces it; -1 where there is none. */
  by: number;
  /** The clause behind "whether" or before "?", as the place of its saying; -1 where there is none. */
  announced: number;
  cases: Case[];
  /** "neither", "both may hold": cases do not exclude each other. */
  many: boolean;
  span: Span;
};

/** How far, in sentences, an answer may stand from its question. */
const sentencesApartMax = 6;
const listSentencesApartMax = 40;

/** All questions of a text, in the order of their first cue. */
export function questionsOf(sayings: readonly Saying[], cues: readonly CaseCue[]): Question[] {
  const questions: Question[] = [];
  let asideOf: CaseCue | null = null;
  for (const cue of cues) {
    // "When the score is high, it is granted, otherwise rejected": the "otherwise" makes a case of the time.
    if (isOther(cue) && asideOf && isRightBehind(asideOf, cue, sayings))
      questions.push(newQuestion(asideOf, sayings));
    asideOf = null;
    const joined = join(cue, questions, sayings);
    if (joined) continue;
    if (cue.joinsOnly && cue.deadline === null && !answersAnnounced(cue, sayings)) {
      asideOf = cue;
      continue;
    }
    // "otherwise" without a question before it says nothing that can be drawn; "if not" asks of the work before it.
    if (cue.answer === "other" || cue.form === "thatCase") continue;
    if (cue.answer !== null && cue.form !== "mark" && stepBefore(cue.at, sayings) < 0) continue;
    questions.push(newQuestion(cue, sayings));
  }
  return questions.filter((question) => isAsked(question, sayings)).map((one) => withWait(one, sayings));
}

/** "waits up to 5 days for the answer. If none arrives, ...": the time that was waited passes in vain. */
function withWait(question: Question, sayings: readonly Saying[]): Question {
  const cues = question.cases.flatMap((one) => one.cues.slice(0, 1));
  const [first] = cues;
  const asks = cues.find((cue) => cue.clause !== null);
  if (!first || !asks || question.cases.length > 2 || cues.some((cue) => cue.deadline)) return question;
  if (!asks.predicate.some((word) => comingVerbs.has(word))) return question;
  const time = waitedBefore(first, sayings);
  const late = cues.findIndex((cue) => cue.negated || cue.answer === "no" || cue.answer === "other");
  if (!time || late < 0) return question;
  return {
    ...question,
    cases: question.cases.map((one, at) =>
      at === late
        ? { ...one, cues: one.cues.map((cue, place) => (place === 0 ? { ...cue, deadline: time } : cue)) }
        : one,
    ),
  };
}

const comingVerbs = new Set("arrive come receive get reply answer respond return".split(" "));

/** The limit of the wait for something that stands right before the condition. */
function waitedBefore(cue: CaseCue, sayings: readonly Saying[]): TimeExpression | null {
  const wait = sayings[cue.at - 1];
  const [time] = wait?.times ?? [];
  if (!wait || !time || wait.act !== "wait" || sentenceOf(cue, sayings) - wait.sentence.sentence > 1)
    return null;
  const awaits = wait.clause.complements.some(
    ({ preposition, phrase }) => preposition === "for" && !(phrase.from >= time.from && phrase.to <= time.to),
  );
  return awaits ? time : null;
}

/** "looks up whether it is available. An unavailable work is refused": the case answers what was announced. */
function answersAnnounced(cue: CaseCue, sayings: readonly Saying[]): boolean {
  const announced = sayings[announcedBefore(cue, sayings)];
  if (!announced) return false;
  const asked = lemmasOf(announced);
  return cue.predicate.some((word) => asked.some((other) => word === other || areOpposites(word, other)));
}

const isRightBehind = (before: CaseCue, cue: CaseCue, sayings: readonly Saying[]) =>
  sentenceOf(cue, sayings) - sentenceOf(before, sayings) <= 1;

/** Something depends on it; a label before a colon that stands alone is none: "Agreed: the buyer calls". */
function isAsked(question: Question, sayings: readonly Saying[]): boolean {
  const cues = question.cases.flatMap((one) => one.cues);
  if (cues.every((cue) => cue.governs < 0)) return false;
  const [cue] = cues;
  if (cues.length > 1 || cue?.form !== "mark" || question.by >= 0 || question.announced >= 0) return true;
  const next = sayings[cue.governs];
  return (
    next?.piece.joint === "arrow" ||
    (sayings[cue.at]?.block.depth ?? 0) > 1 ||
    cue.band !== null ||
    cue.negated
  );
}

/** The work in the same sentence or the one before; -1 where there is none. */
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
    by: decidedBy(cue.at, sayings),
    announced: announcedBy(cue, sayings),
    cases:
      asks && !asksOnly(cue, sayings)
        ? [{ cues: [{ ...cue, answer: "yes" }], other: false }]
        : asks
          ? []
          : [{ cues: [cue], other: false }],
    many: cue.form === "choice" && saysBoth(cue, sayings),
    span: cue.span,
  };
}

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

/** "Works? yes: ... no: ..." tells its answers; "Defects found? -> list them" goes on as with yes. */
function asksOnly(cue: CaseCue, sayings: readonly Saying[]): boolean {
  const next = sayings[cue.governs];
  if (!next || next.act === "mark" || next.act === "condition" || next.act === "ask") return true;
  return next.piece.joint !== "arrow" && !next.clause.connectors.includes("then");
}

/** Adds a cue to the latest question that it can be a case of. */
function join(cue: CaseCue, questions: Question[], sayings: readonly Saying[]): boolean {
  for (const question of [...questions].reverse()) {
    if (!isNear(question, cue, sayings)) continue;
    const rule = joinRules.find(({ test }) => test(question, cue, sayings));
    if (!rule) continue;
    rule.add(question, cue);
    return true;
  }
  return false;
}

type JoinRule = {
  name: string;
  example: string;
  test: (question: Question, cue: CaseCue, sayings: readonly Saying[]) => boolean;
  add: (question: Question, cue: CaseCue) => void;
};

const addCase = (other: boolean) => (question: Question, cue: CaseCue) => {
  question.cases.push({ cues: [cue], other });
};

const joinRules: JoinRule[] = [
  {
    name: "the former, the latter",
    example: "The head approves or rejects it. In the latter case, the clerk is informed.",
    test: (question, cue) => cue.side !== null && question.cases.length === 2,
    add: (question, cue) => void question.cases.at(cue.side === "first" ? 0 : 1)?.cues.push(cue),
  },
  {
    name: "the case goes on",
    example: "If it rains, the match is off. In that case the club refunds the tickets.",
    test: (question, cue) => cue.form === "thatCase" && question.cases.length > 0,
    add: (question, cue) => void question.cases.at(-1)?.cues.push(cue),
  },
  {
    name: "answer to a question",
    example: "In stock? Yes: ship it. No: order it.",
    test: (question, cue) =>
      (cue.answer === "yes" || cue.answer === "no") &&
      question.announced >= 0 &&
      !question.cases.some((one) => one.cues[0]?.answer === cue.answer),
    add: addCase(false),
  },
  {
    name: "one of what an open question lists",
    example: "What comes back? - payment: ... - objection: ...",
    test: (question, cue, sayings) => {
      const asked = sayings[question.announced];
      return (
        cue.form === "mark" &&
        asked?.act === "ask" &&
        asked.block !== sayings[cue.at]?.block &&
        opensBlock(cue, sayings) &&
        asked.sentence.tokens.some((token) => openWords.has(token.lemma.toLowerCase()))
      );
    },
    add: addCase(false),
  },
  {
    name: "the last of the choice",
    example: "The head approves or rejects it. If it is approved, file it. Otherwise inform the clerk.",
    test: (question, cue, sayings) =>
      cue.answer === "other" && lastUnanswered(question) !== undefined && !asksAnew(question, cue, sayings),
    add: (question, cue) => void lastUnanswered(question)?.cues.push(cue),
  },
  {
    name: "other case",
    example: "If it is complete, ship it. Otherwise ask.",
    test: (question, cue, sayings) =>
      isOther(cue) &&
      question.cases.length > 0 &&
      !question.cases.some((one) => one.other) &&
      !asksAnew(question, cue, sayings),
    add: addCase(true),
  },
  {
    name: "the case again",
    example: "Approved requests are filed. ... If it was approved, ...",
    test: (question, cue) => caseSaid(question, cue) !== undefined,
    add: (question, cue) => void caseSaid(question, cue)?.cues.push(cue),
  },
  {
    name: "what was announced",
    example: "The head signs; if not, ... If signed, ...",
    test: (question, cue, sayings) => {
      const said = sayings[question.announced];
      if (!said || cue.answer !== null || cue.predicate.length === 0) return false;
      const words = lemmasOf(said);
      const [word = ""] = cue.predicate;
      return words.includes(word) || words.some((other) => areOpposites(word, other));
    },
    add: addCase(false),
  },
  {
    name: "not the case",
    example: "If he agrees, ... If he does not agree, ...",
    test: (question, cue) =>
      question.cases.some((one) =>
        one.cues.some((known) => sameMatter(known, cue) && known.negated !== cue.negated),
      ),
    add: addCase(false),
  },
  {
    name: "there is none",
    example: "If there is a gap, ... If there are no gaps, ...",
    test: (question, cue) =>
      isExistence(cue) &&
      question.cases.some((one) =>
        one.cues.some(
          (known) => isExistence(known) && sameThing(known, cue) && known.negated !== cue.negated,
        ),
      ),
    add: addCase(false),
  },
  {
    name: "another value on one scale",
    example: "If the risk is low, ... If the risk is medium, ...",
    test: (question, cue) =>
      cue.form === "if" &&
      question.cases.every((one) => !one.other) &&
      question.cases.some((one) =>
        one.cues.some((known) => sameThing(known, cue) && onOneScale(known.predicate, cue.predicate)),
      ),
    add: addCase(false),
  },
  {
    name: "another kind of thing",
    example: "If it is a question, ... If it is a complaint, ...",
    test: (question, cue) =>
      cue.form === "if" && question.cases.some((one) => one.cues.some((known) => areTwoKinds(known, cue))),
    add: addCase(false),
  },
  {
    name: "the other side of a limit",
    example: "If the costs are below 2000 euros, ... If they are higher, ...",
    test: (question, cue) =>
      cue.form === "if" &&
      cue.band === null &&
      cue.predicate.length === 1 &&
      comparisons.has(cue.predicate[0] ?? "") &&
      question.cases.length === 1 &&
      question.cases.some((one) => one.cues.some((known) => known.band !== null && sameThing(known, cue))),
    add: addCase(false),
  },
  {
    name: "opposite",
    example: "If it passes, ... If it fails, ...",
    test: (question, cue) =>
      question.cases.some((one) =>
        one.cues.some((known) =>
          known.predicate.some((word) => cue.predicate.some((other) => areOpposites(word, other))),
        ),
      ),
    add: addCase(false),
  },
  {
    name: "bands of one measure",
    example: "Up to 500 euros ... above 500 euros ...",
    test: (question, cue) =>
      cue.band !== null &&
      question.cases.some((one) => one.cues.some((known) => known.band !== null && sameMeasure(known, cue))),
    add: addCase(false),
  },
  {
    name: "cases side by side",
    example: "- damaged: send back / - complete: store",
    test: (question, cue, sayings) =>
      cue.form === "mark" &&
      cue.deadline === null &&
      question.cases.some((one) =>
        one.cues.some((known) => !known.deadline && areSiblings(known, cue, sayings)),
      ),
    add: addCase(false),
  },
  {
    name: "kinds of a thing",
    example: "Depending on its kind: invoices are paid, letters are filed.",
    test: (question, cue, sayings) =>
      cue.form === "column" &&
      question.cases.some((one) =>
        one.cues.some(
          (known) => known.form === "column" && sentenceOf(cue, sayings) - sentenceOf(known, sayings) <= 1,
        ),
      ),
    add: addCase(false),
  },
  {
    name: "choice of work",
    example: "She signs or refuses it.",
    test: (question, cue, sayings) =>
      cue.form === "choice" &&
      question.cases.some((one) =>
        one.cues.some(
          (known) => known.form === "choice" && sentenceOf(known, sayings) === sentenceOf(cue, sayings),
        ),
      ),
    add: addCase(false),
  },
  {
    name: "answers of one party",
    example: "If the debtor pays, ... If the debtor objects, ...",
    test: (question, cue, sayings) =>
      cue.form === "if" &&
      question.cases.length === 1 &&
      question.cases.some((one) =>
        one.cues.some(
          (known) =>
            known.form === "if" &&
            known.topic !== "" &&
            known.topic === cue.topic &&
            !sharesPredicate(known, cue) &&
            areReactions(known, cue, sayings),
        ),
      ),
    add: addCase(false),
  },
];

/** "He checks whether one is in stock. If not, ...": what is checked after the question is what is answered. */
function asksAnew(question: Question, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const last = Math.max(...question.cases.flatMap(({ cues }) => cues.map(({ at }) => at)));
  return announcedBefore(cue, sayings) > last;
}

/** The one case of a choice that nothing was said of yet, where something was said of the others. */
function lastUnanswered(question: Question): Case | undefined {
  if (question.cases.length < 2 || !question.cases.every(({ cues }) => cues[0]?.form === "choice"))
    return undefined;
  const open = question.cases.filter(({ cues }) => cues.length === 1);
  return open.length === 1 ? open[0] : undefined;
}

/** "If there is a gap": the thing is all that is asked about. */
const isExistence = (cue: CaseCue) =>
  cue.form === "if" && cue.answer === null && cue.topic !== "" && cue.predicate.length === 0;

const sameThing = (known: CaseCue, cue: CaseCue) =>
  known.topic === cue.topic || isPronoun(cue.topic) || cue.topic === "none";

const comparisons = new Set("high low more less large small great few".split(" "));

/** Values that exclude each other. */
const scales = [
  "low medium moderate average normal high critical",
  "small medium large big",
  "minor moderate major critical severe",
  "green yellow amber orange red",
  "simple medium complex",
  "good average fair poor bad",
  "positive neutral inconclusive negative",
  "light moderate severe",
  "first second third fourth",
].map((scale) => scale.split(" "));

const onOneScale = (known: readonly string[], cue: readonly string[]) =>
  known.length === 1 &&
  cue.length === 1 &&
  known[0] !== cue[0] &&
  scales.some((scale) => scale.includes(known[0] ?? "") && scale.includes(cue[0] ?? ""));

/** "is a question", "is a complaint"; "a false alarm", "a real alarm": what it is is named by nouns. */
function areTwoKinds(known: CaseCue, cue: CaseCue): boolean {
  const one = known.clause?.state;
  const other = cue.clause?.state;
  if (!one || !other || !("head" in one) || !("head" in other) || known.negated || cue.negated) return false;
  if (known.clause?.verb || cue.clause?.verb) return false;
  if (one.determiner === null || other.determiner === null || one.words === other.words) return false;
  return one.lemma === other.lemma || (sameThing(known, cue) && oneOfMany(one) && oneOfMany(other));
}

const oneOfMany = ({ determiner }: Phrase) => determiner === "a" || determiner === "an";

const openWords = new Set(["what", "which", "who", "how", "where"]);

const isOther = (cue: CaseCue) =>
  cue.answer === "other" ||
  cue.answer === "no" ||
  cue.predicate.some((word) => ["other", "remaining", "rest", "else"].includes(word)) ||
  ["other", "rest", "remaining"].includes(cue.topic);

/** The case of a question that a cue speaks of again, as "if approved" does after "approves or rejects". */
function caseSaid(question: Question, cue: CaseCue): Case | undefined {
  if (cue.answer !== null) return undefined;
  return question.cases.find((one) =>
    one.cues.some((known) => sameMatter(known, cue) && known.negated === cue.negated && known.band === null),
  );
}

/** The same is said of the same thing, or of a thing that one of them leaves open. */
function sameMatter(known: CaseCue, cue: CaseCue): boolean {
  if (!sharesPredicate(known, cue)) return false;
  if (known.form === "choice" || cue.form === "choice") return true;
  return (
    known.topic === cue.topic ||
    known.topic === "" ||
    cue.topic === "" ||
    isPronoun(cue.topic) ||
    known.predicate.includes(cue.topic) ||
    cue.predicate.includes(known.topic)
  );
}

export const isPronoun = (word: string) =>
  ["it", "this", "that", "they", "he", "she", "one", "so"].includes(word);

function sharesPredicate(known: CaseCue, cue: CaseCue): boolean {
  const [first] = known.predicate;
  if (first === undefined || cue.predicate.length === 0) return false;
  const shorter = known.predicate.length <= cue.predicate.length ? known.predicate : cue.predicate;
  const longer = shorter === known.predicate ? cue.predicate : known.predicate;
  return shorter.every((word) => longer.includes(word));
}

function sameMeasure(known: CaseCue, cue: CaseCue): boolean {
  const one = known.band;
  const other = cue.band;
  if (!one || !other) return false;
  const units =
    one.unit === other.unit || one.unit === "" || other.unit === "" || !/[a-z]/.test(one.unit + other.unit);
  const apart = one.high <= other.low || other.high <= one.low || one.side !== other.side;
  return (units || known.topic === cue.topic) && apart;
}

/** Items of one list, or pieces of one line, that both begin with a mark. */
function areSiblings(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const one = sayings[known.at];
  const other = sayings[cue.at];
  if (!one || !other || known.form !== "mark") return false;
  if (one.block === other.block) return areSiblingsInLine(known, cue, sayings);
  const alike = one.block.depth === other.block.depth && one.block.parent === other.block.parent;
  if (!alike || one.block.depth === 0 || !opensBlock(known, sayings) || !opensBlock(cue, sayings))
    return false;
  // Another item of the list between them ends the row of cases.
  return !sayings
    .slice(known.at + 1, cue.at)
    .some(({ block }) => block !== one.block && block.depth <= one.block.depth);
}

/** "accepts => ...; declines => ..."; but "objection: it is examined. Justified -> ..." asks anew. */
function areSiblingsInLine(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const other = sayings[cue.at];
  if (!opensBlock(known, sayings)) return true;
  return other?.block.depth === 0 || ["semicolon", "slash"].includes(other?.piece.joint ?? "");
}

const opensBlock = (cue: CaseCue, sayings: readonly Saying[]) =>
  sayings[cue.at - 1]?.block !== sayings[cue.at]?.block;

const reactions = new Set(
  "pay object agree accept refuse answer reply cancel come appear sign decline respond react return choose pick want prefer insist complain withdraw confirm reject approve".split(
    " ",
  ),
);

const areReactions = (known: CaseCue, cue: CaseCue, sayings: readonly Saying[]) =>
  reactions.has(known.predicate[0] ?? "") &&
  reactions.has(cue.predicate[0] ?? "") &&
  Math.abs(sentenceOf(cue, sayings) - sentenceOf(known, sayings)) <= 2;

const sentenceOf = (cue: CaseCue, sayings: readonly Saying[]) => sayings[cue.at]?.sentence.sentence ?? -1;

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

/** The check, the decision or the request that a condition asks the outcome of: in its sentence or the one before. */
function decidedBy(at: number, sayings: readonly Saying[]): number {
  const here = sayings[at]?.sentence.sentence ?? 0;
  for (let place = at - 1; place >= 0; place--) {
    const saying = sayings[place];
    if (!saying || here - saying.sentence.sentence > 1) return -1;
    if (saying.act !== "step") continue;
    const verb = saying.clause.verb?.lemma ?? "";
    if (checkingVerbs.has(verb) || decidingVerbs.has(verb) || askingVerbs.has(verb)) return place;
    return -1;
  }
  return -1;
}

/** "checks whether the form is complete. If so, ...": the content of the check is what is asked. */
function announcedBefore(cue: CaseCue, sayings: readonly Saying[]): number {
  const here = sayings[cue.at]?.sentence.sentence ?? 0;
  for (let place = cue.at - 1; place >= 0; place--) {
    const saying = sayings[place];
    if (!saying || here - saying.sentence.sentence > 2) return -1;
    if (saying.clause.link?.kind === "whether") return place;
  }
  return -1;
}
