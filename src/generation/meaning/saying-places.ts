/** Words that are work because of their position: in a chain, among items of work, after a case. */
import type { ReadSentence } from "../clauses/clause.ts";
import type { Block, Sentence, TextDocument } from "../document/document.ts";
import { canBeVerb } from "../document/verbless.ts";
import { areOpposites, negativeAnswers, positiveAnswers } from "./classes.ts";
import type { Around, Saying } from "./saying.ts";

/** The rule by which words without a verb are work. */
export const workByPlace = "work by its place";
/** The rule by which the second verb of a decision is not separate work. */
export const otherHalf = "other half of a decision";
const placedWordsMax = 6;

/** "-> stamp card", "no -> reorder", "3. Luggage to room": a few words without a verb that the parser knows. */
export function isPlaced(around: Around): boolean {
  const { piece, behind, block, listed, before } = around;
  if (behind === "colon" || !isFewWords(around)) return false;
  if ((listed || isDutyOf(block)) && piece.joint === "start" && behind === null) return true;
  if (before !== null && opening.has(before.act) && isBehind(before, piece)) {
    if (orders(around.sentence)) return piece.joint === "arrow" || piece.joint === "colon";
    return isAim(around) && (piece.joint !== "colon" || tellsState(before));
  }
  const arrows = block.sentences.filter(({ joint }) => joint === "arrow").length;
  return arrows >= 2 && (piece.joint === "arrow" || (piece.joint === "start" && behind === "arrow"));
}

const opening: ReadonlySet<string> = new Set(["mark", "ask", "condition"]);

/** Nothing is between the case and the piece. */
const isBehind = (before: Saying, { joint }: Sentence) =>
  ["arrow", "colon", "dash"].includes(joint) || (joint === "question" && before.act === "ask");

/**
 * "red -> straight to the ward", "spoilt - bin": a destination or an action; "2 days" and "no label" describe
 * something.
 */
const isAim = ({ clause, sentence, times }: Around): boolean =>
  times.length === 0 &&
  !clause.negated &&
  sentence.tokens.every(
    ({ upos, lemma }) => upos !== "NUM" && upos !== "SYM" && lemma.toLowerCase() !== "no",
  );

/** "Normal cargo:", "over 20:" open a case; "Documents:" may also open a list. */
const tellsState = ({ sentence, act }: Saying): boolean =>
  act !== "mark" ||
  sentence.tokens.some(({ upos, xpos }) => /^(?:ADJ|NUM|SYM|ADV|PART|INTJ)$/.test(upos) || xpos === "VBN");

/** "No badge - no entry": if the case is that something is missing, and nothing follows, the path ends. */
export function isDeniedToo({ clause, sentence, before, piece, behind }: Around): boolean {
  const isOver = behind === null || behind === "stop" || behind === "semicolon" || behind === "slash";
  if (before === null || !opening.has(before.act) || !isBehind(before, piece) || !isOver) return false;
  const [first] = sentence.tokens;
  const isMissing =
    before.clause.negated || /^(?:no|without|not)$/i.test(before.sentence.tokens[0]?.form ?? "");
  // "no entry, he is sent home" also contains work.
  const told = clause.doer ?? clause.object;
  const isAll = sentence.clauses.length === 1 && (told ?? first)?.from === first?.from;
  return isMissing && first?.lemma.toLowerCase() === "no" && clause.verb?.at !== 0 && isAll;
}

/** "Nurse: blood sample": words after a name are the work of that person. */
const isDutyOf = ({ doer, role }: Block) => doer !== null && (role === "prose" || role === "item");

const orders = ({ tokens }: ReadSentence) => canBeVerb(tokens[0]?.form.toLowerCase() ?? "");

/** "stamp card", "luggage to room"; words that end with an adjective or a participle are a state. */
function isFewWords({ clause, sentence, text }: Around): boolean {
  if (clause.form !== "fragment" || clause.verb !== null || sentence.clauses.length > 1) return false;
  const words = sentence.tokens.filter(({ upos }) => upos !== "PUNCT");
  const last = words.at(-1);
  if (!last || words.length > placedWordsMax || last.upos === "ADJ" || last.xpos === "VBN") return false;
  if (isAnswer(text.slice(sentence.from, sentence.to))) return false;
  return orders(sentence) || words.some(({ upos }) => upos === "NOUN" || upos === "PROPN");
}

const isAnswer = (words: string) => {
  const word = words.toLowerCase();
  return positiveAnswers.has(word) || negativeAnswers.has(word);
};

/** In the middle of a chain, or after "no:". */
export function goesOn({ piece, block, text }: Around): boolean {
  const before = block.sentences[block.sentences.indexOf(piece) - 1];
  if (!before || piece.joint !== "colon") return before !== undefined && piece.joint === "arrow";
  return isAnswer(text.slice(before.from, before.to));
}

/** If the row describes the alternatives, deciding is one step: "approves or rejects" is not two works. */
export const isOtherHalf = ({ clause, main, block }: Around): boolean =>
  block.role === "cell" &&
  block.sentences.some((one) => one.joint === "arrow") &&
  clause.coordination === "or" &&
  areOpposites(main?.verb?.lemma ?? "", clause.verb?.lemma ?? "");

/** Items whose neighbours are work: one of a numbered list, half of another one. */
export function workLists(document: TextDocument, sentences: readonly ReadSentence[]): ReadonlySet<Block> {
  const working = new Set(
    sentences
      .filter(
        (sentence) =>
          sentence.clauses.some(({ verb, form }) => verb !== null && form !== "fragment") ||
          (sentence.tokens.length <= placedWordsMax && orders(sentence)),
      )
      .map(({ block }) => document.blocks[block]),
  );
  const items = document.blocks.filter(({ role }) => role === "item");
  return new Set(
    items.filter((block) => {
      const all = items.filter((one) => one.parent === block.parent && one.depth === block.depth);
      const work = all.filter((one) => working.has(one)).length;
      return work > 0 && (block.number !== null || work >= all.length / 2);
    }),
  );
}
