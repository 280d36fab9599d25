/** Ways back and on: what is said to be done again, until something holds, or elsewhere. */
import { askOf } from "./asking.ts";
import { checkingVerbs } from "./classes.ts";
import type { Opening } from "./cues.ts";
import { type Draft, type Maker, newId, say, spanOf, textOf } from "./draft.ts";
import { keyOf } from "./parties.ts";
import { findStep, findWork, isRepetition, type Said, saysAgain, stepNumbers } from "./references.ts";
import { type Saying, wordsOf } from "./saying.ts";
import { placeNouns, pointsBack } from "./saying-ways.ts";

/** "Go back to step 2": what lies ahead is known when all is read. */
export const sayBack: Maker = (saying, place, openings, draft) => {
  const target = backTarget(saying, openings, draft);
  if (target) return sayLead(target.statement.id, null, saying, place, openings, draft);
  const [number] = stepNumbers(saying);
  return number === undefined ? null : sayLead(null, number, saying, place, openings, draft);
};

/** "Goes back to the producer": work of its own where nobody of that name works here. */
export const isReturn = (saying: Saying): boolean => pointsBack(saying) && !saysPlace(saying);

const saysPlace = ({ clause }: Saying): boolean =>
  clause.complements.length === 0 ||
  clause.complements.some(({ phrase }) => placeNouns.has(phrase.lemma.toLowerCase()));

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
    [{ use: "back", span, number, start: false, lemmas: [], target }],
  );
}

/** By its number, the work that is named, whoever did it, the start, or what was done before it was asked. */
function backTarget(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  const { said, parties } = draft;
  if (stepNumbers(saying).length > 0) return findStep(saying, said, parties);
  const named = findWork(saying, said) ?? findStep(saying, said, parties) ?? lastOf(saying, openings, draft);
  if (named) return named;
  const { clause, sentence } = saying;
  const starts =
    clause.verb !== null && ["start", "begin", "restart"].includes(clause.verb.lemma) && saysAgain(saying);
  if (starts || wordsOf(clause, sentence).some((word) => wholes.has(word)))
    return said.find(({ statement }) => statement.kind === "step");
  return isRepetition(saying) || (pointsBack(saying) && saysPlace(saying))
    ? beforeAsked(openings, draft)
    : undefined;
}

/** "From the top", "over", "the whole thing": the process as a whole. */
const wholes: ReadonlySet<string> = new Set(
  "start top beginning scratch over process procedure everything all whole".split(" "),
);

/** "Back to the mason": the last work of whoever is named, before it was asked. */
function lastOf(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  const { clause } = saying;
  const names = clause.complements.flatMap(
    ({ preposition, phrase }) =>
      (preposition === "to" && draft.parties.meant.get(keyOf(clause, phrase))?.party) || [],
  );
  return earlier(openings, draft).findLast(
    ({ statement }) => statement.kind === "step" && names.includes(statement.doer ?? ""),
  );
}

/** What was said before the question whose case is open. */
function earlier(openings: Opening[], { said }: Draft): Said[] {
  const asked = openings.at(-1)?.case?.question;
  const at = said.findLastIndex(
    ({ statement }) => statement.kind === "question" && (asked === undefined || statement.id === asked),
  );
  return said.slice(0, at < 0 ? said.length : at);
}

/** "Try again", "back to the previous step": what was done before it was asked, and checked. */
function beforeAsked(openings: Opening[], draft: Draft): Said | undefined {
  const steps = earlier(openings, draft).filter(({ statement }) => statement.kind === "step");
  const isCheck = ({ statement }: Said) => statement.kind === "step" && checkingVerbs.has(statement.verb);
  return steps.findLast((one) => !isCheck(one)) ?? steps.at(-1);
}

/**
 * "Tests again", "resubmits it", "goes to the clerk again": no new step but the way back to the one that is told. Where
 * nothing is asked, or the text goes on behind it with work, it is done a second time.
 */
