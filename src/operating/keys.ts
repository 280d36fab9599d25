/** API keys: created, rotated, revoked; each change has reached the views when it returns. */
import { account, accountStream } from "../commands/account.ts";
import { makeApiKey } from "../commands/api-keys.ts";
import { handle } from "../commands/handle.ts";
import { newId } from "../commands/ids.ts";
import { apiKey, keyStream } from "../commands/key.ts";
import { fold } from "../commands/log.ts";
import type { KeyEvent } from "../events/key.ts";
import { Misuse, type Operator } from "./operator.ts";

const dayMs = 24 * 3600 * 1000;
/** How long an old key may remain valid beside its successor (B16). */
export const overlapDaysMax = 7;

export type Holder = Pick<
  Extract<KeyEvent, { type: "ApiKeyCreated" }>["data"],
  "userId" | "organizationId" | "environment" | "scopes" | "expiresAt"
>;

/** The only copy of the key's plain text. */
export type IssuedKey = { keyId: string; key: string };

/** @throws Misuse when there is no such user or organization, or the user is no member of the organization. */
export async function createKey(operator: Operator, holder: Holder): Promise<IssuedKey> {
  await checkHolder(operator, holder);
  if (holder.scopes.length === 0) throw new Misuse("A key needs at least one scope.");
  const issued = await issue(operator, holder);
  await operator.settle();
  return issued;
}

/**
 * Creates a successor with the same scopes; the old key expires after the overlap.
 *
 * @param overlapDays whole days, from 0 to `overlapDaysMax`.
 * @throws Misuse
 */
export async function rotateKey(
  operator: Operator,
  oldId: string,
  overlapDays: number,
): Promise<IssuedKey & { oldExpiresAt: string }> {
  const { log, now, change, settle } = operator;
  if (!Number.isInteger(overlapDays) || overlapDays < 0 || overlapDays > overlapDaysMax)
    throw new Misuse(`The overlap must be a whole number of days from 0 to ${overlapDaysMax}.`);
  const { state } = await fold(log, apiKey, keyStream(oldId));
  if (state.status === "absent") throw new Misuse(`There is no key ${oldId}.`);
  if (state.status === "revoked") throw new Misuse(`Key ${oldId} is revoked.`);
  const { userId, organizationId, environment, scopes } = state.created;
  const issued = await issue(operator, {
    ...{ userId, organizationId, environment, scopes },
    expiresAt: state.expiresAt,
  });
  const oldExpiresAt = new Date(now() + overlapDays * dayMs).toISOString();
  const end = { type: "SetApiKeyExpiry", data: { keyId: oldId, expiresAt: oldExpiresAt } } as const;
  await handle(log, apiKey, keyStream(oldId), end, change());
  await settle();
  return { ...issued, oldExpiresAt };
}

/** When this returns, every API process rejects the key. @throws Refusal when there is no such key */
export async function revokeKey({ log, change, settle }: Operator, keyId: string): Promise<void> {
  const command = { type: "RevokeApiKey", data: { keyId, reason: "operator" } } as const;
  await handle(log, apiKey, keyStream(keyId), command, change());
  await settle();
}

/** @returns the expiry in its stored form. @throws Misuse */
export function readExpiry(text: string, nowMs: number): string {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new Misuse("The end of a key must be a time like 2030-01-31T12:00:00Z.");
  if (ms <= nowMs) throw new Misuse("The end of the key lies in the past.");
  return new Date(ms).toISOString();
}

async function issue({ log, change }: Operator, holder: Holder): Promise<IssuedKey> {
  const keyId = newId();
  const { key, hash, lastFour } = makeApiKey(holder.environment);
  const command = { type: "CreateApiKey", data: { keyId, hash, lastFour, ...holder } } as const;
  await handle(log, apiKey, keyStream(keyId), command, change());
  return { keyId, key };
}

async function checkHolder({ log }: Operator, { userId, organizationId }: Holder): Promise<void> {
  const user = await fold(log, account, accountStream(userId));
  if (user.state.status !== "user") throw new Misuse(`There is no user ${userId}.`);
  if (organizationId === null) return;
  const { state } = await fold(log, account, accountStream(organizationId));
  if (state.status !== "organization") throw new Misuse(`There is no organization ${organizationId}.`);
  if (!state.members.has(userId))
    throw new Misuse(`User ${userId} is no member of organization ${organizationId}.`);
}
