/** Parallel work: blocks, and the branches that words or lists open in them. */
import type { Clause } from "../clauses/clause.ts";
import { connectorClasses, phrases } from "../clauses/lexicon.ts";
import { subjectOf } from "./antecedents.ts";
import { otherOf } from "./crews.ts";
import type { Opening } from "./cues.ts";
import { type Draft, lastWork, newId, say, spanOf, textOf } from "./draft.ts";
import { isAbout, type Said } from "./references.ts";
import { type Saying, wordsOf } from "./saying.ts";
import { isCounted } from "./saying-together.ts";

export function sayParallel(
  saying: Saying,
  place: number,
  openings: Opening[],
  draft: Draft,
  branches: string[] = ["1", "2"],
): string {
  return say(
    {
      id: newId("p", draft),
      kind: "parallel",
      span: spanOf(saying),
      text: textOf(saying, draft),
      branches,
    },
    place,
    openings,
    draft,
  );
}

export const putInBranch = (what: string, of: string, value: string, { relations }: Draft): number =>
  relations.push({ kind: "within", what, of, value, why: "explicit", rule: "branch" });

/** Despite these words, the work may be the next step. */
const looseWords = new Set(phrases("at once; at that time; at this time; in any order; in the process"));

/** Words for work parallel to earlier work, and those that may also make several following works parallel. */
const backWords = new Set(
  phrases(
    "meanwhile; in the meantime; in the mean time; in the meanwhile; meantime; in the background; independently of that; independently of this; parallel to that; parallel to this; in parallel to that; in parallel to this; while this happens; during this; during this time; during that time; all the while; in the interim; alongside this; alongside that; alongside it; parallel with this; side by side with this; side by side with that; in parallel with this; parallel with that; in parallel with that; simultaneously with this; simultaneously with that; in the same period",
  ),
);
const mutualWords = new Set(
  connectorClasses.beside.filter((words) => !backWords.has(words) && !looseWords.has(words)),
);
const besideWords = new Set([...backWords, ...mutualWords]);

/** "In parallel the engineer checks the statics": parallel to the work before it. */
export function openBranch(saying: Saying, place: number, openings: Opening[], draft: Draft): void {
  if (draft.branches.has(place)) return;
  const chain = chainOf(saying, draft);
  if (chain.length > 2 && chain.at(-1) === place && endsBeside(saying)) {
    openAll(saying, chain, place, openings, draft);
    return;
  }
  const joined =
    (saying.clause.connectors.some((words) => besideWords.has(words)) && !isAmongThem(saying, chain)) ||
    saying.piece.joint === "beside" ||
    isOtherOne(saying, draft) ||
    isAlongside(saying, place, draft) ||
    isBothOf(saying, chain, draft) ||
    (chain.length > 1 && endsBeside(saying));
  // "The following runs in parallel:" is about later work.
  if (!joined || announces(saying)) return;
  const before = lastWork(draft);
  const behind = chain.filter((at) => at >= place);
  // "Simultaneously, the nurse ... and the doctor ...", "the clerk simultaneously informs ... and orders ..."
  if (
    behind.length > 1 &&
    (before === undefined ||
      (isInside(saying) && isSameDoer(before, saying, draft)) ||
      areMutual(behind, saying, draft) ||
      isBothOf(saying, behind, draft))
  ) {
    openAll(saying, behind, place, openings, draft);
    return;
  }
  if (before && before.place !== place) openBeside(before, saying, place, openings, draft);
}

/** Another branch parallel to the work before it, and one for each other doer in the same sentence. */
function openBeside(last: Said, saying: Saying, place: number, openings: Opening[], draft: Draft): void {
  const known = branchOf(last.statement.id, draft);
  const id = known ?? sayParallel(saying, place, openings, draft);
  for (const { statement } of known ? [] : breathOf(last, saying, draft))
    putInBranch(statement.id, id, "1", draft);
  draft.branches.set(place, { of: id, value: known ? addBranch(known, draft) : "2" });
  openOthers(saying, id, draft);
}

/**
 * "The cook peels and fries the onions. Meanwhile the waiter ...": all work of the one in that sentence; for a wait
 * only the wait.
 */
