/** Marks written by hand: the word of each mark, and its content. */
import { readSentences } from "../../../src/generation/clauses/read.ts";
import { readDocument } from "../../../src/generation/document/read.ts";
import { statedByMarks } from "../../../src/generation/marks/stated.ts";
import type { Stated } from "../../../src/generation/meaning/draft.ts";
import { parser } from "../../../src/generation/parser/parser.ts";
import type { Mark } from "../../../src/generation/reader/mark.ts";

type Short = Partial<Omit<Mark, "doer">> & Pick<Mark, "kind"> & { word: string; doer?: string };

/** The marks of a text, each at the first occurrence of its word after the previous mark. */
export function marksIn(text: string, shorts: readonly Short[]): Mark[] {
  let behind = 0;
  return shorts.map(({ word, doer, ...rest }) => {
    const span = spanOf(text, word, behind);
    behind = span.to;
    return {
      ...span,
      type: "none",
      value: "other",
      keeps: false,
      each: false,
      in: null,
      sibling: null,
      beside: null,
      leads: null,
      on: null,
      order: null,
      doer: doer === undefined ? null : spanOf(text, doer, 0),
      ...rest,
    };
  });
}

function spanOf(text: string, word: string, behind: number) {
  const from = text.indexOf(word, behind);
  if (from < 0) throw new Error(`“${word}” does not stand in the text.`);
  return { from, to: from + word.length };
}

export const inCase = (mark: number) => ({ in: { mark, other: false } });
export const inOther = (mark: number) => ({ in: { mark, other: true } });

export function statedOf(text: string, shorts: readonly Short[]): Stated {
  const document = readDocument(text);
  const sentences = readSentences(document, parser);
  return statedByMarks(document, sentences, marksIn(document.text, shorts), parser.mayBePerson);
}

export const kindsOf = ({ statements }: Stated) => statements.map(({ kind }) => kind);

export const stepsOf = ({ statements }: Stated) =>
  statements.flatMap((one) => (one.kind === "step" ? [`${one.doer}: ${one.label}`] : []));

export const labelsOf = ({ statements }: Stated) =>
  statements.flatMap((one) => (one.kind === "step" ? [one.label] : []));

/** "Warm? | yes | no" */
export const questionsOf = ({ statements }: Stated) =>
  statements.flatMap((one) => (one.kind === "question" ? [[one.ask, ...one.values].join(" | ")] : []));

export const eventsOf = ({ statements }: Stated) =>
  statements.flatMap((one) => (one.kind === "event" ? [one.label] : []));

/** The case in which each step lies; null outside of one. */
export const placesOf = ({ statements, relations }: Stated) =>
  statements.flatMap((one) => {
    const within = relations.find((other) => other.kind === "within" && other.what === one.id);
    return one.kind === "step" ? [within?.kind === "within" ? within.value : null] : [];
  });
