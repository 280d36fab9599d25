/**
 * Parallel work that only the join reveals: "once both are done", "when everything is ready", "if all of them agree".
 */

import type { Phrase } from "../clauses/clause.ts";
import { phrases } from "../clauses/lexicon.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { subjectOf } from "./antecedents.ts";
import {
  areSameWork,
  arrivingVerbs,
  askingVerbs,
  finishingVerbs,
  groupNouns,
  personNouns,
  stativeVerbs,
  waitingVerbs,
} from "./classes.ts";
import type { Draft } from "./draft.ts";
import { addBranch, branchOf, putInBranch, sayParallel } from "./make-branches.ts";
import { keyOf } from "./parties.ts";
import { isAbout, lemmasOf, type Said } from "./references.ts";
import { areForms } from "./relations/words.ts";
import { type Act, type Saying, wordsOf } from "./saying.ts";

const joining: ReadonlySet<Act> = new Set<Act>(["order", "condition", "mark", "wait", "until"]);

/** Everything that must be waited for: a branch for each series of previous work by one doer. */
export function sayJoined(saying: Saying, place: number, draft: Draft): void {
  if (!joining.has(saying.act)) return;
  const named = runsNamed(saying, draft);
  const all = named.length > 0 ? null : allIn(saying);
  const before = all === null ? named : runsBefore(all.count, saying, draft);
  if (all !== null && before.length < 2) addRuns(all.count, saying, draft);
  const runs = all === null || before.every((run) => isMeant(run, all)) ? before : [];
  if (runs.length < 2) return;
  const branches = runs.map((_, at) => String(at + 1));
  const id = sayParallel(saying, place, [], draft, branches);
  for (const [at, run] of runs.entries())
    for (const { statement } of run) putInBranch(statement.id, id, branches[at] ?? "", draft);
}

/**
 * "The cook fries the fish. Meanwhile the baker bakes. The waiter lays the tables. When all is done": one more branch.
 */
function addRuns(count: number | null, saying: Saying, draft: Draft): void {
  const runs = runsBefore(null, saying, draft);
  const work = workBefore(saying, draft);
  const last = work[work.length - runs.flat().length - 1];
  const block = last && branchOf(last.statement.id, draft);
  const known = draft.said.find(({ statement }) => statement.id === block)?.statement;
  if (!last || !block || known?.kind !== "parallel") return;
  const inside = work.filter(({ statement }) => branchOf(statement.id, draft) === block);
  const isFit = count === null || known.branches.length + runs.length === count;
  const isFree = ([first]: readonly Said[]) =>
    first !== undefined &&
    first.cues.doer !== null &&
    first.cues.openings.length === 0 &&
    areNeighbours(last, first, draft) &&
    isOther(first, inside);
  for (const run of isFit && runs.every(isFree) ? runs : []) {
    const value = addBranch(block, draft);
    for (const { statement } of run) putInBranch(statement.id, block, value, draft);
  }
}

/**
 * "Once the draft and the valuation are there", "when the roof is mended and the wall is painted": work of different
 * doers.
 */
export function runsNamed(saying: Saying, draft: Draft): Said[][] {
  const parts = partsOf(saying, draft);
  const work = workBefore(saying, draft);
  const places = parts.map((words) => work.findLastIndex((one) => isAbout(one, words)));
  const starts = [...new Set(places)].sort((one, other) => one - other);
  if (parts.length < 2 || starts.length < parts.length || (starts[0] ?? -1) < 0) return [];
  const runs = starts.map((start, at) => work.slice(start, starts[at + 1]));
  const isFree = runs.flat().every((one) => !isTaken(one, draft) && one.cues.openings.length === 0);
  return isFree && runs.every(([first], at) => at === 0 || isOther(first, runs.slice(0, at).flat()))
    ? runs
    : [];
}

/** Words of each awaited thing: coordinated subjects, or clauses. */
function partsOf({ clause, sentence }: Saying, { sayings }: Draft): string[][] {
  const subject = subjectOf(clause);
  if (subject && subject.fellows.length > 0 && !subject.or)
    return [subject, ...subject.fellows].map((phrase) => [phrase.lemma.toLowerCase()]);
  const others = sayings.filter(
    ({ act, clause: other }) =>
      act === "content" && other.link?.kind === "coordinate" && other.link.to === clause.id,
  );
  return [{ clause, sentence }, ...others].map(lemmasOf);
}

/** Others do it, to other things, and no word puts it after them. */
const isOther = (one: Said | undefined, before: readonly Said[]): boolean =>
  one !== undefined &&
  !one.cues.connectors.some(({ class: kind }) => following.has(kind)) &&
  !before.some(
    ({ cues }) =>
      (cues.doer !== null && cues.doer === one.cues.doer) ||
      cues.things.some((thing) => one.cues.things.includes(thing)),
  );

/** How many it is about, if it says so; otherwise the noun and the verb: null for "everything", "is ready". */
type All = { count: number | null; names: string | null; verb: string | null };

function allIn(saying: Saying): All | null {
  const { clause, act } = saying;
  const awaited = act === "wait" ? (clause.complements[0]?.phrase ?? clause.object) : subjectOf(clause);
  if (!awaited || clause.negated) return null;
  const said = countingWords(awaited, saying);
  const count = numbers.find(([word]) => said.includes(word))?.[1] ?? null;
  if (count === null && !said.some((word) => everything.has(word))) return null;
  const verb = clause.verb?.lemma ?? null;
  return {
    count,
    names: count === null && !standsForAll(awaited) ? awaited.lemma.toLowerCase() : null,
    verb: verb !== null && isSpecific(verb) ? verb : null,
  };
}

