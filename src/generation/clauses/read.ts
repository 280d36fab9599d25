/**
 * Reads the sentences of a document as clauses: converts the n best trees to clauses and keeps the set that fits best.
 */
import type { Block, Span, TextDocument } from "../document/document.ts";
import { actionVerbs } from "../document/lexicon/verbs.ts";
import { thirdPerson } from "../naming/inflect.ts";
import type { Constraint, Parser, Token, Tree } from "../parser/tree.ts";
import type { Clause, ReadSentence } from "./clause.ts";
import { clausesOf } from "./clauses.ts";
import { costOf } from "./cost.ts";
import { withFreeRelatives } from "./free-relatives.ts";
import { lightened } from "./light-verbs.ts";
import { mended } from "./mend.ts";
import { pausesIn } from "./pauses.ts";

/** Blocks whose sentences describe the process; the others frame it. */
const telling: ReadonlySet<string> = new Set(["prose", "item", "cell", "turn"]);
const readings = 4;
/** How much higher the parser's score must be to outweigh one more fault. */
const scorePerFault = 1000;
/** A shorter line may well be a name. */
const wordsMin = 2;
/** From this cost on, a sentence is read again with words forced to be verbs. */
const doubtful = 1;
/** How many faults an additional comma must remove. */
const hasty = 2;
const forcedMax = 6;
/** Maximum words of a case without a verb: "stone still in it". */
const caseWordsMax = 4;
/**
 * Longer sentences are read once: nobody writes them, and ten readings of ten thousand characters would occupy a thread
 * for seconds.
 */
const carefulWordsMax = 200;

type Reading = Pick<ReadSentence, "tokens" | "clauses" | "cost"> & { score: number };

/** Every sentence of the describing blocks with its clauses, numbered over the whole text. */
export function readSentences(document: TextDocument, parser: Parser): ReadSentence[] {
  const spans = document.blocks.flatMap((block, at) =>
    telling.has(block.role)
      ? block.sentences.map(({ from, to, doer }) => ({
          ...{ from, to, block: at },
          isOrder: (doer ?? block.doer) !== null,
          isAsked: opensCase(document.text, block, { from, to }),
        }))
      : [],
  );
  return readAll(document.text, spans, parser, { clause: 0, sentence: 0 });
}

/**
 * Conditions that forms set for everything below ("If the lid is loose:" above a list), as sentences after those of the
 * text.
 */
export function readConditions(
  document: TextDocument,
  sentences: readonly ReadSentence[],
  parser: Parser,
): ReadSentence[] {
  const spans = new Map(
    document.blocks.flatMap(({ condition }, block) =>
      condition === null
        ? []
        : [[condition.from, { ...condition, block, isOrder: false, isAsked: false }] as const],
    ),
  );
  const clause = sentences.reduce((sum, { clauses }) => sum + clauses.length, 0);
  return readAll(document.text, [...spans.values()], parser, { clause, sentence: sentences.length });
}

function readAll(
  text: string,
  spans: readonly (Span & { block: number; isOrder: boolean; isAsked: boolean })[],
  parser: Parser,
  first: { clause: number; sentence: number },
): ReadSentence[] {
  let base = first.clause;
  return spans.map(({ from, to, block, isOrder, isAsked }, at): ReadSentence => {
    const read = readSpan(text, { from, to }, parser);
    const turned = isOrder
      ? orderOf(text, { from, to }, parser, read)
      : isAsked
        ? stateOf(text, { from, to }, parser, read)
        : null;
    const { tokens, clauses, cost } = turned ?? read;
    const [own, sentence] = [base, first.sentence + at];
    base += clauses.length;
    return {
      ...{ from, to, sentence, block, tokens, cost },
      clauses: withFreeRelatives(
        clauses.map((clause) => renumbered(clause, own, sentence, block)),
        text,
      ),
    };
  });
}

/**
 * "Dry: shoot outside. Wet: stay in.", "Stone in it?": words before a series of colons or a question mark are no order.
 */
