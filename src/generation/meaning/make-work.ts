/** Work and changes of its course: steps, ends, parallel work. */
import type { Phrase } from "../clauses/clause.ts";
import { capitalised, sayPhrase, withoutArticles } from "../naming/words.ts";
import { endingVerbs } from "./classes.ts";
import type { Opening } from "./cues.ts";
import {
  type Draft,
  isFirst,
  isOutside,
  lastWork,
  type Maker,
  newId,
  say,
  spanOf,
  stepAt,
  textOf,
} from "./draft.ts";
import { isEachLead } from "./frames.ts";
import {
  chainOf,
  endsBeside,
  openBranch,
  openListedBranch,
  openOthers,
  putInBranch,
  sayParallel,
} from "./make-branches.ts";
import { crewBefore, crewOf, withHelpers } from "./make-crews.ts";
import { sayReminder } from "./make-deadlines.ts";
import { isLimitOfQuestion, sayMessage, sayTimeBefore, sayTimeBehind } from "./make-events.ts";
import { bringsIn, sayStart, sayStartTime } from "./make-starts.ts";
import { eventLabel, findStep, findWork, lemmasOf, type Said } from "./references.ts";
import type { Saying } from "./saying.ts";
import { otherHalf, workByPlace } from "./saying-places.ts";
import { goesOnOnlyIf } from "./saying-ways.ts";
import { contentWords, giverOf, isSystem, resolvedIn, type StepWords, stepWords } from "./steps.ts";
import { withoutMost } from "./tries.ts";

export const sayStep: Maker = (saying, place, openings, draft) => {
  if (isFirst(draft) && saying.block.key === "trigger") return sayStart(saying, place, draft);
  const doer = draft.parties.doers.get(saying.clause.id) ?? null;
  if (isAwaited(saying, doer, draft)) return null;
  if (comesByItself(saying, doer)) return sayComing(saying, place, openings, draft);
  if (openings.length === 0 && bringsIn(saying, draft)) return sayStart(saying, place, draft);
  if (openings.length === 0) sayStartTime(saying, place, draft);
  const apart = chainOf(saying, draft).length > 1 ? [] : doneApart(saying);
  if (saying.block.beside) openListedBranch(saying, place, openings, draft);
  else if (apart.length < 2) openBranch(saying, place, openings, draft);
  if (openings.length > 0 || !sayReminder(saying, place, draft))
    sayTimeBefore(saying, place, openings, draft);
  const works = [
    ...crewOf(saying, draft).map((one) => ({ doer: one, saying })),
    ...apart.map((one) => ({ doer, saying: one })),
  ];
  if (works.length > 1) return sayEach(works, saying, place, openings, draft);
  const step = sayWorkOf(doer, saying, place, openings, draft);
  sayTimeBehind(saying, place, draft);
  return step;
};

const sayComing: Maker = (saying, place, openings, draft) => {
  // "He waits for the parts. The parts arrive."
  const last = draft.said.at(-1)?.statement;
  if (last?.kind === "event" && last.label === eventLabel(saying, draft.parties)) return last.id;
  return isFirst(draft) ? sayStart(saying, place, draft) : sayMessage(saying, place, openings, draft);
};

/** "The truck arrives", "the signed form comes back": not done by a party here. */
const comesByItself = (
  { clause: { verb, object, passive, negated, modality } }: Saying,
  doer: string | null,
): boolean =>
  doer === null &&
  verb !== null &&
  object === null &&
  !passive &&
  !negated &&
  modality === null &&
  (verb.lemma === "arrive" || (verb.lemma === "come" && ["in", "back"].includes(verb.particle ?? "")));

/** "The client must pay within a week. If he does not, ...": the question draws the two events. */
const isAwaited = ({ clause, times }: Saying, doer: string | null, draft: Draft): boolean =>
  (isOutside(doer, draft) || ["may", "can"].includes(clause.modality ?? "")) &&
  times.some((time) => isLimitOfQuestion(time, draft));

/** "Informs the buyer and the seller simultaneously": the same clause, once for each of them. */
function doneApart(saying: Saying): Saying[] {
  const { clause } = saying;
  if (!endsBeside(saying)) return [];
  const { object, complements } = clause;
  const each = (phrase: Phrase) => [phrase, ...phrase.fellows].map((one) => ({ ...one, fellows: [] }));
  const aside = complements.find((one) => one.phrase.fellows.length > 0 && !one.phrase.or);
  const clauses =
    object && object.fellows.length > 0 && !object.or
      ? each(object).map((one) => ({ ...clause, object: one }))
      : aside
        ? each(aside.phrase).map((phrase) => ({
            ...clause,
            complements: complements.map((one) => (one === aside ? { ...one, phrase } : one)),
          }))
        : [];
  return clauses.map((one) => ({ ...saying, clause: one }));
}

