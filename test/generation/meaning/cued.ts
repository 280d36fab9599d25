/** Short forms for statements with their cues. A word in a text is also its lemma here. */

import { fold } from "../../../src/generation/fold/fold.ts";
import type {
  Connector,
  ConnectorClass,
  Cues,
  Opening,
  Reference,
} from "../../../src/generation/meaning/cues.ts";
import type { Party, Relation, Statement } from "../../../src/generation/meaning/meaning.ts";
import { relationsOf } from "../../../src/generation/meaning/relations/relations.ts";
import { contentOf, isNegated, wordsOf } from "../../../src/generation/meaning/relations/words.ts";
import { notationOf } from "../notation.ts";

export type Cued = { statement: Statement; cues: Partial<Cues> };

const nowhere = { from: -1, to: -1 };

/** A condition that opens a case. */
export const opens = (question: string, value: string): Opening => ({
  form: "if",
  span: nowhere,
  lemmas: [],
  negated: false,
  only: false,
  wide: false,
  case: { question, value },
});

export const word = (name: ConnectorClass, words: string = name): Connector => ({
  class: name,
  span: nowhere,
  words,
});

export const refers = (more: Partial<Reference>): Reference => ({
  use: "back",
  span: nowhere,
  number: null,
  start: false,
  lemmas: [],
  target: null,
  ...more,
});

export const told = (statement: Statement, cues: Partial<Cues> = {}): Cued => ({ statement, cues });
/** In the same sentence as the previous statement. */
export const goesOn = (statement: Statement, cues: Partial<Cues> = {}): Cued =>
  told(statement, { boundary: "none", ...cues });

/** Every statement begins a new sentence unless it continues that of the previous one. */
export function relationsIn(given: Cued[], parties: Party[] = []): Relation[] {
  let sentence = 0;
  const statements = given.map(({ statement }) => statement);
  const cues = given.map(({ statement, cues: own }): Cues => {
    const boundary = own.boundary ?? "sentence";
    if (boundary !== "none") sentence += 1;
    return {
      of: statement.id,
      block: 0,
      sentence,
      section: null,
      depth: 0,
      number: null,
      boundary,
      joint: "start",
      openings: [],
      connectors: [],
      references: [],
      negated: isNegated(wordsOf(statement.text)),
      subject: "noun",
      lemmas: contentOf(wordsOf(statement.text)),
      things: statement.kind === "step" ? statement.things : [],
      doer: statement.kind === "step" ? statement.doer : null,
      ...own,
    };
  });
  return relationsOf({ statements, cues, parties });
}

/** The resulting process, in the notation of outlines. */
export const processOf = (given: Cued[], parties: Party[] = []): string =>
  notationOf(
    fold({
      name: null,
      parties,
      statements: given.map(({ statement }) => statement),
      relations: relationsIn(given, parties),
    }).outline,
  );
