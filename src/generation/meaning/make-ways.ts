/** Ways back and on: work that is repeated, until something holds, or continued elsewhere. */

import { subjectOf } from "./antecedents.ts";
import { askOf } from "./asking.ts";
import type { Opening } from "./cues.ts";
import { type Draft, type Maker, newId, say, spanOf, textOf } from "./draft.ts";
import { askSecond, isCounted, isSecondTime, openingsNear, openingsOfTry } from "./make-tries.ts";
import { sayStep } from "./make-work.ts";
import { keyOf } from "./parties.ts";
import { lemmasOf, type Said, saysAgain, stepNumbers } from "./references.ts";
import type { Saying } from "./saying.ts";
import { happensAnew, pointsBack, toldAgain } from "./saying-ways.ts";
import { countOf } from "./tries.ts";
import { againTarget, backTarget, lastOf, namedIn, saysPlace } from "./way-targets.ts";

/** "Go back to step 2": a later target is known when everything is read. */
export const sayBack: Maker = (saying, place, openings, draft) => {
  if (actsNext(saying, place, draft)) return sayHandover(saying, place, openings, draft);
  const last = draft.said.at(-1);
  // "Picks another topic (back to 1)": already said.
  const isTold = last?.statement.kind === "lead" && last.cues.references.length > 0;
  if (isTold && openings.length === 0 && draft.sayings[last.place]?.block === saying.block)
    return last.statement.id;
  const target = backTarget(saying, openings, draft);
  const [number] = stepNumbers(saying);
  if (target || number !== undefined) {
    const tried = openingsOfTry(saying, place, openings, draft);
    return sayLead(
      target?.statement.id ?? null,
      target ? null : (number ?? null),
      saying,
      place,
      tried,
      draft,
    );
  }
  // "Goes back to the producer", who has no steps here.
  const isWork = happensAnew(saying) ? saying.clause.passive : pointsBack(saying) && !saysPlace(saying);
  return isWork ? sayStep(asSent(saying), place, openings, draft) : null;
};

/** "Back to the author": it is sent there. */
const asSent = (saying: Saying): Saying =>
  saying.clause.verb === null && pointsBack(saying)
    ? {
        ...saying,
        clause: {
          ...saying.clause,
          verb: { lemma: "send", particle: "back", at: saying.clause.tokens[0] ?? 0 },
        },
      }
    : saying;

function sayLead(
  target: string | null,
  number: string | null,
  saying: Saying,
  place: number,
  openings: Opening[],
  draft: Draft,
): string {
  const span = spanOf(saying);
  return say(
    { id: newId("b", draft), kind: "lead", span, text: textOf(saying, draft) },
    place,
    openings,
    draft,
    target === null && number === null
      ? []
      : [{ use: "back", span, number, start: false, lemmas: [], target }],
  );
}

/** "The draft goes to the editor. The editor shortens it." */
function actsNext(saying: Saying, place: number, draft: Draft): boolean {
  const next = draft.sayings.slice(place + 1).find(({ act }) => act === "step");
  const doer = next ? (draft.parties.doers.get(next.clause.id) ?? null) : null;
  return doer !== null && namedIn(saying, draft).includes(doer);
}

/**
 * "Tests again", "resubmits it": no new step but the way back to the existing one. "Submits it for review again": the
 * step, then the way back. Without a question, or if the text continues with work, it is a second step.
 */
