/** A sentence as a row of parts: what is done, under which condition, when, and how it is linked. */

import type { NounPhrase } from "../language/chunks.ts";
import type { Clause } from "../language/clause.ts";
import { clausesOf } from "../language/clauses.ts";
import { type Frame, frameOf } from "../language/frames.ts";
import type { Sentence } from "../language/token.ts";
import {
  againMarkers,
  beforeMarkers,
  dependingMarkers,
  elseMarkers,
  ifMarkers,
  joinMarkers,
  parallelMarkers,
  thenMarkers,
  untilMarkers,
  whenMarkers,
  whileMarkers,
} from "../lexicon/markers.ts";
import { actorNouns } from "../lexicon/nouns.ts";
import { isAllElse, isOtherCase, isOtherSubject } from "./cases.ts";

export type PartRole =
  | "main"
  | "if"
  | "when"
  | "while"
  | "until"
  | "aslong"
  | "before"
  | "depending"
  | "aside";

/** One main clause, or all coordinated clauses under one subordinator. */
export type Part = {
  role: PartRole;
  marker: string | null;
  clauses: Clause[];
  /** Frames of its clauses that have a verb, with the frame of a relative clause that goes on with the work. */
  frames: Frame[];
  /** What it says about its place: adverbs before the subject, or anywhere in a main clause. */
  links: Link[];
  conjunction: string | null;
  /** "checks whether the order is complete": the clause that says what is asked. */
  asks: Clause | null;
};

export type Link = "else" | "then" | "join" | "parallel" | "again" | "sequence";

export function partsOf(sentence: Sentence): Part[] {
  const clauses = clausesOf(sentence);
  const parts: Part[] = [];
  clauses.forEach((clause, at) => {
    const frame = frameOf(clauses, at);
    const part = partOf(clause, frame, clauses, parts.at(-1));
    if (part) parts.push(part);
  });
  for (const [at, part] of parts.entries()) shareWithNext(part, parts[at + 1]);
  return parts;
}

function shareWithNext(part: Part, next: Part | undefined): void {
  const frame = part.frames.at(-1);
  const following = next?.frames[0];
  const clause = part.clauses.at(-1);
  if (frame && following && clause && next?.clauses[0]?.sharesSubject) share(frame, clause, following);
}

/** "reviews and approves the request": both have the object. "is checked and signed by the boss": both have the agent. */
function share(frame: Frame, clause: Clause, following: Frame): void {
  if (!clause.verb) return;
  if (frame.passive && following.passive && frame.agents.length === 0) frame.agents = following.agents;
  if (frame.particle !== null && /^(log|sign|check|come|go)$/.test(frame.verb)) return;
  const endsWithVerb = clause.to <= (clause.verb.tokens.at(-1)?.to ?? 0);
  if (frame.passive || following.passive || frame.objects.length > 0 || !endsWithVerb) return;
  if (/^(arrive|come|go|leave|appear|travel|wait|return|start|begin|stop|log)$/.test(frame.verb)) return;
  if (/^(go|come|return|proceed|move)$/.test(following.verb)) return;
  frame.objects = following.objects;
  frame.recipient = following.recipient;
  if (following.objects.length === 0) frame.complements = following.complements;
}

function partOf(clause: Clause, frame: Frame | null, clauses: Clause[], last: Part | undefined): Part | null {
  switch (clause.link) {
    case "main":
      return isDuty(clause, frame) ? null : newPart("main", clause, frame);
    case "marked":
      return markedPart(clause, frame, last);
    case "relative":
      return frame && goesOnWithWork(clause, frame, clauses) ? newPart("main", clause, frame) : null;
    case "content":
      return contentPart(clause, frame, last);
    case "gerund":
      return gerundPart(clause, frame);
    case "infinitive":
      return infinitivePart(clause, frame, clauses, last);
    default:
      return null;
  }
}

/** "Yes: ...", "No: ..." after a question. */
function answerOf(clause: Clause): Link[] {
  const [only] = clause.subjects;
  if (clause.verb || clause.subjects.length !== 1 || only?.tokens.length !== 1) return [];
  if (only.head.lower === "yes") return ["then"];
  return only.head.lower === "no" ? ["else"] : [];
}

function newPart(role: PartRole, clause: Clause, frame: Frame | null): Part {
  return {
    role,
    marker: clause.marker,
    clauses: [clause],
    frames: frame ? [frame] : [],
    links:
      clause.complements.some(isOtherCase) || isOtherSubject(clause.subjects[0]) || isAllElse(clause)
        ? [...linksOf(clause), "else"]
        : [...linksOf(clause), ...answerOf(clause)],
    conjunction: clause.conjunction,
    asks: null,
  };
}

/** A clause that only held helpers ("is responsible for") has no frame and nothing else to say. */
const isDuty = (clause: Clause, frame: Frame | null) =>
  frame === null && clause.verb !== null && clause.connectors.length === 0;

export function roleOf(marker: string): PartRole {
  if (ifMarkers.has(marker)) return "if";
  if (whenMarkers.has(marker)) return "when";
  if (whileMarkers.has(marker)) return "while";
  if (untilMarkers.has(marker)) return "until";
  if (/^(as|so) long as$/.test(marker)) return "aslong";
  if (beforeMarkers.has(marker)) return "before";
  if (dependingMarkers.has(marker)) return "depending";
  return "aside";
}

