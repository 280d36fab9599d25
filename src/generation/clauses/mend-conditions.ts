/** Corrects conditions that the parser split or attached to the wrong clause. */
import { inquiring, noObject } from "./lexicon-words.ts";
import type { Mend } from "./move.ts";
import {
  below,
  childBy,
  childrenBy,
  formOf,
  hasRelation,
  isRelation,
  type Syntax,
  tokenAt,
} from "./syntax.ts";

/** Whether the verb has its own object. */
const hasOwn = (syntax: Syntax, verb: number): boolean =>
  childrenBy(syntax, verb, "obj", "ccomp").some((child) => child > verb);

export const conditionMends: readonly Mend[] = [
  {
    name: "an answer that is told",
    example: "Says yes, we order the parts.",
    moves: (syntax, place) => {
      const before = syntax.tokens[place - 1];
      const isTold = /^(?:yes|no|ok|okay)$/.test(formOf(tokenAt(syntax, place))) && before?.upos === "VERB";
      // "If he says yes, we start" has a marker.
      const isMarked = childrenBy(syntax, place - 1, "mark", "advmod").some((child) => child < place - 1);
      const isAnswer = isTold && !isMarked && /^(?:say|answer|reply)$/.test(before.lemma);
      return isAnswer && syntax.tokens[place + 1]?.form === ","
        ? [
            {
              place,
              head: place - 1,
              relation: "obj",
              as: { upos: "NOUN", xpos: "NN", lemma: formOf(tokenAt(syntax, place)) },
            },
          ]
        : [];
    },
  },
  {
    name: "what is done after a wait",
    example:
      "The lab waits until the sample arrives and registers it. Stir until it is thick, then take it off.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const awaited = syntax.tokens[token.head];
      const waits = awaited === undefined ? undefined : syntax.tokens[awaited.head];
      if (!isRelation(token, "conj") || !awaited || !waits || !isRelation(awaited, "advcl")) return [];
      const mark = childBy(syntax, token.head, "mark", "case");
      const isLater =
        /^(?:wait|pause|rest)$/.test(waits.lemma) ||
        (awaited.xpos !== token.xpos && formOf(tokenAt(syntax, place - 1)) === "then");
      if (
        !isLater ||
        waits.xpos !== token.xpos ||
        mark === undefined ||
        !/^(?:until|till)$/.test(formOf(tokenAt(syntax, mark)))
      )
        return [];
      return childBy(syntax, place, "nsubj", "nsubj:pass", "aux:pass") === undefined
        ? [{ place, head: awaited.head, relation: "conj" }]
        : [];
    },
  },
  {
    name: "until when one waits",
    example: "The editor asks for the photos and waits until they arrive.",
    moves: (syntax, place) => {
      const mark = childBy(syntax, place, "mark");
      const { head } = tokenAt(syntax, place);
      if (mark === undefined || head < 0 || !/^(?:until|till)$/.test(formOf(tokenAt(syntax, mark))))
        return [];
      const waits = childrenBy(syntax, head, "conj").find(
        (at) => at < mark && /^(?:wait|pause|rest)$/.test(tokenAt(syntax, at).lemma),
      );
      return waits === undefined ? [] : [{ place, head: waits, relation: "advcl" }];
    },
  },
  {
    name: "provided that",
    example: "Provided that the test succeeds, the team releases the version.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const clause = childBy(syntax, place, "ccomp");
      const isMarker = /^(provided|providing|given|supposing|assuming)$/.test(formOf(token));
      if (!isMarker || clause === undefined || childBy(syntax, place, "nsubj", "obj", "aux") !== undefined)
        return [];
      const above = token.head < 0 ? childBy(syntax, place, "parataxis", "conj") : undefined;
      const rest = childrenBy(syntax, place, "parataxis", "conj", "punct").filter((child) => child !== above);
      return [
        {
          place: clause,
          head: above ?? token.head,
          relation: above === undefined && token.head < 0 ? "root" : "advcl",
        },
        { place, head: clause, relation: "mark" },
        ...(above === undefined ? [] : [{ place: above, head: -1, relation: "root" }]),
        ...rest.map((child) => ({
          place: child,
          head: above ?? clause,
          relation: tokenAt(syntax, child).relation,
        })),
      ];
    },
  },
  {
    name: "whose object it is, and whose subject",
    example: "When the bell rings the pupils leave the room.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const under = syntax.tokens[token.head];
      const verb = under === undefined ? undefined : syntax.tokens[under.head];
      if (!isRelation(token, "obj") || under === undefined || verb?.upos !== "VERB") return [];
      const isMarked =
        isRelation(under, "advcl") && childBy(syntax, token.head, "mark", "advmod") !== undefined;
      const isNext = Math.max(...below(syntax, place)) + 1 === under.head && token.head < place;
      const isFree =
        childBy(syntax, under.head, "nsubj", "aux", "mark", "cc") === undefined &&
        /^VB[PZ]?$/.test(verb.xpos);
      const fits =
        verb.xpos === "VBZ" ? !token.xpos.endsWith("S") : token.xpos.endsWith("S") || token.upos === "PRON";
      return isMarked && isNext && isFree && fits ? [{ place, head: under.head, relation: "nsubj" }] : [];
    },
  },
  {
    name: "a condition at the end is that of the last main clause",
    example:
      "The customer places the order, we tell him when it arrives. He reads the list and calls the boss if it is wrong.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const mark = childBy(syntax, place, "mark", "advmod");
      if (!isRelation(token, "advcl") || token.head > place || mark === undefined || mark > place) return [];
      if (!trailing.has(formOf(tokenAt(syntax, mark)))) return [];
      const last = childrenBy(syntax, token.head, "parataxis", "conj").findLast(
        (child) =>
          child > token.head &&
          child < mark &&
          tokenAt(syntax, child).upos === "VERB" &&
          (childBy(syntax, child, "nsubj") !== undefined ||
            (syntax.tokens[mark - 1]?.form !== "," && hasOwn(syntax, child) && hasOwn(syntax, token.head)) ||
            syntax.tokens[mark - 1]?.form === "(" ||
            // "gets the form, looks if it is signed"
            (child === mark - 1 && inquiring.has(tokenAt(syntax, child).lemma))),
      );
      return last === undefined ? [] : [{ place, head: last, relation: "advcl" }];
    },
  },
  {
    name: "a question in front of what follows from it",
    example: "Does the key fit, the porter opens the gate.",
    moves: (syntax, place) => {
      const next = childrenBy(syntax, place, "parataxis").find(
        (child) => child > place && childBy(syntax, child, "nsubj", "expl") !== undefined,
      );
      if (tokenAt(syntax, place).head >= 0 || next === undefined || !asksFirst(syntax, place)) return [];
      return [
        { place: next, head: -1, relation: "root" },
        { place, head: next, relation: "advcl" },
      ];
    },
  },
  {
    name: "what follows a condition describes nothing",
    example: "If there is a gap you fill it with putty, they pay for it later.",
    moves: (syntax, place) => {
      const { head: noun, relation } = tokenAt(syntax, place);
      const condition = syntax.tokens[noun]?.head ?? -1;
      const above = syntax.tokens[condition]?.head ?? -1;
      const subject = childBy(syntax, place, "nsubj");
      const isWhole =
        subject === noun + 1 &&
        tokenAt(syntax, subject).upos === "PRON" &&
        childBy(syntax, place, "obj") !== undefined;
      const isMarked = condition >= 0 && childBy(syntax, condition, "mark", "advmod") !== undefined;
      if (relation !== "acl:relcl" || !isWhole || !isMarked || above < place) return [];
      const main = tokenAt(syntax, above);
      return [
        { place, head: main.head, relation: main.relation },
        { place: condition, head: place, relation: "advcl" },
        { place: above, head: place, relation: "parataxis" },
        ...childrenBy(syntax, condition, "conj")
          .filter((child) => child > place)
          .map((child) => ({ place: child, head: place, relation: "conj" })),
      ];
    },
  },
  {
    name: "a condition without a verb",
    example: "if in stock we ship",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const mark = childrenBy(syntax, token.head, "mark", "advmod").find((child) =>
        /^(if|when|unless|once|where)$/.test(formOf(tokenAt(syntax, child))),
      );
      const subject = childBy(syntax, token.head, "nsubj");
      if (!isRelation(token, "obl") || mark === undefined) return [];
      const own = below(syntax, place);
      const isCut =
        syntax.tokens[Math.max(...own) + 1]?.upos === "PUNCT" ||
        own.some((at) => tokenAt(syntax, at).form === ",");
      const isBetween =
        mark < place && Math.min(...own) === mark + 1 && (subject === undefined ? isCut : place < subject);
      const isMain = hasRelation(tokenAt(syntax, token.head), ["root", "conj", "parataxis"]);
      if (!isBetween || !isMain) return [];
      return [
        { place, head: token.head, relation: "advcl" },
        { place: mark, head: place, relation: "mark" },
      ];
    },
  },
  {
    name: "whose object, when a phrase hangs on it",
    example: "If quantities differ a ticket for purchasing is created.",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const under = syntax.tokens[token.head];
      if (
        !isRelation(token, "obj") ||
        under === undefined ||
        !isRelation(under, "advcl") ||
        !noObject.has(under.lemma)
      )
        return [];
      const next = Math.max(...below(syntax, place)) + 1;
      const preposition = syntax.tokens[next];
      const subject = childBy(syntax, under.head, "nsubj");
      if (preposition?.head !== under.head || subject === undefined || subject < next) return [];
      if (!hasRelation(preposition, ["mark", "case"]) || !/^(ADP|SCONJ)$/.test(preposition.upos)) return [];
      return [
        { place, head: under.head, relation: tokenAt(syntax, subject).relation },
        { place: subject, head: place, relation: "nmod" },
        { place: next, head: subject, relation: "case" },
      ];
    },
  },
  {
    name: "a condition alone",
    example: "If the house is situated within the area:",
    moves: (syntax, place) => {
      const clause = lonely(syntax, place);
      if (clause === undefined) return [];
      const start = firstOf(syntax, place, clause);
      const isJoined = start > clause && syntax.tokens[start - 1]?.upos !== "PUNCT";
      const relation = partOf(syntax, place, clause);
      if (!isJoined || relation === null) return [];
      return [
        { place: clause, head: -1, relation: "root" },
        { place, head: clause, relation },
      ];
    },
  },
  {
    name: "in case of, alone",
    example: "In case of mistakes:",
    moves: (syntax, place) => {
      const token = tokenAt(syntax, place);
      const inside = childBy(syntax, place, "fixed", "obl", "nmod");
      const thing = inside === undefined ? undefined : childBy(syntax, inside, "nmod", "obl");
      const isPreposition = token.head < 0 && formOf(token) === "in" && thing !== undefined;
      if (!isPreposition || inside === undefined || tokenAt(syntax, inside).lemma !== "case") return [];
      return [
        { place: thing, head: -1, relation: "root" },
        { place, head: thing, relation: "case" },
        { place: inside, head: place, relation: "fixed" },
        ...childrenBy(syntax, place, "punct").map((child) => ({
          place: child,
          head: thing,
          relation: "punct",
        })),
      ];
    },
  },
];