export const sayWork: Maker = (saying, place, openings, draft) => {
  const found = againTarget(saying, openings, draft);
  const isAsked =
    openings.length > 0 ||
    draft.sayings.some(({ act, clause }) => act === "until" && clause.link?.to === saying.clause.id) ||
    draft.said.some(({ statement }) => statement.kind === "question");
  if (!found || !isAsked || (goesOn(place, draft) && !isCounted(saying, place, draft)))
    return sayStep(saying, place, openings, draft);
  const around = openings.length > 0 ? openings : openingsNear(saying, draft);
  if (isSecondTime(place, around, draft)) {
    const step = sayStep(saying, place, openings, draft);
    askSecond(place, around, draft);
    return step;
  }
  const target = found.target.statement.id;
  // Work after a way back is repeated anyway.
  const last = draft.said.at(-1);
  const isBack = last?.statement.kind === "lead" && last.cues.references.length > 0;
  if (openings.length === 0 && last && isBack) return last.statement.id;
  if (found.instead)
    return sayLead(target, null, saying, place, openingsOfTry(saying, place, openings, draft), draft);
  const step = sayStep(saying, place, openings, draft);
  sayLead(target, null, saying, place, [], draft);
  return step;
};

/**
 * "If it is torn, the coat goes to the tailor": the next doer in that case. "Goes to the tailor again", without further
 * work of the tailor: back to his earlier work.
 */
export const sayHandover: Maker = (saying, place, openings, draft) => {
  if (namedIn(saying, draft).length === 0) return null;
  if (actsNext(saying, place, draft))
    return openings.length > 0 ? sayLead(null, null, saying, place, openings, draft) : null;
  const target = saysAgain(saying) || pointsBack(saying) ? lastOf(saying, openings, draft) : undefined;
  if (target) return sayLead(target.statement.id, null, saying, place, openings, draft);
  // No sentence says what they do with it: going there is the only work in the case.
  return openings.length > 0 ? sayStep(saying, place, openings, draft) : null;
};

/** Work follows in the same sentence that is not a repetition and opens no case. */
function goesOn(place: number, { sayings, openings }: Draft): boolean {
  const here = sayings[place];
  const next = sayings
    .slice(place + 1)
    .findIndex((one) => one.act !== "content" && one.sentence === here?.sentence);
  const other = next < 0 ? undefined : sayings[place + 1 + next];
  if (other === undefined || openings.has(place + 1 + next)) return false;
  return (other.act === "step" || other.act === "wait") && !saysAgain(other);
}

/** "... until the dough is smooth": a question after the work; if the answer is no, the work is repeated. */
export const sayUntil: Maker = (saying, place, openings, draft) => {
  const last = draft.said.findLast(({ statement }) => statement.kind === "step");
  if (!last || saying.times.length > 0) return null;
  const main = draft.sayings.find(({ clause }) => clause.id === saying.clause.link?.to);
  if (main?.act === "wait" || isLeftAlone(last)) return null;
  const before = draft.said.findLast(({ statement }) => statement.kind !== "remark");
  // "This is repeated until it fits" after a known way back adds nothing.
  const back = before?.statement.kind === "lead" ? before.cues.references.at(-1)?.target : undefined;
  const target = draft.said.find(({ statement }) => statement.id === back);
  const isTold = before?.statement.kind === "lead" && target?.cues.sentence !== before.cues.sentence;
  if (before && isTold && isInCase(before, draft)) return null;
  const ask = askOf(saying, draft.parties);
  const asked = draft.said.findLast(({ statement }) => statement.kind === "question")?.statement;
  // "If he does not agree, she lowers the price until he agrees", "until they are": already asked.
  const isAsked = asked?.kind === "question" && (asked.ask === ask || !/\p{L}/u.test(ask));
  if (isAsked && (main?.act === "step" || main?.act === "remark"))
    return sayLead(asked.id, null, saying, place, openings, draft);
  const first = firstRepeated(main, last, draft);
  const to =
    takenBack(before, draft) ?? (judgedUntil(saying, main, draft) ?? timedAt(first, draft)).statement.id;
  return askEnough(ask, saying.clause.negated, "until", to, saying, place, openings, draft);
};

/** "This is repeated four times", "she does it twice": a question after it. */
export const sayTimes: Maker = (saying, place, openings, draft) => {
  const last = draft.said.findLast(({ statement }) => statement.kind === "step");
  const count = saying.rule === toldAgain ? countOf(saying) : null;
  if (!last || count === null) return null;
  const to = timedAt(firstRepeated(saying, last, draft), draft).statement.id;
  return askEnough(`Done ${count} times?`, false, "count", to, saying, place, openings, draft);
};

