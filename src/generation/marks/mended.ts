/** Corrects marks by the whole text: the reader scores each mark by itself, and some cannot all hold in one process. */
import type { TextDocument } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import { withAccepted } from "./accepted.ts";
import { withAllAtOnce } from "./all-at-once.ts";
import { withAnnouncedOptions } from "./announced-options.ts";
import { withoutAnsweredRests } from "./answered-rests.ts";
import { withAnyTime } from "./any-time.ts";
import {
  withoutCounting,
  withoutGoals,
  withoutLaterStarts,
  withoutSummaries,
  withWantedWork,
} from "./around-work.ts";
import { withoutAsides } from "./asides.ts";
import { withAskedAndDone } from "./asked-and-done.ts";
import { withoutBehindEnds } from "./behind-ends.ts";
import { withoutBoundaries } from "./boundaries.ts";
import { withoutInnerItems, withWholeBranches } from "./branches.ts";
import { withChoices } from "./choices.ts";
import { withOneCase, withoutCompared, withoutFindings, withoutMeasures, withTakenUp } from "./conditions.ts";
import { withConditionsBehind } from "./conditions-behind.ts";
import { withSharedDoers } from "./doers.ts";
import { withoutDoubles } from "./doubles.ts";
import { withoutEitherWay } from "./either-way.ts";
import { withEndingWork } from "./ending-work.ts";
import { withEndsOfCases } from "./ends-of-cases.ts";
import type { Scene } from "./found.ts";
import { withAskedAfterTime, withFurtherLimits, withWhatIsMissed } from "./further-limits.ts";
import { withIfItems } from "./if-items.ts";
import { withInAllCases } from "./in-all-cases.ts";
import { withInThatCase } from "./in-that-case.ts";
import { withAnswersInTime, withDenials } from "./in-time.ts";
import { withIndented } from "./indented.ts";
import { withKindsWithin } from "./kinds-within.ts";
import { withLateEnds } from "./late-ends.ts";
import { withLaterConditions } from "./later-conditions.ts";
import { withLedToRefusal } from "./led-to-refusal.ts";
import { withoutNamedDoers } from "./named-doers.ts";
import { withNumbers } from "./numbers.ts";
import { withOnceMore } from "./once-more.ts";
import { withOnceThere } from "./once-there.ts";
import { withOneQuestion } from "./one-question.ts";
import { withOpposites } from "./opposites.ts";
import { withOptionsTaken } from "./options-taken.ts";
import { withOrGoesOn } from "./or-goes-on.ts";
import { withOrIf } from "./or-if.ts";
import { withMentions, withOrders, withoutDatedEnds } from "./orders.ts";
import { withAnswers, withOtherwise, withOtherwiseAnswered } from "./otherwise.ts";
import { withOwnWaits } from "./own-waits.ts";
import { withParts } from "./parts.ts";
import { withPlainAnswers } from "./plain-answers.ts";
import { withReachableCases } from "./reachable.ts";
import { withReminders } from "./reminders.ts";
import { withRepeats } from "./repeats.ts";
import { withoutInnerCases, withRests } from "./rests.ts";
import { withoutOpenReturns, withReturns } from "./returns.ts";
import { saidOnce } from "./said-once.ts";
import { withSameWork } from "./same-work.ts";
import { withoutSecondHalves } from "./second-halves.ts";
import { withoutFarEvents, withoutFarSiblings } from "./siblings.ts";
import { withListsSideBySide } from "./side-by-side.ts";
import { withSilence } from "./silence.ts";
import { withSlashLists } from "./slash-lists.ts";
import { withSomeOfThem } from "./some-of-them.ts";
import { withSometimes } from "./sometimes.ts";
import { withOneStart } from "./starts.ts";
import { withStatesAsked } from "./states.ts";
import { withoutTimesOfWork, withTimeToAct } from "./time-to-act.ts";
import { withTimesLeft } from "./times-left.ts";
import { withToldOutcomes } from "./told-outcomes.ts";
import { withoutToldWith } from "./told-with.ts";
import { withoutTurnAnswers } from "./turn-answers.ts";
import { withoutTurnHeads } from "./turn-heads.ts";
import { withUnheard } from "./unheard.ts";
import { withExceptions } from "./unless-cases.ts";
import { withUntil } from "./until.ts";
import { withoutVerdictRows } from "./verdict-rows.ts";
import { withWaitedUntil } from "./waited-until.ts";
import { withAwaited, withOneWait, withoutBareWaits, withoutLimits } from "./waits.ts";
import { withoutWays, withWaysAcross } from "./ways.ts";
import { withWaysOut } from "./ways-out.ts";
import { withWholeSentences } from "./whole-sentences.ts";

type Mend = (marks: readonly Mark[], scene: Scene, document: TextDocument) => Mark[];

const mends: readonly Mend[] = [
  withoutSummaries,
  withoutFindings,
  withoutNamedDoers,
  withIndented,
  withoutEitherWay,
  withoutAnsweredRests,
  withAnnouncedOptions,
  withStatesAsked,
  withIfItems,
  withToldOutcomes,
  withoutTurnHeads,
  withoutTurnAnswers,
  saidOnce,
  withoutDoubles,
  withUntil,
  withTimesLeft,
  withoutSecondHalves,
  withEndsOfCases,
  withoutBehindEnds,
  withLateEnds,
  withoutToldWith,
  withoutLaterStarts,
  withoutCounting,
  withWantedWork,
  withEndingWork,
  withoutGoals,
  withoutAsides,
  withLaterConditions,
  withoutBoundaries,
  withAnyTime,
  withDenials,
  withAnswersInTime,
  withTimeToAct,
  withoutTimesOfWork,
  withOnceThere,
  withoutDatedEnds,
  withNumbers,
  withoutWays,
  withReturns,
  withOneStart,
  withoutLimits,
  withWaitedUntil,
  withAwaited,
  withOneWait,
  withoutBareWaits,
  withWaysOut,
  withoutVerdictRows,
  withSlashLists,
  withOpposites,
  withUnheard,
  withInAllCases,
  withInThatCase,
  withSomeOfThem,
  withSometimes,
  withoutFarEvents,
  withoutFarSiblings,
  withWholeSentences,
  withParts,
  withExceptions,
  withOwnWaits,
  withOtherwiseAnswered,
  withOtherwise,
  withAnswers,
  withAccepted,
  withRests,
  withoutInnerCases,
  withoutCompared,
  withoutMeasures,
  withTakenUp,
  withKindsWithin,
  withLedToRefusal,
  withOneCase,
  withOneQuestion,
  withAskedAndDone,
  withConditionsBehind,
  withReachableCases,
  withAskedAfterTime,
  withFurtherLimits,
  withWhatIsMissed,
  withSilence,
  withoutInnerItems,
  withWholeBranches,
  withReminders,
  withListsSideBySide,
  withAllAtOnce,
  withOrGoesOn,
  withOrIf,
  withChoices,
  withOptionsTaken,
  withOnceMore,
  withRepeats,
  withSameWork,
  withoutOpenReturns,
  withSharedDoers,
  withOrders,
  withMentions,
  withPlainAnswers,
  withWaysAcross,
];

export const mendedMarks = (given: readonly Mark[], scene: Scene, document: TextDocument): Mark[] =>
  mends.reduce((marks, mend) => mend(marks, scene, document), [...given]);
