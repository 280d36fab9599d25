/** The statements of a text during their collection, in text order. */
import type { Span, TextDocument } from "../document/document.ts";
import { subjectOf } from "./antecedents.ts";
import type { Asked } from "./asking.ts";
import type { CaseCue } from "./case-cue.ts";
import type { Connector, Cues, Opening, Reference } from "./cues.ts";
import { cuesOf } from "./cues-of.ts";
import type { Relation, Statement } from "./meaning.ts";
import type { Parties } from "./parties.ts";
import type { Question } from "./question.ts";
import type { Said } from "./references.ts";
import type { Saying } from "./saying.ts";

/** One line of the account: the classification of a clause, and its rule. */
export type AccountLine = Span & { act: string; rule: string; statement: string | null };

export type Stated = {
  statements: Statement[];
  cues: Cues[];
  relations: Relation[];
  account: AccountLine[];
  parties: Parties;
};

/** A question that becomes a statement. */
export type Entry = {
  question: Question;
  asked: Asked;
  id: string;
  emitted: boolean;
  /** Ids of the deciding events, by the index of their case. */
  events: Map<number, string>;
  /** Its only event is attached to a step; then there is no gateway. */
  attached: boolean;
  /** Asked after a repetition: its other case is the normal continuation. */
  second: boolean;
};

export type Draft = {
  text: string;
  document: TextDocument;
  sayings: readonly Saying[];
  parties: Parties;
  questions: Entry[];
  /** For the index of each saying the cases that open there, outermost first. */
  openings: Map<number, { question: number; value: number; cue: CaseCue }[]>;
  said: Said[];
  relations: Relation[];
  account: AccountLine[];
  counts: Map<string, number>;
  /** Branches with the statement of a saying, by its index. */
  branches: Map<number, { of: string; value: string | null }>;
  /** Cases that open at the index of a saying, in addition to those of the questions. */
  opened: Map<number, Opening[]>;
};

/** Records the statement of one saying; the id of that statement, or null if the saying makes none. */
export type Maker = (saying: Saying, place: number, openings: Opening[], draft: Draft) => string | null;

export function newId(letter: string, draft: Draft): string {
  const count = (draft.counts.get(letter) ?? 0) + 1;
  draft.counts.set(letter, count);
  return `${letter}${count}`;
}

/** Appends a statement with its cues; in a branch if its saying is in one. */
export function say(
  statement: Statement,
  place: number,
  openings: Opening[],
  draft: Draft,
  references: Reference[] = [],
): string {
  const saying = draft.sayings[place];
  if (!saying) return statement.id;
  const doer = statement.kind === "step" ? statement.doer : null;
  const last = draft.said.at(-1);
  const before = last ? (draft.sayings[last.place] ?? null) : null;
  const own = cuesOf(statement.id, saying, before, openings, draft.parties, draft.document, doer);
  const cues = {
    ...own,
    connectors: [
      ...own.connectors,
      ...joinedBy(saying, draft),
      ...behindCrew(saying, place, draft),
      ...toldAhead(saying, place, draft),
    ],
    references: [...own.references, ...references],
  };
  draft.said.push({ statement, place, cues });
  const branch = draft.branches.get(place);
  if (branch) {
    draft.relations.push({ kind: "within", what: statement.id, ...branch, why: "explicit", rule: "branch" });
    draft.branches.delete(place);
  }
  return statement.id;
}

/** "Once both are available, the manager decides": the time clause joins parallel work. */
function joinedBy({ clause }: Saying, { sayings, text }: Draft): Connector[] {
  return sayings.flatMap((one): Connector[] => {
    if ((one.act !== "order" && one.act !== "condition") || one.clause.link?.to !== clause.id) return [];
    const several =
      one.act === "order" &&
      (subjectOf(one.clause)?.fellows.length ||
        sayings.some(
          ({ act, clause: other }) =>
            act === "content" && other.link?.to === one.clause.id && other.link.kind === "coordinate",
        ));
    const span = { from: one.clause.from, to: one.clause.to };
    return speaksOfAll(one) || several
      ? [{ class: "together", span, words: text.slice(span.from, span.to) }]
      : [];
  });
}

/** "If the cake is late, he warms the sauce before it is poured. The waiter pours the sauce": it is poured in any case. */
function toldAhead({ clause, act }: Saying, place: number, { sayings }: Draft): Connector[] {
  const isAhead = ({ act: other, clause: { link, passive, negated, verb, object, sentence } }: Saying) =>
    other === "order" &&
    link?.kind === "before" &&
    passive &&
    !negated &&
    sentence < clause.sentence &&
    verb?.lemma === clause.verb?.lemma &&
    (object?.pronoun === true || object?.lemma === clause.object?.lemma);
  return act === "step" && clause.object !== null && sayings.slice(0, place).some(isAhead)
    ? [{ class: "join", span: { from: clause.from, to: clause.from }, words: "" }]
    : [];
}

/** "both", "all three", "everything": several things or works at once. */
export const speaksOfAll = ({ clause, sentence, times }: Saying): boolean =>
  clause.tokens.some(
    (at) =>
      together.has(sentence.tokens[at]?.lemma.toLowerCase() ?? "") &&
      !times.some((time) => at >= time.first && at < time.end),
  );

/** "The cook and the maid clean the hall and the owner inspects it": the next step waits for all of them. */
function behindCrew({ clause }: Saying, place: number, { said }: Draft): Connector[] {
  const last = said.at(-1)?.place ?? place;
  const many = said.filter((one) => one.place === last && one.statement.kind === "step").length > 1;
  return many && last !== place
    ? [{ class: "join", span: { from: clause.from, to: clause.from }, words: "" }]
    : [];
}

const together = new Set(["both", "all", "everything", "everybody", "everyone", "two", "three", "four"]);

/** Id of the step made from a saying; null if there is none. */
export const stepAt = (place: number, draft: Draft): string | null =>
  draft.said.find((one) => one.place === place && one.statement.kind === "step")?.statement.id ?? null;

export const lastWork = (draft: Draft): Said | undefined =>
  draft.said.findLast(({ statement }) => statement.kind === "step" || statement.kind === "event");

export const spanOf = ({ clause }: Saying): Span => ({ from: clause.from, to: clause.to });
export const textOf = ({ clause }: Saying, draft: Draft): string => draft.text.slice(clause.from, clause.to);

export const isOutside = (doer: string | null, draft: Draft): boolean =>
  draft.parties.actors.some((one) => one.name === doer && one.outside);

/** No drawn statement has been made yet. */
export const isFirst = (draft: Draft): boolean =>
  draft.said.every(({ statement }) => statement.kind === "remark");
