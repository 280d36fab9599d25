/** The parser: text in, dependency trees out. */
import { limits } from "../../limits.ts";
import { remember } from "../../remember.ts";
import { lemmaOf } from "./lemma.ts";
import { classesOf, placeOf } from "./lexicon.ts";
import { type Model, readModel } from "./model.ts";
import { hashOf, int } from "./numbers.ts";
import { type Reading, readingsOf } from "./readings.ts";
import type { Allowed } from "./tagger.ts";
import { joinedWord, type Piece, tokenize, withoutFillers } from "./tokenize.ts";
import { get, type State } from "./transitions.ts";
import type { Constraint, Parser, Token, Tree } from "./tree.ts";
import { describe } from "./words.ts";

/** The parser with the weights of this folder, which it loads once, at the first parse. */
export function parserFrom(folder: URL): Parser {
  let model: Model | undefined;
  const kept = new Map<string, readonly Tree[]>();
  return {
    parse(text, span, readings = 1, constraints = []) {
      const pieces = withPauses(withoutFillers(tokenize(text, span)), constraints);
      if (pieces.length === 0) return [];
      const kinds = kindsOf(pieces, constraints);
      // Trees depend on the words and their kinds, not on their positions.
      const key = JSON.stringify([readings, pieces.map(({ form }) => form), kinds]);
      const known = kept.get(key);
      if (known) return known.map((tree) => placed(tree, pieces));
      model ??= readModel(folder);
      const trees = parsePieces(model, pieces, kinds, readings);
      if (pieces.length <= limits.keptWordsMax) remember(kept, key, trees, limits.sentencesKept);
      return trees.map((tree) => placed(tree, pieces));
    },
    mayBeVerb(form) {
      model ??= readModel(folder);
      return /[vVd]/.test(classesOf(model.vocabulary.lexicon, form.toLowerCase()).split(":")[0] ?? "");
    },
    knowsWord(form) {
      model ??= readModel(folder);
      return /[a-zA-Z]/.test(classesOf(model.vocabulary.lexicon, form.toLowerCase()).split(":")[0] ?? "");
    },
    standing(form) {
      model ??= readModel(folder);
      const { lexicon, ambiguity } = model.vocabulary;
      if (ambiguity.has(hashOf(form))) return 4;
      const place = placeOf(lexicon, form);
      if (place < 0) return joinedWord(form) ? 3 : 0;
      if (!/^[a-zA-Z]/.test(classesOf(lexicon, form))) return 1;
      return (lexicon.coarse[place] ?? 0) > 0 ? 3 : 2;
    },
    mayBePerson(form) {
      model ??= readModel(folder);
      return classesOf(model.vocabulary.lexicon, form.toLowerCase()).includes("P");
    },
  };
}

/** The parser of this service. */
export const parser: Parser = parserFrom(new URL("./weights/", import.meta.url));

function withPauses(pieces: Piece[], constraints: readonly Constraint[]): Piece[] {
  const pauses = constraints.filter(({ from, to }) => from === to);
  return pauses.length === 0
    ? pieces
    : [...pieces, ...pauses.map(({ from, to }) => ({ from, to, form: "," }))].sort(
        (a, b) => a.from - b.from || a.to - b.to,
      );
}

/** The same tree for the same words at another position. */
const placed = ({ tokens, score }: Tree, pieces: readonly Piece[]): Tree => ({
  tokens: tokens.map((token, at) => {
    const { from, to } = pieces[at] ?? token;
    return { ...token, from, to };
  }),
  score,
});

function parsePieces(model: Model, pieces: Piece[], kinds: readonly Kinds[], readings: number): Tree[] {
  const words = describe(
    pieces.map(({ form }) => (form === "Ms" || form === "Ms." ? "Mrs" : form)), // the treebank has no "Ms"
    model.vocabulary,
  );
  const trees = readingsOf(model, words, allowedBy(kinds, model.info.tags)).map((reading) =>
    treeOf(model, pieces, reading),
  );
  return distinct(trees).slice(0, Math.max(readings, 1));
}

/** Arrows and strokes separate what is beside them. */
const parting = /^(?:<?[-=]+>|<[-=]+|[→⇒➔➜⟶←↔|])$/u;

/** Other sequences of signs, which the treebank hardly contains. */
const sign = /^(?:[^\p{L}\p{N}]{2,}|[=<>~_^*\\]|\p{Extended_Pictographic})$/u;

/** Allowed parts of speech of a token; null for any. */
type Kinds = readonly string[] | null;

/** Tokens under a constraint get a tag of its kind; signs are no words. */
const kindsOf = (pieces: readonly Piece[], constraints: readonly Constraint[]): Kinds[] =>
  pieces.map(({ form, from, to }) => {
    const rule = constraints.find((constraint) => from < constraint.to && constraint.from < to);
    if (rule) return [rule.upos];
    if (parting.test(form)) return ["PUNCT"];
    return sign.test(form) ? ["PUNCT", "SYM"] : null;
  });

const allowedBy =
  (kinds: readonly Kinds[], tags: readonly string[]): Allowed =>
  (at) => {
    const own = kinds[at - 1];
    return own ? (tag) => own.includes((tags[tag - 1] ?? "").split("_")[0] ?? "") : undefined;
  };

function treeOf({ info, lemmas }: Model, pieces: Piece[], { state, tags, score }: Reading): Tree {
  const root = rootOf(state, tags, info.tags);
  const tokens = pieces.map(({ form, from, to }, at): Token => {
    const [upos = "X", xpos = "FW"] = (info.tags[int(tags, at + 1) - 1] ?? "").split("_");
    const head = get(state, "head", at + 1);
    const base = { form, from, to, lemma: lemmaOf(form, xpos, lemmas), upos, xpos };
    if (head <= state.n)
      return { ...base, head: head - 1, relation: info.labels[get(state, "label", at + 1) - 1] ?? "dep" };
    return at === root
      ? { ...base, head: -1, relation: "root" }
      : { ...base, head: root, relation: "parataxis" };
  });
  return { tokens, score };
}

/** If several words have no head, the first verb is the root. */
function rootOf(state: State, tags: Int32Array, names: readonly string[]): number {
  let first = -1;
  for (let word = 1; word <= state.n; word += 1) {
    if (get(state, "head", word) !== state.n + 1) continue;
    if (/^(?:VERB|AUX)_/.test(names[int(tags, word) - 1] ?? "")) return word - 1;
    if (first < 0) first = word - 1;
  }
  return first;
}

/** Different search paths may lead to the same tree. */
function distinct(trees: Tree[]): Tree[] {
  const seen = new Set<string>();
  return trees.filter(({ tokens }) => {
    const key = tokens.map(({ head, relation, xpos }) => `${head}${relation}${xpos}`).join(" ");
    return !seen.has(key) && seen.add(key);
  });
}
