/** Idioms that express one verb in several words; the parser's errors in them are corrected as a whole. */
import { particles } from "./lexicon-words.ts";
import type { Mend, Move } from "./move.ts";
import { childBy, childrenBy, childrenOf, formOf, isRelation, type Syntax, tokenAt } from "./syntax.ts";

/** Words of an idiom without a meaning of their own. */
const silent = (places: readonly number[], head: number): Move[] =>
  places.map((place) => ({ place, head, relation: "fixed" }));

const as = (syntax: Syntax, place: number, lemma: string): Move => {
  const { head, relation, upos, xpos } = tokenAt(syntax, place);
  return { place, head, relation, as: { upos, xpos, lemma } };
};

const under = (syntax: Syntax, from: number, head: number): Move[] =>
  childrenBy(syntax, from, "ccomp", "xcomp", "advcl", "obl", "obj").map((place) => ({
    place,
    head,
    relation: isRelation(tokenAt(syntax, place), "advcl") ? "ccomp" : tokenAt(syntax, place).relation,
  }));

/** Attached to another head, with unchanged relations. */
const hung = (syntax: Syntax, places: readonly number[], head: number): Move[] =>
  places.map((place) => ({ place, head, relation: tokenAt(syntax, place).relation }));

const answeringVerbs: ReadonlyMap<string, string> = new Map([
  ["yes", "agree"],
  ["no", "decline"],
]);