export function sayAgain(saying: Saying, place: number, openings: Opening[], draft: Draft): string | null {
  const isAsked = openings.length > 0 || draft.said.some(({ statement }) => statement.kind === "question");
  if (!isAsked || goesOn(place, draft)) return null;
  const target = againTarget(saying, openings, draft);
  if (!target) return null;
  // What follows on a way back is done again anyway.
  const last = draft.said.at(-1);
  if (openings.length === 0 && last?.statement.kind === "lead") return last.statement.id;
  return sayLead(target.statement.id, null, saying, place, openings, draft);
}

function againTarget(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  const { said, parties } = draft;
  const returned = findWork(saying, said);
  if (!saysAgain(saying)) return pointsBack(saying) ? returned : undefined;
  const found = findStep(saying, said, parties) ?? returned;
  if (found || !isRepetition(saying)) return found ?? sameDoer(saying, openings, draft);
  return beforeAsked(openings, draft);
}

/** "The manager decides again": the check that he made before. */
function sameDoer(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  const doer = draft.parties.doers.get(saying.clause.id) ?? null;
  if (doer === null || !checkingVerbs.has(saying.clause.verb?.lemma ?? "")) return undefined;
  return earlier(openings, draft).findLast(
    ({ statement }) =>
      statement.kind === "step" && statement.doer === doer && checkingVerbs.has(statement.verb),
  );
}

/** Work stands behind it in its sentence that is no repetition itself and opens no case. */
function goesOn(place: number, { sayings, openings }: Draft): boolean {
  const here = sayings[place];
  const next = sayings
    .slice(place + 1)
    .findIndex((one) => one.act !== "content" && one.sentence === here?.sentence);
  const other = next < 0 ? undefined : sayings[place + 1 + next];
  if (other === undefined || openings.has(place + 1 + next)) return false;
  return (other.act === "step" || other.act === "wait") && !saysAgain(other);
}

/** "... until the dough is smooth": asked after the work; if not, the work is done again. */
export const sayUntil: Maker = (saying, place, openings, draft) => {
  const last = draft.said.findLast(({ statement }) => statement.kind === "step");
  if (!last || saying.times.length > 0) return null;
  const main = draft.sayings.find(({ clause }) => clause.id === saying.clause.link?.to);
  if (main?.act === "wait") return null;
  if (main?.act === "remark" && draft.said.some(({ statement }) => statement.kind === "lead")) return null;
  const before = draft.said.at(-1);
  // "This is repeated until it fits" behind a way back that is told says nothing more.
  if (before?.statement.kind === "lead" && isInCase(before, draft)) return null;
  const ask = askOf(saying, draft.parties);
  const asked = draft.said.findLast(({ statement }) => statement.kind === "question")?.statement;
  // "If he does not agree, she lowers the price until he agrees": asked already.
  if (asked?.kind === "question" && asked.ask === ask && main?.act === "step")
    return sayLead(asked.id, null, saying, place, openings, draft);
  const { negated } = saying.clause;
  const id = newId("until", draft);
  const to = takenBack(before, draft) ?? last.statement.id;
  say(
    {
      id,
      kind: "question",
      span: spanOf(saying),
      text: textOf(saying, draft),
      ask,
      values: negated ? ["no", "yes"] : ["yes", "no"],
      by: last.statement.id,
      many: false,
    },
    place,
    openings,
    draft,
  );
  draft.relations.push({
    kind: "back",
    from: { of: id, value: negated ? "yes" : "no" },
    to,
    why: "explicit",
    words: textOf(saying, draft),
    rule: "until",
  });
  return id;
};

const isInCase = ({ cues }: Said, { said }: Draft): boolean =>
  cues.openings.length > 0 ||
  said.some(
    ({ statement, cues: other }) => statement.kind === "question" && other.sentence === cues.sentence,
  );

/** "Repeats the test until it passes": the way back leaves from the question, to where it led. */
function takenBack(before: Said | undefined, draft: Draft): string | null {
  if (before?.statement.kind !== "lead") return null;
  draft.said.pop();
  return before.cues.references.at(-1)?.target ?? null;
}
