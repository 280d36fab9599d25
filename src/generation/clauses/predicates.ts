/** Which tokens of a tree are the core of a clause, and to which clause every token belongs. */
import type { Modality } from "./clause.ts";
import type { Connector } from "./connectors.ts";
import { auxiliaries } from "./lexicon.ts";
import { keeping, stateForms } from "./lexicon-words.ts";
import { childBy, childrenBy, formOf, hasRelation, isRelation, type Syntax, tokenAt } from "./syntax.ts";

export type Predicate = {
  core: number;
  /** Words before the core that only modify it: "has" in "has to sign"; the outermost first. */
  outer: number[];
  sort: "verb" | "state" | "phrase" | "nominal";
  modality: Modality;
  negated: boolean;
};

/** The token that attaches a clause to the rest: the outermost of "has to sign". */
export const anchorOf = (predicate: Predicate): number => predicate.outer[0] ?? predicate.core;

const never = [
  "aux",
  "cop",
  "mark",
  "case",
  "cc",
  "fixed",
  "flat",
  "punct",
  "det",
  "goeswith",
  "reparandum",
  "compound:prt",
];
const clausal = ["advcl", "acl", "ccomp", "csubj", "parataxis", "list"];
const subjects = ["nsubj", "csubj", "expl"];

/** The core of every clause, in text order. */
export function predicatesOf(syntax: Syntax, connectors: readonly Connector[]): Predicate[] {
  const joined = new Set(connectors.flatMap(({ places }) => places));
  const known = new Map<number, boolean>();
  const isPredicate = (place: number): boolean => {
    const before = known.get(place);
    if (before !== undefined) return before;
    known.set(place, false);
    const answer = !joined.has(place) && judge(syntax, place, isPredicate);
    known.set(place, answer);
    return answer;
  };
  const places = syntax.tokens.map((_, place) => place).filter(isPredicate);
  const coloured = new Map(places.map((place) => [place, innerOf(syntax, place, isPredicate)]));
  const outers = new Set([...coloured].filter(([, inner]) => inner !== null).map(([place]) => place));
  return places.filter((place) => !outers.has(place)).map((core) => predicateAt(syntax, core, coloured));
}

function predicateAt(syntax: Syntax, core: number, coloured: ReadonlyMap<number, Colour | null>): Predicate {
  const outer: number[] = [];
  let modality: Modality = null;
  let negated = false;
  for (let place = core; ; ) {
    const above = [...coloured].find(([, colour]) => colour?.inner === place);
    if (above === undefined) break;
    place = above[0];
    outer.unshift(place);
    modality = above[1]?.modality ?? modality;
    negated ||= above[1]?.negated ?? false;
  }
  return { core, outer, sort: sortOf(syntax, core), modality, negated };
}

/** Example: "signs" in "the clerk signs", "ready" in "it is ready", "yes" alone. */
function judge(syntax: Syntax, place: number, isPredicate: (place: number) => boolean): boolean {
  const token = tokenAt(syntax, place);
  const isVerb = token.upos === "VERB" || token.upos === "AUX";
  if (token.upos === "PUNCT" || hasRelation(token, never)) return false;
  if (token.head < 0) return true;
  if (childBy(syntax, place, ...subjects, "cop", "aux") !== undefined) return true;
  if (hasRelation(token, ["compound", "amod", "nummod", "advmod"])) return false;
  if (hasRelation(token, clausal)) return isVerb || isVerbless(syntax, place);
  if (isRelation(token, "xcomp")) return isVerb && !isKept(syntax, place);
  if (isRelation(token, "conj")) return isPredicate(token.head) && isFellowClause(syntax, place, token.head);
  return isVerb && isWork(syntax, place);
}

/** "keeps the customers informed", "is deemed withdrawn": a state of the object, not an action. */
function isKept(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  const isBare =
    token.xpos === "VBN" && childBy(syntax, place, "mark", "aux", "obl", "nsubj", "obj") === undefined;
  return isBare && keeping.has(tokenAt(syntax, token.head).lemma);
}