/** "Let it dry until it is hard": nothing is repeated. */
const isLeftAlone = ({ statement }: Said): boolean =>
  statement.kind === "step" && ["let", "leave"].includes(statement.verb.split(" ")[0] ?? "");

/** The work with the time before it. */
const timedAt = (first: Said, { said }: Draft): Said =>
  said.find(({ place, statement }) => place === first.place && statement.kind === "event") ?? first;

function askEnough(
  ask: string,
  negated: boolean,
  rule: string,
  to: string,
  saying: Saying,
  place: number,
  openings: Opening[],
  draft: Draft,
): string {
  const id = newId("until", draft);
  const by = draft.said.findLast(({ statement }) => statement.kind === "step")?.statement.id ?? null;
  const text = textOf(saying, draft);
  const values = negated ? ["no", "yes"] : ["yes", "no"];
  const question = {
    id,
    kind: "question" as const,
    span: spanOf(saying),
    text,
    ask,
    values,
    by,
    many: false,
  };
  say(question, place, openings, draft);
  const from = { of: id, value: negated ? "yes" : "no" };
  draft.relations.push({ kind: "back", from, to, why: "explicit", words: text, rule });
  return id;
}

/** "Stir and taste until it is thick": all coordinated work; "this is repeated until": the whole previous sentence. */
function firstRepeated(main: Saying | undefined, last: Said, { said, sayings }: Draft): Said {
  if (main === undefined) return last;
  const steps = said.filter(({ statement }) => statement.kind === "step");
  // "Sows the seeds and waters them every day until they sprout": the recurring part is repeated.
  if (sayings[last.place]?.times.some(({ use }) => use === "every")) return last;
  if (main.act !== "remark")
    return steps.find(({ place }) => sayings[place] === main && place <= last.place) ?? last;
  const about = main.clause.object ?? main.clause.doer;
  const inSentence = steps.filter(({ cues }) => cues.sentence === last.cues.sentence);
  const isWhole = about !== null && !about.pronoun && (!about.plural || inSentence.length === 1);
  return (isWhole ? steps : inSentence)[0] ?? last;
}

/**
 * "The boss reads it, and the clerk changes it until the boss is content", "checks whether it is complete. The clerk
 * corrects it until it is complete": the earlier judgement.
 */
function judgedUntil(saying: Saying, main: Saying | undefined, draft: Draft): Said | undefined {
  const worker = main ? draft.parties.doers.get(main.clause.id) : null;
  const subject = subjectOf(saying.clause);
  const judge = subject ? (draft.parties.meant.get(keyOf(saying.clause, subject))?.party ?? null) : null;
  const asked = draft.sayings.find(
    (one) =>
      one.clause.link?.kind === "whether" &&
      one.clause.id < saying.clause.id &&
      lemmasOf(one).some((word) => saying.clause.state?.lemma === word || saying.clause.verb?.lemma === word),
  );
  return draft.said.findLast(
    ({ statement, place, cues }) =>
      statement.kind === "step" &&
      saying.clause.sentence - cues.sentence <= 1 &&
      statement.doer !== worker &&
      (judge !== null
        ? statement.doer === judge
        : draft.sayings[place]?.clause.id === asked?.clause.link?.to),
  );
}

const isInCase = ({ cues }: Said, { said }: Draft): boolean =>
  cues.openings.length > 0 ||
  said.some(
    ({ statement, cues: other }) => statement.kind === "question" && other.sentence === cues.sentence,
  );

/** "Repeats the test until it passes": the way back leaves from the question, with the same target. */
function takenBack(before: Said | undefined, draft: Draft): string | null {
  if (before?.statement.kind !== "lead") return null;
  draft.said.splice(draft.said.indexOf(before), 1);
  return before.cues.references.at(-1)?.target ?? null;
}