function breathOf(last: Said, saying: Saying, draft: Draft): Said[] {
  const { sentence, doer } = last.cues;
  const isLast = saying.sentence.sentence === sentence || isSameDoer(last, saying, draft) || doer === null;
  const before = draft.said.slice(0, draft.said.indexOf(last)).reverse();
  const end = before.findIndex(
    ({ statement, cues }, at) =>
      statement.kind !== "step" ||
      cues.sentence !== sentence ||
      cues.doer !== doer ||
      branchOf(statement.id, draft) !== null ||
      (before[at - 1] ?? last).cues.openings.length > 0,
  );
  const isRest = last.statement.kind === "step" && resting.has(last.statement.verb);
  return isLast || isRest ? [last] : [...before.slice(0, end < 0 ? before.length : end).reverse(), last];
}
const resting = new Set(phrases("let; leave; wait; rest"));

/** "Meanwhile the baker heats the oven and the maid slices the apples": each other doer gets a branch, too. */
export function openOthers({ clause, sentence }: Saying, id: string, draft: Draft): void {
  const isOwn = (one: Clause) => one.doer !== null && one.doerFrom === null;
  const others = [...draft.sayings.entries()].filter(
    ([, { act, clause: other, sentence: near }]) =>
      near === sentence &&
      act === "step" &&
      other.link?.kind === "coordinate" &&
      other.link.to === clause.id &&
      isOwn(other) &&
      other.connectors.length === 0 &&
      subjectOf(other)?.lemma !== subjectOf(clause)?.lemma,
  );
  for (const [at] of isOwn(clause) ? others : [])
    draft.branches.set(at, { of: id, value: addBranch(id, draft) });
}

/**
 * "Alongside the order, the gardener digs the hole", "..., and parallel to that the cook eats": parallel to the
 * previous work.
 */
function isAlongside({ clause, sentence }: Saying, place: number, { said, sayings }: Draft): boolean {
  const before = sayings[place - 1];
  const words = before && before.sentence === sentence ? wordsOf(before.clause, sentence) : [];
  if (besideWords.has(words.filter((word) => /\w/.test(word) && word !== "and").join(" "))) return true;
  const last = said.at(-1);
  return (
    last !== undefined &&
    clause.complements.some(
      ({ preposition, phrase }) => alongside.has(preposition) && isAbout(last, [phrase.lemma.toLowerCase()]),
    )
  );
}
const alongside = new Set(
  phrases(
    "alongside; during; in parallel with; in parallel to; parallel to; parallel with; simultaneously; simultaneously with; concurrently with; at the same time as; at same time as; side by side with",
  ),
);

/** "One team paints the walls, the other lays the floor." */
const isOtherOne = ({ clause, sentence }: Saying, { said, sayings }: Draft): boolean => {
  const before = sayings[said.at(-1)?.place ?? -1]?.clause;
  return (
    before !== undefined && before.sentence === clause.sentence && otherOf(clause, sentence.clauses) !== null
  );
};

/** The work that one sentence coordinates, in order. */
export const chainOf = ({ sentence }: Saying, { sayings }: Draft): number[] =>
  [...sayings.entries()].flatMap(([at, { act, clause, sentence: other }]) =>
    act === "step" && other === sentence && ["coordinate", "beside", undefined].includes(clause.link?.kind)
      ? [at]
      : [],
  );

/** "Simultaneously, the nurse ..., the doctor ... and the cook ...": work of several doers in one sentence. */
const areMutual = (places: readonly number[], saying: Saying, { sayings }: Draft): boolean => {
  const subjects = places
    .map((at) => sayings[at]?.clause)
    .map((clause) => clause && subjectOf(clause)?.lemma);
  return (
    saying.piece.joint !== "semicolon" &&
    saying.clause.connectors.some((words) => mutualWords.has(words)) &&
    places.every((at) => sayings[at]?.clause.doerFrom === null && sayings[at]?.clause.objectFrom === null) &&
    new Set(subjects).size === places.length &&
    !subjects.includes(undefined)
  );
};

/** "The registrar must both inform the examiner and book a room": one doer with two works. */
const isBothOf = ({ clause }: Saying, [at, next]: readonly number[], { sayings, parties }: Draft): boolean =>
  clause.connectors.includes("both") &&
  clause.doer?.plural !== true &&
  !parties.crews.has(clause.id) &&
  sayings[at ?? -1]?.clause === clause &&
  sayings[next ?? -1]?.clause.coordination === "and";

