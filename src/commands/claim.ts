/** Idempotency keys (C27, C28): one request per key, owner and route within 24 hours. */
import { createHash } from "node:crypto";
import { type ClaimEvent, claimEvents } from "../events/claim.ts";
import { limits } from "../limits.ts";
import type { Decider } from "./decider.ts";
import { type CommandContext, handle } from "./handle.ts";
import { fold, type Log } from "./log.ts";
import { Refusal } from "./refusal.ts";

/** The stream of one Idempotency-Key: only its hash is kept. */
export const claimStream = (owner: string, route: string, idempotencyKey: string) =>
  `${claimEvents.prefix}${createHash("sha256").update(`${owner}\n${route}\n${idempotencyKey}`).digest("hex")}`;

export type ClaimCommand =
  | { type: "ClaimRequest"; data: { fingerprint: string; resourceId: string; claimedAt: string } }
  | { type: "ReleaseClaim"; data: { resourceId: string } };

export type Claim =
  | { status: "free" }
  | { status: "claimed"; fingerprint: string; resourceId: string; claimedAt: string };

export const claim: Decider<ClaimCommand, ClaimEvent, Claim> = {
  family: claimEvents,
  initial: () => ({ status: "free" }),

  decide({ type, data }, state) {
    const held = state.status === "claimed" && state.resourceId === data.resourceId;
    if (type === "ReleaseClaim") return held ? [{ type: "ClaimReleased", data }] : [];
    if (held) return [];
    if (current(state, data.claimedAt)) throw inUse();
    return [{ type: "RequestClaimed", data }];
  },

  evolve(_, { type, data }) {
    return type === "ClaimReleased" ? { status: "free" } : { status: "claimed", ...data };
  },
};

/**
 * What was made under this key before, if anything.
 *
 * @returns null when the key is free; else the id of the resource, and whether its making is old enough to be taken up
 * again by a retry (the process that held it died).
 * @throws Refusal idempotency_key_reused when the body was another one.
 */
export async function claimed(
  log: Log,
  stream: string,
  fingerprint: string,
  at: string,
): Promise<{ resourceId: string; abandoned: boolean } | null> {
  const { state } = await fold(log, claim, stream);
  if (state.status === "free" || !current(state, at)) return null;
  if (state.fingerprint !== fingerprint)
    throw new Refusal("idempotency_key_reused", "This Idempotency-Key was used with another request body.");
  const ageMs = Date.parse(at) - Date.parse(state.claimedAt);
  return { resourceId: state.resourceId, abandoned: ageMs > limits.claimTakeoverMs };
}

/** @throws Refusal idempotency_key_in_use when another request holds the key. */
export const claimRequest = (
  log: Log,
  stream: string,
  data: { fingerprint: string; resourceId: string; claimedAt: string },
  context: CommandContext,
) => handle(log, claim, stream, { type: "ClaimRequest", data }, context);

/** Frees the key of a request that was refused. */
export const releaseClaim = (log: Log, stream: string, resourceId: string, context: CommandContext) =>
  handle(
    log,
    claim,
    stream,
    { type: "ReleaseClaim", data: { resourceId } },
    { ...context, commandId: `${context.commandId}:release` },
  );

export const inUse = () =>
  new Refusal("idempotency_key_in_use", "A request with this Idempotency-Key is still being worked on.");

const current = (state: Claim, at: string): boolean =>
  state.status === "claimed" && Date.parse(at) - Date.parse(state.claimedAt) < limits.idempotencyWindowMs;
