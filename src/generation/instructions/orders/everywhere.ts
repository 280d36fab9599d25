/** Replaces a word in the whole diagram: "call the customer 'client' throughout". */
import { type Model, outgoing } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { capitalised, withoutArticles } from "../../naming/words.ts";
import { many, one, wholeWords } from "../../steering/words.ts";
import { plainName } from "../find.ts";
import type { Quote } from "../pieces.ts";
import { answer, type Rule } from "../rule.ts";
import type { Said } from "../said.ts";

export const everywhere: Rule = {
  name: "a word everywhere",
  example:
    "call the customer 'client' throughout; replace the word order by request; everywhere it says goods write items",
  read(said, context) {
    const text = said.source.masked.slice(said.from, said.to);
    const bare = text.replace(wherever, "");
    const isHeard = bare !== text || speaking.test(text);
    const told = pairsIn(bare, said).find(({ from, to }) => isMeant(from, to, isHeard, context.model));
    if (!told) {
      const [first] = isHeard ? pairsIn(bare, said) : [];
      if (!first) return null;
      throw new CannotEdit(`No name in the diagram says "${first.from}".${someNames(context.model)}`);
    }
    return answer(
      elementsOf(context.model).flatMap((element) => saidOtherwise(element, told, context.model)),
      [],
    );
  },
};

const wherever =
  /,? ?\b(?:everywhere(?! (?:it|where|the))|throughout(?: the (?:whole |entire )?(?:diagram|process|model|picture))?|in all (?:of )?(?:the )?(?:places|steps|names|labels|tasks|texts)|(?:in|across) the (?:whole|entire) (?:diagram|process|model|picture)|wherever it (?:occurs|appears|is mentioned|stands|is used)|consistently)(?=[\s,]|$)/gi;
const speaking =
  /\b(?:the|every|each|all) (?:words?|terms?|occurrences?|mentions?)\b|^(?:everywhere|wherever)\b/i;

/** The old words and the new ones. */
type Pair = { from: string; to: string };

/** The old words are the first group, or the second where `turned`. */
const forms: readonly { form: RegExp; turned?: boolean }[] = [
  {
    form: /^(?:replace|change|rename|relabel|turn|convert|exchange|substitute) (?:all |every )?(.+?) (?:by|with|to|into|for) (.+)$/i,
  },
  { form: /^(?:call|name|rename|label) (.+?) (?:as )?(Q\S+)$/i },
  {
    form: /^(?:everywhere|wherever)(?: where)?(?: (?:it|the diagram|the text|a step))?(?: (?:says?|reads?|mentions?))? (.+?)(?: (?:occurs|appears|stands|is mentioned|is written|is used))?,? (?:(?:it|we|you|this|that|there) )?(?:(?:should|must|has to|shall|needs to) )?(?:now )?(?:be |say |read |write |put |use |stand )+(?:instead )?(.+)$/i,
  },
  {
    form: /^(?:(?:we|you|they)(?: should)? )?(?:please )?(?:say|use|write|put|speak of|talk about) (.+?) (?:instead of|rather than|and not|not) (.+?)(?:,? (?:and |so )?(?:please )?(?:change|fix|adapt|adjust|correct|rename) (?:that|it|this|them))?$/i,
    turned: true,
  },
  {
    form: /^(.+?) (?:should|must|is|are|has to|have to|shall|will)(?: now)?(?: to)? (?:be )?(?:called|named|renamed to|renamed|replaced by|replaced with|termed|changed to) (.+)$/i,
  },
  { form: /^(.+?) (?:becomes?|should become|turns? into) (.+)$/i },
];

