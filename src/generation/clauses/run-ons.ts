/**
 * Run-on notes: "tastes the soup, too salty - add water, too bland - add salt". If a comma separates work from a short
 * state that a sign or a question mark follows, the state opens a case and is a separate piece. Form alone cannot tell
 * work from states, so this looks at the trees of both sides.
 */
import type { Sentence, Span, TextDocument } from "../document/document.ts";
import type { Parser } from "../parser/tree.ts";
import type { Clause } from "./clause.ts";
import { readSpan } from "./read.ts";

const telling: ReadonlySet<string> = new Set(["prose", "item", "cell", "turn"]);
const signs: ReadonlySet<string> = new Set(["arrow", "dash", "colon"]);
/** Maximum words of a case after a comma: "more than five days late". */
const caseWordsMax = 6;

/** The document with cases after commas as separate pieces. */
export function withCasesCut(document: TextDocument, parser: Parser): TextDocument {
  return {
    ...document,
    blocks: document.blocks.map((block) =>
      telling.has(block.role)
        ? {
            ...block,
            sentences: block.sentences.flatMap((piece, at, all) =>
              cutAtCase(document.text, piece, all[at + 1], parser),
            ),
          }
        : block,
    ),
  };
}

function cutAtCase(text: string, piece: Sentence, next: Sentence | undefined, parser: Parser): Sentence[] {
  const words = text.slice(piece.from, piece.to);
  const denied = twiceNo.exec(words);
  if (denied?.[1] !== undefined) {
    const to = piece.from + denied[1].length;
    return [
      { ...piece, to },
      { from: to + words.slice(denied[1].length).search(/no\b/i), to: piece.to, joint: "dash" },
    ];
  }
  const isAsked = /\?["')\]]*$/.test(words);
  const comma = words.lastIndexOf(",");
  if (comma < 1 || !(isAsked || signs.has(next?.joint ?? ""))) return [piece];
  const tail = words.slice(comma + 1).trim();
  if (tail.split(/\s+/).length > caseWordsMax || noCase.test(tail)) return [piece];
  const from = piece.to - words.slice(comma + 1).trimStart().length;
  const work: Span = { from: piece.from, to: piece.from + comma };
  const said: Span = { from, to: piece.to };
  const isRow = piece.joint === next?.joint;
  if (!isWork(text, work, isRow, parser) || !(isAsked || isState(text, said, isRow, parser))) return [piece];
  return [
    { ...piece, ...work },
    { ...said, joint: "semicolon" },
  ];
}

/** "..., right?" asks for agreement; "..., or not?" continues the question, "..., then" the work. */
const noCase =
  /^(?:(?:right|ok|okay|yes|correct|agreed|please)\?|(?:or|and|then|so|but|which|who|where|that)\b)/i;

/** "No badge, no entry.", "no ticket no ride, he is sent home" */
const twiceNo = /^(no(?: [\p{L}'-]+){1,4}?),? no(?: [\p{L}'-]+){1,4}(?:\.?$|,)/iu;

/** A clause of work, not a question or a condition; between signs "back on the rack" is enough. */
function isWork(text: string, span: Span, isRow: boolean, parser: Parser): boolean {
  const { clauses, tokens } = readSpan(text, span, parser);
  const [first] = tokens;
  if (first === undefined || /^(?:AUX|SCONJ)$/.test(first.upos) || /^W/.test(first.xpos)) return false;
  return isRow || clauses.some(({ form, verb, link }) => works.has(form) && verb !== null && !isHeld(link));
}

const works: ReadonlySet<string> = new Set(["finite", "imperative"]);
const isHeld = (link: Clause["link"]) => link !== null && !["coordinate", "beside"].includes(link.kind);

/** "too salty", "3 to 5", "not attached", between signs also "customer declines": a state, not work. */
function isState(text: string, span: Span, isRow: boolean, parser: Parser): boolean {
  const { clauses, tokens } = readSpan(text, span, parser);
  const tells = tokens.some(({ upos, xpos }) => /^(?:ADJ|NUM|SYM)$/.test(upos) || xpos === "VBN");
  return clauses.every(({ form, verb, object, negated, state }) => {
    if (form === "imperative") return false;
    if (form === "finite" && verb !== null) return isRow && object === null;
    return tells || negated || state !== null || form === "participle";
  });
}
