/**
 * Removes the frame of a change before it is read: who says so, since when, that it would be nice. Positions in the
 * text stay.
 */

import type { Clause } from "../clauses/clause.ts";
import { words } from "../clauses/lexicon.ts";
import type { Span } from "../document/document.ts";
import type { Model } from "../editing/model.ts";
import { commandIn } from "./command.ts";
import { beginsOrder, keepsRest, type Masked, type Piece } from "./pieces.ts";
import { explains, hasCondition, isBySystem, tellsOutside, threatens } from "./reasons.ts";
import { type Said, saidOf } from "./said.ts";
import { talkIn } from "./talk.ts";
import { orderOf, placeWords } from "./words.ts";

/** `by` replaces what is removed; blanks if absent. */
type Cut = Span & { by?: string };

type Frame = { name: string; example: string; cuts(said: Said): Cut[] };

/** The same text with blanks in place of frames and explanations. */
export function unframed(source: Masked, pieces: readonly Piece[], model: Model): Masked {
  const bare = pieces.reduce((sofar, piece) => {
    const plain = talkIn(sofar, piece.from, piece.to).reduce(withoutCut, sofar);
    const said = saidOf(plain, piece.from, piece.to);
    return frames.flatMap((frame) => frame.cuts(said)).reduce(withoutCut, plain);
  }, source);
  return pieces
    .map((piece) => reasonIn(bare, piece, model))
    .reduce((sofar, cut) => (cut === null ? sofar : withoutCut(sofar, cut)), bare);
}

/** "..., they work for somebody else", "... - it's a canteen now": from the comma to the end. */
function reasonIn(source: Masked, { from, to }: Piece, model: Model): Cut | null {
  const joints = [
    ...source.masked
      .slice(from, to)
      .matchAll(
        /,? (?:-|–|—|because|since|(?<!\b(?:soon|long|far|well|much|many|often|time|same|just|such|so) )as(?= (?:it|they|he|she|we|this|that|our|nobody)\b)) |,? (?:otherwise|or else|or|else),? |, (?:and |but |so )?/g,
      ),
  ];
  const reason = joints.find(({ index, 0: joint }) => {
    const head = source.masked.slice(from, from + index);
    const tail = saidOf(source, from + index + joint.length, to);
    if (/\b(?:otherwise|or|else)\b/.test(joint)) return threatens(tail) && !hasCondition(head);
    return (
      keepsRest(source.masked.slice(tail.from, to)) ||
      isReason(joint, tail, { from, to: from + index }, model)
    );
  });
  return reason ? { from: from + reason.index, to } : null;
}

function isReason(joint: string, tail: Said, head: Span, model: Model): boolean {
  const { source } = tail;
  if (tellsOutside(tail) && commandIn(saidOf(source, head.from, head.to))?.order !== "remove") return false;
  const isSaid =
    /because|since|as/.test(joint) && tail.clauses.some(({ verb, doer }) => verb !== null && doer !== null);
  const isDone = beginsOrder(source.masked.slice(head.from, tail.to)) && isBySystem(tail);
  return isSaid || isDone || explains(tail, model);
}

function withoutCut(source: Masked, { from, to, by = "" }: Cut): Masked {
  if (source.quotes.some((one) => one.from < to && one.to > from)) return source;
  const cut = (text: string) => text.slice(0, from) + by.padEnd(to - from) + text.slice(to);
  return { ...source, text: cut(source.text), masked: cut(source.masked) };
}

const sinceWhen = words(
  "now nowadays currently presently already really actually basically anyway obviously",
);

/** Words that only confirm. */
const asides = [
  "these days",
  "at the moment",
  "at present",
  "at our place",
  "in practice",
  "in reality",
  "in fact",
  "of course",
  "by the way",
  "from now on",
  "as of now",
  "as of today",
  "from today on",
  "in future",
  "in the future",
  "to be honest",
  "for some reason",
  "in real life",
].map((phrase) => phrase.split(" "));

const saying = words(
  "think believe guess feel suggest propose recommend notice note realise realize find hear learn remember mean say insist agree mention complain want wish prefer ensure turn appear seem",
);
const pleasing = words("better good nice great best helpful useful fine perfect");

