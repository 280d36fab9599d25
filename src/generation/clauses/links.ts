/** How every clause depends on another one: by which word, in which class. */
import type { Clause, Link, LinkKind } from "./clause.ts";
import { inquiring, saying } from "./lexicon-words.ts";
import { type Marker, markerOf, type Sentence } from "./markers.ts";
import { anchorOf, type Predicate } from "./predicates.ts";
import { below, childBy, childrenBy, formOf, isRelation, type Syntax, tokenAt } from "./syntax.ts";

/** `governor` is an index into `predicates`; -1 for none. */
export type Hanging = {
  governor: number;
  link: Omit<Link, "to"> | null;
  coordination: Clause["coordination"];
};

export function hangingsOf(sentence: Sentence): Hanging[] {
  const hangings = sentence.predicates.map((_, at) => hangingOf(sentence, at));
  return conditional(sentence, turned(sentence, hangings));
}

function hangingOf(sentence: Sentence, at: number): Hanging {
  const { syntax, predicates } = sentence;
  const predicate = predicates[at];
  if (predicate === undefined) throw new RangeError(`no clause ${at}`);
  const anchor = tokenAt(syntax, anchorOf(predicate));
  const governor = governorOf(sentence, at, anchor.head);
  const marker = markerOf(sentence, at);
  if (predicate.sort === "nominal" && governor >= 0)
    return { governor, link: marker ?? { kind: "complement", words: "" }, coordination: null };
  if (governor < 0)
    return {
      governor,
      link: marker !== null && opensAlone.has(marker.kind) ? marker : null,
      coordination: null,
    };
  if (isRelation(anchor, "conj")) return coordinated(sentence, predicate, governor, marker);
  return { governor, link: linkOf(sentence, predicate, marker, governor), coordination: null };
}

/** The governing clause; words of the marker in between ("as soon as") belong to this one. */
function governorOf({ syntax, owners }: Sentence, at: number, head: number): number {
  for (let place = head, steps = 0; place >= 0 && steps <= owners.length; steps += 1) {
    const owner = owners[place] ?? -1;
    if (owner !== at) return owner;
    place = tokenAt(syntax, place).head;
  }
  return -1;
}

/** Markers with which a sentence may consist of one clause: "If the box is damaged:". */
const opensAlone = new Set<LinkKind>([
  "if",
  "unless",
  "when",
  "once",
  "until",
  "before",
  "after",
  "while",
  "because",
  "although",
]);
/** Kinds that a clause cannot pass on through "and". */
const adverbial = new Set<LinkKind>([...opensAlone, "purpose", "by", "without"]);

function linkOf(
  sentence: Sentence,
  predicate: Predicate,
  marker: Marker | null,
  governor: number,
): Hanging["link"] {
  const { syntax, predicates } = sentence;
  const anchor = tokenAt(syntax, anchorOf(predicate));
  const words = marker?.words ?? "";
  if (isRelation(anchor, "acl") || isRelation(anchor, "advcl:relcl"))
    return describingLink(syntax, predicate, marker);
  if (isRelation(anchor, "ccomp") || isRelation(anchor, "csubj"))
    return contentLink(syntax, predicate, marker, tokenAt(syntax, predicates[governor]?.core ?? 0).lemma);
  if (isRelation(anchor, "xcomp")) return marker?.kind === "whether" ? marker : { kind: "complement", words };
  if (marker !== null) return { kind: markedKind(sentence, predicate, marker, governor), words };
  if (follows(syntax, predicate.core)) return { kind: "so", words: "so" };
  if (!isRelation(anchor, "advcl")) return { kind: "beside", words: "" };
  const mark = childBy(syntax, predicate.core, "mark", "case");
  if (mark !== undefined) return { kind: "content", words: formOf(tokenAt(syntax, mark)) };
  const isFull = childBy(syntax, predicate.core, "nsubj", "csubj") !== undefined;
  return { kind: isFull ? "beside" : "participle", words: "" };
}

/** "The guard looks if the gates are shut": nothing comes between the asking verb and "if". */
function markedKind(sentence: Sentence, predicate: Predicate, marker: Marker, governor: number): LinkKind {
  const { syntax, predicates } = sentence;
  const core = predicates[governor]?.core ?? -1;
  // "Shows them where things go": the place is what is shown.
  if (marker.words === "where" && /^(?:show|tell|know|ask)$/.test(tokenAt(syntax, core).lemma))
    return "content";
  const isNext = (place: number) => formOf(syntax.tokens[place + 1] ?? tokenAt(syntax, core)) === "if";
  const { lemma } = tokenAt(syntax, core);
  // "Asks the guest if he is content": whoever is asked may stand between.
  const asked = lemma === "ask" ? childBy(syntax, core, "iobj") : undefined;
  const asks = isNext(core) || (asked !== undefined && isNext(asked));
  return marker.words === "if" && asks && inquiring.has(lemma)
    ? "whether"
    : finiteKind(syntax, predicate, marker);
}

