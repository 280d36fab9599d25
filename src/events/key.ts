/** Streams `key-<uuid>`: one API key. The key itself is never stored, only its SHA-256. */
import { z } from "zod";
import { Environment, type EventFamily, sealedIn, timestamp } from "./family.ts";

export const scopes = [
  "diagrams:read",
  "diagrams:write",
  "folders:read",
  "folders:write",
  "generate",
] as const;
export const Scope = z.enum(scopes);
export type Scope = z.infer<typeof Scope>;

export const KeyEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("ApiKeyCreated"),
    data: z.object({
      keyId: z.string(),
      /** SHA-256 of the whole key with its prefix, hexadecimal. */
      hash: z.string(),
      lastFour: z.string(),
      userId: z.string(),
      organizationId: z.string().nullable(),
      environment: Environment,
      scopes: z.array(Scope),
      expiresAt: timestamp.nullable(),
    }),
  }),
  z.object({
    type: z.literal("ApiKeyExpirySet"),
    data: z.object({ keyId: z.string(), expiresAt: timestamp }),
  }),
  z.object({ type: z.literal("ApiKeyRevoked"), data: z.object({ keyId: z.string(), reason: z.string() }) }),
]);
export type KeyEvent = z.infer<typeof KeyEvent>;

export const keyEvents: EventFamily<KeyEvent> = {
  prefix: "key-",
  schema: KeyEvent,
  sealed: sealedIn(KeyEvent),
};
