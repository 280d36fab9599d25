/** Lists of work after a verb or a noun, where no article distinguishes "counting the goods" from "counting goods". */
import { actionVerbs } from "../document/lexicon/verbs.ts";
import { baseOfVerb, singular } from "../naming/inflect.ts";
import type { Mend, Move } from "./move.ts";
import { prepositionOf } from "./phrase.ts";
import { childBy, childrenBy, formOf, hasRelation, isRelation, type Syntax, tokenAt } from "./syntax.ts";

/** Verbs whose object is work. */
const framing = /^(?:involve|entail|mean)$/;
/** The same for verbs followed by a list: not in "the price includes shipping costs". */
const listing = /^(?:involve|entail|mean|include|comprise|cover)$/;

const verbs: ReadonlySet<string> = new Set(actionVerbs);

export const gerundMends: readonly Mend[] = [
  {
    name: "things that lack something",
    example: "Forms lacking stamps are returned (read as one name).",
    moves: (syntax, place) => {
      const { lemma, xpos, head } = tokenAt(syntax, place);
      const [noun, lacked] = [syntax.tokens[place - 1], syntax.tokens[head]];
      const isRead =
        xpos === "VBG" && /^(?:lack|contain|exceed|require|concern)$/.test(lemma) && head > place;
      const isName = noun?.head === head && isRelation(noun, "compound") && /s$/.test(noun.form);
      if (!isRead || !isName || lacked === undefined) return [];
      const word = singular(noun.form.toLowerCase());
      return [
        {
          place: place - 1,
          head: lacked.head,
          relation: lacked.relation,
          as: { upos: "NOUN", xpos: "NNS", lemma: word },
        },
        { place, head: place - 1, relation: "acl" },
        { place: head, head: place, relation: "obj" },
      ];
    },
  },
  {
    name: "work in a row, without articles",
    example:
      "The stocktake involves counting goods; she is in charge of collecting offers and selecting vendors.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const rest = childrenBy(syntax, place, "conj");
      const isFramed =
        isRelation(token, "obj") &&
        (rest.length > 0 ? listing : framing).test(syntax.tokens[token.head]?.lemma ?? "");
      const isOf =
        rest.length > 0 &&
        hasRelation(token, ["nmod", "obl", "acl"]) &&
        /^(?:of|for|by|without)$/.test(prepositionOf(syntax, place));
      if (!isFramed && !isOf) return [];
      const first = turned(syntax, place, token.head, isFramed ? "xcomp" : "acl");
      const others = rest.map((noun) => turned(syntax, noun, first[0]?.place ?? -1, "conj"));
      return [first, ...others].some((moves) => moves.length === 0) ? [] : [first, ...others].flat();
    },
  },
];

/** Makes the word in front of the noun the work, and the noun its object. */
function turned(syntax: Syntax, noun: number, head: number, relation: string): Move[] {
  const work = syntax.tokens[noun - 1];
  const isBare = childBy(syntax, noun, "det", "nmod:poss", "nummod") === undefined;
  if (!isBare || work?.head !== noun || !hasRelation(work, ["amod", "compound"])) return [];
  const base = formOf(work).endsWith("ing") ? baseOfVerb(formOf(work), (one) => verbs.has(one)) : null;
  if (base === null) return [];
  const before = childrenBy(syntax, noun, "case", "cc", "mark").filter((child) => child < noun);
  return [
    { place: noun - 1, head, relation, as: { upos: "VERB", xpos: "VBG", lemma: base } },
    { place: noun, head: noun - 1, relation: "obj" },
    ...before.map((child) => ({
      place: child,
      head: noun - 1,
      relation: isRelation(tokenAt(syntax, child), "cc") ? "cc" : "mark",
    })),
  ];
}
