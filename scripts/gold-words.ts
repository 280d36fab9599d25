/** Marker words and pieces of text: what the measure of relations reads conditions, connectors and references by. */
import type {
  Connector,
  ConnectorClass,
  Opening,
  OpeningForm,
  Reference,
} from "../src/generation/meaning/cues.ts";
import { contentOf, isNegated, wordsOf } from "../src/generation/meaning/relations/words.ts";

/** A piece of text between two statements, up to a mark that ends it. */
export type Chunk = { from: number; to: number; text: string; end: string };

const markers: [RegExp, OpeningForm][] = [
  [/^(?:in (?:this|that|such a|which) case)\b/, "thatCase"],
  [/^(?:in the (first|second|third|other|former|latter) case)\b/, "thisOrdinal"],
  [
    /^(?:otherwise|else|if not|if no|in all other cases|in the other case|everything else|all others|the others?)\b/,
    "otherwise",
  ],
  [/^(?:if|in case(?! of)|provided|where|should|whether|assuming|if so|as long as)\b/, "if"],
  [/^(?:unless)\b/, "unless"],
  [/^(?:until|till)\b/, "until"],
  [/^(?:when|once|as soon as|whenever|after|on)\b/, "when"],
  [
    /^(?:in case of|in the event of|in the case of|for|only for|with|without|on|above|over|below|under|up to|between|depending on|from)\b/,
    "preposition",
  ],
];
const fillers =
  /^(?:and|but|then|or|even|also|so|now|again|however|next|only|finally|well|of course|->|=>|-|\*|•|\d+[.)]|[a-z]\)|\(|\d+\.\d+)\s+/;

export function chunksOf(text: string, offset: number): Chunk[] {
  const chunks: Chunk[] = [];
  const ends = /->|=>|,(?!\d)|[.!](?=\s|$)|[;:?|()[\]\n]|=|\s[-–—]\s|\s\/\s/g;
  let from = 0;
  for (let match = ends.exec(text); ; match = ends.exec(text)) {
    const to = match?.index ?? text.length;
    const piece = text.slice(from, to);
    if (piece.trim() !== "") {
      const start = from + piece.length - piece.trimStart().length;
      chunks.push({
        from: offset + start,
        to: offset + from + piece.trimEnd().length,
        text: piece.trim(),
        end: match?.[0].trim() ?? "",
      });
    }
    if (match === null) return chunks;
    from = to + match[0].length;
  }
}

export function openingIn(chunk: Chunk, isAsked: boolean): Opening[] {
  let text = chunk.text.toLowerCase();
  let from = chunk.from;
  for (let filler = fillers.exec(text); filler; filler = fillers.exec(text)) {
    text = text.slice(filler[0].length);
    from += filler[0].length;
  }
  const only = /\bonly\b/.test(chunk.text.toLowerCase());
  for (const [pattern, form] of markers) {
    const match = pattern.exec(text);
    if (match) {
      const rest = form === "otherwise" || form === "thatCase" ? "" : text.slice(match[0].length);
      const ordinal = form === "thisOrdinal" ? ["first", "second", "third"].indexOf(match[1] ?? "") + 1 : 0;
      if (form === "preposition" && !isAsked && rest.trim() === "") return [];
      if (/^(?:once|after|on)$/.test(match[0]) && !isAsked) return [];
      if (form === "thatCase" && isAsked)
        return [opening("if", text.slice(match[0].length), from, match[0].length)];
      if (rest.trim() === "so") return [{ ...opening("if", "", from), only }];
      return [
        {
          ...opening(form, form === "preposition" ? text : rest, from, match[0].length),
          only,
          ordinal: ordinal > 0 ? ordinal : null,
          negated: form === "otherwise" ? /not|no/.test(match[0]) : isNegated(wordsOf(rest)),
        },
      ];
    }
  }
  const inner = /\b(?:if|unless|only for|in case of)\b/.exec(text);
  if (inner && inner.index > 0)
    return openingIn({ ...chunk, text: text.slice(inner.index), from: from + inner.index }, isAsked);
  const words = wordsOf(text);
  if (["->", "=>", "=", ":", "?", "|", "]", "-", "–", ")"].includes(chunk.end) || isAsked) {
    if (words.length === 0 || words.length > 12) return [];
    const form = chunk.end === "?" ? "question" : isAsked ? "subject" : "mark";
    return [opening(form, text, from)];
  }
  return [];
}

export function opening(form: OpeningForm, words: string, from: number, skipped = 0): Opening {
  const said = wordsOf(words);
  return {
    form,
    span: { from: from + skipped, to: from + skipped + Math.max(words.length, 1) },
    lemmas: contentOf(said),
    negated: isNegated(said),
    only: false,
    wide: false,
    ordinal: null,
    case: null,
  };
}

const connectorWords: [RegExp, ConnectorClass][] = [
  [/\bonly then\b/, "onlyThen"],
  [
    /\b(?:in any case|in either case|in both cases|either way|in all cases|finally|lastly|at the very end|in the end|anyway|afterwards|after that|thereafter|both done|once both|when both)\b/,
    "join",
  ],
  [
    /\b(?:meanwhile|in the meantime|in parallel|at the same time|at once|simultaneously|while|independently|together with|neither waits)\b|\|\||&&/,
    "beside",
  ],
  [/\b(?:both|each of)\b/, "together"],
  [/\bagain\b|\bonce more\b|\bnew\b/, "again"],
  [/\b(?:also|too|in addition|as well)\b/, "also"],
  [/\bthen\b|\bnext\b/, "then"],
  [/\b(?:beforehand|prior to that)\b/, "before"],
];

export function connectorsIn(text: string, from: number): Connector[] {
  const said = text.toLowerCase();
  return connectorWords.flatMap(([pattern, name]) => {
    const match = pattern.exec(said);
    return match ? [{ class: name, span: { from, to: from + match[0].length }, words: match[0] }] : [];
  });
}

const backs =
  /\b(?:back to|returns? to|starts? over|start(?:s|ing)? again|from the (?:top|start|beginning)|continues? (?:at|with)|carry on with|go(?:es)? to|repeats?|starts? from|redo|see story|step)\b([^.,;:\n)]*)/;

export function referencesIn(text: string, from: number): Reference[] {
  const match = backs.exec(text.toLowerCase());
  if (!match) return [];
  const number = /\b(\d+(?:\.\d+)*)\b/.exec(match[0])?.[1] ?? null;
  const start = /over|from the|start(?:s|ing)? again/.test(match[0]);
  const span = { from: from + match.index, to: from + match.index + match[0].length };
  return [{ use: "back", span, number, start, lemmas: contentOf(wordsOf(match[1] ?? "")), target: null }];
}
