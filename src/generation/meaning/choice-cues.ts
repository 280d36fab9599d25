/** "approves or rejects it", "either repairs or replaces it", "is sold, given away or burned": each verb is a case. */
import type { Clause } from "../clauses/clause.ts";
import { type CaseCue, noCue } from "./case-cue.ts";
import type { Saying } from "./saying.ts";

export function choiceCue(saying: Saying, at: number, sayings: readonly Saying[]): CaseCue[] {
  const { clause } = saying;
  const row = choiceRow(saying, sayings);
  if (row.length === 0) return [];
  return [
    {
      ...noCue,
      form: "choice",
      span: { from: clause.from, to: clause.to },
      at,
      governs: at,
      clause,
      predicate: [...(clause.verb ? [clause.verb.lemma] : []), ...manners(saying, row)],
    },
  ];
}

/** The alternatives: the first work and all works joined to it up to the last "or"; empty if there is no choice. */
export function choiceRow({ clause, sentence }: Saying, sayings: readonly Saying[]): Saying[] {
  const told = sayings.filter(
    (one) =>
      one.sentence === sentence && chosen.has(one.act) && !one.clause.connectors.includes("in which case"),
  );
  const above = told.find((one) => one.clause.id === clause.link?.to)?.clause.link?.to;
  const rows = [clause.id, clause.link?.to, above].map((id) => rowFrom(told, id));
  return rows.find((row) => row.some((one) => one.clause === clause)) ?? [];
}

/** All rows of alternatives, each with its first work in front. */
export const choiceRows = (sayings: readonly Saying[]): Saying[][] =>
  sayings.flatMap((saying) => {
    const row = choiceRow(saying, sayings);
    return row[0] === saying ? [row] : [];
  });

function rowFrom(told: readonly Saying[], id: number | undefined): Saying[] {
  const hanging = told.filter(
    ({ clause }) =>
      // "Depending on what she sees she fills it or pulls it": what she sees is none of the two.
      clause.id === id ||
      (clause.link?.to === id && clause.link?.kind !== "relative" && isBehind(clause, id)),
  );
  // "Either approves it, turns it down, or asks": the second may hang on the first.
  const row = told.filter(
    (one) =>
      hanging.includes(one) ||
      (isListed(one) && hanging.some(({ clause }) => clause.id === one.clause.link?.to)),
  );
  const upTo = row.slice(0, row.findLastIndex(isAlternative) + 1);
  const from = upTo.slice(Math.max(0, beginOf(upTo)));
  const either = hasEither(from[0]);
  const chosenFrom = from.filter((one, at) => at === 0 || isAlternative(one) || isListed(one));
  return chosenFrom.length > 1 && (either || chosenFrom.length === from.length) ? chosenFrom : [];
}

/** "looks at it and either mends it or sends it back": work before "either", or before the "and", is done anyway. */
const beginOf = (row: readonly Saying[]) => {
  const either = row.findIndex((one) => hasEither(one));
  return either >= 0
    ? either
    : row.findLastIndex(({ clause }, at) => at > 0 && clause.coordination === "and");
};

const hasEither = (one: Saying | undefined) =>
  one?.sentence.tokens.some(
    ({ form, to }) => form.toLowerCase() === "either" && to <= one.clause.to && to >= one.clause.from - 8,
  ) === true;

const isBehind = (clause: Clause, id: number | undefined) => id !== undefined && clause.id > id;

const chosen: ReadonlySet<string> = new Set(["step", "end", "back"]);

const isAlternative = ({ clause }: Saying) =>
  clause.link?.kind === "coordinate" && (clause.coordination === "or" || clause.coordination === "either");

/** A middle one: only a comma joins it to the first. */
const isListed = ({ clause }: Saying) =>
  (clause.link?.kind === "coordinate" || clause.link?.kind === "beside") &&
  (clause.coordination === null || clause.coordination === "comma") &&
  clause.connectors.length === 0;

/** "accept it with reservations": the manner distinguishes it if another alternative has the same verb. */
export function manners({ clause }: Saying, row: readonly Saying[]): string[] {
  const isRepeated = row.some(
    (one) => one.clause !== clause && one.clause.verb?.lemma === clause.verb?.lemma,
  );
  const phrases = [clause.object, ...clause.complements.map(({ phrase }) => phrase)];
  return isRepeated
    ? phrases.flatMap((phrase) =>
        phrase && !phrase.pronoun ? [...phrase.modifiers, phrase.lemma.toLowerCase()] : [],
      )
    : [];
}
