import type { Environment } from "../events/family.ts";
import { type KeyEvent, keyEvents, type Scope } from "../events/key.ts";
import type { Projection } from "./projection.ts";

export type KeyView = {
  id: string;
  /** SHA-256 of the whole key, hexadecimal. */
  hash: string;
  lastFour: string;
  userId: string;
  organizationId: string | null;
  environment: Environment;
  scopes: Scope[];
  expiresAt: string | null;
  revokedAt: string | null;
  createdAt: string;
};

export const keys: Projection<KeyEvent, KeyView> = {
  name: "keys",
  version: 1,
  families: [keyEvents],
  indexes: [[], ["hash"], ["userId"], ["organizationId"], ["lastFour"]],
  idOf: ({ data }) => data.keyId,
  // It may have revoked the key.
  afterUnreadable: () => null,

  evolve(view, { type, data }, { at }) {
    if (type === "ApiKeyCreated") {
      const { keyId: id, ...fields } = data;
      return { id, ...fields, revokedAt: null, createdAt: at };
    }
    if (view === null) return null;
    if (type === "ApiKeyExpirySet") return { ...view, expiresAt: data.expiresAt };
    return { ...view, revokedAt: at };
  },
};
