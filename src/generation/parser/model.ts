/** The trained weights: read once, when the first sentence is parsed. */
import { readSections, type Sections } from "./binary.ts";
import type { LemmaTable } from "./lemma.ts";
import { lexiconFrom } from "./lexicon.ts";
import { claim, emptyRows, type Rows, slotOf } from "./rows.ts";
import type { Tagger, TagSet } from "./tagger.ts";
import type { Vocabulary } from "./words.ts";

/** Header of the weights. */
export type ModelInfo = {
  /** Hash of all training files. */
  trainedOn: string;
  tags: string[];
  labels: string[];
  /** "children NNS\tchild". */
  lemmas: string[];
  beam: number;
};

export type Model = {
  info: ModelInfo;
  vocabulary: Vocabulary;
  tagger: Tagger;
  parser: Rows;
  tagKinds: Uint8Array;
  lemmas: LemmaTable;
};

/** Reads a model from its two files. */
export function readModel(folder: URL): Model {
  const lexicon = lexiconFrom(readSections(new URL("lexicon.bin", folder)));
  const file = readSections(new URL("model.bin", folder));
  const info = file.info as ModelInfo; // the trainer writes it from this type
  const pairs = (keys: string, values: string): Map<number, number> => {
    const numbers = file.array(values, "i32");
    return new Map(Array.from(file.array(keys, "i32"), (key, at) => [key, numbers[at] ?? 0]));
  };
  return {
    info,
    vocabulary: { lexicon, ambiguity: pairs("ambiguousWords", "ambiguities") },
    tagger: {
      rows: rowsFrom(file, "tagger"),
      tags: tagSet(info.tags),
      certain: pairs("certainWords", "certainTags"),
    },
    parser: rowsFrom(file, "parser"),
    tagKinds: tagKinds(info.tags),
    lemmas: { lexicon, exceptions: new Map(info.lemmas.map(splitLemma)) },
  };
}

function splitLemma(line: string): [string, string] {
  const [form = "", lemma = ""] = line.split("\t");
  return [form, lemma];
}

/** Weights too large for a byte are marked with this value and stored in a separate list. */
export const largeMark = -128;

function rowsFrom(file: Sections, name: string): Rows {
  const keys = file.array(`${name}Keys`, "i32");
  const counts = file.array(`${name}Counts`, "u8");
  const classes = file.array(`${name}Classes`, "u8");
  const small = file.array(`${name}Weights`, "i8");
  const large = file.array(`${name}Large`, "i32");
  const rows = emptyRows(keys.length, classes.length);
  let at = 0;
  let next = 0;
  for (let feature = 0; feature < keys.length; feature += 1) {
    const key = keys[feature] ?? 0;
    const slot = slotOf(rows, key);
    claim(rows, slot, key);
    rows.slots[slot + 1] = at;
    // A row may have all 256 classes; 0 means 256, because no row is empty.
    const count = counts[feature] || 256;
    rows.slots[slot + 2] = count;
    for (const end = at + count; at < end; at += 1) {
      const byte = small[at] ?? 0;
      const weight = byte === largeMark ? (large[next] ?? 0) : byte;
      if (byte === largeMark) next += 1;
      rows.entries[at] = weight * 256 + (classes[at] ?? 0);
    }
  }
  return rows;
}

const universal = (tag: string): string => tag.split("_")[0] ?? tag;

const roleOf = (tag: string): number => {
  if (/^(?:PUNCT_[,.:]|CCONJ|SCONJ)/.test(tag)) return 3;
  if (/^(?:VERB|AUX)_(?:VBZ|VBP|VBD|VB|MD|VBN)$/.test(tag)) return 2;
  return ["NOUN", "PROPN", "PRON"].includes(universal(tag)) ? 1 : 0;
};

const kindOf = (tag: string): number => {
  if (tag === "PUNCT_,") return 1;
  if (/^(?:VERB|AUX)_/.test(tag)) return 2;
  if (tag.startsWith("PUNCT_")) return 4;
  return /^(?:CCONJ|SCONJ)_/.test(tag) ? 3 : 0;
};

/** Verbs by their form, everything else by its part of speech; names count as nouns. */
const formOf = (tag: string): string =>
  tag.startsWith("VERB_") ? tag.replace("VBP", "VB") : universal(tag).replace("PROPN", "NOUN");

/** The tagger's data about the tags. */
export function tagSet(names: readonly string[]): TagSet {
  const forms = [...new Set(names.map(formOf))];
  return {
    names,
    roles: Uint8Array.from(["", ...names].map(roleOf)),
    kinds: Uint8Array.from([0, ...names.map((name) => forms.indexOf(formOf(name)) + 1)]),
  };
}

/** What the parser counts between two words, by tag number; with an entry for the root's tag. */
export const tagKinds = (tags: readonly string[]): Uint8Array =>
  Uint8Array.from(["", ...tags, ""].map(kindOf));
