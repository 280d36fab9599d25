/**
 * Turns a text into a process: every stage reads the result of the previous one, as data, and the process is written
 * once, at the end.
 */
import { wholeAccount } from "./account.ts";
import { readConditions, readSentences } from "./clauses/read.ts";
import { withCasesCut } from "./clauses/run-ons.ts";
import type { TextDocument } from "./document/document.ts";
import { fold } from "./fold/fold.ts";
import { withDetails } from "./marks/details.ts";
import { statedByMarks } from "./marks/stated.ts";
import type { Stated } from "./meaning/draft.ts";
import { refusedEnds, withConnectorsOf, withEnds } from "./meaning/ends.ts";
import type { Meaning, Party, Relation, Statement } from "./meaning/meaning.ts";
import { isToldWhole, mendedWays } from "./meaning/mending.ts";
import { partiesInUse } from "./meaning/parties-in-use.ts";
import { withWorkMeant } from "./meaning/pro-verbs.ts";
import { houseNameOf, processNameOf } from "./meaning/process-name.ts";
import { withReceipts } from "./meaning/receipts.ts";
import { exchangesOf } from "./meaning/relations/exchanges.ts";
import { sceneOf } from "./meaning/relations/input.ts";
import { relationsOf } from "./meaning/relations/relations.ts";
import { statementsOf } from "./meaning/statements.ts";
import { withDependencies } from "./naming/depending.ts";
import { withGoodQuestions } from "./naming/good-questions.ts";
import { withOutcomes } from "./naming/outcomes.ts";
import { capitalised } from "./naming/words.ts";
import { parser } from "./parser/parser.ts";
import { hintsOf } from "./reader/hints.ts";
import type { Mark } from "./reader/mark.ts";
import { reader } from "./reader/reader.ts";
import { preferred, type Understood } from "./readings.ts";

type Read = Pick<Understood, "document" | "sentences">;
type Steer = (stated: Stated) => Stated;

/**
 * Reads a text twice from the same clauses, by rules and by the marks of a trained reader; `preferred` chooses between
 * the two.
 *
 * @param steer adds what the text leaves open, before pools and lanes are made
 */
export function understand(document: TextDocument, steer: Steer = (stated) => stated): Understood {
  const ruled = understoodByRules(document, steer);
  return preferred(ruled.document.text, ruled, () =>
    understoodByMarks(ruled, reader.marksOf(ruled.document.text, hintsOf(ruled)), steer),
  );
}

/** The reading by rules only. */
export function understoodByRules(given: TextDocument, steer: Steer = (stated) => stated): Understood {
  const document = withCasesCut(given, parser);
  const sentences = readSentences(document, parser);
  const conditions = readConditions(document, sentences, parser);
  const said = steer(statementsOf(document, sentences, parser.mayBePerson, conditions));
  return finished({ document, sentences }, said, (stated, parties) => {
    const relations = relationsOf({ ...stated, parties });
    return [...relations, ...mendedWays({ ...stated, relations })];
  });
}

/** The reading by marks; null if nothing is marked. */
export function understoodByMarks(
  ruled: Understood,
  marks: readonly Mark[],
  steer: Steer = (stated) => stated,
): Understood | null {
  const { document, sentences } = ruled;
  if (marks.length === 0) return null;
  const rules = ruled.stated.statements;
  const marked = statedByMarks(document, sentences, marks, parser.mayBePerson, rules);
  const joined = withConnectorsOf(ruled.stated, marked.cues, marked.statements);
  const said = steer(withDetails(rules, { ...marked, cues: joined }));
  return finished({ document, sentences }, said, (stated, parties) => [
    ...stated.relations,
    // A reading by marks has a way back only if a word says so.
    ...mendedWays(stated).filter(isToldWhole),
    ...exchangesOf(sceneOf({ ...stated, parties })),
  ]);
}

/** The verb of the step with an id. */
function verbsIn(statements: readonly Statement[]): (id: string) => string | null {
  const verbs = new Map(statements.flatMap((one) => (one.kind === "step" ? [[one.id, one.verb]] : [])));
  return (id) => verbs.get(id) ?? null;
}

function finished(
  { document, sentences }: Read,
  said: Stated,
  relate: (stated: Stated, parties: Party[]) => Relation[],
): Understood {
  const parties = partiesInUse(said, document);
  const stated = withDependencies(withWorkMeant(withReceipts(said, parties)), sentences, document.text);
  const relations = relate(stated, parties);
  const ends = refusedEnds({ ...stated, relations });
  const meaning: Meaning = {
    name:
      document.name === null
        ? (houseNameOf(sentences, stated.statements) ?? processNameOf(stated.statements))
        : capitalised(document.name),
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
    outline: withOutcomes(withGoodQuestions(folded.outline), verbsIn(stated.statements)),
    notes: folded.notes,
    account: wholeAccount(document, sentences, stated.account),
  };
}