/** All ways to find old and new words in a piece, apart from words like "everywhere". */
function pairsIn(bare: string, said: Said): Pair[] {
  const marked = forms.flatMap(({ form, turned }): Pair[] => {
    const [, first = "", second = ""] = form.exec(bare.trim()) ?? [];
    if (first === "" || second === "") return [];
    const [from, to] = both(first, second, said);
    return [turned ? { from: to, to: from } : { from, to }];
  });
  // "call the customer client": only the diagram shows where the old words end.
  const open = /^(?:call|name|rename) (.+)$/i.exec(bare.trim())?.[1]?.split(/\s+/) ?? [];
  const cuts = open.slice(1).map((_, at): Pair => {
    const cut = open.length - 1 - at;
    const [from, to] = both(open.slice(0, cut).join(" "), open.slice(cut).join(" "), said);
    return { from, to };
  });
  return [...marked, ...cuts].filter(({ from, to }) => from !== "" && to !== "" && from !== to);
}

/** Quotations of equal length look alike: the first belongs to the first words. */
function both(first: string, second: string, { source, from, to }: Said): [string, string] {
  const own = source.quotes.filter((quote) => quote.from >= from && quote.to <= to);
  const within = (masked: string) => (quote: Quote) =>
    masked.includes(source.masked.slice(quote.from, quote.to));
  return [wordsOf(first, own.find(within(first))), wordsOf(second, own.findLast(within(second)))];
}

/** As written, without articles and words that announce a word. */
function wordsOf(masked: string, quote: Quote | undefined): string {
  if (quote) return quote.name;
  return withoutArticles(
    masked
      .trim()
      .replace(
        /^(?:(?:the|every|each|all|of|our) )*(?:(?:words?|terms?|names?|occurrences?|mentions?)(?: of)? )?/i,
        "",
      )
      .replace(/[\s,.]+$/, ""),
  );
}

/** The words occur in names; without "everywhere" they must occur in several, and be the whole name of none. */
function isMeant(from: string, to: string, isHeard: boolean, model: Model): boolean {
  const pattern = wholeWords(from);
  const names = elementsOf(model).filter(({ name }) => name.search(pattern) >= 0);
  if (names.length === 0) return false;
  const isWhole = names.some(({ name }) => plainName(name) === plainName(from));
  return isHeard || (names.length > 1 && !isWhole && to.split(" ").length < newWordsMax && isPlainSwap(from));
}
const newWordsMax = 4;
const isPlainSwap = (from: string): boolean => from.split(" ").length < 3 && !/\d/.test(from);

type Named = { id: string; name: string };

/** Every element with a visible name. A sub-process counts as a node, and a process is shown by its pool. */
function elementsOf({ nodes, flows, lanes, pools, messages, artifacts }: Model): Named[] {
  return [nodes, flows, lanes, pools, messages, artifacts]
    .flatMap((all): Named[] => [...all.values()])
    .filter(({ name }) => name !== "");
}

function saidOtherwise({ id, name }: Named, { from, to }: Pair, model: Model): Operation[] {
  const isWhole = plainName(name) === plainName(one(from)) || plainName(name) === plainName(many(from));
  const written = name.replace(wholeWords(from), (found: string, at: number) => {
    const isMany =
      one(found).toLowerCase() !== found.toLowerCase() && one(from).toLowerCase() !== found.toLowerCase();
    const words = isMany ? many(to) : to;
    if (at === 0 || isWhole) return /^\p{Ll}/u.test(found) ? words : capitalised(words);
    const isCommon = /^\p{Lu}[\p{Ll}-]*(?:\s[\p{Ll}-]+)*$/u.test(words);
    return isCommon && !/^\p{Lu}/u.test(found) ? words.toLowerCase() : words;
  });
  if (written === name) return [];
  const source = model.flows.get(id)?.source;
  const isCondition = source !== undefined && outgoing(model, source).length > 1;
  return [
    isCondition
      ? { type: "setCondition", flow: id, condition: written }
      : { type: "rename", id, name: written },
  ];
}

/** Some names of the diagram, for users who look for a missing word. */
function someNames(model: Model): string {
  const names = elementsOf(model)
    .slice(0, 6)
    .map(({ name }) => `"${name.replace(/\s+/g, " ")}"`);
  return names.length === 0 ? "" : ` There are ${names.join(", ")} and others.`;
}