export const idiomMends: readonly Mend[] = [
  {
    name: "accounts payable",
    example: "Accounts payable matches the bill (accounts: read as a verb).",
    moves: (syntax, place) => {
      const [payable, verb] = [syntax.tokens[place + 1], syntax.tokens[place + 2]];
      const isOffice =
        formOf(tokenAt(syntax, place)) === "accounts" &&
        /^(?:payable|receivable)$/i.test(payable?.form ?? "");
      if (!isOffice || verb?.upos !== "VERB" || !payable) return [];
      const lemma = payable.form.toLowerCase();
      return [
        {
          place: place + 1,
          head: place + 2,
          relation: "nsubj",
          as: { upos: "NOUN", xpos: "NN", lemma },
        },
        { place, head: place + 1, relation: "compound", as: { upos: "NOUN", xpos: "NNS", lemma: "account" } },
      ];
    },
  },
  {
    name: "make sure",
    example: "Make sure the valve is shut; the nurse makes certain to label the tube.",
    moves: (syntax, place) => {
      const sure = childrenBy(syntax, place, "xcomp", "obj").find((one) =>
        /^(sure|certain)$/.test(formOf(tokenAt(syntax, one))),
      );
      if (tokenAt(syntax, place).lemma !== "make" || sure !== place + 1) return [];
      return [as(syntax, place, "ensure"), ...silent([sure], place), ...under(syntax, sure, place)];
    },
  },
  {
    name: "may or may not",
    example: "The vet may or may not need a picture: she may.",
    moves: (syntax, place) => {
      const words = [0, 1, 2, 3].map((step) => syntax.tokens[place + step]?.form.toLowerCase() ?? "");
      const [first, or, again, not] = words;
      if (!/^(?:may|might|can)$/.test(first ?? "") || or !== "or" || again !== first || not !== "not")
        return [];
      return silent([place + 1, place + 2, place + 3], place);
    },
  },
  {
    name: "straight back",
    example: "Bad goods are handed straight back to the driver (straight: read as a verb).",
    moves: (syntax, place) => {
      const [verb, back] = [syntax.tokens[place - 1], syntax.tokens[place + 1]];
      const isStraight =
        /^(?:straight|right)$/.test(formOf(tokenAt(syntax, place))) &&
        isRelation(tokenAt(syntax, place), "xcomp");
      if (
        !isStraight ||
        verb?.upos !== "VERB" ||
        back?.head !== place ||
        !particles.has(back.form.toLowerCase())
      )
        return [];
      return [
        { place, head: place + 1, relation: "advmod", as: { upos: "ADV", xpos: "RB", lemma: "straight" } },
        { place: place + 1, head: place - 1, relation: "compound:prt" },
        ...hung(syntax, childrenBy(syntax, place, "obl"), place - 1),
      ];
    },
  },
  {
    name: "looks at whether",
    example: "The baker looks at whether the date is free (at: read as a part of the clause).",
    moves: (syntax, place) => {
      const [verb, whether] = [syntax.tokens[place - 1], syntax.tokens[place + 1]];
      const asked = whether?.head ?? -1;
      const isAt =
        /^(?:at|into|on|about|of)$/.test(formOf(tokenAt(syntax, place))) &&
        whether?.form.toLowerCase() === "whether";
      if (!isAt || verb?.upos !== "VERB" || asked <= place || syntax.tokens[asked]?.head === undefined)
        return [];
      return [
        { place, head: place - 1, relation: "compound:prt" },
        { place: asked, head: place - 1, relation: "ccomp" },
        { place: place + 1, head: asked, relation: "mark" },
      ];
    },
  },
  {
    name: "next door",
    example: "The shade is painted next door (read as a thing).",
    moves: (syntax, place) => {
      const [next, verb] = [syntax.tokens[place - 1], syntax.tokens[tokenAt(syntax, place).head]];
      const isNext =
        formOf(tokenAt(syntax, place)) === "door" && next?.head === place && formOf(next) === "next";
      if (!isNext || verb?.upos !== "VERB" || childBy(syntax, place, "det", "case") !== undefined) return [];
      return [
        {
          place,
          head: tokenAt(syntax, place).head,
          relation: "advmod",
          as: { upos: "ADV", xpos: "RB", lemma: "door" },
        },
      ];
    },
  },
  {
    name: "by then",
    example: "If the client hasn't signed by then it lapses (by: read as the marker of the next clause).",
    moves: (syntax, place) => {
      const [verb, then] = [syntax.tokens[place - 1], syntax.tokens[place + 1]];
      const isThen = formOf(tokenAt(syntax, place)) === "by" && then?.form.toLowerCase() === "then";
      if (!isThen || verb?.upos !== "VERB" || tokenAt(syntax, place).head === place - 1) return [];
      return [
        { place, head: place - 1, relation: "advmod", as: { upos: "ADV", xpos: "RB", lemma: "by" } },
        { place: place + 1, head: place, relation: "fixed" },
      ];
    },
  },
  {
    name: "straight away",
    example: "Run the check straight away (read as an object of several nouns).",
    moves: (syntax, place) => {
      const { head, relation } = tokenAt(syntax, place);
      const [noun, away] = [syntax.tokens[place - 1], syntax.tokens[place + 1]];
      const isAtOnce =
        /^(?:straight|right)$/.test(formOf(tokenAt(syntax, place))) &&
        /^(?:away|off)$/i.test(away?.form ?? "");
      if (!isAtOnce || noun?.head !== place || !/^(?:NOUN|PROPN)$/.test(noun.upos)) return [];
      return [
        { place: place - 1, head, relation },
        { place, head: place + 1, relation: "advmod" },
        ...(away?.head === place ? [{ place: place + 1, head, relation: "advmod" }] : []),
        ...hung(
          syntax,
          childrenOf(syntax, place).filter((one) => one < place - 1),
          place - 1,
        ),
      ];
    },
  },
  {
    name: "says yes",
    example: "If they say no, we stop. If he says yes, we go on.",
    moves: (syntax, place) => {
      const { lemma, upos } = tokenAt(syntax, place);
      const [answer, next] = [syntax.tokens[place + 1], syntax.tokens[place + 2]];
      const isWhole = next === undefined || /^(?:PUNCT|CCONJ|ADP|SCONJ|ADV|PRON)$/.test(next.upos);
      if (upos !== "VERB" || !/^(?:say|answer|reply)$/.test(lemma) || answer === undefined || !isWhole)
        return [];
      // "Says yes or no": a decision.
      const isBoth = /^(?:yes or no|no or yes)$/i.test(
        [answer, next, syntax.tokens[place + 3]].map((one) => one?.form).join(" "),
      );
      if (isBoth) return [as(syntax, place, "decide"), ...silent([place + 1, place + 2, place + 3], place)];
      const meant = answeringVerbs.get(answer.form.toLowerCase());
      return meant === undefined ? [] : [as(syntax, place, meant), ...silent([place + 1], place)];
    },
  },
  {
    name: "he or she",
    example: "The driver signs as soon as he or she has read it. Each guest gets his or her key.",
    moves: (syntax, place) => {
      const [or, she] = [syntax.tokens[place + 1], syntax.tokens[place + 2]];
      const pair = `${formOf(tokenAt(syntax, place))} ${formOf(or ?? tokenAt(syntax, place))} ${she ? formOf(she) : ""}`;
      const isPair = /^(?:he or she|she or he|his or her|her or his|him or her|her or him)$/.test(pair);
      return isPair && she?.head === place ? silent([place + 1, place + 2], place) : [];
    },
  },
  {
    name: "see to it that",
    example: "The host sees to it that the guests get a drink.",
    moves: (syntax, place) => {
      const it = childrenBy(syntax, place, "obl").find((one) => formOf(tokenAt(syntax, one)) === "it");
      if (tokenAt(syntax, place).lemma !== "see" || it !== place + 2) return [];
      return [as(syntax, place, "ensure"), ...silent([it], place)];
    },
  },
  {
    name: "goes and does",
    example: "The inspector goes and counts the seats. The owner comes to fetch it.",
    moves: (syntax, place) => {
      const { lemma, head, relation } = tokenAt(syntax, place);
      const work = place + 2;
      const next = syntax.tokens[work];
      const isWork =
        next?.head === place &&
        next.upos === "VERB" &&
        next.lemma !== "step" &&
        /^(?:conj|xcomp|advcl)$/.test(next.relation);
      const joint = syntax.tokens[place + 1];
      if (
        !/^(?:go|come)$/.test(lemma) ||
        !isWork ||
        joint?.head !== work ||
        !/^(?:and|to)$/i.test(joint.form)
      )
        return [];
      const others = childrenBy(
        syntax,
        place,
        "nsubj",
        "mark",
        "advmod",
        "cc",
        "punct",
        "advcl",
        "parataxis",
        "conj",
      );
      return [
        { place: work, head, relation },
        ...silent([place, place + 1], work),
        ...hung(
          syntax,
          others.filter((one) => one !== work),
          work,
        ),
      ];
    },
  },
  {
    name: "is about to",
    example: "The clerk lists the passes that are about to lapse.",
    moves: (syntax, place) => {
      const { form, head, relation } = tokenAt(syntax, place);
      const copula = childBy(syntax, place, "cop");
      const work = childBy(syntax, place, "xcomp", "advcl", "ccomp");
      const to = work === undefined ? undefined : childBy(syntax, work, "mark");
      if (form.toLowerCase() !== "about" || copula === undefined || work === undefined || to !== place + 1)
        return [];
      const others = childrenBy(syntax, place, "nsubj", "mark", "advmod", "cc", "punct", "advcl", "conj");
      return [
        { place: work, head, relation },
        ...silent([copula, place, to], work),
        ...hung(
          syntax,
          others.filter((one) => one !== work),
          work,
        ),
      ];
    },
  },
  {
    name: "let somebody know",
    example: "The nurse lets the visitor know.",
    moves: (syntax, place) => {
      const know = childrenBy(syntax, place, "xcomp", "ccomp").find(
        (one) => formOf(tokenAt(syntax, one)) === "know",
      );
      if (
        tokenAt(syntax, place).lemma !== "let" ||
        know === undefined ||
        childBy(syntax, know, "obj") !== undefined
      )
        return [];
      const who = childrenBy(syntax, know, "nsubj").map(
        (one): Move => ({ place: one, head: place, relation: "obj" }),
      );
      return [as(syntax, place, "inform"), ...silent([know], place), ...who, ...under(syntax, know, place)];
    },
  },
  {
    name: "does the work",
    example: "The team does the repair of the lifts (read as an auxiliary).",
    moves: (syntax, place) => {
      const { lemma, relation, head, xpos } = tokenAt(syntax, place);
      const noun = syntax.tokens[head];
      const det = noun && childBy(syntax, head, "det");
      const isRead =
        lemma === "do" && /^(?:aux|cop)$/.test(relation) && noun?.upos === "NOUN" && (det ?? -1) > place;
      if (!isRead || noun === undefined) return [];
      return [
        { place, head: noun.head, relation: noun.relation, as: { upos: "VERB", xpos, lemma } },
        { place: head, head: place, relation: "obj" },
        ...childrenBy(syntax, head, "nsubj", "mark", "advcl", "parataxis", "cc", "punct")
          .filter((one) => one < place || one === syntax.tokens.length - 1)
          .map((one) => ({ place: one, head: place, relation: tokenAt(syntax, one).relation })),
      ];
    },
  },
  {
    name: "it is somebody who does",
    example: "At the weekend it's mostly Vera who looks after it (read as one clause).",
    moves: (syntax, place) => {
      const { head, relation } = tokenAt(syntax, place);
      const copula = head < 0 ? undefined : childBy(syntax, head, "cop");
      const who = syntax.tokens[place + 1];
      const it = copula === undefined ? undefined : syntax.tokens[copula - 1];
      const isRead = relation === "obj" && place < head && who?.head === head && formOf(who) === "who";
      if (!isRead || copula === undefined || it === undefined || formOf(it) !== "it") return [];
      return [{ place, head, relation: "nsubj" }, ...silent([copula - 1, copula, place + 1], head)];
    },
  },
  {
    name: "what they do is",
    example: "What they do is they write it in the calendar.",
    moves: (syntax, place) => {
      const { head, relation } = tokenAt(syntax, place);
      const isDoubled = relation === "nsubj:outer" && childrenBy(syntax, head, "nsubj").length > 1;
      return isDoubled ? [{ place, head, relation: "dislocated" }] : [];
    },
  },
  {
    name: "it is up to somebody",
    example: "It is up to the gardener to pick the beds. It's the trainees who dig.",
    moves: (syntax, place) => {
      const { head, relation } = tokenAt(syntax, place);
      const copula = childBy(syntax, place, "cop");
      const it = childrenBy(syntax, place, "expl", "nsubj").find(
        (one) => formOf(tokenAt(syntax, one)) === "it",
      );
      const adverbs = childrenBy(syntax, place, "advmod").filter((one) => one !== upBefore(syntax, place));
      const isDenied = adverbs.some((one) => /^(?:not|n't|never|only)$/.test(formOf(tokenAt(syntax, one))));
      if (
        copula === undefined ||
        it === undefined ||
        isDenied ||
        childBy(syntax, place, "mark") !== undefined
      )
        return [];
      const work = workBehind(syntax, place);
      if (work === undefined) return [];
      const words = childrenBy(syntax, place, "case", "advmod").filter((one) => !adverbs.includes(one));
      const marks = childrenBy(syntax, work, "mark", "nsubj");
      return [
        { place: work, head, relation },
        { place, head: work, relation: "nsubj" },
        ...silent([it, copula, ...words, ...marks], work),
        ...[...adverbs, ...childrenBy(syntax, place, "punct", "cc", "conj", "obl")].map((one) => ({
          place: one,
          head: work,
          relation: tokenAt(syntax, one).relation,
        })),
      ];
    },
  },
];

/** The "up" in "up to the gardener". */
const upBefore = (syntax: Syntax, place: number): number | undefined =>
  childrenBy(syntax, place, "advmod").find((one) => formOf(tokenAt(syntax, one)) === "up");

/** The gardener's work: "to pick" after "up to", "who dig" after a bare noun. */
function workBehind(syntax: Syntax, place: number): number | undefined {
  const isUp = upBefore(syntax, place) !== undefined && childBy(syntax, place, "case") !== undefined;
  if (isUp) return childBy(syntax, place, "csubj", "ccomp", "xcomp", "acl");
  const who = syntax.tokens[place + 1];
  const isWho = who !== undefined && /^(who|that)$/.test(formOf(who)) && isRelation(who, "nsubj");
  const isWork = isWho && isRelation(tokenAt(syntax, who.head), "acl:relcl");
  return isWork && childBy(syntax, place, "case") === undefined ? who.head : undefined;
}
