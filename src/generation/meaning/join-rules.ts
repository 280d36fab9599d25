import type { CaseCue } from "./case-cue.ts";
import {
  areKindAndState,
  areOtherKinds,
  areReactions,
  areSisterPhrases,
  areSisterStates,
  areTwoKinds,
  asksAnew,
  caseSaid,
  comparisons,
  isExistence,
  isOther,
  isRestOf,
  lastUnanswered,
  onOneScale,
  openWords,
  sameMatter,
  sameMeasure,
  sameThing,
  sentenceOf,
  sharesPredicate,
} from "./case-sameness.ts";
import { areOpposites } from "./classes.ts";
import { areOthersDoing, areWaysOut } from "./conditions-in-row.ts";
import { areComeAndMissed } from "./deadlines.ts";
import { addCase, type JoinRule } from "./join-rule.ts";
import { denialRules, isOneOfTwoAnswers, opensBlock, rowRules } from "./mark-rows.ts";
import { isPassedAfterMending } from "./mended.ts";
import type { Question } from "./question.ts";
import { lemmasOf } from "./references.ts";
import { areVerdicts } from "./verdict-cues.ts";

/** The case that is already above the same list. */
const caseAbove = ({ cases }: Question, { form, span }: CaseCue) =>
  cases.find(({ cues }) => cues.some((known) => form === "mark" && known.span.from === span.from));

/** The case of a question that takes up a value of the same list, or the same value. */
const ofList = ({ cases }: Question, cue: CaseCue, value?: number) =>
  cases.find(({ cues }) =>
    cues.some(
      ({ announced }) =>
        announced !== null &&
        announced.list === cue.announced?.list &&
        (value === undefined || announced.value === value),
    ),
  );

