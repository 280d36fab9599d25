/** The process while it is being understood: like an outline, but with what the words said still at hand. */
import type { NounPhrase } from "../language/chunks.ts";
import type { Frame } from "../language/frames.ts";
import type { EndKind, EventKind, TaskKind, Timer } from "../outline.ts";

/** A step of work. */
export type Action = {
  type: "action";
  frame: Frame | null;
  label: string;
  /** The label with where or to whom, where it is needed to tell two actions apart. */
  longLabel: string;
  /** Name of who does it, as the text says it; null when it does not say. */
  actor: string | null;
  kind: TaskKind;
  boundaries: BoundaryNode[];
  from: number;
  to: number;
};

export type BoundaryNode = {
  kind: "timer" | "message" | "error";
  label: string;
  timer: Timer | null;
  interrupting: boolean;
  body: Node[];
};

export type Condition = {
  text: string;
  /** Dictionary forms of its words that carry meaning. */
  lemmas: string[];
  negated: boolean;
  /** Dictionary form of the head of its subject; null when it has none. */
  subject: string | null;
  /** What the subject is, or stands for. */
  about: NounPhrase | null;
  from: number;
  to: number;
};

export type BranchNode = { condition: Condition | null; isElse: boolean; body: Node[] };
export type ChoiceNode = {
  type: "choice";
  question: string | null;
  branches: BranchNode[];
  inclusive: boolean;
  /** The only branch after which the process goes on, where the text says so. */
  goesOnIn?: BranchNode;
};
export type ParallelNode = { type: "parallel"; branches: Node[][] };
export type EventNode = {
  type: "event";
  kind: EventKind;
  throwing: boolean;
  label: string;
  timer: Timer | null;
  actor: string | null;
  /** Dictionary forms of the label: a later "when it arrives" is the same event. */
  lemmas: string[];
};
export type EventChoiceNode = { type: "eventChoice"; branches: { event: EventNode; body: Node[] }[] };
export type EndNode = { type: "end"; kind: EndKind; label: string | null };
export type MarkNode = { type: "mark"; name: string };
export type JumpNode = { type: "jump"; to: string };

export type Node =
  | Action
  | ChoiceNode
  | ParallelNode
  | EventNode
  | EventChoiceNode
  | EndNode
  | MarkNode
  | JumpNode;

/** The sequences directly inside of a node. */
export function bodiesOfNode(node: Node): Node[][] {
  switch (node.type) {
    case "choice":
    case "eventChoice":
      return node.branches.map((branch) => branch.body);
    case "parallel":
      return node.branches;
    case "action":
      return node.boundaries.map((boundary) => boundary.body);
    default:
      return [];
  }
}

/** All actions in a sequence, in text order. */
export function actionsIn(nodes: Node[]): Action[] {
  return nodes.flatMap((node) => [
    ...(node.type === "action" ? [node] : []),
    ...bodiesOfNode(node).flatMap(actionsIn),
  ]);
}

/** Whether nothing after the sequence is ever reached. A choice without an else has a way around. */
export function neverGoesOn(nodes: Node[]): boolean {
  return nodes.some((node) => {
    if (node.type === "end" || node.type === "jump") return true;
    if (node.type === "choice")
      return node.branches.length > 1 && node.branches.every((branch) => neverGoesOn(branch.body));
    if (node.type === "eventChoice") return node.branches.every((branch) => neverGoesOn(branch.body));
    return node.type === "parallel" && node.branches.every(neverGoesOn);
  });
}

/** Names of the marks that a node jumps to, at any depth. */
export function jumpsIn(node: Node): string[] {
  return [...(node.type === "jump" ? [node.to] : []), ...bodiesOfNode(node).flat().flatMap(jumpsIn)];
}