/** "Is the lid loose, ...": the verb comes first, and no question mark follows. */
function asksFirst(syntax: Syntax, place: number): boolean {
  const first = childBy(syntax, place, "aux", "cop");
  const subject = childBy(syntax, place, "nsubj", "expl");
  return (
    first === Math.min(...below(syntax, place)) &&
    subject !== undefined &&
    first < subject &&
    subject < place &&
    syntax.tokens.at(-1)?.form !== "?"
  );
}

/** The marked clause that depends on the root of a line without a verb. */
function lonely(syntax: Syntax, place: number): number | undefined {
  const token = tokenAt(syntax, place);
  const isVerbal =
    /^(VERB|AUX)$/.test(token.upos) || childBy(syntax, place, "nsubj", "cop", "aux") !== undefined;
  if (token.head >= 0 || isVerbal) return undefined;
  return childrenBy(syntax, place, "advcl", "appos", "acl", "parataxis", "ccomp").find(
    (child) => child < place && childBy(syntax, child, "mark", "advmod") !== undefined,
  );
}

/** The first word of a phrase, apart from the clause in front of it. */
const firstOf = (syntax: Syntax, place: number, without: number) =>
  Math.min(
    ...below(syntax, place, (child) => child === without).filter(
      (at) => tokenAt(syntax, at).upos !== "PUNCT",
    ),
  );

/** The relation of the rest of the line to the clause: a phrase, its object, or coordinated with it. */
function partOf(syntax: Syntax, place: number, clause: number): string | null {
  if (childBy(syntax, place, "cc") !== undefined) return "conj";
  if (tokenAt(syntax, place).upos === "ADJ") return null;
  if (childBy(syntax, place, "case") !== undefined) return "obl";
  return childBy(syntax, clause, "obj", "cop", "aux:pass") === undefined ? "obj" : null;
}

const trailing = new Set("if when whenever once unless until till after before while because".split(" "));
