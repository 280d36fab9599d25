/** The likeliest readings of a sentence that the law allows: what is asked for, and the words that it needs. */
import {
  type ContextLaw,
  type ContextRole,
  type ContextType,
  contextLaws,
  mayBeAsked,
} from "./context-law.ts";
import { at, likelihood, type Table } from "./heads.ts";

/** Words from one to another, the last one included, and what they say. */
export type ContextSpan = { role: ContextRole; first: number; last: number };

/** @param sureness logarithm of how likely all of it is together */
export type FoundContext = { types: ContextType[]; spans: ContextSpan[]; sureness: number };

export type ContextScores = {
  /** Rows the words, columns the names of tags. */
  tags: Table;
  /** A score for each type by itself. */
  types: ReadonlyMap<ContextType, number>;
};

/** Readings that are not much less likely than the best one, which comes first; none where the law allows none. */
export function likeliest({ tags, types }: ContextScores, tagNames: readonly string[]): FoundContext[] {
  const words = wordsOf(tags);
  const known = tagNames.map(tagOf);
  const found: FoundContext[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (const { own, sureness } of setsOf(types).toSorted((one, other) => other.sureness - one.sureness)) {
    // Words only make it less likely.
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
/** So many ways to each tag are kept. */
const waysMax = 4;
/** No sentence asks for more at once. */
const typesMax = 5;
/** So many of the types that are in doubt are tried with and without. */
const doubtfulMax = 7;
const doubt = Math.log(50);

type TypeSet = { own: ContextType[]; sureness: number };

/** Sets of types that the law allows, each with the logarithm of how likely it is. */
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

/** For each word the logarithm of how likely each tag is. */
const wordsOf = (tags: Table): number[][] =>
  Array.from({ length: tags.rows }, (_, word) => {
    const top = likelihood(tags, word, 0) - at(tags, word, 0);
    return Array.from({ length: tags.columns }, (_, tag) => at(tags, word, tag) + top);
  });

/** A way to read the words up to here: the tag of the last one, and which needs are met, as bits. */
type Path = { tag: number; met: number; sureness: number; before: Path | null };

/** The likeliest rows of tags with all roles that these types need, and with none that they do not have. */
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

/** Only its own role goes on; what touches words of its own role belongs to them. */
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
