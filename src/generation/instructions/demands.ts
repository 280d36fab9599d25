/**
 * What the form of an instruction demands of the change, whatever its words: a condition, a time, a doer, a jump back,
 * parallel work.
 */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { words } from "../clauses/lexicon.ts";
import type { Branch, Next, Operation, Part, Step } from "../edits.ts";
import { endingVerbs } from "../meaning/classes.ts";
import { numberOf } from "../meaning/time-words.ts";
import { parser } from "../parser/parser.ts";
import { commandIn } from "./command.ts";
import { eachIn } from "./each-words.ts";
import { closingIn, isEnding } from "./endings.ts";
import { cutWords } from "./mention.ts";
import type { Said } from "./said.ts";
import { counts, emptyWords, orderOf, ordinals } from "./words.ts";

/** `heard`: the words that demand it; null if there are none. `met`: whether a change satisfies it. */
type Demand = {
  name: string;
  example: string;
  heard(said: Said): string | null;
  met(operation: Operation, words: string): boolean;
};

const types =
  (...known: Operation["type"][]) =>
  ({ type }: Operation): boolean =>
    known.includes(type);

/** All new parts, including those inside of new questions. */
export const partsOf = (operation: Operation): Part[] =>
  [
    ...("steps" in operation ? operation.steps : []),
    ...branchesIn(operation).flatMap(({ steps }) => steps),
  ].flatMap(withInner);

const withInner = (part: Part): Part[] => [
  part,
  ...("steps" in part ? part.steps : []).flatMap(withInner),
  ...("branches" in part ? part.branches.flatMap(({ steps }) => steps).flatMap(withInner) : []),
];

const branchesIn = (made: Operation | Part): Branch[] => [
  ...("branches" in made ? made.branches : []),
  ...("branch" in made ? [made.branch] : []),
];

const stepsOf = (operation: Operation): Step[] =>
  partsOf(operation).filter((part) => part.type === "task" || part.type === "event");

const nextsOf = (operation: Operation): Next[] => [
  ...("next" in operation ? [operation.next] : []),
  ...[operation, ...partsOf(operation)].flatMap(branchesIn).map(({ next }) => next),
];

/**
 * Whether something of the notation becomes a part of the process: a lane "Decision", a step "Ask gateway". Then words
 * about the drawing were taken for work.
 */
export const drawsNotation = (operations: readonly Operation[], { quotes }: Said["source"]): boolean =>
  operations.some(
    (operation) =>
      (operation.type === "addLane" &&
        (isNotation(operation.name, quotes) ||
          (/\b(?:process|diagram|workflow)$/i.test(operation.name) && !isQuoted(operation.name, quotes)))) ||
      stepsOf(operation).some(({ label }) => ofNotation.test(label) && !isQuoted(label, quotes)),
  );
/** "If a claim is one": nobody said what. */
export const decidesNothing = (operations: readonly Operation[]): boolean =>
  operations.some((operation) =>
    [operation, ...partsOf(operation)].some(
      (made) =>
        branchesIn(made).some(({ condition }) => isUntold.test(condition)) ||
        ("condition" in made && isUntold.test(made.condition)),
    ),
  );
const isUntold = /\b(?:is|are) (?:not )?(?:one|ones|such|so|that)$/i;

const ofNotation =
  /\b(?:gateway|swimlane|sequence flow)\b|^(?:add|insert|append|rename|relabel|delete|remove|drop)\b.*\b(?:branch|lane|step|task|arrow|event|pool|diagram|decision)$/i;
const isQuoted = (name: string, quotes: Said["source"]["quotes"]): boolean =>
  quotes.some((one) => one.name.toLowerCase() === name.toLowerCase());
const isNotation = (name: string, quotes: Said["source"]["quotes"]): boolean =>
  !isQuoted(name, quotes) &&
  cutWords(name)
    .map((word) => word.toLowerCase())
    .every((word) => notation.has(word) || ordinals.has(word) || counts.has(word) || emptyWords.has(word));
const notation = words(
  "step task activity box gateway decision question choice diamond event branch arrow lane pool",
);

const isWritten = types("rename", "annotate", "setCondition", "addLane", "merge");

const decides = (operation: Operation): boolean =>
  decidesItself(operation) ||
  isBreakingOff(operation) ||
  partsOf(operation).some(({ type }) => type === "choice" || type === "eventChoice");

/** An event that may come at any time and interrupts the rest needs no further decision. */
const isBreakingOff = (operation: Operation): boolean =>
  operation.type === "addHandler" && operation.interrupting;

const decidesItself = types(
  "makeConditional",
  "addDecision",
  "addBranch",
  "loopBack",
  "attachEvent",
  "insertInFlow",
  "redirect",
  "deleteBranch",
  "setDefault",
  "moveIntoFlow",
  "endAfter",
);

