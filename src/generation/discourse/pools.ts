/** Two or more organisations that talk: one pool each, and a message flow for whatever one sends to another. */

import type { NounPhrase } from "../language/chunks.ts";
import { capitalise, phraseText } from "../language/labels.ts";
import { labelSimilarity } from "../language/similarity.ts";
import { eventNode } from "./events.ts";
import { isSameActor } from "./lanes.ts";
import { type Action, bodiesOfNode, type EventNode, type Node } from "./node.ts";

export type Message = {
  name: string;
  from: Action;
  to: Action | EventNode;
  fromPool: string;
  toPool: string;
};
export type Pools = { names: string[]; poolOf(actor: string | null): string; messages: Message[] };

/** Finds the messages, and puts an event where a message arrives that no step receives. */
export function poolsOf(root: Node[], names: string[]): Pools {
  const order = actionsWithPool(root, names);
  const poolOf = (actor: string | null) =>
    names.find((name) => actor !== null && isSameActor(name, actor)) ?? names.at(-1) ?? "";
  const messages: Message[] = [];
  order.forEach(({ action, body, pool }, at) => {
    const receiver = receiverOf(action, names);
    if (receiver === null || receiver === pool) return;
    const name = messageName(action);
    const known = order.slice(at + 1).find((later) => later.pool === receiver);
    const receives = known && receivesIt(known.action, name) ? known.action : null;
    const to = receives ?? arrival(name, receiver, action, body);
    action.kind = "send";
    if (to.type === "action") to.kind = "receive";
    messages.push({ name, from: action, to, fromPool: pool, toPool: receiver });
  });
  return { names, poolOf, messages };
}

type Placed = { action: Action; body: Node[]; pool: string };

/** All actions in text order; one without an actor belongs to the pool of the action before. */
function actionsWithPool(root: Node[], names: string[]): Placed[] {
  const placed: Placed[] = [];
  for (const { action, body } of actionsWithBody(root)) {
    const { actor } = action;
    const own = names.find((name) => actor !== null && isSameActor(name, actor));
    const pool = own ?? (actor === null ? (placed.at(-1)?.pool ?? names[0]) : names.at(-1)) ?? "";
    if (actor === null) action.actor = pool;
    placed.push({ action, body, pool });
  }
  return placed;
}

const actionsWithBody = (body: Node[]): { action: Action; body: Node[] }[] =>
  body.flatMap((node) => [
    ...(node.type === "action" ? [{ action: node, body }] : []),
    ...bodiesOfNode(node).flatMap(actionsWithBody),
  ]);

const sendVerbs =
  /^(send|forward|transmit|submit|inform|notify|email|mail|return|reply|respond|answer|pass|hand|deliver|ship|offer|issue|report|request|ask|order|place|pay|give|confirm|tell|provide|contact|invite|remind|propose|call|transfer|acknowledge)$/;

/** The pool that an action sends something to; null when it sends nothing. */
function receiverOf({ frame }: Action, names: string[]): string | null {
  if (frame === null || !sendVerbs.test(frame.verb)) return null;
  const phrases: NounPhrase[] = [
    ...(frame.recipient ? [frame.recipient] : []),
    ...frame.complements
      .filter((one) => /^(to|back to|with|from|at)$/.test(one.preposition))
      .map((one) => one.phrase),
    ...(/^(inform|notify|email|ask|tell|contact|invite|remind|call|pay)$/.test(frame.verb)
      ? frame.objects
      : []),
  ];
  for (const phrase of phrases) {
    const name = names.find((one) => isSameActor(one, phraseText(phrase)));
    if (name !== undefined) return name;
  }
  return null;
}

function messageName({ frame, label }: Action): string {
  const thing = frame?.objects.find((phrase) => !phrase.pronoun);
  const about = frame?.complements.find((one) => /^(about|of|with|for)$/.test(one.preposition))?.phrase;
  if (frame && /^(inform|notify|ask|tell|contact|invite|remind|call)$/.test(frame.verb))
    return capitalise(about ? phraseText(about) : label);
  return capitalise(thing ? phraseText(thing) : label);
}

const receivesIt = ({ frame, label }: Action, name: string) =>
  frame !== null &&
  /^(receive|get|obtain|accept|read|collect)$/.test(frame.verb) &&
  (labelSimilarity(label, `receive ${name}`) >= 0.5 || frame.objects.some((one) => one.pronoun));

function arrival(name: string, receiver: string, after: Action, body: Node[]): EventNode {
  const event = eventNode("message", `${name} received`, null, receiver);
  body.splice(body.indexOf(after) + 1, 0, event);
  return event;
}

/** The part of a process that one pool does: choices without its steps fall away. */
export function partOfPool(nodes: Node[], isOwn: (actor: string | null) => boolean): Node[] {
  return nodes.flatMap((node): Node[] => {
    switch (node.type) {
      case "action":
      case "event":
        return isOwn(node.actor) ? [node] : [];
      case "choice": {
        const branches = node.branches.map((branch) => ({ ...branch, body: partOfPool(branch.body, isOwn) }));
        return branches.some((branch) => hasSteps(branch.body)) ? [asSeenBy({ ...node, branches })] : [];
      }
      case "parallel":
        return [{ ...node, branches: node.branches.map((branch) => partOfPool(branch, isOwn)) }];
      case "eventChoice":
        return [
          {
            ...node,
            branches: node.branches.map(({ event, body }) => ({ event, body: partOfPool(body, isOwn) })),
          },
        ];
      default:
        return [node];
    }
  });
}

const hasSteps = (nodes: Node[]): boolean =>
  nodes.some((node) => node.type !== "mark" && node.type !== "jump" && node.type !== "end");

/** A pool that only learns of a decision by message waits for the first message. */
function asSeenBy(node: Extract<Node, { type: "choice" }>): Node {
  const events = node.branches.map((branch) => branch.body[0]);
  if (
    events.length < 2 ||
    !events.every((event): event is EventNode => event?.type === "event" && event.kind === "message")
  )
    return node;
  return {
    type: "eventChoice",
    branches: node.branches.flatMap(({ body }) => {
      const [event, ...rest] = body;
      return event?.type === "event" ? [{ event, body: rest }] : [];
    }),
  };
}