const frames: readonly Frame[] = [
  {
    name: "who says so",
    example: "I think that the seal comes before the stamp; it turned out that the guard signs",
    cuts: ({ clauses }) =>
      clauses.flatMap((clause) => {
        const inner = clauses.find(({ link }) => link?.kind === "content" && link.to === clause.id);
        if (!inner || !isSaying(clause) || clause.from > inner.from) return [];
        return [{ from: clause.from, to: inner.from + (inner.link?.words.length ?? 0) }];
      }),
  },
  {
    name: "that it would be nice",
    example: "it would be better if the guard signed the pass before the check",
    cuts: ({ clauses }) =>
      clauses.flatMap((clause) => {
        const inner = clauses.find(({ link }) => link?.kind === "if" && link.to === clause.id);
        const isWish = clause.modality === "would" && pleasing.has(stateOf(clause)) && !clause.negated;
        if (!inner || !isWish || clause.from > inner.from) return [];
        return [{ from: clause.from, to: inner.from + (inner.link?.words.length ?? 0) }];
      }),
  },
  {
    name: "it is the one who does it",
    example: "it's the guard that signs the pass",
    cuts: ({ clauses, source }) =>
      clauses.flatMap((clause) => {
        const inner = clauses.find(({ link }) => link?.kind === "relative" && link.to === clause.id);
        const isCleft =
          clause.verb === null && clause.state !== null && clause.doer?.lemma === "it" && !clause.negated;
        const lead = source.masked.slice(clause.from, clause.to).indexOf(clause.state?.words ?? "");
        if (!inner || !isCleft || lead <= 0) return [];
        return [
          { from: clause.from, to: clause.from + lead },
          { from: inner.from, to: inner.from + (inner.link?.words.length ?? 0) },
        ];
      }),
  },
  {
    name: "who does not",
    example: "not the guard but the porter signs the pass",
    cuts: ({ tokens }) => {
      const [first] = tokens;
      const but = tokens.findIndex(({ form }) => form.toLowerCase() === "but");
      const isDoer = tokens.slice(0, but).every(({ upos }) => upos !== "VERB" && upos !== "AUX");
      const end = tokens[but]?.to;
      return first?.form.toLowerCase() === "not" && isDoer && end ? [{ from: first.from, to: end }] : [];
    },
  },
  {
    name: "who did it",
    example: "the pass is signed by the porter rather than the guard",
    cuts: ({ tokens, to }) => {
      const at = tokens.findIndex(
        ({ form }, place) =>
          form.toLowerCase() === "rather" && tokens[place + 1]?.form.toLowerCase() === "than",
      );
      const first = tokens[at];
      const isName = tokens.slice(at + 2).every(({ upos }) => /^(?:DET|ADJ|NOUN|PROPN|PUNCT)$/.test(upos));
      const isWord = tokens.slice(0, 3).some(({ lemma }) => /^(?:use|say|write|call)$/.test(lemma));
      return at > 0 && first && isName && !isWord ? [{ from: first.from, to }] : [];
    },
  },
  {
    name: "not the other way round",
    example: "the seal comes before the stamp, not the other way round",
    cuts: ({ tokens, to }) => {
      const at = tokens.findIndex(
        ({ form }, i) =>
          form.toLowerCase() === "not" &&
          /^(?:the other way|vice versa)/.test(
            tokens
              .slice(i + 1, i + 4)
              .map((one) => one.form.toLowerCase())
              .join(" "),
          ),
      );
      const first = tokens[at];
      return at > 2 && first ? [{ from: first.from, to }] : [];
    },
  },
  {
    name: "which way it moves",
    example: "sign the pass earlier, right after the check",
    cuts: ({ tokens }) =>
      tokens.flatMap((token, at) => {
        const isWay = /^(?:earlier|sooner|later)$/i.test(token.form);
        const before = tokens[at - 1];
        const next = tokens
          .slice(at + 1)
          .find(({ upos, form }) => upos !== "PUNCT" && !waysOn.has(form.toLowerCase()));
        const isPlaced = placeWords.has(next?.form.toLowerCase() ?? "");
        return isWay && isPlaced && before && !/^(?:NUM)$/.test(before.upos) && !isUnit.test(before.form)
          ? [{ from: token.from, to: token.to }]
          : [];
      }),
  },
  {
    name: "nobody else",
    example: "the guard signs the pass himself",
    cuts: ({ tokens, clauses }) =>
      tokens.flatMap(({ form, from, to }, at) => {
        const isSelf = /^(?:himself|herself|themselves|personally)$/i.test(form);
        const isObject = /^(?:ADP|NOUN)$/.test(tokens[at - 1]?.upos ?? "") && at < tokens.length - 1;
        return isSelf && !isObject && clauses.some(({ verb, doer }) => verb && doer) ? [{ from, to }] : [];
      }),
  },
  {
    name: "counted from the end",
    example: "remove the third step from the end; the last step but one is done by the guard",
    cuts: ({ source, from, to }) =>
      fromBehind.flatMap(([form, ordinal]) =>
        [...source.masked.slice(from, to).matchAll(form)].map((found) => ({
          from: from + found.index,
          to: from + found.index + found[0].length,
          by: `${ordinal ?? `${found[1]}-last`} ${found[2] ?? ""}`.trim(),
        })),
      ),
  },
  {
    name: "back to what it was",
    example: "take the timer off again",
    cuts: (said) => {
      const last = said.tokens.at(-1);
      const isTaken = last?.form.toLowerCase() === "again" && commandIn(said)?.order === "remove";
      return isTaken ? [{ from: last.from, to: last.to }] : [];
    },
  },
  {
    name: "a request in the shape of a question",
    example: "can the guard please sign the pass before the check?",
    cuts: ({ tokens, source, to }) => {
      const [first] = tokens;
      const please = tokens.find(({ form }) => /^(?:please|pls)$/i.test(form));
      const isTogether = together.test(source.masked.slice(tokens[0]?.from ?? 0, to));
      const asking = please
        ? /^(?:can|could|would|will|may)$/i
        : isTogether
          ? /^(?:can|could|may)$/i
          : /^could$/i;
      const asks = first && asking.test(first.form);
      return asks ? [first, ...(please ? [please] : []), ...askMark(source, to)] : [];
    },
  },
  {
    name: "whether something can be done",
    example: "can the porter be renamed to 'Guard'?",
    cuts: ({ tokens, source, to }) => {
      const [first] = tokens;
      const be = tokens.findIndex(({ form }) => form.toLowerCase() === "be");
      const verb = tokens.slice(be + 1).find(({ upos }) => upos !== "ADV");
      const isOrder = verb !== undefined && orderOf.has(verb.lemma);
      const asks = first && /^(?:can|could|may|might|would)$/i.test(first.form) && be > 1 && isOrder;
      const token = tokens[be];
      if (!asks || !token) return [];
      return [first, { from: token.from, to: token.to, by: "is" }, ...askMark(source, to)];
    },
  },
  {
    name: "whether it can be called so",
    example: "could the porter's lane say 'Guard'?",
    cuts: ({ tokens, source, to }) => {
      const [first] = tokens;
      const verb = tokens.find(({ form }) => /^(?:say|read|ask)$/i.test(form));
      const isNamed = verb && source.quotes.some(({ from }) => from >= verb.to && from < to);
      return first && isNamed && /^(?:can|could|may|might|would)$/i.test(first.form)
        ? [first, { from: verb.from, to: verb.to, by: verb.form }, ...askMark(source, to)]
        : [];
    },
  },
  {
    name: "a reason in brackets",
    example: "the guard signs the pass (too many people have none)",
    cuts: ({ source, from, to }) =>
      [...source.masked.slice(from, to).matchAll(bracketed)].map(({ index, 0: words }) => ({
        from: from + index,
        to: from + index + words.length,
      })),
  },
  {
    name: "since when",
    example: "the guard signs the pass now; the pass is signed by hand these days",
    cuts: ({ tokens }) =>
      tokens.flatMap((token, at) => {
        const aside = asides.find((phrase) =>
          phrase.every((word, place) => tokens[at + place]?.form.toLowerCase() === word),
        );
        if (aside) return [{ from: token.from, to: tokens[at + aside.length - 1]?.to ?? token.to }];
        return token.upos === "ADV" && sinceWhen.has(token.form.toLowerCase())
          ? [{ from: token.from, to: token.to }]
          : [];
      }),
  },
];

