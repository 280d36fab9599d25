/**
 * Closed classes of English words that separate and join clauses. Each class is a list of words or phrases, lower case.
 */
import type { LinkKind, Modality } from "./clause.ts";

/** Phrases with semicolons between them. */
export const phrases = (text: string): string[] => text.trim().split(/\s*;\s*/);
/** Words with spaces between them. */
export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Markers of subordinate clauses by meaning. The longest one that opens the clause counts. */
const markers: Record<string, string> = {
  if: "if; in case; in case that; in the case that; in the event that; in the event; provided; provided that; providing; providing that; given that; given; on condition that; on the condition that; under the condition that; supposing; supposing that; assuming; assuming that; as long as; so long as; as often as; as many times as; insofar as; only if; if and only if; in as far as",
  unless: "unless; except if; except when; except that; if not",
  when: "when; whenever; each time; every time; any time; anytime; only when; each time that; every time that; where; wherever",
  once: "once; as soon as; the moment; the moment that; the minute; immediately after; right after; directly after; just after; shortly after; now that; only once; by the time; as soon; the instant; straight after",
  until: "until; till; 'til; up until; until such time as; up to the point where; not until",
  before:
    "before; just before; right before; shortly before; prior to; immediately before; ahead of; only before",
  after: "after; only after; following; subsequent to; upon; on; later than",
  while: "while; whilst; during; as",
  so: "whereupon",
  because:
    "because; since; ever since; cause; cos; cuz; due to the fact that; inasmuch as; seeing that; for the reason that",
  purpose:
    "to; in order to; so as to; so that; in order that; so; such that; in order for; with the aim of; for the purpose of; not to; for",
  although:
    "although; though; even though; even if; even when; whereas; despite; in spite of; albeit; as though",
  by: "by; through; by means of; via",
  without: "without; instead of; rather than; other than; apart from; besides",
  content: "as if; as though; like; than",
  whether:
    "whether; wether; as to whether; at whether; on whether; about whether; of whether; whether or not; if or not; depending on; depending on whether; dependent on; no matter",
};

/** Maps a marker as written to its meaning. "to" and "so" depend on the form of the clause. */
export const markerKinds: ReadonlyMap<string, LinkKind> = new Map(
  Object.entries(markers).flatMap(([kind, list]) =>
    // The keys of the table above are kinds of links.
    phrases(list).map((phrase): [string, LinkKind] => [phrase, kind as LinkKind]),
  ),
);
export const markerWordsMax = 6;

/** Words that may come before a marker and modify it: "only if", "and when", "even before". */
export const beforeMarkers = words(
  "and or but only even just not then also especially except so however exactly right shortly directly immediately soon even only",
);

