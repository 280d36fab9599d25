/** Converts a tree to its clauses. */
import type { Token, Tree } from "../parser/tree.ts";
import type { Clause, Phrase } from "./clause.ts";
import { connectorsOf } from "./connectors.ts";
import { type VerbGroup, verbGroupOf } from "./form.ts";
import { markerKinds } from "./lexicon.ts";
import { deeds } from "./lexicon-words.ts";
import { type Hanging, hangingsOf } from "./links.ts";
import type { Sentence } from "./markers.ts";
import { mended } from "./mend.ts";
import { nominalSlots } from "./nominal-slots.ts";
import { withNominals } from "./nominals.ts";
import { type Ground, phraseOf } from "./phrase.ts";
import { anchorOf, ownersOf, type Predicate, predicatesOf } from "./predicates.ts";
import { slotsOf } from "./roles.ts";
import { type Draft, shared } from "./share.ts";
import { below, childrenBy, formOf, hasRelation, type Syntax, spanOf, syntaxOf, tokenAt } from "./syntax.ts";

/** Clauses of one sentence, numbered from 0 in the order of their first word; `sentence` and `block` are 0. */
export const clausesOfTree = (tree: Tree): Clause[] => clausesOf(mended(tree.tokens));

/** The same from tokens whose parsing errors are already corrected. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
  const sentence = sentenceOf(tokens);
  if (sentence.predicates.length === 0) return [];
  const hangings = hangingsOf(sentence);
  const groups = verbGroupsOf(sentence, hangings);
  const ground = groundOf(sentence);
  const drafts = sentence.predicates.map((predicate, at) =>
    draftOf(sentence, ground, predicate, at, hangings[at], groups[at]),
  );
  return numbered(onlyThen(shared(drafts)));
}

function sentenceOf(tokens: readonly Token[]): Sentence {
  const syntax = syntaxOf(tokens);
  const connectors = connectorsOf(syntax);
  const predicates = withNominals(syntax, predicatesOf(syntax, connectors), connectors);
  const owners = ownersOf(syntax, predicates);
  return { syntax, connectors, predicates, owners: withMarkers(syntax, predicates, owners) };
}

/** "as soon as", "the moment", "in the event that" depend on the upper clause, but belong to the one that they mark. */
function withMarkers(syntax: Syntax, predicates: readonly Predicate[], owners: readonly number[]): number[] {
  const marked = [...owners];
  predicates.forEach((predicate, at) => {
    const anchor = tokenAt(syntax, anchorOf(predicate));
    const head = anchor.head;
    if (head < 0 || !hasRelation(anchor, ["advcl", "acl", "ccomp"])) return;
    if (predicates.some(({ core, outer }) => core === head || outer.includes(head))) return;
    const front = below(syntax, head, (place) =>
      predicates.some(({ core, outer }) => place === (outer[0] ?? core)),
    ).filter((place) => tokenAt(syntax, place).upos !== "PUNCT");
    const marks = childrenBy(syntax, predicate.core, "mark").filter((place) => place < predicate.core);
    const words = (places: readonly number[]) =>
      places.map((place) => formOf(tokenAt(syntax, place))).join(" ");
    if (!markerKinds.has(words([...front, ...marks])) && !markerKinds.has(words(front))) return;
    for (const place of front) marked[place] = at;
  });
  return marked;
}

/** The verb group of a clause after "and" follows the first one's, so heads come before their dependents. */
function verbGroupsOf({ syntax, predicates }: Sentence, hangings: readonly Hanging[]): VerbGroup[] {
  const known = new Map<number, VerbGroup>();
  const group = (at: number, depth: number): VerbGroup | null => {
    const predicate = predicates[at];
    const done = known.get(at);
    if (predicate === undefined || depth > predicates.length) return null;
    if (done !== undefined) return done;
    const hanging = hangings[at];
    const above = hanging?.link?.kind === "coordinate" ? group(hanging.governor, depth + 1) : null;
    const found = verbGroupOf(syntax, predicate, above);
    known.set(at, found);
    return found;
  };
  return predicates.map((predicate, at) => group(at, 0) ?? verbGroupOf(syntax, predicate, null));
}

function groundOf({ syntax, predicates, connectors, owners }: Sentence): Ground {
  const natural = ownersOf(syntax, predicates);
  const hearts = new Set(predicates.flatMap((predicate) => [predicate.core, ...predicate.outer]));
  const joined = new Set(connectors.flatMap(({ places }) => places));
  const isMarker = (place: number) => owners[place] !== natural[place];
  return {
    syntax,
    isClause: (place) => hearts.has(place),
    isConnector: (place) => joined.has(place) || isMarker(place),
  };
}

