/** The likeliest readings of a sentence that the law allows: what is asked for, and the words for it. */
import {
  type ContextLaw,
  type ContextRole,
  type ContextType,
  contextLaws,
  mayBeAsked,
} from "./context-law.ts";
import { at, likelihood, type Table } from "./heads.ts";

/** A range of words, including the last one, and its role. */
export type ContextSpan = { role: ContextRole; first: number; last: number };

/** @param sureness log-probability of the whole reading */
export type FoundContext = { types: ContextType[]; spans: ContextSpan[]; sureness: number };

export type ContextScores = {
  /** Rows are the words, columns the names of tags. */
  tags: Table;
  /** A separate score for each type. */
  types: ReadonlyMap<ContextType, number>;
};

/** Readings that are not much less likely than the best one, which comes first; empty if the law allows none. */
export function likeliest({ tags, types }: ContextScores, tagNames: readonly string[]): FoundContext[] {
  const words = wordsOf(tags);
  const known = tagNames.map(tagOf);
  const found: FoundContext[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (const { own, sureness } of setsOf(types).toSorted((one, other) => other.sureness - one.sureness)) {
    // Words can only lower the probability.
    if (sureness < least) break;
    for (const told of tagged(words, known, own)) {
      found.push({ types: own, spans: told.spans, sureness: sureness + told.sureness });
      least = Math.max(least, sureness + told.sureness - farBehind);
    }
  }
  return found
    .filter(({ sureness }) => sureness >= least)
    .toSorted((one, other) => other.sureness - one.sureness)
    .slice(0, readingsMax);
}

const farBehind = 4;
const readingsMax = 6;
/** How many paths to each tag are kept. */
const waysMax = 4;
/** No sentence asks for more at once. */
const typesMax = 5;
/** How many of the doubtful types are tried with and without. */
const doubtfulMax = 7;
const doubt = Math.log(50);

type TypeSet = { own: ContextType[]; sureness: number };

/** Sets of types that the law allows, each with its log-probability. */
function setsOf(types: ReadonlyMap<ContextType, number>): TypeSet[] {
  const ranked = [...types].toSorted(([, one], [, other]) => Math.abs(one) - Math.abs(other));
  const best = [...types].toSorted(([, one], [, other]) => other - one).slice(0, 2);
  const doubtful = new Set(
    [...best, ...ranked.filter(([, score]) => Math.abs(score) < doubt)]
      .map(([type]) => type)
      .slice(0, doubtfulMax),
  );
  let sets: TypeSet[] = [{ own: [], sureness: 0 }];
  for (const [type, score] of types) {
    const [yes, no] = [-Math.log1p(Math.exp(-score)), -Math.log1p(Math.exp(score))];
    const isOpen = doubtful.has(type);
    sets = sets.flatMap(({ own, sureness }) => [
      ...((isOpen || score > 0) && own.length < typesMax
        ? [{ own: [...own, type], sureness: sureness + yes }]
        : []),
      ...(isOpen || score <= 0 ? [{ own, sureness: sureness + no }] : []),
    ]);
  }
  return sets.filter(({ own }) => mayBeAsked(own));
}

/** "B-from": the first word of a role; "I-from": a further one; "O": none. */
type Tag = { role: ContextRole | null; begins: boolean };
const tagOf = (name: string): Tag => ({
  role: name === "O" ? null : (name.slice(2) as ContextRole), // the trainer writes them from the roles
  begins: !name.startsWith("I"),
});

/** For each word the log-probability of each tag. */
const wordsOf = (tags: Table): number[][] =>
  Array.from({ length: tags.rows }, (_, word) => {
    const top = likelihood(tags, word, 0) - at(tags, word, 0);
    return Array.from({ length: tags.columns }, (_, tag) => at(tags, word, tag) + top);
  });

/** A reading of the words up to here: the tag of the last one, and the needs met so far, as bits. */
type Path = { tag: number; met: number; sureness: number; before: Path | null };

/** The likeliest sequences of tags with all roles that these types need, and none that they do not have. */
function tagged(
  words: readonly (readonly number[])[],
  tags: readonly Tag[],
  types: readonly ContextType[],
): { spans: ContextSpan[]; sureness: number }[] {
  const laws = types.map((type): ContextLaw => contextLaws[type]);
  const roles = new Set(laws.flatMap((law) => law.roles));
  const needs = laws.flatMap((law) => law.needs);
  const bits = tags.map(({ role, begins }) =>
    needs.reduce((sum, need, bit) => sum | (begins && role && need.includes(role) ? 1 << bit : 0), 0),
  );
  const allowed = tags.flatMap(({ role }, tag) => (role === null || roles.has(role) ? [tag] : []));
  let paths: Path[] = [];
  for (const [word, scores] of words.entries()) {
    const start: Path[] = [{ tag: -1, met: 0, sureness: 0, before: null }];
    paths = stepped(word === 0 ? start : paths, scores, { tags, allowed, bits });
  }
  const all = (1 << needs.length) - 1;
  return paths
    .filter(({ met }) => met === all)
    .toSorted((one, other) => other.sureness - one.sureness)
    .slice(0, waysMax)
    .map((path) => ({ spans: spansOf(path, tags), sureness: path.sureness }));
}

type Steps = { tags: readonly Tag[]; allowed: readonly number[]; bits: readonly number[] };

/** The best paths to each tag and each set of needs, one word further. */
function stepped(paths: readonly Path[], scores: readonly number[], { tags, allowed, bits }: Steps): Path[] {
  const next = new Map<number, Path[]>();
  for (const before of paths)
    for (const tag of allowed) {
      if (!mayFollow(tags[before.tag], tags[tag])) continue;
      const met = before.met | (bits[tag] ?? 0);
      const path = { tag, met, sureness: before.sureness + (scores[tag] ?? 0), before };
      const key = met * tags.length + tag;
      const same = next.get(key);
      if (same) same.push(path);
      else next.set(key, [path]);
    }
  return [...next.values()].flatMap((same) =>
    same.toSorted((one, other) => other.sureness - one.sureness).slice(0, waysMax),
  );
}

/** Only the same role continues; adjacent words of the same role belong together. */
const mayFollow = (before: Tag | undefined, tag: Tag | undefined): boolean =>
  tag === undefined || tag.role === null || tag.begins !== (before?.role === tag.role);

function spansOf(last: Path, tags: readonly Tag[]): ContextSpan[] {
  const path: number[] = [];
  for (let one: Path | null = last; one !== null && one.tag >= 0; one = one.before) path.unshift(one.tag);
  const spans: ContextSpan[] = [];
  for (const [word, place] of path.entries()) {
    const { role = null, begins = true } = tags[place] ?? {};
    const open = spans.at(-1);
    if (role === null) continue;
    if (begins || open === undefined) spans.push({ role, first: word, last: word });
    else open.last = word;
  }
  return spans;
}
