/** Words that make other work parallel: "these checks run in parallel", "three things happen at once: ...". */

import type { Clause } from "../clauses/clause.ts";
import { connectorClass } from "../clauses/lexicon.ts";
import { subjectOf } from "./antecedents.ts";
import type { Draft, Maker } from "./draft.ts";
import { branchOf, putInBranch, sayParallel } from "./make-branches.ts";
import { runsBefore, runsNamed } from "./make-joined.ts";
import { namedWork, sayNamed } from "./make-named.ts";
import { sayRemark, sayStep } from "./make-work.ts";
import type { Said } from "./references.ts";
import { type Saying, wordsOf } from "./saying.ts";
import { isCounted } from "./saying-together.ts";

/** The work before it, or the work that a colon or a number announces. */
export const sayTogether: Maker = (saying, place, openings, draft) => {
  const named = namedWork(saying);
  const told = runsNamed(saying, draft);
  if (named.length > 1 && told.length === 0) return sayNamed(named, saying, place, openings, draft);
  const groups = told.length > 0 || isAhead(saying) ? told : before(saying, draft);
  // "Each of them signs; this happens in parallel": already said.
  const last = draft.said.findLast(({ statement }) => statement.kind === "step");
  const isSaid = !isAhead(saying) && last !== undefined && branchOf(last.statement.id, draft) !== null;
  const firsts = groups.length > 1 || isSaid ? [] : ahead(saying, place, draft);
  const count = Math.max(groups.length, firsts.length);
  if (count < 2) return (isCrew(saying, draft) ? sayStep : sayRemark)(saying, place, openings, draft);
  const branches = Array.from({ length: count }, (_, at) => String(at + 1));
  const id = sayParallel(saying, place, openings, draft, branches);
  for (const [at, group] of groups.entries())
    for (const one of group) putInBranch(one.statement.id, id, String(at + 1), draft);
  for (const [at, first] of firsts.entries()) draft.branches.set(first, { of: id, value: String(at + 1) });
  return id;
};

/** "Two nurses turn the patient - gently": a separate step if there is no other work. */
const isCrew = ({ clause, sentence }: Saying, { parties }: Draft): boolean =>
  clause.object !== null &&
  (wordsOf(clause, sentence).includes("each") ||
    (isCounted(subjectOf(clause)) && (parties.doers.get(clause.id) ?? null) !== null));

/** "Two activities run in parallel", "the teams work side by side: ..." */
const isAhead = ({ piece, block, clause }: Saying): boolean => {
  const subject = subjectOf(clause);
  const points = [subject?.determiner ?? "", subject?.lemma ?? ""].some((word) => pointing.has(word));
  return (
    openingJoints.has(block.sentences[block.sentences.indexOf(piece) + 1]?.joint ?? "") ||
    (subject?.pronoun === false && !points)
  );
};

const openingJoints: ReadonlySet<string> = new Set(["colon", "dash"]);
const pointing = new Set("these those both all the this neither none nobody no".split(" "));

/** "First he checks it, then he signs it": a sequence. */
const goesOnWith = ({ connectors, object, doerFrom }: Clause): boolean =>
  connectors.some((words) => ["next", "last"].includes(connectorClass.get(words) ?? "")) ||
  (doerFrom !== null && object?.pronoun === true);

/** The number of things that it is about. */
const countOf = ({ clause, sentence }: Saying): number | null => {
  const words = clause.tokens.map((at) => sentence.tokens[at]?.form.toLowerCase() ?? "");
  const at = numbers.findIndex((names) => names.some((name) => words.includes(name)));
  return at < 0 ? null : at + 2;
};
const numbers = [
  ["two", "both", "2"],
  ["three", "3"],
  ["four", "4"],
  ["five", "5"],
];

/** The work of the sentence or the list before it: a branch for each doer, or for each step of one doer. */
function before(saying: Saying, draft: Draft): Said[][] {
  const work = draft.said.filter(({ statement }) => statement.kind === "step" || statement.kind === "event");
  const last = work.at(-1);
  if (!last) return [];
  const count = countOf(saying);
  const runs = runsCounted(work, saying, draft);
  if (runs) return runs;
  const block = draft.sayings[last.place]?.block;
  const near = (one: Said) => {
    const other = draft.sayings[one.place]?.block;
    return (
      one.cues.sentence === last.cues.sentence || (block?.depth !== 0 && other?.parent === block?.parent)
    );
  };
  const here = work.filter(near);
  const members = count !== null && here.length < count ? work.slice(-count) : here;
  if (members.length < 2) return runsBefore(count, saying, draft);
  if (!areFree(members, draft) || (count !== null && members.length < count)) return [];
  const groups = byDoer(members);
  return count === null
    ? groups.length > 1
      ? groups
      : members.map((one) => [one])
    : groups.length === count
      ? groups
      : members.map((one) => [one]);
}

/** "These three", "both" of several doers: all work of each of the last ones. */
function runsCounted(work: readonly Said[], saying: Saying, draft: Draft): Said[][] | null {
  const count = countOf(saying);
  if (count === null || !isBareCount(saying)) return null;
  const runs = byDoer(work).slice(-count);
  const doers = new Set(runs.map(([first]) => first?.cues.doer ?? null));
  return doers.size === count && !doers.has(null) && areFree(runs.flat(), draft) ? runs : null;
}

/** No statement is elsewhere; an opened case applies to all parallel work. */
const areFree = (members: readonly Said[], { relations }: Draft): boolean =>
  members.every(
    ({ statement, cues }, at) =>
      (cues.openings.length === 0 || at === 0) &&
      !relations.some((one) => one.kind === "within" && one.what === statement.id),
  );

/** "These three", "both": no noun says what is counted. */
const isBareCount = ({ clause }: Saying): boolean =>
  numbers.some((names) => names.includes(subjectOf(clause)?.lemma.toLowerCase() ?? ""));

/** Runs of steps of one doer. */
function byDoer(members: readonly Said[]): Said[][] {
  const starts = members.filter((one, at) => at === 0 || members[at - 1]?.cues.doer !== one.cues.doer);
  return starts.map((start, at) =>
    members.slice(
      members.indexOf(start),
      starts[at + 1] ? members.indexOf(starts[at + 1] ?? start) : undefined,
    ),
  );
}

/** The steps after the colon, each with its own doer; otherwise as many sentences as announced. */
function ahead(saying: Saying, place: number, { sayings }: Draft): number[] {
  const steps = [...sayings.entries()].filter(
    ([at, { act, block }]) => at > place && act === "step" && block === saying.block,
  );
  const first = steps[0]?.[1];
  if (!first) return [];
  if (openingJoints.has(first.piece.joint)) {
    const listed = steps.filter(
      ([, one]) => one.sentence.sentence === first.sentence.sentence || one.piece.joint === "semicolon",
    );
    const own = listed.filter(([, { clause }]) => clause.doerFrom === null);
    const opened = own.length > 1 ? own : listed;
    return opened.slice(1).some(([, { clause }]) => goesOnWith(clause)) ? [] : opened.map(([at]) => at);
  }
  const sentences = new Set<number>();
  const opening = steps.filter(
    ([, { sentence }]) => !sentences.has(sentence.sentence) && sentences.add(sentence.sentence),
  );
  return opening.slice(0, countOf(saying) ?? 2).map(([at]) => at);
}
