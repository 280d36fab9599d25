/** What has been understood so far, while the sentences of a text are read one after the other. */

import type { Note } from "../generator.ts";
import type { NounPhrase } from "../language/chunks.ts";
import { type Frame, isWorkedOn } from "../language/frames.ts";
import type { ReadBlock } from "../language/sentences.ts";
import type { Sentence } from "../language/token.ts";
import type { EventKind, Timer } from "../outline.ts";
import type { Action, BranchNode, ChoiceNode, Condition, Node, ParallelNode } from "./node.ts";
import type { Part } from "./parts.ts";
import { type Mentions, mention, noMentions, resolveActor, resolveObject } from "./reference.ts";
import { isTimePhrase } from "./time.ts";

/** A sentence with its parts, and what the list around it says. */
export type Line = {
  /** What the text is about, where its name stands before the first colon. */
  topic: NounPhrase | null;
  sentence: Sentence;
  parts: Part[];
  block: ReadBlock;
  firstOfBlock: boolean;
  lastOfBlock: boolean;
};

/** A sequence that is being filled; the innermost one is the last of the stack. */
export type Scope = {
  body: Node[];
  /** Where its choice or parallel stands in the enclosing body. */
  choice: ChoiceNode | null;
  branch: BranchNode | null;
  parallel: ParallelNode | null;
  /** Indent of the nested list item that opened the branch by its condition. */
  item: number | null;
  /** A list item that ends in a colon holds the deeper items after it. */
  holds: { indent: number; marker: string | null } | null;
};

export type Start = { kind: EventKind; label: string | null; timer: Timer | null };

export type State = {
  lines: Line[];
  /** Index of the line that is being read. */
  at: number;
  root: Node[];
  stack: Scope[];
  mentions: Mentions;
  notes: Note[];
  start: Start | null;
  endLabel: string | null;
  /** All actions in text order with the sequence that holds them. */
  history: { action: Action; body: Node[] }[];
  /** First node that came from each list item, by its marker, for "go back to step 2". */
  byMarker: Map<string, { node: Node; body: Node[] }>;
  marks: number;
  /** "checks whether the order is complete": what "if so" and "if not" are about. */
  question: Condition | null;
  /** Names of lanes that the text declares. */
  declaredLanes: string[];
  /** Where the nodes of the line before begin, for "meanwhile". */
  previousLine: { body: Node[]; from: number } | null;
  currentLine: { body: Node[]; from: number };
  /** A parallel block or choice that was announced and waits for its branches. */
  announced: Announcement | null;
  /** A step that may be done, until the next line says under which condition. */
  possible: Action | null;
  /** The choice of an "as long as" whose sentence is being read. */
  openLoop: { choice: ChoiceNode; branch: BranchNode } | null;
  /** The choice that an unnamed condition of "until" belongs to. */
  lastLoop: ChoiceNode | null;
};

/** A block whose branches are the list items after it: how deep these are indented, and how many scopes enclose it. */
export type Announcement = { node: ParallelNode | ChoiceNode; indent: number; depth: number };

export function newState(lines: Line[]): State {
  const root: Node[] = [];
  return {
    lines,
    at: 0,
    root,
    stack: [{ body: root, choice: null, branch: null, parallel: null, item: null, holds: null }],
    mentions: lines[0]?.topic ? { ...noMentions(), things: [lines[0].topic] } : noMentions(),
    notes: [],
    start: null,
    endLabel: null,
    history: [],
    byMarker: new Map(),
    marks: 0,
    question: null,
    declaredLanes: [],
    previousLine: null,
    currentLine: { body: root, from: 0 },
    announced: null,
    possible: null,
    openLoop: null,
    lastLoop: null,
  };
}

/** The frame with pronouns replaced by what they stand for, and times taken out of subjects and objects. */
export function resolved(state: State, frame: Frame): Frame {
  const { mentions } = state;
  const actors = frame.agents.filter((phrase) => !isTimePhrase(phrase));
  // What "is" or "has" something need not be able to act.
  const isState = /^(be|have|arrive|come|expire|occur|appear)$/.test(frame.verb);
  const resolve = isState ? resolveObject : resolveActor;
  const agents = actors.flatMap((phrase) => resolve(phrase, mentions) ?? []);
  const others = withoutDoers(mentions, agents);
  const objects = frame.objects
    .filter((phrase) => !isTimePhrase(phrase) || isWorkedOn(frame.verb, frame.objects, phrase))
    .map(
      (phrase) =>
        resolveObject(
          phrase,
          personVerbs.test(frame.verb) && phrase.head.lower !== "it" ? onlyActors(others) : others,
        ) ?? phrase,
    )
    .filter((phrase) => !phrase.pronoun || !/^(both|either|there)$/.test(phrase.head.lower));
  const complements = frame.complements.map((one) => ({
    ...one,
    phrase: resolveObject(one.phrase, mentions) ?? one.phrase,
  }));
  const infinitive =
    frame.infinitive &&
    resolved(
      { ...state, mentions: mention(mentions, { ...frame, agents, objects, complements }) },
      frame.infinitive,
    );
  return { ...frame, agents, objects, complements, infinitive };
}

/** Nobody does something to himself under another name: "the clerk registers them". */
const withoutDoers = (mentions: Mentions, agents: NounPhrase[]): Mentions => ({
  ...mentions,
  actors: mentions.actors.filter((one) => !agents.some((agent) => agent.head.lemma === one.head.lemma)),
});

/** What these verbs are done to is a person: "asks them to wait". */
const personVerbs =
  /^(ask|tell|inform|notify|invite|remind|instruct|advise|thank|welcome|greet|warn|hire|train|guide|assist|support|register|admit|treat|examine|interview|contact|call|visit)$/;
const onlyActors = (mentions: Mentions): Mentions =>
  mentions.actors.length > 0 ? { ...mentions, things: mentions.actors } : mentions;