function opensCase(text: string, { sentences }: Block, { from, to }: Span): boolean {
  const words = text.slice(from, to);
  if (words.split(/\s+/).length > caseWordsMax || words.includes(",")) return false;
  const isMark = (at: number) => sentences[at + 1]?.joint === "colon" && sentences[at]?.joint !== "colon";
  const place = sentences.findIndex((one) => one.from === from);
  const isVerdict =
    sentences[place + 1]?.joint === "arrow" && /\s(?:not )?(?:ok|okay|fine|good|bad)$/i.test(words);
  return (
    words.endsWith("?") || isVerdict || (isMark(place) && sentences.filter((_, at) => isMark(at)).length > 1)
  );
}

/** The same words with the first as a noun, if it was misread as an order. */
function stateOf(
  text: string,
  span: Span,
  parser: Parser,
  { tokens, clauses }: Omit<Reading, "score">,
): Omit<Reading, "score"> | null {
  const [first] = tokens;
  if (!first || clauses[0]?.form !== "imperative" || clauses[0].verb?.at !== 0) return null;
  return bestOf(parser.parse(text, span, 1, [{ from: first.from, to: first.to, upos: "NOUN" }])) ?? null;
}

/**
 * "Printer: design cover", "- hands both in" below a doer: a line that does not start with a verb is work if its first
 * word may be one.
 */
function orderOf(
  text: string,
  span: Span,
  parser: Parser,
  { tokens, clauses }: Omit<Reading, "score">,
): Omit<Reading, "score"> | null {
  const [first, second] = tokens;
  const isNoun = clauses.every(
    ({ form, verb }) => verb === null && (form === "fragment" || form === "nominal"),
  );
  if (!first || !second || second.upos === "PUNCT" || !(parser.mayBeVerb?.(first.form) ?? false)) return null;
  const isPlural = /[^s]s$/.test(first.form);
  if (isPlural ? clauses.some(({ verb }) => verb?.at === 0) || !isTold.has(first.form) : !isNoun) return null;
  return bestOf(parser.parse(text, span, 1, [{ from: first.from, to: first.to, upos: "VERB" }])) ?? null;
}

/** "hands", "stamps": the doer is elsewhere. */
const isTold: ReadonlySet<string> = new Set(actionVerbs.map(thirdPerson));

/** Reads one sentence; its clauses are numbered from 0. A span without words has none. */
export function readSpan(written: string, span: Span, parser: Parser): Omit<Reading, "score"> {
  const text = withWords(written, span);
  const trees = parser.parse(text, span, readings, pairsIn(text, span));
  const best = bestOf(trees.slice(0, isLong(written, span) ? 1 : readings));
  if (best === undefined) return { tokens: [], clauses: [], cost: 0 };
  const nouns = best.tokens.filter((_, at) => isLimited(best.tokens, at) || disagrees(best.tokens, at));
  if (nouns.length > 0) {
    const fixed = [...pairsIn(text, span), ...nouns.map(({ from, to }) => ({ from, to, upos: "NOUN" }))];
    return bestOf(parser.parse(text, span, readings, fixed)) ?? best;
  }
  const words = best.tokens.filter((token) => token.upos !== "PUNCT").length;
  if (words < wordsMin || words > carefulWordsMax || best.cost < doubtful) return best;
  return pausedOf(text, span, parser, forcedOf(text, span, parser, best));
}

/** The same with a pause that the writer omitted. */
function pausedOf(text: string, span: Span, parser: Parser, best: Reading): Reading {
  if (best.cost < hasty) return best;
  const paused = pausesIn(best.tokens).flatMap((pause) => {
    const read = parser.parse(text, span, 1, [pause]).map(readingOf);
    const opens = ({ clauses }: Reading) =>
      clauses.some(({ from, verb }) => from === pause.from && verb !== null) &&
      clauses.some(({ from, verb, state }) => from < pause.from && (verb ?? state) !== null);
    // An additional comma is an additional parser step, so the scores of both are not comparable.
    return read.filter((reading) => reading.cost <= best.cost - hasty && opens(reading));
  });
  return paused.sort((one, other) => priceOf(one) - priceOf(other))[0] ?? best;
}

/**
 * "Claims up to 500 euros are paid", "orders over 2 tons go by ship": a plural followed by a limit is neither a verb
 * nor a name.
 */
