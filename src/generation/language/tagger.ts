/** Parts of speech: the general tagger `compromise`, loaded at first use, word by word beside our own lexicon. */
import type { VerbForm } from "./verb-forms.ts";

/** What the general tagger says about one word. */
export type Hint = {
  noun: boolean;
  verb: VerbForm | null;
  adjective: boolean;
  adverb: boolean;
  properNoun: boolean;
  plural: boolean;
};

export type Tagger = {
  /** One hint a word. Give it one sentence at a time: its cost grows faster than the text. */
  hints(words: string[]): Hint[];
  /** Dictionary form of a verb that our own lexicon does not know. */
  infinitive(word: string, form: VerbForm): string;
  singular(noun: string): string;
};

let loaded: Promise<Tagger> | null = null;

/** The tagger, built once a process: loading takes about 0.3 s. */
export function loadTagger(): Promise<Tagger> {
  loaded ??= import("compromise/two").then((module) => buildTagger(module.default));
  return loaded;
}

type Compromise = typeof import("compromise/two").default;

const tenses: Record<VerbForm, string> = {
  base: "Infinitive",
  s: "PresentTense",
  ed: "PastTense",
  past: "PastTense",
  part: "Participle",
  ing: "Gerund",
};

/** The part of the library that its types do not describe. */
type Internals = {
  methods(): {
    two: {
      transform: {
        verb: { toInfinitive(word: string, model: unknown, tense: string): string };
        noun: { toSingular(word: string, model: unknown): string };
      };
    };
  };
  model(): unknown;
};
type TaggedSentence = { terms: { tags: string[] }[] };

function buildTagger(compromise: Compromise): Tagger {
  // The typings leave out `methods` and `model`, which the library documents for plugins, and input cut into words.
  const internals = compromise as unknown as Internals;
  const read = compromise as unknown as (sentences: string[][]) => {
    json(options: object): TaggedSentence[];
  };
  const { verb, noun } = internals.methods().two.transform;
  const model = internals.model();
  return {
    hints(words) {
      if (words.length === 0) return [];
      const sentences = read([words]).json({ offset: false, terms: { tags: true } });
      const terms = sentences.flatMap((sentence) => sentence.terms);
      return words.map((_, at) => hintOf(new Set(terms[at]?.tags ?? [])));
    },
    infinitive: (word, form) => verb.toInfinitive(word.toLowerCase(), model, tenses[form]) || word,
    singular: (word) => noun.toSingular(word, model) || word,
  };
}

function hintOf(tags: Set<string>): Hint {
  return {
    noun: tags.has("Noun"),
    verb: verbForm(tags),
    adjective: tags.has("Adjective"),
    adverb: tags.has("Adverb"),
    properNoun: tags.has("ProperNoun"),
    plural: tags.has("Plural"),
  };
}

function verbForm(tags: Set<string>): VerbForm | null {
  if (!tags.has("Verb")) return null;
  if (tags.has("Gerund")) return "ing";
  if (tags.has("PastTense") || tags.has("Participle")) return "ed";
  if (tags.has("Infinitive") || tags.has("Imperative")) return "base";
  return tags.has("PresentTense") ? "s" : "base";
}