/** Phrases that join sentences and clauses, by class. A phrase is a connector if it depends on a clause as a unit. */
export const connectorClasses = {
  next: phrases(
    "then; next; afterwards; afterward; after that; after this; after which; following which; upon which; thereafter; thereupon; subsequently; later; later on; following that; following this; thereby; and then; from there; in the next step; as a next step; in a next step; in the following; in turn; only then; until then; by then; upon this; upon that; now; once again",
  ),
  first: phrases(
    "first; firstly; first of all; at first; to begin with; to start with; initially; in the beginning; at the beginning; at the start; in the first step; as a first step; in a first step; second; secondly; third; thirdly; before that; before this; beforehand; prior to that; prior to this; previously",
  ),
  last: phrases(
    "finally; lastly; last; at last; in the end; at the end; eventually; ultimately; last of all; to conclude; in conclusion; to finish; in the last step; in a last step; as a last step; as the last step; in the final step; in a final step",
  ),
  otherwise: phrases(
    "otherwise; else; or else; if not so; if not; if no; or not; alternatively; in all other cases; in every other case; in other cases; in any other case; in the other case; in the other cases; in the opposite case; in the second case; in the third case; in the last case; in the latter case; failing that; failing this; if otherwise; on the other hand; conversely; unless so; in case not",
  ),
  therefore: phrases(
    "if so; if yes; if ok; if true; in that case; in this case; in such a case; in such cases; in these cases; in those cases; in the first case; in the former case; in which case; only in that case; only in this case; therefore; thus; hence; accordingly; consequently; as a result; as a consequence; so; for this; for that; for this purpose; for this reason; for that reason; because of this; because of that; this way; that way; in this way; in that way",
  ),
  whatever: phrases(
    "in any case; in either case; in both cases; in all cases; in every case; either way; regardless; in any event; no matter what; always; anyway; anyhow; whatever happens; each time; every time; no matter which; whichever; whichever it is; whatever the outcome; whatever the result; whatever the answer; whatever the case; regardless of the outcome; regardless of the result; independent of the outcome; in either event; one way or another; one way or the other; in any of these cases; in each case; in all three cases",
  ),
  beside: phrases(
    "meanwhile; in the meantime; in the mean time; in the meanwhile; meantime; at the same time; at same time; simultaneously; concurrently; in parallel; parallel; at once; side by side; independently; independently of each other; independently of one another; independently of that; independently of this; parallel to that; parallel to this; in parallel to that; in parallel to this; in the background; while this happens; during this; during this time; during that time; at that time; at this time; all the while; in any order; in the process; in the interim; alongside; alongside this; alongside that; alongside it; alongside each other; alongside one another; next to each other; parallel with this; side by side with this; side by side with that; in parallel with this; parallel with that; in parallel with that; at the very same time; at one and the same time; simultaneously with this; simultaneously with that; hand in hand; in tandem; in the same period",
  ),
  again: phrases(
    "again; once again; once more; anew; over and over; from scratch; over again; all over again; afresh; a second time; another time; one more time; yet again; yet another time; time and again; again and again; as before; from the beginning; from the start; from the top",
  ),
  also: phrases(
    "also; too; as well; additionally; in addition; moreover; furthermore; besides; likewise; similarly; plus; on top; on top of that; on top of this; apart from that; besides that; equally; the same way; in the same way",
  ),
  only: phrases(
    "only; solely; exclusively; just; merely; at least; at most; even; simply; already; still; yet",
  ),
  instead: phrases(
    "instead; rather; in return; however; nevertheless; nonetheless; still; though; all the same; by contrast; in contrast",
  ),
  both: phrases("both; each; all; together; jointly; respectively"),
  answer: phrases("yes; no; yep; nope; ok; okay"),
  occasion: phrases(
    "optionally; if necessary; if needed; if required; if possible; where necessary; where applicable; if applicable; where possible; as needed; as necessary; as required; when needed; when necessary; when required; if appropriate; where appropriate; as appropriate; if desired; if wanted; on demand",
  ),
} as const satisfies Record<string, readonly string[]>;

export type ConnectorClass = keyof typeof connectorClasses;

/** Class of a connector as `Clause.connectors` gives it. */
export const connectorClass: ReadonlyMap<string, ConnectorClass> = new Map(
  // Object.entries forgets the names of the keys.
  (Object.entries(connectorClasses) as [ConnectorClass, readonly string[]][]).flatMap(([name, list]) =>
    list.map((phrase): [string, ConnectorClass] => [phrase, name]),
  ),
);
export const connectorWordsMax = 6;

/** Words of a condition that means "if so": markers, pronouns, verbs, ends. */
const ellipsis = {
  marks: new Map(
    Object.entries({ if: "so", where: "so", when: "so", whenever: "so", should: "so", unless: "not" }),
  ),
  about: words("it they he she this that these those we you there any all both one"),
  none: words("none neither nobody"),
  verbs: words("is are was were 's 're be does do did has have can could will would"),
  not: words("not n't n’t"),
  ends: new Set(["", "the case", "so", "true"]),
};

/**
 * "if it is not", "where this is the case", "unless they do": the previous condition or its opposite, as the equivalent
 * connector. Followed by a comma they are connectors, whatever the tree shows.
 */
export function ellipsisOf(said: readonly string[]): "if so" | "if not" | null {
  const [mark = "", about = "", ...rest] = said;
  const kind = ellipsis.marks.get(mark);
  const isNone = ellipsis.none.has(about);
  const isVerbFirst = mark === "should";
  const [verb = "", ...others] = isVerbFirst ? rest.filter((word) => !ellipsis.not.has(word)) : rest;
  const isKnown =
    kind !== undefined && ellipsis.verbs.has(verb) && (isVerbFirst ? verb === "be" : verb !== "be");
  if (!isKnown || !(isNone || ellipsis.about.has(about))) return null;
  const end = others.filter((word) => !ellipsis.not.has(word)).join(" ");
  if (!ellipsis.ends.has(end)) return null;
  const isDenied =
    [kind === "not", isNone, rest.some((word) => ellipsis.not.has(word))].filter(Boolean).length % 2 === 1;
  return isDenied ? "if not" : "if so";
}