function draftOf(
  { syntax, owners, connectors }: Sentence,
  ground: Ground,
  predicate: Predicate,
  at: number,
  hanging: Hanging | undefined,
  group: VerbGroup | undefined,
): Draft {
  if (hanging === undefined || group === undefined) throw new RangeError(`no clause ${at}`);
  const slots =
    predicate.sort === "nominal"
      ? nominalSlots(ground, predicate)
      : slotsOf(ground, predicate, group.passive);
  const tokens = owners.flatMap((owner, place) =>
    owner === at && tokenAt(syntax, place).upos !== "PUNCT" ? [place] : [],
  );
  const anchor = tokenAt(syntax, anchorOf(predicate));
  const describes = hasRelation(anchor, ["acl"]) && anchor.head >= 0;
  return {
    ...spanOf(syntax, tokens),
    ...slots,
    ...group,
    doer: group.modality === "shall" ? actorOf(slots.doer) : slots.doer,
    // "Should the guest cancel": the word marks the condition and is no modal.
    modality: hanging.link?.words === "should" ? null : group.modality,
    id: at,
    sentence: 0,
    block: 0,
    negated: slots.negated !== predicate.negated,
    connectors: connectors.filter(({ places }) => owners[places[0] ?? -1] === at).map(({ words }) => words),
    doerFrom: null,
    objectFrom: null,
    coordination: hanging.coordination,
    tokens,
    governor: hanging.governor,
    link: hanging.link,
    antecedent: describes ? phraseOf(ground, anchor.head) : null,
    at: predicate.core,
    relative: (hanging.link?.kind === "relative" && hanging.link.words !== "") || false,
  };
}

/**
 * "The tent is not taken down until the officer has seen it": it is taken down afterwards. "If one does not lend it, we ask
 * the next until somebody does": a condition stays denied.
 */
function onlyThen(drafts: readonly Draft[]): Draft[] {
  const isLimit = ({ link, governor }: Draft) => {
    const held = drafts[governor];
    const isLimited = (link?.kind === "until" || link?.kind === "before") && held?.negated === true;
    return isLimited && held.doer?.determiner !== "no" && !/^(?:if|when|unless)$/.test(held.link?.kind ?? "");
  };
  const held = new Set(drafts.filter(isLimit).map(({ governor }) => governor));
  return drafts.map((draft, at) => ({
    ...draft,
    negated: draft.negated && !held.has(at),
    link: draft.link && isLimit(draft) ? { ...draft.link, kind: "once" } : draft.link,
  }));
}

/** "The first step is to clean the lens": a step is no doer; "the clerk's task is to sort the mail": the clerk is. */
const actorOf = (subject: Phrase | null): Phrase | null =>
  subject === null || !deeds.has(subject.lemma)
    ? subject
    : (subject.attached.find(({ preposition }) => /^(of|'s)$/.test(preposition))?.phrase ?? null);

/** "Then, when the answer is in, she stamps it": the first content word, not one that only joins. */
function first({ tokens, at, doer, object, recipient, complements, verb }: Draft): number {
  const [start = at] = tokens;
  const gap = tokens.findIndex((token, place) => place > 0 && token > (tokens[place - 1] ?? 0) + 2);
  const phrases = [doer, object, recipient, ...complements.map(({ phrase }) => phrase)];
  const heads = [at, verb?.at ?? at, ...phrases.flatMap((phrase) => phrase?.head ?? [])];
  const joins = start <= 1 && gap > 0 && !heads.some((head) => head < (tokens[gap] ?? 0) && head >= start);
  return joins ? (tokens[gap] ?? start) : start;
}

/** Numbers the clauses by their first words, and updates links to the new numbers. */
function numbered(drafts: readonly Draft[]): Clause[] {
  const order = drafts
    .map((_, at) => at)
    .sort((a, b) => first(at(drafts, a)) - first(at(drafts, b)) || a - b);
  const numbers = new Map(order.map((place, number) => [place, number]));
  const renamed = (id: number | null) => (id === null ? null : (numbers.get(id) ?? null));
  return order.map((place) => {
    const {
      governor,
      antecedent: _antecedent,
      at: _at,
      relative: _relative,
      link,
      ...clause
    } = at(drafts, place);
    return {
      ...clause,
      id: numbers.get(place) ?? 0,
      link: link === null ? null : { kind: link.kind, to: numbers.get(governor) ?? -1, words: link.words },
      doerFrom: renamed(clause.doerFrom),
      objectFrom: renamed(clause.objectFrom),
    };
  });
}

function at(drafts: readonly Draft[], place: number): Draft {
  const draft = drafts[place];
  if (draft === undefined) throw new RangeError(`no clause ${place}`);
  return draft;
}
