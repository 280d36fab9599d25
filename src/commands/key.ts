/** API keys: created, given an expiry, revoked. */
import { type KeyEvent, keyEvents } from "../events/key.ts";
import type { Decider } from "./decider.ts";
import { Refusal } from "./refusal.ts";

export const keyStream = (keyId: string) => `${keyEvents.prefix}${keyId}`;

type Created = Extract<KeyEvent, { type: "ApiKeyCreated" }>["data"];

export type KeyCommand =
  | { type: "CreateApiKey"; data: Created }
  | { type: "SetApiKeyExpiry"; data: { keyId: string; expiresAt: string } }
  | { type: "RevokeApiKey"; data: { keyId: string; reason: string } };

export type ApiKey =
  | { status: "absent" }
  | { status: "active"; created: Created; expiresAt: string | null }
  | { status: "revoked"; created: Created; expiresAt: string | null };

export const apiKey: Decider<KeyCommand, KeyEvent, ApiKey> = {
  family: keyEvents,
  initial: () => ({ status: "absent" }),

  decide({ type, data }, state) {
    if (type === "CreateApiKey") return state.status === "absent" ? [{ type: "ApiKeyCreated", data }] : [];
    if (state.status === "absent") throw new Refusal("resource_not_found", "There is no such key.");
    if (state.status === "revoked") return [];
    if (type === "RevokeApiKey") return [{ type: "ApiKeyRevoked", data }];
    // The expiry only ever moves closer: rotation must not extend the life of a key.
    const sooner = state.expiresAt === null || data.expiresAt < state.expiresAt;
    return sooner ? [{ type: "ApiKeyExpirySet", data }] : [];
  },

  evolve(state, { type, data }) {
    if (type === "ApiKeyCreated") return { status: "active", created: data, expiresAt: data.expiresAt };
    if (state.status === "absent") return state;
    if (type === "ApiKeyExpirySet") return { ...state, expiresAt: data.expiresAt };
    return { ...state, status: "revoked" };
  },
};
