import type { EventFamily } from "../events/family.ts";

/** The rules of one kind of stream, as functions over data: what may be done, and what it changes. */
export type Decider<C, E extends { type: string; data: object }, S> = {
  family: EventFamily<E>;
  initial: () => S;
  /** The facts that follow from the command; none when there is nothing (more) to do. @throws Refusal */
  decide(command: C, state: S): E[];
  /** May change `state` and give it back: a state belongs to the one who folds it. */
  evolve(state: S, event: E): S;
};
