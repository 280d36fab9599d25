/**
 * The words of a sentence as numbers, for tagger and parser. Words count from 1; index 0 is before the sentence, n + 1
 * after it.
 */
import { type Lexicon, placeOf } from "./lexicon.ts";
import { hashOf, int, mix } from "./numbers.ts";

/** One array for each property; 0 outside of the sentence. */
export type Words = {
  n: number;
  word: Int32Array;
  suffix1: Int32Array;
  suffix2: Int32Array;
  suffix3: Int32Array;
  suffix4: Int32Array;
  prefix1: Int32Array;
  prefix2: Int32Array;
  prefix3: Int32Array;
  shape: Int32Array;
  /**
   * The possible categories of the word: itself for function words, its tags in the treebank, its class in the lexicon,
   * or its form.
   */
  ambiguity: Int32Array;
  /** Class in the lexicon. */
  known: Int32Array;
  coarse: Int32Array;
  fine: Int32Array;
  /** Flags: short sentence, sentence with a final full stop. */
  frame: number;
};

/** Data about words beside the weights. */
export type Vocabulary = {
  lexicon: Lexicon;
  /** Ambiguity of frequent words by their hash. */
  ambiguity: ReadonlyMap<number, number>;
};

/** Order of the properties in the row of a word. */
const properties = [
  ...([
    "word",
    "suffix1",
    "suffix2",
    "suffix3",
    "suffix4",
    "prefix1",
    "prefix2",
    "prefix3",
    "shape",
  ] as const),
  ...(["ambiguity", "known", "coarse", "fine"] as const),
];

type Property = (typeof properties)[number];

/** The normal form of a word for features: lower case, straight quotes, every sequence of digits a 0. */
export const normal = (form: string): string =>
  form.toLowerCase().replace(/[‘’`]/g, "'").replace(/[“”]/g, '"').replace(/\d+/g, "0");

/**
 * Describes the words of a sentence. `seen` caches words between sentences, which saves the trainer most of the work.
 */
export function describe(
  forms: readonly string[],
  vocabulary: Vocabulary,
  seen?: Map<string, Int32Array>,
): Words {
  const n = forms.length;
  const columns = properties.map(() => new Int32Array(n + 5));
  forms.forEach((form, at) => {
    const row = seen?.get(form) ?? describeWord(form, vocabulary);
    seen?.set(form, row);
    columns.forEach((column, property) => {
      column[at + 1] = int(row, property);
    });
  });
  const column = (property: Property): Int32Array =>
    columns[properties.indexOf(property)] ?? new Int32Array(0);
  return {
    ...{ n, frame: (n <= 8 ? 1 : 0) + (forms[n - 1] === "." ? 2 : 0) },
    ...{ word: column("word"), suffix1: column("suffix1"), suffix2: column("suffix2") },
    ...{ suffix3: column("suffix3"), suffix4: column("suffix4"), prefix1: column("prefix1") },
    ...{ prefix2: column("prefix2"), prefix3: column("prefix3"), shape: column("shape") },
    ...{
      ambiguity: column("ambiguity"),
      known: column("known"),
      coarse: column("coarse"),
      fine: column("fine"),
    },
  };
}

function describeWord(form: string, { lexicon, ambiguity }: Vocabulary): Int32Array {
  const word = normal(form);
  const hash = hashOf(word);
  const shape = hashOf(shapeOf(form));
  const place = placeOf(lexicon, word);
  const known = place < 0 ? 1 : 2 + (lexicon.classes[place] ?? 0);
  const row = new Int32Array(properties.length);
  row[0] = hash;
  for (let length = 1; length <= 4; length += 1) row[length] = hashOf(word.slice(-length));
  for (let length = 1; length <= 3; length += 1) row[4 + length] = hashOf(word.slice(0, length));
  row[8] = shape;
  row[9] = ambiguity.get(hash) ?? (known > 1 ? mix(known, 77) : mix(hashOf(word.slice(-2)), shape));
  row[10] = known;
  row[11] = place < 0 ? 0 : (lexicon.coarse[place] ?? 0);
  row[12] = place < 0 ? 0 : (lexicon.fine[place] ?? 0);
  return row;
}

/** "Xxx" for "Order", "dd.d" for "22.5": sequences of three or more alike become three. */
function shapeOf(form: string): string {
  let shape = "";
  for (const letter of form) {
    const kind = kindOf(letter);
    if (!shape.endsWith(kind + kind + kind)) shape += kind;
  }
  return shape;
}

function kindOf(letter: string): string {
  if (letter >= "0" && letter <= "9") return "d";
  if (letter !== letter.toLowerCase()) return "X";
  return letter !== letter.toUpperCase() ? "x" : letter;
}
