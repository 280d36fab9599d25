/**
 * The rules' result for a text as the reader's input: for each word the content of its clause, for two words the
 * relative place of theirs. The reader has learnt how far to trust it.
 */
import type { Span } from "../document/document.ts";
import { type Container, placesOf } from "../fold/places.ts";
import { toldOf } from "../fold/told.ts";
import type { AccountLine } from "../meaning/draft.ts";
import type { Meaning, Place, Statement } from "../meaning/meaning.ts";

/** A range of words with the rules' interpretation. */
export type Hint = Span & {
  act: string;
  /** The statement made from it, and its kind; null if there is none. */
  statement: string | null;
  kind: Statement["kind"] | null;
  /** The branches that contain it, or what it opens, the outermost first; null if nothing follows. */
  path: readonly Container[] | null;
};

export type Way = { kind: "back" | "on" | "attach"; from: string; to: string | null };

export type Hints = { told: readonly Hint[]; ways: readonly Way[] };

export const noHints: Hints = { told: [], ways: [] };

export function hintsOf({ meaning, account }: { meaning: Meaning; account: readonly AccountLine[] }): Hints {
  const told = toldOf(meaning);
  const { parentOf } = placesOf(told, () => true);
  const statements = account.map(({ statement }) => told.byId.get(statement ?? "") ?? null);
  return {
    told: account.map(({ from, to, act }, at) => {
      const own = statements[at] ?? null;
      // A condition makes no statement: it is where the things it opens are.
      const near = own ?? statements.slice(at).find((one) => one !== null);
      const path = near ? pathOf(near.id, parentOf) : null;
      return { from, to, act, statement: own?.id ?? null, kind: own?.kind ?? null, path };
    }),
    ways: waysOf(meaning),
  };
}

function pathOf(id: string, parentOf: (id: string) => Container | null): Container[] {
  const path: Container[] = [];
  for (let at = parentOf(id); at !== null && !path.some(({ of }) => of === at?.of); at = parentOf(at.of))
    path.unshift(at);
  return path;
}

const waysOf = ({ relations }: Meaning): Way[] =>
  relations.flatMap((one): Way[] => {
    if (one.kind === "back" || one.kind === "on")
      return [{ kind: one.kind, from: idOf(one.from), to: one.to }];
    return one.kind === "attach" ? [{ kind: one.kind, from: one.what, to: one.to }] : [];
  });

const idOf = (place: Place): string => (typeof place === "string" ? place : place.of);

/** For each word its four feature numbers, and the hint that covers it. */
export type WordHints = { features: readonly (readonly number[])[]; hints: readonly (Hint | null)[] };

const acts =
  " step condition content remark frame form ask end back begin beside exception limit mark order state together until wait".split(
    " ",
  );
const kinds: readonly (string | null)[] = [
  null,
  ..."step question event parallel start end lead remark".split(" "),
];
const deepest = 3;
const nothing: readonly number[] = [0, 0, 0, 0];

export function wordHintsOf(words: readonly Span[], { told }: Hints): WordHints {
  const hints = words.map((word) => shortestAt(word, told));
  return {
    hints,
    features: hints.map((hint, at) => {
      if (!hint) return nothing;
      const before = hints.slice(0, at).findLast((one) => one !== null);
      const act = acts.indexOf(hint.act);
      return [
        act < 0 ? acts.length : act,
        Math.max(0, kinds.indexOf(hint.kind)),
        hint.path ? 1 + Math.min(deepest, hint.path.length) : 0,
        hint === before ? 0 : 1,
      ];
    }),
  };
}

function shortestAt({ from, to }: Span, told: readonly Hint[]): Hint | null {
  let found: Hint | null = null;
  for (const hint of told)
    if (hint.from < to && hint.to > from && (!found || hint.to - hint.from < found.to - found.from))
      found = hint;
  return found;
}

/** The relative place of one word to another, as a number that the heads know. */
const lie = {
  unknown: 0,
  samePath: 1,
  inside: 2,
  deepInside: 3,
  around: 4,
  farAround: 5,
  otherCase: 6,
  withinOtherCase: 7,
  beside: 8,
  elsewhere: 9,
  sameClause: 10,
  leadsTo: 11,
  attachedTo: 12,
} as const;

export function lieOf(one: Hint | null, other: Hint | null, { ways }: Hints): number {
  if (!one || !other) return lie.unknown;
  if (one.statement !== null && other.statement !== null) {
    const way = ways.findLast(({ from, to }) => from === one.statement && to === other.statement);
    if (way) return way.kind === "attach" ? lie.attachedTo : lie.leadsTo;
    if (one.statement === other.statement) return lie.sameClause;
  }
  if (one === other) return lie.sameClause;
  return one.path && other.path ? lieOfPaths(one.path, other.path) : lie.unknown;
}

function lieOfPaths(one: readonly Container[], other: readonly Container[]): number {
  let shared = 0;
  while (shared < one.length && shared < other.length && isSame(one[shared], other[shared])) shared++;
  const [left, right] = [one.length - shared, other.length - shared];
  if (left === 0 && right === 0) return lie.samePath;
  if (right === 0) return left === 1 ? lie.inside : lie.deepInside;
  if (left === 0) return right === 1 ? lie.around : lie.farAround;
  if (one[shared]?.of !== other[shared]?.of) return lie.elsewhere;
  if (one[shared]?.of.startsWith("p")) return lie.beside;
  return left === 1 && right === 1 ? lie.otherCase : lie.withinOtherCase;
}

const isSame = (one: Container | undefined, other: Container | undefined): boolean =>
  one?.of === other?.of && one?.value === other?.value;