const together = /\b(?:in parallel|at the same time|simultaneously|side by side|concurrently)$/i;
const bracketed =
  / ?\((?:because |since |as )?(?:too (?:many|much|few|often)|many|most|some|lots of|people|customers|clients|users|guests|everybody|everyone|nobody|no one|there (?:is|are|was|were)|it (?:is|was|has)|currently|today|right now|at the moment|otherwise|or else) [^()\d]{3,80}\)/gi;
const waysOn = words("right directly immediately straight already namely just");
const isUnit = /^(?:second|minute|hour|day|week|month|quarter|year)s?$/i;

/** Words for a position counted from the end, and the one word that replaces them. */
const fromBehind: readonly (readonly [RegExp, string | null])[] = [
  [/\b(second|third|fourth|fifth) ()(?:from |to )?last\b/gi, null],
  [/\b(second|third|fourth|fifth) (step|task|activity|decision|gateway) (?:from|before) the end\b/gi, null],
  [/\b(last|next) ()(?:but one|to last)\b/gi, "second-last"],
  [/\b(last) (step|task|activity|decision|gateway) but one\b/gi, "second-last"],
  [/\b(last) ()but two\b/gi, "third-last"],
  [/\b(last) (step|task|activity|decision|gateway) but two\b/gi, "third-last"],
];

/** The question mark after a piece that is no question. */
function askMark({ masked }: Masked, to: number): Cut[] {
  const end = /^\s*\?/.exec(masked.slice(to));
  return end ? [{ from: to + end[0].length - 1, to: to + end[0].length, by: "." }] : [];
}

const stateOf = ({ state }: Clause): string => state?.lemma ?? "";

/** The speakers have opinions; others insist or suggest. One person informing another is work. */
function isSaying({ verb, state, doer, negated, form, object, recipient }: Clause): boolean {
  if (negated || verb === null || object !== null || recipient !== null) return false;
  if (verb.lemma === "make") return state?.lemma === "sure";
  if (!saying.has(verb.lemma)) return false;
  return form === "imperative" || doer === null || doer.pronoun || reports.has(verb.lemma);
}

const reports = words("insist want suggest propose recommend complain");