const countingWords = (phrase: Phrase, { clause, sentence }: Saying): string[] => [
  phrase.determiner ?? "",
  ...phrase.words.toLowerCase().split(/\s+/),
  ...(phrase.pronoun ? wordsOf(clause, sentence) : []),
];

const numbers: readonly [string, number][] = [
  ["both", 2],
  ["three", 3],
  ["four", 4],
  ["five", 5],
];
const everything = new Set(["all", "everything", "everybody", "everyone"]);
const groups = new Set(
  phrases("this; that; these; those; they; task; job; work; step; activity; preparation; check"),
);

/** "everything", "all teams", "all of this"; "all bills" are bills. */
const standsForAll = ({ pronoun, lemma }: Phrase): boolean =>
  pronoun ||
  everything.has(lemma.toLowerCase()) ||
  groups.has(lemma.toLowerCase()) ||
  personNouns.has(lemma.toLowerCase()) ||
  groupNouns.has(lemma.toLowerCase());

/** "All opinions" of those who judged, "all results" of tests; "once everything is paid" only waits for payments. */
const isMeant = (run: readonly Said[], { count, names, verb }: All): boolean =>
  count !== null ||
  run.some(
    ({ statement }) =>
      statement.kind === "step" &&
      (names === null ||
        statement.things.some((thing) => areForms(thing, names)) ||
        areSameWork(nominalisationOf(names)?.verb ?? "", statement.verb)) &&
      (names !== null || verb === null || areSameWork(verb, statement.verb)),
  );

const isSpecific = (verb: string): boolean =>
  ![finishingVerbs, arrivingVerbs, waitingVerbs, stativeVerbs].some((verbs) => verbs.has(verb));

/** Series of work by one doer each, back from here, as long as none waits for another. */
export function runsBefore(count: number | null, saying: Saying, draft: Draft): Said[][] {
  const runs: Said[][] = [];
  for (const one of workBefore(saying, draft).toReversed()) {
    if (isTaken(one, draft)) break;
    const run = runs[0];
    if (run && goesOn(one, run)) run.unshift(one);
    else if (runs.length === count || (run && !isApart(one, runs, count, draft))) break;
    else runs.unshift([one]);
    if (one.cues.openings.length > 0) break;
  }
  return count === null || runs.length === count ? runs : [];
}

/** All except what waits for it: "the boss calls the crew when both are done". */
const workBefore = ({ clause }: Saying, { said, sayings }: Draft): Said[] =>
  said.filter(
    ({ statement, place }) =>
      (statement.kind === "step" || statement.kind === "event") &&
      sayings[place]?.clause.id !== clause.link?.to,
  );

/** It is already in other parallel work, or elsewhere. */
const isTaken = ({ statement }: Said, { relations }: Draft): boolean =>
  relations.some((one) => (one.kind === "within" || one.kind === "attach") && one.what === statement.id);

/** The same doer's work, which the series continues. */
const goesOn = (one: Said, [next]: readonly Said[]): boolean =>
  one.cues.doer !== null && one.cues.doer === next?.cues.doer;

/** Others do it, to other things, in the same sentence or the one before; it starts nobody else's work. */
function isApart(one: Said, runs: readonly Said[][], count: number | null, draft: Draft): boolean {
  const [next] = runs[0] ?? [];
  if (!next || one.statement.kind !== "step" || next.statement.kind !== "step") return false;
  const verb = one.statement.verb;
  const isSame = one.cues.sentence === next.cues.sentence;
  const isNear = isSame || areNeighbours(one, next, draft);
  const isOwn = isSame || (one.cues.doer !== null && next.cues.doer !== null);
  const setsOff = count === null && !isSame && setsOthersOff(one, draft);
  const others = runs.flat();
  return (
    isNear &&
    isOwn &&
    !setsOff &&
    !others.some(({ cues }) => cues.doer !== null && cues.doer === one.cues.doer) &&
    !next.cues.connectors.some(({ class: kind }) => following.has(kind)) &&
    (areSameWork(verb, next.statement.verb) ||
      !others.some(({ cues }) => cues.things.some((thing) => one.cues.things.includes(thing))))
  );
}

/** "Informs the team": the others' work begins after it. */
function setsOthersOff({ statement, place }: Said, { sayings, parties }: Draft): boolean {
  const clause = sayings[place]?.clause;
  if (!clause || statement.kind !== "step" || !askingVerbs.has(statement.verb)) return false;
  const told = [clause.object, clause.recipient, ...clause.complements.map(({ phrase }) => phrase)];
  return told.some((phrase) => phrase && (parties.meant.get(keyOf(clause, phrase))?.party ?? null) !== null);
}

const following: ReadonlySet<string> = new Set(["then", "after", "onlyThen", "join", "again"]);

/** Sentences of one paragraph, or items of one list. */
const areNeighbours = (one: Said, next: Said, { sayings }: Draft): boolean => {
  const [block, other] = [sayings[one.place]?.block, sayings[next.place]?.block];
  return block === other || (block !== undefined && block.depth > 0 && block.parent === other?.parent);
};
