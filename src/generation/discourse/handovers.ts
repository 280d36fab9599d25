/** Work that is handed to somebody in a branch: what the receiver does with it belongs to the branch. */
import type { Frame } from "../language/frames.ts";
import { lemmasOf } from "../language/similarity.ts";
import { type Action, type Condition, type Node, receiversOf } from "./node.ts";
import { resolveActor } from "./reference.ts";
import { bodyOf, type Line, type State } from "./state.ts";

/**
 * "Otherwise he escalates it to the developers. They fix it."
 * @param base how many scopes stay open whatever the line says
 */
export function goesOnAtReceiver(state: State, { parts: [first] }: Line, base: number): boolean {
  const last = bodyOf(state).at(-1);
  const [agent] = first?.role === "main" ? (first.frames[0]?.agents ?? []) : [];
  if (state.stack.length <= base || last?.type !== "action" || !agent || first?.links.includes("sequence"))
    return false;
  return receiversOf(last).includes(resolveActor(agent, state.mentions)?.head.lemma ?? "");
}

/** "... The manager reviews it. If the manager approves, ...": asks about what the receiver just did. */
export function isAboutReceiver(state: State, { text }: Condition, base: number): boolean {
  const [before, last] = receivedWork(bodyOf(state));
  if (state.stack.length <= base || !before || !last) return false;
  const words = lemmasOf(text);
  return (
    lemmasOf(last.label).some((lemma) => words.includes(lemma)) ||
    receiversOf(before).some((one) => words.includes(one))
  );
}

/** The action that handed over, and the last one of the receiver, which ends the sequence. */
function receivedWork(body: Node[]): [Action?, Action?] {
  const actions = body.filter((node): node is Action => node.type === "action");
  const last = actions.at(-1);
  if (!last || body.at(-1) !== last) return [];
  const before = actions.findLast((action) => receiversOf(action).length > 0 && action !== last);
  const doer = headOf(last.frame);
  return before && doer !== null && receiversOf(before).includes(doer) ? [before, last] : [];
}

const headOf = (frame: Frame | null): string | null => frame?.agents[0]?.head.lemma ?? null;
