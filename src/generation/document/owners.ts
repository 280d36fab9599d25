/** Notes with a column of owners: "Draft the agenda (Kim)", "Send it out - secretary". */
import type { Sentence } from "./document.ts";
import { type Draft, isProcess } from "./draft.ts";
import { bracketRole } from "./headings.ts";
import { countOf } from "./phrases.ts";
import { isRoleName } from "./roles.ts";
import { isNominal } from "./verbless.ts";

/** A piece and its owner; `to` is where the piece's work ends. */
type Owned = { place: number; name: string; to: number; isLast: boolean };

const inBrackets =
  /\s*[([](?:(?:owner|by|responsible|resp\.?|done by|who)\s*:?\s+)?([^()[\]]{2,40})[)\]]\.?$/i;
const behindWord = /^(?:owner|responsible|resp\.?|done by|who)\s*:?\s+/i;

/** In notes, a role in brackets after a piece is its doer; if most lines end with a name, all those names are doers. */
export function withOwners(text: string, drafts: readonly Draft[]): Draft[] {
  const lines = drafts.filter(
    (draft) => isProcess(draft) && draft.role !== "turn" && draft.sentences.length > 0,
  );
  const owned = new Map(
    lines.flatMap((draft) => {
      const found = ownerOf(text, draft.sentences);
      return found ? [[draft, found] as const] : [];
    }),
  );
  const names = [...owned.values()].map(({ name }) => name);
  const known = names.filter((name) => isRoleName(name) || isProper(name));
  const isSure = known.some((name, at) => isRoleName(name) || known.indexOf(name) < at);
  const isColumn =
    owned.size >= 2 && owned.size * 3 >= lines.length * 2 && isSure && known.length * 2 >= names.length;
  return drafts.map((draft) => {
    const found = isColumn ? owned.get(draft) : undefined;
    return found ? { ...draft, sentences: ownedBy(draft.sentences, found) } : withRoles(text, draft);
  });
}

function ownedBy(sentences: readonly Sentence[], { place, name, to, isLast }: Owned): Sentence[] {
  return sentences.flatMap((piece, at) => {
    if (at === place) return [{ ...piece, to, doer: name }];
    return at === place + 1 && isLast ? [] : [piece];
  });
}

/** The name in brackets at the end of a line, or after its only dash. */
function ownerOf(text: string, sentences: readonly Sentence[]): Owned | null {
  const last = sentences.at(-1);
  if (!last) return null;
  const words = text.slice(last.from, last.to);
  const found = inBrackets.exec(words);
  const place = sentences.length - 1;
  if (found?.[1] && found.index > 0 && isOwner(found[1]))
    return { place, name: found[1], to: last.from + found.index, isLast: false };
  const before = sentences[place - 1];
  const name = words.replace(behindWord, "").replace(/\.$/, "");
  if (last.joint !== "dash" || sentences.length !== 2 || !before || !isOwner(name)) return null;
  return { place: place - 1, name, to: before.to, isLast: true };
}

/** "Kim", "front desk"; no date, no number, no remark. */
const isOwner = (words: string) =>
  countOf(words) <= 3 && /^[\p{L} .&'-]+$/u.test(words) && isNominal(words) && !noOwner.test(words);
const isProper = (name: string) => /^\p{Lu}\p{Ll}/u.test(name);
const noOwner =
  /^(?:optional|mandatory|if|when|see|e\.g|i\.e|incl|or|and|not|no|by|in|at|on|for|with|to|per|max|min|about|once|twice|daily|weekly|monthly|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber)\b/i;

function withRoles(text: string, draft: Draft): Draft {
  const isNoted = draft.role === "item" || draft.sentences.some((piece) => piece.joint === "arrow");
  return isNoted && isProcess(draft)
    ? { ...draft, sentences: draft.sentences.map((piece) => doneBy(text, piece)) }
    : draft;
}

function doneBy(text: string, piece: Sentence): Sentence {
  const found = bracketRole(text.slice(piece.from, piece.to));
  if (!found || /^[A-Z]{2,4}$/.test(found.role) || found.from === 0) return piece;
  return { ...piece, to: piece.from + found.from, doer: found.role };
}