const hasTime = (operation: Operation): boolean =>
  ("time" in operation && operation.time !== null) ||
  stepsOf(operation).some((step) => step.type === "event" && step.time !== null);

const waits = (step: Step): boolean => step.type === "event" && step.kind === "intermediateCatchEvent";

const connectorIn = (said: Said, wanted: ReadonlySet<string>): string | null =>
  said.clauses.flatMap(({ connectors }) => connectors).find((one) => wanted.has(one)) ?? null;

const wordsOf = ({ source }: Said, { from, to }: Clause): string => source.text.slice(from, to);

/** Neither a condition nor a mere time. */
const isOrder = ({ link }: Clause): boolean =>
  !/^(?:if|unless|until|when|once|after|before|while|because|since|that|who|which)$/.test(link?.kind ?? "");

const goes = /^(?:go|loop|jump|lead|flow|come|return|run)$/;
const waysBack = /^(?:return|loop|jump)$/;

/** Words for parallel work. */
export const together: ReadonlySet<string> = new Set(
  "in parallel;parallel;at the same time;simultaneously;concurrently;meanwhile;in the meantime;side by side".split(
    ";",
  ),
);
/** Words for repeated work. */
export const repeating: ReadonlySet<string> = new Set(["again", "once more", "once again", "anew"]);

/** Orders to remove something, at the beginning of a sentence or after another order. */
const goings =
  /(?<=^(?:please )?|[.!?\n]\s*(?:please )?|\b(?:and|then) )(?:remove|delete|drop|eliminate)\b/gi;

const besides = new Set(["too", "as well", "also"]);

const hasFellow = ({ lemma, fellows, or }: Phrase): boolean =>
  !or && fellows.length > 0 && parser.mayBePerson(lemma);

