/** Work side by side: blocks and the branches that words or lists open in them. */
import type { Opening } from "./cues.ts";
import { type Draft, lastWork, newId, say, spanOf, textOf } from "./draft.ts";
import type { Said } from "./references.ts";
import type { Saying } from "./saying.ts";

export function sayParallel(saying: Saying, place: number, openings: Opening[], draft: Draft): string {
  return say(
    {
      id: newId("p", draft),
      kind: "parallel",
      span: spanOf(saying),
      text: textOf(saying, draft),
      branches: ["1", "2"],
    },
    place,
    openings,
    draft,
  );
}

export const putInBranch = (what: string, of: string, value: string, { relations }: Draft): number =>
  relations.push({ kind: "within", what, of, value, why: "explicit", rule: "branch" });

const besideWords = new Set(
  "meanwhile; in the meantime; in the mean time; in the meanwhile; meantime; at the same time; simultaneously; concurrently; in parallel; parallel; side by side; independently; independently of each other; independently of that; independently of this; in the background".split(
    "; ",
  ),
);

/** "In parallel the engineer checks the statics": beside the work before it. */
export function openBranch(saying: Saying, place: number, openings: Opening[], draft: Draft): void {
  if (draft.branches.has(place)) return;
  const joined =
    saying.clause.connectors.some((words) => besideWords.has(words)) || saying.piece.joint === "beside";
  const before = lastWork(draft);
  // "The following runs in parallel:" speaks of what comes, not of what was.
  if (!joined || !before || before.place === place || announces(saying)) return;
  const known = branchOf(before.statement.id, draft);
  if (known) {
    draft.branches.set(place, { of: known, value: addBranch(known, draft) });
    return;
  }
  const id = sayParallel(saying, place, openings, draft);
  putInBranch(before.statement.id, id, "1", draft);
  draft.branches.set(place, { of: id, value: "2" });
}

/** The parallel block that a statement lies in by a word. */
const branchOf = (what: string, draft: Draft): string | null => {
  const relation = draft.relations.find(
    (one) => one.kind === "within" && one.what === what && one.rule === "branch",
  );
  return relation?.kind === "within" && relation.of.startsWith("p") ? relation.of : null;
};

/** Names another branch of a block; the statement is data of this draft until all is read. */
function addBranch(id: string, draft: Draft): string {
  const block = draft.said.find(({ statement }) => statement.id === id)?.statement;
  if (block?.kind !== "parallel") return "1";
  const value = String(block.branches.length + 1);
  block.branches.push(value);
  return value;
}

const announces = ({ piece, block }: Saying) =>
  block.sentences[block.sentences.indexOf(piece) + 1]?.joint === "colon";

/** Items of a list that is said to run side by side are a branch each. */
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

/** The block that the list of a statement opened: that of the first statement of its item. */
function listOf(last: Said, draft: Draft): string | null {
  const block = draft.sayings[last.place]?.block;
  const first = draft.said.find(
    ({ place, statement }) => draft.sayings[place]?.block === block && branchOf(statement.id, draft) !== null,
  );
  return first ? branchOf(first.statement.id, draft) : null;
}
