/** What has been understood so far, while the sentences of a text are read one after the other. */

import type { Note } from "../generator.ts";
import type { NounPhrase } from "../language/chunks.ts";
import { type Frame, isWorkedOn } from "../language/frames.ts";
import { labelOf, longLabelOf, phraseText } from "../language/labels.ts";
import type { ReadBlock } from "../language/sentences.ts";
import { labelSimilarity } from "../language/similarity.ts";
import type { Sentence, Token } from "../language/token.ts";
import { systemNouns } from "../lexicon/nouns.ts";
import type { EventKind, Timer } from "../outline.ts";
import {
  type Action,
  type BranchNode,
  type ChoiceNode,
  type Condition,
  type Node,
  type ParallelNode,
  receiversOf,
} from "./node.ts";
import type { Part } from "./parts.ts";
import {
  canAct,
  cannotAct,
  type Mentions,
  mention,
  noMentions,
  resolveActor,
  resolveObject,
} from "./reference.ts";
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

/** What is carried from part to part of one line. */
export type LineContext = {
  line: Line;
  /** Index in `body` of the first node that this line (or its last branch) added. */
  from: number;
  body: Node[];
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

export function top(state: State): Scope {
  const scope = state.stack.at(-1);
  if (scope === undefined) throw new Error("the root is never closed");
  return scope;
}

export const bodyOf = (state: State): Node[] => top(state).body;

/** Goes on in a sequence that is neither a branch of a choice nor of a parallel. */
export function enterBody(state: State, body: Node[]): void {
  state.stack.push({ body, choice: null, branch: null, parallel: null, item: null, holds: null });
}

/** Closes sequences until `count` are left; the root stays. */
export function popTo(state: State, count: number): void {
  state.stack.length = Math.max(1, count);
}

export function addNode(state: State, node: Node): void {
  bodyOf(state).push(node);
  const line = state.lines[state.at];
  const marker = line?.block.marker;
  if (marker && !state.byMarker.has(marker)) state.byMarker.set(marker, { node, body: bodyOf(state) });
}

export function note(state: State, kind: Note["kind"], text: string, from: number, to: number): void {
  state.notes.push({ kind, text, from, to });
}

/** The words of a stretch of a line, such as a clause. */
export const tokensIn = ({ sentence }: Line, { from, to }: { from: number; to: number }): Token[] =>
  sentence.tokens.filter((token) => token.from >= from && token.to <= to);

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

/** Name of the actor of a resolved frame; null when the text names none that can act. */
export function actorOf(state: State, frame: Frame): string | null {
  const agents = frame.agents.filter((phrase) => !/^others?$/.test(phrase.head.lemma));
  const agent = agents.find((phrase) => isActor(state, phrase) || actsHere(state, frame, phrase));
  return agent ? actorName(agent) : null;
}

/** "Selected students" are students. */
const outcomeWords =
  /^(all|both|two|three|four|five|several|selected|accepted|rejected|approved|admitted|declined|successful|unsuccessful|suitable|unsuitable|eligible|shortlisted|qualified|interested|independent|all independent) (?=\w)/i;

/** "a member of the sales department" acts for the department. */
function actorName(agent: NounPhrase): string {
  const text = phraseText(agent);
  const whole =
    /^(?:members?|employees?|someone|somebody|one|staff|representatives?|people) (?:of|from|in) (.+ (?:department|team|office|unit|division|staff|group|desk|committee|board))$/i.exec(
      text,
    );
  return whole?.[1] ?? text.replace(agent.head.plural ? outcomeWords : /^(chosen|selected) /i, "");
}

/** A thing that nobody heard of before and that works on another ("the oven control heats the mould") is an actor. */
function actsHere({ mentions, history }: State, frame: Frame, phrase: NounPhrase): boolean {
  const before = history.at(-1)?.action;
  if (before && !frame.passive && receiversOf(before).includes(phrase.head.lemma)) return true;
  if (before && before.actor === actorName(phrase)) return true;
  if (frame.passive || phrase.pronoun || phrase.head.pos !== "noun" || frame.objects.length === 0)
    return false;
  if (phrase.head.plural || cannotAct(phrase)) return false;
  return !mentions.things.some((thing) => thing.head.lemma === phrase.head.lemma);
}

export function isActor(state: State, phrase: NounPhrase): boolean {
  if (canAct(phrase)) return true;
  const name = phraseText(phrase).toLowerCase();
  return state.declaredLanes.some((lane) => lane.toLowerCase() === name);
}

export function actionOf(state: State, frame: Frame): Action {
  const actor = actorOf(state, frame);
  const isAutomatic =
    frame.clause.adverbs.includes("automatically") ||
    systemNouns.has(actor?.split(" ").at(-1)?.toLowerCase() ?? "");
  return {
    type: "action",
    frame,
    label: labelOf(frame),
    longLabel: longLabelOf(frame),
    actor,
    kind: isAutomatic ? "service" : "task",
    boundaries: [],
    from: frame.from,
    to: frame.to,
  };
}

export function addAction(state: State, action: Action): void {
  addNode(state, action);
  remember(state, action, bodyOf(state));
}

/** What later lines may mean: the action, and whom and what it speaks of. */
export function remember(state: State, action: Action, body: Node[]): void {
  state.history.push({ action, body });
  if (action.frame) state.mentions = mention(state.mentions, action.frame);
  note(
    state,
    "understood",
    action.actor ? `${action.actor}: ${action.label}` : action.label,
    action.from,
    action.to,
  );
}

/** The last earlier action with the same work: the same words, in any form. */
export function earlierAction(
  state: State,
  label: string,
  least = 0.9,
): { action: Action; body: Node[] } | null {
  return state.history.findLast(({ action }) => labelSimilarity(action.label, label) >= least) ?? null;
}