const demands: readonly Demand[] = [
  {
    name: "work side by side",
    example: "IT sets up the account and the office prepares the desk at the same time",
    // "Not in parallel any more" demands the opposite.
    heard: (said) =>
      /\b(?:not|no longer|no more|instead of|never)\b|n['’]t\b/i.test(
        said.source.masked.slice(said.from, said.to),
      )
        ? null
        : connectorIn(said, together),
    met: types(
      ...(["insertParallel", "makeParallel", "makeSequential", "addBranch"] as const),
      ...(["retypeGateway", "setEach", "wrapSteps"] as const),
    ),
  },
  {
    name: "work that is done again goes back to it",
    example: "if it is too thin, boil the glue again",
    heard: (said) => connectorIn(said, repeating),
    met: (operation) =>
      operation.type === "loopBack" ||
      operation.type === "redirect" ||
      nextsOf(operation).some(({ type }) => type === "goto"),
  },
  {
    name: "each of several things",
    example: "weigh the parcel for each customer",
    heard: (said) => eachIn(said)?.thing ?? null,
    met: (operation) => isWritten(operation) || types("setEach", "wrapSteps")(operation),
  },
  {
    name: "a condition",
    example: "unless it is a gift, print the bill",
    heard: (said) => {
      const clause = said.clauses.find(({ link }) => /^(?:if|unless|until)$/.test(link?.kind ?? ""));
      return clause ? wordsOf(said, clause) : null;
    },
    met: (operation) => decides(operation) || isWritten(operation) || stepsOf(operation).some(waits),
  },
  {
    name: "another case",
    example: "the guard checks the pass, otherwise he calls the porter",
    heard: ({ source, from, to }) =>
      /\b(?:otherwise|or else)\b/i.exec(source.masked.slice(from, to))?.[0] ?? null,
    met: (operation) => decides(operation) || isWritten(operation),
  },
  {
    name: "what comes after is not what depends on it",
    example: "ship the parcel only after the guest has paid",
    heard: ({ source, from, to }) => {
      const text = source.masked.slice(from, to);
      return /\b(?:if|unless|in case|when)\b/i.test(text)
        ? null
        : (/\bonly\b[^,;]*\b(?:after|once)\b/i.exec(text)?.[0] ?? null);
    },
    met: ({ type }) => type !== "makeConditional",
  },
  {
    name: "the case told before",
    example: "some guests have no pass; in that case the guard calls the porter",
    heard: ({ source, from, to }) =>
      /\b(?:in (?:that|this|such a|these|those) cases?|if so|if that is the case)\b/i.exec(
        source.masked.slice(from, to),
      )?.[0] ?? null,
    met: (operation) => decides(operation) || isWritten(operation),
  },
  {
    name: "a step has one doer",
    example: "the nurse and the doctor wash the patient; the clerk signs the bill together with the boss",
    heard: ({ clauses, tokens }) => {
      const doer = clauses
        .filter(({ verb }) => orderOf.get(verb?.lemma ?? "") !== "swap")
        .map((clause) => clause.doer)
        .find((one) => one !== null && hasFellow(one));
      return doer?.words ?? tokens.find(({ form }) => form.toLowerCase() === "together")?.form ?? null;
    },
    met: types("merge", "wrapSteps", "makeParallel", "insertParallel", "rename", "annotate"),
  },
  {
    name: "somebody besides who does it already",
    example: "the boss should sign the bill too",
    heard: (said) => (commandIn(said) === null ? connectorIn(said, besides) : null),
    met: (operation) =>
      !types("assignLane", "move", "moveIntoFlow")(operation) &&
      !(operation.type === "addLane" && operation.ids.length > 0),
  },
  {
    name: "a lane to lie in",
    example: "put 'Weigh' into a lane of its own and make it a service task",
    heard: ({ source, from, to }) =>
      /\b(?:into|in|to) (?:an?|the|its|their|her|his) (?:new |own |separate )*(?:swim)?lane\b/i.exec(
        source.masked.slice(from, to),
      )?.[0] ?? null,
    met: (operation) =>
      isWritten(operation) ||
      types("assignLane", "moveLane", "deleteLane", "laneToPool", "addPool")(operation) ||
      stepsOf(operation).some(({ lane }) => lane !== null),
  },
  {
    name: "a lane that is there already",
    example: "move the bill to the head's lane",
    heard: ({ source, from, to }) =>
      /\b(?:to|into|in) the (?!new |own |separate |other )(?:\S+ ){1,3}(?:swim)?lane\b/i.exec(
        source.masked.slice(from, to),
      )?.[0] ?? null,
    met: (operation) => operation.type !== "addLane",
  },
  {
    name: "a sub-process",
    example: "add a sub-process 'Weigh goods' after the seal",
    heard: ({ source, from, to }) => /\bsub-?process/i.exec(source.masked.slice(from, to))?.[0] ?? null,
    met: (operation) =>
      isWritten(operation) || types("wrapSteps", "openStep", "unwrapSteps", "setEach", "delete")(operation),
  },
  {
    name: "a kind of task",
    example: "put 'Weigh' into the lane of the scales and make it a service task",
    heard: ({ source, from, to }) =>
      /\b(?:service|user|manual|script|send|receive|business rule) tasks?\b/i.exec(
        source.masked.slice(from, to),
      )?.[0] ?? null,
    met: (operation) =>
      isWritten(operation) ||
      operation.type === "retypeTask" ||
      stepsOf(operation).some(({ kind }) => kind !== "task"),
  },
  {
    name: "an event in place of work",
    example: "instead of a task, weighing should be an event",
    heard: ({ source, from, to }) =>
      /\b(?:be|become|becomes|into|is) an? (?:\w+ )?event\b/i.exec(source.masked.slice(from, to))?.[0] ??
      null,
    met: (operation) =>
      isWritten(operation) ||
      stepsOf(operation).some(({ type }) => type === "event") ||
      !types("retypeTask")(operation),
  },
  {
    name: "work by hand",
    example: "weighing is done manually",
    heard: ({ source, from, to }) =>
      /\b(?:done|made|performed) (?:manually|by hand)\b/i.exec(source.masked.slice(from, to))?.[0] ?? null,
    met: (operation) => operation.type !== "retypeTask" || operation.kind === "manualTask",
  },
  {
    name: "a kind",
    example: "the type of 'Weigh' is service",
    heard: ({ source, from, to }) =>
      /\b(?:type|kind) of (?!case|thing)/i.exec(source.masked.slice(from, to))?.[0] ?? null,
    met: (operation) => operation.type !== "rename",
  },
  {
    name: "one more of what there is",
    example: "small parcels need a second stamp",
    heard: ({ source, from, to }) =>
      /\b(?:an?|one) (?:second|third|further|additional|extra)\b/i.exec(source.masked.slice(from, to))?.[0] ??
      null,
    met: (operation) =>
      partsOf(operation).length > 0 ||
      isWritten(operation) ||
      types("addBranch", "addStart", "addPool", "assignLane", "laneToPool", "setTime")(operation),
  },
  {
    name: "what is to go",
    example: "remove the check; move the seal before the stamp and delete the question",
    heard: ({ source, from, to }) =>
      [...source.masked.slice(0, to).matchAll(goings)].find(({ index }) => index >= from)?.[0] ?? null,
    met: types(
      ...(["delete", "deleteBranch", "deleteLane", "merge", "replace", "redirect", "unwrapSteps"] as const),
      ...(["endAfter", "makeSequential", "setEach"] as const),
    ),
  },
  {
    name: "another name",
    example: "rename the check to 'Test seal'",
    heard: ({ source, from, to }) =>
      /^(?:please )?(?:rename|relabel)\b/i.exec(source.masked.slice(from, to))?.[0] ?? null,
    met: types("rename", "setCondition", "annotate"),
  },
  {
    name: "as many steps as told",
    example: "add three steps behind the seal: weigh, sign and stamp",
    heard: ({ source, from, to }) =>
      /\b(?:add|insert|include|put in)\s+(\w+) (?:new |more |further |extra |additional )?(?:steps|tasks|activities)\b/i.exec(
        source.masked.slice(from, to),
      )?.[1] ?? null,
    met: (operation, words) => {
      const count = numberOf(words.toLowerCase());
      return count === null || stepsOf(operation).length === count;
    },
  },
  {
    name: "a word wherever it stands",
    example: "call the guard 'porter' throughout",
    heard: ({ source, from, to }) =>
      /\b(?:everywhere|throughout|wherever)\b/i.exec(source.masked.slice(from, to))?.[0] ?? null,
    met: types("rename", "setCondition", "annotate"),
  },
  {
    name: "each of the cases",
    example: "in both cases the guard locks the gate",
    heard: ({ source, from, to }) =>
      /\b(?:in|for) (?:both|either|all|each|every) (?:cases?|branch(?:es)?|paths?)\b/i.exec(
        source.text.slice(from, to),
      )?.[0] ?? null,
    met: types("deleteBranch"),
  },
  {
    name: "an end",
    example: "the guard writes a report and that's it; inform the guard and stop there",
    heard: (said) => {
      if (closingIn(said) !== null) return "that's it";
      const clause = said.clauses.find((one) => isOrder(one) && isEnding(one));
      return clause ? wordsOf(said, clause) : null;
    },
    met: (operation) =>
      types("rename", "annotate", "setCondition", "endAfter", "redirect")(operation) ||
      isBreakingOff(operation) ||
      nextsOf(operation).some(({ type }) => type === "end"),
  },
  {
    name: "an ending is no step",
    example: "the clerk calls the boss and stops there",
    heard: ({ tokens }) => tokens.find(({ lemma }) => endingVerbs.has(lemma))?.form ?? null,
    met: (operation) => !stepsOf(operation).some(({ label }) => endingVerbs.has(label.toLowerCase())),
  },
  {
    name: "a way back",
    example: "after stirring, go back to heating",
    heard: ({ tokens }) => {
      const at = tokens.findIndex(
        ({ form }, place) =>
          form.toLowerCase() === "to" &&
          (waysBack.test(tokens[place - 1]?.lemma ?? "") ||
            (tokens[place - 1]?.form.toLowerCase() === "back" && goes.test(tokens[place - 2]?.lemma ?? ""))),
      );
      return at < 0
        ? null
        : tokens
            .slice(Math.max(0, at - 2), at + 1)
            .map(({ form }) => form)
            .join(" ");
    },
    met: (operation) =>
      isWritten(operation) ||
      operation.type === "loopBack" ||
      operation.type === "redirect" ||
      nextsOf(operation).some(({ type }) => type === "goto"),
  },
  {
    name: "what is not to be done",
    example: "inform the guard, do not lock the gate",
    heard: (said) => {
      const clause = said.clauses.find((one) => isOrder(one) && one.negated && one.doer === null);
      const words = clause ? wordsOf(said, clause) : "";
      return /\b(?:do not|don['’]?t|never)\b/i.test(words) ? words : null;
    },
    met: (operation) => stepsOf(operation).length === 0,
  },
  {
    name: "something in the place of something",
    example: "if the oak is sold out, use the ash instead",
    heard: (said) => connectorIn(said, new Set(["instead"])),
    met: types(
      "rename",
      "assignLane",
      "addLane",
      "retypeTask",
      "setTime",
      "move",
      "moveIntoFlow",
      "redirect",
      "replace",
      "delete",
      "attachEvent",
    ),
  },
  {
    name: "an amount or a time is no part of a step's name",
    example: "bills over 500 euros are signed by the head; the glue dries for 2 hours",
    heard: ({ tokens }) => tokens.find(({ upos, form }) => upos === "NUM" && /^\d/.test(form))?.form ?? null,
    met: (operation) =>
      hasTime(operation) ||
      isWritten(operation) ||
      (decides(operation) && operation.type !== "insertInFlow") ||
      !stepsOf(operation).some(({ label }) => /\d/.test(label)),
  },
];

/** The words of unsatisfied demands. */
export function unmet(said: Said, operations: readonly Operation[]): string[] {
  return demands.flatMap(({ heard, met }) => {
    const words = heard(said);
    return words === null || operations.some((operation) => met(operation, words)) ? [] : [words];
  });
}
