/**
 * What the form alone shows about whether a text describes a process: code, links, questions, lists of things, only a
 * title.
 */
import type { Block, Span, TextDocument } from "./document.ts";
import { isProcess } from "./draft.ts";
import { type Language, languageOf } from "./language.ts";
import { questionOpeners } from "./lexicon/grammar.ts";
import { diagramKinds } from "./lexicon/pictures.ts";
import { partsOf } from "./phrases.ts";
import { requestIn } from "./request.ts";
import { canBeVerb, isSentence } from "./verbless.ts";

export type Form = {
  language: Language;
  /** It has no letter and no digit. */
  empty: boolean;
  /** Share of the characters that are code. */
  code: number;
  /** Only links, pictures and names of files. */
  linksOnly: boolean;
  /** Only questions. */
  questionsOnly: boolean;
  /** Only greetings, closings and letter heads. */
  frameOnly: boolean;
  /** A list of short entries in which no word can be a verb: "milk", "2 eggs". */
  nounsOnly: boolean;
  /** Only a title: "process for onboarding a new employee"; the phrase without the words of the request. */
  title: string | null;
  /** The words that ask for a picture; they are no part of the process. */
  requests: Span[];
  /** Another kind of diagram that is asked for: "entity relationship diagram". */
  diagramKind: string | null;
};

export function formOf(document: TextDocument): Form {
  const { text, blocks } = document;
  const told = blocks.filter(isProcess);
  const every = (...roles: Block["role"][]) =>
    blocks.length > 0 && blocks.every(({ role }) => roles.includes(role));
  const has = (role: Block["role"]) => blocks.some((block) => block.role === role);
  return {
    language: languageOf(proseOf(document)),
    empty: !/[\p{L}\p{N}]/u.test(text),
    code: codeShare(document),
    linksOnly: has("link") && every("link", "greeting", "signature", "remark", "header"),
    questionsOnly: asksOnly(document),
    frameOnly: told.length === 0 && every("greeting", "signature", "header", "remark"),
    nounsOnly: told.length >= 2 && told.every((block) => isThing(text, block)),
    title: titleOnly(document),
    requests: requestsOf(document),
    diagramKind: diagramKindOf(document),
  };
}

/** The text without code and links, from which the language is determined. */
const proseOf = ({ text, blocks }: TextDocument) =>
  blocks
    .filter(({ role }) => role !== "code" && role !== "link")
    .map(({ span }) => text.slice(span.from, span.to))
    .join("\n")
    .replaceAll(/\S*(?:https?:\/\/|www\.)\S+/g, "");

function codeShare({ text, blocks }: TextDocument): number {
  const length = (block: Block) => text.slice(block.span.from, block.span.to).replaceAll(/\s/g, "").length;
  const all = blocks.reduce((sum, block) => sum + length(block), 0);
  const code = blocks.filter(({ role }) => role === "code").reduce((sum, block) => sum + length(block), 0);
  return all === 0 ? 0 : code / all;
}

/** "what can you do" asks without a question mark too; "can you draw ..." is a request. */
function asksOnly({ text, blocks }: TextDocument): boolean {
  const asked = blocks.filter(({ role }) => role === "question");
  const others = blocks.filter((block) => isProcess(block) || block.role === "title");
  if (asked.length > 0 && others.length === 0) return true;
  return (
    others.length > 0 &&
    others.every((block) => block.sentences.every((piece) => asks(text.slice(piece.from, piece.to))))
  );
}

const asks = (words: string) => {
  const parts = partsOf(words);
  if (requestIn(words)) return false;
  const [first = "", second = ""] = parts;
  if (/\?\s*$/.test(words)) return questionOpeners.has(first);
  // "When the alarm rings, ..." is no question.
  return auxiliaries.test(first)
    ? /^(?:you|i|it|your|the|there|this|we|anyone|anybody)$/.test(second)
    : questionOpeners.has(first) && auxiliaries.test(second);
};
const auxiliaries = /^(?:is|are|do|does|did|can|could|would|will|should|may|has|have|was|were)$/;

/** "2 eggs", "butter (250 g)": no verb, and no sign that joins actions. */
function isThing(text: string, block: Block): boolean {
  if (block.doer !== null || block.condition !== null) return false;
  return block.sentences.every((piece) => {
    const words = text.slice(piece.from, piece.to);
    const parts = partsOf(words);
    if (piece.joint !== "start" || parts.length > 4 || /[.!?]$/.test(words)) return false;
    return !isSentence(words) && !canBeVerb(parts[0] ?? "");
  });
}

/** The phrase of a text that is only a title, without the words of the request. */
function titleOnly({ text, blocks, name }: TextDocument): string | null {
  const title = blocks.find(({ role }) => role === "title");
  if (!title || blocks.some((block) => isProcess(block) || block.role === "code" || block.role === "roles"))
    return null;
  const [first] = title.sentences;
  return name ?? (first ? text.slice(first.from, first.to).replace(/[.!?:]+$/, "") : null);
}

/** The words before the topic in a title, and remarks that ask for a picture. */
function requestsOf({ text, blocks }: TextDocument): Span[] {
  return blocks.flatMap((block): Span[] => {
    if (block.role !== "title" && block.role !== "remark") return [];
    const words = text.slice(block.span.from, block.span.to);
    const asked = requestIn(words);
    if (!asked) return [];
    const [first] = block.sentences;
    if (block.role === "remark" || !first) return [block.span];
    return first.from > block.span.from ? [{ from: block.span.from, to: first.from }] : [];
  });
}

/** "an org chart of our firm", but not "the org chart update process". */
function diagramKindOf({ text, blocks }: TextDocument): string | null {
  const first = blocks.find(({ role }) => role === "title" || role === "remark" || role === "prose");
  if (!first) return null;
  const parts = partsOf(text.slice(first.span.from, Math.min(first.span.to, first.span.from + 120))).slice(
    0,
    14,
  );
  for (let at = 0; at < parts.length; at++) {
    for (let count = 4; count > 0; count--) {
      const phrase = parts.slice(at, at + count).join(" ");
      if (diagramKinds.has(phrase) && isObject(parts[at + count])) return phrase;
    }
  }
  return null;
}

const isObject = (next: string | undefined) =>
  next === undefined ||
  /^(?:of|for|with|showing|that|about|on|from|please|which|where|based|in|to)$/.test(next);
