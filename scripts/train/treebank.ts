/** Sentences with their trees, as in a treebank in CoNLL-U format. */
/** `head` counts from 1, 0 is the root. `glued`: no space after it. */
export type GoldToken = {
  form: string;
  lemma: string;
  upos: string;
  xpos: string;
  head: number;
  relation: string;
  glued?: boolean;
};

export type Gold = readonly GoldToken[];

/** Reads a text in CoNLL-U; ranges and empty nodes are left out. */
export function readTreebank(text: string): Gold[] {
  const sentences: Gold[] = [];
  let tokens: GoldToken[] = [];
  for (const line of text.split("\n")) {
    const [id = "", form = "", lemma = "", upos = "", xpos = "", , head = "", relation = "", , misc = ""] =
      line.split("\t");
    if (/^\d+$/.test(id)) {
      const glued = misc.includes("SpaceAfter=No");
      tokens.push({ form, lemma, upos, xpos, head: Number(head), relation, ...(glued ? { glued } : {}) });
    } else if (line === "" && tokens.length > 0) {
      sentences.push(tokens);
      tokens = [];
    }
  }
  return sentences;
}

export const tagOf = ({ upos, xpos }: GoldToken): string => `${upos}_${xpos}`;

/** Counts the results of a function over all tokens. */
export function countBy(sentences: readonly Gold[], key: (token: GoldToken) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const token of sentence) counts.set(key(token), (counts.get(key(token)) ?? 0) + 1);
  return counts;
}

/** The names used often enough, most frequent first; ties by name. */
export const frequent = (counts: ReadonlyMap<string, number>, least: number): string[] =>
  [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .map(([name]) => name);
