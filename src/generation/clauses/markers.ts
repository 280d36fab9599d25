/** Words that mark a clause: "if", "as soon as", "in case", an inverted "should". */
import type { Token } from "../parser/tree.ts";
import type { LinkKind } from "./clause.ts";
import type { Connector } from "./connectors.ts";
import { beforeMarkers, markerKinds, markerWordsMax, nominalMarkers } from "./lexicon.ts";
import { timeNouns } from "./lexicon-words.ts";
import { prepositionOf } from "./phrase.ts";
import { anchorOf, type Predicate } from "./predicates.ts";
import { childBy, formOf, hasRelation, isRelation, type Syntax, tokenAt } from "./syntax.ts";

/** Facts about a sentence, gathered before its clauses are made. */
export type Sentence = {
  readonly syntax: Syntax;
  readonly predicates: readonly Predicate[];
  readonly owners: readonly number[];
  readonly connectors: readonly Connector[];
};

export type Marker = { kind: LinkKind; words: string };

/** The marker at the front of a clause: the longest entry of the table found there. */
export function markerOf({ syntax, predicates, owners, connectors }: Sentence, at: number): Marker | null {
  const joined = new Set(connectors.flatMap(({ places }) => places));
  const predicate = predicates[at];
  if (predicate?.sort === "nominal") return nominalMarker(syntax, predicate.core);
  const own = syntax.tokens
    .map((_, place) => place)
    .filter((place) => owners[place] === at && !joined.has(place) && tokenAt(syntax, place).upos !== "PUNCT");
  const start = own.findIndex((place) => {
    const token = tokenAt(syntax, place);
    return !(beforeMarkers.has(formOf(token)) && hasRelation(token, ["cc", "advmod", "discourse"]));
  });
  for (const from of [0, Math.max(start, 0), behindMeasure(syntax, own)]) {
    const found = predicate === undefined ? null : markerAt(syntax, own.slice(from), predicate);
    if (found !== null) return found;
  }
  return predicate === undefined ? null : invertedMarker(syntax, own, predicate.core);
}

/** The word in front of a noun of work: "upon arrival". */
function nominalMarker(syntax: Syntax, core: number): Marker | null {
  // "if no answer": a marker may come before a noun as well.
  const mark = childBy(syntax, core, "mark");
  const words = mark === undefined ? prepositionOf(syntax, core) : formOf(tokenAt(syntax, mark));
  const kind = nominalMarkers.get(words) ?? markerKinds.get(words);
  return kind === undefined ? null : { kind, words };
}

/** "two days" in "two days after he has paid" */
function behindMeasure(syntax: Syntax, own: readonly number[]): number {
  const first = own[0] === undefined ? undefined : tokenAt(syntax, own[0]);
  const head =
    first !== undefined && hasRelation(first, ["nummod", "det", "advmod"]) ? first.head : (own[0] ?? -1);
  const token = syntax.tokens[head];
  return token !== undefined && timeNouns.has(token.lemma) ? own.indexOf(head) + 1 : 0;
}

const marking = ["mark", "advmod", "case", "fixed", "cc", "advcl"];

/** All words of a marker depend on the core of the clause or on one another, unlike "on" in "on Friday". */
function markerAt(syntax: Syntax, own: readonly number[], predicate: Predicate): Marker | null {
  const [first] = own;
  // "Once a month" is a frequency, "once the bill is paid" a time.
  const behind = syntax.tokens[(first ?? 0) + 2];
  if (
    first !== undefined &&
    formOf(tokenAt(syntax, first)) === "once" &&
    timeNouns.has(behind?.lemma ?? "") &&
    /^(?:an?|per|every|each)$/.test(syntax.tokens[first + 1]?.form ?? "")
  )
    return null;
  const hearts = [predicate.core, ...predicate.outer];
  const above = tokenAt(syntax, anchorOf(predicate)).head;
  for (let length = first === undefined ? 0 : markerWordsMax; length > 0; length -= 1) {
    const places = own.slice(0, length);
    const kind = markerKinds.get(places.map((place) => formOf(tokenAt(syntax, place))).join(" "));
    if (kind === undefined || places.length < length || places.some((place) => place >= predicate.core))
      continue;
    const heads = places.map((place) => tokenAt(syntax, place)).filter(({ head }) => !places.includes(head));
    const hang = heads.every((token) => hearts.includes(token.head) || places.includes(above));
    const isMarking = (token: Token) =>
      hasRelation(token, marking) && (predicate.sort === "verb" || !isRelation(token, "case"));
    if (hang && (places.includes(above) || heads.every(isMarking)))
      return { kind, words: places.map((place) => formOf(tokenAt(syntax, place))).join(" ") };
  }
  return null;
}

/**
 * "Should the seal be broken, ...", "Is the lid loose, ...": the verb comes before its subject without being a
 * question.
 */
function invertedMarker(syntax: Syntax, own: readonly number[], core: number): Marker | null {
  const [first] = own;
  const subject = childBy(syntax, core, "nsubj", "expl");
  if (first === undefined || subject === undefined || subject < first) return null;
  const token = tokenAt(syntax, first);
  const isHypothetical = token.lemma === "should" || formOf(token) === "had" || formOf(token) === "were";
  const isInverted = isHypothetical || (token.upos === "AUX" && isRelation(tokenAt(syntax, core), "advcl"));
  const anchored = syntax.tokens.at(-1)?.form !== "?";
  return isInverted && anchored && hasRelation(token, ["aux", "cop", "mark"])
    ? { kind: "if", words: formOf(token) }
    : null;
}