/** "The form is missing, so the clerk calls." */
const follows = (syntax: Syntax, core: number) =>
  childrenBy(syntax, core, "advmod").some((place) => place < core && formOf(tokenAt(syntax, place)) === "so");

/** "checks whether it fits", "says that it fits"; "checks it if ..." read as content is a condition all the same. */
function contentLink(
  syntax: Syntax,
  { core }: Predicate,
  marker: Marker | null,
  verb: string,
): Hanging["link"] {
  if (marker?.kind === "whether" || (marker?.kind === "if" && inquiring.has(verb)))
    return { kind: "whether", words: marker.words };
  // "finds out when it closes" is a question as well; in "tells him when it closes" it is more often a time.
  const asksWhen = marker?.kind === "when" && inquiring.has(verb) && verb !== "tell";
  if (marker !== null && opensAlone.has(marker.kind))
    return asksWhen || (marker.words === "where" && verb === "show")
      ? { ...marker, kind: "content" }
      : marker;
  const isSubject = isRelation(tokenAt(syntax, core), "csubj");
  const isBare = thatWords(syntax, core) === "" && childBy(syntax, core, "nsubj") !== undefined;
  // "He does not visit, he just asks": not a verb that could have a clause as its object.
  if (!isSubject && isBare && (!saying.has(verb) || isAnswered(syntax, tokenAt(syntax, core).head)))
    return { kind: "beside", words: "" };
  return { kind: isSubject ? "complement" : "content", words: thatWords(syntax, core) };
}

/** "Says yes, we order the parts": the content of "says" comes before the comma. */
function isAnswered({ tokens }: Syntax, verb: number): boolean {
  const answer = tokens[verb + 1];
  return (
    answer !== undefined && /^(?:yes|no|ok|okay)$/.test(formOf(answer)) && tokens[verb + 2]?.form === ","
  );
}

/**
 * Clauses that depend on a noun: "the box that fell", "the box containing it", "the permission to open it", "the news
 * that it came".
 */
function describingLink(syntax: Syntax, predicate: Predicate, marker: Marker | null): Hanging["link"] {
  const anchor = tokenAt(syntax, anchorOf(predicate));
  // "each time the test fails", "the moment it rings": the noun is the marker.
  if (marker !== null && / (?:time|moment|minute|instant)$/.test(marker.words)) return marker;
  if (anchor.relation.endsWith(":relcl"))
    return { kind: "relative", words: relativeWords(syntax, predicate.core) };
  if (/^VB[GND]$/.test(anchor.xpos)) return { kind: "participle", words: "" };
  return { kind: marker?.kind === "purpose" ? "complement" : "content", words: marker?.words ?? "" };
}

const causes = new Set(["so"]);

/** "so I can print it" is a purpose, "so the clerk prints it" a result; "as agreed" is no time. */
function finiteKind(syntax: Syntax, { core }: Predicate, { kind, words }: Marker): LinkKind {
  const token = tokenAt(syntax, core);
  if (causes.has(words))
    return childrenBy(syntax, core, "aux").some((place) =>
      /^(can|could|will|would|may)$/.test(tokenAt(syntax, place).lemma),
    )
      ? "purpose"
      : "so";
  if (words !== "as") return kind;
  if (childBy(syntax, core, "nsubj") === undefined) return "participle";
  return childBy(syntax, core, "cop", "aux:pass") === undefined && token.upos === "VERB"
    ? "while"
    : "because";
}

function relativeWords(syntax: Syntax, core: number): string {
  const pronoun = below(syntax, core).find((place) => /^W/.test(tokenAt(syntax, place).xpos) && place < core);
  return pronoun === undefined ? "" : formOf(tokenAt(syntax, pronoun));
}

function thatWords(syntax: Syntax, core: number): string {
  const mark = childBy(syntax, core, "mark");
  return mark === undefined ? relativeWords(syntax, core) : formOf(tokenAt(syntax, mark));
}

/** A clause after "and": of the same kind as its governor, unless it has a marker that the governor lacks. */
function coordinated(
  sentence: Sentence,
  predicate: Predicate,
  governor: number,
  marker: Marker | null,
): Hanging {
  const { syntax } = sentence;
  const first = sentence.predicates[governor];
  const mine = conjunctionOf(syntax, anchorOf(predicate));
  if (mine === "so") return { governor, link: { kind: "so", words: "so" }, coordination: null };
  const firstMarker = first === undefined ? null : markerOf(sentence, governor);
  if (marker !== null && adverbial.has(marker.kind) && firstMarker === null)
    return { governor, link: marker, coordination: mine === "" ? null : wordOf(mine) };
  const shared = mine || fellowsConjunction(syntax, anchorOf(predicate));
  const either = first !== undefined && childBy(syntax, anchorOf(first), "cc:preconj") !== undefined;
  const word = wordOf(shared);
  return {
    governor,
    link: { kind: "coordinate", words: mine },
    coordination: either && word === "or" ? "either" : word,
  };
}