/** A branch for each of them; the first opens the case that contains all. */
function sayEach(
  works: readonly { doer: string | null; saying: Saying }[],
  saying: Saying,
  place: number,
  openings: Opening[],
  draft: Draft,
): string {
  const values = works.map((_, at) => String(at + 1));
  const known = crewBefore(saying, draft);
  const id = known ?? sayParallel(saying, place, openings, draft, values);
  for (const [at, work] of works.entries()) {
    const step = sayWorkOf(work.doer, work.saying, place, known || at > 0 ? [] : openings, draft);
    putInBranch(step, id, values[at] ?? "", draft);
  }
  return id;
}

function sayWorkOf(
  doer: string | null,
  given: Saying,
  place: number,
  openings: Opening[],
  draft: Draft,
): string {
  const { saying: counted, times } = withoutMost(given);
  const { saying, helpers } = withHelpers(counted, draft);
  const words =
    placedWords(saying, draft) ??
    stepWords(saying, draft.parties, contentOf(saying, draft), otherHalfOf(saying, draft));
  const isTurned = /^(?:send|give)$/.test(words.verb) && saying.clause.verb?.lemma !== words.verb;
  const giver = isTurned ? giverOf(saying.clause, draft.parties) : null;
  const turned = isTurned && isOutside(doer, draft);
  return say(
    {
      id: newId("s", draft),
      kind: "step",
      span: spanOf(saying),
      text: textOf(saying, draft),
      verb: words.verb,
      doer: giver ?? (turned ? null : doer),
      things: words.things,
      label: words.label,
      task: isSystem(giver ?? doer) ? "service" : null,
      optional: false,
      each: eachOf(saying) ?? eachBefore(saying, draft) ?? saying.block.each ?? null,
      ...(helpers.length > 0 ? { together: helpers } : {}),
      ...(times !== null && { times }),
    },
    place,
    openings,
    draft,
  );
}

/** Words without a verb are the label, unchanged. */
function placedWords(saying: Saying, draft: Draft): StepWords | null {
  if (saying.rule !== workByPlace) return null;
  const lemmas = lemmasOf(saying);
  return {
    verb: lemmas[0] ?? "",
    label: capitalised(
      withoutArticles(
        textOf(saying, draft)
          .replaceAll(/\s+|\s*\([^)]*$/g, " ")
          .trim(),
      ),
    ),
    things: lemmas,
  };
}

/** "approves or rejects it" is one step. */
const otherHalfOf = ({ clause }: Saying, { sayings }: Draft): string | null =>
  sayings.find((one) => one.rule === otherHalf && one.clause.link?.to === clause.id)?.clause.verb?.lemma ??
  null;

/** "checks whether the form is complete", "asks the client to sign": the content of the step. */
function contentOf({ clause }: Saying, draft: Draft): string {
  const content = draft.sayings.find(
    ({ act, clause: other }) =>
      act === "content" &&
      other.link?.to === clause.id &&
      other.form !== "nominal" &&
      ["whether", "content", "complement"].includes(other.link.kind) &&
      other.from > clause.from,
  );
  if (!content) return "";
  return contentWords(content.clause, draft.parties, draft.text, clause.verb?.lemma);
}

/** "draws a sample per drum", "labels each sample": work for each of several things. */
function eachOf({ clause, times }: Saying): string | null {
  const each = [clause.object, ...clause.complements.map((one) => one.phrase)].find(
    (phrase) =>
      phrase &&
      ["each", "every"].includes(phrase.determiner ?? "") &&
      !times.some((time) => phrase.head >= time.first && phrase.head < time.end),
  );
  if (each) return each.words.replace(/^(?:each|every) /i, "");
  const per = clause.complements.find(
    ({ preposition }) => preposition === "per" || preposition === "for each",
  );
  return per?.phrase.words ?? null;
}

/**
 * "For each item, the clerk checks the stock and packs it", "For each item: ...": the opening words apply to everything
 * that follows.
 */
