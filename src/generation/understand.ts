/** A text as a process: every stage reads what the one before it says, as data, and the process is written once, at the end. */
import { wholeAccount } from "./account.ts";
import type { ReadSentence } from "./clauses/clause.ts";
import { readConditions, readSentences } from "./clauses/read.ts";
import { withCasesCut } from "./clauses/run-ons.ts";
import type { TextDocument } from "./document/document.ts";
import { fold } from "./fold/fold.ts";
import type { Note } from "./generator.ts";
import type { AccountLine, Stated } from "./meaning/draft.ts";
import { refusedEnds, withEnds } from "./meaning/ends.ts";
import type { Meaning } from "./meaning/meaning.ts";
import { mendedWays } from "./meaning/mending.ts";
import { partiesInUse } from "./meaning/parties-in-use.ts";
import { processNameOf } from "./meaning/process-name.ts";
import { withReceipts } from "./meaning/receipts.ts";
import { relationsOf } from "./meaning/relations/relations.ts";
import { statementsOf } from "./meaning/statements.ts";
import type { Outline } from "./outline.ts";
import { parser } from "./parser/parser.ts";

/** All stages of one text, for whoever wants to see why it came out so. The outline may still need repair. */
export type Understood = {
  document: TextDocument;
  sentences: ReadSentence[];
  stated: Stated;
  meaning: Meaning;
  outline: Outline;
  notes: Note[];
  account: AccountLine[];
};

/** @param steer tells what the text leaves open, before pools and lanes are made */
export function understand(
  read: TextDocument,
  steer: (stated: Stated) => Stated = (stated) => stated,
): Understood {
  const document = withCasesCut(read, parser);
  const sentences = readSentences(document, parser);
  const conditions = readConditions(document, sentences, parser);
  const said = steer(statementsOf(document, sentences, parser.mayBePerson, conditions));
  const parties = partiesInUse(said, document);
  const stated = withReceipts(said, parties);
  const related = relationsOf({ ...stated, parties });
  const relations = [...related, ...mendedWays({ ...stated, relations: related })];
  const ends = refusedEnds({ ...stated, relations });
  const meaning: Meaning = {
    name: document.name ?? processNameOf(stated.statements),
    parties,
    statements: withEnds(stated, ends.after).statements,
    relations: [...relations, ...ends.relations],
  };
  const folded = fold(meaning);
  return {
    document,
    sentences,
    stated,
    meaning,
    outline: folded.outline,
    notes: folded.notes,
    account: wholeAccount(document, sentences, stated.account),
  };
}
