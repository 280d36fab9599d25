/** Splits a title: its topic, and the parts attached by prepositions. */
import { nominalisationOf } from "../clauses/nominalisations.ts";
import type { Span } from "../document/document.ts";
import type { Parser, Token } from "../parser/tree.ts";

/** A thing named beside the topic: "a credit check", "two approval levels". */
export type Item = Span & { tokens: Token[]; words: string[]; lemmas: string[]; head: string };
export type Modifier = { preposition: string; items: Item[] };
/** `full` is the topic with its "management" or "handling". */
export type Title = { core: Item; full: Item; modifiers: Modifier[] };

const unsaid = new Set("a an the our my your their his her its some".split(" "));
/** Words that open a separate part; "to" and "of" belong to the part before them. */
const openers = new Set(
  "with including without for by at in from on after above over below under if when via through plus per using".split(
    " ",
  ),
);
const joints = new Set(["and", "&", "+", ",", "or"]);
const pictures: ReadonlySet<string> = new Set("process procedure workflow flow diagram cycle".split(" "));
/** Words of a title that only mark it as one. */
const frames: ReadonlySet<string> = new Set([...pictures, "handling", "processing", "management"]);

/** The parts of `text[span]`, which is a title. */
export function titleOf(text: string, span: Span, parser: Parser): Title {
  const tokens = (parser.parse(text, span, 1)[0]?.tokens ?? []).filter(({ form }) =>
    /[\p{L}\p{N}&+,]/u.test(form),
  );
  const starts = tokens.flatMap((token, at) => (at > 0 && openers.has(token.form.toLowerCase()) ? [at] : []));
  const modifiers = starts.map((start, at): Modifier => {
    const part = tokens.slice(start + 1, starts[at + 1] ?? tokens.length);
    return { preposition: tokens[start]?.form.toLowerCase() ?? "", items: itemsIn(part) };
  });
  const named = tokens.slice(0, starts[0] ?? tokens.length);
  const core = itemOf(named.at(-1)?.form === "," ? named.slice(0, -1) : named);
  const title = { core: without(frames, core), full: without(pictures, core), modifiers };
  return turned(title, core);
}

function itemsIn(tokens: readonly Token[]): Item[] {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    if (joints.has(token.form.toLowerCase())) groups.push([]);
    else groups.at(-1)?.push(token);
  }
  return groups.filter((group) => group.length > 0).map(itemOf);
}

function itemOf(all: readonly Token[]): Item {
  const tokens = all.filter(({ form }) => !unsaid.has(form.toLowerCase()));
  const lemmas = tokens.map(({ lemma, form }) => nounOf(lemma, form));
  return {
    tokens,
    words: tokens.map(({ form }) => form),
    lemmas,
    head: lemmas.at(-1) ?? "",
    from: tokens[0]?.from ?? 0,
    to: tokens.at(-1)?.to ?? 0,
  };
}

/** "sign-offs", "levels": also where the parser takes them for verbs. */
const nounOf = (lemma: string, form: string) => {
  const word = form.toLowerCase();
  if (lemma !== word && word.endsWith("s")) return lemma.toLowerCase();
  return /[^su]s$/.test(word) && nominalisationOf(word.slice(0, -1)) !== null ? word.slice(0, -1) : word;
};

function without(words: ReadonlySet<string>, core: Item): Item {
  const at = core.lemmas.findLastIndex((word) => !words.has(word));
  return at < 0 || at === core.lemmas.length - 1 ? core : itemOf(core.tokens.slice(0, at + 1));
}

/** "process for visa applications" is about visa applications, "approval of invoices" about invoice approval. */
function turned(title: Title, whole: Item): Title {
  const [first, ...rest] = title.modifiers;
  const [item] = first?.items ?? [];
  const isFrame = whole.lemmas.every((word) => frames.has(word));
  if (!first || !item || first.preposition !== "for" || !isFrame) return title;
  return { core: without(frames, item), full: without(pictures, item), modifiers: rest };
}
