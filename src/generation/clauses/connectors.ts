/**
 * Connectors in a sentence: "then", "in that case", "at the same time". Found by their words, and kept if they form one
 * unit in the tree.
 */
import { type ConnectorClass, connectorClass, connectorWordsMax, ellipsisOf } from "./lexicon.ts";
import { childBy, formOf, hasRelation, isRelation, type Syntax, tokenAt } from "./syntax.ts";

/** `head`: the one token that attaches it to the rest. */
export type Connector = { places: number[]; words: string; head: number };

/** Relations in which the same words are no connector: "the first", "both agree", "all of them". */
const thing = [
  "nsubj",
  "obj",
  "iobj",
  "nmod",
  "amod",
  "compound",
  "appos",
  "conj",
  "nummod",
  "root",
  "xcomp",
  "ccomp",
  "case",
  "cop",
  "aux",
  "flat",
  "fixed",
];

export function connectorsOf(syntax: Syntax): Connector[] {
  const found: Connector[] = [];
  for (let from = 0; from < syntax.tokens.length; from += 1) {
    const connector = connectorAt(syntax, from);
    if (connector === null) continue;
    found.push(connector);
    from = Math.max(...connector.places);
  }
  return found;
}

/** First words of connectors; most words need no further look-up. */
const firstWords = new Set([
  ...[...connectorClass.keys()].map((phrase) => phrase.split(" ")[0] ?? ""),
  ...["should", "unless", "whenever"],
]);

function connectorAt(syntax: Syntax, from: number): Connector | null {
  if (!firstWords.has(formOf(tokenAt(syntax, from)))) return null;
  for (let length = connectorWordsMax; length > 0; length -= 1) {
    const places = Array.from({ length }, (_, step) => from + step).filter(
      (place) => place < syntax.tokens.length,
    );
    const connector = places.length === length ? connectorOf(syntax, places) : null;
    if (connector !== null) return connector;
  }
  return null;
}

function connectorOf(syntax: Syntax, places: readonly number[]): Connector | null {
  const said = places.map((place) => formOf(tokenAt(syntax, place)));
  const words = said.join(" ");
  const kind = connectorClass.get(words);
  const brief = ellipsisOf(said);
  if (brief !== null && isEnd(syntax, places))
    return { places: [...places], words: brief, head: places[0] ?? 0 };
  if (kind === undefined) return null;
  const isAnswer = /^if (?:not|so|yes|no)$/.test(words) && isApart(syntax, places);
  if (isAnswer) return { places: [...places], words, head: places[0] ?? 0 };
  const head = headOf(syntax, places, kind === "again");
  return head !== null && mayJoin(syntax, head, places.length, kind)
    ? { places: [...places], words, head }
    : null;
}

/**
 * Followed by a comma or the next subject: "if it is not, the shop calls", "if it is not we call", "if this is the case
 * the shop calls".
 */
function isEnd(syntax: Syntax, places: readonly number[]): boolean {
  const last = places.at(-1) ?? 0;
  const next = syntax.tokens[last + 1];
  if (next === undefined || next.upos === "PUNCT") return true;
  if (tokenAt(syntax, last).lemma === "case") return /^(DET|PRON|NOUN|PROPN|VERB)$/.test(next.upos);
  return next.xpos === "PRP" && isRelation(next, "nsubj");
}

/** "if not we cancel": both words depend on a verb whose subject comes after them. */
function isApart(syntax: Syntax, places: readonly number[]): boolean {
  const [head = -1, ...others] = places.map((place) => tokenAt(syntax, place).head);
  const subject = head < 0 ? undefined : childBy(syntax, head, "nsubj", "expl");
  return subject !== undefined && others.every((other) => other === head) && subject > Math.max(...places);
}

/**
 * The token that attaches all of them to the rest; null if they are no unit or have dependents. In "hands it in another
 * time" the particle belongs to the verb.
 */
function headOf(syntax: Syntax, places: readonly number[], withParticle: boolean): number | null {
  const inside = new Set(places);
  const heads = places.filter((place) => !inside.has(tokenAt(syntax, place).head));
  const carries = syntax.tokens.some(
    (token, place) =>
      inside.has(token.head) &&
      !inside.has(place) &&
      token.upos !== "PUNCT" &&
      !(withParticle && token.upos === "ADP"),
  );
  const [head] = heads;
  const above = new Set(heads.map((place) => tokenAt(syntax, place).head));
  const isOne = heads.length === 1 || (places.length > 2 && above.size === 1);
  return isOne && head !== undefined && !carries ? head : null;
}

type Where = (syntax: Syntax, head: number) => boolean;

const besideClause: Where = (syntax, head) => isClauseWord(syntax, tokenAt(syntax, head).head);
const asAdverb: Where = (syntax, head) =>
  hasRelation(tokenAt(syntax, head), ["advmod", "cc"]) && besideClause(syntax, head);

/** Where a single word of a class is a connector; classes not listed here depend on a clause. */
const singles: Partial<Record<ConnectorClass, Where>> = {
  only: (syntax, head) => tokenAt(syntax, tokenAt(syntax, head).head).upos !== "NUM",
  also: (syntax, head) => !isDegree(syntax, head),
  again: () => true,
  first: asAdverb,
  /** "They both sign"; in "both sign" it is the subject. */
  both: (syntax, head) =>
    asAdverb(syntax, head) &&
    childBy(syntax, tokenAt(syntax, head).head, "nsubj") !== undefined &&
    !isParticle(syntax, head),
  answer: (syntax, head) =>
    hasRelation(tokenAt(syntax, head), ["discourse", "advmod", "parataxis"]) && besideClause(syntax, head),
};

/** "puts together a menu", "puts the chair together"; not "sign it together" */
const isParticle = (syntax: Syntax, place: number) => {
  const verb = tokenAt(syntax, place).head;
  const isNext = verb === place - 1 && childBy(syntax, verb, "obj") !== undefined;
  return (
    formOf(tokenAt(syntax, place)) === "together" && (isNext || joining.has(tokenAt(syntax, verb).lemma))
  );
};
const joining = new Set("put bring get fit piece sew glue screw tie staple stitch add join call".split(" "));

/** "too high" */
const isDegree = (syntax: Syntax, head: number) =>
  formOf(tokenAt(syntax, head)) === "too" && tokenAt(syntax, head).head === head + 1;

function mayJoin(syntax: Syntax, head: number, length: number, kind: ConnectorClass): boolean {
  const token = tokenAt(syntax, head);
  if (isRelation(token, "root")) return false;
  if (token.upos === "NOUN" && isRelation(token, "mark")) return false;
  if (length > 1 && kind === "only") return tokenAt(syntax, token.head).upos !== "NUM";
  if (length > 1) return kind === "again" || !hasRelation(token, ["nsubj", "obj", "conj"]);
  if (isRelation(token, "det")) return kind === "both" && tokenAt(syntax, token.head).upos === "VERB";
  if (hasRelation(token, thing)) return false;
  if (token.upos === "SCONJ" && isRelation(token, "mark")) return kind === "otherwise";
  return (singles[kind] ?? besideClause)(syntax, head);
}

/** A verb, or a predicate with a copula or a subject; a fragment's root too. */
function isClauseWord(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  return (
    token.upos === "VERB" ||
    token.upos === "AUX" ||
    token.head < 0 ||
    childBy(syntax, place, "cop", "nsubj") !== undefined
  );
}
