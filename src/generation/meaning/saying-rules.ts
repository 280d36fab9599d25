/**
 * The role of each clause in the process: step, condition, event, end, way back, or remark. One table of rules; the
 * first match decides. Each has a name for the account and an example.
 */
import type { Clause } from "../clauses/clause.ts";
import { subjectOf } from "./antecedents.ts";
import { drawingNouns, drawingVerbs, processNouns } from "./classes.ts";
import { frameOf, isEachLead, isFollowed, isInCharge } from "./frames.ts";
import { areKinds, isKind, isOneOfKinds } from "./kinds.ts";
import { framesRow, isRow, workInRow } from "./make-row.ts";
import { keyOf } from "./parties.ts";
import {
  type Around,
  beforeComma,
  firstPerson,
  headIn,
  type SayingRule,
  verbIn,
  wayToNext,
} from "./saying.ts";
import { asides } from "./saying-asides.ts";
import {
  isAnswer,
  isConditional,
  isMarkedOutcome,
  isPlaceRelative,
  mayComeAnyTime,
} from "./saying-conditions.ts";
import { isDeniedToo, isOtherHalf, isPlaced, otherHalf, workByPlace } from "./saying-places.ts";
import {
  isConsequence,
  isDone,
  isDuty,
  isNeeded,
  isNotDone,
  isStative,
  isTellingRelative,
} from "./saying-states.ts";
import {
  announcesKinds,
  announcesWork,
  areApart,
  caseNames,
  namesCases,
  setsTogether,
} from "./saying-together.ts";
import { letting, waits } from "./saying-waits.ts";
import { isBeginning, isEnd, isWayBack, repeatsTold, toldAgain } from "./saying-ways.ts";
import { isSometimes } from "./saying-when.ts";

const orderLinks = new Set(["when", "once", "after", "before"]);
const contentLinks = new Set(["content", "whether", "complement", "purpose"]);
/** "Can you draw our loan thing" */
const isAskedToDraw = (clause: Clause) =>
  verbIn(clause, new Set(["draw", "sketch", "model", "visualise", "visualize", "diagram"])) &&
  clause.doer?.lemma === "you" &&
  ["can", "will", "would"].includes(clause.modality ?? "");
const remarkLinks = new Set(["while", "because", "although", "so", "by", "without"]);

