/** The first event of a log that continues another one. */
import { type FormerEvent, formerEvents } from "../events/former.ts";
import type { Decider } from "./decider.ts";

export const formerStream = `${formerEvents.prefix}log`;

export type FormerCommand = { type: "ContinueLog"; data: FormerEvent["data"] };

export const former: Decider<FormerCommand, FormerEvent, { status: "first" | "continued" }> = {
  family: formerEvents,
  initial: () => ({ status: "first" }),
  decide: ({ data }, { status }) => (status === "first" ? [{ type: "LogContinued", data }] : []),
  evolve: () => ({ status: "continued" }),
};
