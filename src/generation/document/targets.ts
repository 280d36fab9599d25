/** Step numbers that mean a jump there: "ok: 4", "rejected -> step 2b", the column "Next" of a table. */
import type { Sentence, Span } from "./document.ts";
import { type Draft, isProcess } from "./draft.ts";

/** "4", "step 4", "back to 2.1", "→ B": the whole of a piece. */
const pointer =
  /^(?:please\s+)?(?:(?:go|goto|back|continue|continues|proceed|jump|skip|return|on|see)\s*)*(?:(?:to|at|with)\s+)?(?:(?:step|point|no\.?|nr\.?|item|row|line|task|activity)\s*)?[#(]?(\d{1,3}(?:\.\d{1,3})*[a-z]?|[a-z]|[ivx]{2,5})[.)]?$/i;
/** "lawsuit (step 6)", "repair (see 2b)": the bracket says where to continue. */
const named =
  /^(?:[\p{L}'-]+ ){1,4}\((?:(?:go |back )?to |see |->|→|=>)?\s*(?:step|point|no\.?|item|row)?\s*(\d{1,3}(?:\.\d{1,3})*[a-z]?)\)$/iu;
/** After these signs a bare number is a jump; at the start of a block it is only a number. */
const leads: ReadonlySet<Sentence["joint"]> = new Set(["arrow", "colon", "dash", "slash"]);

/** Pieces that are nothing but another item's number get it as their target. */
export const withTargets = (text: string, drafts: readonly Draft[]): Draft[] => {
  const numbers = new Set(drafts.flatMap(({ number }) => (number === null ? [] : [number.toLowerCase()])));
  if (numbers.size < 2) return [...drafts];
  return drafts.map((draft) =>
    isProcess(draft)
      ? { ...draft, sentences: draft.sentences.map((piece) => pointing(text, piece, numbers)) }
      : draft,
  );
};

/** "Step 30: if nobody answers, ..." after the list: the step that the line is about, not work. */
const about = /^(?:step|point|item|no\.?|nr\.?|row|#)\s*\d/i;

function pointing(text: string, piece: Sentence, numbers: ReadonlySet<string>): Sentence {
  if (!leads.has(piece.joint) && !(piece.joint === "start" && about.test(text.slice(piece.from, piece.to))))
    return piece;
  const words = text.slice(piece.from, piece.to);
  const target = (pointer.exec(words) ?? named.exec(words))?.[1]?.toLowerCase();
  return target !== undefined && numbers.has(target) ? { ...piece, target } : piece;
}

const ways = /\s*(?:[,;/\n]|\bor\b|\band\b(?=[^,;/\n]*\d))\s*/gi;
const place =
  /(?<![\p{L}\p{N}])(?:step\s*)?(#?\d{1,3}(?:\.\d{1,3})*[a-z]?|[A-Z]|[Ee]nd(?: of process)?|[Ss]top|[Dd]one)(?![\p{L}\p{N}])/u;
/** Words allowed around the number beside the name of the case. */
const bareWords =
  /^(?:(?:if|when|in case(?: of)?|for|on|go|goto|to|at|step|with)\b|[\s(:=→>–-])+|(?:\b(?:go|goto|to|at|with|step)\b|[\s):=→>–-])+$/gi;
/**
 * "ok: 4, not ok: 2", "4 if ok, else 2", "40 (approved) / 35": each path with its case; null for a cell in any other
 * form.
 */
export function waysOfCell(text: string, cell: Span): Sentence[] | null {
  const parts = partsOf(text, cell);
  const found = parts.map((part) => ({ part, way: place.exec(text.slice(part.from, part.to)) }));
  if (parts.length < 2 || found.some(({ way }) => way === null)) return null;
  return found.flatMap(({ part, way }, at): Sentence[] => {
    const words = text.slice(part.from, part.to);
    const [whole = "", to = ""] = way ?? [];
    const from = way?.index ?? 0;
    const sides = [words.slice(0, from), words.slice(from + whole.length)];
    const name = sides.map((side) => side.replaceAll(bareWords, "")).find((side) => side !== "") ?? "";
    const target = spanIn(part, words.indexOf(to, from), to.length);
    const joint = at === 0 ? "arrow" : "semicolon";
    if (name === "") return [{ ...target, joint }];
    return [
      { ...spanIn(part, words.indexOf(name), name.length), joint },
      { ...target, joint: "colon" },
    ];
  });
}

const spanIn = (part: Span, at: number, length: number): Span => ({
  from: part.from + at,
  to: part.from + at + length,
});

function partsOf(text: string, cell: Span): Span[] {
  const words = text.slice(cell.from, cell.to);
  const parts: Span[] = [];
  let from = 0;
  for (const found of [...words.matchAll(ways), null]) {
    const to = found?.index ?? words.length;
    if (words.slice(from, to).trim() !== "") parts.push({ from: cell.from + from, to: cell.from + to });
    from = to + (found?.[0].length ?? 0);
  }
  return parts;
}