export const sayingRules: readonly SayingRule[] = [
  {
    name: "the step that a line speaks of",
    example: "Step 30: if nobody answers, ...",
    act: "remark",
    holds: ({ piece }) => piece.target !== undefined && piece.joint === "start",
  },
  {
    name: "request to draw",
    example: "Please draw a diagram of it.",
    act: "remark",
    holds: ({ clause }) =>
      isAskedToDraw(clause) ||
      (verbIn(clause, drawingVerbs) &&
        (headIn(clause.object, drawingNouns) ||
          clause.complements.some((one) => headIn(one.phrase, drawingNouns))) &&
        (clause.form === "imperative" || clause.form === "infinitive" || firstPerson(clause))),
  },
  {
    name: "question",
    example: "Is the claim time-barred?",
    act: "ask",
    holds: ({ behind, piece, text, main }) =>
      main === null && (behind === "question" || text.slice(0, piece.to).trimEnd().endsWith("?")),
  },
  {
    name: "the process begins",
    example: "The process starts when an order arrives. It all begins with a call.",
    act: "begin",
    holds: (around) => isBeginning(around),
  },
  {
    name: beforeComma,
    example: "Damage small, the clerk decides. Damage big, he drives out.",
    act: "mark",
    holds: ({ contrasted }) => contrasted,
  },
  {
    name: "other work side by side",
    example: "These checks run in parallel. Three things happen at once: ...",
    act: "together",
    holds: (around) => setsTogether(around),
  },
  {
    name: "announcement of work",
    example: "Three things have to be done: ...",
    act: "remark",
    holds: (around) => announcesWork(around),
  },
  {
    name: caseNames,
    example: "There are two sorts of bread: white and rye.",
    act: "remark",
    holds: (around) => namesCases(around),
  },
  {
    name: "at any time",
    example: "At any time the guest may cancel. If the guest cancels at any point, ...",
    act: "exception",
    holds: (around) => mayComeAnyTime(around),
  },
  {
    name: "condition",
    example: "If the stock is low, ...",
    act: "condition",
    holds: (around) => isConditional(around.clause, around.main) || isSometimes(around),
  },
  {
    name: "until",
    example: "... until the dough is smooth.",
    act: "until",
    holds: ({ clause }) => clause.link?.kind === "until",
  },
  {
    name: "next work by its place",
    example: "..., where an officer scans it",
    act: "step",
    holds: (around) => isPlaceRelative(around.clause, around.main) && !isStative(around),
  },
  {
    name: "footnote",
    example: "(1) Air freight is handled elsewhere.",
    act: "remark",
    holds: ({ block }) => block.key === "footnote",
  },
  {
    name: "order by a clause",
    example: "Once the bill is paid, ...",
    act: "order",
    holds: ({ clause }) => orderLinks.has(clause.link?.kind ?? ""),
  },
  {
    name: "the other kind",
    example:
      "Ripe plums are sold, while green plums are left. Small orders are shipped, whereas larger orders need the approval of the head.",
    act: "step",
    holds: ({ clause, main }) =>
      ["while", "whereas"].includes(clause.link?.words ?? "") &&
      main !== null &&
      tellsOtherKind(clause, main),
  },
  {
    name: "beside by a clause",
    example: "While the cook fries the fish, ...",
    act: "beside",
    holds: ({ clause, main, parties }) =>
      clause.link?.kind === "while" || (clause.link?.words === "whereas" && areApart(clause, main, parties)),
  },
  {
    name: "goes on with a condition or a time",
    example: "If it is new and the client agrees, ...",
    act: "content",
    holds: ({ clause, main, mainAct }) =>
      clause.link?.kind === "coordinate" &&
      mainAct !== null &&
      (mainAct !== "exception" || main?.link !== null) &&
      ["condition", "exception", "order", "until", "content"].includes(mainAct),
  },
  {
    name: otherHalf,
    example: "Approves or rejects | approved: 4, rejected: 7",
    act: "content",
    holds: (around) => isOtherHalf(around),
  },
  {
    name: "work that a frame names",
    example: "The stocktake involves counting the goods. HR is in charge of hiring.",
    act: "step",
    holds: ({ clause, sentence, mainAct }) =>
      mainAct !== "condition" && mainAct !== "order" && frameOf(clause, sentence.clauses) !== undefined,
  },
  {
    name: "work told behind",
    example: "The clerk records the case, followed by checking the papers.",
    act: "step",
    holds: ({ clause, sentence }) =>
      clause.form === "gerund" &&
      sentence.tokens[(clause.tokens[0] ?? 0) - 1]?.form.toLowerCase() === "followed",
  },
  {
    name: workInRow,
    example:
      "The procedure goes through a check and a test. The audit involves a self-check and an inspection.",
    act: "step",
    holds: ({ clause, mainAct }) => mainAct !== "condition" && mainAct !== "order" && isRow({ clause }),
  },
  {
    name: "frame of work",
    example: "The porter takes care of locking the gate.",
    act: "remark",
    holds: ({ clause, sentence }) =>
      isFollowed(clause) ||
      sentence.clauses.some((one) => one.link?.to === clause.id && framesRow(clause, one)) ||
      sentence.clauses.some((one) => {
        const frame = frameOf(one, sentence.clauses);
        return frame?.main === clause && !frame.works;
      }),
  },
  ...letting,
  {
    name: "content of another clause",
    example: "... checks whether the form is complete.",
    act: "content",
    holds: ({ clause }) => contentLinks.has(clause.link?.kind ?? ""),
  },
  {
    name: "motive or manner",
    example: "... because the law wants it.",
    act: "remark",
    holds: (around) => remarkLinks.has(around.clause.link?.kind ?? "") && !isConsequence(around),
  },
  {
    name: "the process ends",
    example: "The process ends. Stop. Done. No badge -> no entry.",
    act: "end",
    holds: (around) => isEnd(around) || isDeniedToo(around),
  },
  {
    name: toldAgain,
    example: "This is repeated until it fits. He keeps doing so until it fits.",
    act: "remark",
    holds: (around) => repeatsTold(around),
  },
  {
    name: "way back or on",
    example: "Go back to step 2. The clerk starts over.",
    act: "back",
    holds: (around) => isWayBack(around),
  },
  {
    name: "announcement of kinds",
    example: "It is handled differently: ...",
    act: "remark",
    holds: (around) => announcesKinds(around),
  },
  ...waits,
  {
    name: "outcome before a mark",
    example: "Oil dirty -> change the oil",
    act: "mark",
    holds: (around) =>
      !isInCharge(around.clause) &&
      !isEachLead(around.clause) &&
      (isMarkedOutcome(around) || (around.main === null && isAnswer(around))),
  },
  ...asides,
  {
    name: "what is not done",
    example: "There is no second visit.",
    act: "remark",
    holds: (around) => isNotDone(around),
  },
  {
    name: wayToNext,
    example: "The claim goes to the handler.",
    act: "remark",
    holds: (around) => isWayToNext(around),
  },
  {
    name: "state of a thing named",
    example: "..., which is signed",
    act: "content",
    holds: (around) =>
      (around.clause.link?.kind === "relative" || around.clause.link?.kind === "participle") &&
      !isTellingRelative(around),
  },
  {
    name: workByPlace,
    example: "order in -> pick -> stamp card -> invoice",
    act: "step",
    holds: (around) => isPlaced(around),
  },
  {
    name: "state",
    example: "The form is complete.",
    act: "state",
    holds: (around) => isStative(around) && !isNeeded(around) && !isDuty(around),
  },
  {
    name: "frame",
    example: "This procedure applies to Oslo. The buyer and the broker talk to each other.",
    act: "remark",
    holds: ({ clause }) =>
      (headIn(clause.doer, processNouns) &&
        !isOneOfKinds(clause.doer) &&
        !clause.passive &&
        clause.object === null) ||
      clause.complements.some(({ phrase }) => ["each other", "one another"].includes(phrase.words)),
  },
  {
    name: "work",
    example: "The clerk checks the form.",
    act: "step",
    holds: ({ clause }) => clause.verb !== null || isDone(clause),
  },
  {
    name: "words without a verb",
    example: "Ticket numbers in the wiki",
    act: "remark",
    holds: () => true,
  },
];