export const joinRules: JoinRule[] = [
  {
    name: "a value that was announced",
    example: "Each egg is small, medium or large. Small eggs are boiled. With medium eggs, ...",
    test: (question, cue) => cue.announced !== null && ofList(question, cue) !== undefined,
    add: (question, cue) => {
      const known = ofList(question, cue, cue.announced?.value);
      if (known) known.cues.push(cue);
      else question.cases.push({ cues: [cue], other: false });
    },
  },
  {
    name: "the condition above a list",
    example: "If the lid is loose: - turn it - test it",
    test: (question, cue) => caseAbove(question, cue) !== undefined,
    add: (question, cue) => void caseAbove(question, cue)?.cues.push(cue),
  },
  {
    name: "the former, the latter",
    example: "The head approves or rejects it. In the latter case, the clerk is informed.",
    test: (question, { side }) =>
      side !== null && question.cases.length > 1 && question.cases.at(side) !== undefined,
    add: (question, cue) => void question.cases.at(cue.side ?? 0)?.cues.push(cue),
  },
  {
    name: "what unless keeps out",
    example: "The scribe copies the roll unless it is torn, in which case it is glued.",
    test: (question, cue, sayings) => {
      const [known] = question.cases[0]?.cues ?? [];
      return (
        cue.form === "thatCase" &&
        question.cases.length === 1 &&
        known?.form === "unless" &&
        sentenceOf(known, sayings) === sentenceOf(cue, sayings)
      );
    },
    add: addCase(true),
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
      (cue.phrase === null || cue.answer !== "other" || isRestOf(question, cue, sayings)) &&
      question.cases.length > 0 &&
      !question.cases.some((one) => one.other) &&
      (question.announced >= 0 || !isOneOfTwoAnswers(cue, sayings)) &&
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
  ...denialRules,
  {
    name: "not the case",
    contrasts: true,
    example: "If he agrees, ... If he does not agree, ...",
    test: (question, cue) =>
      question.cases.some((one) =>
        one.cues.some((known) => sameMatter(known, cue) && known.negated !== cue.negated),
      ),
    add: addCase(false),
  },
  {
    name: "once it is mended",
    example: "If the judge finds a flaw, the tailor mends it. Once the judge is content, the coat is sold.",
    test: (question, cue, sayings) => isPassedAfterMending(question, cue, sayings),
    add: addCase(true),
  },
  {
    name: "what comes, or does not in time",
    contrasts: true,
    example: "If payment arrives, ship the goods. If a week goes by without payment, cancel the order.",
    test: ({ cases }, cue, sayings) =>
      !(
        cases.length > 1 &&
        cases.some(({ cues, other }) => other || cues[0]?.deadline || cues[0]?.form === "choice")
      ) && cases.some(({ cues }) => cues.some((known) => areComeAndMissed(known, cue, sayings))),
    add: addCase(false),
  },
  {
    name: "there is none",
    contrasts: true,
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
    contrasts: true,
    example: "If the risk is low, ... If the risk is medium, ...",
    test: (question, cue) =>
      ["if", "when", "mark", "subject", "preposition"].includes(cue.form) &&
      question.cases.every((one) => !one.other) &&
      question.cases.some((one) =>
        one.cues.some((known) => sameThing(known, cue) && onOneScale(known.predicate, cue.predicate)),
      ),
    add: addCase(false),
  },
  {
    name: "another state of the same thing",
    contrasts: true,
    example: "If it is damp, dry it. If it is cracked, fill it. If it was repainted, ...",
    test: (question, cue, sayings) =>
      question.cases.every((one) => !one.other) &&
      areSisterStates(question.cases.at(-1)?.cues[0] ?? cue, cue, sayings),
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
    contrasts: true,
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
      question.cases.every((one) => !one.other) &&
      question.cases.some((one) =>
        one.cues.some((known) =>
          known.predicate.some((word) => cue.predicate.some((other) => areOpposites(word, other))),
        ),
      ),
    add: addCase(false),
  },
  {
    name: "verdicts",
    contrasts: true,
    example: "On approval the goods are ordered. On refusal the file is closed.",
    test: (question, cue) => question.cases.some((one) => one.cues.some((known) => areVerdicts(known, cue))),
    add: addCase(false),
  },
  {
    name: "bands of one measure",
    contrasts: true,
    example: "Up to 500 euros ... above 500 euros ...",
    test: (question, cue) =>
      cue.band !== null &&
      question.cases.some((one) => one.cues.some((known) => known.band !== null && sameMeasure(known, cue))),
    add: addCase(false),
  },
  ...rowRules,
  {
    name: "kinds of a thing",
    example:
      "Depending on its kind: invoices are paid, letters are filed. Good pears are sold, bad ones are cooked.",
    test: (question, cue, sayings) =>
      (cue.form === "column" || cue.form === "subject") &&
      cue.phrase !== null &&
      question.cases.some((one) => one.cues.some((known) => areOtherKinds(known, cue, sayings))),
    add: addCase(false),
  },
  {
    name: "a kind and a condition",
    contrasts: true,
    example: "A torn sail is burned. If the sail is only wet, it is dried.",
    test: (question, cue, sayings) =>
      question.cases.some((one) => one.cues.some((known) => areKindAndState(known, cue, sayings))),
    add: addCase(false),
  },
  {
    name: "phrases side by side",
    example: "For adults the guide books a tour, for children he books a playground.",
    test: (question, cue, sayings) =>
      question.cases.some((one) => one.cues.some((known) => areSisterPhrases(known, cue, sayings))),
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
            known.deadline === null &&
            known.topic !== "" &&
            known.topic === cue.topic &&
            !sharesPredicate(known, cue) &&
            areReactions(known, cue, sayings),
        ),
      ),
    add: addCase(false),
  },
  {
    name: "the same by somebody else",
    example: "If the buyer returns the bike, the shop checks it. If the dealer returns the bike, ...",
    test: (question, cue, sayings) =>
      question.cases.every((one) => !one.other) &&
      question.cases.some((one) => one.cues.some((known) => areOthersDoing(known, cue, sayings))),
    add: addCase(false),
  },
  {
    name: "conditions in a row",
    example:
      "If the rating is good, the loan is paid out. If he has debts, the loan is refused. If papers are missing, ...",
    test: (question, cue, sayings) => areWaysOut(question, cue, sayings),
    add: addCase(false),
  },
];