/** "... and the notary prepares the deed (all in parallel)." */
export const endsBeside = ({ clause, sentence }: Saying): boolean => {
  const words = wordsOf(clause, sentence).filter((word) => /\w/.test(word));
  const isAtOnce = /\b(?:both|all) at once$/.test(words.join(" "));
  return isAtOnce || [1, 2, 3, 4].some((count) => besideWords.has(words.slice(-count).join(" ")));
};

/** "Two judges taste the wine independently": parallel to each other, not to the work before. */
const isAmongThem = (saying: Saying, chain: readonly number[]): boolean => {
  const { clause } = saying;
  const isMutual = clause.connectors.every((words) => !backWords.has(words));
  return chain.length < 2 && isMutual && endsBeside(saying) && isCounted(subjectOf(clause));
};

/** Another doer's work is the parallel one. */
const isSameDoer = ({ cues }: Said, { clause }: Saying, { parties }: Draft): boolean =>
  cues.doer !== null && cues.doer === parties.doers.get(clause.id);

/** The word comes after the doer. */
const isInside = ({ clause, sentence }: Saying): boolean =>
  clause.doer !== null &&
  clause.doerFrom === null &&
  !besideWords.has(sentence.tokens[clause.tokens[0] ?? 0]?.form.toLowerCase() ?? "") &&
  clause.tokens[0] === sentence.tokens.findIndex(({ from }) => from === clause.doer?.from);

/** Each of them is a branch, the earlier ones and the following ones. */
function openAll(saying: Saying, places: number[], place: number, openings: Opening[], draft: Draft): void {
  const id = sayParallel(
    saying,
    place,
    openings,
    draft,
    places.map((_, at) => String(at + 1)),
  );
  for (const [at, other] of places.entries()) {
    const said = draft.said.find(({ place: one, statement }) => one === other && statement.kind === "step");
    if (said) putInBranch(said.statement.id, id, String(at + 1), draft);
    else draft.branches.set(other, { of: id, value: String(at + 1) });
  }
}

/** The parallel block that a word puts a statement in. */
export const branchOf = (what: string, draft: Draft): string | null => {
  const relation = draft.relations.find(
    (one) => one.kind === "within" && one.what === what && one.rule === "branch",
  );
  return relation?.kind === "within" && relation.of.startsWith("p") ? relation.of : null;
};

/** Adds another branch to a block; the statement can be changed until everything is read. */
export function addBranch(id: string, draft: Draft): string {
  const block = draft.said.find(({ statement }) => statement.id === id)?.statement;
  if (block?.kind !== "parallel") return "1";
  const value = String(block.branches.length + 1);
  block.branches.push(value);
  return value;
}

const announces = ({ piece, block }: Saying) =>
  block.sentences[block.sentences.indexOf(piece) + 1]?.joint === "colon";

/** Items of a list that is said to be parallel become a branch each. */
export function openListedBranch(saying: Saying, place: number, openings: Opening[], draft: Draft): void {
  const before = draft.sayings[place - 1];
  if (before?.block === saying.block) return;
  const last = lastWork(draft);
  const lastBlock = last === undefined ? undefined : draft.sayings[last.place]?.block;
  const known =
    lastBlock?.beside && lastBlock.parent === saying.block.parent && last ? listOf(last, draft) : null;
  if (known) {
    draft.branches.set(place, { of: known, value: addBranch(known, draft) });
    return;
  }
  const id = sayParallel(saying, place, openings, draft);
  const block = draft.said.at(-1)?.statement;
  if (block?.kind === "parallel") block.branches.splice(1, 1);
  draft.branches.set(place, { of: id, value: "1" });
}

/** The block of a statement's list: that of the first statement of its item. */
function listOf(last: Said, draft: Draft): string | null {
  const block = draft.sayings[last.place]?.block;
  const first = draft.said.find(
    ({ place, statement }) => draft.sayings[place]?.block === block && branchOf(statement.id, draft) !== null,
  );
  return first ? branchOf(first.statement.id, draft) : null;
}