/** Two kinds of anything, or any two kinds of one thing. */
function tellsOtherKind(clause: Clause, main: Clause): boolean {
  const [one, other] = [clause, main].map((told) =>
    isKind(subjectOf(told)) ? subjectOf(told) : told.object,
  );
  if (!one || !other || !areKinds(one, other)) return false;
  return isOneOfKinds(one) || isOneOfKinds(other) || one.lemma === other.lemma;
}

/**
 * "The claim goes to the handler"; "bills go to the office, complaints to the boss" are kinds, and their destinations
 * are the work.
 */
const isWayToNext = (around: Around): boolean => {
  const { clause, sentence, parties } = around;
  return (
    !(
      (isOneOfKinds(subjectOf(clause)) || isNewKind(around)) &&
      !sentence.clauses.some(({ link }) => link?.to === clause.id)
    ) &&
    verbIn(clause, new Set(["go", "come", "move", "pass"])) &&
    clause.object === null &&
    // "A note goes to the nurse" is about a new thing: somebody sends it.
    !["a", "an"].includes(clause.doer?.determiner ?? "") &&
    (parties.doers.get(clause.id) ?? null) === null &&
    clause.complements.some(
      ({ preposition, phrase }) => preposition === "to" && parties.meant.get(keyOf(clause, phrase))?.party,
    )
  );
};

/** Any of a new thing. */
const isNewKind = ({ clause, parties }: Around): boolean => {
  const subject = subjectOf(clause);
  return isKind(subject) && (parties.firstSaid.get(subject.lemma.toLowerCase()) ?? clause.id) >= clause.id;
};