export const negations = words(
  "not n't nt never hardly no nobody nothing none neither nor nowhere without scarcely barely seldom rarely",
);

export const modals: ReadonlyMap<string, Exclude<Modality, null>> = new Map([
  ["can", "can"],
  ["ca", "can"],
  ["could", "can"],
  ["may", "may"],
  ["might", "may"],
  ["must", "must"],
  ["shall", "shall"],
  ["should", "should"],
  ["ought", "should"],
  ["will", "will"],
  ["wo", "will"],
  ["'ll", "will"],
  ["would", "would"],
  ["'d", "would"],
]);

/**
 * Verbs and adjectives that only modify a following infinitive: the inner verb is the work. `passive`: only as "is
 * allowed to".
 */
export type Auxiliary = { modality: Modality; negated?: true; passive?: true; gerund?: true };
export const auxiliaries: ReadonlyMap<string, Auxiliary> = new Map<string, Auxiliary>([
  ["have", { modality: "must" }],
  ["get", { modality: "must" }],
  ["need", { modality: "must" }],
  ["ought", { modality: "should" }],
  ["be", { modality: "shall" }],
  ["dare", { modality: null }],
  ["go", { modality: "will" }],
  ["start", { modality: null, gerund: true }],
  ["begin", { modality: null, gerund: true }],
  ["continue", { modality: null, gerund: true }],
  ["keep", { modality: null, gerund: true }],
  ["finish", { modality: null, gerund: true }],
  ["proceed", { modality: null }],
  ["fail", { modality: null, negated: true }],
  ["use", { modality: null }],
  ["able", { modality: "can" }],
  ["unable", { modality: "can", negated: true }],
  ["due", { modality: "shall" }],
  ["about", { modality: null }],
  ["bound", { modality: "must" }],
  ["free", { modality: "may" }],
  ["allow", { modality: "may", passive: true }],
  ["permit", { modality: "may", passive: true }],
  ["entitle", { modality: "may", passive: true }],
  ["authorise", { modality: "may", passive: true }],
  ["authorize", { modality: "may", passive: true }],
  ["suppose", { modality: "should", passive: true }],
  ["expect", { modality: "should", passive: true }],
  ["mean", { modality: "should", passive: true }],
  ["require", { modality: "must", passive: true }],
  ["oblige", { modality: "must", passive: true }],
  ["obligate", { modality: "must", passive: true }],
  ["force", { modality: "must", passive: true }],
]);

/** Prepositions before a noun of work, as the marker of a clause would be. */
export const nominalMarkers: ReadonlyMap<string, LinkKind> = new Map([
  ["after", "after"],
  ["upon", "after"],
  ["on", "after"],
  ["following", "after"],
  ["subsequent to", "after"],
  ["immediately after", "once"],
  ["before", "before"],
  ["prior to", "before"],
  ["ahead of", "before"],
  ["until", "until"],
  ["till", "until"],
  ["pending", "until"],
  ["during", "while"],
  ["in case of", "if"],
  ["in the case of", "if"],
  ["in the event of", "if"],
  ["subject to", "if"],
  ["without", "without"],
  ["at the time of", "when"],
  ["by", "by"],
]);

/** Nouns within a preposition: "in the event of", "with the help of". The noun alone is no thing. */
export const prepositionNouns: ReadonlySet<string> = new Set(
  phrases(
    "in case of; in the case of; in cases of; in the event of; with the help of; by means of; on behalf of; in front of; in addition to; in parallel to; in parallel with; in accordance with; in line with; with regard to; with respect to; in the presence of; for the purpose of; on the basis of; in place of; in the course of; at the time of; in exchange for; in return for; on top of; for lack of; in view of; by way of; for the sake of; in the absence of; with the exception of; in charge of; in favour of; in favor of; at the request of; as part of; as a result of",
  ),
);
