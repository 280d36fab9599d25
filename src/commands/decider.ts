import type { EventFamily } from "../events/family.ts";

/** The rules of one kind of stream, as functions over data: which commands are allowed, and what they change. */
export type Decider<C, E extends { type: string; data: object }, S> = {
  family: EventFamily<E>;
  initial: () => S;
  /** The events that follow from the command; none when there is nothing (more) to do. @throws Refusal */
  decide(command: C, state: S): E[];
  /** May change `state` in place and return it: the state belongs to the caller that folds it. */
  evolve(state: S, event: E): S;
};