function isLimited(tokens: readonly Token[], at: number): boolean {
  const [first, second, ...others] = tokens.slice(at, at + 5);
  const isPlural = first !== undefined && first.upos !== "NOUN" && /[^s]s$/i.test(first.form);
  const opens = second !== undefined && limits.has(second.form.toLowerCase());
  return at === 0 && isPlural && opens && others.some(({ upos }) => upos === "NUM");
}

/** "Members pay five euros, guests ten": a verb there, with a plural doer, would be "guest". */
function disagrees(tokens: readonly Token[], at: number): boolean {
  const { xpos, head, relation } = tokens[at] ?? { xpos: "", head: -1, relation: "" };
  const verb = tokens[head];
  if (xpos !== "VBZ" || !/^(?:conj|parataxis)$/.test(relation) || verb === undefined || verb.xpos === "VBZ")
    return false;
  const subjectOf = (place: number) =>
    tokens.find((one) => one.head === place && one.relation.startsWith("nsubj"));
  return subjectOf(at) === undefined && subjectOf(head)?.xpos === "NNS";
}

const limits = new Set("up over above below under between beyond exceeding of from".split(" "));

/** "The two jobs run side by side": the first word of such a pair is no thing. */
function pairsIn(text: string, { from, to }: Span): Constraint[] {
  const words = text.slice(from, to).toLowerCase();
  return ["side by side", "hand in hand"].flatMap((pair) => {
    const at = words.indexOf(pair);
    return at < 0 ? [] : [{ from: from + at, to: from + at + pair.indexOf(" "), upos: "ADV" }];
  });
}

const isLong = (text: string, { from, to }: Span) =>
  to - from > carefulWordsMax && text.slice(from, to).split(/\s+/).length > carefulWordsMax;

/** "merge + deploy": between words the plus means "and", which parsers know as "&". Offsets stay. */
function withWords(text: string, { from, to }: Span): string {
  const said = text.slice(from, to).replace(/(?<=[a-z)] )\+(?= [a-z(])/gi, "&");
  return text.slice(0, from) + said + text.slice(to);
}

const readingOf = ({ tokens: parsed, score }: Tree): Reading => {
  const tokens = mended(parsed);
  const clauses = clausesOf(tokens);
  return { tokens, clauses, cost: costOf(clauses, tokens), score };
};

/** The reading with the fewest faults for its score. The search ends at a perfect one. */
function bestOf(trees: readonly Tree[], known?: Reading): Reading | undefined {
  let best = known;
  for (const tree of trees) {
    if (best?.cost === 0) break;
    const next = readingOf(tree);
    if (best === undefined || priceOf(next) < priceOf(best)) best = next;
  }
  return best;
}

const priceOf = ({ cost, score }: Reading): number => cost - score / scorePerFault;

/** The fallback: reads a doubtful sentence again with each possible verb forced to be one; a better reading wins. */
function forcedOf(text: string, span: Span, parser: Parser, best: Reading): Reading {
  const places = best.tokens
    .filter(({ form, upos }) => !settled.has(upos) && (parser.mayBeVerb?.(form) ?? false))
    .slice(0, forcedMax);
  const trees = places
    .flatMap(({ from, to }) =>
      parser.parse(text, span, 1, [...pairsIn(text, span), { from, to, upos: "VERB" }]),
    )
    .filter(({ tokens }) => tokens.some(({ relation }) => /^(?:nsubj|obj)/.test(relation)))
    .sort((one, other) => other.score - one.score);
  return bestOf(trees, best) ?? best;
}

/** Words that are verbs already, or never can be. */
const settled = new Set(["VERB", "AUX", "PUNCT", "PRON", "DET", "CCONJ", "PART", "NUM"]);

function renumbered(clause: Clause, base: number, sentence: number, block: number): Clause {
  const moved = (id: number | null) => (id === null ? null : id + base);
  return {
    // Light verbs are resolved after the tree is chosen, because no tree shows them.
    ...lightened(clause),
    id: clause.id + base,
    sentence,
    block,
    link:
      clause.link === null ? null : { ...clause.link, to: clause.link.to < 0 ? -1 : clause.link.to + base },
    doerFrom: moved(clause.doerFrom),
    objectFrom: moved(clause.objectFrom),
  };
}
