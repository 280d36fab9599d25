/**
 * Corrects errors of the parser that the words themselves reveal: a preposition and its noun show where a phrase
 * belongs better than the neighbouring word does. Each rule moves one token, or a few together, to other heads.
 */
import type { Token } from "../parser/tree.ts";
import { filled } from "./gaps.ts";
import { adverbMends } from "./mend-adverbs.ts";
import { clauseMends } from "./mend-clauses.ts";
import { conditionMends } from "./mend-conditions.ts";
import { existentialMends } from "./mend-existentials.ts";
import { gerundMends } from "./mend-gerunds.ts";
import { idiomMends } from "./mend-idioms.ts";
import { markerMends } from "./mend-markers.ts";
import { phraseMends } from "./mend-phrases.ts";
import { relativeMends } from "./mend-relatives.ts";
import { rowMends } from "./mend-rows.ts";
import { verbMends } from "./mend-verbs.ts";
import type { Mend, Move } from "./move.ts";
import { syntaxOf } from "./syntax.ts";

const mends: readonly Mend[] = [
  ...idiomMends,
  ...verbMends,
  ...markerMends,
  ...conditionMends,
  ...clauseMends,
  ...existentialMends,
  ...adverbMends,
  ...relativeMends,
  ...gerundMends,
  ...phraseMends,
  ...rowMends,
];

/**
 * The tokens with errors corrected and omitted verbs inserted; each token is moved at most once, and never below
 * itself.
 */
export function mended(tokens: readonly Token[]): Token[] {
  const syntax = syntaxOf(tokens);
  const moved = new Map<number, Move>();
  tokens.forEach((token, place) => {
    if (token.upos === "PUNCT") return;
    for (const rule of mends) {
      const moves = rule.moves(syntax, place);
      if (moves.length === 0) continue;
      if (!moves.some((move) => moved.has(move.place)) && staysTree(tokens, moved, moves))
        for (const move of moves) moved.set(move.place, move);
    }
  });
  return filled(
    tokens.map((token, place) => {
      const move = moved.get(place);
      return move === undefined ? token : { ...token, head: move.head, relation: move.relation, ...move.as };
    }),
  );
}

/** Whether every token still leads up to the root: a cycle would pass through a token that was moved. */
function staysTree(
  tokens: readonly Token[],
  moved: ReadonlyMap<number, Move>,
  moves: readonly Move[],
): boolean {
  const now = new Map(moves.map((move) => [move.place, move]));
  const headOf = (place: number) => (now.get(place) ?? moved.get(place))?.head ?? tokens[place]?.head ?? -1;
  return [...now.keys()].every((start) => {
    let place = start;
    for (let steps = 0; steps <= tokens.length; steps += 1) {
      if (place < 0) return true;
      place = headOf(place);
    }
    return false;
  });
}
