/** Idempotency keys (C27, C28): one request per key, owner and route within 24 hours. */
import { createHash, randomBytes } from "node:crypto";
import { type ClaimEvent, claimEvents } from "../events/claim.ts";
import { keyedHash } from "../events/keyed.ts";
import { limits } from "../limits.ts";
import { KeyDestroyed, type Vault } from "../store/vault.ts";
import type { Decider } from "./decider.ts";
import { type CommandContext, handle } from "./handle.ts";
import { fold, type Log } from "./log.ts";
import { Refusal } from "./refusal.ts";

/** The stream of one Idempotency-Key; only its hash is stored. */
export const claimStream = (owner: string, route: string, idempotencyKey: string) =>
  `${claimEvents.prefix}${createHash("sha256").update(`${owner}\n${route}\n${idempotencyKey}`).digest("hex")}`;

/** One attempt at a request: the resource it creates, the run of a process that works on it, and its start. */
export type Attempt = { resourceId: string; holder: string; claimedAt: string };

/** Events of older versions name no holder. */
type HeldAttempt = Omit<Attempt, "holder"> & { holder: string | null };

/** Distinguishes one body from another, for as long as the data key `keyId` exists. */
export type Body = { fingerprint: string; keyId: string };

export type ClaimCommand =
  /** Sent only when the holder is not working on another attempt under this key. */
  | { type: "ClaimRequest"; data: Attempt & Body }
  | { type: "ReleaseClaim"; data: Attempt }
  | { type: "AbandonClaim"; data: HeldAttempt };

export type Claim =
  | { status: "free" }
  | {
      /** Abandoned: the attempt has ended without an answer. */
      status: "claimed" | "abandoned";
      fingerprint: string;
      /** Null in events that older versions wrote: their fingerprints are plain hashes. */
      keyId: string | null;
      resourceId: string;
      /** Null in events that older versions wrote. */
      holder: string | null;
      claimedAt: string;
      /** When the resource was first claimed; the key is remembered from then on. */
      since: string;
    };

export const claim: Decider<ClaimCommand, ClaimEvent, Claim> = {
  family: claimEvents,
  initial: () => ({ status: "free" }),

  decide(command, state) {
    const { resourceId, claimedAt } = command.data;
    const held = isHeldBy(state, command.data);
    switch (command.type) {
      case "ReleaseClaim":
        return held ? [{ type: "ClaimReleased", data: { resourceId } }] : [];
      case "AbandonClaim":
        return held ? [{ type: "ClaimAbandoned", data: { resourceId } }] : [];
      case "ClaimRequest": {
        if (held) return [];
        const { data } = command;
        const takesUp = state.status !== "free" && state.resourceId === resourceId && isLeft(state, data);
        if (isCurrent(state, claimedAt) && !takesUp) throw inUse();
        return [{ type: "RequestClaimed", data }];
      }
    }
  },

  evolve(state, { type, data }) {
    if (type === "ClaimReleased") return { status: "free" };
    if (type === "ClaimAbandoned") return state.status === "free" ? state : { ...state, status: "abandoned" };
    const again = state.status !== "free" && state.resourceId === data.resourceId;
    const since = again ? state.since : data.claimedAt;
    return { ...data, status: "claimed", keyId: data.keyId ?? null, holder: data.holder ?? null, since };
  },
};

/**
 * The earlier attempt under this key, if there is one.
 *
 * @param sha256 of the body, hexadecimal.
 * @param by who asks, and when.
 * @returns null when the key is free; otherwise the earlier attempt, its last position in the log, and whether a retry
 * may resume with the same resource: because the attempt was abandoned, or belongs to the asking process itself, or is
 * so old that its process must have died.
 * @throws Refusal idempotency_key_reused when the body was another one.
 */
export async function claimed(
  log: Log,
  stream: string,
  sha256: string,
  by: Pick<Attempt, "holder" | "claimedAt">,
): Promise<{ attempt: HeldAttempt; position: bigint; left: boolean } | null> {
  const { state, position } = await fold(log, claim, stream);
  if (state.status === "free" || !isCurrent(state, by.claimedAt)) return null;
  if (!(await hasBody(log.vault, state, sha256)))
    throw new Refusal("idempotency_key_reused", "This Idempotency-Key was used with another request body.");
  const { resourceId, holder, claimedAt } = state;
  return { attempt: { resourceId, holder, claimedAt }, position, left: isLeft(state, by) };
}

/**
 * If the data key is gone, so is the resource. The bodies can then no longer be compared, and nothing is created twice.
 */
async function hasBody(vault: Vault, { fingerprint, keyId }: Taken, sha256: string): Promise<boolean> {
  if (keyId === null) return fingerprint === sha256;
  const key = await vault.get(keyId);
  return key === null ? vault.knows(keyId) : keyedHash(key, "idempotency", sha256) === fingerprint;
}

/** @param sha256 of the body, hexadecimal. @param keyId the data key of the resource that the request is about. */
export async function bodyOf({ vault }: Log, keyId: string, sha256: string): Promise<Body> {
  try {
    return { keyId, fingerprint: keyedHash(await vault.getOrCreate(keyId), "idempotency", sha256) };
  } catch (error) {
    if (!(error instanceof KeyDestroyed)) throw error;
    // The resource was deleted a moment ago; what is stored of the request must not reveal its content.
    return { keyId, fingerprint: randomBytes(32).toString("hex") };
  }
}

/** @throws Refusal idempotency_key_in_use when another request holds the key. */
export const claimRequest = (log: Log, stream: string, data: Attempt & Body, context: CommandContext) =>
  handle(log, claim, stream, { type: "ClaimRequest", data }, context);

/** Frees the key of a request that was refused. */
export const releaseClaim = (log: Log, stream: string, data: Attempt, context: CommandContext) =>
  handle(
    log,
    claim,
    stream,
    { type: "ReleaseClaim", data },
    { ...context, commandId: `${context.commandId}:release` },
  );

/** Leaves a request that ended in a fault to the process that gets its retry. */
export const abandonClaim = (log: Log, stream: string, data: HeldAttempt, context: CommandContext) =>
  handle(
    log,
    claim,
    stream,
    { type: "AbandonClaim", data },
    { ...context, commandId: `${context.commandId}:abandon` },
  );

export const inUse = () =>
  new Refusal("idempotency_key_in_use", "A request with this Idempotency-Key is still being worked on.");

type Taken = Exclude<Claim, { status: "free" }>;

/** Held by this very attempt, not by another one of the same process. */
const isHeldBy = (state: Claim, { resourceId, holder, claimedAt }: HeldAttempt): boolean =>
  state.status === "claimed" &&
  state.resourceId === resourceId &&
  state.holder === holder &&
  state.claimedAt === claimedAt;

/** Whether no other process can be working on it, as far as the asking one can know. */
const isLeft = ({ status, holder, claimedAt }: Taken, by: Pick<Attempt, "holder" | "claimedAt">): boolean =>
  status === "abandoned" ||
  holder === by.holder ||
  Date.parse(by.claimedAt) - Date.parse(claimedAt) > limits.claimTakeoverMs;

const isCurrent = (state: Claim, at: string): boolean =>
  state.status !== "free" && Date.parse(at) - Date.parse(state.since) < limits.idempotencyWindowMs;
