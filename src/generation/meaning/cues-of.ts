/** A statement's context in the text: its boundary, connectors and references, for the passes of relations. */
import { type ConnectorClass as ClauseConnector, connectorClass } from "../clauses/lexicon.ts";
import type { TextDocument } from "../document/document.ts";
import { subjectOf } from "./antecedents.ts";
import type { Boundary, Connector, ConnectorClass, Cues, Joint, Opening, Reference } from "./cues.ts";
import type { Parties } from "./parties.ts";
import { keyOf } from "./parties.ts";
import { phrasesOf } from "./phrases.ts";
import { lemmasOf, stepNumbers } from "./references.ts";
import type { Saying } from "./saying.ts";

/** The meaning of the classes of connectors, and of single words in them, for the passes of relations. */
const classes: Partial<Record<ClauseConnector, ConnectorClass>> = {
  next: "then",
  last: "join",
  whatever: "join",
  beside: "beside",
  both: "together",
  again: "again",
  also: "also",
};
const single: ReadonlyMap<string, ConnectorClass> = new Map<string, ConnectorClass>([
  ["only then", "onlyThen"],
  ["until then", "onlyThen"],
  ["after that", "after"],
  ["afterwards", "after"],
  ["afterward", "after"],
  ["thereafter", "after"],
  ["subsequently", "after"],
  ["later", "after"],
  ["before that", "before"],
  ["before this", "before"],
  ["beforehand", "before"],
  ["prior to that", "before"],
  ["prior to this", "before"],
  ["previously", "before"],
]);

/**
 * "He must check the budget first": before the earlier statement; "first he checks, then he pays" is the order of the
 * text.
 */
function isFirstBehind({ clause, sentence }: Saying): boolean {
  const last = clause.tokens.at(-1) ?? 0;
  const later = sentence.tokens.slice(last + 1).map(({ form }) => form.toLowerCase());
  return sentence.tokens[last]?.form.toLowerCase() === "first" && !later.includes("then");
}

export function cuesOf(
  of: string,
  saying: Saying,
  before: Saying | null,
  openings: Opening[],
  parties: Parties,
  document: TextDocument,
  doer: string | null,
): Cues {
  const { clause, block } = saying;
  const phrases = phrasesOf(clause);
  const subject = subjectOf(clause);
  return {
    of,
    block: clause.block,
    sentence: clause.sentence,
    section: sectionOf(clause.block, document),
    depth: block.depth,
    number: numberOf(clause.block, document),
    boundary: boundaryOf(saying, before),
    joint: jointOf(saying, before, document.text),
    openings,
    connectors: clause.connectors.flatMap((words): Connector[] => {
      const known = connectorClass.get(words);
      const isAhead = words === "first" && isFirstBehind(saying);
      const found = isAhead
        ? "before"
        : (single.get(words) ?? (known === undefined ? undefined : classes[known]));
      return found ? [{ class: found, span: { from: clause.from, to: clause.to }, words }] : [];
    }),
    references: referencesOf(saying),
    negated: clause.negated,
    subject: subject === null || clause.doerFrom !== null ? "none" : subject.pronoun ? "pronoun" : "noun",
    lemmas: lemmasOf(saying),
    things: [
      ...new Set(
        phrases.flatMap((phrase) => {
          const meant = parties.meant.get(keyOf(clause, phrase));
          return meant?.party ? [] : [meant?.lemma ?? phrase.lemma.toLowerCase()];
        }),
      ),
    ],
    doer,
  };
}

/** "after the repair", "before departure": nouns of work in complements; the passes resolve them. */
function referencesOf(saying: Saying): Reference[] {
  const { clause, times } = saying;
  const numbers = stepNumbers(saying);
  return clause.complements.flatMap(({ preposition, phrase }): Reference[] => {
    if (preposition !== "after" && preposition !== "before") return [];
    if (times.some((time) => phrase.from >= time.from && phrase.from < time.to)) return [];
    return [
      {
        use: preposition,
        span: { from: phrase.from, to: phrase.to },
        number: numbers[0] ?? null,
        start: false,
        lemmas: [phrase.lemma.toLowerCase(), ...phrase.attached.map((one) => one.phrase.lemma.toLowerCase())],
        target: null,
      },
    ];
  });
}

/** The top-level item or heading that contains a block, or the block itself. */
function sectionOf(block: number, document: TextDocument): number | null {
  let at: number | null = block;
  let top: number | null = null;
  for (let steps = 0; at !== null && steps < document.blocks.length; steps++) {
    const here: TextDocument["blocks"][number] | undefined = document.blocks[at];
    if (!here) break;
    if (here.depth > 0 || here.role === "heading") top = at;
    at = here.parent;
  }
  return top;
}

/** The number of its item, otherwise that of the surrounding item. */
function numberOf(block: number, document: TextDocument): string | null {
  let at: number | null = block;
  for (let steps = 0; at !== null && steps < document.blocks.length; steps++) {
    const here: TextDocument["blocks"][number] | undefined = document.blocks[at];
    if (!here) return null;
    if (here.number !== null) return here.number;
    at = here.parent;
  }
  return null;
}

function boundaryOf(saying: Saying, before: Saying | null): Boundary {
  if (before === null) return "paragraph";
  if (before.block !== saying.block) {
    const listed = saying.block.depth > 0 || saying.block.role === "cell" || saying.block.role === "turn";
    return listed ? "item" : "paragraph";
  }
  if (before.sentence.sentence === saying.sentence.sentence) return "none";
  return saying.piece.joint === "stop" || saying.piece.joint === "question" ? "sentence" : "none";
}

const joints: Record<Saying["piece"]["joint"], Joint> = {
  start: "start",
  stop: "start",
  semicolon: "semicolon",
  colon: "colon",
  arrow: "arrow",
  question: "start",
  dash: "dash",
  slash: "slash",
  beside: "word",
};

function jointOf(saying: Saying, before: Saying | null, text: string): Joint {
  if (before === null || before.block !== saying.block) return "start";
  if (before.sentence.sentence !== saying.sentence.sentence) return joints[saying.piece.joint];
  const between = text.slice(before.clause.to, saying.clause.from);
  if (between.includes(";")) return "semicolon";
  if (between.includes("(")) return "bracket";
  if (between.includes(",")) return "comma";
  return "word";
}