function markedPart(clause: Clause, frame: Frame | null, last: Part | undefined): Part | null {
  const marker = clause.marker ?? "";
  if (marker === "where" && clause.verb?.lemma === "be" && clause.predicate.length > 0)
    return newPart("if", clause, frame);
  if (/^(where|whereupon)$/.test(marker)) return frame ? newPart("main", clause, frame) : null;
  const role = roleOf(marker);
  const sameMarker =
    last && last.role === role && last.marker === marker && /^(and|or|,)$/.test(clause.conjunction ?? "");
  if (sameMarker) {
    const [lead, leadClause] = [last.frames.at(-1), last.clauses.at(-1)];
    if (lead && leadClause && frame && clause.sharesSubject) share(lead, leadClause, frame);
    last.clauses.push(clause);
    if (frame) last.frames.push(frame);
    return null;
  }
  return newPart(role, clause, frame);
}

/** "... the doctor, who examines the patient"; not "the customer who ordered it", which only says which one. */
function goesOnWithWork(clause: Clause, frame: Frame, clauses: Clause[]): boolean {
  const parent = clause.parent === null ? undefined : clauses[clause.parent];
  if (!parent?.verb || frame.negated || frame.perfect) return false;
  const afterVerb = (parent.verb.tokens[0]?.from ?? 0) < clause.from;
  const { shape, tokens, modal } = clause.verb ?? { shape: null, tokens: [], modal: null };
  const isPast =
    tokens.some((token) => /^(was|were|had)$/.test(token.lower)) ||
    shape === "past" ||
    (shape === "ed" && !frame.passive);
  if (!afterVerb || isPast || (modal !== null && modal !== "will" && modal !== "must" && modal !== "shall"))
    return false;
  if (frame.passive) return frame.agents.length > 0 || clause.adverbs.includes("then");
  return clause.marker !== "that" && clause.marker !== "whose";
}

/** "checks whether ...", "decides if ...": the question of a later choice. "ensures that X is done": X is done. */
function contentPart(clause: Clause, frame: Frame | null, last: Part | undefined): Part | null {
  if (last === undefined) return null;
  if (clause.marker === "whether") {
    last.asks ??= clause;
    return null;
  }
  const lead = last.frames.at(-1);
  if (
    clause.marker === "that" &&
    lead &&
    lead.objects.length === 0 &&
    /^(check|verify|confirm|validate)$/.test(lead.verb)
  ) {
    last.asks ??= clause;
    return null;
  }
  const ensures = lead && /^(ensure|make|see|guarantee)$/.test(lead.verb);
  if (!ensures || !frame || lead.clause !== last.clauses.at(-1)) return null;
  last.frames[last.frames.length - 1] = frame.agents.length > 0 ? frame : { ...frame, agents: lead.agents };
  return null;
}

/** "has to check the form and sign it": the second infinitive is work too. "whether to accept": part of the question. */
function infinitivePart(
  clause: Clause,
  frame: Frame | null,
  clauses: Clause[],
  last: Part | undefined,
): Part | null {
  const parent = clause.parent === null ? undefined : clauses[clause.parent];
  const doer = frame && doerOfOrder(clause, clauses);
  if (frame && doer) return newPart("main", clause, { ...frame, agents: [doer] });
  if (parent && last?.asks === parent) last.asks = { ...parent, to: clause.to };
  const lead = last?.frames.at(-1);
  if (!frame || !lead || !/^(and|or|,)$/.test(clause.conjunction ?? "") || clause.marker !== null)
    return null;
  const coordinated = lead.clause.verb?.form === "infinitive" || lead.modal !== null;
  return coordinated && !lead.infinitive ? newPart("main", clause, { ...frame, agents: lead.agents }) : null;
}

/** "gives an order to the cook to prepare the soup": the cook prepares it; null for any other infinitive. */
function doerOfOrder(clause: Clause, clauses: Clause[]): NounPhrase | null {
  let lead = clause.parent === null ? undefined : clauses[clause.parent];
  if (lead?.link === "infinitive" && /^(and|or|,)$/.test(clause.conjunction ?? "and") && lead.parent !== null)
    lead = clauses[lead.parent];
  if (clause.marker !== null || lead?.link !== "main") return null;
  if (!/^(give|submit|send|pass|hand|assign|issue|forward|transfer)$/.test(lead.verb?.lemma ?? ""))
    return null;
  const to = lead.complements.at(-1);
  return to?.preposition === "to" && lead.objects.length > 0 && actorNouns.has(to.phrase.head.lemma)
    ? to.phrase
    : null;
}

function gerundPart(clause: Clause, frame: Frame | null): Part | null {
  if (frame === null) return null;
  const marker = clause.marker;
  if (marker === null) return clause.conjunction === "," ? newPart("main", clause, frame) : null;
  const role = roleOf(marker);
  return role === "when" || role === "before" || role === "while" ? newPart(role, clause, frame) : null;
}

const sequenceMarkers =
  /^(then|next|afterwards|afterward|after that|after this|subsequently|thereafter|following this|following that)$/;

function linksOf({ connectors, adverbs }: Clause): Link[] {
  return [...new Set([...connectors.flatMap(linksBefore), ...adverbs.flatMap(linksWithin)])];
}

/** What a word or phrase before the subject says. */
function linksBefore(word: string): Link[] {
  const lists: [Set<string>, Link][] = [
    [elseMarkers, "else"],
    [thenMarkers, "then"],
    [joinMarkers, "join"],
    [parallelMarkers, "parallel"],
    [againMarkers, "again"],
  ];
  const links = lists.filter(([markers]) => markers.has(word)).map(([, link]) => link);
  return sequenceMarkers.test(word) ? [...links, "sequence"] : links;
}

/** Within the clause, fewer of them join it to what came before. */
function linksWithin(word: string): Link[] {
  if (parallelMarkers.has(word)) return ["parallel"];
  if (againMarkers.has(word)) return ["again"];
  if (/^(otherwise|else)$/.test(word)) return ["else"];
  if (/^(finally|eventually)$/.test(word)) return ["join"];
  return /^(then|subsequently|afterwards)$/.test(word) ? ["sequence"] : [];
}