/** "if urgent", "when in doubt", "Carol - approved"; not "as manager". */
function isVerbless(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  if (hasRelation(token, ["parataxis", "list", "ccomp", "csubj"])) return true;
  if (childBy(syntax, place, "mark") !== undefined) return true;
  return isRelation(token, "advcl") && token.upos === "ADJ" && childBy(syntax, place, "case") === undefined;
}

/**
 * "is old or dirty", "checks it and done"; not "is a clerk or a manager", whose second noun is coordinated with the
 * first.
 */
function isFellowClause(syntax: Syntax, place: number, head: number): boolean {
  const sort = sortOf(syntax, head);
  const own = sortOf(syntax, place);
  if (own === "verb" || sort === "verb") return true;
  return own === "state" && (tokenAt(syntax, place).upos === "ADJ" || tokenAt(syntax, place).upos === "PART");
}

/** A verb in the place of a noun: "paying the fee" is a clause, "planning" an ordinary word. */
function isWork(syntax: Syntax, place: number): boolean {
  const token = tokenAt(syntax, place);
  if (hasRelation(token, ["appos", "dep", "discourse", "orphan", "dislocated"])) return true;
  if (childBy(syntax, place, "det", "amod", "nmod:poss") !== undefined) return false;
  return childBy(syntax, place, "obj", "xcomp", "ccomp", "compound:prt", "mark") !== undefined;
}

function sortOf(syntax: Syntax, place: number): Predicate["sort"] {
  const token = tokenAt(syntax, place);
  if (token.upos === "VERB" && isState(syntax, place)) return "state";
  if (token.upos === "VERB" || token.upos === "AUX") return "verb";
  if (childBy(syntax, place, "cop", "nsubj", "csubj") !== undefined) return "state";
  return ["NOUN", "PROPN", "NUM", "PRON", "SYM"].includes(token.upos) ? "phrase" : "state";
}

/** "The meter is broken", not "is broken by the storm". */
function isState(syntax: Syntax, place: number): boolean {
  const isBe = childrenBy(syntax, place, "aux", "cop").some((child) => tokenAt(syntax, child).lemma === "be");
  return (
    isBe &&
    stateForms.has(formOf(tokenAt(syntax, place))) &&
    childBy(syntax, place, "obj", "obl:agent") === undefined
  );
}

type Colour = { inner: number; modality: Modality; negated: boolean };

/** "has to sign", "is able to sign", "is allowed to sign", "starts signing": the work is signing. */
function innerOf(syntax: Syntax, place: number, isPredicate: (place: number) => boolean): Colour | null {
  const token = tokenAt(syntax, place);
  const auxiliary = auxiliaries.get(token.lemma);
  const inner = childrenBy(syntax, place, "xcomp").find(isPredicate);
  if (auxiliary === undefined || inner === undefined) return null;
  if (childBy(syntax, place, "obj", "iobj") !== undefined) return null;
  const isTo = childrenBy(syntax, inner, "mark").some((mark) => formOf(tokenAt(syntax, mark)) === "to");
  if (!isTo && !(auxiliary.gerund && tokenAt(syntax, inner).xpos === "VBG")) return null;
  if (auxiliary.passive && !isPassiveVerb(syntax, place)) return null;
  if (token.lemma === "go" && token.xpos !== "VBG") return null;
  if (token.lemma === "use" && token.xpos === "VBZ") return null;
  return { inner, modality: auxiliary.modality, negated: auxiliary.negated ?? false };
}

const isPassiveVerb = (syntax: Syntax, place: number) =>
  childBy(syntax, place, "aux:pass", "nsubj:pass") !== undefined || tokenAt(syntax, place).xpos === "VBN";

/** The clause of every token: that of the nearest core above it; -1 if there is none. */
export function ownersOf(syntax: Syntax, predicates: readonly Predicate[]): number[] {
  const owners = syntax.tokens.map(() => -1);
  predicates.forEach(({ core, outer }, at) => {
    for (const place of [core, ...outer]) owners[place] = at;
  });
  return syntax.tokens.map((_, place) => {
    let above = place;
    for (let steps = 0; steps <= syntax.tokens.length; steps += 1) {
      const owner = owners[above] ?? -1;
      const head = syntax.tokens[above]?.head ?? -1;
      if (owner >= 0 || head < 0) return owner;
      above = head;
    }
    return -1;
  });
}