function eachBefore(saying: Saying, { sayings }: Draft): string | null {
  const { clause, block, piece } = saying;
  const places = block.sentences;
  const lead = sayings.findLast(
    (one) => one.block === block && one.piece.from < piece.from && isEachLead(one.clause),
  );
  const between = lead ? places.slice(places.indexOf(lead.piece) + 1, places.indexOf(piece) + 1) : [];
  const isLed = between[0]?.joint === "colon" && between.every(({ joint }) => joint !== "stop");
  if (lead && isLed) return eachOf(lead);
  if (clause.link?.kind !== "coordinate") return null;
  const main = sayings.find((one) => one.clause.id === clause.link?.to);
  const front = main?.clause.complements.some(
    ({ phrase }) => phrase.head < (main.clause.doer?.head ?? main.clause.verb?.at ?? -1),
  );
  return main && front ? eachOf(main) : null;
}

export const sayEnd: Maker = (saying, place, given, draft) => {
  const openings = goesOnOnlyIf(saying) ? otherCases(given, draft) : given;
  return say(
    {
      id: newId("end", draft),
      kind: "end",
      span: spanOf(saying),
      text: textOf(saying, draft),
      event: saying.clause.complements.some(({ phrase }) => failures.has(phrase.lemma)) ? "error" : "none",
      label: endsWith(saying, draft),
    },
    place,
    openings,
    draft,
  );
};

/** "The process ends with a confirmation." */
function endsWith({ clause }: Saying, { parties }: Draft): string {
  const last = clause.complements.find(({ preposition }) => preposition === "with" || preposition === "in");
  const isOutcome = last && !last.phrase.pronoun && !failures.has(last.phrase.lemma);
  return isOutcome && endingVerbs.has(clause.verb?.lemma ?? "")
    ? capitalised(sayPhrase(last.phrase, resolvedIn(clause, parties)))
    : "";
}

/** "We only go on if the client pays": in the other case. */
const otherCases = (openings: Opening[], { said }: Draft): Opening[] =>
  openings.map((one) => {
    const asked = said.find(({ statement }) => statement.id === one.case?.question)?.statement;
    const value =
      asked?.kind === "question" ? asked.values.find((name) => name !== one.case?.value) : undefined;
    return asked && value !== undefined ? { ...one, case: { question: asked.id, value } } : one;
  });

/** "The process ends with an error." */
const failures = new Set(["error", "failure", "exception"]);

export const sayRemark: Maker = (saying, place, openings, draft) =>
  say(
    {
      id: newId("r", draft),
      kind: "remark",
      span: spanOf(saying),
      text: textOf(saying, draft),
      because: saying.rule,
    },
    place,
    openings,
    draft,
  );

/**
 * "While the cook fries the fish, the waiter lays the table": two branches. Known work ("while they are working") is
 * itself the first branch.
 */
export const sayBeside: Maker = (saying, place, openings, draft) => {
  // "While the cloth is on its way": not work.
  if (saying.clause.verb === null) return sayRemark(saying, place, openings, draft);
  const main = draft.sayings.findIndex(({ clause }) => clause.id === saying.clause.link?.to);
  const mainSaid = main >= 0 ? stepAt(main, draft) : null;
  const told =
    findStep(saying, draft.said, draft.parties) ??
    findWork(saying, draft.said) ??
    (isGoingOn(saying) ? lastWork(draft) : undefined);
  // "During the inspection": parallel to it if it is the previous work, otherwise only a time.
  if (saying.clause.link?.words === "during" && (!told || told !== lastWork(draft)))
    return sayRemark(saying, place, openings, draft);
  const id = sayParallel(saying, place, openings, draft);
  const first = (told && wholeOf(told, draft)) ?? mainSaid;
  if (first !== null) putInBranch(first, id, "1", draft);
  if (!told) {
    draft.branches.set(place, { of: id, value: first === null ? "1" : "2" });
    sayStep(saying, place, [], draft);
    openOthers(saying, id, draft);
  }
  const ahead = mainSaid === null ? draft.sayings[main] : undefined;
  if (ahead) {
    draft.branches.set(main, { of: id, value: "2" });
    openOthers(ahead, id, draft);
  }
  return id;
};

/** Work that is a case of a question in the same sentence moves with that question. */
const wholeOf = (told: Said, draft: Draft): string =>
  draft.said.find(
    ({ statement, cues }) => statement.kind === "question" && cues.sentence === told.cues.sentence,
  )?.statement.id ?? told.statement.id;

/** "while this is going on", "while they are working": no new work. */
const isGoingOn = ({ clause }: Saying) =>
  clause.progressive &&
  clause.object === null &&
  ["work", "go", "run", "wait", "do"].includes(clause.verb?.lemma ?? "");