function wordOf(conjunction: string): Clause["coordination"] {
  if (conjunction === "") return "comma";
  if (conjunction === "or" || conjunction === "nor") return "or";
  return conjunction === "but" || conjunction === "yet" ? "but" : "and";
}

function conjunctionOf(syntax: Syntax, anchor: number): string {
  const place = childrenBy(syntax, anchor, "cc").find((child) => child < anchor);
  return place === undefined ? "" : formOf(tokenAt(syntax, place));
}

/** In "opens, checks or sends" only the last one has the conjunction. */
function fellowsConjunction(syntax: Syntax, anchor: number): string {
  return (
    childrenBy(syntax, tokenAt(syntax, anchor).head, "conj")
      .filter((place) => place > anchor)
      .map((place) => conjunctionOf(syntax, place))
      .filter((word) => word !== "so")
      .join(" ")
      .split(" ")[0] ?? ""
  );
}

/**
 * "If the form is complete the clerk signs it", parsed as one clause with a dependent: the clause that the marker opens
 * is made to depend on the following one.
 */
function turned({ syntax, predicates }: Sentence, hangings: Hanging[]): Hanging[] {
  const root = hangings.findIndex(({ governor, link }) => governor < 0 && link !== null);
  if (root < 0) return hangings;
  const main = hangings.findIndex(
    ({ governor, link }, at) =>
      governor === root &&
      (trailing.has(link?.kind ?? "") ||
        (link?.kind === "relative" && isOfPronoun(syntax, predicates, at))) &&
      link?.words === "" &&
      isLater(syntax, predicates, at, root),
  );
  if (main < 0) return hangings;
  return hangings.map((hanging, at) => {
    if (at === root) return { ...hanging, governor: main };
    const isBehind = hanging.governor === root && hanging.link?.kind === "coordinate" && at > main;
    if (isBehind) return { ...hanging, governor: main };
    return at === main ? { governor: -1, link: null, coordination: null } : hanging;
  });
}

/** "dough too wet add flour", "ticket ok then stamp hand": a bare state in front of an order is its condition. */
function conditional(sentence: Sentence, hangings: Hanging[]): Hanging[] {
  const { predicates } = sentence;
  return predicates.reduce((known, { core }, at) => {
    const main = predicates.findIndex((other) => other.core > core);
    const own = known[at];
    const then = known[main];
    if (
      own === undefined ||
      then === undefined ||
      !isBareState(sentence, at, main) ||
      !isOrder(sentence, main)
    )
      return known;
    const isFree = (one: Hanging) =>
      one.link === null || trailing.has(one.link.kind) || one.link.words === "";
    if (!isFree(own) || !isFree(then)) return known;
    return known.map((one, place) => {
      if (place === at) return { governor: main, link: { kind: "if", words: "" }, coordination: null };
      if (place === main) return one.governor === at ? own : one;
      return one.governor === at && place > at ? { ...one, governor: main } : one;
    });
  }, hangings);
}

/** "dough too wet", "temp > 30": no marker, no conjunction, and no "is" unless the order follows at once. */
function isBareState({ syntax, predicates }: Sentence, at: number, main: number): boolean {
  const { core, sort } = predicates[at] ?? { core: -1, sort: "verb" };
  const isDirect = predicates[main]?.core === core + 1;
  return (
    sort === "state" &&
    (tokenAt(syntax, core).upos === "ADJ" || isLimit(syntax, core)) &&
    childBy(syntax, core, "nsubj", "advmod") !== undefined &&
    childBy(syntax, core, "mark", "cc", "aux", ...(isDirect ? [] : ["cop"])) === undefined
  );
}

/** "temp > 30" */
const isLimit = (syntax: Syntax, core: number) =>
  childrenBy(syntax, core, "case").some((place) => tokenAt(syntax, place).upos === "SYM");

const isOrder = ({ syntax, predicates }: Sentence, at: number) =>
  predicates[at]?.sort === "verb" &&
  tokenAt(syntax, predicates[at].core).xpos === "VB" &&
  childBy(syntax, predicates[at].core, "nsubj", "mark", "aux", "cc") === undefined;

const trailing = new Set(["beside", "content"]);

/** "If the guest dislikes the room we offer another one": not a statement about the room. */
const isOfPronoun = (syntax: Syntax, predicates: readonly Predicate[], at: number) =>
  childrenBy(syntax, predicates[at]?.core ?? 0, "nsubj").some(
    (place) => tokenAt(syntax, place).xpos === "PRP",
  );

const isLater = (syntax: Syntax, predicates: readonly Predicate[], at: number, than: number) =>
  tokenAt(syntax, predicates[at]?.core ?? 0).from > tokenAt(syntax, predicates[than]?.core ?? 0).from;
